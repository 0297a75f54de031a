//! What can be wrong with what the engine is asked, or with the machine it runs on.

use core::error::Error;
use std::boxed::Box;
use std::fmt;
use std::io;
use std::string::{String, ToString};

use crate::board::{Move, MoveError, Position, SfenError};
use crate::game::{OptionError, OptionKind};

/// Why the engine did not do what it was asked, or not all of it.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// A position is not written as SFEN is, or what is written is no position.
    Sfen(SfenError),
    /// A move of the game cannot be played.
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// A move that the search is to be restricted to cannot be played.
    RootMove {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
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

/// Why a move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveFault {
    /// It is not written as moves are.
    Unreadable {
        /// What was found in its place.
        found: String,
        /// What is wrong with that.
        error: MoveError,
    },
    /// It is not legal.
    Illegal {
        /// The move.
        found: Move,
        /// Where it was to be played.
        position: Box<Position>,
    },
}

impl From<SfenError> for EngineError {
    fn from(error: SfenError) -> Self {
        Self::Sfen(error)
    }
}

impl From<OptionError<'_>> for EngineError {
    fn from(OptionError { name, found, expected }: OptionError<'_>) -> Self {
        Self::Option { name, found: found.to_string(), expected }
    }
}

impl Error for EngineError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Sfen(error) => Some(error),
            Self::Move { fault, .. } | Self::RootMove { fault, .. } => Some(fault),
            Self::Thread(error) => Some(error),
            Self::Option { .. }
            | Self::Memory { .. }
            | Self::Helper { .. }
            | Self::WorkerMemory { .. }
            | Self::Threads { .. } => None,
        }
    }
}

impl Error for MoveFault {}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sfen(error) => write!(f, "sfen: {error}"),
            Self::Move { number, fault } => write!(f, "move {number}: {fault}"),
            Self::RootMove { number, fault } => write!(f, "root move {number}: {fault}"),
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

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { found, error } => write!(f, "found '{found}': {error}"),
            Self::Illegal { found, position } => write!(f, "found '{found}', which is not legal in {position}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_goes_on_without_memory() {
        let told = |used_mib| EngineError::Memory { wanted_mib: 9, used_mib }.to_string();
        assert_eq!([told(0), told(4)], ["no memory for 9 MiB of hash", "no memory for 9 MiB of hash, going on with 4"]);
    }
}
