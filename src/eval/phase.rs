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
    // A byte for each kind, which holds the sum of two counts.
    let counts = (position.hand(Color::Black).bits() + position.hand(Color::White).bits()).to_le_bytes();
    let held: i32 = PieceKind::HAND.into_iter().map(|kind| values[kind] * i32::from(counts[kind.index()])).sum();
    (FULL - held).max(0)
}

/// Returns the mixture of middlegame and endgame value at a phase.
#[inline(always)]
#[must_use]
pub fn taper(score: Score, phase: i32) -> i32 {
    (score.mg() * phase + score.eg() * (FULL - phase)) / FULL
}
