//! Values in a list with their names, bars and lines, and texts.

use maud::{Markup, html};

use super::{Page, bilingual, sources};
use crate::render::difference::show;
use crate::render::score;
use crate::table::{Table, Values};

impl Page<'_> {
    /// Returns a line for each value, with a bar for each of its numbers.
    pub(super) fn list(&self, table: &Table) -> Markup {
        let (values, before) = (table.content.values.numbers(), self.before(table));
        let most = values.iter().flat_map(|&value| bars(table, value)).max().unwrap_or(1).max(1);
        let rows = html! {
            div.scroll { table.list {
                @for (at, &value) in values.iter().enumerate() {
                    @let moved = before.filter(|old| old[at] != value).map(|old| show(table, old[at]));
                    tr.changed[moved.is_some()] {
                        th { @if let Some(&axis) = table.axes.first() { (bilingual(axis, at, &self.provenance.label(table, 0, at))) } }
                        td class=[moved.as_ref().map(|_| "moved")] {
                            @if let Some(old) = &moved { del { (old) } " → " }
                            (show(table, value))
                        }
                        td.bar { @for bar in bars(table, value) { span style=(format!("width:{}%", bar * 100 / most)) {} } }
                        td.source { (sources(&self.provenance.sources(table, at))) }
                    }
                }
            } }
        };
        html! {
            @if values.len() > 32 {
                details open[before.is_some()] { summary { (values.len()) " values" } (rows) }
            } @else { (rows) }
        }
    }

    /// Returns texts, a row for each place of the first index.
    pub(super) fn names(&self, table: &Table) -> Markup {
        let Values::Label(labels) = &table.content.values else { return html! {} };
        let (columns, numbers, before) = (table.content.shape[1], table.content.values.numbers(), self.before(table));
        let each = table.content.values.numbers_each();
        html! {
            details open[before.is_some()] {
                summary { (labels.len()) " names" }
                div.scroll { table.list {
                    @for (row, names) in labels.chunks(columns).enumerate() {
                        tr {
                            td { (row) }
                            @for (column, name) in names.iter().enumerate() {
                                @let at = (row * columns + column) * each;
                                @let moved = before.is_some_and(|old| old[at..at + each] != numbers[at..at + each]);
                                td.moved[moved] { (name.as_str()) }
                            }
                            td.source { (sources(&self.provenance.sources(table, row * columns * each))) }
                        }
                    }
                } }
            }
        }
    }
}

/// Returns the lengths of a value's bars: both halves of a score, a plain number, none for bit patterns.
fn bars(table: &Table, value: i128) -> Vec<u32> {
    match table.content.values {
        Values::Score(_) => vec![score(value).mg().unsigned_abs(), score(value).eg().unsigned_abs()],
        Values::U8(_) | Values::U16(_) | Values::I32(_) => vec![value.unsigned_abs().try_into().unwrap_or(u32::MAX)],
        _ => Vec::new(),
    }
}
