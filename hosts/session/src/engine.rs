//! The session: every call into the engine except the sizes of its memory ([`crate::profile`]).

use core::fmt;
use core::time::Duration;

use horigoma::audit;
use horigoma::board::HistoryEntry;
use horigoma::board::perft::{Leaves, divide};
use horigoma::game::timekeeper::Timekeeper;
use horigoma::game::{Budget, Display, Game, Plan, Required, SearchInfo, SearchRequest, TimeControl, bench};
use horigoma::host::Bucket;

use horigoma::search::{Iteration, Observer, PvInfo, Table, Worker};
use horigoma::usi::Front;
use horigoma::usi::command::{Command, Line};
use horigoma::usi::reply::Reply;

use crate::lines::{Arrival, Lines, say};
use crate::{Machine, Memory};

/// The commands of the desktop's session that this one does without.
const ABSENT: [&str; 3] = ["eval", "moves1", "debug"];

const BUCKETS_PER_MIB: usize = (1 << 20) / size_of::<Bucket>();

/// Clears a hash table in memory that is not zeroed when a program starts.
pub fn empty(buckets: &[Bucket]) {
    Table::new(buckets, 0).clear();
}

/// Answers commands until `quit` or until the other side has gone. `name` is the host's, for `id name`. The hash table
/// must be empty.
pub fn run(name: &str, machine: &mut impl Machine, memory: Memory, buckets: &'static [Bucket]) {
    // A table below the least size of the option is used whole.
    let mib = (buckets.len() / BUCKETS_PER_MIB).max(1);
    let mut session = Session {
        front: Front { host: name, without: &ABSENT },
        machine,
        lines: Lines::new(memory.line),
        game: Game::new(memory.game, Some((mib, mib))),
        worker: Worker::new(memory.worker),
        all_buckets: buckets,
        search_number: 0,
        table_is_used: false,
        worker_is_used: false,
        quits: false,
    };
    while session.step() {}
}

/// A game's session.
struct Session<'a, M> {
    front: Front<'a>,
    machine: &'a mut M,
    lines: Lines,
    game: Game<&'static mut [HistoryEntry]>,
    worker: Worker<'static>,
    /// The hash table. The option sets how much of it is in use.
    all_buckets: &'static [Bucket],
    search_number: u8,
    table_is_used: bool,
    worker_is_used: bool,
    quits: bool,
}

/// A planned `go`, independent of its line.
struct Order {
    plan: Plan,
    control: TimeControl,
}

impl<M: Machine> Session<'_, M> {
    fn say(&mut self, line: impl fmt::Display) {
        say(self.machine, line);
    }

    /// Carries out one command. Returns whether the session continues.
    fn step(&mut self) -> bool {
        loop {
            match self.lines.poll(self.machine) {
                Arrival::Complete => break,
                Arrival::Waiting => self.machine.rest(),
                Arrival::TooLong => {
                    // The lost line may have been a position.
                    self.game.refuse();
                    let longest = self.lines.longest();
                    self.say(format_args!("info string the line is longer than {longest} bytes"));
                }
                Arrival::Ended => return false,
            }
        }
        let order = self.answer();
        self.lines.clear();
        // A line that arrives during the search may remain for the next step.
        if let Some(order) = order {
            self.think(order);
        }
        !self.quits
    }

    /// Carries out the command on the line. A `go` is returned to the caller.
    fn answer(&mut self) -> Option<Order> {
        let Self { front, game, lines, machine, .. } = self;
        let line = Line::read(lines.text());
        if line.command == Command::Unknown("stack") {
            self.stack();
            return None;
        }
        let left = front.answer(game, line, &mut |lines| say(*machine, lines));
        let mut order = None;
        match left {
            Some(Command::Go(request)) => order = plan(game, &request, *machine),
            Some(Command::GoMate(_)) => say(*machine, "checkmate notimplemented"),
            Some(Command::IsReady) => say(*machine, Reply::ReadyOk),
            Some(Command::NewGame) => game.new_game(),
            Some(Command::Perft(depth)) => self.perft(depth),
            Some(Command::Bench) => self.bench(),
            Some(Command::Quit) => self.quits = true,
            _ => {}
        }
        self.carry_out();
        order
    }

    /// Clears the memory that a change of the game has made invalid. Untouched memory is left alone.
    fn carry_out(&mut self) {
        let required = self.game.required();
        if required >= Required::ForgetTable && core::mem::take(&mut self.table_is_used) {
            empty(self.all_buckets);
        }
        if required == Required::ForgetAll && core::mem::take(&mut self.worker_is_used) {
            self.worker.clear();
        }
    }

    /// Returns the part of the hash table that is in use.
    fn buckets(&self) -> &'static [Bucket] {
        let wanted = self.game.settings().hash_mib.saturating_mul(BUCKETS_PER_MIB);
        &self.all_buckets[..wanted.min(self.all_buckets.len())]
    }

    /// Searches, and answers when the answer may be given.
    fn think(&mut self, Order { plan, control }: Order) {
        self.search_number = self.search_number.wrapping_add(1);
        (self.table_is_used, self.worker_is_used) = (true, true);
        let table = Table::new(self.buckets(), self.search_number);
        let started = self.machine.micros();
        let mut watch = Watch {
            machine: self.machine,
            lines: &mut self.lines,
            game: &self.game,
            control,
            keeper: Timekeeper::new(plan.budget, plan.held),
            plan: &plan,
            started,
            stopped: false,
            display: plan.display.clone(),
        };
        let (position, game) = (self.game.position(), self.game.recent());
        let outcome = match plan.refused {
            true => plan.unsearched(),
            false => self.worker.search(position, game, &table, &plan.config, &plan.limits(), &mut watch),
        };
        while watch.keeper.is_held() && !watch.stopped {
            // A byte may have ended the wait, and more may follow: resting now could wait for a line that has come
            // already.
            if watch.listen() == Arrival::Waiting {
                watch.machine.rest();
            }
        }
        let display = core::mem::replace(&mut watch.display, Display::SILENT);
        if let Some(line) = display.last_line(&outcome, table.hashfull()) {
            watch.tell(line);
        }
        self.say(Reply::BestMove(plan.answer(&outcome)));
    }

    fn perft(&mut self, depth: u32) {
        let mut nodes = 0;
        let Self { game, machine, .. } = self;
        divide(&mut game.position().clone(), depth, Leaves::Count, |mv, count| {
            say(*machine, format_args!("{mv} {count}"));
            nodes += count;
        });
        self.say(format_args!("nodes {nodes}"));
    }

    /// Runs the library's benchmark with this session's memory.
    fn bench(&mut self) {
        let started = self.machine.micros();
        let table = Table::new(self.buckets(), 0);
        (self.table_is_used, self.worker_is_used) = (true, true);
        let Self { worker, machine, .. } = self;
        let nodes = bench::run(worker, &table, |outcome| {
            if let Some(best) = outcome.best {
                say(*machine, format_args!("{best} value {} nodes {}", outcome.value.raw(), outcome.nodes));
            }
        });
        let time = self.machine.micros() - started;
        self.say(format_args!("tables {}", audit::fingerprint()));
        self.stack();
        self.say(format_args!("time {} ms", time / 1000));
        self.say(format_args!("Bench: {nodes}"));
    }

    fn stack(&mut self) {
        match self.machine.stack() {
            Some((used, size)) => self.say(format_args!("stack {used} of {size} bytes")),
            None => self.say("stack unknown"),
        }
    }
}

/// Plans a search, or returns `None` after an answer that needs no search.
fn plan(
    game: &mut Game<&'static mut [HistoryEntry]>,
    request: &SearchRequest<'_>,
    machine: &mut impl Machine,
) -> Option<Order> {
    if let Some(answer) = game.at_once(request) {
        say(machine, Reply::BestMove(answer));
        return None;
    }
    // A level without a seed makes other mistakes in each session, by the time of its first search.
    let chance = machine.micros();
    let plan = game.plan(request, || chance, |fault| say(machine, Reply::Text(format_args!("{fault}"))));
    Some(Order { plan, control: request.control })
}

/// The observer of a search, which reads the line.
struct Watch<'a, M> {
    machine: &'a mut M,
    lines: &'a mut Lines,
    game: &'a Game<&'static mut [HistoryEntry]>,
    control: TimeControl,
    keeper: Timekeeper,
    plan: &'a Plan,
    started: u64,
    stopped: bool,
    display: Display,
}

impl<M: Machine> Watch<'_, M> {
    /// Returns the time since the search began.
    fn elapsed(&mut self) -> Duration {
        Duration::from_micros(self.machine.micros() - self.started)
    }

    fn tell(&mut self, line: PvInfo<'_>) {
        let time = self.elapsed();
        say(self.machine, Reply::Info(&SearchInfo { line, lines: self.game.settings().multi_pv, time }));
    }

    /// Carries out one line, if it is a command for a running search, and returns its arrival. Any other command ends
    /// the search and remains on the line.
    fn listen(&mut self) -> Arrival {
        let arrival = self.lines.poll(self.machine);
        match arrival {
            Arrival::Waiting | Arrival::TooLong => return arrival,
            // No `stop` can come any more.
            Arrival::Ended => {
                let endless =
                    self.keeper.is_held() || self.keeper.budget() == Budget::UNLIMITED && !self.plan.is_limited();
                self.stopped |= endless;
                return arrival;
            }
            Arrival::Complete => {}
        }
        match Command::read(self.lines.text()) {
            Command::IsReady => say(self.machine, Reply::ReadyOk),
            Command::Stop => self.stopped = true,
            Command::PonderHit(sent) => {
                self.control = sent.unwrap_or(self.control);
                let budget = self.game.budget(&self.control);
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
