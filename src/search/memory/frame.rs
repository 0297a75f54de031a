//! The record of one node on the current path.

use crate::board::Move;
use crate::search::memory::correction::Traits;
use crate::search::order::history::PieceTo;

/// Number of frames before the root: every node has two frames before its own.
pub(crate) const BEFORE_ROOT: usize = 2;

/// Facts of one node on the current path that other nodes read.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The evaluation of the position, not corrected, once a node at this ply knows it: the same position is searched again
    /// without a move, without passing, and for captures only.
    pub(crate) raw_eval: Option<i32>,
    /// The corrected static evaluation; `None` in check.
    pub(crate) static_eval: Option<i32>,
    /// The move that was played here; `None` for a null move.
    pub(crate) mv: Option<Move>,
    /// The piece that move brought somewhere.
    pub(crate) piece_to: PieceTo,
    /// The move that is left out while others are compared with it.
    pub(crate) excluded: Option<Move>,
    /// How many nodes at this ply were cut by a move since the node two plies before began.
    pub(crate) cutoffs: u32,
    /// Where the error of the evaluation is remembered.
    pub(crate) traits: Traits,
}

impl Frame {
    /// One to fill memory with: all zero bits, so that such memory costs a program nothing.
    pub const EMPTY: Self = Self { piece_to: PieceTo::ZERO, ..Self::START };

    /// A node of which nothing is known yet.
    pub(crate) const START: Self = Self {
        raw_eval: None,
        static_eval: None,
        mv: None,
        piece_to: PieceTo::NONE,
        excluded: None,
        cutoffs: 0,
        traits: [0; _],
    };
}
