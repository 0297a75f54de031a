//! The limits of a search: when it ends, and the moves it considers.

#[cfg(feature = "std")]
use core::time::Duration;

use crate::board::Move;
use crate::search::value::MAX_PLY;

/// The limits of a search: depth, nodes, time, root moves and number of lines. The first limit that is reached ends the
/// search. The default is [`Limits::infinite`].
///
/// ```
/// use horigoma::search::Limits;
/// let limits = Limits { multi_pv: 3, ..Limits::depth(8) };
/// assert_eq!((limits.depth, limits.nodes), (8, u64::MAX));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The depth of the last iteration, in plies.
    pub depth: u32,
    /// The node limit, or `u64::MAX` for none.
    pub nodes: u64,
    /// The time limit, or [`Duration::MAX`] for none. [`Searcher`](crate::Searcher) checks it every few hundred nodes.
    /// A [`Worker`](crate::search::Worker) has no clock, and its caller ends a search by the observer.
    #[cfg(feature = "std")]
    pub time: Duration,
    /// The moves to choose from. Empty stands for all.
    pub root_moves: &'a [Move],
    /// The number of best moves to find, at least 1.
    pub multi_pv: usize,
}

impl Limits<'_> {
    /// The greatest depth of an iteration.
    pub const DEEPEST: u32 = MAX_PLY as u32 - 1;

    /// The greatest number of lines: more than any position has moves.
    pub const MOST_LINES: usize = 600; // Shape: most lines

    /// No limit: the search runs until the observer stops it, or the iteration of [`Limits::DEEPEST`] has ended.
    #[must_use]
    pub const fn infinite() -> Self {
        Self {
            depth: Self::DEEPEST,
            nodes: u64::MAX,
            #[cfg(feature = "std")]
            time: Duration::MAX,
            root_moves: &[],
            multi_pv: 1,
        }
    }

    /// A limit of depth: the search ends after this iteration.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth, ..Self::infinite() }
    }

    /// A limit of nodes: the search ends when this number is searched.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::infinite() }
    }

    /// A limit of time: the search ends when this time has passed since its start.
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { time, ..Self::infinite() }
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self::infinite()
    }
}
