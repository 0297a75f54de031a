//! A USI engine as a child process.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

use super::memory::{Memory, resident};
use super::{engine_options, evidence};
use crate::games::report::Report;

/// The command and options of an engine.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The name of the engine.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
}

impl Recipe {
    /// Parses a command line and `NAME=VALUE` options. Blanks separate the words, unless the whole line is a file.
    ///
    /// # Errors
    /// When the command is empty or an option has no `=`.
    pub fn parse(command: &str, options: &[String]) -> Result<Self> {
        let command: Vec<String> = match Path::new(command).is_file() {
            true => vec![command.to_owned()],
            false => command.split_whitespace().map(str::to_owned).collect(),
        };
        let name = command.first().context("found an empty command, expected a program")?.clone();
        let option = |text: &String| {
            let (name, value) =
                text.split_once('=').with_context(|| format!("option: found '{text}', expected NAME=VALUE"))?;
            Ok((name.to_owned(), value.to_owned()))
        };
        Ok(Self { name, options: options.iter().map(option).collect::<Result<_>>()?, command })
    }
}

/// The ways in which an engine fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It ended or closed its output.
    Crash,
    /// It did not answer within its time.
    Stall,
    /// It sent a line longer than `LONGEST_LINE`.
    LongLine,
    /// It sent more than `MOST_LINES` lines in place of an answer.
    ManyLines,
}

impl From<RecvTimeoutError> for Failure {
    fn from(error: RecvTimeoutError) -> Self {
        match error {
            RecvTimeoutError::Disconnected => Self::Crash,
            RecvTimeoutError::Timeout => Self::Stall,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash => f.write_str("it ended or closed its output"),
            Self::Stall => f.write_str("it did not answer in time"),
            Self::LongLine => write!(f, "found a longer line, expected at most {LONGEST_LINE} bytes"),
            Self::ManyLines => write!(f, "found more lines before the answer, expected at most {MOST_LINES}"),
        }
    }
}

/// The longest line that is read of an engine, in bytes. Real lines have a few thousand.
const LONGEST_LINE: usize = 64 << 10;

/// The most lines that an engine may send before the answer to one command.
const MOST_LINES: usize = 1_000_000;

/// The most options that an engine may declare.
const MOST_OPTIONS: usize = 1000;

/// The number of lines that wait to be read. The pipe holds up an engine that sends more.
const WAITING: usize = 1024;

/// The answer of an engine to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The word after `bestmove`.
    pub best: String,
    /// The last report of the search.
    pub report: Report,
    /// The time from `go` to the answer.
    pub time: Duration,
}

/// The process of an engine.
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<Line, Failure>>,
}

/// A running engine.
pub struct Engine {
    recipe: Recipe,
    process: Process,
    /// The lines `option name ..` of its answer to `usi`.
    declared: Vec<String>,
    /// The words by which `horigoma replay` repeats its searches, for an engine that has them.
    evidence: Option<String>,
    /// The games that it began.
    games: u32,
    memory: Memory,
}

/// A line with its time of arrival. Under load the waiting thread may wake much later.
type Line = (Instant, String);

const START: Duration = Duration::from_secs(60);

/// Returns the command to search for this time, at least a millisecond. Engines take 0 for no limit.
#[must_use]
pub fn go_within(time: Duration) -> String {
    format!("go btime 0 wtime 0 byoyomi {}", time.as_millis().max(1))
}

fn set_option(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}")
}

impl Process {
    /// Starts the program of a recipe, and sends nothing.
    fn start(recipe: &Recipe) -> Result<Self> {
        let (program, arguments) = recipe.command.split_first().context("an empty command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{program} cannot be started"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { bail!("no pipes") };
        let (sender, lines) = sync_channel(WAITING);
        thread::spawn(move || pass_on(BufReader::new(output), &sender));
        Ok(Self { child, input, lines })
    }

    /// Sends a line. An engine that has ended is noticed when its answer is missing.
    fn send(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// Waits for a line that begins with a word, and passes every line before it to `pass`.
    fn wait_for(&mut self, word: &str, patience: Duration, mut pass: impl FnMut(&str)) -> Result<Line, Failure> {
        let end = Instant::now() + patience;
        for _ in 0..MOST_LINES {
            let (came, line) = self.lines.recv_timeout(end.saturating_duration_since(Instant::now()))??;
            if line.split_whitespace().next() == Some(word) {
                return Ok((came, line));
            }
            pass(&line);
        }
        Err(Failure::ManyLines)
    }

    /// Sends `isready`, and waits until the engine is ready.
    fn get_ready(&mut self) -> Result<(), Failure> {
        self.send("isready");
        self.wait_for("readyok", START, |_| ()).map(|_| ())
    }

    /// Searches a position. The time of the answer counts from `start`.
    fn think(&mut self, start: Instant, position: &str, go: &str, patience: Duration) -> Result<Answer, Failure> {
        let mut report = Report::default();
        self.send(position);
        self.send(go);
        let (came, line) = self.wait_for("bestmove", patience, |line| report.add(line))?;
        let best = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
        Ok(Answer { best, report, time: came.saturating_duration_since(start) })
    }

    /// Ends the process, by force after half a second.
    fn end(&mut self) {
        self.send("quit");
        for _ in 0..50 {
            if self.child.try_wait().is_ok_and(|status| status.is_some()) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

impl Engine {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// When it cannot be started or does not answer `usi`.
    pub fn start(recipe: &Recipe) -> Result<Self> {
        let process = Process::start(recipe)?;
        let (declared, memory) = (Vec::new(), Memory::default());
        let mut engine = Self { recipe: recipe.clone(), process, declared, evidence: None, games: 0, memory };
        let program = &recipe.name;
        let introduction = ["option ", "id name ", "info string searched tables "];
        let lines = engine.lines_until(program, "usi", "usiok", &introduction)?;
        let (declared, introduced): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| line.starts_with("option "));
        (engine.declared, engine.evidence) = (declared, evidence::of(&introduced, &recipe.options));
        for (name, value) in &recipe.options {
            let set = set_option(name, value);
            if !engine_options::is_listed(&engine.declared, name) && engine.takes_unlisted(program, &set)? {
                continue;
            }
            engine_options::check(&engine.declared, name, value).with_context(|| program.clone())?;
            engine.process.send(&set);
        }
        engine.lines_until(program, "isready", "readyok", &[])?;
        Ok(engine)
    }

    /// Sets an option that the engine does not list. Returns whether the engine has it: it reports an invented name as
    /// unknown, and it reports nothing about this one.
    fn takes_unlisted(&mut self, program: &str, set: &str) -> Result<bool> {
        let reports = |engine: &mut Self, line: &str| {
            engine.process.send(line);
            engine.lines_until(program, "isready", "readyok", &["info string "]).map(|lines| !lines.is_empty())
        };
        Ok(reports(self, "setoption name NoSuchOption value 0")? && !reports(self, set)?)
    }

    /// Sends a line, and returns the lines with one of these prefixes that the engine prints before an answer that must
    /// come.
    fn lines_until(&mut self, program: &str, question: &str, answer: &str, prefixes: &[&str]) -> Result<Vec<String>> {
        self.process.send(question);
        let mut lines = Vec::new();
        let keep = |line: &str| {
            if prefixes.iter().any(|prefix| line.starts_with(prefix)) && lines.len() < MOST_OPTIONS {
                lines.push(line.to_owned());
            }
        };
        let answered = self.process.wait_for(answer, START, keep);
        answered.map_err(|failure| anyhow!("{program}: '{question}' was not answered by '{answer}': {failure}"))?;
        Ok(lines)
    }

    /// Returns the lines `option name ..` of its options.
    #[must_use]
    pub fn declared(&self) -> &[String] {
        &self.declared
    }

    /// Returns the words by which `horigoma replay` repeats the searches of the current game. `None` for other engines.
    #[must_use]
    pub fn evidence(&self) -> Option<String> {
        self.evidence.as_ref().map(|words| format!("game {} {words}", self.games))
    }

    /// Begins a new game, and waits until the engine is ready.
    ///
    /// # Errors
    /// The failure of the engine.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.process.send("usinewgame");
        self.games += 1;
        self.process.get_ready()
    }

    /// Records the memory of the engine at the end of a game.
    pub fn note_memory(&mut self) {
        if let Some(kibibytes) = resident(self.process.child.id()) {
            self.memory.note(kibibytes);
        }
    }

    /// Returns the memory of the engine at the ends of its games.
    #[must_use]
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// Searches a position.
    ///
    /// # Errors
    /// The failure of the engine.
    pub fn think(&mut self, position: &str, go: &str, patience: Duration) -> Result<Answer, Failure> {
        self.process.think(Instant::now(), position, go, patience)
    }

    /// Searches a position in a new process, for the time that is left when it is ready. The time of the answer counts
    /// from the start of the process.
    ///
    /// # Errors
    /// The failure of the engine. A program that cannot be started again has crashed.
    pub fn think_from_start(&mut self, position: &str, time: Duration, patience: Duration) -> Result<Answer, Failure> {
        self.process.end();
        let start = Instant::now();
        self.process = Process::start(&self.recipe).map_err(|_| Failure::Crash)?;
        self.process.send("usi");
        self.process.wait_for("usiok", patience, |_| ())?;
        for (name, value) in &self.recipe.options {
            self.process.send(&set_option(name, value));
        }
        self.process.get_ready()?;
        self.process.send("usinewgame");
        let left = time.saturating_sub(start.elapsed());
        self.process.think(start, position, &go_within(left), patience)
    }
}

/// Passes on the lines of an engine until it ends. Only ASCII words of a line matter, so its text may have any
/// encoding.
fn pass_on(mut output: impl BufRead, lines: &SyncSender<Result<Line, Failure>>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let ends = bytes.last() == Some(&b'\n');
        if !ends && bytes.len() > LONGEST_LINE {
            // The rest is not read. The pipe holds up the engine until it is killed.
            let _ = lines.send(Err(Failure::LongLine));
            return;
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if lines.send(Ok((Instant::now(), line))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_may_have_blanks_in_its_name() {
        let folder = std::env::temp_dir().join(format!("lab process {}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("an engine");
        std::fs::write(&file, "").unwrap();
        let name = file.to_str().unwrap();
        assert_eq!(Recipe::parse(name, &[]).unwrap().command, [name]);
        assert_eq!(Recipe::parse("engine --usi", &[]).unwrap().command, ["engine", "--usi"]);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// Returns the lines of an output, and the failure that ends them.
    fn lines_of(output: &[u8]) -> (Vec<String>, Option<Failure>) {
        let (sender, lines) = sync_channel(100);
        pass_on(output, &sender);
        drop(sender);
        let (lines, failures): (Vec<_>, Vec<_>) = lines.into_iter().partition(Result::is_ok);
        let text = |line: Result<Line, Failure>| line.unwrap().1;
        (lines.into_iter().map(text).collect(), failures.into_iter().find_map(Result::err))
    }

    /// Shogidokoro, ShogiGUI and engines made for them use Shift_JIS.
    #[test]
    fn lines_in_another_encoding_are_passed_on() {
        let (text, ..) = encoding_rs::SHIFT_JIS.encode("info string 定跡から\r\nbestmove 7g7f\n");
        let (lines, failure) = lines_of(&text);
        assert!(lines.len() == 2 && lines[0].starts_with("info string ") && lines[1] == "bestmove 7g7f", "{lines:?}");
        assert_eq!(failure, None);
    }

    #[test]
    fn a_line_without_an_end_is_a_failure() {
        let [most, more] =
            [LONGEST_LINE, LONGEST_LINE + 1].map(|length| [b"readyok\n", &vec![b'x'; length][..]].concat());
        assert_eq!(lines_of(&most).0.iter().map(String::len).collect::<Vec<_>>(), [7, LONGEST_LINE]);
        assert_eq!(lines_of(&more), (vec!["readyok".to_owned()], Some(Failure::LongLine)));
    }
}
