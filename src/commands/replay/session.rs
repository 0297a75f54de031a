//! The searches of another program, over a line of USI: commands go to one end, answers come from the other.

use std::fmt;
use std::io::{BufRead, Write};

use horigoma::board::Position;
use horigoma::game::options::{self, OptionKind};

use super::words;
use crate::commands::Failure;

/// The session of another program.
pub(super) struct Session<'s> {
    pub(super) input: &'s mut dyn BufRead,
    pub(super) output: &'s mut dyn Write,
}

impl Session<'_> {
    /// Returns the version of the program and the fingerprint of the tables that its searches read, from its
    /// introduction. A word is empty where the program is another engine.
    pub(super) fn introduction(&mut self) -> Result<[String; 2], Failure> {
        let mut found = [const { String::new() }; 2];
        self.ask("usi", "usiok", |line| {
            for (word, prefix) in found.iter_mut().zip(["id name Horigoma ", "info string searched tables "]) {
                if let Some(rest) = line.strip_prefix(prefix) {
                    rest.split(' ').next().unwrap_or_default().clone_into(word);
                }
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Sets options before a game of this number. The size of the hash table is always sent, because hosts have
    /// defaults of their own.
    pub(super) fn begin(&mut self, set: &[(&str, &str)], game: u16) -> Result<(), Failure> {
        if let Some((name, OptionKind::Spin(default, ..))) = options::find("USI_Hash") {
            self.send(format_args!("setoption name {name} value {default}"))?;
        }
        for (name, value) in set {
            self.send(format_args!("setoption name {name} value {value}"))?;
        }
        for _ in 0..game {
            self.send(format_args!("usinewgame"))?;
        }
        self.ask("isready", "readyok", |line| match line.starts_with("info string ") {
            true => Err(Failure::Record(format!("session: found '{line}', expected to set the options {set:?}"))),
            false => Ok(()),
        })
    }

    /// Searches a position, and returns the answer with the words of its last line.
    pub(super) fn search(&mut self, start: &Position, moves: &str, nodes: u64) -> Result<String, Failure> {
        let mut last = String::new();
        self.send(format_args!("position sfen {start} moves {moves}"))?;
        let best = self.ask_for(&format!("go nodes {nodes}"), "bestmove ", |line| {
            let is_best = !line.contains(" multipv ") || line.contains(" multipv 1 ");
            if line.starts_with("info depth ") && is_best {
                last = words(line);
            }
            Ok(())
        })?;
        Ok(best.split(' ').next().unwrap_or_default().to_owned() + &last)
    }

    fn send(&mut self, line: fmt::Arguments<'_>) -> Result<(), Failure> {
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(|error| ended(&error))
    }

    /// Sends a command, and shows the lines before its answer to `each`.
    fn ask(
        &mut self,
        command: &str,
        answer: &str,
        each: impl FnMut(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.ask_for(command, answer, each).map(drop)
    }

    /// As [`Session::ask`], and returns the rest of the answer after its first words.
    fn ask_for(
        &mut self,
        command: &str,
        answer: &str,
        mut each: impl FnMut(&str) -> Result<(), Failure>,
    ) -> Result<String, Failure> {
        self.send(format_args!("{command}"))?;
        let mut line = String::new();
        loop {
            line.clear();
            match self.input.read_line(&mut line) {
                Ok(0) => return Err(ended(&format_args!("found its end, expected '{answer}' after '{command}'"))),
                Ok(_) => {}
                Err(error) => return Err(Failure::Input(error)),
            }
            let line = line.trim_end();
            match line.strip_prefix(answer) {
                Some(rest) => return Ok(rest.to_owned()),
                None => each(line)?,
            }
        }
    }
}

impl Drop for Session<'_> {
    /// Ends the session.
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.send(format_args!("quit"));
    }
}

/// The error of a session that has ended too early.
fn ended(error: &dyn fmt::Display) -> Failure {
    Failure::Record(format!("session: {error}"))
}
