//! The memory of one thread's search, in sizes the caller chooses.

pub(crate) mod correction;
pub(crate) mod frame;
pub(crate) mod lines;
#[cfg(feature = "alloc")]
mod owned;
pub(crate) mod pv;
pub(crate) mod worker;
#[cfg(feature = "alloc")]
pub(crate) mod zero_pages;

#[cfg(feature = "alloc")]
pub use owned::WorkerMemory;

use crate::board::{HistoryEntry, Move};
use crate::eval::CastleCache;
#[cfg(feature = "net")]
use crate::eval::net::AccumulatorState;
use crate::mate::SolverMemory;
use crate::search::memory::correction::Corrections;
use crate::search::memory::frame::BEFORE_ROOT;
use crate::search::memory::frame::Frame;
use crate::search::memory::pv::PvTable;
use crate::search::order::history::{CAPTURE, CONTINUATION, MAIN, NEAR_ROOT, PAWNS};
use crate::search::order::{Arena, Scored};
use crate::search::value::MAX_PLY;

/// The memory of a worker. All of it belongs to the caller, and is zeroed or as the last worker left it.
///
/// A table below its full length shares entries between unrelated moves or positions: the search plays on with worse
/// information. The frames limit the longest line and with it the stack that a search takes.
#[derive(Debug)]
pub struct Memory<'m> {
    /// History of quiet moves: [`Memory::MAIN`] numbers, or a power of two below that, or none.
    pub main: &'m mut [i16],
    /// History of captures: [`Memory::CAPTURE`] numbers, or a power of two below that, or none.
    pub capture: &'m mut [i16],
    /// Continuation history: [`Memory::CONTINUATION`] numbers, or a power of two below that, or none.
    pub continuation: &'m mut [i16],
    /// Pawn history: [`Memory::PAWNS`] numbers, or another power of two, or none.
    pub pawns: &'m mut [i16],
    /// History near the root: [`Memory::NEAR_ROOT`] numbers, or a power of two below that, or none.
    pub near_root: &'m mut [i16],
    /// Correction history: [`Memory::CORRECTIONS`] numbers, or fewer. Ten times a power of two are used.
    pub corrections: &'m mut [i16],
    /// The moves of all nodes on the path: [`Memory::MOVES`], or fewer, but at least [`Memory::LEAST_MOVES`]. When the
    /// moves of another node do not fit, the search goes no deeper.
    pub moves: &'m mut [Scored],
    /// The frame of each node on the path: [`Memory::frames`] of the longest line.
    pub frames: &'m mut [Frame],
    /// The positions of the path: at least [`Memory::path`] of the longest line.
    pub path: &'m mut [HistoryEntry],
    /// The best lines: at least [`Memory::pv`] of the longest line.
    pub pv: &'m mut [Option<Move>],
    /// A cache of the evaluation.
    pub castles: &'m mut CastleCache,
    /// The accumulators of the learned evaluation along the path: at least [`Memory::frames`] of the longest line.
    #[cfg(feature = "net")]
    pub accumulators: &'m mut [AccumulatorState],
    /// The memory of the solver that looks for the opponent's mates after the best move: [`Memory::MATE_SLOTS`],
    /// [`Memory::MATE_CHILDREN`] and [`Memory::MATE_LINE`] elements, or fewer. With none there is no such solver.
    pub mates: SolverMemory<'m>,
}

impl Memory<'_> {
    /// The whole history of quiet moves (28 KB).
    pub const MAIN: usize = MAIN;

    /// The whole history of captures (64 KB).
    pub const CAPTURE: usize = CAPTURE;

    /// The whole continuation history (10.3 MB).
    pub const CONTINUATION: usize = CONTINUATION;

    /// The pawn history of a desktop (2 MB).
    pub const PAWNS: usize = PAWNS;

    /// The whole history near the root (56 KB).
    pub const NEAR_ROOT: usize = NEAR_ROOT;

    /// Whole correction histories (160 KB).
    pub const CORRECTIONS: usize = Corrections::LEN;

    /// Moves for lines of [`MAX_PLY`] plies (256 KB).
    pub const MOVES: usize = Arena::LEN;

    /// Moves for a few plies (10 KB).
    pub const LEAST_MOVES: usize = Arena::LEAST;

    /// Positions of the mate solver (0.5 MB).
    pub const MATE_SLOTS: usize = 1 << 14;

    /// Moves of the mate solver (0.3 MB).
    pub const MATE_CHILDREN: usize = 1 << 13;

    /// Plies of the mate solver (8 KB).
    pub const MATE_LINE: usize = 512; // Shape: plies of the solver

    /// Returns the number of frames for lines of up to `plies` plies, at most [`MAX_PLY`].
    #[must_use]
    pub const fn frames(plies: usize) -> usize {
        BEFORE_ROOT + plies + 2
    }

    /// Returns the number of positions on the path, for lines of up to `plies` plies after `game` positions that can
    /// recur, the root included.
    #[must_use]
    pub const fn path(plies: usize, game: usize) -> usize {
        game + plies + 2
    }

    /// Returns the number of moves of the best lines, for lines of up to `plies` plies.
    #[must_use]
    pub const fn pv(plies: usize) -> usize {
        PvTable::len(plies)
    }

    /// Returns the greatest number of plies that the frames allow.
    pub(crate) fn plies(&self) -> usize {
        self.frames.len().saturating_sub(Self::frames(0)).min(MAX_PLY)
    }
}
