//! A USI engine as a child process.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::declared;
use super::memory::{Memory, resident};

/// How to start an engine.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What to call it.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
}

impl Recipe {
    /// From a command line and `NAME=VALUE` options. Blanks part the words, unless the whole is a file.
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

/// How an engine failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It ended or closed its output.
    Crash,
    /// It did not answer for so long that it never would.
    Stall,
}

impl From<RecvTimeoutError> for Failure {
    fn from(error: RecvTimeoutError) -> Self {
        match error {
            RecvTimeoutError::Disconnected => Self::Crash,
            RecvTimeoutError::Timeout => Self::Stall,
        }
    }
}

/// What an engine answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What stands after `bestmove`.
    pub best: String,
    /// The last score it gave, in centipawns; a mate counts 30,000.
    pub score: Option<i32>,
    /// How long it thought.
    pub time: Duration,
}

/// A running engine.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    /// Each line, and when it came: under load the thread that waits for it may wake much later.
    lines: Receiver<(Instant, String)>,
    memory: Memory,
}

const START: Duration = Duration::from_secs(60);

impl Engine {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// When it cannot be started or does not speak USI.
    pub fn start(recipe: &Recipe) -> Result<Self> {
        let (program, arguments) = recipe.command.split_first().context("an empty command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{program} cannot be started"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { bail!("no pipes") };
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send((Instant::now(), line)).is_err() {
                    break;
                }
            }
        });
        let mut engine = Self { child, input, lines, memory: Memory::default() };
        let declared = engine.ask(program, "usi", "usiok")?;
        for (name, value) in &recipe.options {
            declared::check(&declared, name, value).with_context(|| program.clone())?;
            engine.send(&format!("setoption name {name} value {value}"));
        }
        engine.ask(program, "isready", "readyok")?;
        Ok(engine)
    }

    /// The lines before an answer that must come.
    fn ask(&mut self, program: &str, question: &str, answer: &str) -> Result<Vec<String>> {
        self.send(question);
        let (end, mut lines) = (Instant::now() + START, Vec::new());
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok((_, line)) if line.split_whitespace().next() == Some(answer) => return Ok(lines),
                Ok((_, line)) => lines.push(line),
                Err(failure) => {
                    let failure = Failure::from(failure);
                    bail!("{program}: '{question}' was not answered by '{answer}' ({failure:?})")
                }
            }
        }
    }

    /// Says something; an engine that is gone is noticed by its silence.
    pub fn send(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// Waits for a line that begins with a word; with it comes the last score before it.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<(Instant, String, Option<i32>), Failure> {
        let end = Instant::now() + patience;
        let mut score = None;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok((came, line)) if line.split_whitespace().next() == Some(word) => return Ok((came, line, score)),
                Ok((_, line)) => score = score_in(&line).or(score),
                Err(failure) => return Err(failure.into()),
            }
        }
    }

    /// Whether it is ready for a new game.
    ///
    /// # Errors
    /// How it failed.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.send("usinewgame");
        self.send("isready");
        self.wait_for("readyok", START).map(|_| ())
    }

    /// A game has ended: what the engine holds now is noted.
    pub fn note_memory(&mut self) {
        if let Some(kibibytes) = resident(self.child.id()) {
            self.memory.note(kibibytes);
        }
    }

    /// What it held after each of its games.
    #[must_use]
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// Lets it think.
    ///
    /// # Errors
    /// How it failed.
    pub fn think(&mut self, position: &str, go: &str, patience: Duration) -> Result<Answer, Failure> {
        self.send(position);
        let start = Instant::now();
        self.send(go);
        let (came, line, score) = self.wait_for("bestmove", patience)?;
        let best = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
        Ok(Answer { best, score, time: came.saturating_duration_since(start) })
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
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

/// The score in an `info` line.
fn score_in(line: &str) -> Option<i32> {
    const MATE: i32 = 30_000;
    let mut words = line.split_whitespace().skip_while(|&word| word != "score").skip(1);
    match (words.next()?, words.next()?) {
        ("cp", value) => value.parse().ok(),
        ("mate", value) => Some(if value.starts_with('-') { -MATE } else { MATE }),
        _ => None,
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

    #[test]
    fn scores_are_read() {
        assert_eq!(score_in("info depth 3 score cp -41 nodes 7"), Some(-41));
        assert_eq!(score_in("info depth 3 score mate -4 pv 7g7f"), Some(-30_000));
        assert_eq!(score_in("info depth 3 score mate + pv 7g7f"), Some(30_000));
        assert_eq!(score_in("info string no score yet"), None);
    }
}
