//! The loop from commands to the engine.

use core::error::Error;
use std::fmt::{self, Display};
use std::format;
use std::io::{self, BufRead, Write};
use std::string::String;
use std::sync::Arc;
use std::time::Duration;
use std::vec::Vec;

use super::command::{Command, Line, Style};
use super::front::Front;
use super::output::Output;
use super::reply::Reply;
use super::work::Work;
use crate::board::perft::{Leaves, MAX_DEPTH, divide_while};
use crate::draw::{Explained, ExplainedInJapanese};
use crate::engine::{Engine, EngineError, bench};
use crate::eval::Explanation;
use crate::game::options::{self, DEBUG_LOG};
use crate::search::{Config, Limits};

/// The replies that need no thread.
const FRONT: Front<'_> = Front { host: "", without: &[] };

/// The time that work may continue when another command arrives.
const WORK_GRACE: Duration = Duration::from_secs(1);

/// The time without a line after which a session is idle.
const IDLE: Duration = Duration::from_millis(100);

/// Why a session did not go as its user meant.
#[derive(Debug)]
pub enum SessionError {
    /// The input cannot be read.
    Input(io::Error),
    /// A reply cannot be written: a disk is full, for instance.
    Output(io::Error),
}

impl Error for SessionError {}

impl Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => write!(f, "the input cannot be read: {error}"),
            Self::Output(error) => write!(f, "a reply cannot be written: {error}"),
        }
    }
}

/// Answers commands until `quit` or the end of the input.
///
/// # Errors
/// When the input cannot be read. At the end, when a reply could not be written. A closed output is no error: the
/// session ends with its input.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), SessionError> {
    run_idle(input, output, |_, _| true)
}

/// [`run`] for an input that can be waited for. `has_input` waits for the given time at most, and returns whether a
/// read returns at once. After a tenth of a second without a line and without a search the session is idle. It then
/// touches the memory of the hash table until a line comes.
///
/// # Errors
/// As of [`run`].
pub fn run_idle<R: BufRead>(
    mut input: R,
    output: impl Write + Send + 'static,
    mut has_input: impl FnMut(&R, Duration) -> bool,
) -> Result<(), SessionError> {
    let mut session = Session { engine: Engine::new(), output: Arc::new(Output::new(output)), work: None };
    let mut line = Vec::new();
    while {
        session.idle(|time| has_input(&input, time));
        input.read_until(b'\n', &mut line).map_err(SessionError::Input)? > 0
    } {
        // Invalid bytes cannot be part of a command.
        let text = String::from_utf8_lossy(&line);
        session.output.note(&text);
        let line_read = Line::read(&text);
        if line_read.command == Command::Quit {
            session.end_all();
            break;
        }
        session.answer(line_read);
        line.clear();
    }
    // No more commands come. A search with an end continues to it, as long as its lines are read.
    if session.engine.is_endless() {
        session.engine.stop();
    }
    session.engine.wait();
    if let Some(work) = session.work.take() {
        work.finish();
    }
    session.output.failure().map_or(Ok(()), |error| Err(SessionError::Output(error)))
}

/// The engine, its output, and the work that runs besides the search.
struct Session<W> {
    engine: Engine,
    output: Arc<Output<W>>,
    work: Option<Work>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// Carries out one command. A command that shows or begins something waits for running work that ends soon, so that
    /// replies come in the order of the commands. A command that begins something ends work that does not end soon.
    fn answer(&mut self, line: Line<'_>) {
        match line.command {
            Command::Display(_) | Command::Eval(_) | Command::Moves => self.wait_for_work(),
            Command::NewGame | Command::Go(_) | Command::GoMate(_) => self.end_work(),
            Command::Position(..) => {
                self.end_work();
                self.engine.end_search();
            }
            _ => {}
        }
        let engine = &mut self.engine;
        let left = FRONT.answer(engine.game(), line, &mut |lines| self.output.say(lines));
        engine.carry_out();
        match left {
            Some(Command::IsReady) => {
                let ready = engine.prepare();
                self.report(ready);
                self.say(Reply::ReadyOk);
            }
            Some(Command::NewGame) => engine.new_game(),
            Some(Command::Debug(on)) => engine.set_debug(on),
            Some(Command::SetOption(name, value)) => self.log_to(name, value.unwrap_or_default()),
            Some(Command::Go(request)) => engine.go(&request, self.output.clone()),
            Some(Command::GoMate(limit)) => engine.go_mate(limit, self.output.clone()),
            Some(Command::PonderHit(control)) => engine.ponder_hit(control),
            Some(Command::Stop | Command::GameOver) => self.end_all(),
            Some(Command::Eval(style)) => self.eval(style),
            Some(Command::RankedMoves) => self.rank_moves(),
            Some(Command::Perft(depth)) => self.perft(depth),
            Some(Command::Bench) => self.bench(),
            _ => {}
        }
    }

    /// Touches the memory of the hash table until a line comes, while neither a search nor other work runs.
    fn idle(&mut self, mut has_input: impl FnMut(Duration) -> bool) {
        let mut time = IDLE;
        while self.engine.wants_memory() && !has_input(time) {
            let is_idle = !self.engine.is_searching() && self.work.as_ref().is_none_or(Work::is_over);
            if is_idle {
                self.engine.touch_memory();
            }
            time = if is_idle { Duration::ZERO } else { IDLE };
        }
    }

    fn say(&self, lines: impl Display) {
        self.output.say(lines);
    }

    /// Writes an error as a remark for the reader.
    fn report(&self, result: Result<(), impl Display>) {
        if let Err(fault) = result {
            self.output.inform(&fault);
        }
    }

    fn eval(&self, style: Style) {
        let explanation = Explanation::with(self.engine.position(), self.engine.evaluation());
        match style {
            Style::Letters => self.say(Explained(&explanation)),
            Style::Japanese => self.say(ExplainedInJapanese(&explanation)),
        }
    }

    /// Opens the log that an option names.
    fn log_to(&self, name: &str, file: &str) {
        if options::find(name).is_some_and(|(name, _)| name == DEBUG_LOG) {
            self.report(self.output.log_to(if file == "<empty>" { "" } else { file }));
        }
    }

    fn rank_moves(&mut self) {
        let rank = self.engine.ranking();
        self.begin_work("moves1", |_| {
            let ranked = rank()?.into_iter().zip(1..);
            let lines: String =
                ranked.map(|((mv, value), rank)| format!("{}\n", Reply::Ranked(rank, mv, value))).collect();
            let order = Reply::Text(format_args!("best first, by a search of one ply and the captures after it"));
            Ok(Some(format!("{lines}{order}")))
        });
    }

    fn perft(&mut self, depth: u32) {
        if depth > MAX_DEPTH {
            return self.output.inform(&format_args!("perft: found {depth}, expected a depth up to {MAX_DEPTH}"));
        }
        if depth == 0 {
            // No move is played.
            return self.say("nodes 1");
        }
        let mut position = self.engine.position().clone();
        self.begin_work("perft", move |go_on| {
            let (mut text, mut nodes) = (String::new(), 0);
            let whole = divide_while(&mut position, depth, Leaves::Count, &mut || go_on(), |mv, count| {
                text += &format!("{mv} {count}\n");
                nodes += count;
            });
            Ok(whole.map(|()| format!("{text}nodes {nodes}")))
        });
    }

    fn bench(&mut self) {
        self.begin_work("bench", |go_on| {
            bench::run_while(&bench::positions(), &Limits::depth(bench::DEPTH), &Config::default(), go_on)
        });
    }

    /// Begins work, and writes its result, or that it was stopped, or its error.
    fn begin_work<T: Display>(
        &mut self,
        name: &'static str,
        work: impl FnOnce(&dyn Fn() -> bool) -> Result<Option<T>, EngineError> + Send + 'static,
    ) {
        self.end_work();
        let output = Arc::clone(&self.output);
        let begun = Work::begin(move |go_on| match work(go_on) {
            Ok(Some(result)) => output.say(result),
            Ok(None) => output.inform(&format_args!("{name}: stopped")),
            Err(error) => output.inform(&format_args!("{name}: {error}")),
        });
        match begun {
            Ok(work) => self.work = Some(work),
            Err(error) => self.output.inform(&format_args!("{name}: no thread for it: {error}")),
        }
    }

    /// Waits for work, if it ends soon.
    fn wait_for_work(&self) {
        if let Some(work) = &self.work {
            work.wait(WORK_GRACE);
        }
    }

    /// Waits for work, and ends it if it does not end soon.
    fn end_work(&mut self) {
        self.wait_for_work();
        if let Some(work) = self.work.take() {
            work.end();
        }
    }

    /// Ends the search and the work at once.
    fn end_all(&mut self) {
        self.engine.stop();
        if let Some(work) = self.work.take() {
            work.end();
        }
        self.engine.end_search();
    }
}

#[cfg(test)]
mod tests;
