//! How terms are counted: one code evaluates, explains and teaches the tuner.
//!
//! A term names a weight, a side and a number; an [`EvalSink`] does with it what it is for.

use super::CastleCache;
use crate::board::Color;
use crate::eval::Score;
pub use crate::tables::{Group, Weight};

/// Is told of every weight that counts in a position. There are five:
///
/// * the engine's, which adds everything up and is inlined away;
/// * the same with a [`CastleCache`], in the search;
/// * [`Trace`](super::trace::Trace), which adds up group by group and side by side, for people;
/// * the tuner's (`lab`), which writes down which weights count how often: a row of a regression;
/// * one that listens to nothing, where only what is gathered on the way is wanted.
pub trait EvalSink {
    /// Whether sums that are kept beside a position must be taken apart into their weights.
    const DETAILED: bool;

    /// A weight counts so many times for a side.
    fn add(&mut self, weight: Weight, color: Color, count: i32);

    /// A weight counts in part for a side: `share` of `whole` times, each half of its score rounded towards zero.
    fn add_part(&mut self, weight: Weight, color: Color, share: i32, whole: i32);

    /// What is summed up already counts, Black less White; never called when [`Self::DETAILED`].
    fn add_sum(&mut self, group: Group, sum: Score);

    /// Where castles are remembered, if they are.
    fn castle_cache(&mut self) -> Option<&mut CastleCache> {
        None
    }
}

/// Listens to nothing.
pub(crate) struct Silent;

impl EvalSink for Silent {
    const DETAILED: bool = false;

    fn add(&mut self, _: Weight, _: Color, _: i32) {}

    fn add_part(&mut self, _: Weight, _: Color, _: i32, _: i32) {}

    fn add_sum(&mut self, _: Group, _: Score) {}
}

/// The engine's: adds everything up, Black less White.
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
