//! The four lines through a square and the magic index that turns the pieces on a line into a table slot.
//!
//! A slider's attacks along one line depend only on the occupancy of the inner squares of that line, at most seven.
//! [`Magic::index`] gathers those bits by one multiplication. The generator fills the table through this function and
//! the engine reads it through this function, so the two cannot disagree.

use core::fmt;
use core::str::FromStr;

use crate::name::{Expected, NameError};
use crate::{Bitboard, Direction, Square, slide};

indexed_enum! {
    /// A line through a square.
    ///
    /// ```
    /// # use geometry::{Line, bitboard::draw, NameError};
    /// let line: Line = "rising".parse()?;
    /// assert_eq!(line.through("7g".parse()?), draw("
    ///     . . . . . . . . X
    ///     . . . . . . . X .
    ///     . . . . . . X . .
    ///     . . . . . X . . .
    ///     . . . . X . . . .
    ///     . . . X . . . . .
    ///     . . X . . . . . .
    ///     . X . . . . . . .
    ///     X . . . . . . . ."));
    /// # Ok::<_, NameError>(())
    /// ```
    pub enum Line {
        /// Up and down the board.
        File,
        /// Across the board.
        Rank,
        /// From the lower left to the upper right as Black sees the board: 9i to 1a.
        Rising,
        /// From the upper left to the lower right: 9a to 1i.
        Falling,
    }
}

impl Line {
    /// The name of the line, as `tables/` writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Rank => "rank",
            Self::Rising => "rising",
            Self::Falling => "falling",
        }
    }

    /// The two opposite directions of the line.
    #[must_use]
    pub const fn directions(self) -> [Direction; 2] {
        match self {
            Self::File => [Direction::North, Direction::South],
            Self::Rank => [Direction::East, Direction::West],
            Self::Rising => [Direction::NorthEast, Direction::SouthWest],
            Self::Falling => [Direction::SouthEast, Direction::NorthWest],
        }
    }

    /// Returns the squares a slider reaches along the line: the rule that the table holds.
    #[must_use]
    pub fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [one, other] = self.directions();
        slide::ray(square, one, occupied) | slide::ray(square, other, occupied)
    }

    /// The whole line through a square, the square included.
    #[must_use]
    pub fn through(self, square: Square) -> Bitboard {
        self.attacks(square, Bitboard::EMPTY).with(square)
    }

    /// Returns the squares whose occupancy matters: the line without the square and without its two ends. A ray that
    /// reaches the last square stops there in any case.
    #[must_use]
    pub fn relevant(self, square: Square) -> Bitboard {
        let ends = self.directions().map(|direction| farthest(square, direction));
        self.through(square).without(square).without(ends[0]).without(ends[1])
    }
}

/// Writes [`Line::name`].
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads [`Line::name`].
impl FromStr for Line {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let known = Self::ALL.into_iter().find(|line| line.name() == text);
        known.ok_or(NameError { found: text.chars().next(), at: 0, expected: Expected::Line })
    }
}

impl Direction {
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
}

/// Returns the last square of the board in a direction, or the square itself at the edge.
fn farthest(square: Square, direction: Direction) -> Square {
    let (file, rank) = direction.step();
    let mut at = square;
    while let Some(next) = at.offset(file, rank) {
        at = next;
    }
    at
}

/// The constants that find the attacks along one line from one square: `table[index(occupied)]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Magic {
    /// The relevant squares ([`Line::relevant`]).
    pub mask: u128,
    /// The multiplier that gathers the masked bits at the top of a word.
    pub multiplier: u64,
    /// Where this square's slots begin in the table of line attacks.
    pub offset: u32,
    /// 64 less the number of index bits.
    pub shift: u32,
}

impl Magic {
    /// Returns a magic of these parts.
    #[must_use]
    pub const fn new(mask: u128, multiplier: u64, offset: u32, shift: u32) -> Self {
        Self { mask, multiplier, offset, shift }
    }

    /// Returns the index into the whole table for this occupancy.
    ///
    /// Bits beyond 63 are folded onto the low word. The two halves never overlap. The relevant squares of a file are in
    /// one word. On any other line file 1 and file 9 are ends, so the high word holds at most one square of file 8,
    /// which is folded onto the bits of file 1.
    #[inline(always)]
    #[must_use]
    pub const fn index(&self, occupied: Bitboard) -> usize {
        let masked = occupied.bits() & self.mask;
        let folded = masked as u64 | (masked >> 64) as u64;
        self.offset as usize + (folded.wrapping_mul(self.multiplier) >> self.shift) as usize
    }
}
