//! The engine as a library: one thread's search with memory of its own.

use horigoma::board::{HistoryEntry, Move, Position};
use horigoma::search::{Bucket, Config, Limits, Outcome, Scored, Silent, Table, Worker};

/// Memory of one search, reused from move to move.
pub struct Searcher {
    history: Vec<i16>,
    moves: Vec<Scored>,
    buckets: Vec<Bucket>,
    search: u8,
    config: Config,
}

impl Searcher {
    /// A searcher with so many MiB of hash.
    #[must_use]
    pub fn new(hash_mib: usize, config: Config) -> Self {
        Self {
            history: vec![0; Worker::HISTORY_LEN],
            moves: vec![Scored::default(); Worker::MOVES_LEN],
            buckets: std::iter::repeat_with(Bucket::default).take(hash_mib * (1 << 20) / size_of::<Bucket>()).collect(),
            search: 0,
            config,
        }
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.history.fill(0);
        Table::new(&self.buckets, 0).clear();
        self.search = 0;
    }

    /// Searches so many nodes.
    pub fn search(&mut self, position: &Position, path: &[HistoryEntry], nodes: u64) -> Outcome {
        self.search = self.search.wrapping_add(1);
        let table = Table::new(&self.buckets, self.search);
        let limits = Limits { nodes, root_moves: &[] as &[Move], ..Limits::default() };
        let mut worker = Worker::new(&mut self.history, &mut self.moves);
        worker.search(position, path, &table, &self.config, &limits, &mut Silent)
    }
}
