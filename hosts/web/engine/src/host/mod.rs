//! One game's session: what each line asks for. How it is thought about is in `thinking`.

mod bench;
mod thinking;

use core::fmt;

use horigoma::audit;
use horigoma::board::{Color, HistoryEntry, Move, MoveList, Position, Setup, SetupFaults};
use horigoma::draw::{Diagram, Terms};
use horigoma::game::options::UnknownOption;
use horigoma::game::{Answer, Display, OptionKind, Settings, options};
use horigoma::eval::CastleCache;
use horigoma::eval::net::AccumulatorState;
use horigoma::eval::trace::Trace;
use horigoma::mate::{Child, Solver, SolverMemory, Step};
use horigoma::search::{Bucket, Frame, Memory, Scored, Table, Worker, value::MAX_PLY};
use horigoma::usi::about::{AUTHOR, Build, Help, NAME, UnknownCommand};
use horigoma::usi::command::{Command, Start, Style};
use horigoma::usi::reply::Reply;

use crate::memory::{self, Buckets};
use crate::page::say;
use crate::state::State;
use thinking::Task;

/// The most positions of a game that are kept.
const GAME: usize = 4096;

/// The commands of the desktop's session that this one does without.
const ABSENT: [&str; 3] = ["perft", "moves1", "debug"];

/// The usual and the greatest hash table in MiB.
const HASH_MIB: usize = 16;
const MOST_HASH_MIB: usize = 256;

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
        accumulators: memory::copies(AccumulatorState::EMPTY, Memory::frames(MAX_PLY))?,
        mates: SolverMemory {
            slots: memory::zeros(Memory::MATE_SLOTS)?,
            children: memory::copies(Child::EMPTY, Memory::MATE_CHILDREN)?,
            line: memory::copies(Step::EMPTY, Memory::MATE_LINE)?,
        },
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
    /// Numbers the games, for the opening book.
    game: u64,
    search_number: u8,
    table_is_used: bool,
    task: Task,
    /// What was shown of the search under way.
    display: Display,
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
            game: 0,
            search_number: 0,
            table_is_used: false,
            task: Task::Nothing,
            display: Display::SILENT,
        })
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
        let before = self.settings.game_config(&self.start);
        if let Err(error) = self.settings.set(name, value) {
            say(Reply::Text(format_args!("{error}")));
        }
        // What was found by another evaluation, or under other rules, is not worth knowing.
        if self.settings.game_config(&self.start) != before {
            self.settings.clear_hash = true;
            self.worker.clear();
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
        self.game += 1;
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

    /// The answer by which the side to move wins at once.
    fn wins(&self) -> Option<Answer> {
        self.settings.winning_answer(&self.position, &self.start)
    }

    fn declares(&self) -> bool {
        self.settings.declares(&self.position, &self.start)
    }

    fn moves(&self) {
        let mut list = MoveList::new();
        self.position.legal_moves(&mut list);
        say(Moves(&list));
    }
}

/// Asyncify's stack: where its next word goes, where it ends, then room.
fn suspended_stack() -> Option<&'static mut [u32]> {
    let words = memory::zeros::<u32>(crate::STACK)?;
    let start = words.as_ptr().addr();
    (words[0], words[1]) = ((start + 8) as u32, (start + size_of_val(words)) as u32);
    Some(words)
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
