//! What is known of a node: while it is searched, and by those below it.

use super::correction::Traits;
use super::order::history::PieceTo;
use super::transposition::Entry;
use super::value::INFINITE;
use super::window::Window;
use crate::board::Move;

/// The search has to end, and what is under way has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// What a search finds unless it is stopped.
pub(super) type Searched<T> = Result<T, Stopped>;

/// What a node is expected to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// On the principal variation: its value matters.
    Pv,
    /// Expected to fail high.
    Cut,
    /// Expected to fail low.
    All,
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) kind: NodeKind,
    pub(super) check: bool,
    /// The static evaluation, not corrected: as it is stored; `None` in check.
    pub(super) raw_eval: Option<i32>,
    /// The corrected static evaluation, or the table's value where that is a better bound; 0 in check.
    pub(super) eval: i32,
    /// Whether the static evaluation is higher than two plies before.
    pub(super) improving: bool,
    pub(super) hash: Option<Entry>,
    pub(super) excluded: Option<Move>,
}

impl Node {
    /// A node of which nothing is known but where it stands.
    pub(super) const fn new(window: Window, depth: i32, ply: usize, kind: NodeKind) -> Self {
        let (check, raw_eval, eval, improving) = (false, None, 0, false);
        Self { window, depth, ply, kind, check, raw_eval, eval, improving, hash: None, excluded: None }
    }
}

/// A move of a node on its way to being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Neither a capture nor a promotion of a pawn.
    pub(super) quiet: bool,
    /// Which of the node's moves it is, from 1.
    pub(super) number: u32,
}

/// The best of the moves searched so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) value: i32,
    /// The move that raised alpha last.
    pub(super) mv: Option<Move>,
    /// Moves looked at, those skipped included.
    pub(super) count: u32,
    /// Whether the value is that of a shallower search, by which several moves cut the node: nothing to remember.
    pub(super) multi_cut: bool,
}

impl Best {
    pub(super) const NONE: Self = Self { value: -INFINITE, mv: None, count: 0, multi_cut: false };

    /// Takes the value of a move in; whether it raises alpha.
    pub(super) fn take(&mut self, mv: Move, value: i32, window: &mut Window) -> bool {
        self.value = self.value.max(value);
        let raises = value > window.alpha;
        if raises {
            (self.mv, window.alpha) = (Some(mv), value);
        }
        raises
    }
}

/// What is remembered of each node on the current path.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The evaluation of the position, not corrected, once a node at this ply knows it: the same position is searched again
    /// without a move, without passing, and for captures only.
    pub(super) raw_eval: Option<i32>,
    /// The corrected static evaluation; `None` in check.
    pub(super) static_eval: Option<i32>,
    /// The move that was played here; `None` for a null move.
    pub(super) mv: Option<Move>,
    /// The piece that move brought somewhere.
    pub(super) piece_to: PieceTo,
    /// The move that is left out while others are compared with it.
    pub(super) excluded: Option<Move>,
    /// How many nodes at this ply were cut by a move since the node two plies before began.
    pub(super) cutoffs: u32,
    /// Where the error of the evaluation is remembered.
    pub(super) traits: Traits,
}

impl Frame {
    /// One to fill memory with: all zero bits, so that such memory costs a program nothing.
    pub const EMPTY: Self = Self { piece_to: PieceTo::ZERO, ..Self::START };

    /// A node of which nothing is known yet.
    pub(super) const START: Self = Self {
        raw_eval: None,
        static_eval: None,
        mv: None,
        piece_to: PieceTo::NONE,
        excluded: None,
        cutoffs: 0,
        traits: [0; _],
    };
}
