//! One thread's part of a search, in memory of the caller's.

use super::correction::Corrections;
use super::frame::Frame;
use super::lines::RootMoves;
use super::memory::Memory;
use super::order::Arena;
use super::order::history::Histories;
use super::path::Search;
use super::pv::PvTable;
use super::stats::NullMoveStats;
use super::transposition::Table;
use super::{Config, Limits, Observer, Outcome};
use crate::board::{HistoryEntry, MoveList, Position};
#[cfg(feature = "net")]
use crate::eval::net::NetPath;
use crate::eval::{Accumulator, CastleCache};
use crate::mate::SolverMemory;

/// Frames before the root, so that every node has two before it.
pub(super) const BEFORE_ROOT: usize = 2;

/// One thread's part of a search: histories, the current path, counters.
#[derive(Debug)]
pub struct Worker<'m> {
    pub(super) histories: Histories<'m>,
    pub(super) corrections: Corrections<'m>,
    pub(super) arena: Arena<'m>,
    pub(super) scratch: MoveList,
    pub(super) frames: &'m mut [Frame],
    pub(super) path: &'m mut [HistoryEntry],
    /// The longest line.
    pub(super) plies: usize,
    /// The number of positions on `path`, the current one included.
    pub(super) length: usize,
    /// Where on `path` the last free move led to; positions before it were reached in no game.
    pub(super) path_from: usize,
    pub(super) pv: PvTable<'m>,
    pub(super) castles: &'m mut CastleCache,
    #[cfg(feature = "net")]
    pub(super) net: NetPath<'m>,
    pub(super) mates: SolverMemory<'m>,
    pub(super) null_move: NullMoveStats,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    /// No null move above this ply while one is being verified.
    pub(super) null_move_from: usize,
}

impl<'m> Worker<'m> {
    /// A worker over a caller's memory.
    ///
    /// # Panics
    /// When a part of the memory is too small, or of a size that its description does not allow.
    #[must_use]
    pub fn new(memory: Memory<'m>) -> Self {
        let plies = memory.plies();
        assert!(plies > 0, "frames for a line");
        assert!(memory.path.len() >= Memory::path(plies, 1), "positions for lines of {plies} plies");
        Self {
            histories: Histories::new(memory.main, memory.capture, memory.continuation),
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
            net: NetPath::new(memory.net),
            mates: memory.mates,
            null_move: NullMoveStats::default(),
            nodes: 0,
            seldepth: 0,
            null_move_from: 0,
        }
    }

    /// Forgets what was learned in earlier games.
    pub fn clear(&mut self) {
        self.histories.clear();
        self.corrections.clear();
        self.mates.clear();
        self.null_move = NullMoveStats::default();
    }

    /// What null-move pruning did since [`Worker::clear`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    /// Searches a position. `game` holds the positions of the game so far, the current one last. Numbers of the
    /// configuration that are out of range count as [`Config::clamped`] has them.
    pub fn search(
        &mut self,
        position: &Position,
        game: &[HistoryEntry],
        table: &Table<'_>,
        config: &Config,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Outcome {
        self.begin(position, game);
        let (config, root_turn) = (&config.clamped(), position.turn());
        let (position, sums, root) = (position.clone(), Accumulator::of(position), RootMoves::new());
        Search { worker: self, position, sums, table, config, limits, observer, root_turn, root, taken: 0 }.run()
    }

    fn begin(&mut self, position: &Position, game: &[HistoryEntry]) {
        let room = self.path.len() - Memory::path(self.plies, 0);
        let recent = &game[game.len().saturating_sub(room)..];
        self.path[..recent.len()].copy_from_slice(recent);
        (self.length, self.path_from) = (recent.len(), 0);
        if self.length == 0 {
            self.path[0] = HistoryEntry::of(position);
            self.length = 1;
        }
        self.frames.fill(Frame::START);
        #[cfg(feature = "net")]
        self.net.restart(position);
        self.nodes = 0;
        self.null_move_from = 0;
    }
}

/// For tests of single steps: a search that stands at a position, before anything is searched.
#[cfg(all(test, feature = "alloc"))]
pub(super) fn standing_at<T>(
    sfen: &str,
    change: impl FnOnce(&mut Config),
    look: impl FnOnce(&mut Search<'_, '_>) -> T,
) -> T {
    let position: Position = sfen.parse().unwrap();
    let (mut memory, mut config) = (super::WorkerMemory::new(), Config::default());
    change(&mut config);
    let buckets: [_; 256] = core::array::from_fn(|_| super::Bucket::default());
    let (mut worker, table, limits) = (memory.worker(), Table::new(&buckets, 0), Limits::infinite());
    worker.begin(&position, &[]);
    let (sums, root_turn) = (Accumulator::of(&position), position.turn());
    let (worker, table, config, limits, observer) = (&mut worker, &table, &config, &limits, &mut super::Silent);
    let root = RootMoves::new();
    look(&mut Search { worker, position, sums, table, config, limits, observer, root_turn, root, taken: 0 })
}
