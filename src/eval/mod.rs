//! What a position is worth: the list of terms.
//!
//! Every weight is a [`Score`]: a middlegame and an endgame value packed in one number. Terms count weights for Black and
//! White ([`tally`]); the sum is mixed by the [`phase`] at the end and turned to the mover's view.

mod accumulator;
pub mod castles;
mod coordination;
mod endgame;
mod king_attack;
pub mod king_pattern;
mod king_relative;
mod king_safety;
mod material;
mod memo;
mod pawns;
pub mod phase;
mod positional;
mod psqt;
mod survey;
mod tactics;
pub mod tally;
pub mod trace;
mod view;

pub use accumulator::Accumulator;
pub use geometry::Score;
pub use material::{exchange_value, promotion_gain};
pub use memo::Memo;

use crate::board::{Color, Position};
use crate::tables;
use survey::survey;
use tally::{Sum, Tally};
use view::View;

/// The value for the side to move, in centipawns, from scratch.
#[inline]
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    whole(position, &Accumulator::of(position), None)
}

/// The value for the side to move, in centipawns, with what the caller keeps: the position's sums, and a memory of castles
/// recognised before.
#[inline]
#[must_use]
pub fn evaluate_with(position: &Position, sums: &Accumulator, memo: &mut Memo) -> i32 {
    whole(position, sums, Some(memo))
}

#[inline(always)]
fn whole(position: &Position, sums: &Accumulator, memo: Option<&mut Memo>) -> i32 {
    let mut sum = Sum { score: sums.total(), memo };
    count(position, &mut sum);
    position.turn().sign() * phase::taper(sum.score, phase::of(position))
}

/// Material and piece-square values alone, for the side to move: the evaluation with all patterns switched off. The sums
/// are the position's.
#[inline]
#[must_use]
pub fn evaluate_plainly(position: &Position, sums: &Accumulator) -> i32 {
    position.turn().sign() * phase::taper(sums.pieces(), phase::of(position))
}

/// Counts every weight that matters in a position. Groups whose weights are all 0 are left out of the program; a tally that
/// is not detailed has the [`Accumulator`]'s sums already.
#[inline(always)]
pub fn count<T: Tally>(position: &Position, tally: &mut T) {
    if T::DETAILED {
        material::tally(position, tally);
        psqt::tally(position, tally);
        king_relative::tally(position, tally);
    }
    let Some(view) = survey(position, tally) else { return };
    for color in Color::ALL {
        for (counts, term) in terms::<T>() {
            if counts || T::DETAILED {
                term(&view, color, tally);
            }
        }
    }
}

/// A term that looks at one side.
type Term<T> = fn(&View<'_>, Color, &mut T);

/// The terms beyond the sums that an [`Accumulator`] keeps, and whether any of their weights differs from 0.
#[inline(always)]
fn terms<T: Tally>() -> [(bool, Term<T>); 9] {
    [
        (tables::PAWNS_ENABLED, pawns::tally),
        (tables::KING_SAFETY_ENABLED, king_safety::tally),
        (tables::CASTLES_ENABLED, castles::tally),
        (tables::KING_ATTACK_ENABLED, king_attack::tally),
        (tables::KING_PATTERN_ENABLED, king_pattern::tally),
        (tables::COORDINATION_ENABLED, coordination::tally),
        (tables::TACTICS_ENABLED, tactics::tally),
        (tables::POSITIONAL_ENABLED, positional::tally),
        (tables::ENDGAME_ENABLED, endgame::tally),
    ]
}
