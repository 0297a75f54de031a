//! One game's session: every call into the engine is in this file.
//!
//! A search must hear `stop` without threads. At the end of each slice of time it calls `page::pause`, which suspends the
//! program where it stands until the script has heard what happened meanwhile (the build makes that possible with binaryen's
//! asyncify). When something did happen, `pause` says so and the search is left; when it was no `stop`, the next slice begins the
//! search again on the warm hash table, and iterations that were reported already are passed in silence. Beginning every
//! slice so would do without asyncify, but it was measured and costs four to two hundred times the nodes.

use core::fmt;
use core::time::Duration;

use horigoma::audit;
use horigoma::board::{Color, HistoryEntry, Move, MoveList, Position, Setup, SetupFaults};
use horigoma::draw::{Diagram, Terms};
use horigoma::engine::clock::Budget;
use horigoma::engine::options::UnknownOption;
use horigoma::engine::{Answer, MateLimit, OptionKind, SearchInfo, SearchRequest, Settings, TimeControl, options};
use horigoma::eval::CastleCache;
use horigoma::eval::net::NetPly;
use horigoma::eval::trace::Trace;
use horigoma::mate::{Child, MateProgress, MateVerdict, Slot, Solver, Step, dfpn};
use horigoma::search::{
    Bound, Bucket, Config, Frame, Iteration, Limits, Memory, Observer, Outcome, PvInfo, Scored, Silent, Table, Value,
    Worker, value::MAX_PLY,
};
use horigoma::usi::about::{AUTHOR, Build, Help, NAME, UnknownCommand};
use horigoma::usi::command::{Command, Start, Style};
use horigoma::usi::reply::Reply;

use crate::memory::{self, Buckets};
use crate::page::{now, pause, say};
use crate::state::State;

/// The most positions of a game that are kept.
const GAME: usize = 4096;

/// Slots of a mate solver's table (8 MiB).
const MATE_SLOTS: usize = 1 << 18;

/// The commands of the desktop's session that this one does without.
const ABSENT: [&str; 3] = ["perft", "moves1", "debug"];

/// The positions of the benchmark: those of the program for the desktop.
const BENCH: &str = include_str!("../../../../src/engine/bench.sfen");

const BENCH_DEPTH: u32 = 9;

const BENCH_HASH_MIB: usize = 16;

/// The usual and the greatest hash table in MiB.
const HASH_MIB: usize = 16;
const MOST_HASH_MIB: usize = 256;

/// What is being thought about.
enum Task {
    Nothing,
    Search(Search),
    Mate { budget: Budget, since: f64, nodes: u64, shown: f64 },
}

/// A search under way.
struct Search {
    since: f64,
    budget: Budget,
    /// The answer waits for `stop` or `ponderhit`.
    held: bool,
    /// Nothing more is to be searched.
    finished: bool,
    depth: u32,
    /// Nodes that may still be searched.
    nodes_left: u64,
    nodes: u64,
    /// The deepest iteration that was reported, and its value.
    reported: u32,
    previous: Option<Value>,
    outcome: Option<Outcome>,
}

/// The whole memory of a worker; `None` when there is not so much.
fn whole_memory() -> Option<Memory<'static>> {
    Some(Memory {
        main: memory::zeros(Memory::MAIN)?,
        capture: memory::zeros(Memory::CAPTURE)?,
        continuation: memory::zeros(Memory::CONTINUATION)?,
        corrections: memory::zeros(Memory::CORRECTIONS)?,
        moves: memory::copies(Scored::EMPTY, Memory::MOVES)?,
        frames: memory::copies(Frame::EMPTY, Memory::frames(MAX_PLY))?,
        path: memory::copies(HistoryEntry::EMPTY, Memory::path(MAX_PLY, GAME))?,
        pv: memory::copies(None, Memory::pv(MAX_PLY))?,
        castles: memory::keep(CastleCache::new())?,
        net: memory::copies(NetPly::EMPTY, Memory::frames(MAX_PLY))?,
    })
}

/// The engine with everything it needs.
pub struct Host {
    pub(crate) input: &'static mut [u8],
    pub(crate) suspended: &'static mut [u32],
    settings: Settings,
    start: Setup,
    position: Position,
    path: &'static mut [HistoryEntry],
    length: usize,
    buckets: Buckets,
    worker: Worker<'static>,
    solver: Option<Solver<'static>>,
    /// The attacker for whom the solver knows things.
    attacker: Color,
    root_moves: MoveList,
    search_number: u8,
    table_is_used: bool,
    task: Task,
}

impl Host {
    /// An engine at the start of a game; `None` when there is not enough memory.
    pub(crate) fn new() -> Option<Self> {
        let path = memory::copies(HistoryEntry::EMPTY, GAME)?;
        let position = Position::start();
        path[0] = HistoryEntry::of(&position);
        Some(Self {
            input: memory::zeros(crate::LINE)?,
            suspended: suspended_stack()?,
            settings: Settings { hash_mib: HASH_MIB, ..Settings::default() },
            start: Setup::start(),
            position,
            path,
            length: 1,
            buckets: Buckets::NONE,
            worker: Worker::new(whole_memory()?),
            solver: None,
            attacker: Color::Black,
            root_moves: MoveList::new(),
            search_number: 0,
            table_is_used: false,
            task: Task::Nothing,
        })
    }

    /// Whether [`Host::think`] would do anything.
    pub(crate) fn is_thinking(&self) -> bool {
        match &self.task {
            Task::Nothing => false,
            Task::Search(search) => !search.finished,
            Task::Mate { .. } => true,
        }
    }

    /// Carries out one line.
    pub(crate) fn command(&mut self, line: &str) {
        match Command::read(line) {
            Command::Usi => introduce(),
            Command::IsReady => {
                self.prepare();
                say(Reply::ReadyOk);
            }
            Command::NewGame => self.new_game(),
            Command::SetOption(name, value) => self.set_option(name, value.unwrap_or_default()),
            Command::Position(start, moves) => self.set_position(start, moves),
            Command::Go(request) => self.go(&request),
            Command::GoMate(limit) => self.go_mate(limit),
            Command::Stop => self.stop(),
            Command::GameOver => self.task = Task::Nothing,
            Command::PonderHit(control) => self.ponder_hit(control),
            // The script ends the program; nothing is to be heard from it any more.
            Command::Quit => self.task = Task::Nothing,
            Command::Display(Style::Japanese) => say(Diagram(&self.position)),
            Command::Display(Style::Letters) => {
                say(State { position: &self.position, path: self.path(), declares: self.declares() })
            }
            Command::Eval => say(Terms(&Trace::of(&self.position))),
            Command::Moves => self.moves(),
            Command::Bench => self.bench(),
            Command::Unknown("tables") => verify_tables(),
            Command::Help => say(Help { without: &ABSENT }),
            Command::Compiler => say(Build),
            Command::Unknown(found) => {
                let fault = UnknownCommand { found, without: &ABSENT };
                say(Reply::Text(format_args!("{fault}")));
            }
            Command::Perft(_) | Command::RankedMoves => say("info string this small session does without it"),
            Command::Debug(_) | Command::Empty => {}
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.stop();
        if options::find(name).is_none() {
            say(Reply::Text(format_args!("{}", UnknownOption(name))));
        }
        if let Err(error) = self.settings.set(name, value) {
            say(Reply::Text(format_args!("{error}")));
        }
        // Who asks for more than a browser gives gets the most.
        self.settings.hash_mib = self.settings.hash_mib.min(MOST_HASH_MIB);
        if core::mem::take(&mut self.settings.clear_hash) {
            self.empty_table();
        }
    }

    /// Makes the hash table of the size that was asked for, unless it stands already.
    fn prepare(&mut self) {
        let wanted = self.settings.hash_mib * (1 << 20) / size_of::<Bucket>();
        if self.buckets.all().len() != wanted {
            self.empty_table();
            if !self.buckets.resize(wanted) {
                say(format_args!("info string no memory for {} MiB of hash", self.settings.hash_mib));
            }
        }
    }

    /// Empties the hash table, unless nothing was searched since it was empty: fresh pages are not touched.
    fn empty_table(&mut self) {
        if core::mem::take(&mut self.table_is_used) {
            Table::new(self.buckets.all(), 0).clear();
        }
    }

    fn new_game(&mut self) {
        self.stop();
        self.empty_table();
        self.worker.clear();
        self.search_number = 0;
    }

    /// Sets up a position and plays moves. On a fault the one before stays.
    fn set_position(&mut self, start: Start<'_>, moves: &str) {
        self.stop();
        let setup = match start {
            Start::Game => Setup::start(),
            Start::Sfen(sfen) => match Setup::from_sfen(sfen) {
                Ok(setup) => setup,
                Err(error) => return say(format_args!("info string position: sfen: {error}")),
            },
            Start::Missing => return say("info string position: expected 'startpos' or 'sfen'"),
        };
        let mut position = match setup.position_waiving(SetupFaults::MISSING_KINGS) {
            Ok(position) => position,
            Err(faults) => return say(format_args!("info string position: sfen: not a position: {faults}")),
        };
        let before = position.clone();
        let mut length = 1;
        for text in moves.split_ascii_whitespace() {
            match text.parse::<Move>() {
                Ok(mv) if position.is_legal(mv) && length < GAME => position.play(mv),
                _ => return say(format_args!("info string position: '{text}' is not legal in {position}")),
            };
            length += 1;
        }
        // Only now is it certain that the game is a good one; its positions are told again.
        position = before;
        self.path[0] = HistoryEntry::of(&position);
        for (at, mv) in moves.split_ascii_whitespace().filter_map(|text| text.parse().ok()).enumerate() {
            position.play(mv);
            self.path[at + 1] = HistoryEntry::of(&position);
        }
        (self.start, self.position, self.length) = (setup, position, length);
    }

    fn path(&self) -> &[HistoryEntry] {
        &self.path[..self.length]
    }

    fn declares(&self) -> bool {
        self.settings.declares(&self.position, &self.start)
    }

    fn go_mate(&mut self, limit: MateLimit) {
        self.stop();
        let budget = match limit {
            MateLimit::Infinite => Budget::UNLIMITED,
            MateLimit::Time(time) => Budget::exactly(time),
        };
        self.task = Task::Mate { budget, since: now(), nodes: 0, shown: 0.0 };
    }

    fn go(&mut self, request: &SearchRequest<'_>) {
        self.stop();
        self.prepare();
        let held = request.infinite || request.ponder;
        if let Some(answer) = Answer::at_once(&self.position, self.declares()).filter(|_| !held) {
            return say(Reply::BestMove(answer));
        }
        self.root_moves = MoveList::new();
        for mv in request.root_moves.split_ascii_whitespace().filter_map(|text| text.parse().ok()) {
            if self.position.is_legal(mv) {
                self.root_moves.push(mv);
            }
        }
        self.search_number = self.search_number.wrapping_add(1);
        let limits = self.settings.limits(request);
        self.task = Task::Search(Search {
            since: now(),
            budget: if request.infinite {
                Budget::UNLIMITED
            } else {
                self.settings.budget(&request.control, &self.position)
            },
            held,
            finished: false,
            depth: limits.depth,
            nodes_left: limits.nodes,
            nodes: 0,
            reported: 0,
            previous: None,
            outcome: None,
        });
    }

    /// The opponent played the expected move: the clock begins to run.
    fn ponder_hit(&mut self, control: Option<TimeControl>) {
        if let Task::Search(search) = &mut self.task {
            if let Some(control) = control {
                search.budget = self.settings.budget(&control, &self.position);
            }
            (search.held, search.since) = (false, now());
            if search.finished {
                self.stop();
            }
        }
    }

    /// Answers now, if an answer is due.
    fn stop(&mut self) {
        match core::mem::replace(&mut self.task, Task::Nothing) {
            Task::Nothing => {}
            Task::Mate { .. } => say(Reply::Checkmate(MateVerdict::Unknown, &[])),
            Task::Search(search) => self.answer(search),
        }
    }

    /// Says the move that was found.
    fn answer(&mut self, mut search: Search) {
        if search.outcome.is_none() {
            // Stopped before anything was searched: a glance finds a move.
            search.depth = 1;
            let slice = f64::INFINITY;
            let mut watch = Watch { search: &mut search, slice, end: slice, lines: 1, quiet: true, left: false };
            self.search(&mut watch);
        }
        let (resign_value, declares) = (self.settings.resign_value, self.declares());
        let answer = search.outcome.map(|outcome| Answer::of(&outcome, resign_value, declares));
        say(Reply::BestMove(answer.unwrap_or(Answer::Resign)));
    }

    /// Thinks for about so many milliseconds.
    pub(crate) fn think(&mut self, slice: f64) {
        let end = now() + slice;
        match core::mem::replace(&mut self.task, Task::Nothing) {
            Task::Search(mut search) if !search.finished => {
                let lines = self.settings.multi_pv;
                let mut watch = Watch { search: &mut search, slice, end, lines, quiet: false, left: false };
                self.search(&mut watch);
                search.finished |= search.nodes_left == 0;
                if search.finished && !search.held {
                    return self.answer(search);
                }
                self.task = Task::Search(search);
            }
            Task::Mate { budget, since, nodes, shown } => self.think_of_mate(slice, budget, since, nodes, shown),
            task => self.task = task,
        }
    }

    /// Searches until the slice or the search ends.
    fn search(&mut self, watch: &mut Watch<'_>) {
        let config = self.settings.game_config(&self.start);
        self.table_is_used = true;
        let table = Table::new(self.buckets.all(), self.search_number);
        let limits = Limits {
            depth: watch.search.depth,
            nodes: watch.search.nodes_left,
            root_moves: &self.root_moves,
            multi_pv: self.settings.multi_pv,
        };
        let path = &self.path[..self.length];
        let outcome = self.worker.search(&self.position, path, &table, &config, &limits, watch);
        let left = watch.left;
        let search = &mut *watch.search;
        search.nodes += outcome.nodes;
        search.nodes_left = search.nodes_left.saturating_sub(outcome.nodes);
        // A slice that ended before it was back at the depth of the last one knows less.
        if search.outcome.is_none_or(|known| outcome.depth >= known.depth) {
            search.outcome = Some(outcome);
        }
        search.finished = !left;
    }

    fn think_of_mate(&mut self, slice: f64, budget: Budget, since: f64, before: u64, mut shown: f64) {
        let mut end = now() + slice;
        if self.solver.is_none() {
            self.solver = new_solver();
        }
        let Some(solver) = &mut self.solver else { return say(Reply::Checkmate(MateVerdict::Unknown, &[])) };
        // What is mate for one side means nothing for the other.
        if core::mem::replace(&mut self.attacker, self.position.turn()) != self.position.turn() {
            solver.forget();
        }
        let (mut line, mut left) = (MoveList::new(), false);
        let verdict = solver.solve(&self.position, &mut |mv| line.push(mv), &mut |progress| {
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

    fn moves(&self) {
        let mut list = MoveList::new();
        self.position.legal_moves(&mut list);
        say(Moves(&list));
    }

    /// The benchmark of the desktop program: the same positions, depth and table, so the same number of nodes.
    fn bench(&mut self) {
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

/// Asyncify's stack: where its next word goes, where it ends, then room.
fn suspended_stack() -> Option<&'static mut [u32]> {
    let words = memory::zeros::<u32>(crate::STACK)?;
    let start = words.as_ptr().addr();
    (words[0], words[1]) = ((start + 8) as u32, (start + size_of_val(words)) as u32);
    Some(words)
}

fn new_solver() -> Option<Solver<'static>> {
    let slots = memory::zeros::<Slot>(MATE_SLOTS)?;
    let children = memory::copies(Child::EMPTY, Solver::CHILDREN_LEN)?;
    Some(Solver::new(slots, children, memory::copies(Step::EMPTY, dfpn::MAX_PLIES)?, 1))
}

/// Name, author, options, `usiok`.
fn introduce() {
    say(Reply::Id(NAME, AUTHOR));
    for (name, kind) in options::all() {
        let hash = OptionKind::Spin(HASH_MIB as i64, 1, MOST_HASH_MIB as i64);
        say(Reply::Option(name, if name == "USI_Hash" { hash } else { kind }));
    }
    say(Reply::Text(format_args!("tables {}", audit::fingerprint())));
    say(Reply::UsiOk);
}

/// Recomputes the checksum of every table.
fn verify_tables() {
    let (mut sound, mut all) = (0, 0);
    audit::each_table(|table| {
        all += 1;
        sound += u32::from(table.is_sound());
        if !table.is_sound() {
            say(format_args!("info string table {} is not what was recorded", table.name));
        }
    });
    say(format_args!("tables {} {sound} of {all} as recorded", audit::fingerprint()));
}

fn duration(milliseconds: f64) -> Duration {
    Duration::from_micros((milliseconds * 1000.0) as u64)
}

/// What watches a slice of a search.
struct Watch<'s> {
    search: &'s mut Search,
    /// How long a slice lasts, and when this one ends, in milliseconds.
    slice: f64,
    end: f64,
    /// How many lines are looked for.
    lines: usize,
    quiet: bool,
    /// Whether the search was left because the slice ended.
    left: bool,
}

impl Observer for Watch<'_> {
    fn should_stop(&mut self, _: u64) -> bool {
        let time = now();
        if !self.search.held && duration(time - self.search.since) >= self.search.budget.hard {
            return true;
        }
        if time >= self.end {
            self.left = !pause();
            self.end = now() + self.slice;
        }
        self.left
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        const BOUNDS_FROM: f64 = 500.0;
        let elapsed = now() - self.search.since;
        let bound = line.bound != Bound::Exact && (elapsed < BOUNDS_FROM || self.lines > 1);
        if self.quiet || bound || line.depth <= self.search.reported {
            return;
        }
        let line = PvInfo { nodes: self.search.nodes + line.nodes, ..*line };
        say(Reply::Info(&SearchInfo { line, lines: self.lines, time: duration(elapsed) }));
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        let elapsed = duration(now() - self.search.since);
        if done.depth <= self.search.reported {
            return true;
        }
        let soft = self.search.budget.soft_after(done, self.search.previous);
        (self.search.reported, self.search.previous) = (done.depth, Some(done.value));
        self.search.held || elapsed < soft
    }
}

/// Moves with blanks between them.
struct Moves<'m>(&'m [Move]);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mv) in self.0.iter().enumerate() {
            write!(f, "{}{mv}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
