//! The built program as a running session: lines to it, replies from it, all waits bounded.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any reply may take on a loaded machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The program under test: the one built with these tests, or the one that `HORIGOMA_PROGRAM` names (such as one built
/// with a sanitizer).
pub(crate) fn program() -> String {
    std::env::var("HORIGOMA_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_horigoma").to_owned())
}

/// A running engine, which ends when this is dropped.
pub(crate) struct Session {
    engine: Child,
    input: Option<ChildStdin>,
    replies: Receiver<String>,
    /// Every reply received so far.
    pub(crate) heard: Vec<String>,
}

impl Session {
    pub(crate) fn start() -> Self {
        Self::of(&mut Command::new(program()))
    }

    /// Starts a session with a program that needs a special command.
    pub(crate) fn of(command: &mut Command) -> Self {
        let mut engine = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(engine.stdout.take().unwrap());
        let (sender, replies) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { input: engine.stdin.take(), engine, replies, heard: Vec::new() }
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.engine.id()
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    /// Sends bytes unchanged.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.input.as_mut().expect("the input is open").write_all(bytes).unwrap();
    }

    /// Returns the next reply within a time, or `None` when none comes or the program has ended.
    pub(crate) fn next(&mut self, time: Duration) -> Option<&str> {
        let line = self.replies.recv_timeout(time).ok()?;
        self.heard.push(line);
        self.heard.last().map(String::as_str)
    }

    /// Returns the next reply that meets a condition, skipping those before it, or `None` when none comes in time.
    pub(crate) fn find(&mut self, until: Instant, holds: impl Fn(&str) -> bool) -> Option<String> {
        loop {
            let line = self.next(until.saturating_duration_since(Instant::now()))?;
            if holds(line) {
                return Some(line.to_owned());
            }
        }
    }

    /// Returns the next reply with this beginning, skipping those before it.
    pub(crate) fn hear(&mut self, start: &str) -> String {
        let found = self.find(Instant::now() + PATIENCE, |line| line.starts_with(start));
        found.unwrap_or_else(|| panic!("no reply begins with '{start}'{}", self.last_words()))
    }

    /// Whether no reply with this beginning comes within a time.
    pub(crate) fn is_silent(&mut self, start: &str, time: Duration) -> bool {
        self.find(Instant::now() + time, |line| line.starts_with(start)).is_none()
    }

    /// Closes the input of the program.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Returns the exit status, if the program ends in time.
    pub(crate) fn ending(&mut self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        loop {
            let ended = self.engine.try_wait().unwrap();
            if ended.is_some() || Instant::now() >= until {
                return ended;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns all replies, once the program has ended.
    pub(crate) fn all_replies(&mut self) -> &[String] {
        self.heard.extend(self.replies.iter());
        &self.heard
    }

    pub(crate) fn end(mut self) {
        self.say("quit");
        let ended = self.ending(PATIENCE).expect("the engine does not end");
        assert!(ended.success(), "{ended}{}", self.last_words());
    }

    /// Returns the last replies and the text on standard error, and ends the program.
    pub(crate) fn last_words(&mut self) -> String {
        let _ = self.engine.kill();
        let mut errors = String::new();
        if let Some(mut output) = self.engine.stderr.take() {
            let _ = output.read_to_string(&mut errors);
        }
        let last = self.heard.len().saturating_sub(5);
        format!("\nlast replies: {:#?}\nerror output: {errors}", &self.heard[last..])
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.engine.kill();
        let _ = self.engine.wait();
    }
}
