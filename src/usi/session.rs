//! The loop between commands and the engine.

use std::fmt::{self, Display, Write as _};
use std::format;
use std::io::{self, BufRead, Write};
use std::string::{String, ToString};
use std::sync::Arc;
use std::time::Duration;
use std::vec::Vec;

use super::about::{AUTHOR, Build, Help, NAME, UnknownCommand};
use super::command::{Command, Start, Style, skipped};
use super::output::Output;
use super::reply::Reply;
use super::work::Work;
use crate::audit;
use crate::board::MoveList;
use crate::board::perft::{Leaves, MAX_DEPTH, divide_while};
use crate::draw::{Description, Diagram, Terms};
use crate::engine::{Engine, EngineError, bench};
use crate::eval::trace::Trace;
use crate::game::options;
use crate::search::{Config, Limits};

/// How long a search may go on after the end of the input.
const GRACE: Duration = Duration::from_secs(2);

/// How long work may go on when something else is asked for.
const WORK_GRACE: Duration = Duration::from_secs(1);

/// Answers commands until `quit` or the end of the input.
///
/// # Errors
/// When the input cannot be read. Output that nobody reads any more ends the session quietly, with its input.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session { engine: Engine::new(), output: Arc::new(Output::new(output)), work: None };
    let mut input = input;
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // Bytes that are no text cannot be part of a command.
        let text = String::from_utf8_lossy(&line);
        session.output.note(&text);
        let command = Command::read(&text);
        if command == Command::Quit {
            session.end_all();
            return Ok(());
        }
        if let Some(skipped) = skipped(&text) {
            session.output.inform(&skipped);
        }
        session.answer(command);
        line.clear();
    }
    // The other side has gone. What ends by itself may still answer, if it does so soon.
    session.wait_for_work();
    if session.engine.is_endless() {
        session.engine.stop();
    }
    session.engine.end_within(GRACE);
    session.end_all();
    Ok(())
}

/// The engine, where its replies go, and what is worked on beside it.
struct Session<W> {
    engine: Engine,
    output: Arc<Output<W>>,
    work: Option<Work>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// Carries out one command. What shows or begins something waits for work that is under way, if that ends soon, so that replies
    /// come in the order of the commands; what begins something ends work that does not.
    fn answer(&mut self, command: Command<'_>) {
        match command {
            Command::Display(_) | Command::Eval | Command::Moves => self.wait_for_work(),
            Command::NewGame | Command::Position(..) | Command::Go(_) | Command::GoMate(_) => self.end_work(),
            _ => {}
        }
        let engine = &mut self.engine;
        match command {
            Command::Usi => self.introduce(),
            Command::IsReady => {
                let ready = engine.prepare();
                self.report(ready);
                self.say(Reply::ReadyOk);
            }
            Command::NewGame => engine.new_game(),
            Command::Debug(on) => engine.set_debug(on),
            Command::SetOption(name, value) => self.set_option(name, value),
            Command::Position(start, moves) => self.set_position(start, moves),
            Command::Go(request) => engine.go(&request, self.output.clone()),
            Command::GoMate(limit) => engine.go_mate(limit, self.output.clone()),
            Command::PonderHit(control) => engine.ponder_hit(control),
            Command::Stop | Command::GameOver | Command::Quit => self.end_all(),
            Command::Display(style) => self.display(style),
            Command::Eval => self.say(Terms(&Trace::with(self.engine.position(), self.engine.evaluation_weights()))),
            Command::Moves => self.moves(),
            Command::RankedMoves => self.rank_moves(),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench => self.bench(),
            Command::Help => self.say(Help { without: &[] }),
            Command::Compiler => self.say(Build),
            Command::Unknown(found) => self.output.inform(&UnknownCommand { found, without: &[] }),
            Command::Empty => {}
        }
    }

    fn say(&self, lines: impl Display) {
        self.output.say(lines);
    }

    /// A fault becomes a remark for the reader.
    fn report(&self, result: Result<(), impl Display>) {
        if let Err(fault) = result {
            self.output.inform(&fault);
        }
    }

    fn introduce(&self) {
        self.say(Introduction);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        if name.is_empty() {
            return self.output.inform(&"setoption: found nothing, expected name NAME value VALUE");
        }
        if options::find(name).is_none() {
            return self.output.inform(&options::UnknownOption(name));
        }
        let set = self.engine.set_option(name, value);
        self.report(set);
        self.report(self.output.log_to(self.engine.debug_log()));
    }

    fn set_position(&mut self, start: Start<'_>, moves: &str) {
        let sfen = match start {
            Start::Game => None,
            Start::Sfen(sfen) => Some(sfen),
            Start::Missing => {
                return self.output.inform(&"position: found neither 'startpos' nor 'sfen', expected one of them");
            }
        };
        if let Err(error) = self.engine.set_position(sfen, moves) {
            self.output.inform(&format_args!("position: {error}"));
        }
    }

    fn display(&self, style: Style) {
        if style == Style::Japanese {
            return self.say(Diagram(self.engine.position()));
        }
        self.say(Description { position: self.engine.position(), repetition: self.engine.repetition() });
    }

    fn moves(&self) {
        let mut list = MoveList::new();
        self.engine.position().legal_moves(&mut list);
        let names: Vec<String> = list.iter().map(ToString::to_string).collect();
        self.say(names.join(" "));
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

    /// Begins work, and says what it gives, or that it was stopped, or why it cannot be done.
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

    /// Waits for work that ends by itself, if it does so soon.
    fn wait_for_work(&self) {
        if let Some(work) = &self.work {
            work.wait(WORK_GRACE);
        }
    }

    /// The same, and ends it if it does not.
    fn end_work(&mut self) {
        self.wait_for_work();
        if let Some(work) = self.work.take() {
            work.end();
        }
    }

    /// Ends at once whatever is under way.
    fn end_all(&mut self) {
        self.engine.stop();
        if let Some(work) = self.work.take() {
            work.end();
        }
        self.engine.end_search();
    }
}

/// Name, author, options, fingerprint, `usiok`.
struct Introduction;

impl Display for Introduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |reply: Reply<'_>| reply.fmt(f).and_then(|()| f.write_char('\n'));
        line(Reply::Id(NAME, AUTHOR))?;
        options::all().try_for_each(|(name, kind)| line(Reply::Option(name, kind)))?;
        line(Reply::Text(format_args!("tables {}", audit::fingerprint())))?;
        Reply::UsiOk.fmt(f)
    }
}

#[cfg(test)]
mod tests;
