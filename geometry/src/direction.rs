//! The eight directions of the board, and sets of them.

use crate::step::Step;
use crate::{Color, Line};

/// A direction as Black sees the board: north is towards rank a, east towards file 1. The order is clockwise, and the
/// array index everywhere.
///
/// ```text
///   NorthWest  North  NorthEast
///        West    .    East
///   SouthWest  South  SouthEast
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
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

impl Direction {
    /// The number of directions.
    pub const COUNT: usize = 8;

    /// All directions in index order.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The position in an array that is indexed by direction.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction with this index, or `None` above 7.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// The other way along the same line.
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

    /// The line it runs along.
    #[must_use]
    pub const fn line(self) -> Line {
        match self {
            Self::North | Self::South => Line::File,
            Self::East | Self::West => Line::Rank,
            Self::NorthEast | Self::SouthWest => Line::Rising,
            Self::NorthWest | Self::SouthEast => Line::Falling,
        }
    }

    /// One step: files towards 9, ranks towards i.
    #[must_use]
    pub const fn step(self) -> Step {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (-1, -1),
            Self::East => (-1, 0),
            Self::SouthEast => (-1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (1, 1),
            Self::West => (1, 0),
            Self::NorthWest => (1, -1),
        }
    }

    /// Whether the numbers of squares fall along it, so that the nearest square of a ray is its last.
    #[inline(always)]
    #[must_use]
    pub const fn descends(self) -> bool {
        (self as usize) < Self::South as usize
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
            assert_eq!(Direction::from_index(direction.index()), Some(direction));
            assert!(direction.line().directions().contains(&direction));
        }
        assert_eq!(Direction::from_index(8), None);
    }

    #[test]
    fn sets_turn_with_the_board() {
        let set: Directions = [Direction::North, Direction::SouthEast].into_iter().collect();
        for direction in Direction::ALL {
            assert_eq!(set.turned().has(direction), set.has(direction.opposite()));
        }
    }
}
