//! What can go wrong: a bad input, or a table that is not what its rule says.

use std::fmt;
use std::path::PathBuf;

use geometry::Square;

/// One fault of one input file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The file, as the folder was named followed by the name inside it.
    pub file: PathBuf,
    /// Line and column, from 1; `None` when the fault is the whole file's.
    pub at: Option<(usize, usize)>,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

/// Writes `path:line:column: found X, expected Y`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A forward slash on every system, so that messages compare equal.
        write!(f, "{}", self.file.display().to_string().replace('\\', "/"))?;
        if let Some((line, column)) = self.at {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": found {}, expected {}", self.found, self.expected)
    }
}

/// A table entry that differs from what its rule gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofError {
    /// The table.
    pub table: String,
    /// The square, where the table has squares.
    pub square: Option<Square>,
    /// What the rule says.
    pub expected: String,
    /// What was made.
    pub found: String,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.table)?;
        if let Some(square) = self.square {
            write!(f, " at {square}")?;
        }
        write!(f, ": proof failed: found {}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for ProofError {}

/// Why no tables were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The inputs have faults: all of them.
    Inputs(Vec<Fault>),
    /// A proof failed.
    Proof(ProofError),
}

impl From<ProofError> for Failure {
    fn from(error: ProofError) -> Self {
        Self::Proof(error)
    }
}

/// One line per fault.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inputs(faults) => {
                for (count, fault) in faults.iter().enumerate() {
                    write!(f, "{}{fault}", if count == 0 { "" } else { "\n" })?;
                }
                Ok(())
            }
            Self::Proof(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}
