//! A host that needs only `core`: its memory is static (60 KB, no heap), its clock is a count, its line is any writer.
//! `hosts/` holds whole programs of this kind. Run it: `cargo run --release --example embedded`

use core::fmt::{self, Write};

use horigoma::board::{HistoryEntry, Position};
use horigoma::eval::CastleCache;
#[cfg(feature = "net")]
use horigoma::eval::net::AccumulatorState;
use horigoma::host::SolverMemory;
use horigoma::host::{Bucket, Frame, Memory, Scored};

use horigoma::search::{Config, Iteration, Limits, Observer, PvInfo, Table, Worker};

/// The greatest number of plies of a line, which also bounds the stack.
const PLIES: usize = 24;

/// The output, and the number of times that the search may still check whether to stop.
struct Host<'a, W> {
    output: &'a mut W,
    patience: u32,
}

impl<W: Write> Observer for Host<'_, W> {
    fn should_stop(&mut self, _nodes: u64) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience == 0
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        let _ = writeln!(self.output, "depth {} score {} pv {:?}", line.depth, line.value.raw(), line.pv);
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        done.depth < 8
    }
}

fn think(position: &Position, output: &mut impl Write) -> fmt::Result {
    let memory = Memory {
        main: &mut [0; 2048],
        capture: &mut [0; 1024],
        continuation: &mut [0; 2048],
        pawns: &mut [0; 1024],
        near_root: &mut [],
        corrections: &mut [0; 1280],
        moves: &mut [Scored::EMPTY; 2048],
        frames: &mut [Frame::EMPTY; Memory::frames(PLIES)],
        path: &mut [HistoryEntry::EMPTY; Memory::path(PLIES, 64)],
        pv: &mut [None; Memory::pv(PLIES)],
        castles: &mut CastleCache::new(),
        #[cfg(feature = "net")]
        accumulators: &mut [AccumulatorState::EMPTY; Memory::frames(PLIES)],
        mates: SolverMemory::default(),
    };
    let buckets: [Bucket; 256] = core::array::from_fn(|_| Bucket::default());
    let mut host = Host { output, patience: 1000 };
    let (table, config, limits) = (Table::new(&buckets, 1), Config::default(), Limits::default());
    let found = Worker::new(memory).search(position, &[], &table, &config, &limits, &mut host);
    match found.best {
        Some(best) => writeln!(output, "bestmove {best}"),
        None => writeln!(output, "bestmove resign"),
    }
}

fn main() -> fmt::Result {
    let mut output = String::new();
    think(&Position::start(), &mut output).map(|()| print!("{output}"))
}
