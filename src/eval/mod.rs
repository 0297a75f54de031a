//! What a position is worth: the list of terms.
//!
//! Every weight is a [`Score`]: a middlegame and an endgame value packed in one number. Terms tell a [`sink`] which
//! weights count for Black and for White; the total is mixed by the [`phase`] at the end and turned to the mover's
//! view.

mod accumulator;
mod castle_cache;
pub mod castles;
mod coordination;
mod endgame;
mod info;
mod king_attack;
mod king_pattern;
mod king_relative;
mod king_safety;
mod material;
#[cfg(feature = "net")]
pub mod net;
mod pawns;
pub mod phase;
mod positional;
mod psqt;
pub mod sink;
mod tactics;
pub mod trace;
mod weights;

pub use accumulator::Accumulator;
pub use castle_cache::CastleCache;
pub use geometry::Score;
pub use king_pattern::{distant_checks, squares_are_connected};
pub use weights::{Weights, WeightsError};

use crate::board::{Color, Position};
use info::EvalInfo;
use sink::{EvalSink, Group, Total};
use trace::Trace;

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
    whole(position, &Accumulator::of(position), None)
}

/// The value for the side to move, in centipawns, with what the caller keeps: the position's sums, and a memory of castles
/// recognised before.
#[inline]
#[must_use]
pub fn evaluate_with(position: &Position, sums: &Accumulator, castles: &mut CastleCache) -> i32 {
    whole(position, sums, Some(castles))
}

#[inline(always)]
fn whole(position: &Position, sums: &Accumulator, castles: Option<&mut CastleCache>) -> i32 {
    let mut total = Total { score: sums.total(), castles };
    evaluate_into(position, &mut total);
    position.turn().sign() * phase::taper(total.score, phase::of(position))
}

/// What the kept sums alone are worth for the side to move: what a learned evaluation adds to. The sums are the position's.
#[inline]
#[must_use]
pub fn evaluate_sums(position: &Position, sums: &Accumulator) -> i32 {
    position.turn().sign() * phase::taper(sums.total(), phase::of(position))
}

/// Material and piece-square values alone, for the side to move: the evaluation with all patterns switched off. The sums
/// are the position's.
#[inline]
#[must_use]
pub fn evaluate_plainly(position: &Position, sums: &Accumulator) -> i32 {
    position.turn().sign() * phase::taper(sums.pieces(), phase::of(position))
}

/// The value for the side to move, in centipawns, where groups count as `weights` say; otherwise as [`evaluate_with`].
#[inline]
#[must_use]
pub fn evaluate_weighted(position: &Position, sums: &Accumulator, castles: &mut CastleCache, weights: &Weights) -> i32 {
    const PLAIN: Weights = Weights::SHIPPED.without_patterns();
    match *weights {
        Weights::SHIPPED => evaluate_with(position, sums, castles),
        PLAIN => evaluate_plainly(position, sums),
        weights => Trace::with(position, weights).total(),
    }
}

/// Tells a sink of every weight that counts in a position. Groups whose weights are all 0 are left out of the program; a sink
/// that is not detailed has the [`Accumulator`]'s sums already.
#[inline(always)]
pub fn evaluate_into<S: EvalSink>(position: &Position, sink: &mut S) {
    if S::DETAILED {
        material::evaluate(position, sink);
        psqt::evaluate(position, sink);
        king_relative::evaluate(position, sink);
    }
    let Some(info) = EvalInfo::gather(position, sink) else { return };
    for color in Color::ALL {
        for (group, term) in terms::<S>() {
            if group.is_enabled() || S::DETAILED {
                term(&info, color, sink);
            }
        }
    }
}

/// A term that looks at one side.
type Term<S> = fn(&EvalInfo<'_>, Color, &mut S);

/// The terms beyond the sums that an [`Accumulator`] keeps, by the group of their weights.
#[inline(always)]
fn terms<S: EvalSink>() -> [(Group, Term<S>); 9] {
    [
        (Group::Pawns, pawns::evaluate),
        (Group::KingSafety, king_safety::evaluate),
        (Group::Castles, castles::evaluate),
        (Group::KingAttack, king_attack::evaluate),
        (Group::KingPattern, king_pattern::evaluate),
        (Group::Coordination, coordination::evaluate),
        (Group::Tactics, tactics::evaluate),
        (Group::Positional, positional::evaluate),
        (Group::Endgame, endgame::evaluate),
    ]
}
