//! The benchmark of the program for the desktop, to be compared with it.

use horigoma::audit;
use horigoma::game::bench;
use horigoma::host::Bucket;

use horigoma::search::Table;

use super::Host;
use crate::page::{now, say};

impl Host {
    /// Runs the benchmark of the desktop program: the same positions, depth and table, so the same number of nodes.
    pub(super) fn bench(&mut self) {
        self.stop();
        if !self.buckets.resize(bench::HASH_MIB * (1 << 20) / size_of::<Bucket>()) {
            return say("info string no memory");
        }
        self.table_is_used = true;
        let since = now();
        let nodes = bench::run(&mut self.worker, &Table::new(self.buckets.all(), 0), |_| {});
        let time = now() - since;
        self.forget(true);
        say(format_args!("tables {}", audit::fingerprint()));
        say(format_args!("time {} ms, {} nodes a second", time as u64, (nodes as f64 * 1000.0 / time) as u64));
        say(format_args!("Bench: {nodes}"));
    }
}
