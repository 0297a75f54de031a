//! The observer of a search, and the results that it receives.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::board::Move;
use crate::search::Pv;
use crate::search::stats::{NullMoveAttempt, Step};
use crate::search::value::Bound;
use crate::search::value::Value;

/// A principal variation with its score and statistics.
#[derive(Clone, Copy, Debug)]
pub struct PvInfo<'a> {
    /// The depth of the iteration.
    pub depth: u32,
    /// The greatest ply that was reached.
    pub seldepth: u32,
    /// The rank of its first move among the best moves, from 1.
    pub multipv: usize,
    /// Its score for the side to move.
    pub value: Value,
    /// The relation of the score to the true one.
    pub bound: Bound,
    /// Nodes searched by this thread.
    pub nodes: u64,
    /// The fill of the table, per mille.
    pub hashfull: u32,
    /// The moves.
    pub pv: &'a [Move],
}

/// A complete iteration.
#[derive(Clone, Copy, Debug)]
pub struct Iteration {
    /// Its depth.
    pub depth: u32,
    /// The score of the best move.
    pub value: Value,
    /// The best move.
    pub best: Move,
    /// The number of recent changes of the best move, in thousandths. It is halved with each iteration.
    pub best_changes: u32,
    /// The share of the best line's nodes that was spent on its first move, per mille.
    pub best_nodes_permille: u32,
    /// The number of root moves that could be chosen.
    pub choices: u32,
    /// Nodes searched by this thread.
    pub nodes: u64,
}

/// The result of a search.
///
/// ```
/// use horigoma::{Searcher, board::Position};
/// use horigoma::search::{Limits, value::{Bound, ValueKind}};
///
/// let problem: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
/// let outcome = Searcher::with_hash(1).search(&problem, &Limits::depth(3));
/// assert_eq!(outcome.best.unwrap().to_string(), "G*5b");
/// assert_eq!((outcome.value.kind(), outcome.bound), (ValueKind::MateIn(1), Bound::Exact));
/// assert_eq!(outcome.pv(), [outcome.best.unwrap()]);
/// # Ok::<(), horigoma::board::SfenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The best move, or `None` when there is no legal one.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The score of the best move for the side to move, or the evaluation when no iteration was complete (`depth` 0).
    pub value: Value,
    /// The relation of that score to the position's. [`Bound::Lower`] when other moves may be better, because the
    /// search ended before it reached them.
    pub bound: Bound,
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best lines, at most [`Limits::multi_pv`](crate::search::Limits::multi_pv), each with another first move. The
    /// first line is that of `best`. After a search that ended within an iteration, the last lines can be from the
    /// iteration before.
    #[cfg(feature = "alloc")]
    pub lines: Vec<Variation>,
    /// The principal variation.
    pub(crate) line: Pv,
}

impl Outcome {
    /// The outcome without a search: a move, if there is one, and no score.
    pub(crate) fn unsearched(best: Option<Move>) -> Self {
        Self {
            best,
            ponder: None,
            value: Value::DRAW,
            bound: Bound::Lower,
            depth: 0,
            nodes: 0,
            #[cfg(feature = "alloc")]
            lines: Vec::new(),
            line: best.into_iter().collect(),
        }
    }

    /// Returns the principal variation: the best move, then the moves that both sides are expected to play. It is empty
    /// when there is no legal move.
    #[must_use]
    pub fn pv(&self) -> &[Move] {
        &self.line
    }
}

/// One of the best lines of a search.
///
/// ```
/// use horigoma::{Searcher, board::Position, search::Limits};
///
/// let limits = Limits { multi_pv: 3, ..Limits::depth(5) };
/// let outcome = Searcher::with_hash(1).search(&Position::start(), &limits);
/// for line in &outcome.lines {
///     println!("{} {:?}", line.value, line.pv);
/// }
/// assert_eq!(outcome.lines.len(), 3);
/// assert_eq!(outcome.lines[0].pv, outcome.pv());
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// Its score for the side to move.
    pub value: Value,
    /// The relation of that score to the score of its first move.
    pub bound: Bound,
    /// Its moves, at least one.
    pub pv: Vec<Move>,
}

/// Receives the results of a search, and decides when it ends. Every method has a default that does nothing or
/// continues.
///
/// ```
/// use horigoma::{Searcher, board::Position};
/// use horigoma::search::{Iteration, Limits, Observer};
///
/// struct Depths(Vec<u32>);
///
/// impl Observer for Depths {
///     fn iteration(&mut self, done: &Iteration) -> bool {
///         self.0.push(done.depth);
///         done.depth < 3
///     }
/// }
///
/// let mut depths = Depths(Vec::new());
/// Searcher::with_hash(1).search_in_game(&Position::start(), &[], &Limits::infinite(), &mut depths);
/// assert_eq!(depths.0, [1, 2, 3]);
/// ```
pub trait Observer {
    /// Returns whether to stop now. Called every few hundred nodes.
    fn should_stop(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }
    /// A line to show.
    fn line(&mut self, line: &PvInfo<'_>) {
        let _ = line;
    }
    /// Receives a complete iteration, and returns whether to begin another.
    fn iteration(&mut self, done: &Iteration) -> bool {
        let _ = done;
        true
    }
    /// A move (`None` for a null move) led to a position `ply` plies from the root. Called once for each node that is
    /// counted.
    fn entered(&mut self, ply: usize, mv: Option<Move>) {
        let _ = (ply, mv);
    }
    /// The search left a node `ply` plies from the root by this step. A position that is searched again, deeper or with
    /// another window, is left again.
    fn left(&mut self, ply: usize, step: Step) {
        let _ = (ply, step);
    }
    /// A null move was tried.
    fn null_move(&mut self, attempt: &NullMoveAttempt) {
        let _ = attempt;
    }
}

/// An observer that shows nothing and never stops the search.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {}
