//! Searches, one slice of time after another, so that `stop` is read without threads.
//!
//! At the end of each slice the search calls `page::pause`. It suspends the program until the script has read its
//! events (the build makes that possible with binaryen's asyncify). When there was an event, `pause` returns it and the
//! search ends. If it was not `stop`, the next slice begins the search again on the warm hash table, without repeating
//! reported iterations. Beginning every slice in this way would need no asyncify, but it was measured to take four to
//! two hundred times the nodes.

use core::time::Duration;

use horigoma::board::MoveList;
use horigoma::game::timekeeper::Timekeeper;
use horigoma::game::{Answer, Budget, Display, MateLimit, Plan, SearchInfo, SearchRequest, TimeControl};
use horigoma::host::{Child, Slot, Step};

use horigoma::mate::{MateProgress, MateVerdict, Solver, dfpn};
use horigoma::search::{Iteration, Limits, Observer, Outcome, PvInfo, Table};
use horigoma::usi::reply::Reply;

use super::Host;
use crate::memory;
use crate::page::{now, pause, say};

/// Slots of a mate solver's table (8 MiB).
const MATE_SLOTS: usize = 1 << 18;

/// The most nodes of a search that is stopped before it has begun.
const GLANCE: u64 = 1000;

/// The current work.
#[allow(clippy::large_enum_variant, reason = "a host has one task, and no heap")]
pub(super) enum Task {
    Nothing,
    Search(Search),
    Mate { budget: Budget, since: f64, nodes: u64, shown: f64 },
}

/// A running search.
pub(super) struct Search {
    plan: Plan,
    since: f64,
    keeper: Timekeeper,
    /// Whether the search is complete.
    finished: bool,
    /// The number of nodes that may still be searched.
    nodes_left: u64,
    nodes: u64,
    /// The depth of the last reported iteration.
    reported: u32,
    outcome: Option<Outcome>,
}

impl Host {
    /// Whether [`Host::think`] has work.
    pub(crate) fn is_thinking(&self) -> bool {
        match &self.task {
            Task::Nothing => false,
            Task::Search(search) => !search.finished,
            Task::Mate { .. } => true,
        }
    }

    pub(super) fn go_mate(&mut self, limit: MateLimit) {
        match self.game.mate_budget(limit) {
            Some(budget) => self.task = Task::Mate { budget, since: now(), nodes: 0, shown: 0.0 },
            None => say(Reply::Checkmate(MateVerdict::Unknown, &[])),
        }
    }

    pub(super) fn go(&mut self, request: &SearchRequest<'_>) {
        self.prepare();
        if let Some(answer) = self.game.at_once(request) {
            return say(Reply::BestMove(answer));
        }
        // Without a seed the clock selects the book's move.
        let (position, settings) = (self.game.position(), self.game.settings());
        let draw = settings.draw_from_book(self.game.number(), position, || now().to_bits());
        if let Some(choice) = settings.book_move(request, position, self.game.history(), draw) {
            say(Reply::Book(&choice));
            return say(Reply::BestMove(Answer::from_book(position, &choice)));
        }
        let plan = self.game.plan(request, || now().to_bits(), |fault| say(Reply::Text(format_args!("{fault}"))));
        self.carry_out();
        self.search_number = self.search_number.wrapping_add(1);
        self.task = Task::Search(Search {
            since: now(),
            keeper: Timekeeper::new(plan.budget, plan.held),
            finished: plan.refused,
            nodes_left: plan.limits().nodes,
            nodes: 0,
            reported: 0,
            outcome: plan.refused.then(|| plan.unsearched()),
            plan,
        });
    }

    /// The opponent played the expected move: the clock begins to run.
    pub(super) fn ponder_hit(&mut self, control: Option<TimeControl>) {
        if let Task::Search(search) = &mut self.task {
            let budget = control.map_or(search.keeper.budget(), |control| self.game.budget(&control));
            search.keeper.hit(budget, duration(now() - search.since));
            if search.finished {
                self.stop();
            }
        }
    }

    /// Answers now, if an answer is due.
    pub(super) fn stop(&mut self) {
        match core::mem::replace(&mut self.task, Task::Nothing) {
            Task::Nothing => {}
            Task::Mate { .. } => say(Reply::Checkmate(MateVerdict::Unknown, &[])),
            Task::Search(search) => self.answer(search),
        }
    }

    /// Sends the move that was found.
    fn answer(&mut self, mut search: Search) {
        let mut outcome = search.outcome.take().unwrap_or_else(|| {
            // Stopped before anything was searched: a short search finds a move.
            search.plan.display = Display::SILENT;
            search.nodes_left = search.nodes_left.min(GLANCE);
            self.search(&mut search, f64::INFINITY, f64::INFINITY)
        });
        outcome.nodes = search.nodes;
        let hashfull = Table::new(self.buckets.all(), self.search_number).hashfull();
        if let Some(line) = search.plan.display.last_line(&outcome, hashfull) {
            let time = duration(now() - search.since);
            say(Reply::Info(&SearchInfo { line, lines: self.game.settings().multi_pv, time }));
        }
        say(Reply::BestMove(search.plan.answer(&outcome)));
    }

    /// Searches for about this number of milliseconds.
    pub(crate) fn think(&mut self, slice: f64) {
        let end = now() + slice;
        match core::mem::replace(&mut self.task, Task::Nothing) {
            Task::Search(mut search) if !search.finished => {
                self.search(&mut search, slice, end);
                search.finished |= search.nodes_left == 0;
                if search.finished && !search.keeper.is_held() {
                    return self.answer(search);
                }
                self.task = Task::Search(search);
            }
            Task::Mate { budget, since, nodes, shown } => self.think_of_mate(slice, budget, since, nodes, shown),
            task => self.task = task,
        }
    }

    /// Searches until the search or the slice of this number of milliseconds ends. Returns the outcome of all slices.
    fn search(&mut self, search: &mut Search, slice: f64, end: f64) -> Outcome {
        self.table_is_used = true;
        let table = Table::new(self.buckets.all(), self.search_number);
        let (plan, mut display) = (search.plan.clone(), core::mem::replace(&mut search.plan.display, Display::SILENT));
        let limits = Limits { nodes: search.nodes_left, ..plan.limits() };
        let (position, path) = (self.game.position(), self.game.recent());
        let mut watch = Watch { search, display: &mut display, slice, end, lines: limits.multi_pv, left: false };
        let outcome = self.worker.search(position, path, &table, &plan.config, &limits, &mut watch);
        let left = watch.left;
        search.plan.display = display;
        search.nodes += outcome.nodes;
        search.nodes_left = search.nodes_left.saturating_sub(outcome.nodes);
        // A slice that ended below the depth of the last one has a worse result.
        let best = search.outcome.take().filter(|known| outcome.depth < known.depth).unwrap_or(outcome);
        search.outcome = Some(best.clone());
        search.finished = !left;
        best
    }

    fn think_of_mate(&mut self, slice: f64, budget: Budget, since: f64, before: u64, mut shown: f64) {
        let mut end = now() + slice;
        if self.solver.is_none() {
            self.solver = new_solver();
        }
        let Some(solver) = &mut self.solver else { return say(Reply::Checkmate(MateVerdict::Unknown, &[])) };
        // Proofs for one attacker do not hold for the other.
        let position = self.game.position();
        if core::mem::replace(&mut self.attacker, position.turn()) != position.turn() {
            solver.forget();
        }
        let (mut line, mut left) = (MoveList::new(), false);
        let verdict = solver.solve(position, &mut |mv| line.push(mv), &mut |progress| {
            let time = now();
            if time - since >= shown + 500.0 {
                shown = time - since;
                let progress = MateProgress { nodes: before + progress.nodes, ..*progress };
                say(Reply::Progress(&progress, duration(shown)));
            }
            if duration(time - since) >= budget.hard {
                return true;
            }
            if time >= end {
                left = !pause();
                end = now() + slice;
            }
            left
        });
        let nodes = before + solver.nodes();
        match verdict {
            MateVerdict::Unknown if left => self.task = Task::Mate { budget, since, nodes, shown },
            verdict => {
                say(Reply::Searched(nodes, duration(now() - since), &line));
                say(Reply::Checkmate(verdict, &line));
            }
        }
    }
}

fn new_solver() -> Option<Solver<'static>> {
    let slots = memory::zeros::<Slot>(MATE_SLOTS)?;
    let children = memory::copies(Child::EMPTY, Solver::CHILDREN_LEN)?;
    Some(Solver::new(slots, children, memory::copies(Step::EMPTY, dfpn::MAX_PLIES)?, 1))
}

fn duration(milliseconds: f64) -> Duration {
    Duration::from_micros((milliseconds * 1000.0) as u64)
}

/// The observer of a slice of a search.
struct Watch<'s> {
    search: &'s mut Search,
    display: &'s mut Display,
    /// The length of a slice, and the end of this one, in milliseconds.
    slice: f64,
    end: f64,
    /// The number of lines requested.
    lines: usize,
    /// Whether the search was left because the slice ended.
    left: bool,
}

impl Observer for Watch<'_> {
    fn should_stop(&mut self, _: u64) -> bool {
        let time = now();
        if self.search.keeper.is_over(duration(time - self.search.since)) {
            return true;
        }
        if time >= self.end {
            self.left = !pause();
            self.end = now() + self.slice;
        }
        self.left
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        let time = duration(now() - self.search.since);
        let line = PvInfo { nodes: self.search.nodes + line.nodes, ..*line };
        // The line of a search that ended before its first iteration has depth 0.
        let is_new = line.depth > self.search.reported || self.search.reported == 0;
        if is_new && self.display.hear(&line, time) {
            say(Reply::Info(&SearchInfo { line, lines: self.lines, time }));
        }
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        let elapsed = duration(now() - self.search.since);
        if done.depth <= self.search.reported {
            return true;
        }
        self.search.reported = done.depth;
        self.search.keeper.goes_on(done, elapsed)
    }
}
