//! The weights of a group in the numbering of its features, independent of their tables.

use geometry::Score;

use crate::schema::GROUPS;
use crate::table::Table;
use crate::table::axis::Axis;

/// Returns the weights of a group, in the numbering of its features.
pub(super) fn values(tables: &[Table], group: usize) -> Vec<Score> {
    let of_table = |table| places(table).map(|place| table.content.scores()[place]);
    holders(tables, group).flat_map(of_table).collect()
}

/// Returns the table that has a weight of a group, and its place there.
///
/// # Panics
/// When no table has it.
pub(super) fn in_table(tables: &[Table], group: usize, number: usize) -> (&Table, usize) {
    let mut all = holders(tables, group).flat_map(|table| places(table).map(move |place| (table, place)));
    all.nth(number).expect("every weight of a group is in a table")
}

/// Returns the tables that hold the weights of a group, in order.
fn holders(tables: &[Table], group: usize) -> impl Iterator<Item = &Table> {
    tables.iter().filter(move |table| table.facts.weights == Some(GROUPS[group].source))
}

/// Returns the places of a table that hold a weight: Black's of a table for both sides, and those of a single piece in
/// a table by counts.
fn places(table: &Table) -> impl Iterator<Item = usize> {
    let shape = &table.content.shape;
    let values = table.content.values.len();
    let (end, start, step) = match table.axes {
        [Axis::Color, ..] => (values / shape[0], 0, 1),
        [.., Axis::Number(_)] => (values, 1, shape[shape.len() - 1]),
        _ => (values, 0, 1),
    };
    (start..end).step_by(step)
}
