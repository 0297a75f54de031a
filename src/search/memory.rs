//! The memory of one thread's search, for those who have a heap.

use alloc::vec;
use alloc::vec::Vec;

use super::{Scored, Worker};

/// Room for what one thread learns, kept from search to search (3 MB).
#[derive(Debug)]
pub struct WorkerMemory {
    history: Vec<i16>,
    moves: Vec<Scored>,
}

impl WorkerMemory {
    /// Memory in which nothing is learned yet.
    #[must_use]
    pub fn new() -> Self {
        Self { history: vec![0; Worker::HISTORY_LEN], moves: vec![Scored::default(); Worker::MOVES_LEN] }
    }

    /// A worker over this memory.
    #[must_use]
    pub fn worker(&mut self) -> Worker<'_> {
        Worker::new(&mut self.history, &mut self.moves)
    }
}

impl Default for WorkerMemory {
    fn default() -> Self {
        Self::new()
    }
}
