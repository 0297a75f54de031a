fn main() {
    let seed = 81;
    let multipliers = geometry::Line::ALL
        .map(|line| geometry::Square::all().map(|square| codegen::magic_search::find(line, square, seed)).collect())
        .to_vec();
    let magics = codegen::input::Magics { seed, multipliers };
    std::fs::write("tables/magics.toml", codegen::input::render_magics(&magics)).unwrap();
}
