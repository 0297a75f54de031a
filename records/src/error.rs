//! Refusals with their place.

use std::fmt;

/// The most characters of a line that an error repeats.
const SHOWN: usize = 60;

/// A refusal of a line: the text found, and the text expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The number of the line, from 1 on.
    pub line: usize,
    /// The text found, cut after 60 characters.
    pub found: String,
    /// A description of the text expected.
    pub expected: String,
}

impl Error {
    pub(crate) fn new(line: usize, found: &str, expected: impl Into<String>) -> Self {
        let mut shown: String = found.trim().chars().take(SHOWN).collect();
        if found.trim().chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        Self { line, found: shown, expected: expected.into() }
    }

    /// The error with the name of its file: `game.kif:3: found 'x', expected y`.
    #[must_use]
    pub fn in_file(&self, file: &str) -> String {
        format!("{file}:{}: found '{}', expected {}", self.line, self.found, self.expected)
    }
}

/// Writes `line 3: found 'x', expected y`.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: found '{}', expected {}", self.line, self.found, self.expected)
    }
}

impl std::error::Error for Error {}
