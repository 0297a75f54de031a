//! The phase of a game.
//!
//! Pieces never leave a game of shogi, but they change hands. The more strong pieces are in hand, the nearer the
//! position is to the endgame.

use core::hint::black_box;

use crate::board::{Color, PieceKind, Position};
use crate::tables;
use geometry::Score;

/// The phase at the start of a game. 0 is the endgame.
pub const FULL: i32 = tables::PHASE_FULL.values;

/// Returns the phase of a position, from [`FULL`] to 0.
#[inline]
#[must_use]
pub fn of(position: &Position) -> i32 {
    // Without `black_box` the compiler folds the values into the code, where no checksum covers them.
    let values = black_box(&tables::PHASE_HELD);
    let mut held = 0;
    for kind in PieceKind::HAND {
        let count = position.hand(Color::Black).count(kind) + position.hand(Color::White).count(kind);
        held += values[kind] * count as i32;
    }
    (FULL - held).max(0)
}

/// Returns the mixture of middlegame and endgame value at a phase.
#[inline(always)]
#[must_use]
pub fn taper(score: Score, phase: i32) -> i32 {
    (score.mg() * phase + score.eg() * (FULL - phase)) / FULL
}
