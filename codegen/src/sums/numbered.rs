//! The weights of a group as its features number them, whatever tables they are in.

use geometry::Score;

use crate::axis::Axis;
use crate::schema::GROUPS;
use crate::table::Table;

/// The weights of a group, as its features number them.
pub(super) fn values(tables: &[Table], group: usize) -> Vec<Score> {
    let of_table = |table| places(table).map(|place| table.content.scores()[place]);
    holders(tables, group).flat_map(of_table).collect()
}

/// The table that has a weight of a group, and its place there.
///
/// # Panics
/// When no table has it.
pub(super) fn in_table(tables: &[Table], group: usize, number: usize) -> (&Table, usize) {
    let mut all = holders(tables, group).flat_map(|table| places(table).map(move |place| (table, place)));
    all.nth(number).expect("every weight of a group is in a table")
}

/// The tables that hold the weights of a group, in order.
fn holders(tables: &[Table], group: usize) -> impl Iterator<Item = &Table> {
    tables.iter().filter(move |table| table.facts.weights == Some(GROUPS[group].source))
}

/// The places of a table that hold a weight: Black's of a table for both sides, and those of a single piece where pieces are counted.
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
