//! What can be wrong with what the engine is asked, or with the machine it runs on.

use core::error::Error;
use std::boxed::Box;
use std::fmt;
use std::io;
use std::string::{String, ToString};

use crate::game::{OptionError, OptionKind, PositionFault};

/// Why the engine did not do what it was asked, or not all of it.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// A position cannot be set up, or a move cannot be played.
    Position(Box<PositionFault>),
    /// An option cannot be set to this.
    Option {
        /// The option.
        name: &'static str,
        /// What it was to be set to.
        found: String,
        /// What it can be set to.
        expected: OptionKind,
    },
    /// There is not enough memory for the hash table.
    Memory {
        /// The size that was asked for, in MiB.
        wanted_mib: usize,
        /// The size of the table that is used, in MiB; 0 where there is none.
        used_mib: usize,
    },
    /// The system gives no thread to search with.
    Thread(io::Error),
    /// The system gives no more threads to help.
    Helper {
        /// How many there are beside the first.
        number: usize,
        /// What the system says.
        error: io::ErrorKind,
    },
    /// There is no memory for what so many threads learn.
    WorkerMemory {
        /// How many were to search.
        wanted: usize,
        /// How many can; with 0, a move is played unsearched.
        used: usize,
    },
    /// More threads are asked for than the machine runs at once; they would only wait for one another.
    Threads {
        /// How many are asked for.
        wanted: usize,
        /// How many are used.
        used: usize,
    },
}

impl EngineError {
    /// Returns the text without the word `sfen`, for a place where nothing but SFEN can be wrong.
    #[must_use]
    pub fn bare(&self) -> &dyn fmt::Display {
        match self {
            Self::Position(fault) => match &**fault {
                PositionFault::Sfen(error) => error,
                fault => fault,
            },
            error => error,
        }
    }
}

impl From<PositionFault> for EngineError {
    fn from(fault: PositionFault) -> Self {
        Self::Position(Box::new(fault))
    }
}

impl From<OptionError<'_>> for EngineError {
    fn from(OptionError { name, found, expected }: OptionError<'_>) -> Self {
        Self::Option { name, found: found.to_string(), expected }
    }
}

/// The text of an error contains the text of its cause, so the cause is no source of its own: a chain of errors shows it once.
impl Error for EngineError {}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(fault) => fault.fmt(f),
            Self::Option { name, found, expected } => OptionError { name, found, expected: *expected }.fmt(f),
            Self::Memory { wanted_mib, used_mib: 0 } => write!(f, "no memory for {wanted_mib} MiB of hash"),
            Self::Memory { wanted_mib, used_mib } => {
                write!(f, "no memory for {wanted_mib} MiB of hash, going on with {used_mib}")
            }
            Self::Thread(error) => write!(f, "no thread for the search: {error}"),
            Self::Helper { number, error } => write!(f, "no more threads: {error}, going on with {}", number + 1),
            Self::WorkerMemory { wanted, used } => write!(f, "no memory for {wanted} threads, going on with {used}"),
            Self::Threads { wanted, used } => {
                write!(f, "{wanted} threads asked for, going on with {used}: this machine runs no more at once")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SfenError;

    #[test]
    fn a_chain_of_errors_shows_each_text_once() {
        let error = EngineError::from(PositionFault::Sfen(SfenError::Trailing));
        let mut chain = std::vec![error.to_string()];
        let mut next = error.source();
        while let Some(cause) = next {
            chain.push(cause.to_string());
            next = cause.source();
        }
        assert!(chain.iter().skip(1).all(|cause| !chain[0].contains(cause.as_str())), "{chain:?}");
    }

    #[test]
    fn nothing_goes_on_without_memory() {
        let told = |used_mib| EngineError::Memory { wanted_mib: 9, used_mib }.to_string();
        assert_eq!([told(0), told(4)], ["no memory for 9 MiB of hash", "no memory for 9 MiB of hash, going on with 4"]);
    }
}
