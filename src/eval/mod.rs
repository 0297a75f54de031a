//! The evaluation of a position: kept sums, to which a learned net or hand-written patterns add.
//!
//! Every weight is a [`Score`]: a middlegame and an endgame value packed in one number. The [`phase`] of the position
//! tapers the total, whose sign is then that of the side to move.

mod explain;
mod kept_sums;
#[cfg(feature = "net")]
pub mod net;
#[cfg(not(feature = "net"))]
mod no_stack;
mod patterns;
pub mod phase;

pub use explain::{Concept, Explanation, Part};
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

/// The evaluation by which a search plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// The learned evaluation.
    #[cfg(feature = "net")]
    Net,
    /// The hand-written patterns, with the weight of each group.
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

impl Evaluation {
    /// Returns the value of the option `Evaluation`: `net`, `patterns`, or `material` for patterns of which only
    /// material and piece-square values count.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match *self {
            #[cfg(feature = "net")]
            Self::Net => "net",
            Self::Patterns(weights) if weights == weights.without_patterns() => "material",
            Self::Patterns(_) => "patterns",
        }
    }
}

/// Returns the value by the default evaluation, for the side to move, in centipawns: that of the learned net, or of the
/// patterns in builds without the feature `net`.
///
/// ```
/// use horigoma::{board::Position, eval};
///
/// let ahead: Position = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1".parse()?;
/// assert!(eval::evaluate(&ahead) > eval::evaluate(&Position::start()) + 300);
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    evaluate_by(position, &Evaluation::default())
}

/// Returns the value by an evaluation, for the side to move, in centipawns.
#[must_use]
pub fn evaluate_by(position: &Position, evaluation: &Evaluation) -> i32 {
    match *evaluation {
        #[cfg(feature = "net")]
        Evaluation::Net => net::evaluate(position),
        Evaluation::Patterns(weights) => Trace::with(position, weights).total(),
    }
}

/// Returns the value by the patterns for the side to move, in centipawns, from scratch.
#[inline]
#[must_use]
pub fn evaluate_patterns(position: &Position) -> i32 {
    whole(position, &KeptSums::of(position), None)
}

/// Returns the value by the patterns for the side to move, in centipawns. The caller passes the position's sums and a
/// cache of castles.
#[inline]
#[must_use]
pub fn evaluate_patterns_with(position: &Position, sums: &KeptSums, castles: &mut CastleCache) -> i32 {
    whole(position, sums, Some(castles))
}

#[inline(always)]
fn whole(position: &Position, sums: &KeptSums, castles: Option<&mut CastleCache>) -> i32 {
    let mut total = Total { score: sums.total(), castles };
    evaluate_into(position, &mut total);
    position.turn().sign() * phase::taper(total.score, phase::of(position))
}

/// Returns the value by the patterns as [`evaluate_patterns_with`] does, with the given weights of the groups.
#[inline]
#[must_use]
pub fn evaluate_patterns_weighted(
    position: &Position,
    sums: &KeptSums,
    castles: &mut CastleCache,
    weights: &Weights,
) -> i32 {
    const PLAIN: Weights = Weights::SHIPPED.without_patterns();
    match *weights {
        Weights::SHIPPED => evaluate_patterns_with(position, sums, castles),
        PLAIN => evaluate_plainly(position, sums),
        weights => Trace::with(position, weights).total(),
    }
}
