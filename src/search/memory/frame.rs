//! The record of one node on the current path.

use crate::board::{Move, PieceKind};
use crate::search::memory::correction::Traits;
use crate::search::order::history::PieceTo;

/// Number of frames before the root: a node reads at most seven frames before its own.
pub(crate) const BEFORE_ROOT: usize = 7; // Shape: frames that a node reads

/// Facts of one node on the current path that other nodes read.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The uncorrected evaluation, once a node at this ply has computed it. The position is searched again with a move
    /// excluded, without a null move, and for captures only.
    pub(crate) raw_eval: Option<i32>,
    /// The corrected static evaluation, `None` in check.
    pub(crate) static_eval: Option<i32>,
    /// The move that was played here, `None` for a null move.
    pub(crate) mv: Option<Move>,
    /// The piece of that move and its target.
    pub(crate) piece_to: PieceTo,
    /// The piece with its colour, and the target: the row of the histories of the moves after that move.
    pub(crate) before: PieceTo,
    /// The score of the histories of that move.
    pub(crate) history: i32,
    /// The piece that the move captured.
    pub(crate) captured: Option<PieceKind>,
    /// Whether the line to the position is the beginning of the best line of the last iteration.
    pub(crate) follows: bool,
    /// Whether the table had an entry of the position.
    pub(crate) seen: bool,
    /// The corrected static evaluation, or in check that of two plies before.
    pub(crate) carried: Option<i32>,
    /// Whether that move is quiet: neither a capture nor a promotion of a pawn.
    pub(crate) quiet: bool,
    /// The number of that move among the node's moves, from 1.
    pub(crate) number: u32,
    /// The plies by which the first search of that move is reduced, while it runs.
    pub(crate) reduction: i32,
    /// Whether the position is on the principal variation, or was in a search that the table stores.
    pub(crate) table_pv: bool,
    /// The move excluded while the others are compared with it.
    pub(crate) excluded: Option<Move>,
    /// The number of beta cutoffs at this ply since the node two plies before began.
    pub(crate) cutoffs: u32,
    /// The entries of the correction history.
    pub(crate) traits: Traits,
}

impl Frame {
    /// A frame that fills memory: all zero bits, so that such memory adds nothing to a program's file.
    pub const EMPTY: Self =
        Self { piece_to: PieceTo::ZERO, before: PieceTo::ZERO, captured: Some(PieceKind::ALL[0]), ..Self::START };

    /// A node before anything about it is known.
    pub(crate) const START: Self = Self {
        raw_eval: None,
        static_eval: None,
        mv: None,
        piece_to: PieceTo::NONE,
        before: PieceTo::NONE_BEFORE,
        history: 0,
        captured: None,
        follows: false,
        seen: false,
        carried: None,
        quiet: false,
        number: 0,
        reduction: 0,
        table_pv: false,
        excluded: None,
        cutoffs: 0,
        traits: [0; _],
    };
}
