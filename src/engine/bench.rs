//! The benchmark: fixed positions searched to a fixed depth by one thread. The number of nodes is the engine's signature:
//! it changes exactly when play may change.

use std::fmt;
use std::time::{Duration, Instant};
use std::vec::Vec;

use super::memory::Buckets;
use super::pool::WorkerMemory;
use crate::board::Position;
use crate::search::{Bucket, Config, Limits, NullMoveStats, Outcome, Silent, Table};

const POSITIONS: &str = include_str!("bench.sfen");

/// The depth of a benchmark that was not given one.
pub const DEPTH: u32 = 9;

const HASH_MIB: usize = 16;

/// What the search of one position gave.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Best move, value, depth and nodes.
    pub outcome: Outcome,
    /// How long it took.
    pub time: Duration,
}

/// What a benchmark gave.
#[derive(Clone, Debug)]
pub struct Report {
    /// Position by position.
    pub searches: Vec<Measured>,
    /// What null-move pruning did in all of them.
    pub null_move: NullMoveStats,
}

impl Report {
    /// Nodes of all positions: the signature.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.searches.iter().map(|measured| measured.outcome.nodes).sum()
    }

    /// Time for all positions.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.searches.iter().map(|measured| measured.time).sum()
    }
}

/// The positions of the benchmark, as SFEN.
pub fn positions() -> impl Iterator<Item = &'static str> {
    POSITIONS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next())
}

/// Searches every position to this depth with a fresh hash table; `each` hears of every position.
pub fn run(depth: u32, config: &Config, mut each: impl FnMut(&str, &Measured)) -> Report {
    let mut report = Report { searches: Vec::new(), null_move: NullMoveStats::default() };
    let Some(buckets) = Buckets::empty(HASH_MIB * (1 << 20) / size_of::<Bucket>(), true) else { return report };
    let table = Table::new(&buckets, 0);
    let mut memory = WorkerMemory::new();
    for sfen in positions() {
        let Ok(position) = Position::from_sfen(sfen) else { continue };
        table.clear();
        let mut worker = memory.worker();
        worker.clear();
        let limits = Limits { depth, ..Limits::default() };
        let start = Instant::now();
        let outcome = worker.search(&position, &[], &table, config, &limits, &mut Silent);
        let measured = Measured { outcome, time: start.elapsed() };
        report.null_move.merge(worker.null_move_stats());
        each(sfen, &measured);
        report.searches.push(measured);
    }
    report
}

/// Totals, with the signature in the last line.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, time) = (self.nodes(), self.time());
        let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        writeln!(f, "tables {}", crate::audit::fingerprint())?;
        writeln!(f, "{}", self.null_move)?;
        writeln!(f, "time {} ms, {nps} nodes a second", time.as_millis())?;
        write!(f, "Bench: {nodes}")
    }
}
