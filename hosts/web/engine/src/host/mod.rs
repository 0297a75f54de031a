//! The session of one game: the commands. Searches are in `thinking`.

mod bench;
mod thinking;

use horigoma::board::{Color, HistoryEntry};
use horigoma::draw::{Explained, ExplainedInJapanese};
use horigoma::eval::net::AccumulatorState;
use horigoma::eval::{CastleCache, Explanation};
use horigoma::game::{Game, LONGEST, Required, SEARCHED};
use horigoma::host::{Child, SolverMemory, Step};

use horigoma::host::{Bucket, Frame, Memory, Scored};
use horigoma::mate::Solver;

use horigoma::search::{Table, Worker, value::MAX_PLY};
use horigoma::usi::Front;
use horigoma::usi::command::{Command, Line, Style};
use horigoma::usi::reply::Reply;

use crate::judgement::{Judgement, Request};
use crate::memory::{self, Buckets};
use crate::page::say;
use crate::state::State;
use thinking::Task;

/// The replies that need no memory. The names are those commands of the desktop's session that this one lacks.
const FRONT: Front<'_> = Front { host: "", without: &["perft", "moves1", "debug"] };

/// The default and the greatest hash table in MiB.
const HASH_MIB: (usize, usize) = (16, 256);

/// Returns the full memory of a worker, or `None` when there is not enough.
fn whole_memory() -> Option<Memory<'static>> {
    Some(Memory {
        main: memory::zeros(Memory::MAIN)?,
        capture: memory::zeros(Memory::CAPTURE)?,
        continuation: memory::zeros(Memory::CONTINUATION)?,
        pawns: memory::zeros(Memory::PAWNS)?,
        near_root: memory::zeros(Memory::NEAR_ROOT)?,
        corrections: memory::zeros(Memory::CORRECTIONS)?,
        moves: memory::copies(Scored::EMPTY, Memory::MOVES)?,
        frames: memory::copies(Frame::EMPTY, Memory::frames(MAX_PLY))?,
        path: memory::copies(HistoryEntry::EMPTY, Memory::path(MAX_PLY, SEARCHED))?,
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

/// The engine with its memory.
pub struct Host {
    pub(crate) input: &'static mut [u8],
    pub(crate) suspended: &'static mut [u32],
    game: Game<&'static mut [HistoryEntry]>,
    buckets: Buckets,
    worker: Worker<'static>,
    solver: Option<Solver<'static>>,
    /// The attacker of the solver's proofs.
    attacker: Color,
    search_number: u8,
    table_is_used: bool,
    task: Task,
}

impl Host {
    /// Returns an engine at the start of a game, or `None` when there is not enough memory.
    pub(crate) fn new() -> Option<Self> {
        Some(Self {
            input: memory::zeros(crate::LINE)?,
            suspended: suspended_stack()?,
            game: Game::new(memory::zeros(LONGEST + 1)?, Some(HASH_MIB)),
            buckets: Buckets::NONE,
            worker: Worker::new(whole_memory()?),
            solver: None,
            attacker: Color::Black,
            search_number: 0,
            table_is_used: false,
            task: Task::Nothing,
        })
    }

    /// Carries out one line.
    pub(crate) fn command(&mut self, line: &str) {
        // The page's own command, which USI does not have.
        if let Some(words) = line.strip_prefix("explain ") {
            return say(Judgement(self.game.position(), Request::read(words)));
        }
        let line = Line::read(line);
        let ends_search = matches!(line.command, Command::NewGame | Command::Position(..));
        if ends_search || matches!(line.command, Command::Go(_) | Command::GoMate(_)) {
            self.stop();
        }
        if line.command == Command::Display(Style::Letters) {
            let (position, path, declares) = (self.game.position(), self.game.history(), self.game.declares());
            return say(State { position, path, declares, evaluation: self.game.evaluation() });
        }
        let left = FRONT.answer(&mut self.game, line, &mut |lines| say(lines));
        self.carry_out();
        match left {
            Some(Command::IsReady) => {
                // The table of a running search is not changed.
                if matches!(self.task, Task::Nothing) {
                    self.prepare();
                }
                say(Reply::ReadyOk);
            }
            Some(Command::NewGame) => {
                self.game.new_game();
                self.carry_out();
            }
            Some(Command::Go(request)) => self.go(&request),
            Some(Command::GoMate(limit)) => self.go_mate(limit),
            Some(Command::Stop) => self.stop(),
            // The script ends the program, which must write no line any more.
            Some(Command::GameOver | Command::Quit) => self.task = Task::Nothing,
            Some(Command::PonderHit(control)) => self.ponder_hit(control),
            Some(Command::Eval(style)) => {
                let explanation = Explanation::with(self.game.position(), self.game.evaluation());
                match style {
                    Style::Letters => say(Explained(&explanation)),
                    Style::Japanese => say(ExplainedInJapanese(&explanation)),
                }
            }
            Some(Command::Bench) => self.bench(),
            _ => {}
        }
    }

    /// Clears the memory that a change of the game has made invalid.
    fn carry_out(&mut self) {
        match self.game.required() {
            Required::Nothing => {}
            required => self.forget(required == Required::ForgetAll),
        }
    }

    /// Clears the hash table, unless no search has used it since it was empty: fresh pages are not touched. `all` also
    /// clears the worker.
    fn forget(&mut self, all: bool) {
        if core::mem::take(&mut self.table_is_used) {
            Table::new(self.buckets.all(), 0).clear();
            self.search_number = 0;
        }
        if all {
            self.worker.clear();
        }
    }

    /// Allocates the hash table of the requested size, unless it exists.
    fn prepare(&mut self) {
        let mib = self.game.settings().hash_mib;
        let wanted = mib * (1 << 20) / size_of::<Bucket>();
        if self.buckets.all().len() != wanted {
            self.forget(false);
            if !self.buckets.resize(wanted) {
                say(format_args!("info string no memory for {mib} MiB of hash"));
            }
        }
    }
}

/// Returns the stack of asyncify: the place of its next word, its end, then room.
fn suspended_stack() -> Option<&'static mut [u32]> {
    let words = memory::zeros::<u32>(crate::STACK)?;
    let start = words.as_ptr().addr();
    (words[0], words[1]) = ((start + 8) as u32, (start + size_of_val(words)) as u32);
    Some(words)
}
