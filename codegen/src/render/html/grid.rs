//! Numbers in rows and columns, with the names of both.

use maud::{Markup, html};

use super::{Page, bilingual, sources};
use crate::render::{difference::show, score};
use crate::table::axis::Axis;
use crate::table::{Table, Values};

/// A value and how it looks.
pub(super) struct Cell {
    /// Its text.
    pub(super) text: String,
    /// Its change, in words.
    pub(super) moved: Option<String>,
    /// The text on hovering.
    pub(super) title: String,
    /// Whether no piece can be there.
    pub(super) dead: bool,
}

impl Cell {
    /// Returns a number. The script of the page colours it by its size and names it on hovering.
    pub(super) fn number(value: i32, before: Option<i32>) -> Self {
        let moved = before.filter(|&before| before != value).map(|before| format!("{:+}", value - before));
        Self { text: value.to_string(), moved, title: String::new(), dead: false }
    }

    pub(super) fn draw(&self) -> Markup {
        let class = match (self.moved.is_some(), self.dead) {
            (false, false) => None,
            (moved, dead) => Some([if moved { "moved" } else { "" }, if dead { "dead" } else { "" }].join(" ")),
        };
        let class = class.as_deref().map(str::trim);
        html! {
            td class=[class] title=[Some(&self.title).filter(|title| !title.is_empty())] {
                (self.text) @if let Some(moved) = &self.moved { small { (moved) } }
            }
        }
    }
}

/// The middlegame and the endgame view of scores.
pub(super) const HALVES: [(&str, &str, bool); 2] = [("middlegame", "中盤", false), ("endgame", "終盤", true)];

/// Returns one half of a packed score.
pub(super) fn half(number: i128, endgame: bool) -> i32 {
    let score = score(number);
    if endgame { score.eg() } else { score.mg() }
}

/// The number of columns above which a grid is drawn small.
const DENSE: usize = 32;

/// The difference from 0 of the strongest colour, in centipawns. A grid without it takes the greatest of its table.
pub(super) const STRONG: u32 = 68;

impl Page<'_> {
    /// Returns a figure for each place of the outer indices: rows by the last index but one, columns by the last.
    pub(super) fn grids(&self, table: &Table) -> Markup {
        let [.., rows, columns] = table.content.shape[..] else { return html! {} };
        let scores = matches!(table.content.values, Values::Score(_));
        let parts = table.content.values.len() / (rows * columns);
        html! {
            div.boards {
                @for part in 0..parts {
                    @if scores {
                        @for (english, _, endgame) in HALVES { (self.grid(table, part, Some(endgame), english)) }
                    } @else {
                        (self.grid(table, part, None, ""))
                    }
                }
            }
        }
    }

    fn grid(&self, table: &Table, part: usize, endgame: Option<bool>, caption: &str) -> Markup {
        let [.., rows, columns] = table.content.shape[..] else { return html! {} };
        let dimensions = table.axes.len();
        let cells = self.grid_cells(table, endgame);
        let label = |dimension: usize, place: usize| {
            bilingual(table.axes[dimension], place, &self.provenance.label(table, dimension, place))
        };
        // With three dimensions the first one names the parts.
        let outer = (dimensions > 2).then(|| label(0, part));
        html! {
            figure.scroll {
                figcaption {
                    @if let Some(outer) = outer { (outer) " " }
                    (caption) " " (axes_caption(&table.axes[dimensions - 2..]))
                }
                table.board.dense[columns > DENSE].keys[is_key(table)] data-heat=[(endgame.is_some() || is_number(table)).then_some("")] {
                    tr { th {} @for column in 0..columns { th { (label(dimensions - 1, column)) } } }
                    @for row in 0..rows {
                        @let first = (part * rows + row) * columns;
                        tr {
                            th { (label(dimensions - 2, row)) }
                            @for cell in &cells[first..first + columns] { (cell.draw()) }
                            th.source { (sources(&self.provenance.sources(table, first))) }
                        }
                    }
                }
            }
        }
    }

    /// Returns every value of a table, or one half of every score.
    fn grid_cells(&self, table: &Table, endgame: Option<bool>) -> Vec<Cell> {
        let (values, before) = (table.content.values.numbers(), self.before(table));
        let cell = |(at, &value): (usize, &i128)| {
            let old = before.map(|old| old[at]);
            match endgame {
                Some(endgame) => Cell::number(half(value, endgame), old.map(|old| half(old, endgame))),
                None if is_number(table) => Cell::number(value as i32, old.map(|old| old as i32)),
                None => {
                    let text = show(table, value);
                    let title = format!("{}{} {text}", table.name, self.provenance.name(table, at));
                    let moved = old.filter(|&old| old != value).map(|old| show(table, old));
                    Cell { title: if is_key(table) { String::new() } else { title }, text, moved, dead: false }
                }
            }
        };
        values.iter().enumerate().map(cell).collect()
    }
}

/// Returns whether the values of a table are numbers whose size has a meaning.
fn is_number(table: &Table) -> bool {
    matches!(table.content.values, Values::I8(_) | Values::U8(_) | Values::I16(_) | Values::U16(_) | Values::I32(_))
}

/// Returns whether the values of a table are keys, whose first digits are shown.
fn is_key(table: &Table) -> bool {
    matches!(table.content.values, Values::U64(_))
}

/// Returns the counted things of rows and columns, where they have a word.
fn axes_caption(axes: &[Axis]) -> String {
    let word = |axis: &Axis| match axis {
        Axis::Number(what) | Axis::Offset(what) => (*what).to_owned(),
        _ => String::new(),
    };
    match axes {
        [rows, columns] if !(word(rows) + &word(columns)).is_empty() => {
            format!("(down: {}; across: {})", or_name(rows, word(rows)), or_name(columns, word(columns)))
        }
        _ => String::new(),
    }
}

fn or_name(axis: &Axis, word: String) -> String {
    if word.is_empty() { format!("{axis:?}").to_lowercase() } else { word }
}
