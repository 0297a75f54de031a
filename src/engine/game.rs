//! A game's session: what is set up, and the search that may be under way.

use std::boxed::Box;
use std::string::ToString;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::vec::Vec;

use super::clock::Budget;
use super::control::Control;
use super::mate::{MateMemory, MateResult};
use super::memory::TableMemory;
use super::pool::{Job, first_move, resize};
use super::ranking::rank;
use super::{Answer, EngineError, MateLimit, MoveFault, Observer, STACK_BYTES, SearchRequest, Settings, TimeControl};
use crate::board::{HistoryEntry, Move, Position, Repetition, Setup, SetupFaults, SfenError, repetition};
use crate::eval::Weights;
use crate::mate::MateProgress;
use crate::search::{Config, ConfigError, Limits, NullMove, NullMoveStats, Value, WorkerMemory};

/// A game's session.
pub struct Engine {
    settings: Settings,
    start: Setup,
    position: Position,
    path: Vec<HistoryEntry>,
    table: TableMemory,
    /// Numbers the games.
    game: u64,
    #[cfg(feature = "book")]
    begun: super::book::Beginnings,
    /// What the last search was told.
    told: Option<Config>,
    memories: Vec<WorkerMemory>,
    mate_memory: Option<MateMemory>,
    running: Option<Running>,
    null_move: NullMoveStats,
    debug: bool,
}

/// A search under way.
struct Running {
    control: Arc<Control>,
    thread: JoinHandle<Lent>,
    /// The clocks that came with a request to ponder, until the expected move is played.
    ponder: Option<TimeControl>,
    /// Whether depth or nodes end the search.
    limited: bool,
    /// Whether nothing ends the search by itself.
    endless: bool,
}

/// Memory that a search has while it runs, and gives back with what null moves did in it.
#[derive(Default)]
struct Lent {
    workers: Vec<WorkerMemory>,
    mate: Option<MateMemory>,
    null_move: NullMoveStats,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// A session at the start of a game.
    #[must_use]
    pub fn new() -> Self {
        let position = Position::start();
        Self {
            settings: Settings::default(),
            start: Setup::start(),
            path: Vec::from([HistoryEntry::of(&position)]),
            position,
            table: TableMemory::default(),
            game: 0,
            #[cfg(feature = "book")]
            begun: super::book::Beginnings::default(),
            told: None,
            memories: Vec::new(),
            mate_memory: None,
            running: None,
            null_move: NullMoveStats::default(),
            debug: false,
        }
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether extra output is wanted.
    pub fn set_debug(&mut self, on: bool) {
        self.debug = on;
    }

    /// Sets an option; a search that is running goes on as it began. Unknown options are ignored: programs send those of other
    /// engines.
    ///
    /// # Errors
    /// [`EngineError::Option`]: what was found and what was expected.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), EngineError> {
        self.settings.set(name, value.unwrap_or_default())?;
        if core::mem::take(&mut self.settings.clear_hash) {
            self.table.forget();
        }
        Ok(())
    }

    /// How much each group of the patterns counts, as the options have it.
    #[must_use]
    pub fn evaluation_weights(&self) -> Weights {
        self.settings.pattern_weights()
    }

    /// What a search is told, as the options have it; the rules of the game at hand are added when it starts.
    #[must_use]
    pub fn search_config(&self) -> Config {
        self.settings.config()
    }

    /// How null moves are tried: the preset, and the options that change it.
    #[must_use]
    pub fn null_move(&self) -> NullMove {
        self.settings.config().null_move
    }

    /// Sets how null moves are tried, as a preset does; options that were changed before are as they ship.
    ///
    /// # Errors
    /// The first number that is out of its range; nothing is changed then.
    pub fn set_null_move(&mut self, null_move: NullMove) -> Result<(), ConfigError> {
        Config { null_move, ..Config::default() }.validate()?;
        (self.settings.null_move, self.settings.search.null_move) = (null_move, NullMove::DEFAULT);
        Ok(())
    }

    /// What null moves did in the searches that have ended, since the session began or [`Engine::reset_null_move_stats`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    /// Counts null moves from nothing.
    pub fn reset_null_move_stats(&mut self) {
        self.null_move = NullMoveStats::default();
    }

    /// The file that lines in and out are to be written to; empty for none.
    #[must_use]
    pub fn debug_log(&self) -> &str {
        &self.settings.debug_log
    }

    /// Makes the hash table of the size that was asked for, unless it stands already.
    ///
    /// # Errors
    /// [`EngineError::Memory`]; the table that was there stays, or a small one is made.
    pub fn prepare(&mut self) -> Result<(), EngineError> {
        if self.running.is_some() {
            return Ok(());
        }
        self.table.prepare(self.settings.hash_mib, self.settings.large_pages)
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.end_search();
        self.game += 1;
        #[cfg(feature = "book")]
        self.begun.keep(&self.path, &self.settings.book);
        self.table.forget();
        self.memories.clear();
    }

    /// What a search is told now. Where that is not what the last one was told, its values are not worth knowing: they may be of another
    /// evaluation, or of other rules.
    fn tell(&mut self) -> Config {
        let config = self.settings.game_config(&self.start);
        if self.told.is_some_and(|told| told != config) {
            self.table.forget();
            self.memories.clear();
        }
        self.told = Some(config);
        config
    }

    /// Sets up a position (`None` for the start of a game) and plays moves, blank-separated. On a fault the session keeps the
    /// position it had.
    ///
    /// # Errors
    /// [`EngineError::Sfen`] or [`EngineError::Move`]: what was found and what was expected.
    pub fn set_position(&mut self, sfen: Option<&str>, moves: &str) -> Result<(), EngineError> {
        self.end_search();
        let start = sfen.map_or_else(|| Ok(Setup::start()), Setup::from_sfen)?;
        let mut position = start.position_waiving(SetupFaults::MISSING_KINGS).map_err(SfenError::Faults)?;
        let mut path = Vec::from([HistoryEntry::of(&position)]);
        for (text, number) in moves.split_ascii_whitespace().zip(1..) {
            let mv = legal_move(&position, text).map_err(|fault| EngineError::Move { number, fault })?;
            position.play(mv);
            path.push(HistoryEntry::of(&position));
        }
        (self.start, self.position, self.path) = (start, position, path);
        Ok(())
    }

    /// Begins a search; a running one is ended first.
    pub fn go(&mut self, request: &SearchRequest<'_>, observer: Arc<dyn Observer>) {
        let began = Instant::now();
        self.end_search();
        if let Err(error) = self.prepare() {
            observer.fault(&error);
        }
        let held = request.ponder || request.infinite;
        let wins = self.settings.winning_answer(&self.position, &self.start);
        if let Some(answer) = Answer::at_once(&self.position, wins).filter(|_| !held) {
            return observer.answer(answer);
        }
        #[cfg(feature = "book")]
        if self.answer_from_book(request, &*observer) {
            return;
        }
        let budget =
            if request.infinite { Budget::UNLIMITED } else { self.settings.budget(&request.control, &self.position) };
        let control = Arc::new(Control::new(began, budget, held));
        let job = self.job(request, Arc::clone(&control), Arc::clone(&observer));
        let limited = is_limited(&job.limits);
        let endless = held || (budget == Budget::UNLIMITED && !limited);
        let fallback = job.root_moves.first().copied().or_else(|| first_move(&self.position));
        let (mut memories, threads) = (core::mem::take(&mut self.memories), self.threads(&*observer));
        let resign_value = self.settings.resign_value;
        let told = Arc::clone(&observer);
        let search = move || {
            // After this thread has its stack: what is left is for helpers.
            if let Err(error) = resize(&mut memories, threads, WorkerMemory::try_new) {
                told.fault(&error);
            }
            let (outcome, null_move) = job.run(&mut memories);
            told.answer(Answer::of(&outcome, resign_value, wins));
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
        let draw = self.settings.book.draw(self.game, &self.position, super::book::chance);
        let choice = self.settings.other_book_move(request, &self.position, &self.path, draw, &self.begun);
        if let Some(choice) = &choice {
            observer.book(choice);
            observer.answer(Answer::from_book(&self.position, choice));
        }
        choice.is_some()
    }

    fn job(&mut self, request: &SearchRequest<'_>, control: Arc<Control>, observer: Arc<dyn Observer>) -> Job {
        let config = self.tell();
        let settings = &self.settings;
        Job {
            position: self.position.clone(),
            path: self.path.clone(),
            config,
            limits: settings.limits(request),
            root_moves: self.root_moves(request.root_moves, &*observer),
            table: self.table.next_search(),
            control,
            observer,
            display: settings.display(),
            debug: self.debug,
        }
    }

    /// How many threads search: no more than the machine runs at once, or `stop` would wait until each had its turn.
    fn threads(&self, observer: &dyn Observer) -> usize {
        let wanted = self.settings.threads;
        let used = thread::available_parallelism().map_or(1, usize::from).min(wanted);
        if used < wanted {
            observer.fault(&EngineError::Threads { wanted, used });
        }
        used
    }

    /// The moves that a search is restricted to; those that cannot be played are told of and left out.
    fn root_moves(&self, moves: &str, observer: &dyn Observer) -> Vec<Move> {
        let mut found = Vec::new();
        for (text, number) in moves.split_ascii_whitespace().zip(1..) {
            match legal_move(&self.position, text) {
                Ok(mv) => found.push(mv),
                Err(fault) => observer.fault(&EngineError::RootMove { number, fault }),
            }
        }
        found
    }

    /// Looks for a mate by the side to move, for so long or until stopped; a running search is ended first.
    pub fn go_mate(&mut self, limit: MateLimit, observer: Arc<dyn Observer>) {
        let began = Instant::now();
        self.end_search();
        let budget = match limit {
            MateLimit::Infinite => Budget::UNLIMITED,
            MateLimit::Time(time) => Budget::exactly(time),
        };
        let control = Arc::new(Control::new(began, budget, false));
        let (position, watched) = (self.position.clone(), Arc::clone(&control));
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

    /// The memory for mate problems, made when there is none that was asked for in this size.
    fn take_mate_memory(&mut self, observer: &dyn Observer) -> Option<MateMemory> {
        let wanted_mib = self.settings.hash_mib;
        if let Some(memory) = self.mate_memory.take().filter(|memory| memory.asked_mib() == wanted_mib) {
            return Some(memory);
        }
        let made = MateMemory::new(wanted_mib).inspect_err(|error| observer.fault(error)).ok()?;
        if made.mib() < wanted_mib {
            observer.fault(&EngineError::Memory { wanted_mib, used_mib: made.mib() });
        }
        Some(made)
    }

    /// Runs a search on a thread of its own.
    fn start(
        &mut self,
        search: impl FnOnce() -> Lent + Send + 'static,
        running: impl FnOnce(JoinHandle<Lent>) -> Running,
    ) -> Result<(), EngineError> {
        let thread = thread::Builder::new().name("search".to_string()).stack_size(STACK_BYTES);
        self.running = Some(running(thread.spawn(search).map_err(EngineError::Thread)?));
        Ok(())
    }

    /// The opponent played the expected move; the clocks are those of the request when none come with it.
    pub fn ponder_hit(&mut self, control: Option<TimeControl>) {
        let Some(asked) = self.running.as_mut().and_then(|running| running.ponder.take()) else { return };
        let budget = self.settings.budget(&control.unwrap_or(asked), &self.position);
        if let Some(running) = &mut self.running {
            running.endless = budget == Budget::UNLIMITED && !running.limited;
            running.control.release(budget);
        }
    }

    /// Tells a running search to answer.
    pub fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Waits for the answer of a running search, which has so much time left at most.
    pub fn end_within(&mut self, time: Duration) {
        if let Some(running) = &self.running {
            running.control.end_within(time);
        }
        self.wait();
    }

    /// Ends a running search and waits for its answer.
    pub fn end_search(&mut self) {
        self.stop();
        self.wait();
    }

    /// Waits until a running search has answered by itself.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // A search that panicked took its memories with it; the next one makes new ones.
            let Lent { workers, mate, null_move } = running.thread.join().unwrap_or_default();
            self.null_move.merge(&null_move);
            if !workers.is_empty() {
                self.memories = workers;
            }
            self.mate_memory = mate.or_else(|| self.mate_memory.take());
        }
    }

    /// A search of one ply, and of the captures after it, of every legal move, to be carried out by the caller on a stack as deep as
    /// a search needs: the moves, best first, with their values.
    pub(crate) fn ranking(&self) -> impl FnOnce() -> Result<Vec<(Move, Value)>, EngineError> + Send + 'static {
        let (position, path) = (self.position.clone(), self.path.clone());
        let config = self.settings.game_config(&self.start);
        move || rank(&position, &path, &config)
    }

    /// Whether a search is running that may go on until it is stopped, or until the expected move is played.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.endless)
    }

    /// The repetition that the last move completed, for the side to move.
    #[must_use]
    pub fn repetition(&self) -> Repetition {
        repetition::game_repetition(&self.path)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.end_search();
    }
}

/// Whether depth or nodes end a search.
fn is_limited(limits: &Limits<'_>) -> bool {
    let all = Limits::default();
    (limits.depth, limits.nodes) != (all.depth, all.nodes)
}

/// The move of a text in USI notation, where it can be played.
///
/// # Errors
/// What was found, and why it cannot be played.
pub fn legal_move(position: &Position, text: &str) -> Result<Move, MoveFault> {
    let found: Move = text.parse().map_err(|error| MoveFault::Unreadable { found: text.to_string(), error })?;
    if position.is_legal(found) {
        Ok(found)
    } else {
        Err(MoveFault::Illegal { found, position: Box::new(position.clone()) })
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;
    use std::string::String;

    use super::super::SearchInfo;
    use super::*;

    /// Nobody listens.
    struct Deaf;

    impl Observer for Deaf {
        fn line(&self, _: &SearchInfo<'_>) {}
        fn progress(&self, _: &MateProgress<'_>, _: Duration) {}
        fn remark(&self, _: fmt::Arguments<'_>) {}
        fn fault(&self, _: &EngineError) {}
        fn answer(&self, _: Answer) {}
        fn mate(&self, _: &MateResult) {}
    }

    /// Writes remarks, the nodes of best lines, and answers down.
    #[derive(Default)]
    struct Heard {
        remarks: std::sync::Mutex<Vec<String>>,
        nodes: std::sync::Mutex<Vec<u64>>,
        answers: std::sync::Mutex<Vec<Answer>>,
    }

    impl Observer for Heard {
        fn line(&self, info: &SearchInfo<'_>) {
            self.nodes.lock().unwrap().push(info.line.nodes);
        }
        fn progress(&self, _: &MateProgress<'_>, _: Duration) {}
        fn remark(&self, text: fmt::Arguments<'_>) {
            self.remarks.lock().unwrap().push(text.to_string());
        }
        fn fault(&self, _: &EngineError) {}
        fn answer(&self, answer: Answer) {
            self.answers.lock().unwrap().push(answer);
        }
        fn mate(&self, _: &MateResult) {}
    }

    /// Of two threads the first tells its attempts one by one; both are counted.
    #[test]
    fn attempts_and_counts_are_told_to_who_debugs() {
        let mut engine = Engine::new();
        engine.set_option("Threads", Some("2")).unwrap();
        let mut remarks_of = |debug| {
            engine.set_debug(debug);
            engine.new_game();
            engine.reset_null_move_stats();
            let heard = Arc::new(Heard::default());
            let request = SearchRequest { nodes: Some(60_000), ..SearchRequest::default() };
            engine.go(&request, Arc::clone(&heard) as Arc<dyn Observer>);
            engine.wait();
            (core::mem::take(&mut *heard.remarks.lock().unwrap()), *engine.null_move_stats())
        };
        let (remarks, stats) = remarks_of(true);
        let (attempts, others): (Vec<_>, Vec<_>) =
            remarks.into_iter().partition(|text| text.starts_with("null move at ply "));
        assert_eq!(others.iter().filter(|text| **text == stats.to_string()).count(), 1, "{others:?}");
        assert!(attempts.len() > 100 && attempts.iter().any(|text| text.ends_with(", cut")));
        // What the first thread was stopped in is counted and not told.
        assert!(stats.attempts > attempts.len() as u64 + 10, "{} told, {stats}", attempts.len());
        assert_eq!(remarks_of(false).0, [""; 0], "silent otherwise");
    }

    /// Without memory for a single thread a legal move is played, one of those that were asked for if there are any.
    #[test]
    fn without_any_memory_a_move_is_played() {
        let mut engine = Engine::new();
        for (moves, expected) in [("", None), ("9g9f 1g1f", "9g9f".parse().ok())] {
            let request = SearchRequest { root_moves: moves, ..SearchRequest::default() };
            let control = Arc::new(Control::new(Instant::now(), Budget::UNLIMITED, false));
            let (outcome, _) = engine.job(&request, control, Arc::new(Deaf)).run(&mut []);
            let best = outcome.best.unwrap();
            assert!(engine.position().is_legal(best) && expected.is_none_or(|expected| best == expected), "{best}");
        }
        engine.set_position(Some("8k/8G/8G/9/9/9/9/9/8K w - 1"), "").unwrap();
        let control = Arc::new(Control::new(Instant::now(), Budget::UNLIMITED, false));
        let mated = engine.job(&SearchRequest::default(), control, Arc::new(Deaf)).run(&mut []);
        assert_eq!(mated.0.best, None);
    }

    /// A problem after another is solved in the same memory, unless another size is asked for; in what there was where there was less.
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

    /// What is heard of a search of the position at hand.
    fn heard(engine: &mut Engine, request: &SearchRequest<'_>) -> Arc<Heard> {
        let heard = Arc::new(Heard::default());
        engine.go(request, Arc::clone(&heard) as Arc<dyn Observer>);
        engine.wait();
        heard
    }

    /// A table that was not used is not forgotten twice: what the game before left stays free to be replaced.
    #[test]
    fn a_game_without_a_search_is_no_game_of_the_tables() {
        let mut engine = Engine::new();
        let request = SearchRequest { depth: Some(3), ..SearchRequest::default() };
        let games = [0, 1, 2, 5].map(|times| {
            (0..times).for_each(|_| engine.new_game());
            engine.go(&request, Arc::new(Deaf));
            engine.wait();
            engine.table.game()
        });
        assert_eq!(games, [0, 1, 2, 3]);
        assert_eq!(engine.game, 8, "the book draws anew");
    }

    /// Values of another evaluation, or under other rules, are not met again: a search told otherwise is that of a fresh engine.
    #[test]
    fn what_is_told_otherwise_begins_anew() {
        let request = SearchRequest { depth: Some(6), ..SearchRequest::default() };
        let nodes = |engine: &mut Engine| heard(engine, &request).nodes.lock().unwrap().last().copied();
        for (name, value) in [("Evaluation", "material"), ("EnteringKingRule", "TryRule"), ("DrawValueBlack", "900")] {
            let [mut used, mut fresh] = [Engine::new(), Engine::new()];
            nodes(&mut used);
            [&mut used, &mut fresh].into_iter().for_each(|engine| engine.set_option(name, Some(value)).unwrap());
            assert_eq!(nodes(&mut used), nodes(&mut fresh), "{name}");
        }
        let mut engine = Engine::new();
        let first = nodes(&mut engine);
        engine.set_option("ResignValue", Some("700")).unwrap();
        assert_ne!(nodes(&mut engine), first, "what the search is not told changes nothing");
    }

    /// The king can but take the gold; ten minutes are left. And a gold on the head mates.
    #[test]
    fn what_is_decided_is_played_at_once() {
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

    /// So many nodes are those of all threads.
    #[test]
    fn nodes_are_counted_over_all_threads() {
        let mut engine = Engine::new();
        engine.set_option("Threads", Some("2")).unwrap();
        let request = SearchRequest { nodes: Some(100_000), ..SearchRequest::default() };
        let nodes = heard(&mut engine, &request).nodes.lock().unwrap().last().copied().unwrap();
        assert!((99_000..110_000).contains(&nodes), "{nodes}");
    }

    /// Two engines search the same three times; one forgets its table before the third.
    #[test]
    fn the_table_is_forgotten_on_request() {
        let request = SearchRequest { depth: Some(7), ..SearchRequest::default() };
        let nodes = |forget: bool| {
            let mut engine = Engine::new();
            [false, false, forget].map(|forget| {
                if forget {
                    engine.set_option("Clear_Hash", None).unwrap();
                }
                heard(&mut engine, &request).nodes.lock().unwrap().last().copied().unwrap()
            })
        };
        let [kept, forgotten] = [false, true].map(nodes);
        assert_eq!(kept[..2], forgotten[..2]);
        assert!(kept[1] != kept[0] && forgotten[2] > kept[2], "{kept:?} {forgotten:?}");
    }

    #[test]
    fn lines_are_shown_no_more_often_than_wished_and_games_resigned_as_said() {
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
        // Nothing but a king.
        engine.set_position(Some("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 b r 1"), "").unwrap();
        let answer = |engine: &mut Engine| heard(engine, &request).answers.lock().unwrap()[0];
        assert!(matches!(answer(&mut engine), Answer::Play(..)));
        engine.set_option("ResignValue", Some("500")).unwrap();
        assert_eq!(answer(&mut engine), Answer::Resign);
    }

    /// What null moves did in a search of the start to this depth.
    fn searched(engine: &mut Engine) -> NullMoveStats {
        engine.reset_null_move_stats();
        engine.go(&SearchRequest { depth: Some(7), ..SearchRequest::default() }, Arc::new(Deaf));
        engine.wait();
        *engine.null_move_stats()
    }

    #[test]
    fn null_moves_are_set_counted_and_switched_off() {
        let mut engine = Engine::new();
        let shipped = searched(&mut engine);
        assert!(shipped.attempts > 0);
        let first = *engine.null_move_stats();
        engine.go(&SearchRequest { depth: Some(7), ..SearchRequest::default() }, Arc::new(Deaf));
        engine.wait();
        assert!(engine.null_move_stats().attempts > first.attempts, "searches add up");
        engine.set_option("NullMoveMinDepth", Some("6")).unwrap();
        let aggressive = NullMove::preset("aggressive").unwrap();
        engine.set_null_move(aggressive).unwrap();
        assert_eq!(engine.null_move(), aggressive);
        let wrong = NullMove { lead_divisor: 0, ..aggressive };
        assert_eq!(engine.set_null_move(wrong).unwrap_err().name, "null_move.lead_divisor");
        assert_eq!(engine.null_move(), aggressive);
        engine.set_option("NullMove", Some("false")).unwrap();
        engine.set_option("NullMovePreset", Some("balanced")).unwrap();
        assert_eq!(searched(&mut engine), NullMoveStats::default());
    }
}
