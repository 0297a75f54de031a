//! Types that the steps of a node share.

use crate::board::Move;
use crate::search::table::transposition::Entry;
use crate::search::tree::window::Window;
use crate::search::value::INFINITE;

/// Error of a search that must end. The current node has no score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The result of a search, unless it is stopped.
pub(crate) type Searched<T> = Result<T, Stopped>;

/// The expected result of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NodeKind {
    /// On the principal variation: its exact score matters.
    Pv,
    /// Expected to fail high.
    Cut,
    /// Expected to fail low.
    All,
}

/// The facts of a node that hold before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) window: Window,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) kind: NodeKind,
    pub(crate) check: bool,
    /// The static evaluation before correction, as the table stores it. `None` in check.
    pub(crate) raw_eval: Option<i32>,
    /// The corrected static evaluation. 0 in check.
    pub(crate) static_eval: i32,
    /// The corrected static evaluation, or the table's score where that is a better bound. 0 in check.
    pub(crate) eval: i32,
    /// Whether the static evaluation is higher than two plies before.
    pub(crate) improving: bool,
    /// Whether the static evaluation is better for the side to move than a ply before.
    pub(crate) opponent_worsens: bool,
    /// Whether the position is on the principal variation, or was in a search that the table stores.
    pub(crate) table_pv: bool,
    /// The plies by which the search of the move to this node is reduced.
    pub(crate) reduced: i32,
    /// The size of the correction of the evaluation, in centipawns.
    pub(crate) corrected: i32,
    pub(crate) hash: Option<Entry>,
    pub(crate) excluded: Option<Move>,
}

impl Node {
    /// Returns a node of which only its window, depth, ply and kind are known.
    pub(crate) const fn new(window: Window, depth: i32, ply: usize, kind: NodeKind) -> Self {
        Self {
            window,
            depth,
            ply,
            kind,
            check: false,
            raw_eval: None,
            static_eval: 0,
            eval: 0,
            improving: false,
            opponent_worsens: false,
            table_pv: false,
            reduced: 0,
            corrected: 0,
            hash: None,
            excluded: None,
        }
    }

    /// Whether the static evaluation is higher than two plies before, or reaches beta.
    pub(crate) const fn is_promising(&self) -> bool {
        self.improving || !self.check && self.static_eval >= self.window.beta
    }
}

/// A move of a node on its way to being searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// Neither a capture nor a promotion of a pawn.
    pub(crate) quiet: bool,
    /// The number of the move among the node's moves, from 1.
    pub(crate) number: u32,
}

/// The best of the moves searched so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub(crate) value: i32,
    /// The move that raised alpha last.
    pub(crate) mv: Option<Move>,
    /// Moves tried, those skipped included.
    pub(crate) count: u32,
    /// Whether the score comes from a shallower search by which several moves cut the node. It is not stored.
    pub(crate) multi_cut: bool,
}

impl Best {
    pub(crate) const NONE: Self = Self { value: -INFINITE, mv: None, count: 0, multi_cut: false };

    /// Records the score of a move. Returns whether it raises alpha.
    pub(crate) fn take(&mut self, mv: Move, value: i32, window: &mut Window) -> bool {
        self.value = self.value.max(value);
        let raises = value > window.alpha;
        if raises {
            (self.mv, window.alpha) = (Some(mv), value);
        }
        raises
    }
}

/// Result of the singular test of a hash move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Singular {
    /// Extend the hash move by this number of plies.
    Extend(i32),
    /// Several moves are good enough: the node may be cut with this score.
    MultiCut(i32),
}
