//! Errors of commands.

use std::ffi::OsString;
use std::fmt;
use std::io;

use horigoma::audit::Damaged;
use horigoma::engine::EngineError;
use horigoma::host::DidYouMean;
use horigoma::usi::{PositionsError, SessionError};

use super::{COMMANDS, Command};

/// Error of a command. Places are options and files, as they were given.
pub(crate) enum Failure {
    /// There is no such command.
    Command(OsString),
    /// A command has no such option.
    Option { command: &'static Command, found: String },
    /// A command takes no such operand.
    Operand { command: &'static Command, found: String },
    /// The arguments cannot be read.
    Arguments(lexopt::Error),
    /// A word differs from the one expected in its place.
    Word { place: &'static str, found: String, expected: String },
    /// A word is missing.
    Missing { place: &'static str, expected: &'static str },
    /// The text is not a position, or a move cannot be played in it.
    Position { place: String, error: EngineError },
    /// A file has no positions.
    Positions { place: String, error: PositionsError },
    /// The machine lacks memory or threads.
    Engine(EngineError),
    /// A file cannot be read or written.
    File { place: String, error: io::Error },
    /// Standard input cannot be read.
    Input(io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
    /// Tables differ from the manifest.
    Tables(Damaged),
}

impl Failure {
    /// Returns 1 for a check that failed, and 2 for everything that kept a command from its work.
    pub(crate) fn exit_status(&self) -> u8 {
        match self {
            Self::Tables(_) => 1,
            _ => 2,
        }
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Arguments(error)
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Input(error) => Self::Input(error),
            SessionError::Output(error) => Self::Output(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(found) => {
                let found = found.to_string_lossy();
                write!(f, "found '{found}', expected ")?;
                COMMANDS.iter().try_for_each(|command| write!(f, "{}, ", command.name))?;
                let names = || COMMANDS.iter().map(|command| command.name).chain(["--help", "--version"]);
                write!(f, "--help or --version{}", DidYouMean(&found, names))
            }
            Self::Option { command, found } => {
                let names = || command.options().map(|option| option.name).chain(["--help"]);
                write!(f, "{}: found '{found}', expected {}", command.name, names().collect::<Vec<_>>().join(", "))?;
                write!(f, "{}", DidYouMean(found, names))
            }
            Self::Operand { command, found } => {
                let position =
                    if command.takes_position { "a position (SFEN, startpos or position ...) or" } else { "only" };
                write!(f, "{}: found '{found}', expected {position} options after", command.name)?;
                [command.name].iter().chain(command.operands).try_for_each(|word| write!(f, " {word}"))
            }
            Self::Arguments(error) => write!(f, "{error}"),
            Self::Word { place, found, expected } => write!(f, "{place}: found '{found}', expected {expected}"),
            Self::Missing { place, expected } => write!(f, "{place}: found nothing, expected {expected}"),
            Self::Position { place, error } => write!(f, "{place}: {}", error.bare()),
            Self::Positions { place, error } => write!(f, "{place}: {error}"),
            Self::Engine(error) => error.fmt(f),
            Self::File { place, error } => write!(f, "{place}: {error}"),
            Self::Input(error) => write!(f, "standard input: {error}"),
            Self::Output(error) => write!(f, "standard output: {error}"),
            Self::Tables(damaged) => write!(f, "{damaged}"),
        }
    }
}
