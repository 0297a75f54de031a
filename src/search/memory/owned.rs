//! The memory of a worker on the heap.

use alloc::vec::Vec;

use super::Memory;
use super::frame::Frame;
use super::worker::Worker;
use super::zero_pages::{ZeroPages, filled};
use crate::board::{HistoryEntry, Move};
use crate::eval::CastleCache;
#[cfg(feature = "net")]
use crate::eval::net::AccumulatorState;
use crate::mate::{Child, Slot, SolverMemory, Step};
use crate::search::order::Scored;
use crate::search::value::MAX_PLY;

/// The number of positions before the root that can recur.
const GAME: usize = 512; // Shape: positions of a game

/// The numbers of all histories.
const NUMBERS: usize =
    Memory::MAIN + Memory::CAPTURE + Memory::CONTINUATION + Memory::PAWNS + Memory::NEAR_ROOT + Memory::CORRECTIONS;

/// The full memory of a worker on the heap (5 MB). Its contents are kept from search to search. All but the frames is
/// zero pages, which take no memory before their first use.
#[derive(Debug)]
pub struct WorkerMemory {
    numbers: ZeroPages<i16>,
    moves: ZeroPages<Scored>,
    frames: Vec<Frame>,
    path: ZeroPages<HistoryEntry>,
    pv: ZeroPages<Option<Move>>,
    castles: ZeroPages<CastleCache>,
    #[cfg(feature = "net")]
    accumulators: ZeroPages<AccumulatorState>,
    slots: ZeroPages<Slot>,
    children: ZeroPages<Child>,
    line: ZeroPages<Step>,
}

impl WorkerMemory {
    /// Returns memory with empty histories.
    ///
    /// # Panics
    /// When there is not enough memory.
    #[must_use]
    pub fn new() -> Self {
        Self::try_new().expect("memory for a search")
    }

    /// Returns memory with empty histories, or `None` when the allocation fails.
    #[must_use]
    pub fn try_new() -> Option<Self> {
        Some(Self {
            numbers: ZeroPages::try_new(NUMBERS)?,
            moves: ZeroPages::try_new(Memory::MOVES)?,
            frames: filled(Frame::EMPTY, Memory::frames(MAX_PLY))?,
            path: ZeroPages::try_new(Memory::path(MAX_PLY, GAME))?,
            pv: ZeroPages::try_new(Memory::pv(MAX_PLY))?,
            castles: ZeroPages::try_new(1)?,
            #[cfg(feature = "net")]
            accumulators: ZeroPages::try_new(Memory::frames(MAX_PLY))?,
            slots: ZeroPages::try_new(Memory::MATE_SLOTS)?,
            children: ZeroPages::try_new(Memory::MATE_CHILDREN)?,
            line: ZeroPages::try_new(Memory::MATE_LINE)?,
        })
    }

    /// Returns a worker over this memory.
    #[must_use]
    pub fn worker(&mut self) -> Worker<'_> {
        let (main, rest) = self.numbers.split_at_mut(Memory::MAIN);
        let (capture, rest) = rest.split_at_mut(Memory::CAPTURE);
        let (continuation, rest) = rest.split_at_mut(Memory::CONTINUATION);
        let (pawns, rest) = rest.split_at_mut(Memory::PAWNS);
        let (near_root, corrections) = rest.split_at_mut(Memory::NEAR_ROOT);
        Worker::new(Memory {
            main,
            capture,
            continuation,
            pawns,
            near_root,
            corrections,
            moves: &mut self.moves,
            frames: &mut self.frames,
            path: &mut self.path,
            pv: &mut self.pv,
            castles: &mut self.castles[0],
            #[cfg(feature = "net")]
            accumulators: &mut self.accumulators,
            mates: SolverMemory { slots: &mut self.slots, children: &mut self.children, line: &mut self.line },
        })
    }
}

impl Default for WorkerMemory {
    fn default() -> Self {
        Self::new()
    }
}
