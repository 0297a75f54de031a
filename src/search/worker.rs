//! One thread's part of a search, in memory of the caller's.

use super::correction::Corrections;
use super::frame::Frame;
use super::order::history::Histories;
use super::order::{Arena, Scored};
use super::path::Search;
use super::pv::PvTable;
use super::stats::NullMoveStats;
use super::transposition::Table;
use super::value::MAX_PLY;
use super::{Config, Limits, Observer, Outcome};
use crate::board::{HistoryEntry, MoveList, Position};
use crate::eval::{Accumulator, CastleCache};

/// Frames before the root, so that every node has two before it.
pub(super) const BEFORE_ROOT: usize = 2;

/// How many positions before the root can recur.
const GAME: usize = 512;

/// One thread's part of a search: histories, the current path, counters.
#[derive(Debug)]
pub struct Worker<'m> {
    pub(super) histories: Histories<'m>,
    pub(super) corrections: Corrections<'m>,
    pub(super) arena: Arena<'m>,
    pub(super) scratch: MoveList,
    pub(super) frames: [Frame; BEFORE_ROOT + MAX_PLY + 2],
    pub(super) path: [HistoryEntry; GAME + MAX_PLY + 2],
    /// The number of positions on `path`, the current one included.
    pub(super) length: usize,
    pub(super) pv: PvTable,
    pub(super) castles: CastleCache,
    pub(super) null_move: NullMoveStats,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    /// No null move above this ply while one is being verified.
    pub(super) null_move_from: usize,
}

impl<'m> Worker<'m> {
    /// The numbers that a worker's history memory must hold (2.8 MB).
    pub const HISTORY_LEN: usize = Histories::LEN + Corrections::LEN;

    /// The moves that a worker's move memory must hold (256 KB).
    pub const MOVES_LEN: usize = Arena::LEN;

    /// A worker over a caller's memory, zeroed.
    ///
    /// # Panics
    /// When the memory is smaller than [`Worker::HISTORY_LEN`] and [`Worker::MOVES_LEN`].
    #[must_use]
    pub fn new(history: &'m mut [i16], moves: &'m mut [Scored]) -> Self {
        assert!(moves.len() >= Self::MOVES_LEN, "room for {} moves", Self::MOVES_LEN);
        let (learned, corrections) = history.split_at_mut(Histories::LEN);
        Self {
            histories: Histories::new(learned),
            corrections: Corrections::new(&mut corrections[..Corrections::LEN]),
            arena: Arena::new(moves),
            scratch: MoveList::new(),
            frames: [Frame::EMPTY; _],
            path: [HistoryEntry::EMPTY; _],
            length: 0,
            pv: PvTable::new(),
            castles: CastleCache::new(),
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
        self.null_move = NullMoveStats::default();
    }

    /// What null-move pruning did since [`Worker::clear`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    /// Searches a position. `game` holds the positions of the game so far, the current one last. Numbers of the
    /// configuration that are out of range count as [`Config::clamped`] has them.
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
        let (config, root_turn) = (&config.clamped(), position.turn());
        let (position, sums, root) = (position.clone(), Accumulator::of(position), MoveList::new());
        Search { worker: self, position, sums, table, config, limits, observer, root_turn, root, taken: 0 }.run()
    }

    fn begin(&mut self, position: &Position, game: &[HistoryEntry]) {
        let recent = &game[game.len().saturating_sub(GAME)..];
        self.path[..recent.len()].copy_from_slice(recent);
        self.length = recent.len();
        if self.length == 0 {
            self.path[0] = HistoryEntry::of(position);
            self.length = 1;
        }
        self.frames = [Frame::EMPTY; _];
        self.nodes = 0;
        self.null_move_from = 0;
        self.arena.truncate(0);
    }
}
