//! Why a command did not do what it was asked.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::process::ExitCode;

use horigoma::board::SfenError;
use horigoma::engine::EngineError;
use horigoma::engine::bench::PositionsError;

use super::COMMANDS;

/// Why a command did not do what it was asked. Places are options and files, as they were given.
#[derive(Debug)]
pub(crate) enum Failure {
    /// There is no such command.
    Command(OsString),
    /// An option is unknown, lacks its value or has one too many.
    Arguments(lexopt::Error),
    /// A word is not what is expected in its place.
    Word { place: &'static str, found: String, expected: &'static str },
    /// A word is missing.
    Missing { place: &'static str, expected: &'static str },
    /// A position is none.
    Sfen { place: String, error: SfenError },
    /// A file holds no positions.
    Positions { place: String, error: PositionsError },
    /// The machine has not enough of something.
    Engine(EngineError),
    /// A file cannot be read or written.
    File { place: String, error: io::Error },
    /// Standard input cannot be read.
    Input(io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
    /// So many tables are not what the manifest says.
    Tables(u32),
}

impl Failure {
    /// 1 for a check that failed, 2 for everything that kept a command from its work.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Tables(_) => ExitCode::FAILURE,
            _ => ExitCode::from(2),
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

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Error for Failure {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(found) => {
                write!(f, "found '{}', expected ", found.display())?;
                COMMANDS.iter().try_for_each(|command| write!(f, "{}, ", command.name))?;
                f.write_str("--help or --version")
            }
            Self::Arguments(error) => write!(f, "{error}; see --help"),
            Self::Word { place, found, expected } => write!(f, "{place}: found '{found}', expected {expected}"),
            Self::Missing { place, expected } => write!(f, "{place}: found nothing, expected {expected}"),
            Self::Sfen { place, error } => write!(f, "{place}: {error}"),
            Self::Positions { place, error } => write!(f, "{place}: {error}"),
            Self::Engine(error) => error.fmt(f),
            Self::File { place, error } => write!(f, "{place}: {error}"),
            Self::Input(error) => write!(f, "standard input: {error}"),
            Self::Output(error) => write!(f, "standard output: {error}"),
            Self::Tables(wrong) => write!(f, "{wrong} tables differ from the manifest"),
        }
    }
}
