//! One thread's part of a search, in the caller's memory.

use crate::board::{HistoryEntry, MoveList, Position};
use crate::eval::{AccumulatorStack, CastleCache};
use crate::mate::SolverMemory;
use crate::search::memory::Memory;
use crate::search::memory::correction::Corrections;
use crate::search::memory::frame::Frame;
use crate::search::memory::pv::{Pv, PvTable};
use crate::search::order::Arena;
use crate::search::order::history::Histories;
use crate::search::stats::NullMoveStats;

/// One thread's part of a search: histories, the current path, counters.
#[derive(Debug)]
pub struct Worker<'m> {
    pub(crate) histories: Histories<'m>,
    pub(crate) corrections: Corrections<'m>,
    pub(crate) arena: Arena<'m>,
    pub(crate) scratch: MoveList,
    pub(crate) frames: &'m mut [Frame],
    pub(crate) path: &'m mut [HistoryEntry],
    /// The greatest number of plies of a line.
    pub(crate) plies: usize,
    /// The number of positions on `path`, the current one included.
    pub(crate) length: usize,
    /// The index on `path` after the last free move. Positions before it were reached in no game.
    pub(crate) path_from: usize,
    pub(crate) pv: PvTable<'m>,
    pub(crate) castles: &'m mut CastleCache,
    pub(crate) accumulators: AccumulatorStack<'m>,
    pub(crate) mates: SolverMemory<'m>,
    pub(crate) null_move: NullMoveStats,
    pub(crate) nodes: u64,
    pub(crate) seldepth: usize,
    /// The trust in hash moves: high where they are often best.
    pub(crate) hash_moves: i32,
    /// The distance from alpha to beta at the root.
    pub(crate) root_width: i32,
    /// The number of the iteration.
    pub(crate) root_depth: i32,
    /// The best line of the last iteration.
    pub(crate) last_line: Pv,
    /// No null move above this ply while one is being verified.
    pub(crate) null_move_from: usize,
}

impl<'m> Worker<'m> {
    /// Returns a worker over a caller's memory.
    ///
    /// # Panics
    /// When a part of the memory is too small, or of a size that its description does not allow.
    #[must_use]
    pub fn new(memory: Memory<'m>) -> Self {
        let plies = memory.plies();
        assert!(plies > 0, "frames for a line");
        assert!(memory.path.len() >= Memory::path(plies, 1), "positions for lines of {plies} plies");
        Self {
            histories: Histories::new(memory.main, memory.capture, memory.continuation, memory.pawns, memory.near_root),
            corrections: Corrections::new(memory.corrections),
            arena: Arena::new(memory.moves),
            scratch: MoveList::new(),
            frames: memory.frames,
            path: memory.path,
            plies,
            length: 0,
            path_from: 0,
            pv: PvTable::new(memory.pv, plies),
            castles: memory.castles,
            #[cfg(feature = "net")]
            accumulators: AccumulatorStack::new(memory.accumulators),
            #[cfg(not(feature = "net"))]
            accumulators: AccumulatorStack::default(),
            mates: memory.mates,
            null_move: NullMoveStats::default(),
            nodes: 0,
            seldepth: 0,
            hash_moves: 0,
            root_width: 1,
            root_depth: 1,
            last_line: Pv::new(),
            null_move_from: 0,
        }
    }

    /// Clears the histories of earlier games.
    pub fn clear(&mut self) {
        self.histories.clear();
        self.corrections.clear();
        self.mates.clear();
        self.hash_moves = 0;
        self.null_move = NullMoveStats::default();
    }

    /// Returns the statistics of null-move pruning since [`Worker::clear`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    pub(crate) fn begin(&mut self, position: &Position, game: &[HistoryEntry]) {
        let room = self.path.len() - Memory::path(self.plies, 0);
        let recent = &game[game.len().saturating_sub(room)..];
        self.path[..recent.len()].copy_from_slice(recent);
        (self.length, self.path_from) = (recent.len(), 0);
        if self.length == 0 {
            self.path[0] = HistoryEntry::of(position);
            self.length = 1;
        }
        self.frames.fill(Frame::START);
        self.accumulators.reset(position);
        self.histories.clear_near_root();
        self.nodes = 0;
        self.null_move_from = 0;
    }
}
