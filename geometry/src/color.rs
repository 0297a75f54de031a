//! The two sides.

use core::ops::Not;

/// A side. Black (sente, 先手) moves first and towards rank a.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Sente, moves towards rank a.
    Black,
    /// Gote, moves towards rank i.
    White,
}

impl Color {
    /// Both sides; the order is the array index.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The number of sides.
    pub const COUNT: usize = 2;

    /// The position in an array that is indexed by colour.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

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
