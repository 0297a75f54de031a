//! The eight directions of the board, and sets of them.

use core::fmt;

use crate::Color;

indexed_enum! {
    /// A direction as Black sees the board: north is towards rank a, east towards file 1. The order is clockwise and is
    /// the array index everywhere.
    ///
    /// ```text
    ///   NorthWest  North  NorthEast
    ///        West    .    East
    ///   SouthWest  South  SouthEast
    /// ```
    ///
    /// ```
    /// # use geometry::{Color, Direction, Line, slide, Bitboard, Square, bitboard::draw, NameError};
    /// let from: Square = "7g".parse()?;
    /// assert_eq!(slide::ray(from, Direction::NorthEast, Bitboard::EMPTY), draw("
    ///     . . . . . . . . X
    ///     . . . . . . . X .
    ///     . . . . . . X . .
    ///     . . . . . X . . .
    ///     . . . . X . . . .
    ///     . . . X . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . ."));
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// assert_eq!(Direction::NorthEast.line(), Line::Rising);
    /// # Ok::<_, NameError>(())
    /// ```
    pub enum Direction {
        /// Towards rank a.
        North,
        /// Towards 1a.
        NorthEast,
        /// Towards file 1.
        East,
        /// Towards 1i.
        SouthEast,
        /// Towards rank i.
        South,
        /// Towards 9i.
        SouthWest,
        /// Towards file 9.
        West,
        /// Towards 9a.
        NorthWest,
    }
}

impl Direction {
    /// Returns the opposite direction, along the same line.
    #[inline(always)]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 4]
    }

    /// The direction as `color` sees the board: unchanged for Black, turned for White.
    #[must_use]
    pub const fn relative(self, color: Color) -> Self {
        match color {
            Color::Black => self,
            Color::White => self.opposite(),
        }
    }

    /// Whether square numbers fall along the direction. The nearest square of a ray then has the highest number.
    #[inline(always)]
    #[must_use]
    pub const fn descends(self) -> bool {
        (self as usize) < Self::South as usize
    }
}

/// Writes the point of the compass: `N`, `NE` and so on.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::North => "N",
            Self::NorthEast => "NE",
            Self::East => "E",
            Self::SouthEast => "SE",
            Self::South => "S",
            Self::SouthWest => "SW",
            Self::West => "W",
            Self::NorthWest => "NW",
        })
    }
}

/// A set of directions: bit `n` is the direction with index `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Directions(u8);

impl Directions {
    /// The set with these bits.
    #[inline(always)]
    #[must_use]
    pub const fn new(bits: u8) -> Self {
        Self(bits)
    }

    /// The bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether no direction is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the direction is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 != 0
    }

    /// The set after turning the board by 180 degrees.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(self.0.rotate_left(4))
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        Self(directions.into_iter().fold(0, |bits, direction| bits | 1 << direction as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_agree_with_their_steps_and_lines() {
        for direction in Direction::ALL {
            let (file, rank) = direction.step();
            assert_eq!(direction.opposite().step(), (-file, -rank));
            assert_eq!(direction.descends(), 9 * file + rank < 0, "{direction:?}");
            assert!(direction.line().directions().contains(&direction));
        }
    }

    #[test]
    fn sets_turn_with_the_board() {
        let set: Directions = [Direction::North, Direction::SouthEast].into_iter().collect();
        for direction in Direction::ALL {
            assert_eq!(set.turned().has(direction), set.has(direction.opposite()));
        }
    }
}
