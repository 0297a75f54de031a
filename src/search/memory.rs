//! The memory of one thread's search, in sizes the caller chooses.

use super::correction::Corrections;
use super::frame::Frame;
use super::order::history::{CAPTURE, CONTINUATION, MAIN};
use super::order::{Arena, Scored};
use super::pv::PvTable;
use super::value::MAX_PLY;
use super::worker::BEFORE_ROOT;
use crate::board::{HistoryEntry, Move};
use crate::eval::CastleCache;
#[cfg(feature = "net")]
use crate::eval::net::NetPly;
use crate::mate::SolverMemory;

/// Everything a worker remembers in. All of it is the caller's, zeroed or as the last worker left it.
///
/// A table that is given less than its whole length shares entries between moves or positions that are not alike: the search
/// plays on, less well informed. The frames decide how deep the longest line is, and so how much stack a search takes.
#[derive(Debug)]
pub struct Memory<'m> {
    /// How well quiet moves did: [`Memory::MAIN`] numbers, or a power of two below that, or none.
    pub main: &'m mut [i16],
    /// How well captures did: [`Memory::CAPTURE`] numbers, or a power of two below that, or none.
    pub capture: &'m mut [i16],
    /// How well moves did after another: [`Memory::CONTINUATION`] numbers, or a power of two below that, or none.
    pub continuation: &'m mut [i16],
    /// What evaluations were wrong by: [`Memory::CORRECTIONS`] numbers, or fewer, of which ten times a power of two are used.
    pub corrections: &'m mut [i16],
    /// The moves of all nodes on the path: [`Memory::MOVES`], or fewer, but at least [`Memory::LEAST_MOVES`]. Where there is no
    /// room for the moves of another node, the search goes no deeper.
    pub moves: &'m mut [Scored],
    /// What is remembered of each node on the path: [`Memory::frames`] of the longest line.
    pub frames: &'m mut [Frame],
    /// The positions of the path: at least [`Memory::path`] of the longest line.
    pub path: &'m mut [HistoryEntry],
    /// The best lines: at least [`Memory::pv`] of the longest line.
    pub pv: &'m mut [Option<Move>],
    /// What the evaluation recognised before.
    pub castles: &'m mut CastleCache,
    /// The neurons of the learned evaluation along the path: at least [`Memory::frames`] of the longest line.
    #[cfg(feature = "net")]
    pub net: &'m mut [NetPly],
    /// Where mates are looked for that the opponent would have after the best move: [`Memory::MATE_SLOTS`],
    /// [`Memory::MATE_CHILDREN`] and [`Memory::MATE_LINE`] elements, or fewer, or none; then they are not looked for.
    pub mates: SolverMemory<'m>,
}

impl Memory<'_> {
    /// The whole history of quiet moves (28 KB).
    pub const MAIN: usize = MAIN;

    /// The whole history of captures (31 KB).
    pub const CAPTURE: usize = CAPTURE;

    /// The whole continuation history (2.5 MB).
    pub const CONTINUATION: usize = CONTINUATION;

    /// Whole correction histories (160 KB).
    pub const CORRECTIONS: usize = Corrections::LEN;

    /// Moves for lines of [`MAX_PLY`] plies (256 KB).
    pub const MOVES: usize = Arena::LEN;

    /// Moves for a few plies (10 KB).
    pub const LEAST_MOVES: usize = Arena::LEAST;

    /// Positions for what looks for mates (0.5 MB).
    pub const MATE_SLOTS: usize = 1 << 14;

    /// Moves for it (0.3 MB).
    pub const MATE_CHILDREN: usize = 1 << 13;

    /// Plies for it (8 KB).
    pub const MATE_LINE: usize = 512;

    /// The frames of lines of so many plies, at most [`MAX_PLY`].
    #[must_use]
    pub const fn frames(plies: usize) -> usize {
        BEFORE_ROOT + plies + 2
    }

    /// The positions of lines of so many plies after a game of so many positions that can recur, the root's included.
    #[must_use]
    pub const fn path(plies: usize, game: usize) -> usize {
        game + plies + 2
    }

    /// The moves of the best lines of so many plies.
    #[must_use]
    pub const fn pv(plies: usize) -> usize {
        PvTable::len(plies)
    }

    /// The longest line that the frames have room for.
    pub(super) fn plies(&self) -> usize {
        self.frames.len().saturating_sub(Self::frames(0)).min(MAX_PLY)
    }
}

#[cfg(feature = "alloc")]
pub use owned::WorkerMemory;

#[cfg(feature = "alloc")]
mod owned {
    use alloc::vec::Vec;

    #[cfg(feature = "net")]
    use super::NetPly;
    use super::{CastleCache, Frame, HistoryEntry, MAX_PLY, Memory, Move, Scored, SolverMemory};
    use crate::mate::{Child, Slot, Step};
    use crate::search::{Worker, ZeroPages, filled};

    /// How many positions before the root can recur.
    const GAME: usize = 512;

    /// Room for what one thread learns, kept from search to search (4 MB): the whole memory of a worker, for those who have a
    /// heap. All but the frames is zero pages, and costs nothing until it is used.
    #[derive(Debug)]
    pub struct WorkerMemory {
        numbers: ZeroPages<i16>,
        moves: ZeroPages<Scored>,
        frames: Vec<Frame>,
        path: ZeroPages<HistoryEntry>,
        pv: ZeroPages<Option<Move>>,
        castles: ZeroPages<CastleCache>,
        #[cfg(feature = "net")]
        net: ZeroPages<NetPly>,
        slots: ZeroPages<Slot>,
        children: ZeroPages<Child>,
        line: ZeroPages<Step>,
    }

    impl WorkerMemory {
        /// Memory in which nothing is learned yet.
        ///
        /// # Panics
        /// When there is not enough memory.
        #[must_use]
        pub fn new() -> Self {
            Self::try_new().expect("memory for a search")
        }

        /// The same; `None` when there is not enough memory.
        #[must_use]
        pub fn try_new() -> Option<Self> {
            Some(Self {
                numbers: ZeroPages::try_new(
                    Memory::MAIN + Memory::CAPTURE + Memory::CONTINUATION + Memory::CORRECTIONS,
                )?,
                moves: ZeroPages::try_new(Memory::MOVES)?,
                frames: filled(Frame::EMPTY, Memory::frames(MAX_PLY))?,
                path: ZeroPages::try_new(Memory::path(MAX_PLY, GAME))?,
                pv: ZeroPages::try_new(Memory::pv(MAX_PLY))?,
                castles: ZeroPages::try_new(1)?,
                #[cfg(feature = "net")]
                net: ZeroPages::try_new(Memory::frames(MAX_PLY))?,
                slots: ZeroPages::try_new(Memory::MATE_SLOTS)?,
                children: ZeroPages::try_new(Memory::MATE_CHILDREN)?,
                line: ZeroPages::try_new(Memory::MATE_LINE)?,
            })
        }

        /// A worker over this memory.
        #[must_use]
        pub fn worker(&mut self) -> Worker<'_> {
            let (main, rest) = self.numbers.split_at_mut(Memory::MAIN);
            let (capture, rest) = rest.split_at_mut(Memory::CAPTURE);
            let (continuation, corrections) = rest.split_at_mut(Memory::CONTINUATION);
            Worker::new(Memory {
                main,
                capture,
                continuation,
                corrections,
                moves: &mut self.moves,
                frames: &mut self.frames,
                path: &mut self.path,
                pv: &mut self.pv,
                castles: &mut self.castles[0],
                #[cfg(feature = "net")]
                net: &mut self.net,
                mates: SolverMemory { slots: &mut self.slots, children: &mut self.children, line: &mut self.line },
            })
        }
    }

    impl Default for WorkerMemory {
        fn default() -> Self {
            Self::new()
        }
    }
}
