//! One game's session: position, options, hash table, and the search that may be under way.
//!
//! Nothing is set up before it is needed: the hash table is allocated (zero pages, untouched) by the first `isready` or
//! `go`, threads start with the first `go`.

pub mod bench;
pub mod clock;
pub mod mating;
mod memory;
pub mod options;
mod pool;
pub mod tuning;

use std::format;
use std::string::{String, ToString};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::vec::Vec;

use crate::board::{Declaration, HistoryEntry, Move, MoveList, Position, Repetition, Setup, SetupFaults, repetition};
use crate::search::{Bucket, Config, Line, Outcome, ValueKind};
use clock::{Budget, TimeControl};
use mating::Mating;
use memory::Buckets;
use options::Settings;
use pool::{Control, Job, WorkerMemory};

/// What a search tells, from its own thread.
#[derive(Debug)]
pub enum Event<'a> {
    /// A line to show.
    Line {
        /// The line.
        line: &'a Line<'a>,
        /// Its number, when several are asked for.
        several: Option<usize>,
        /// Nodes of all threads.
        nodes: u64,
        /// Time since the search began.
        time: Duration,
    },
    /// A word to the reader.
    Text(&'a str),
    /// The search is over.
    Done(Answer),
    /// The search for mate is over.
    Mate(&'a Mating),
}

/// The answer to a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Play this; the other is the answer that is expected.
    Play(Move, Option<Move>),
    /// The game is lost.
    Resign,
    /// The game is won by declaration.
    DeclareWin,
}

/// Who is told what a search finds.
pub type Listener = Arc<dyn Fn(&Event<'_>) + Send + Sync>;

/// What to search for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Order {
    /// The clocks.
    pub control: TimeControl,
    /// The deepest iteration; `None` for no limit.
    pub depth: Option<u32>,
    /// The most nodes; `None` for no limit.
    pub nodes: Option<u64>,
    /// Until stopped.
    pub infinite: bool,
    /// On the opponent's time.
    pub ponder: bool,
    /// Only these moves; empty for all.
    pub root_moves: Vec<Move>,
}

/// A stack deep enough for the longest line the search can follow.
const STACK_BYTES: usize = 16 << 20;

/// A game's session.
pub struct Engine {
    settings: Settings,
    start: Setup,
    position: Position,
    path: Vec<HistoryEntry>,
    buckets: Option<Arc<Buckets>>,
    search_number: u8,
    table_is_used: bool,
    memories: Vec<WorkerMemory>,
    running: Option<Running>,
    debug: bool,
}

/// A search under way.
struct Running {
    control: Arc<Control>,
    thread: JoinHandle<Vec<WorkerMemory>>,
    order: Order,
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
            buckets: None,
            search_number: 0,
            table_is_used: false,
            memories: Vec::new(),
            running: None,
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

    /// Sets an option; a running search is ended first.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        self.end_search();
        self.settings.set(name, value)?;
        if core::mem::take(&mut self.settings.clear_hash) {
            self.empty_table();
        }
        Ok(())
    }

    /// The file that lines in and out are to be written to; empty for none.
    #[must_use]
    pub fn debug_log(&self) -> &str {
        &self.settings.debug_log
    }

    /// Makes the hash table of the size that was asked for, unless it stands already.
    ///
    /// # Errors
    /// When there is not so much memory; the table that was there stays, or a small one is made.
    pub fn prepare(&mut self) -> Result<(), String> {
        let wanted = self.settings.hash_mib * (1 << 20) / size_of::<Bucket>();
        let large = self.settings.large_pages;
        if self.running.is_some() || self.buckets.as_ref().is_some_and(|buckets| buckets.is(wanted, large)) {
            return Ok(());
        }
        let made = Buckets::empty(wanted, large);
        let failed = made.is_none();
        if let Some(buckets) =
            made.or_else(|| if self.buckets.is_none() { Buckets::empty(1 << 14, false) } else { None })
        {
            self.buckets = Some(Arc::new(buckets));
        }
        let found = self.buckets.as_ref().map_or(0, |buckets| (buckets.len() * size_of::<Bucket>()) >> 20);
        if failed {
            Err(format!("no memory for {} MiB of hash, going on with {found}", self.settings.hash_mib))
        } else {
            Ok(())
        }
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.end_search();
        self.empty_table();
        self.memories.clear();
        self.search_number = 0;
    }

    /// Empties the hash table, unless nothing was searched since it was empty: memory that was never touched is not looked at.
    fn empty_table(&mut self) {
        if let Some(buckets) = self.buckets.as_ref().filter(|_| core::mem::take(&mut self.table_is_used)) {
            buckets.clear(self.settings.threads);
        }
    }

    /// Sets up a position and plays moves. On a fault the session keeps the position it had.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn set_position(&mut self, sfen: Option<&str>, moves: &str) -> Result<(), String> {
        self.end_search();
        let start = match sfen {
            None => Setup::start(),
            Some(text) => Setup::from_sfen(text).map_err(|error| format!("position: sfen: {error}"))?,
        };
        let mut position = start
            .position_waiving(SetupFaults::MISSING_KINGS)
            .map_err(|faults| format!("position: sfen: not a position: {faults}"))?;
        let mut path = Vec::from([HistoryEntry::of(&position)]);
        for (number, text) in moves.split_ascii_whitespace().enumerate() {
            let mv: Move =
                text.parse().map_err(|error| format!("position: move {}: found '{text}': {error}", number + 1))?;
            if !position.is_legal(mv) {
                return Err(format!("position: move {}: found '{text}', which is not legal in {position}", number + 1));
            }
            position.play(mv);
            path.push(HistoryEntry::of(&position));
        }
        (self.start, self.position, self.path) = (start, position, path);
        Ok(())
    }

    /// Begins a search; a running one is ended first.
    pub fn go(&mut self, order: Order, listener: Listener) {
        self.end_search();
        if let Err(text) = self.prepare() {
            listener(&Event::Text(&text));
        }
        let game = !order.infinite && order != Order::default();
        if let Some(answer) = self.answer_at_once(game).filter(|_| !order.ponder && !order.infinite) {
            return listener(&Event::Done(answer));
        }
        let held = order.ponder || order.infinite;
        let budget = if order.infinite { Budget::UNLIMITED } else { self.budget(&order.control) };
        let control = Arc::new(Control::new(budget, held));
        let job = self.job(&order, Arc::clone(&control), Arc::clone(&listener));
        let mut memories = core::mem::take(&mut self.memories);
        memories.resize_with(self.settings.threads, WorkerMemory::new);
        let (resign_value, declares) = (self.settings.resign_value, self.declares());
        let told = Arc::clone(&listener);
        let search = move || {
            let outcome = job.run(&mut memories);
            listener(&Event::Done(conclude(&outcome, resign_value, declares)));
            memories
        };
        if let Err(error) = self.start(search, control, order) {
            // Without a thread nothing can be searched, but a move can be played.
            told(&Event::Text(&format!("no thread for the search: {error}")));
            let mut moves = MoveList::new();
            self.position.legal_moves(&mut moves);
            let any = moves.first().map_or(Answer::Resign, |&mv| Answer::Play(mv, None));
            told(&Event::Done(any));
        }
    }

    fn job(&mut self, order: &Order, control: Arc<Control>, listener: Listener) -> Job {
        self.search_number = self.search_number.wrapping_add(1);
        self.table_is_used = true;
        let settings = &self.settings;
        let limit = |given: u64, option: u64| if option == 0 { given } else { given.min(option) };
        let nodes = limit(order.nodes.unwrap_or(u64::MAX), settings.nodes_limit);
        Job {
            position: self.position.clone(),
            path: self.path.clone(),
            config: self.config(),
            depth: limit(order.depth.unwrap_or(126).into(), settings.depth_limit.into()).max(1) as u32,
            nodes: nodes.min(skill_nodes(settings.skill)),
            root_moves: order.root_moves.clone(),
            multi_pv: settings.multi_pv,
            buckets: self.buckets.clone(),
            search_number: self.search_number,
            control,
            listener,
            pv_interval: Duration::from_millis(settings.pv_interval),
            exact_lines_only: settings.consideration,
            debug: self.debug,
        }
    }

    /// What the options say to the search.
    fn config(&self) -> Config {
        let settings = &self.settings;
        let mut config = settings.search;
        config.null_move = config.null_move.clamped();
        config.rules.declaration = settings.declaration;
        config.rules.handicap = if settings.handicap_counts { self.start.handicap_points() } else { 0 };
        config.rules.max_moves = if settings.max_moves == 0 { u32::MAX } else { settings.max_moves };
        config
    }

    fn budget(&self, control: &TimeControl) -> Budget {
        Budget::of(control, self.position.turn(), self.position.ply(), &self.settings)
    }

    /// The answer where there is nothing to search: mated, or won by declaration.
    fn answer_at_once(&self, game: bool) -> Option<Answer> {
        if self.position.count_legal_moves() == 0 {
            return Some(Answer::Resign);
        }
        (game && self.declares()).then_some(Answer::DeclareWin)
    }

    fn declares(&self) -> bool {
        let rules = self.config().rules;
        rules
            .declaration
            .is_some_and(|rule| self.position.declaration_with_handicap(rule, rules.handicap) == Declaration::Win)
    }

    /// Looks for a mate by the side to move, for so long or until stopped; a running search is ended first.
    pub fn go_mate(&mut self, limit: Option<Duration>, listener: Listener) {
        self.end_search();
        let budget = limit.map_or(Budget::UNLIMITED, Budget::exactly);
        let control = Arc::new(Control::new(budget, false));
        let (position, watched, hash_mib) = (self.position.clone(), Arc::clone(&control), self.settings.hash_mib);
        let (told, refused) = (Arc::clone(&listener), Arc::clone(&listener));
        let search = move || {
            let found =
                mating::solve(&position, hash_mib, &mut |_| watched.is_over(), &mut |text| told(&Event::Text(text)));
            listener(&Event::Mate(&found));
            Vec::new()
        };
        let order = Order { infinite: limit.is_none(), ..Order::default() };
        if let Err(error) = self.start(search, control, order) {
            refused(&Event::Text(&format!("no thread for the search: {error}")));
            refused(&Event::Mate(&Mating::UNKNOWN));
        }
    }

    /// Runs a search on a thread of its own.
    fn start(
        &mut self,
        search: impl FnOnce() -> Vec<WorkerMemory> + Send + 'static,
        control: Arc<Control>,
        order: Order,
    ) -> std::io::Result<()> {
        let thread = thread::Builder::new().name("search".to_string()).stack_size(STACK_BYTES).spawn(search)?;
        self.running = Some(Running { control, thread, order });
        Ok(())
    }

    /// The opponent played the expected move; times may come with it.
    pub fn ponder_hit(&mut self, control: TimeControl) {
        let Some(running) = self.running.as_ref().filter(|running| running.order.ponder) else { return };
        let sent = if control == TimeControl::default() { running.order.control } else { control };
        running.control.release(self.budget(&sent));
    }

    /// Tells a running search to answer.
    pub fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Ends a running search and waits for its answer.
    pub fn end_search(&mut self) {
        self.stop();
        self.wait();
    }

    /// Waits until a running search has answered by itself; one that is held until told to stop is told so.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // A search that panicked took its memories with it; the next one makes new ones.
            self.memories = running.thread.join().unwrap_or_default();
        }
    }

    /// Whether the answer to a running search waits for `stop` or `ponderhit`.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.order.infinite || running.order.ponder)
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

/// The nodes of a limited strength: two hundred at level 0, doubling with each level and a half.
fn skill_nodes((limited, level): (bool, u32)) -> u64 {
    if limited && level < 20 { 200 << (level * 2 / 3) } else { u64::MAX }
}

fn conclude(outcome: &Outcome, resign_value: i32, declares: bool) -> Answer {
    if declares {
        return Answer::DeclareWin;
    }
    let hopeless = match outcome.value.kind() {
        ValueKind::MatedIn(_) => resign_value < 99_999,
        ValueKind::MateIn(_) => false,
        ValueKind::Centipawns(value) => value <= -resign_value,
    };
    match outcome.best {
        Some(best) if !hopeless => Answer::Play(best, outcome.ponder),
        _ => Answer::Resign,
    }
}
