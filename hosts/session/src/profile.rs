//! The memory of a session, in four sizes. `docs/embedded.md` has the strength of each size.

use horigoma::board::{HistoryEntry, Move};
use horigoma::eval::CastleCache;
#[cfg(feature = "net")]
use horigoma::eval::net::AccumulatorState;
use horigoma::host::{Child, Frame, Scored, Slot, SolverMemory, Step};

use horigoma::{host, search};

pub use horigoma::host::Bucket;

/// The memory of a session.
pub struct Memory {
    pub(crate) worker: host::Memory<'static>,
    pub(crate) game: &'static mut [HistoryEntry],
    pub(crate) line: &'static mut [u8],
}

/// The memory of the mate solver (0.8 MB). With [`Whole`] and this, a search of a number of nodes is that of a desktop.
pub struct Mates {
    slots: [Slot; host::Memory::MATE_SLOTS],
    children: [Child; host::Memory::MATE_CHILDREN],
    steps: [Step; host::Memory::MATE_LINE],
}

impl Mates {
    /// Returns empty memory: all zero bits.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "it is made once, as a static")]
    pub const fn new() -> Self {
        Self {
            slots: [Slot::EMPTY; host::Memory::MATE_SLOTS],
            children: [Child::EMPTY; host::Memory::MATE_CHILDREN],
            steps: [Step::EMPTY; host::Memory::MATE_LINE],
        }
    }
}

impl Memory {
    /// Adds the memory of the mate solver.
    #[must_use]
    pub fn with_mates(mut self, mates: &'static mut Mates) -> Self {
        let Mates { slots, children, steps } = mates;
        self.worker.mates = SolverMemory { slots, children, line: steps };
        self
    }
}

/// Declares a memory of given sizes as one type of plain zeros, so that a static of it adds nothing to a program's
/// file.
macro_rules! profile {
    ($(#[$doc:meta])* $name:ident {
        main: $main:expr, capture: $capture:expr, continuation: $continuation:expr, pawns: $pawns:expr,
        near_root: $near_root:expr, corrections: $corrections:expr, moves: $moves:expr, plies: $plies:expr, game: $game:expr, line: $line:expr,
        buckets: $buckets:expr,
    }) => {
        $(#[$doc])*
        pub struct $name {
            main: [i16; $main],
            capture: [i16; $capture],
            continuation: [i16; $continuation],
            pawns: [i16; $pawns],
            near_root: [i16; $near_root],
            corrections: [i16; $corrections],
            moves: [Scored; $moves],
            frames: [Frame; host::Memory::frames($plies)],
            path: [HistoryEntry; host::Memory::path($plies, $game)],
            pv: [Option<Move>; host::Memory::pv($plies)],
            castles: CastleCache,
            #[cfg(feature = "net")]
            accumulators: [AccumulatorState; host::Memory::frames($plies)],
            game: [HistoryEntry; $game],
            line: [u8; $line],
        }

        impl $name {
            /// The number of buckets of its hash table.
            pub const BUCKETS: usize = $buckets;

            /// Returns empty memory.
            #[must_use]
            #[allow(clippy::new_without_default, reason = "it is made once, as a static")]
            pub const fn new() -> Self {
                Self {
                    main: [0; $main],
                    capture: [0; $capture],
                    continuation: [0; $continuation],
                    pawns: [0; $pawns],
                    near_root: [0; $near_root],
                    corrections: [0; $corrections],
                    moves: [Scored::EMPTY; $moves],
                    frames: [Frame::EMPTY; host::Memory::frames($plies)],
                    path: [HistoryEntry::EMPTY; host::Memory::path($plies, $game)],
                    pv: [None; host::Memory::pv($plies)],
                    castles: CastleCache::new(),
                    #[cfg(feature = "net")]
                    accumulators: [AccumulatorState::EMPTY; host::Memory::frames($plies)],
                    game: [HistoryEntry::EMPTY; $game],
                    line: [0; $line],
                }
            }

            /// Lends the memory to a session.
            pub fn lend(&'static mut self) -> Memory {
                Memory {
                    worker: host::Memory {
                        main: &mut self.main,
                        capture: &mut self.capture,
                        continuation: &mut self.continuation,
                        pawns: &mut self.pawns,
                        near_root: &mut self.near_root,
                        corrections: &mut self.corrections,
                        moves: &mut self.moves,
                        frames: &mut self.frames,
                        path: &mut self.path,
                        pv: &mut self.pv,
                        castles: &mut self.castles,
                        #[cfg(feature = "net")]
                        accumulators: &mut self.accumulators,
                        mates: SolverMemory::default(),
                    },
                    game: &mut self.game,
                    line: &mut self.line,
                }
            }
        }
    };
}

profile! {
    /// Full tables as on a desktop, without those of the mate solver ([`Mates`]): 12.8 MB, and 16 MiB of hash as in the
    /// library's benchmark.
    Whole {
        main: host::Memory::MAIN, capture: host::Memory::CAPTURE,
        continuation: host::Memory::CONTINUATION, pawns: host::Memory::PAWNS,
        near_root: host::Memory::NEAR_ROOT, corrections: host::Memory::CORRECTIONS,
        moves: host::Memory::MOVES, plies: search::value::MAX_PLY, game: 512, line: 8192,
        buckets: (16 << 20) / size_of::<Bucket>(),
    }
}

profile! {
    /// For a part with 4 MiB of RAM, besides 16 MiB for the hash table: moves share entries of the two largest tables.
    Large {
        main: host::Memory::MAIN, capture: host::Memory::CAPTURE, continuation: 1 << 20, pawns: 1 << 18,
        near_root: host::Memory::NEAR_ROOT, corrections: host::Memory::CORRECTIONS,
        moves: host::Memory::MOVES, plies: search::value::MAX_PLY, game: 512, line: 8192,
        buckets: (16 << 20) / size_of::<Bucket>(),
    }
}

profile! {
    /// For a part with 512 KiB of RAM.
    Medium {
        main: host::Memory::MAIN, capture: 8192, continuation: 1 << 16, pawns: 1 << 13,
        near_root: 1 << 12, corrections: 10 * 512,
        moves: 4096, plies: 48, game: 128, line: 4096,
        buckets: (128 << 10) / size_of::<Bucket>(),
    }
}

profile! {
    /// For a part with 128 KiB of RAM: 48 KB, and 16 KiB of hash. The rest is for the stack.
    /// Histories by earlier moves and by pawns need more: in smaller tables, moves that share entries hide each other.
    Small {
        main: 4096, capture: 1024, continuation: 0, pawns: 0,
        near_root: 0, corrections: 10 * 128,
        moves: 1664, plies: 28, game: 64, line: 4096,
        buckets: (16 << 10) / size_of::<Bucket>(),
    }
}

profile! {
    /// The least memory with which lines of a dozen plies are searched: tables of a few hundred numbers, and 4 KiB of
    /// hash.
    Least {
        main: 512, capture: 256, continuation: 0, pawns: 0,
        near_root: 0, corrections: 10 * 16,
        moves: host::Memory::LEAST_MOVES, plies: 16, game: 32, line: 2048,
        buckets: (4 << 10) / size_of::<Bucket>(),
    }
}
