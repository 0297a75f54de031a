//! Horigoma.
fn main() {
    horigoma::audit::each_table(|t| println!("{t:?} {}", t.is_sound()));
}
