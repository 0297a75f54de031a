//! Finding the best move: iterative deepening over a principal-variation search.
//!
//! The search reads no clock, starts no thread and prints nothing; it asks its [`Observer`] whether to stop and tells it
//! what it found. Memory comes from the caller: the shared [`Table`], and the histories and move lists of each
//! [`Worker`]. The recursion is at most [`value::MAX_PLY`] nodes deep.

pub mod config;
mod correction;
mod futility;
mod iterate;
mod late_move;
mod node;
mod null_move;
mod order;
mod prefetch;
mod probcut;
mod pv;
mod quiescence;
mod singular;
pub mod stats;
mod terminal;
mod transposition;
pub mod value;
mod window;

pub use config::{Config, NullMoveConfig};
pub use order::Scored;
pub use stats::{NullMoveAttempt, NullMoveStats};
pub use transposition::{Bound, Bucket, Table};
pub use value::{Value, ValueKind};

use crate::board::{Color, HistoryEntry, Move, MoveList, Position, Undo};
use crate::eval::{self, CastleCache};
use correction::{Corrections, Traits};
use order::Arena;
use order::history::{Arrival, History};
use pv::Lines;
use value::MAX_PLY;

/// When to stop, and what to look at.
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

impl Default for Limits<'_> {
    fn default() -> Self {
        Self { depth: MAX_PLY as u32 - 1, nodes: u64::MAX, root_moves: &[], multi_pv: 1 }
    }
}

/// A line to show.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The depth of the iteration.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub seldepth: u32,
    /// Which of the best moves it is, from 1.
    pub multipv: usize,
    /// What it is worth to the side to move.
    pub value: Value,
    /// What the value says of the true one.
    pub bound: Bound,
    /// Nodes searched by this thread.
    pub nodes: u64,
    /// How full the table is, per mille.
    pub hashfull: u32,
    /// The line itself.
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
    /// The share of nodes spent on the best move, per mille.
    pub best_nodes_permille: u32,
    /// Nodes searched by this thread.
    pub nodes: u64,
}

/// Who is told what the search finds, and decides when it ends.
pub trait Observer {
    /// Whether to stop now; asked every few hundred nodes.
    fn should_stop(&mut self, nodes: u64) -> bool;
    /// A line to show.
    fn line(&mut self, line: &Line<'_>);
    /// An iteration is complete; whether to begin another.
    fn iteration(&mut self, done: &Iteration) -> bool;
    /// A null move was tried. Who does not listen pays nothing.
    fn null_move(&mut self, attempt: &NullMoveAttempt) {
        let _ = attempt;
    }
}

/// An observer that neither stops nor shows anything.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {
    fn should_stop(&mut self, _: u64) -> bool {
        false
    }

    fn line(&mut self, _: &Line<'_>) {}

    fn iteration(&mut self, _: &Iteration) -> bool {
        true
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The best move; `None` when there is no legal one.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// What the best move is worth to the side to move.
    pub value: Value,
    /// The last complete iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

/// What is remembered of each node on the current path.
#[derive(Clone, Copy, Debug)]
struct Frame {
    evaluation: Option<i32>,
    mv: Option<Move>,
    arrival: Arrival,
    excluded: Option<Move>,
    /// Where the error of its evaluation is remembered.
    traits: Traits,
}

impl Frame {
    const EMPTY: Self = Self { evaluation: None, mv: None, arrival: Arrival::NONE, excluded: None, traits: [0; 5] };
}

/// Frames before the root, so that every node has two before it.
const BEFORE_ROOT: usize = 2;

/// How many positions before the root can recur.
const GAME: usize = 512;

/// One thread's part of a search: histories, the current path, counters.
#[derive(Debug)]
pub struct Worker<'m> {
    history: History<'m>,
    corrections: Corrections<'m>,
    arena: Arena<'m>,
    scratch: MoveList,
    frames: [Frame; BEFORE_ROOT + MAX_PLY + 2],
    path: [HistoryEntry; GAME + MAX_PLY + 2],
    /// The number of positions on `path`, the current one included.
    length: usize,
    lines: Lines,
    castles: CastleCache,
    null_move: NullMoveStats,
    nodes: u64,
    seldepth: usize,
    stopped: bool,
    /// No null move above this ply while one is being verified.
    null_move_from: usize,
}

impl<'m> Worker<'m> {
    /// The numbers that a worker's history memory must hold (2.8 MB).
    pub const HISTORY_LEN: usize = History::LEN + Corrections::LEN;

    /// The moves that a worker's move memory must hold (256 KB).
    pub const MOVES_LEN: usize = Arena::LEN;

    /// A worker over a caller's memory, zeroed.
    ///
    /// # Panics
    /// When the memory is smaller than [`Worker::HISTORY_LEN`] and [`Worker::MOVES_LEN`].
    #[must_use]
    pub fn new(history: &'m mut [i16], moves: &'m mut [Scored]) -> Self {
        assert!(moves.len() >= Self::MOVES_LEN, "room for {} moves", Self::MOVES_LEN);
        let (learned, corrections) = history.split_at_mut(History::LEN);
        Self {
            history: History::new(learned),
            corrections: Corrections::new(&mut corrections[..Corrections::LEN]),
            arena: Arena::new(moves),
            scratch: MoveList::new(),
            frames: [Frame::EMPTY; BEFORE_ROOT + MAX_PLY + 2],
            path: [HistoryEntry::EMPTY; GAME + MAX_PLY + 2],
            length: 0,
            lines: Lines::new(),
            castles: CastleCache::new(),
            null_move: NullMoveStats::default(),
            nodes: 0,
            seldepth: 0,
            stopped: false,
            null_move_from: 0,
        }
    }

    /// Forgets what was learned in earlier games.
    pub fn clear(&mut self) {
        self.history.clear();
        self.corrections.clear();
        self.null_move = NullMoveStats::default();
    }

    /// What null-move pruning did since [`Worker::clear`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    /// Searches a position. `game` holds the positions of the game so far, the current one last.
    pub fn search<O: Observer>(
        &mut self,
        position: &Position,
        game: &[HistoryEntry],
        table: &Table<'_>,
        config: &Config,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Outcome {
        self.begin(position, game);
        let root_turn = position.turn();
        let (position, root) = (position.clone(), MoveList::new());
        Search { worker: self, position, table, config, limits, observer, root_turn, root, taken: 0 }.run()
    }

    fn begin(&mut self, position: &Position, game: &[HistoryEntry]) {
        let recent = &game[game.len().saturating_sub(GAME)..];
        self.path[..recent.len()].copy_from_slice(recent);
        self.length = recent.len();
        if self.length == 0 {
            self.path[0] = HistoryEntry::of(position);
            self.length = 1;
        }
        self.frames = [Frame::EMPTY; BEFORE_ROOT + MAX_PLY + 2];
        self.nodes = 0;
        self.stopped = false;
        self.null_move_from = 0;
        self.arena.clear();
    }
}

/// A search under way.
struct Search<'s, 'm, O> {
    worker: &'s mut Worker<'m>,
    position: Position,
    table: &'s Table<'s>,
    config: &'s Config,
    limits: &'s Limits<'s>,
    observer: &'s mut O,
    root_turn: Color,
    /// The root moves, best first.
    root: MoveList,
    /// How many of them are taken by better lines (with several lines to find).
    taken: usize,
}

impl<O: Observer> Search<'_, '_, O> {
    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.worker.frames[ply + BEFORE_ROOT]
    }

    /// The arrivals one and two plies before a ply.
    fn before(&self, ply: usize) -> [Arrival; 2] {
        [self.worker.frames[ply + 1].arrival, self.worker.frames[ply].arrival]
    }

    /// The static evaluation of the current position.
    fn evaluate(&mut self) -> i32 {
        if self.config.plain_evaluation {
            eval::evaluate_plainly(&self.position)
        } else {
            eval::evaluate_with(&self.position, &mut self.worker.castles)
        }
    }

    /// The static evaluation two plies before, when both positions have one.
    fn is_improving(&self, ply: usize, evaluation: i32) -> bool {
        let earlier = self.worker.frames[ply].evaluation;
        earlier.is_none_or(|earlier| evaluation > earlier)
    }

    /// Plays a move of the current node; the child's ply is one more.
    fn play(&mut self, mv: Move, ply: usize) -> Undo {
        let arrival = Arrival::of(self.position.moved_kind(mv), mv.to());
        let frame = self.frame(ply);
        (frame.mv, frame.arrival) = (Some(mv), arrival);
        let undo = self.position.play(mv);
        self.table.prefetch(self.position.key());
        self.push_path();
        undo
    }

    /// Takes a move back.
    fn undo(&mut self, mv: Move, undo: Undo) {
        self.worker.length -= 1;
        self.position.undo(mv, undo);
    }

    fn push_path(&mut self) {
        self.worker.path[self.worker.length] = HistoryEntry::of(&self.position);
        self.worker.length += 1;
        self.worker.nodes += 1;
    }

    /// Whether the search is to end; every value is meaningless from then on.
    fn is_stopped(&mut self) -> bool {
        const ASK_EVERY: u64 = 512;
        let nodes = self.worker.nodes;
        if nodes >= self.limits.nodes || (nodes.is_multiple_of(ASK_EVERY) && self.observer.should_stop(nodes)) {
            self.worker.stopped = true;
        }
        self.worker.stopped
    }
}
