//! The `horigoma` program: a USI session, or one of a few commands.
#![cfg_attr(all(target_os = "linux", target_env = "gnu", not(test)), no_main)]

mod commands;
mod entry;
mod processor;
#[cfg(target_os = "linux")]
mod waiting;

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};

use commands::{COMMANDS, Command, Failure, Message, Text, of_locale, text};
use horigoma::{audit, usi};

/// The entry point where [`entry`] does not exist.
#[cfg(any(not(all(target_os = "linux", target_env = "gnu")), test))]
fn main() -> std::process::ExitCode {
    status().into()
}

/// Carries out the command line, and returns the exit status.
fn status() -> u8 {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    match run(&words) {
        Ok(()) => 0,
        // The reader has closed the pipe, which is no error to report.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            tell(format_args!("horigoma: {}", Message(&failure, of_locale())));
            failure.exit_status()
        }
    }
}

fn run(words: &[OsString]) -> Result<(), Failure> {
    let Some((first, rest)) = words.split_first() else { return session() };
    let mut output = io::stdout().lock();
    match first.to_str() {
        Some("--help" | "-h" | "help") => match rest.first() {
            Some(name) => command(name)?.help(of_locale(), &mut output)?,
            None => commands::help(of_locale(), &mut output)?,
        },
        Some("--version" | "-V") => match audit::verified_fingerprint() {
            Ok(fingerprint) => writeln!(output, "{} (tables {fingerprint})", usi::NAME)?,
            Err(damaged) => writeln!(output, "{} (tables {damaged})", usi::NAME)?,
        },
        Some(name) if is_of_session(name) => {
            drop(output);
            return Ok(usi::run(lines(words).as_bytes(), io::stdout())?);
        }
        _ => command(first)?.run(rest, &mut output)?,
    }
    Ok(output.flush()?)
}

fn command(name: &OsStr) -> Result<&'static Command, Failure> {
    COMMANDS.iter().find(|command| name == command.name).ok_or_else(|| Failure::Command(name.to_owned()))
}

/// The line for a person who starts a session at a terminal.
const GREETING: Text = text(
    "waits for USI commands. Type 'usi', then 'position startpos', 'go byoyomi 1000', 'quit', or see --help.",
    "はUSIのコマンドを待っています。'usi'、'position startpos'、'go byoyomi 1000'、'quit'と入力するか、--helpを見てください。",
);

/// Whether a word begins a command of a session that no command of the program has as its name.
fn is_of_session(name: &str) -> bool {
    let name = name.split_whitespace().next().unwrap_or_default();
    COMMANDS.iter().all(|command| command.name != name) && usi::command::Command::all().any(|(known, ..)| known == name)
}

/// Returns words as the lines of a session. A word `,` ends a line, as in YaneuraOu. The session ends with them, as in
/// Stockfish.
fn lines(words: &[OsString]) -> String {
    let words = words.iter().map(|word| word.to_string_lossy());
    words.map(|word| if word == "," { "\n".to_owned() } else { format!("{word} ") }).collect()
}

fn session() -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        tell(format_args!("{} {}", usi::NAME, GREETING.get(of_locale())));
    }
    let input = io::stdin().lock();
    #[cfg(target_os = "linux")]
    let ended = usi::run_idle(io::BufReader::new(input), io::stdout(), waiting::has_input);
    #[cfg(not(target_os = "linux"))]
    let ended = usi::run(input, io::stdout());
    Ok(ended?)
}

/// Writes a text to standard error. A closed stream is ignored.
fn tell(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{text}");
}
