//! When a search ends, and what it looks at.

use crate::board::Move;
use crate::search::value::MAX_PLY;

/// When to stop, and what to look at. The default is [`Limits::infinite`].
///
/// ```
/// use horigoma::search::Limits;
/// let limits = Limits { multi_pv: 3, ..Limits::depth(8) };
/// assert_eq!((limits.depth, limits.nodes), (8, u64::MAX));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The deepest iteration.
    pub depth: u32,
    /// The most nodes; `u64::MAX` for no limit.
    pub nodes: u64,
    /// The moves to choose from; empty for all.
    pub root_moves: &'a [Move],
    /// How many of the best moves to find.
    pub multi_pv: usize,
}

impl Limits<'_> {
    /// The deepest iteration there is.
    pub const DEEPEST: u32 = MAX_PLY as u32 - 1;

    /// The most lines that can be asked for: more than any position has moves.
    pub const MOST_LINES: usize = 600; // Shape: most lines

    /// Until the observer stops the search, or the deepest iteration there is has ended.
    #[must_use]
    pub const fn infinite() -> Self {
        Self { depth: Self::DEEPEST, nodes: u64::MAX, root_moves: &[], multi_pv: 1 }
    }

    /// Until the iteration of this depth has ended.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth, ..Self::infinite() }
    }

    /// Until so many nodes are searched.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::infinite() }
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self::infinite()
    }
}
