//! The benchmark's positions, depth and hash, and the benchmark for a host with one worker and one table.

use crate::board::Position;
use crate::lines::records;
use crate::search::{Config, Limits, Outcome, Silent, Table, Worker};

/// Lines with a position, a tab and a remark.
const POSITIONS: &str = include_str!("bench.sfen");

/// The default depth of the benchmark.
pub const DEPTH: u32 = 9;

/// The hash table of the benchmark, in MiB.
pub const HASH_MIB: usize = 16;

/// Returns the positions of the benchmark. A test checks that every line is one.
pub fn positions() -> impl Iterator<Item = Position> {
    records(POSITIONS).filter_map(|record| record.first().parse().ok())
}

/// Searches each position with empty memory, and returns the nodes of all.
pub fn run(worker: &mut Worker<'_>, table: &Table<'_>, mut each: impl FnMut(&Outcome)) -> u64 {
    let searches = positions().map(|position| {
        table.clear();
        worker.clear();
        let outcome = worker.search(&position, &[], table, &Config::default(), &Limits::depth(DEPTH), &mut Silent);
        each(&outcome);
        outcome.nodes
    });
    searches.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line that is no position would be skipped silently.
    #[test]
    fn every_line_is_a_position() {
        assert!(positions().count() >= 19);
        assert_eq!(positions().count(), records(POSITIONS).count());
    }
}
