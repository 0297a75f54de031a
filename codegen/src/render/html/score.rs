//! Scores on boards: by square, and pattern by pattern.

use geometry::{Bitboard, PieceKind, Rank, Square};
use maud::{Markup, html};

use super::board::board;
use super::grid::{Cell, HALVES, STRONG, half};
use super::{Page, japanese, kanji};
use crate::provenance::group_of;
use crate::schema::{GROUPS, WeightGrid};
use crate::table::axis::{Axis, ranks_ahead};
use crate::table::{Table, Values};

impl Page<'_> {
    /// Returns two heat boards for each kind: Black's, since White's are these, turned. Squares that the piece cannot
    /// be on are grey.
    pub(super) fn score_boards(&self, table: &Table) -> Markup {
        html! {
            @for kind in PieceKind::ALL {
                h4 { (kind.word()) " " (japanese(kanji(kind))) }
                div.boards { @for (english, word, endgame) in HALVES { (self.score_board(table, kind, english, word, endgame)) } }
            }
        }
    }

    fn score_board(&self, table: &Table, kind: PieceKind, english: &str, word: &str, endgame: bool) -> Markup {
        let (values, before, dead) = (table.content.values.numbers(), self.before(table), self.dead_squares(kind));
        let at = |square: Square| kind.index() * Square::COUNT + square.index();
        let part = if endgame { "eg" } else { "mg" };
        let line =
            |square: Square| self.provenance.sources(table, at(square)).into_iter().find(|source| source.part == part);
        let cell = |square: Square| {
            let (value, before) = (half(values[at(square)], endgame), before.map(|old| half(old[at(square)], endgame)));
            let mut cell = Cell::number(value, before);
            cell.dead = dead.has(square);
            cell.draw()
        };
        let beside = |rank: Rank| {
            let line = line(Square::new(geometry::File::ALL[0], rank));
            html! { th.source { @if let Some(line) = line { ":" (line.line) } } }
        };
        html! {
            figure.heat {
                figcaption { (english) " " (japanese(word)) ", psqt/" (kind.word()) ".toml" }
                (board("board", Some(STRONG), cell, beside))
            }
        }
    }

    /// Returns the squares that a kind of Black's cannot be on.
    fn dead_squares(&self, kind: PieceKind) -> Bitboard {
        let table = self.tables.iter().find(|table| table.name == "DEAD_SQUARES");
        match table.map(|table| &table.content.values) {
            Some(Values::Set(sets)) => sets[kind.index()],
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the grids of a group, middlegame and endgame, folded unless they changed.
    pub(super) fn weight_grids(&self, table: &Table) -> Markup {
        let Some(group) = group_of(table) else { return html! {} };
        let number = GROUPS.iter().position(|other| other == group).unwrap_or_default();
        let meanings = &self.provenance.inputs().weights.groups[number].meanings;
        html! {
            details open[self.before(table).is_some()] {
                summary { (group.name) " " (japanese(group.japanese)) ": " (group.in_file().len()) " grids" }
                @for (grid, meaning) in group.in_file().iter().zip(meanings) {
                    h4 { (grid.name) }
                    p { (meaning) }
                    div.boards { @for (english, word, endgame) in HALVES { (self.weight_grid(table, grid, (english, word, endgame))) } }
                }
            }
        }
    }

    fn weight_grid(&self, table: &Table, of: &WeightGrid, (english, word, endgame): (&str, &str, bool)) -> Markup {
        let (values, before) = (table.content.values.numbers(), self.before(table));
        let cell = |row: usize, column: usize| {
            let at = of.start + row * of.columns + column;
            let before = before.map(|old| half(old[at], endgame));
            Cell::number(half(values[at], endgame), before).draw()
        };
        let part = if endgame { "eg" } else { "mg" };
        let line = |row: usize| {
            let sources = self.provenance.sources(table, of.start + row * of.columns);
            sources.into_iter().find(|source| source.part == part)
        };
        let around = table.axes.last() == Some(&Axis::Around);
        html! {
            figure.heat.scroll {
                figcaption { (of.name) ", " (english) " " (japanese(word)) @if around { " (across: files aside)" } }
                table.board data-heat=(STRONG) {
                    tr { th {} @for column in 0..of.columns { th { (column) } } }
                    @for row in 0..of.rows {
                        tr {
                            th { @if around { (ranks_ahead(row)) } @else if of.rows > 1 { (row) } }
                            @for column in 0..of.columns { (cell(row, column)) }
                            th.source { @if let Some(line) = line(row) { (line.name) ":" (line.line) } }
                        }
                    }
                }
            }
        }
    }
}
