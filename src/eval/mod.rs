//! What a position is worth: the list of terms.
//!
//! Every term is a [`Score`]: a middlegame and an endgame value packed in one number, summed from Black's view, mixed by
//! the [`phase`] at the end and turned to the mover's view.

pub mod castles;
mod material;
pub mod phase;
mod psqt;
pub mod score;
pub mod trace;

pub use material::{exchange_value, promotion_gain};
pub use score::Score;

use crate::board::Position;

/// What the right to move is worth: about a third of a pawn. Not tuned.
const TEMPO: i32 = 30;

/// A term: its name and what it says, Black less White.
pub(crate) type Term = (&'static str, fn(&Position) -> Score);

/// All terms. Code that prints and code that evaluates walk the same list.
pub(crate) const TERMS: [Term; 2] = [("material", material::evaluate), ("piece-square", psqt::evaluate)];

/// The value for the side to move, in centipawns.
#[inline]
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let mut sum = Score::ZERO;
    for (_, term) in TERMS {
        sum += term(position);
    }
    position.turn().sign() * phase::taper(sum, phase::of(position)) + TEMPO
}
