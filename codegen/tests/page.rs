//! The report: every table is in it, with its links, names and lines, and every change is marked.

use std::sync::LazyLock;

use codegen::Table;
use codegen::provenance::Provenance;
use codegen::recorded::Recorded;
use codegen::render::html;
use codegen::table::Values;
use codegen::table::axis::Axis;

use crate::{GENERATED, folder};

/// The page of the repository's tables.
static PAGE: LazyLock<String> = LazyLock::new(|| html::report(&GENERATED.1, &Provenance::new(&GENERATED.0), None));

/// The part of the page that draws a table.
fn part<'p>(page: &'p str, table: &Table) -> &'p str {
    let start = page.find(&format!("<section id=\"{}\"", table.name)).unwrap_or_else(|| panic!("{} drawn", table.name));
    page[start..].split("</section>").next().unwrap()
}

#[test]
fn every_table_is_drawn_and_linked() {
    let (_, tables) = &*GENERATED;
    let page = &*PAGE;
    for table in tables {
        let part = part(page, table);
        assert!(part.contains(&*table.title) && part.contains("lang=\"ja\""), "{} in Japanese", table.name);
        assert!(page.contains(&format!("<td><a href=\"#{0}\">{0}</a>", table.name)), "{} linked", table.name);
        let cells =
            ["<td", "<path class", "<img class=\"neuron"].map(|mark| part.matches(mark).count()).iter().sum::<usize>();
        let values = table.content.values.len();
        // As many cells as values, except sets and pairs, which a board shows one by one, and White's piece-square
        // boards.
        let expected = match (&table.content.values, table.axes) {
            (Values::Set(_), [Axis::Number("slot")]) if table.origin == "magics.toml" => 81,
            (Values::Set(_), [.., Axis::Square]) => values,
            (Values::Set(_), [Axis::Shape, ..]) => 2,
            // An empty set has no square to colour.
            (Values::Set(sets), _) => sets.iter().filter(|set| !set.is_empty()).count(),
            // A picture for each neuron.
            (_, [Axis::Input, _]) => table.content.shape[1],
            (_, [.., Axis::Square, Axis::Square]) => values / 81,
            (Values::Score(_), [.., Axis::Square]) => values,
            (Values::Score(_), [.., Axis::Around]) => 2 * (values - 2 * 153),
            _ => values,
        };
        assert!(cells >= expected, "{}: {cells} cells, expected {expected}", table.name);
    }
    assert!(!page.contains("id=\"changes\"") && !page.contains("class=\"moved"), "nothing was compared");
}

/// The meaning of a weight is above it in its file.
#[test]
fn weights_are_shown_with_their_meanings() {
    let file = folder().join("patterns/pawns.toml");
    let text = std::fs::read_to_string(file).unwrap();
    let above = text.split("\n[isolated]").next().unwrap();
    let lines: Vec<&str> = above.lines().rev().map_while(|line| line.strip_prefix("# ")).collect();
    let meaning = lines.into_iter().rev().collect::<Vec<_>>().join(" ");
    let (_, tables) = &*GENERATED;
    let page = &*PAGE;
    let pawns = tables.iter().find(|table| table.name == "PAWNS").unwrap();
    assert!(part(page, pawns).contains(&format!("<h4>isolated</h4><p>{meaning}</p>")), "{meaning}");
}

/// A number of every second table differs, then of the others: the parts of these tables mark it, and no other part
/// does. The list of changes names them and links to them.
#[test]
fn a_change_anywhere_is_marked() {
    let (inputs, tables) = &*GENERATED;
    let provenance = Provenance::new(inputs);
    for odd in [0, 1] {
        let mut old = Recorded::of(tables);
        for table in tables.iter().skip(odd).step_by(2) {
            let numbers = old.numbers.get_mut(&*table.name).unwrap();
            // Of labels the text, not the length. Of scores both halves.
            let at = usize::from(table.origin == "castles.toml" && matches!(table.content.values, Values::Label(_)));
            numbers[at] ^= 1 << 8;
            *old.checksums.get_mut(&*table.name).unwrap() ^= 1;
        }
        old.fingerprint ^= 1;
        let page = html::report(tables, &provenance, Some(&old));
        let changes = page.split("id=\"changes\"").nth(1).unwrap().split("id=\"evaluation\"").next().unwrap();
        for (number, table) in tables.iter().enumerate() {
            let (name, changed, part) = (&table.name, number % 2 == odd, part(&page, table));
            let outlined = part.contains("\"moved") || part.contains(" moved");
            assert_eq!(outlined, changed, "{name} outlines what changed");
            assert_eq!(part.contains("<h3 class=\"changed\">"), changed, "{name} is marked");
            let checksum = format!("<del><code>{:016x}", old.checksums[&**name]);
            assert_eq!(page.contains(&checksum), changed, "{name}: the old checksum");
            assert_eq!(changes.matches(&format!("<a href=\"#{name}\">")).count(), usize::from(changed), "{changes}");
            let place = provenance.name(table, 0).replace('"', "&quot;");
            assert!(!changed || changes.contains(&place), "{name}: {changes}");
        }
        assert_eq!(changes.matches("href=").count(), (tables.len() - odd).div_ceil(2), "{changes}");
        assert!(page.contains(&format!("<code>{:016x}</code> → <code>", old.fingerprint)), "old and new fingerprint");
    }
}

/// A lance has no place on the last rank, a knight none on the last two. Lines of the inputs are next to ranks and
/// values.
#[test]
fn squares_without_a_move_are_grey_and_lines_are_shown() {
    let (inputs, tables) = &*GENERATED;
    let provenance = Provenance::new(inputs);
    let page = &*PAGE;
    let find = |name: &str| part(page, tables.iter().find(|table| table.name == name).unwrap());
    // Pawn and lance nine squares each, knight eighteen, in two boards.
    assert_eq!(find("PSQT").matches("class=\"dead\"").count(), 2 * (9 + 9 + 18));
    let file = provenance.inputs().files.iter().find(|file| file.ends_with("material.toml")).unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let (line, rook) = text.lines().enumerate().find(|(_, line)| line.starts_with("rook")).unwrap();
    // `rook = [ 506,  529]` is drawn as 506/529.
    let worth = rook.replace(' ', "").replace("rook=[", "").replace(']', "").replace(',', "/");
    let row = find("MATERIAL").split("<tr").find(|row| row.contains("rook")).unwrap().to_owned();
    assert!(
        row.contains(&format!("material.toml:{}<", line + 1)) && row.contains('飛') && row.contains(&worth),
        "{row}"
    );
    let search = find("SEARCH");
    let mut entries = inputs.search.entries();
    let (_, base) = entries.find(|(section, entry)| section.name == "razoring" && entry.name == "base").unwrap();
    let base = base.value.number();
    assert!(search.contains("<h4>razoring</h4>"));
    assert!(search.contains(&format!("<meter min=\"50\" max=\"1200\" value=\"{base}\">")), "{base}");
    assert!(find("KING_RELATIVE").contains("8 ahead") && find("KING_RELATIVE").contains("8 behind"));
}
