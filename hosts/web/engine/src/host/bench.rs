//! The benchmark of the program for the desktop, to be compared with it.

use horigoma::audit;
use horigoma::board::Position;
use horigoma::search::{Bucket, Config, Limits, Silent, Table};

use super::Host;
use crate::page::{now, say};

/// The positions of the benchmark: those of the program for the desktop.
const BENCH: &str = include_str!("../../../../../src/engine/bench.sfen");

const BENCH_DEPTH: u32 = 9;

const BENCH_HASH_MIB: usize = 16;

impl Host {
    /// The benchmark of the desktop program: the same positions, depth and table, so the same number of nodes.
    pub(super) fn bench(&mut self) {
        self.stop();
        self.empty_table();
        if !self.buckets.resize(BENCH_HASH_MIB * (1 << 20) / size_of::<Bucket>()) {
            return say("info string no memory");
        }
        self.table_is_used = true;
        let table = Table::new(self.buckets.all(), 0);
        let limits = Limits { depth: BENCH_DEPTH, ..Limits::default() };
        let (mut nodes, mut time) = (0, 0.0);
        for sfen in BENCH.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next()) {
            let Ok(position) = Position::from_sfen(sfen) else { continue };
            table.clear();
            self.worker.clear();
            let since = now();
            nodes += self.worker.search(&position, &[], &table, &Config::default(), &limits, &mut Silent).nodes;
            time += now() - since;
        }
        self.new_game();
        say(format_args!("tables {}", audit::fingerprint()));
        say(format_args!("time {} ms, {} nodes a second", time as u64, (nodes as f64 * 1000.0 / time) as u64));
        say(format_args!("Bench: {nodes}"));
    }
}
