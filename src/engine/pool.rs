//! The threads of a search: started when it begins, joined when it ends.
//!
//! All threads search the position with a shared hash table (Lazy SMP), so that each uses the entries of the others.
//! The first one watches the clock and reports. At the end the threads vote, and the winner's line is reported with all
//! nodes and the whole time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::vec::Vec;

use super::control::Control;
use super::memory::TableOfSearch;
use super::{EngineError, Observer, room};
use crate::board::{HistoryEntry, Position};
use crate::game::{Display, Plan, SearchInfo};
use crate::search::{self, Iteration, Limits, NullMoveAttempt, NullMoveStats, Outcome, PvInfo, Table, WorkerMemory};

/// Stack of a helper in bytes: that of any thread of Rust.
const HELPER_STACK_BYTES: usize = 2 << 20;

/// Everything a search needs, passed to its thread.
pub(super) struct Job {
    pub(super) position: Position,
    pub(super) path: Vec<HistoryEntry>,
    pub(super) plan: Plan,
    pub(super) table: TableOfSearch,
    pub(super) control: Arc<Control>,
    pub(super) observer: Arc<dyn Observer>,
    pub(super) debug: bool,
}

/// Resizes the list to one memory for each thread, as long as allocations succeed.
pub(super) fn resize<M>(
    memories: &mut Vec<M>,
    threads: usize,
    mut make: impl FnMut() -> Option<M>,
) -> Result<(), EngineError> {
    memories.truncate(threads);
    while memories.len() < threads {
        let used = memories.len();
        memories.push(make().filter(|_| room::is_left()).ok_or(EngineError::WorkerMemory { wanted: threads, used })?);
    }
    Ok(())
}

/// The result of one thread.
struct Found {
    outcome: Outcome,
    stats: NullMoveStats,
    /// The lines that were shown, and the line of the outcome.
    display: Display,
}

impl Job {
    /// Searches with one thread for each memory, and returns the outcome once it may be given. The statistics are those
    /// of all threads.
    pub(super) fn run(&self, memories: &mut [WorkerMemory]) -> (Outcome, NullMoveStats) {
        let memories = if self.plan.refused { &mut [] } else { memories };
        let table = self.table.table();
        let counters: Vec<AtomicU64> = memories.iter().map(|_| AtomicU64::new(0)).collect();
        let (job, table, counters) = (self, &table, counters.as_slice());
        let all: Vec<Found> = thread::scope(|scope| {
            let mut memories = memories.iter_mut();
            let first = memories.next();
            let helpers = memories.enumerate().map_while(|(number, memory)| {
                let search = move || job.search(memory, table, counters, number + 1);
                let room = room::for_thread(HELPER_STACK_BYTES);
                let builder = thread::Builder::new().stack_size(HELPER_STACK_BYTES);
                let helper = room.and_then(|()| builder.spawn_scoped(scope, search));
                // When no more threads can be started, those that run search alone.
                helper
                    .inspect_err(|error| job.observer.fault(&EngineError::Helper { number, error: error.kind() }))
                    .ok()
            });
            let helpers: Vec<_> = helpers.collect();
            let leader = first.map(|memory| job.search(memory, table, counters, 0));
            self.control.wait();
            self.control.stop();
            let joined = helpers.into_iter().filter_map(|helper| helper.join().ok());
            leader.into_iter().chain(joined).collect()
        });
        let nodes = all.iter().map(|found| found.outcome.nodes).sum();
        let mut null_move = NullMoveStats::default();
        all.iter().for_each(|found| null_move.merge(&found.stats));
        if self.debug {
            self.observer.remark(format_args!("{null_move}"));
        }
        let outcome = self.vote(all).map_or_else(
            || self.unsearched(),
            |found| {
                let outcome = Outcome { nodes, ..found.outcome };
                self.tell_end(&found.display, &outcome, table.hashfull());
                outcome
            },
        );
        (outcome, null_move)
    }

    /// Returns the outcome without a search. Without memory for a single thread it has a legal move.
    pub(super) fn unsearched(&self) -> Outcome {
        let mut moves = self.plan.root_moves.clone();
        if moves.is_empty() {
            self.position.legal_moves(&mut moves);
        }
        let best = moves.first().copied().filter(|_| !self.plan.refused);
        Outcome::unsearched(best)
    }

    /// Returns the vote: the greatest depth wins, and the best score among equal depths. With several lines the first
    /// thread wins, because its lines were shown.
    fn vote(&self, all: Vec<Found>) -> Option<Found> {
        let voters = if self.plan.limits().multi_pv > 1 { 1 } else { all.len() };
        all.into_iter().take(voters).reduce(|best, other| {
            let better = (other.outcome.depth, other.outcome.value) > (best.outcome.depth, best.outcome.value);
            if better && other.outcome.best.is_some() { other } else { best }
        })
    }

    /// Reports the line of the answer with the time and the nodes of the whole search, unless it was the last line
    /// shown.
    fn tell_end(&self, display: &Display, outcome: &Outcome, hashfull: u32) {
        if let Some(line) = display.last_line(outcome, hashfull) {
            self.observer.line(&SearchInfo { line, lines: self.plan.limits().multi_pv, time: self.control.elapsed() });
        }
    }

    fn search(&self, memory: &mut WorkerMemory, table: &Table<'_>, counters: &[AtomicU64], number: usize) -> Found {
        // Helpers only fill the table.
        let limits = self.plan.limits();
        let limits = Limits { multi_pv: if number == 0 { limits.multi_pv } else { 1 }, ..limits };
        let mut watch = Watch {
            job: self,
            counters,
            number,
            // The first thread reports.
            display: if number == 0 { self.plan.display.clone() } else { Display::SILENT },
        };
        let mut worker = memory.worker();
        let outcome = worker.search(&self.position, &self.path, table, &self.plan.config, &limits, &mut watch);
        Found { outcome, stats: *worker.null_move_stats(), display: watch.display }
    }
}

/// The observer of one thread.
struct Watch<'j> {
    job: &'j Job,
    counters: &'j [AtomicU64],
    number: usize,
    display: Display,
}

impl Watch<'_> {
    fn all_nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.load(Relaxed)).sum()
    }
}

impl search::Observer for Watch<'_> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        self.counters[self.number].store(nodes, Relaxed);
        if self.number != 0 {
            return self.job.control.is_stopped();
        }
        // A single thread stops at the exact node. Each of several threads does not know the count of the others.
        self.all_nodes() >= self.job.plan.limits().nodes || self.job.control.should_stop()
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        self.counters[self.number].store(line.nodes, Relaxed);
        let line = PvInfo { nodes: self.all_nodes(), ..*line };
        let time = self.job.control.elapsed();
        if self.display.hear(&line, time) {
            self.job.observer.line(&SearchInfo { line, lines: self.job.plan.limits().multi_pv, time });
            if !self.job.observer.has_reader() {
                self.job.control.stop();
            }
        }
    }

    fn null_move(&mut self, attempt: &NullMoveAttempt) {
        if self.job.debug && self.number == 0 {
            self.job.observer.remark(format_args!("{attempt}"));
        }
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        if self.number != 0 {
            return !self.job.control.is_stopped();
        }
        self.job.control.goes_on(done)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn as_many_threads_search_as_there_is_memory_for() {
        let room = |threads: usize, most: usize| {
            let (mut memories, mut made) = (std::vec![0; 3], 3);
            let make = || {
                made += 1;
                (made <= most).then_some(made)
            };
            let told = resize(&mut memories, threads, make).err().map(|error| error.to_string());
            (memories, told)
        };
        assert_eq!(room(5, 9), (std::vec![0, 0, 0, 4, 5], None));
        assert_eq!(room(2, 9), (std::vec![0, 0], None));
        let told = "no memory for 9 threads, using 4".to_string();
        assert_eq!(room(9, 4), (std::vec![0, 0, 0, 4], Some(told)));
    }
}
