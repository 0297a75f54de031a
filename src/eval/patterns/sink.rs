//! The counting of terms: the same code evaluates, explains and feeds the tuner.
//!
//! A term passes a weight, a side and a number to an [`EvalSink`], which uses them for its purpose.

use super::CastleCache;
use crate::board::Color;
use crate::eval::Score;
pub use crate::tables::{Group, Weight};

/// Receives every weight that counts in a position. There are five:
///
/// * the engine's, which adds all scores and is inlined away,
/// * the engine's with a [`CastleCache`], in the search,
/// * [`Trace`](super::trace::Trace), which adds group by group and side by side, for people,
/// * the tuner's (`lab`), which records the counts of weights: a row of a regression,
/// * one that ignores all weights, for callers that need only the gathered facts.
pub trait EvalSink {
    /// Whether kept sums must be taken apart into their weights.
    const DETAILED: bool;

    /// Adds a count of a weight for a side.
    fn add(&mut self, weight: Weight, color: Color, count: i32);

    /// Adds a part of a weight for a side: `share` of `whole` times, each half of its score rounded towards zero.
    fn add_part(&mut self, weight: Weight, color: Color, share: i32, whole: i32);

    /// Adds a kept sum, Black less White. Never called when [`Self::DETAILED`].
    fn add_sum(&mut self, group: Group, sum: Score);

    /// Returns the cache of castles, if there is one.
    fn castle_cache(&mut self) -> Option<&mut CastleCache> {
        None
    }
}

/// A sink that ignores all weights.
pub(crate) struct Silent;

impl EvalSink for Silent {
    const DETAILED: bool = false;

    fn add(&mut self, _: Weight, _: Color, _: i32) {}

    fn add_part(&mut self, _: Weight, _: Color, _: i32, _: i32) {}

    fn add_sum(&mut self, _: Group, _: Score) {}
}

/// The engine's sink: it adds all scores, Black less White.
#[derive(Debug)]
pub(crate) struct Total<'c> {
    pub(crate) score: Score,
    pub(crate) castles: Option<&'c mut CastleCache>,
}

impl EvalSink for Total<'_> {
    const DETAILED: bool = false;

    #[inline(always)]
    fn add(&mut self, weight: Weight, color: Color, count: i32) {
        self.score += weight.score().times(color.sign() * count);
    }

    #[inline(always)]
    fn add_part(&mut self, weight: Weight, color: Color, share: i32, whole: i32) {
        self.score += weight.score().part(share, whole).times(color.sign());
    }

    #[inline(always)]
    fn add_sum(&mut self, _: Group, sum: Score) {
        self.score += sum;
    }

    #[inline(always)]
    fn castle_cache(&mut self) -> Option<&mut CastleCache> {
        self.castles.as_deref_mut()
    }
}
