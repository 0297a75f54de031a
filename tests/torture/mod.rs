//! Everything that a program may do to the engine, as scripts: the input, the expected output, and its time.
//!
//! A script is a line each:
//!
//! ```text
//! > LINE               send it
//! . MS                 wait
//! < WORDS [in MS]      a reply comes that begins with the first word and has the others in this order; the time counts
//!                      from the line sent last, and is 30 s when none is given
//! ! WORDS for MS       no such reply comes
//! = N WORDS            so many replies like this came since the session began
//! eof                  close the input
//! end [in MS]          the program ends, and with success
//! ```
//!
//! A script without an end of the program sends `isready`, which must be answered, and `quit`.
//!
//! Bounds are several times the engine's need, because tests run side by side on busy machines. Each is well below the
//! time of the bug that the script was written for. `HORIGOMA_TORTURE=100 cargo test --release torture` repeats scripts
//! a hundred times as often where possible, and makes hash tables of 16 GiB where memory allows.

mod clocks;
mod lines;
mod mates;
mod options;
mod program;
mod protocol;
mod stops;
mod threads;

use std::time::{Duration, Instant};

use crate::session::{PATIENCE, Session};

/// Returns the factor of the length of long runs.
fn longer() -> usize {
    std::env::var("HORIGOMA_TORTURE").map_or(1, |factor| factor.parse().expect("HORIGOMA_TORTURE: a number"))
}

/// The script of a session with the program as it is.
fn play(script: &str) {
    play_with(&mut Session::start(), script);
}

/// The script of a session that was started already.
fn play_with(session: &mut Session, script: &str) {
    let mut stage = Stage { session, sent: Instant::now(), ended: false };
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Err(fault) = stage.step(line) {
            panic!("at '{line}': {fault}{}\nscript:\n{script}", stage.session.last_words());
        }
    }
    if !stage.ended {
        for line in ["> isready", "< readyok", "> quit", "end"] {
            stage.step(line).unwrap_or_else(|fault| panic!("at the end, at '{line}': {fault}\nscript:\n{script}"));
        }
    }
}

struct Stage<'s> {
    session: &'s mut Session,
    /// When the last line was sent.
    sent: Instant,
    ended: bool,
}

impl Stage<'_> {
    fn step(&mut self, line: &str) -> Result<(), String> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            ">" => {
                self.session.say(rest);
                self.sent = Instant::now();
            }
            "." => std::thread::sleep(milliseconds(rest)),
            "<" => {
                let (words, time) = bounded(rest, " in ");
                let found = self.session.find(self.sent + time, |line| is_like(line, words));
                found.ok_or_else(|| format!("no such reply after {:?}", self.sent.elapsed()))?;
            }
            "!" => {
                let (words, time) = bounded(rest, " for ");
                if let Some(found) = self.session.find(Instant::now() + time, |line| is_like(line, words)) {
                    return Err(format!("found '{found}'"));
                }
            }
            "=" => {
                let (count, words) = rest.split_once(' ').expect("= N WORDS");
                let found = self.session.heard.iter().filter(|line| is_like(line, words)).count();
                if found.to_string() != count {
                    return Err(format!("found {found}"));
                }
            }
            "eof" => {
                self.session.close_input();
                self.sent = Instant::now();
            }
            "end" => {
                let (_, time) = bounded(line, " in ");
                let ending = self.session.ending(time).ok_or_else(|| format!("still there after {time:?}"))?;
                self.session.all_replies();
                self.ended = true;
                if !ending.success() {
                    return Err(ending.to_string());
                }
            }
            _ => panic!("not a step of a script: {line}"),
        }
        Ok(())
    }
}

fn milliseconds(text: &str) -> Duration {
    Duration::from_millis(text.parse().unwrap_or_else(|_| panic!("found '{text}', expected milliseconds")))
}

/// Words, and the time after the last `mark`.
fn bounded<'t>(text: &'t str, mark: &str) -> (&'t str, Duration) {
    match text.rsplit_once(mark) {
        Some((words, time)) if time.bytes().all(|byte| byte.is_ascii_digit()) => (words, milliseconds(time)),
        _ => (text, PATIENCE),
    }
}

/// Whether a reply begins with the first word and has the others after it.
fn is_like(line: &str, words: &str) -> bool {
    let mut found = line.split_whitespace();
    let mut wanted = words.split_whitespace();
    found.next() == wanted.next() && wanted.all(|word| found.any(|other| other == word))
}
