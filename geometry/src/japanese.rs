//! Texts in Japanese. The code of each stands next to that of the English text ([`fmt::Display`]).

use core::fmt;

/// A value whose text exists in English and in Japanese. An error of the command line implements it with a `match` over
/// all variants, so that a variant without a translation does not compile.
pub trait Japanese: fmt::Display {
    /// Writes the text in Japanese.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// The text of a value in Japanese.
///
/// ```
/// # use geometry::{InJapanese, Move};
/// let error = "7g7".parse::<Move>().unwrap_err();
/// assert_eq!(InJapanese(&error).to_string(), "3文字あります。7g7f、8h2b+、P*5eのような4文字か5文字で書いてください");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InJapanese<'t, T: ?Sized>(pub &'t T);

impl<T: Japanese + ?Sized> fmt::Display for InJapanese<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_japanese(f)
    }
}
