//! The start of searches, for a move and for a mate.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::Engine;
use super::running::{Lent, Running};
use crate::engine::chance;
use crate::engine::control::Control;
use crate::engine::mate::{MateMemory, MateResult};
use crate::engine::pool::{Job, resize};
use crate::engine::{EngineError, Observer};
use crate::game::{Answer, Level, MateLimit, SearchRequest};
use crate::mate::MateProgress;
use crate::search::{Limits, WorkerMemory};

impl Engine {
    /// Begins a search. A running one is ended first.
    pub fn go(&mut self, request: &SearchRequest<'_>, observer: Arc<dyn Observer>) {
        let began = Instant::now();
        self.end_search();
        if let Err(error) = self.prepare() {
            observer.fault(&error);
        }
        if let Some(answer) = self.game.at_once(request) {
            return observer.answer(answer);
        }
        #[cfg(feature = "book")]
        if self.answer_from_book(request, &*observer) {
            return;
        }
        let job = self.job(request, began, Arc::clone(&observer));
        let (control, limits, budget) = (Arc::clone(&job.control), job.plan.limits(), job.plan.budget);
        let (limited, endless) = (job.plan.is_limited(), job.plan.is_endless());
        let ahead = self.game.settings().large_pages.then(|| nodes_ahead(&limits, budget.soft, endless));
        let (spare, watched) = (spare_time(&limits, budget.soft), Arc::clone(&control));
        let fallback = job.unsearched().best;
        let (mut memories, threads) = (core::mem::take(&mut self.memories), self.threads(&*observer));
        let told = Arc::clone(&observer);
        let search = move || {
            if let Some(nodes) = ahead {
                job.table.expect(nodes, || is_prepared(&watched, spare));
            }
            // This thread has its stack already. The rest of the memory is for helpers.
            if let Err(error) = resize(&mut memories, threads, WorkerMemory::try_new) {
                told.fault(&error);
            }
            let (outcome, null_move) = job.run(&mut memories);
            told.answer(job.plan.answer(&outcome));
            Lent { workers: memories, null_move, mate: None }
        };
        let ponder = request.ponder.then_some(request.control);
        if let Err(error) = self.start(search, |thread| Running { control, thread, ponder, limited, endless }) {
            // Without a thread nothing can be searched, but a move can be played.
            observer.fault(&error);
            observer.answer(fallback.map_or(Answer::Resign, |mv| Answer::Play(mv, None)));
        }
    }

    /// Answers with a move of the opening book, if there is one.
    #[cfg(feature = "book")]
    fn answer_from_book(&self, request: &SearchRequest<'_>, observer: &dyn Observer) -> bool {
        let (settings, position) = (self.game.settings(), self.position());
        let draw = settings.draw_from_book(self.game.number(), position, chance);
        let is_known = |step: &_| self.begun.has(step);
        let choice = settings.other_book_move(request, position, self.game.history(), draw, is_known);
        if let Some(choice) = &choice {
            observer.book(choice);
            observer.answer(Answer::from_book(position, choice));
        }
        choice.is_some()
    }

    fn job(&mut self, request: &SearchRequest<'_>, began: Instant, observer: Arc<dyn Observer>) -> Job {
        let plan = self.game.plan(request, chance, |fault| observer.fault(&fault.into()));
        self.carry_out();
        Job {
            position: self.position().clone(),
            path: self.game.recent().to_vec(),
            table: self.table.next_search(),
            control: Arc::new(Control::new(began, plan.budget, plan.held)),
            plan,
            observer,
            debug: self.debug,
        }
    }

    /// Returns the number of threads: no more than the machine has cores, or `stop` would wait until each had its turn.
    fn threads(&self, observer: &dyn Observer) -> usize {
        let settings = self.game.settings();
        // A level has one thread, so that it is as strong on any machine.
        let wanted = if settings.level == Level::FULL { settings.threads } else { 1 };
        let used = thread::available_parallelism().map_or(1, usize::from).min(wanted);
        if used < wanted {
            observer.fault(&EngineError::Threads { wanted, used });
        }
        used
    }

    /// Searches for a mate by the side to move, up to a limit or until stopped. A running search is ended first.
    pub fn go_mate(&mut self, limit: MateLimit, observer: Arc<dyn Observer>) {
        let began = Instant::now();
        self.end_search();
        let Some(budget) = self.game.mate_budget(limit) else { return observer.mate(&MateResult::UNKNOWN) };
        let control = Arc::new(Control::new(began, budget, false));
        let (position, watched) = (self.position().clone(), Arc::clone(&control));
        let Some(mut memory) = self.take_mate_memory(&*observer) else { return observer.mate(&MateResult::UNKNOWN) };
        let told = Arc::clone(&observer);
        let search = move || {
            let mut tell = |progress: &MateProgress<'_>, time| told.progress(progress, time);
            told.mate(&memory.solve(&position, &mut || watched.is_over(), &mut tell));
            Lent { mate: Some(memory), ..Lent::default() }
        };
        let endless = limit == MateLimit::Infinite;
        if let Err(error) =
            self.start(search, |thread| Running { control, thread, ponder: None, limited: false, endless })
        {
            observer.fault(&error);
            observer.mate(&MateResult::UNKNOWN);
        }
    }

    /// Returns the memory for mate problems. It is allocated when there is none of the requested size.
    fn take_mate_memory(&mut self, observer: &dyn Observer) -> Option<MateMemory> {
        let wanted_mib = self.game.settings().hash_mib;
        if let Some(memory) = self.mate_memory.take().filter(|memory| memory.asked_mib() == wanted_mib) {
            return Some(memory);
        }
        let made = MateMemory::new(wanted_mib).inspect_err(|error| observer.fault(error)).ok()?;
        if made.mib() < wanted_mib {
            observer.fault(&EngineError::Memory { wanted_mib, used_mib: made.mib() });
        }
        Some(made)
    }
}

/// Returns the estimated node count of a search, assuming one node per microsecond, or 0 for a search limited by depth.
pub(super) fn nodes_ahead(limits: &Limits<'_>, time: Duration, endless: bool) -> u64 {
    let nodes = if limits.depth == Limits::DEEPEST { limits.nodes } else { 0 };
    if endless { nodes } else { nodes.min(time.as_micros() as u64) }
}

/// Returns the time that a search can spare for its memory: a sixteenth of its time or of its nodes as microseconds,
/// and at most half a second. A pondering search gets no more, because its answer may be needed at any moment.
fn spare_time(limits: &Limits<'_>, time: Duration) -> Duration {
    (time.min(Duration::from_micros(limits.nodes)) / 16).min(Duration::from_millis(500))
}

/// Whether a search has spent that time on its memory, or was stopped.
fn is_prepared(control: &Control, spare: Duration) -> bool {
    control.elapsed() > spare || control.is_over()
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::super::heard::{Deaf, Heard, heard};
    use super::*;
    use crate::game::{Budget, TimeControl};

    /// With two threads only the attempts of the first are reported, but both are counted.
    #[test]
    fn null_move_attempts_are_reported_in_debug_mode() {
        let mut engine = Engine::new();
        engine.set_option("Threads", Some("2")).unwrap();
        let mut remarks_of = |debug| {
            engine.set_debug(debug);
            engine.new_game();
            engine.reset_null_move_stats();
            let heard = Arc::new(Heard::default());
            let request = SearchRequest { nodes: Some(200_000), ..SearchRequest::default() };
            engine.go(&request, Arc::clone(&heard) as Arc<dyn Observer>);
            engine.wait();
            (core::mem::take(&mut *heard.remarks.lock().unwrap()), *engine.null_move_stats())
        };
        let (remarks, stats) = remarks_of(true);
        let (attempts, others): (Vec<_>, Vec<_>) =
            remarks.into_iter().partition(|text| text.starts_with("null move at ply "));
        assert_eq!(others.iter().filter(|text| **text == stats.to_string()).count(), 1, "{others:?}");
        assert!(attempts.len() > 100 && attempts.iter().any(|text| text.ends_with(", cut")));
        // The attempt in which the first thread stopped is counted, but not reported. A machine of one core has no
        // second thread.
        let helpers = if thread::available_parallelism().is_ok_and(|cores| cores.get() > 1) { 11 } else { 0 };
        assert!(stats.attempts >= attempts.len() as u64 + helpers, "{} told, {stats}", attempts.len());
        assert_eq!(remarks_of(false).0, [""; 0], "silent otherwise");
    }

    /// A sixteenth of a second, or of 160,000 nodes. Half a second of a search without an end.
    #[test]
    fn a_search_can_spare_a_share_of_itself() {
        let (all, second) = (Limits::default().nodes, Duration::from_secs(1));
        let spare = |nodes, time| spare_time(&Limits { nodes, ..Limits::default() }, time).as_micros();
        let ever = Budget::UNLIMITED.soft;
        assert_eq!(
            [spare(all, second), spare(160_000, second), spare(160_000, ever), spare(all, ever)],
            [62_500, 10_000, 10_000, 500_000]
        );
    }

    #[test]
    fn a_search_that_is_stopped_prepares_nothing() {
        let control = Control::new(Instant::now(), Budget::UNLIMITED, true);
        let hour = Duration::from_secs(3600);
        assert_eq!([hour, Duration::ZERO].map(|spare| is_prepared(&control, spare)), [false, true]);
        control.stop();
        assert!(is_prepared(&control, hour));
    }

    /// Without memory for a single thread a legal move is played, one of the root moves of the request if it has any.
    #[test]
    fn without_any_memory_a_move_is_played() {
        let mut engine = Engine::new();
        for (moves, expected) in [("", None), ("9g9f 1g1f", "9g9f".parse().ok())] {
            let request = SearchRequest { root_moves: moves, ..SearchRequest::default() };
            let (outcome, _) = engine.job(&request, Instant::now(), Arc::new(Deaf)).run(&mut []);
            let best = outcome.best.unwrap();
            assert!(engine.position().is_legal(best) && expected.is_none_or(|expected| best == expected), "{best}");
        }
        engine.set_position(Some("8k/8G/8G/9/9/9/9/9/8K w - 1"), "").unwrap();
        let mated = engine.job(&SearchRequest::default(), Instant::now(), Arc::new(Deaf)).run(&mut []);
        assert_eq!(mated.0.best, None);
    }

    /// A search looks back 512 positions. A long list of moves is not copied whole while the clock runs.
    #[test]
    fn a_search_gets_the_last_positions_of_a_long_game() {
        let mut engine = Engine::new();
        for (rounds, expected) in [(2, 9), (1_000, 512)] {
            engine.set_position(None, &"4i4h 6a6b 4h4i 6b6a ".repeat(rounds)).unwrap();
            let job = engine.job(&SearchRequest::default(), Instant::now(), Arc::new(Deaf));
            assert_eq!((job.path.len(), job.path.last()), (expected, engine.game.history().last()));
            assert_eq!(engine.game.history().len(), 4 * rounds + 1, "the game itself is whole");
        }
    }

    /// One problem after another is solved in the same memory, unless another size is requested. When less memory was
    /// available, the smaller one is kept.
    #[test]
    fn memory_for_mates_is_kept() {
        let mut engine = Engine::new();
        engine.set_option("USI_Hash", Some("2")).unwrap();
        let slots = |engine: &mut Engine| {
            engine.go_mate(MateLimit::Time(Duration::from_secs(20)), Arc::new(Deaf));
            engine.wait();
            engine.mate_memory.as_ref().map(|memory| (memory.mib(), memory.problems()))
        };
        assert_eq!([slots(&mut engine), slots(&mut engine)], [Some((2, 1)), Some((2, 2))]);
        engine.set_option("USI_Hash", Some("3")).unwrap();
        assert_eq!(slots(&mut engine), Some((3, 1)));
        engine.set_option("USI_Hash", Some("1048576")).unwrap();
        let [first, second] = [slots(&mut engine), slots(&mut engine)].map(Option::unwrap);
        assert_eq!((first.1, second), (1, (first.0, 2)));
    }

    /// The king has only the capture of the gold, with ten minutes left. Then a gold on the head mates.
    #[test]
    fn a_settled_move_is_played_at_once() {
        let mut engine = Engine::new();
        let control = TimeControl { left: [Some(Duration::from_secs(600)); 2], ..TimeControl::default() };
        for (sfen, mv) in [("8k/8G/9/9/9/9/9/9/8K w - 1", "1a1b"), ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b")] {
            engine.set_position(Some(sfen), "").unwrap();
            let began = Instant::now();
            let heard = heard(&mut engine, &SearchRequest { control, ..SearchRequest::default() });
            assert!(began.elapsed() < Duration::from_secs(3), "{sfen}");
            let Answer::Play(played, _) = heard.answers.lock().unwrap()[0] else { panic!("{sfen}") };
            assert_eq!(played.to_string(), mv);
        }
    }

    /// A node limit holds for all threads together.
    #[test]
    fn nodes_are_counted_over_all_threads() {
        let mut engine = Engine::new();
        engine.set_option("Threads", Some("2")).unwrap();
        let request = SearchRequest { nodes: Some(100_000), ..SearchRequest::default() };
        let nodes = heard(&mut engine, &request).nodes.lock().unwrap().last().copied().unwrap();
        assert!((99_000..110_000).contains(&nodes), "{nodes}");
    }

    #[test]
    fn pv_interval_and_resign_value_are_respected() {
        let mut engine = Engine::new();
        let request = SearchRequest { nodes: Some(20_000), ..SearchRequest::default() };
        let shown = heard(&mut engine, &request).nodes.lock().unwrap().len();
        engine.set_option("PvInterval", Some("100000")).unwrap();
        engine.new_game();
        let heard_seldom = heard(&mut engine, &request);
        let seldom = heard_seldom.nodes.lock().unwrap();
        assert!(
            shown > 4 && seldom.len() == 2 && *seldom.last().unwrap() > 19_000,
            "the first and the last: {seldom:?}"
        );
        // Only a king.
        engine.set_position(Some("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 b r 1"), "").unwrap();
        let request = SearchRequest { depth: Some(6), ..SearchRequest::default() };
        let answer = |engine: &mut Engine| heard(engine, &request).answers.lock().unwrap()[0];
        assert!(matches!(answer(&mut engine), Answer::Play(..)));
        engine.set_option("ResignValue", Some("500")).unwrap();
        assert_eq!(answer(&mut engine), Answer::Resign);
    }
}
