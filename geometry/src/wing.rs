//! The wings of the board.

use core::fmt;

indexed_enum! {
    /// A wing of the board, for the side that sits below. At the start of a game the rook is on the right wing and the
    /// bishop on the left.
    ///
    /// ```
    /// # use geometry::Wing;
    /// assert_eq!((Wing::Right.opposite(), Wing::Centre.opposite()), (Wing::Left, Wing::Centre));
    /// assert_eq!((Wing::Left.to_string(), Wing::Left.kanji()), ("left".to_string(), '左'));
    /// ```
    pub enum Wing {
        /// Files 1 to 4 for Black.
        Right,
        /// Files 6 to 9 for Black.
        Left,
        /// About file 5.
        Centre,
    }
}

impl Wing {
    /// Returns the wing that a mirror image of this one shows.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Centre => Self::Centre,
        }
    }

    /// Returns the kanji of the wing.
    #[must_use]
    pub const fn kanji(self) -> char {
        match self {
            Self::Right => '右',
            Self::Left => '左',
            Self::Centre => '中',
        }
    }
}

/// Writes the English word in small letters.
impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Right => "right",
            Self::Left => "left",
            Self::Centre => "centre",
        })
    }
}
