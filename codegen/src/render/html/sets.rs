//! Sets of squares, and numbers and keys by two squares or one: boards to step through, and small boards side by side.

use geometry::{Bitboard, Square};
use maud::{Markup, html};

use super::board::{board, nothing};
use super::{Page, bilingual};
use crate::render::difference::show;
use crate::table::Table;
use crate::table::axis::Axis;

/// The square from which a board is shown first: 5e.
const MIDDLE: usize = 40;

impl Page<'_> {
    /// Returns a board to step through for each of the outer indices (colours, directions).
    pub(super) fn set_boards(&self, table: &Table) -> Markup {
        let (values, before) = (table.content.values.numbers(), self.before(table));
        html! {
            div.boards {
                @for (part, sets) in values.chunks(Square::COUNT).enumerate() {
                    @let old = before.and_then(|old| old.chunks(Square::COUNT).nth(part));
                    figure data-table=(table.name) data-sets=(hexadecimal(sets)) data-old=[old.map(hexadecimal)] tabindex="0" {
                        (board("board steps", None, |square| {
                            let at = square.index();
                            let moved = old.is_some_and(|old| old[at] != sets[at]);
                            let hit = Bitboard::truncate(sets[MIDDLE] as u128).has(square);
                            html! { td.moved[moved].hit[hit].from[at == MIDDLE] data-square=(at) {} }
                        }, nothing))
                        figcaption { (self.outer(table, part, 1)) output { (from_middle(sets[MIDDLE])) } }
                    }
                }
            }
        }
    }

    /// Returns a board to step through for each of the outer indices: the values of the current square with every other
    /// one. Where a value changed, the caption lists the squares.
    pub(super) fn pair_boards(&self, table: &Table) -> Markup {
        const PAIRS: usize = Square::COUNT * Square::COUNT;
        let (values, before) = (table.content.values.numbers(), self.before(table));
        let parts = values.chunks(PAIRS).enumerate().map(|(part, pairs)| {
            let old = before.and_then(|old| old.chunks(PAIRS).nth(part));
            self.pair_board(table, part, pairs, old)
        });
        html! { div.boards { @for part in parts { (part) } } }
    }

    fn pair_board(&self, table: &Table, part: usize, pairs: &[i128], old: Option<&[i128]>) -> Markup {
        let words = |values: &[i128]| values.iter().map(|&value| word(table, value)).collect::<Vec<_>>();
        let differs = |from: &Square| {
            let row = |values: &[i128]| values.chunks(Square::COUNT).nth(from.index()).map(<[i128]>::to_vec);
            old.is_some_and(|old| row(old) != row(pairs))
        };
        let changed: Vec<String> = Square::all().filter(differs).map(|square| square.to_string()).collect();
        let shown = words(pairs);
        let old = old.map(|old| words(old).join(" "));
        html! {
            figure data-table=(table.name) data-values=(shown.join(" ")) data-old=[old] tabindex="0" {
                (board("board steps", None, |square| {
                    let at = square.index();
                    html! { td.from[at == MIDDLE] data-square=(at) { (shown[MIDDLE * Square::COUNT + at]) } }
                }, nothing))
                figcaption {
                    (self.outer(table, part, 2)) output { "from 5e" }
                    @if !changed.is_empty() { " " span class="changed moved" { "changed from " (changed.join(" ")) } }
                }
            }
        }
    }

    /// Returns the keys of squares, a board for each of the outer indices.
    pub(super) fn key_boards(&self, table: &Table) -> Markup {
        let (values, before) = (table.content.values.numbers(), self.before(table));
        html! {
            details {
                summary { (values.len()) " keys" }
                div.boards {
                    @for (part, keys) in values.chunks(Square::COUNT).enumerate() {
                        figure {
                            figcaption { (self.outer(table, part, 1)) }
                            (board("board keys", None, |square| {
                                let at = part * Square::COUNT + square.index();
                                let moved = before.is_some_and(|old| old[at] != values[at]);
                                html! { td.moved[moved] { (show(table, keys[square.index()])) } }
                            }, nothing))
                        }
                    }
                }
            }
        }
    }

    /// Returns small boards side by side, one for each set. Castles, whose sets are by kind, have one for each shape:
    /// the drawings above have the pieces, and White's are Black's, turned.
    pub(super) fn small_sets(&self, table: &Table) -> Markup {
        let (values, before) = (table.content.values.numbers(), self.before(table));
        let by_shape = table.axes.first() == Some(&Axis::Shape);
        let each = if by_shape { values.len() / table.content.shape[0] } else { 1 };
        let union = |sets: &[i128]| sets[..each.div_ceil(2)].iter().fold(0, |all, set| all | set);
        let boards = values.chunks(each).enumerate().map(|(part, sets)| {
            let old = before.map(|old| &old[part * each..(part + 1) * each]);
            let label =
                if by_shape { self.provenance.label(table, 0, part) } else { self.provenance.name(table, part) };
            (label, union(sets), old.filter(|&old| old != sets).map(union))
        });
        let boards = html! {
            div.boards { @for (label, set, old) in boards { (small_board(&label, set, old)) } }
        };
        let count = values.len() / each;
        html! {
            @if count > 32 {
                details open[before.is_some()] { summary { (count) " boards" } (boards) }
            } @else { (boards) }
        }
    }

    /// Returns the outer indices of a part in words. The last `inner` dimensions are within it.
    fn outer(&self, table: &Table, part: usize, inner: usize) -> Markup {
        let dimensions = table.axes.len() - inner;
        let mut rest = part;
        let mut places: Vec<usize> = (0..dimensions)
            .rev()
            .map(|dimension| {
                let place = rest % table.content.shape[dimension];
                rest /= table.content.shape[dimension];
                place
            })
            .collect();
        places.reverse();
        html! {
            @for (dimension, &place) in places.iter().enumerate() {
                (bilingual(table.axes[dimension], place, &self.provenance.label(table, dimension, place))) ", "
            }
        }
    }
}

fn hexadecimal(sets: &[i128]) -> String {
    sets.iter().map(|set| format!("{set:x}")).collect::<Vec<_>>().join(" ")
}

fn from_middle(set: i128) -> String {
    let count = set.count_ones();
    format!("5e: {count} square{}", if count == 1 { "" } else { "s" })
}

/// Returns a value as one word. A missing direction is a dot.
fn word(table: &Table, value: i128) -> String {
    let word = show(table, value);
    if word == "none" { "·".to_owned() } else { word }
}

/// Returns a set as a small picture, with the squares gained and lost relative to an older one.
pub(super) fn small_board(label: &str, set: i128, old: Option<i128>) -> Markup {
    let path = |set: i128| {
        let squares = Bitboard::truncate(set as u128).into_iter();
        squares
            .map(|square| format!("M{} {}h1v1h-1z", 8 - square.file().index(), square.rank().index()))
            .collect::<String>()
    };
    let before = old.unwrap_or(set);
    let (kept, gained, lost) = (path(set & before), path(set & !before), path(before & !set));
    html! {
        figure.small.moved[old.is_some()] {
            svg viewBox="0 0 9 9" role="img" aria-label=(label) {
                path.grid d="M0 0h9v9h-9zM0 3h9M0 6h9M3 0v9M6 0v9" {}
                @for (class, path) in [("hit", kept), ("gained", gained), ("lost", lost)] {
                    @if !path.is_empty() { path class=(class) d=(path) {} }
                }
            }
            figcaption { (label) }
        }
    }
}
