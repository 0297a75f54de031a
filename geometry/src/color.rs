//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::name::{Expected, NameError, Reader};

indexed_enum! {
    /// A side. Black (sente, 先手) moves first and towards rank a.
    ///
    /// ```
    /// # use geometry::{Color, NameError};
    /// let turn: Color = "w".parse()?;
    /// assert_eq!((turn, !turn, turn.sign()), (Color::White, Color::Black, -1));
    /// assert_eq!(turn.to_string(), "w");
    /// # Ok::<_, NameError>(())
    /// ```
    pub enum Color {
        /// Sente, moves towards rank a.
        Black,
        /// Gote, moves towards rank i.
        White,
    }
}

impl Color {
    /// `1` for Black, `-1` for White: turns a value from Black's view into this side's, and back.
    #[inline(always)]
    #[must_use]
    pub const fn sign(self) -> i32 {
        1 - 2 * (self as i32)
    }

    /// The other side, usable in constants.
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// Writes the side as SFEN does: `b` or `w`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "b",
            Self::White => "w",
        })
    }
}

/// Reads `b` or `w`.
impl FromStr for Color {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let mut reader = Reader::new(text);
        let color = reader.take(Expected::Color, |letter| match letter {
            'b' => Some(Self::Black),
            'w' => Some(Self::White),
            _ => None,
        })?;
        reader.end(color)
    }
}
