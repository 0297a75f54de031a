//! What a search tells, and whom.

use crate::board::Move;
use crate::search::stats::{NullMoveAttempt, Step};
use crate::search::value::Bound;
use crate::search::value::Value;

/// A principal variation and what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct PvInfo<'a> {
    /// The depth of the iteration.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub seldepth: u32,
    /// Which of the best moves it begins with, from 1.
    pub multipv: usize,
    /// Its value for the side to move.
    pub value: Value,
    /// What the value says of the true one.
    pub bound: Bound,
    /// Nodes searched by this thread.
    pub nodes: u64,
    /// How full the table is, per mille.
    pub hashfull: u32,
    /// The moves.
    pub pv: &'a [Move],
}

/// An iteration that was searched to its end.
#[derive(Clone, Copy, Debug)]
pub struct Iteration {
    /// Its depth.
    pub depth: u32,
    /// The value of the best move.
    pub value: Value,
    /// The best move.
    pub best: Move,
    /// How often the best move changed lately, in thousandths; halved with each iteration.
    pub best_changes: u32,
    /// The share of the best line's nodes that was spent on its first move, per mille.
    pub best_nodes_permille: u32,
    /// The moves that could be chosen.
    pub choices: u32,
    /// Nodes searched by this thread.
    pub nodes: u64,
}

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The best move; `None` when there is no legal one.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// The value of the best move for the side to move; where no iteration was complete (`depth` 0), the evaluation of the position.
    pub value: Value,
    /// Relation of that value to the position's: [`Bound::Lower`] where other moves may be better, because the search ended before
    /// it reached them.
    pub bound: Bound,
    /// The last complete iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

/// Hears what a search finds, and decides when it ends. What an observer leaves out neither stops nor shows anything.
pub trait Observer {
    /// Whether to stop now; asked every few hundred nodes.
    fn should_stop(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }
    /// A line to show.
    fn line(&mut self, line: &PvInfo<'_>) {
        let _ = line;
    }
    /// An iteration is complete; whether to begin another.
    fn iteration(&mut self, done: &Iteration) -> bool {
        let _ = done;
        true
    }
    /// A position was reached by a move (`None` for a null move), so many plies from the root. It is told once for each node that is
    /// counted.
    fn entered(&mut self, ply: usize, mv: Option<Move>) {
        let _ = (ply, mv);
    }
    /// A node so many plies from the root was left, and by which step. A position that is searched again, deeper or with
    /// another window, is left again.
    fn left(&mut self, ply: usize, step: Step) {
        let _ = (ply, step);
    }
    /// A null move was tried.
    fn null_move(&mut self, attempt: &NullMoveAttempt) {
        let _ = attempt;
    }
}

/// An observer that neither stops nor shows anything.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {}
