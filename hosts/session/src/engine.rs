//! The session: every call into the engine but the sizes of its memory ([`crate::profile`]).

use core::fmt;
use core::time::Duration;

use horigoma::audit;
use horigoma::board::perft::{Leaves, divide};
use horigoma::board::{HistoryEntry, MoveList, Position, Setup};
use horigoma::draw::Diagram;
use horigoma::game::clock::Budget;
use horigoma::game::options::UnknownOption;
use horigoma::game::timekeeper::Timekeeper;
use horigoma::game::{Answer, Display, OptionKind, SearchInfo, SearchRequest, Settings, TimeControl, options};
use horigoma::search::{Bucket, Config, Iteration, Limits, Observer, PvInfo, Silent, Table, Worker};
use horigoma::usi::about::{AUTHOR, Build, Help, NAME, UnknownCommand};
use horigoma::usi::command::{Command, Style};
use horigoma::usi::reply::Reply;

use crate::game::{place, remember};
use crate::lines::{Arrival, Lines, say};
use crate::{Machine, Memory};

/// The positions of the benchmark: the library's.
const BENCH_POSITIONS: &str = include_str!("../../../src/engine/bench.sfen");

/// The depth of the benchmark: the library's.
const BENCH_DEPTH: u32 = 9;

/// The commands of the desktop's session that this one does without.
const ABSENT: [&str; 3] = ["eval", "moves1", "debug"];

const BUCKETS_PER_MIB: usize = (1 << 20) / size_of::<Bucket>();

/// Empties a hash table in memory that is not zeroed when a program starts.
pub fn empty(buckets: &[Bucket]) {
    Table::new(buckets, 0).clear();
}

/// Answers commands until `quit` or until the other side has gone. `name` is the host's, for `id name`. The hash table must be
/// empty.
pub fn run(name: &str, machine: &mut impl Machine, memory: Memory, buckets: &'static [Bucket]) {
    let position = Position::start();
    let mut session = Session {
        name,
        machine,
        lines: Lines::new(memory.line),
        game: memory.game,
        game_length: 0,
        start: Setup::start(),
        position,
        settings: Settings::default(),
        worker: Worker::new(memory.worker),
        all_buckets: buckets,
        buckets,
        search_number: 0,
        quits: false,
    };
    session.remember();
    while session.step() {}
}

/// A game's session.
struct Session<'a, M> {
    name: &'a str,
    machine: &'a mut M,
    lines: Lines,
    settings: Settings,
    start: Setup,
    position: Position,
    /// The positions of the game so far, the current one last; the oldest are forgotten when there is no room.
    game: &'static mut [HistoryEntry],
    game_length: usize,
    worker: Worker<'static>,
    /// The hash table, and what of it is in use.
    all_buckets: &'static [Bucket],
    buckets: &'static [Bucket],
    search_number: u8,
    quits: bool,
}

/// What a `go` asks for, free of the line it came in.
struct Order {
    root_moves: MoveList,
    limits: Limits<'static>,
    control: TimeControl,
    infinite: bool,
    ponder: bool,
}

impl<M: Machine> Session<'_, M> {
    fn say(&mut self, line: impl fmt::Display) {
        say(self.machine, line);
    }

    /// One command; whether the session goes on.
    fn step(&mut self) -> bool {
        loop {
            match self.lines.poll(self.machine) {
                Arrival::Complete => break,
                Arrival::Waiting => self.machine.rest(),
                Arrival::TooLong => {
                    let longest = self.lines.longest();
                    self.say(format_args!("info string the line is longer than {longest} bytes"));
                }
                Arrival::Ended => return false,
            }
        }
        let order = self.answer();
        self.lines.clear();
        // A line that comes while the engine thinks may stay for the next step.
        if let Some(order) = order {
            self.think(&order);
        }
        !self.quits
    }

    /// Carries out the command on the line; a `go` is left to the caller.
    fn answer(&mut self) -> Option<Order> {
        match Command::read(self.lines.text()) {
            Command::Quit => self.quits = true,
            Command::GoMate(_) => self.say("checkmate notimplemented"),
            Command::Go(go) => return Some(self.order(&go)),
            Command::Usi => self.introduce(),
            Command::IsReady => self.say(Reply::ReadyOk),
            Command::NewGame => self.forget(),
            Command::SetOption(name, value) => {
                let forgets =
                    set_option(&mut self.settings, (name, value.unwrap_or_default()), &self.start, self.machine);
                // A program that asks for more than there is gets what there is.
                let wanted = self.settings.hash_mib.saturating_mul(BUCKETS_PER_MIB);
                self.buckets = &self.all_buckets[..wanted.min(self.all_buckets.len())];
                if forgets {
                    self.forget();
                }
            }
            Command::Position(start, moves) => {
                match place(start, moves, &mut self.position, self.game, &mut self.game_length) {
                    Ok(start) => self.start = start,
                    Err(fault) => say(self.machine, Reply::Text(format_args!("position: {fault}"))),
                }
            }
            Command::Display(Style::Japanese) => say(self.machine, Diagram(&self.position)),
            Command::Display(Style::Letters) => {
                let (key, legal) = (self.position.key(), self.position.count_legal_moves());
                say(self.machine, format_args!("sfen: {}\nkey: {key:016x}\nlegal: {legal}", self.position));
            }
            Command::Moves => self.show_moves(),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench => self.bench(),
            Command::Unknown("tables") => self.tables(),
            Command::Unknown("stack") => self.stack(),
            Command::Help => self.say(Help { without: &ABSENT }),
            Command::Compiler => self.say(Build),
            Command::Unknown(found) => {
                let fault = UnknownCommand { found, without: &ABSENT };
                say(self.machine, Reply::Text(format_args!("{fault}")));
            }
            Command::Eval | Command::RankedMoves => self.say("info string this small session does without it"),
            Command::Debug(_) | Command::Stop | Command::PonderHit(_) | Command::GameOver | Command::Empty => {}
        }
        None
    }

    /// Forgets what earlier searches found. Memory that was never touched is not looked at.
    fn forget(&mut self) {
        if core::mem::take(&mut self.search_number) != 0 {
            self.worker.clear();
            empty(self.all_buckets);
        }
    }

    fn introduce(&mut self) {
        let name = self.name;
        self.say(format_args!("id name {NAME} ({name})\nid author {AUTHOR}"));
        for (name, kind) in options::all() {
            let mib = (self.all_buckets.len() / BUCKETS_PER_MIB) as i64;
            match name {
                // A smaller table than the least that can be asked for is not up for choice.
                "USI_Hash" if mib == 0 => {}
                "USI_Hash" => self.say(Reply::Option(name, OptionKind::Spin(mib, 1, mib))),
                _ => self.say(Reply::Option(name, kind)),
            }
        }
        self.say(Reply::Text(format_args!("tables {}", audit::fingerprint())));
        self.say(Reply::UsiOk);
    }

    fn remember(&mut self) {
        remember(&self.position, self.game, &mut self.game_length);
    }

    fn order(&self, go: &SearchRequest<'_>) -> Order {
        let mut root_moves = MoveList::new();
        for word in go.root_moves.split_ascii_whitespace() {
            if let Some(mv) = word.parse().ok().filter(|&mv| self.position.is_legal(mv)) {
                root_moves.push(mv);
            }
        }
        let limits = self.settings.limits(go);
        Order { root_moves, limits, control: go.control, infinite: go.infinite, ponder: go.ponder }
    }

    /// Searches, and answers when the answer may be given.
    fn think(&mut self, order: &Order) {
        let wins = self.settings.winning_answer(&self.position, &self.start);
        let held = order.infinite || order.ponder;
        if let Some(answer) = Answer::at_once(&self.position, wins).filter(|_| !held) {
            return self.say(Reply::BestMove(answer));
        }
        self.search_number = self.search_number.wrapping_add(1).max(1);
        let table = Table::new(self.buckets, self.search_number);
        let limits = Limits { root_moves: &order.root_moves, ..order.limits };
        let settings = &self.settings;
        let budget = if order.infinite { Budget::UNLIMITED } else { settings.budget(&order.control, &self.position) };
        let started = self.machine.micros();
        let mut watch = Watch {
            machine: self.machine,
            lines: &mut self.lines,
            settings,
            position: &self.position,
            control: order.control,
            keeper: Timekeeper::new(budget, held),
            started,
            stopped: false,
            display: settings.display(),
        };
        let config = settings.game_config(&self.start);
        let game = &self.game[..self.game_length];
        let outcome = self.worker.search(&self.position, game, &table, &config, &limits, &mut watch);
        while watch.keeper.is_held() && !watch.stopped {
            // What came may have ended the wait, and more may stand behind it: who rests then waits for what nobody will say.
            if watch.listen() == Arrival::Waiting {
                watch.machine.rest();
            }
        }
        let display = core::mem::replace(&mut watch.display, Display::SILENT);
        if let Some(line) = display.last_line(&outcome, table.hashfull()) {
            watch.tell(line);
        }
        let answer = Answer::of(&outcome, self.settings.resign_value, wins);
        self.say(Reply::BestMove(answer));
    }

    fn show_moves(&mut self) {
        let mut list = MoveList::new();
        self.position.legal_moves(&mut list);
        for mv in &list {
            self.say(mv);
        }
    }

    fn perft(&mut self, depth: u32) {
        let mut nodes = 0;
        let Self { position, machine, .. } = self;
        divide(&mut position.clone(), depth, Leaves::Count, |mv, count| {
            say(*machine, format_args!("{mv} {count}"));
            nodes += count;
        });
        self.say(format_args!("nodes {nodes}"));
    }

    /// The library's benchmark with this session's memory.
    fn bench(&mut self) {
        let started = self.machine.micros();
        let mut nodes = 0;
        for line in BENCH_POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let sfen = line.split('\t').next().unwrap_or_default();
            let Ok(position) = Position::from_sfen(sfen) else { continue };
            let table = Table::new(self.buckets, 0);
            table.clear();
            self.worker.clear();
            let limits = Limits { depth: BENCH_DEPTH, ..Limits::default() };
            let outcome = self.worker.search(&position, &[], &table, &Config::default(), &limits, &mut Silent);
            nodes += outcome.nodes;
            if let Some(best) = outcome.best {
                self.say(format_args!("{best} value {} nodes {}", outcome.value.raw(), outcome.nodes));
            }
        }
        self.search_number = self.search_number.max(1);
        let time = self.machine.micros() - started;
        self.say(format_args!("tables {}", audit::fingerprint()));
        self.stack();
        self.say(format_args!("time {} ms", time / 1000));
        self.say(format_args!("Bench: {nodes}"));
    }

    /// The fingerprint, and how many tables in memory are what the manifest records.
    fn tables(&mut self) {
        let (mut sound, mut all) = (0, 0);
        audit::each_table(|report| {
            all += 1;
            sound += u32::from(report.is_sound());
        });
        self.say(format_args!("fingerprint {}, {sound} of {all} tables as recorded", audit::fingerprint()));
    }

    fn stack(&mut self) {
        match self.machine.stack() {
            Some((used, size)) => self.say(format_args!("stack {used} of {size} bytes")),
            None => self.say("stack unknown"),
        }
    }
}

/// Sets an option; whether what earlier searches found is to be forgotten: it was asked for, or they had another evaluation or other
/// rules.
fn set_option(settings: &mut Settings, (name, value): (&str, &str), start: &Setup, machine: &mut impl Machine) -> bool {
    if options::find(name).is_none() {
        say(machine, Reply::Text(format_args!("{}", UnknownOption(name))));
    }
    let before = settings.game_config(start);
    if let Err(error) = settings.set(name, value) {
        say(machine, Reply::Text(format_args!("{error}")));
    }
    core::mem::take(&mut settings.clear_hash) || settings.game_config(start) != before
}

/// The search's view of the outside.
struct Watch<'a, M> {
    machine: &'a mut M,
    lines: &'a mut Lines,
    settings: &'a Settings,
    position: &'a Position,
    control: TimeControl,
    keeper: Timekeeper,
    started: u64,
    stopped: bool,
    display: Display,
}

impl<M: Machine> Watch<'_, M> {
    /// The time since the search began.
    fn elapsed(&mut self) -> Duration {
        Duration::from_micros(self.machine.micros() - self.started)
    }

    fn tell(&mut self, line: PvInfo<'_>) {
        let time = self.elapsed();
        say(self.machine, Reply::Info(&SearchInfo { line, lines: self.settings.multi_pv, time }));
    }

    /// Hears one line of what can be heard while thinking, and says what became of it. Any other command ends the search and
    /// stays on the line.
    fn listen(&mut self) -> Arrival {
        let arrival = self.lines.poll(self.machine);
        match arrival {
            Arrival::Waiting | Arrival::TooLong => return arrival,
            // Nobody is left to say `stop`.
            Arrival::Ended => {
                self.stopped |= self.keeper.is_held();
                return arrival;
            }
            Arrival::Complete => {}
        }
        match Command::read(self.lines.text()) {
            Command::IsReady => say(self.machine, Reply::ReadyOk),
            Command::Stop => self.stopped = true,
            Command::PonderHit(sent) => {
                self.control = sent.unwrap_or(self.control);
                let budget = self.settings.budget(&self.control, self.position);
                let elapsed = self.elapsed();
                self.keeper.hit(budget, elapsed);
            }
            Command::Empty => {}
            _ => {
                self.stopped = true;
                return arrival;
            }
        }
        self.lines.clear();
        arrival
    }
}

impl<M: Machine> Observer for Watch<'_, M> {
    fn should_stop(&mut self, _: u64) -> bool {
        self.listen();
        let elapsed = self.elapsed();
        self.stopped || self.keeper.should_stop(elapsed)
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        let time = self.elapsed();
        if self.display.hear(line, time) {
            self.tell(*line);
        }
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        let elapsed = self.elapsed();
        self.keeper.goes_on(done, elapsed)
    }
}
