//! The threads of a search: started when one begins, gone when it ends.
//!
//! All threads search the same position over one hash table (Lazy SMP); what one stores helps the others. The first one
//! watches the clock and reports. At the end the threads vote.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use std::vec::Vec;

use super::clock::Budget;
use super::memory::Buckets;
use super::{EngineError, Observer, SearchInfo};
use crate::board::{HistoryEntry, Move, Position};
use crate::search::{
    self, Bound, Config, Iteration, Limits, NullMoveAttempt, NullMoveStats, Outcome, PvInfo, Table, Value, WorkerMemory,
};

/// What a search and those who end it share.
#[derive(Debug)]
pub(super) struct Control {
    stop: AtomicBool,
    clock: Mutex<Clock>,
    changed: Condvar,
}

/// How long the search may go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) since: Instant,
    pub(super) budget: Budget,
    /// The answer must wait for `stop` or `ponderhit`.
    pub(super) held: bool,
}

impl Control {
    pub(super) fn new(budget: Budget, held: bool) -> Self {
        let clock = Clock { since: Instant::now(), budget, held };
        Self { stop: AtomicBool::new(false), clock: Mutex::new(clock), changed: Condvar::new() }
    }

    fn clock(&self) -> MutexGuard<'_, Clock> {
        // A thread that panicked cannot have left these plain values half written.
        self.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search.
    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
        self.clock().held = false;
        self.changed.notify_all();
    }

    /// The clock begins to run, with this budget.
    pub(super) fn release(&self, budget: Budget) {
        *self.clock() = Clock { since: Instant::now(), budget, held: false };
        self.changed.notify_all();
    }

    /// Ends the search in so much time at the latest.
    pub(super) fn end_within(&self, time: Duration) {
        let mut clock = self.clock();
        let end = clock.since.elapsed().saturating_add(time);
        clock.budget = Budget { soft: clock.budget.soft.min(end), hard: clock.budget.hard.min(end) };
    }

    /// The time since the search began, or since the opponent played the expected move.
    fn elapsed(&self) -> Duration {
        self.clock().since.elapsed()
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over_within(Duration::ZERO)
    }

    /// Whether it will be over so soon.
    fn is_over_within(&self, time: Duration) -> bool {
        let clock = *self.clock();
        self.stop.load(Relaxed) || (!clock.held && clock.since.elapsed() + time >= clock.budget.hard)
    }

    /// Waits until the answer may be given.
    fn wait(&self) {
        let mut clock = self.clock();
        while clock.held && !self.stop.load(Relaxed) {
            clock = self.changed.wait(clock).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Everything a search needs, handed to its thread.
pub(super) struct Job {
    pub(super) position: Position,
    pub(super) path: Vec<HistoryEntry>,
    pub(super) config: Config,
    /// All limits but the moves to choose from, which the job owns.
    pub(super) limits: Limits<'static>,
    pub(super) root_moves: Vec<Move>,
    pub(super) buckets: Option<Arc<Buckets>>,
    pub(super) game: u64,
    pub(super) search_number: u8,
    pub(super) control: Arc<Control>,
    pub(super) observer: Arc<dyn Observer>,
    pub(super) pv_interval: Duration,
    pub(super) exact_lines_only: bool,
    pub(super) debug: bool,
}

impl Job {
    /// Searches with as many threads as there are memories, and gives the answer once it may be given, with what null moves did in
    /// all threads.
    pub(super) fn run(self, memories: &mut [WorkerMemory]) -> (Outcome, NullMoveStats) {
        // Without memory for any table the search still works, only slower.
        let buckets = self.buckets.as_deref().map_or(&[][..], |buckets| buckets);
        let table = Table::of_game(buckets, self.game, self.search_number);
        let counters: Vec<AtomicU64> = memories.iter().map(|_| AtomicU64::new(0)).collect();
        let (job, table, counters) = (&self, &table, counters.as_slice());
        let outcomes: Vec<(Outcome, NullMoveStats)> = thread::scope(|scope| {
            let mut memories = memories.iter_mut();
            let first = memories.next();
            let helpers = memories.enumerate().map_while(|(number, memory)| {
                let search = move || job.search(memory, table, counters, number + 1);
                let helper = thread::Builder::new().spawn_scoped(scope, search);
                // Where no more threads can be had, those that are there search alone.
                helper
                    .inspect_err(|error| job.observer.fault(&EngineError::Helper { number, error: error.kind() }))
                    .ok()
            });
            let helpers: Vec<_> = helpers.collect();
            let leader = first.map(|memory| job.search(memory, table, counters, 0));
            self.control.wait();
            self.control.stop.store(true, Relaxed);
            let joined = helpers.into_iter().filter_map(|helper| helper.join().ok());
            leader.into_iter().chain(joined).collect()
        });
        let nodes = outcomes.iter().map(|(outcome, _)| outcome.nodes).sum();
        let mut null_move = NullMoveStats::default();
        outcomes.iter().for_each(|(_, stats)| null_move.merge(stats));
        if self.debug {
            self.observer.remark(format_args!("{null_move}"));
        }
        (Outcome { nodes, ..vote(outcomes.iter().map(|(outcome, _)| *outcome)) }, null_move)
    }

    fn search(
        &self,
        memory: &mut WorkerMemory,
        table: &Table<'_>,
        counters: &[AtomicU64],
        number: usize,
    ) -> (Outcome, NullMoveStats) {
        // Helpers only fill the table.
        let multi_pv = if number == 0 { self.limits.multi_pv } else { 1 };
        let limits = Limits { root_moves: &self.root_moves, multi_pv, ..self.limits };
        let mut watch = Watch {
            job: self,
            counters,
            number,
            previous: None,
            shown: None,
            asked: Instant::now(),
            longest_gap: Duration::ZERO,
        };
        let mut worker = memory.worker();
        let outcome = worker.search(&self.position, &self.path, table, &self.config, &limits, &mut watch);
        (outcome, *worker.null_move_stats())
    }
}

/// The deepest result wins, and among equally deep ones the best.
fn vote(outcomes: impl Iterator<Item = Outcome>) -> Outcome {
    let none = Outcome { best: None, ponder: None, value: Value::DRAW, depth: 0, nodes: 0 };
    outcomes
        .reduce(|best, other| {
            let better = (other.depth, other.value) > (best.depth, best.value) && other.best.is_some();
            if better { other } else { best }
        })
        .unwrap_or(none)
}

/// One thread's view of the outside.
struct Watch<'j> {
    job: &'j Job,
    counters: &'j [AtomicU64],
    number: usize,
    previous: Option<Value>,
    /// When a line was shown last.
    shown: Option<Duration>,
    /// When the search last asked whether to stop.
    asked: Instant,
    /// The longest it went without asking.
    longest_gap: Duration,
}

impl Watch<'_> {
    fn all_nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.load(Relaxed)).sum()
    }

    /// Whether a line is due: bounds only after a while, and nothing more often than wished for.
    fn is_due(&mut self, line: &PvInfo<'_>, elapsed: Duration) -> bool {
        const BOUNDS_FROM: Duration = Duration::from_millis(500);
        let exact = line.bound == Bound::Exact;
        if !exact && (self.job.exact_lines_only || elapsed < BOUNDS_FROM) {
            return false;
        }
        let early = self.shown.is_some_and(|shown| elapsed < shown + self.job.pv_interval);
        if early && line.multipv == 1 && !exact {
            return false;
        }
        self.shown = Some(elapsed);
        true
    }
}

impl search::Observer for Watch<'_> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        self.counters[self.number].store(nodes, Relaxed);
        if self.number != 0 {
            return self.job.control.stop.load(Relaxed);
        }
        // Where others keep the processor busy, the next question may come as late as the latest so far.
        let now = Instant::now();
        self.longest_gap = self.longest_gap.max(now.duration_since(self.asked));
        self.asked = now;
        self.job.control.is_over_within(self.longest_gap)
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        if self.number != 0 {
            return;
        }
        self.counters[0].store(line.nodes, Relaxed);
        let time = self.job.control.elapsed();
        if self.is_due(line, time) {
            let line = PvInfo { nodes: self.all_nodes(), ..*line };
            self.job.observer.line(&SearchInfo { line, lines: self.job.limits.multi_pv, time });
        }
    }

    fn null_move(&mut self, attempt: &NullMoveAttempt) {
        if self.job.debug && self.number == 0 {
            self.job.observer.remark(format_args!("{attempt}"));
        }
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        if self.number != 0 {
            return !self.job.control.stop.load(Relaxed);
        }
        let clock = *self.job.control.clock();
        let soft = clock.budget.soft_after(done, self.previous);
        self.previous = Some(done.value);
        clock.held || clock.since.elapsed() < soft
    }
}
