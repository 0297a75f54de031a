//! Errors: a bad input, or a table that fails its proof.

use std::fmt;
use std::path::PathBuf;

use geometry::Square;

/// An error of an input file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The file, as the folder was named followed by the name inside it.
    pub file: PathBuf,
    /// Line and column, from 1, or `None` for an error of the whole file.
    pub at: Option<(usize, usize)>,
    /// The text that was found.
    pub found: String,
    /// The text that was expected.
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

/// A table entry that differs from its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofError {
    /// The table.
    pub table: String,
    /// The square, where the table has squares.
    pub square: Option<Square>,
    /// The value by the rule.
    pub expected: String,
    /// The value in the table.
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
    /// All errors of the inputs.
    Inputs(Vec<Fault>),
    /// A proof failed.
    Proof(ProofError),
}

impl From<ProofError> for Failure {
    fn from(error: ProofError) -> Self {
        Self::Proof(error)
    }
}

/// Writes one line for each error.
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
