//! The weights of a group as its features number them, whatever tables they are in.

use geometry::{PieceKind, Score, Square};

use crate::schema::{GROUPS, Source};
use crate::table::Table;

/// The weights of a group, as its features number them.
pub(super) fn values(tables: &[Table], group: usize) -> Vec<Score> {
    let score = |number| {
        let (table, place) = in_table(tables, group, number);
        table.content.scores()[place]
    };
    let table = || in_table(tables, group, 0).0.content.scores();
    match GROUPS[group].source {
        Source::Material => (0..PieceKind::COUNT + PieceKind::HAND_COUNT).map(score).collect(),
        // Black's half of the table.
        Source::PieceSquare => table()[..PieceKind::COUNT * Square::COUNT].to_vec(),
        _ => table().to_vec(),
    }
}

/// The table that has a weight of a group, and its place there.
pub(super) fn in_table(tables: &[Table], group: usize, number: usize) -> (&Table, usize) {
    let (name, place) = match GROUPS[group].source {
        Source::Material if number < PieceKind::COUNT => ("MATERIAL".to_owned(), number),
        Source::Material => {
            let counts =
                tables.iter().find(|table| table.name == "HAND_MATERIAL").map_or(0, |table| table.content.shape[1]);
            ("HAND_MATERIAL".to_owned(), (number - PieceKind::COUNT) * counts + 1)
        }
        Source::PieceSquare => ("PSQT".to_owned(), number),
        Source::Castles => ("CASTLE_VALUES".to_owned(), number),
        Source::AroundKings | Source::Features(_) => (GROUPS[group].key().to_uppercase(), number),
    };
    (tables.iter().find(|table| table.name == name).expect("every group has a table"), place)
}
