//! Reading the short names of USI and SFEN (`7g`, `+r`, `b`), with errors that report the found and expected character.
//!
//! ```
//! # use geometry::{Piece, Square};
//! let error = "7j".parse::<Square>().unwrap_err();
//! assert_eq!(error.to_string(), "found 'j' as character 2, expected a rank, a to i");
//! let error = "+g".parse::<Piece>().unwrap_err();
//! assert_eq!(error.to_string(), "found 'g' as character 2, expected a piece that promotes, one of P L N S B R");
//! ```

use core::fmt;
use core::str::Chars;

/// Why a text is not the name of a square, a piece, a side and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NameError {
    /// The first character that does not belong, or `None` when the text ends too early.
    pub found: Option<char>,
    /// The number of characters before it.
    pub at: usize,
    /// The characters expected in its place.
    pub expected: Expected,
}

/// The characters that can continue a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// `b` or `w`.
    Color,
    /// `1` to `9`.
    File,
    /// `a` to `i`.
    Rank,
    /// A letter of PLNSBRGK, in either case.
    Piece,
    /// A letter of PLNSBRGK, upper case: a kind has no colour.
    PieceKind,
    /// After a `+`, the letter of a piece that promotes.
    Promotable,
    /// `file`, `rank`, `rising` or `falling`.
    Line,
    /// Nothing.
    End,
}

impl core::error::Error for NameError {}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            Some(found) => write!(f, "found '{found}'")?,
            None => f.write_str("found nothing")?,
        }
        write!(f, " as character {}, expected {}", self.at + 1, self.expected)
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Color => "a side, b or w",
            Self::File => "a file, 1 to 9",
            Self::Rank => "a rank, a to i",
            Self::Piece => "a piece, one of P L N S B R G K or p l n s b r g k",
            Self::PieceKind => "a piece, one of P L N S B R G K",
            Self::Promotable => "a piece that promotes, one of P L N S B R",
            Self::Line => "a line: file, rank, rising or falling",
            Self::End => "nothing more",
        })
    }
}

/// A cursor that reads a text character by character.
pub(crate) struct Reader<'t> {
    rest: Chars<'t>,
    at: usize,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { rest: text.chars(), at: 0 }
    }

    /// Returns the meaning of the next character.
    ///
    /// # Errors
    /// When the character has no meaning, or the text has ended.
    pub(crate) fn take<T>(
        &mut self,
        expected: Expected,
        meaning: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, NameError> {
        let found = self.rest.next();
        let value = found.and_then(meaning).ok_or(NameError { found, at: self.at, expected })?;
        self.at += 1;
        Ok(value)
    }

    /// Whether the next character is this one. If it is, the cursor moves past it.
    pub(crate) fn skip(&mut self, wanted: char) -> bool {
        let Some(rest) = self.rest.as_str().strip_prefix(wanted) else { return false };
        self.rest = rest.chars();
        self.at += 1;
        true
    }

    /// Returns the value, if the text ends here.
    pub(crate) fn end<T>(mut self, value: T) -> Result<T, NameError> {
        match self.rest.next() {
            None => Ok(value),
            found => Err(NameError { found, at: self.at, expected: Expected::End }),
        }
    }
}
