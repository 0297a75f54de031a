//! The rule of every term, in its plainest form: written from the comments in `tables/`, not from the engine.
//!
//! Each file is a group of `codegen/src/schema.rs`, and each function counts weights for the viewer.

mod castles;
mod coordination;
mod endgame;
mod king_attack;
mod king_pattern;
mod king_safety;
mod pawns;
mod pieces;
mod positional;
mod tactics;

use horigoma::board::{Color, PieceKind, Position};

use super::board::Board;
use super::tally::{Counts, Schema, Tally};

/// Returns the count of each weight for a side. Without both kings only the pieces count.
pub(super) fn count(schema: &Schema, position: &Position, color: Color) -> Counts {
    let board = Board::of(&position.to_setup(), color);
    let mut tally = Tally { schema, counts: Counts::new() };
    let pieces = [pieces::material, pieces::piece_square, pieces::king_relative];
    pieces.into_iter().for_each(|rule| rule(&board, &mut tally));
    if board.king(true).is_none() || board.king(false).is_none() {
        return tally.counts;
    }
    let terms = [
        pawns::count,
        king_safety::count,
        castles::count,
        king_attack::count,
        king_pattern::count,
        coordination::count,
        tactics::count,
        positional::count,
        endgame::count,
    ];
    terms.into_iter().for_each(|rule| rule(&board, &mut tally));
    tally.counts
}

/// Returns the attack units of a piece (`tables/patterns.toml`). A promoted pawn, lance, knight or silver counts as a
/// gold, and a king has 0.
fn units(schema: &Schema, kind: PieceKind) -> usize {
    let kind = if kind.is_gold_mover() { PieceKind::Gold } else { kind };
    usize::from(schema.inputs.weights.attack_units[kind.index()])
}
