//! Errors of requests to the engine, and of the machine it runs on.

use core::error::Error;
use std::boxed::Box;
use std::fmt;
use std::io;
use std::string::{String, ToString};

use geometry::Japanese;

use crate::game::{OptionError, OptionKind, PositionFault};

/// Why the engine could not carry out a request, or only a part of it.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// A position cannot be set up, or a move cannot be played.
    Position(Box<PositionFault>),
    /// An option cannot have this value.
    Option {
        /// The option.
        name: &'static str,
        /// The value that was to be set.
        found: String,
        /// The possible values.
        expected: OptionKind,
    },
    /// There is not enough memory for the hash table.
    Memory {
        /// The requested size, in MiB.
        wanted_mib: usize,
        /// The size of the table that is used, in MiB, or 0 when there is none.
        used_mib: usize,
    },
    /// The system starts no thread for the search.
    Thread(io::Error),
    /// The system starts no more helper threads.
    Helper {
        /// The number of helper threads that run.
        number: usize,
        /// The error of the system.
        error: io::ErrorKind,
    },
    /// There is not enough memory for the workers of all threads.
    WorkerMemory {
        /// The requested number of threads.
        wanted: usize,
        /// The number of threads used. With 0, a move is played unsearched.
        used: usize,
    },
    /// The request has more threads than the machine has cores. The surplus would only wait.
    Threads {
        /// The requested number of threads.
        wanted: usize,
        /// The number of threads used.
        used: usize,
    },
}

impl EngineError {
    /// Returns the text without the word `sfen`, for a place where only SFEN can be wrong.
    #[must_use]
    pub fn bare(&self) -> &dyn Japanese {
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

/// The text of an error contains the text of its cause. The cause is therefore no source, and a chain shows it once.
impl Error for EngineError {}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(fault) => fault.fmt(f),
            Self::Option { name, found, expected } => OptionError { name, found, expected: *expected }.fmt(f),
            Self::Memory { wanted_mib, used_mib: 0 } => write!(f, "no memory for {wanted_mib} MiB of hash"),
            Self::Memory { wanted_mib, used_mib } => {
                write!(f, "no memory for {wanted_mib} MiB of hash, using {used_mib} MiB")
            }
            Self::Thread(error) => write!(f, "no thread for the search: {error}"),
            Self::Helper { number, error } => write!(f, "no more threads: {error}, using {}", number + 1),
            Self::WorkerMemory { wanted, used } => write!(f, "no memory for {wanted} threads, using {used}"),
            Self::Threads { wanted, used } => {
                write!(f, "found {wanted} threads, expected at most {used}, the cores of this machine")
            }
        }
    }
}

impl Japanese for EngineError {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(fault) => fault.write_japanese(f),
            Self::Option { name, found, expected } => {
                OptionError { name, found, expected: *expected }.write_japanese(f)
            }
            Self::Memory { wanted_mib, used_mib } => {
                write!(f, "ハッシュ{wanted_mib} MiBのメモリを確保できません")?;
                if *used_mib > 0 { write!(f, "。{used_mib} MiBを使います") } else { Ok(()) }
            }
            Self::Thread(error) => write!(f, "探索のスレッドを作れません: {error}"),
            Self::Helper { number, error } => {
                write!(f, "これ以上スレッドを作れません: {error}。{}個を使います", number + 1)
            }
            Self::WorkerMemory { wanted, used } => {
                write!(f, "{wanted}個のスレッドのメモリを確保できません。{used}個を使います")
            }
            Self::Threads { wanted, used } => {
                write!(f, "スレッドの数{wanted}は、このマシンのコアの数{used}を超えています")
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
    fn memory_errors_name_the_sizes() {
        let told = |used_mib| EngineError::Memory { wanted_mib: 9, used_mib }.to_string();
        assert_eq!([told(0), told(4)], ["no memory for 9 MiB of hash", "no memory for 9 MiB of hash, using 4 MiB"]);
    }
}
