//! The value of a position: kept sums with a learned net on top of them, or with patterns that people wrote.
//!
//! Every weight is a [`Score`]: a middlegame and an endgame value packed in one number. The total is mixed by the
//! [`phase`] at the end and turned to the view of the side to move.

mod kept_sums;
#[cfg(feature = "net")]
pub mod net;
#[cfg(not(feature = "net"))]
mod no_stack;
mod patterns;
pub mod phase;

pub use geometry::Score;
pub use kept_sums::{KeptSums, evaluate_plainly, evaluate_sums};
#[cfg(feature = "net")]
pub(crate) use net::AccumulatorStack;
#[cfg(not(feature = "net"))]
pub(crate) use no_stack::AccumulatorStack;
pub use patterns::{
    CastleCache, Weights, WeightsError, castles, distant_checks, evaluate_into, sink, squares_are_connected, trace,
};

use crate::board::Position;
use patterns::sink::Total;
use patterns::trace::Trace;

/// What says how much a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// The learned evaluation.
    #[cfg(feature = "net")]
    Net,
    /// The patterns that people wrote, group by group.
    Patterns(Weights),
}

/// The learned evaluation where it is built in.
impl Default for Evaluation {
    fn default() -> Self {
        #[cfg(feature = "net")]
        return Self::Net;
        #[cfg(not(feature = "net"))]
        Self::Patterns(Weights::SHIPPED)
    }
}

/// The value for the side to move, in centipawns, from scratch.
#[inline]
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    whole(position, &KeptSums::of(position), None)
}

/// The value for the side to move, in centipawns, with what the caller keeps: the position's sums, and a memory of castles
/// recognised before.
#[inline]
#[must_use]
pub fn evaluate_with(position: &Position, sums: &KeptSums, castles: &mut CastleCache) -> i32 {
    whole(position, sums, Some(castles))
}

#[inline(always)]
fn whole(position: &Position, sums: &KeptSums, castles: Option<&mut CastleCache>) -> i32 {
    let mut total = Total { score: sums.total(), castles };
    evaluate_into(position, &mut total);
    position.turn().sign() * phase::taper(total.score, phase::of(position))
}

/// The value for the side to move, in centipawns, where groups count as `weights` say; otherwise as [`evaluate_with`].
#[inline]
#[must_use]
pub fn evaluate_weighted(position: &Position, sums: &KeptSums, castles: &mut CastleCache, weights: &Weights) -> i32 {
    const PLAIN: Weights = Weights::SHIPPED.without_patterns();
    match *weights {
        Weights::SHIPPED => evaluate_with(position, sums, castles),
        PLAIN => evaluate_plainly(position, sums),
        weights => Trace::with(position, weights).total(),
    }
}
