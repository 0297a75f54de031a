//! Files, ranks and squares, with their USI names.

use core::fmt;

use crate::Color;

/// A file, 1 to 9 from Black's right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(u8);

impl File {
    /// The number of files.
    pub const COUNT: usize = 9;

    /// The file with this array index (0 is file 1), or `None` above 8.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 9 { Some(Self(index)) } else { None }
    }

    /// All files, file 1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..9).map(Self)
    }

    /// The array index: 0 for file 1, 8 for file 9.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rank, a to i from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The number of ranks.
    pub const COUNT: usize = 9;

    /// The rank with this array index (0 is rank a), or `None` above 8.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 9 { Some(Self(index)) } else { None }
    }

    /// All ranks, rank a first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..9).map(Self)
    }

    /// The array index: 0 for rank a, 8 for rank i.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank as `color` counts it: 0 is the farthest rank, 8 its own back rank.
    #[inline]
    #[must_use]
    pub const fn relative(self, color: Color) -> usize {
        match color {
            Color::Black => self.0 as usize,
            Color::White => 8 - self.0 as usize,
        }
    }
}

/// One of the 81 squares; see the drawing on top of this crate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// The square where a file and a rank meet.
    #[inline(always)]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(file.0 * 9 + rank.0)
    }

    /// The square with this number, or `None` above 80.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square with file and rank given as array indices; `None` when either is off the board.
    #[must_use]
    pub const fn at(file: i32, rank: i32) -> Option<Self> {
        if 0 <= file && file < 9 && 0 <= rank && rank < 9 { Some(Self((file * 9 + rank) as u8)) } else { None }
    }

    /// All squares, 1a first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..81u8).map(Self)
    }

    /// The number of the square, 0 (1a) to 80 (9i).
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File(self.0 / 9)
    }

    /// The rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank(self.0 % 9)
    }

    /// The square after turning the board by 180 degrees: 7g becomes 3c.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(80 - self.0)
    }

    /// The square mirrored left to right: 7g becomes 3g.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self((8 - self.0 / 9) * 9 + self.0 % 9)
    }

    /// The square as `color` sees it: unchanged for Black, turned for White.
    #[inline]
    #[must_use]
    pub const fn relative(self, color: Color) -> Self {
        match color {
            Color::Black => self,
            Color::White => self.turned(),
        }
    }

    /// The neighbour `file` files to the left (towards file 9) and `rank` ranks down, if it is on the board.
    #[must_use]
    pub const fn offset(self, file: i32, rank: i32) -> Option<Self> {
        Self::at(self.0 as i32 / 9 + file, self.0 as i32 % 9 + rank)
    }

    /// Chebyshev distance: the moves a king needs.
    #[must_use]
    pub fn distance(self, other: Self) -> u8 {
        let files = (self.0 / 9).abs_diff(other.0 / 9);
        let ranks = (self.0 % 9).abs_diff(other.0 % 9);
        files.max(ranks)
    }

    /// Reads the USI name, `7g`.
    #[must_use]
    pub const fn from_usi(name: &[u8]) -> Option<Self> {
        let [file @ b'1'..=b'9', rank @ b'a'..=b'i'] = name else { return None };
        Some(Self((*file - b'1') * 9 + (*rank - b'a')))
    }

    /// The two bytes of the USI name.
    #[must_use]
    pub const fn to_usi(self) -> [u8; 2] {
        [b'1' + self.0 / 9, b'a' + self.0 % 9]
    }
}

/// Writes the USI name, `7g`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.to_usi().map(char::from);
        write!(f, "{file}{rank}")
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
