//! The opening book: the moves of each position, and the numbers by which the engine finds it.

use maud::{Markup, html};

use super::{Page, sources};
use crate::input::{BookLine, Choice};
use crate::render::difference::show;
use crate::table::Table;

/// The values in a row, where a value has no row of its own.
const ROW: usize = 32;

impl Page<'_> {
    /// Returns a row for each position, a line's continuations after it: the moves with their weights, and the scores
    /// of the mover.
    pub(super) fn book_moves(&self, table: &Table) -> Markup {
        let (values, before) = (table.content.values.numbers(), self.before(table));
        let mut first = 0;
        let mut rows: Vec<(String, usize, &BookLine)> = Vec::new();
        for line in self.provenance.book() {
            rows.push((line.to_string(), first, line));
            first += line.choices.len();
        }
        rows.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        html! {
            details open[before.is_some()] {
                summary { (rows.len()) " positions, " (values.len()) " moves" }
                div.scroll { table.list {
                    @for (name, first, line) in &rows {
                        tr {
                            th { (name) }
                            @for (choice, at) in line.choices.iter().zip(*first..) {
                                @let old = before.map(|old| old[at]).filter(|&old| old != values[at]);
                                td.moved[old.is_some()] {
                                    @if let Some(old) = old { del { (show(table, old)) } " → " }
                                    (in_words(choice))
                                }
                            }
                            td.source { (sources(&self.provenance.sources(table, *first))) }
                        }
                    }
                } }
            }
        }
    }

    /// Returns numbers in rows. A changed one has its place.
    pub(super) fn book_numbers(&self, table: &Table) -> Markup {
        let (values, before) = (table.content.values.numbers(), self.before(table));
        let old = |at: usize| before.map(|old| old[at]).filter(|&old| old != values[at]);
        html! {
            details open[before.is_some()] {
                summary { (values.len()) " values" }
                div.scroll { table.board.dense {
                    @for (row, numbers) in values.chunks(ROW).enumerate() {
                        tr {
                            @for (&number, at) in numbers.iter().zip(row * ROW..) {
                                @if let Some(old) = old(at) {
                                    td.moved title=(self.provenance.name(table, at)) {
                                        del { (show(table, old)) } " " (show(table, number))
                                    }
                                } @else {
                                    td { (show(table, number)) }
                                }
                            }
                        }
                    }
                } }
            }
        }
    }
}

/// Writes `2g2f 60 (+31)`: the move, its weight, and the score where it is known.
fn in_words(Choice { mv, weight, score }: &Choice) -> String {
    score.map_or_else(|| format!("{mv} {weight}"), |score| format!("{mv} {weight} ({score:+})"))
}
