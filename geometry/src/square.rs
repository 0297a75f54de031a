//! Files, ranks and squares, with their USI names.

use core::fmt;
use core::str::FromStr;

use crate::Color;
use crate::name::{Expected, NameError, Reader};

indexed_enum! {
    /// A file, 1 to 9 from Black's right. The array index is one less.
    ///
    /// ```
    /// # use geometry::{Bitboard, File, bitboard::draw, NameError};
    /// let file: File = "7".parse()?;
    /// assert_eq!((file, file.index(), file.to_string()), (File::Seven, 6, "7".to_string()));
    /// assert_eq!(Bitboard::file(file), draw("
    ///     . . X . . . . . .
    ///     . . X . . . . . .
    ///     . . X . . . . . .
    ///     . . X . . . . . .
    ///     . . X . . . . . .
    ///     . . X . . . . . .
    ///     . . X . . . . . .
    ///     . . X . . . . . .
    ///     . . X . . . . . ."));
    /// # Ok::<_, NameError>(())
    /// ```
    pub enum File {
        /// Black's rightmost file.
        One,
        /// The file of Black's rook in the start position.
        Two,
        /// File 3.
        Three,
        /// File 4.
        Four,
        /// The middle file.
        Five,
        /// File 6.
        Six,
        /// File 7.
        Seven,
        /// The file of Black's bishop in the start position.
        Eight,
        /// Black's leftmost file.
        Nine,
    }
}

indexed_enum! {
    /// A rank, a to i from White's side.
    ///
    /// ```
    /// # use geometry::{Bitboard, Color, Rank, bitboard::draw, NameError};
    /// let rank: Rank = "g".parse()?;
    /// assert_eq!((rank, rank.index(), rank.to_string()), (Rank::G, 6, "g".to_string()));
    /// assert_eq!(rank.relative(Color::White), 2, "White's third rank from its far side");
    /// assert_eq!(Bitboard::rank(rank), draw("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     X X X X X X X X X
    ///     . . . . . . . . .
    ///     . . . . . . . . ."));
    /// # Ok::<_, NameError>(())
    /// ```
    pub enum Rank {
        /// White's back rank.
        A,
        /// The rank of White's rook and bishop in the start position.
        B,
        /// The last rank of Black's promotion zone. White's pawns start here.
        C,
        /// Rank d.
        D,
        /// The middle rank.
        E,
        /// Rank f.
        F,
        /// The last rank of White's promotion zone. Black's pawns start here.
        G,
        /// The rank of Black's rook and bishop in the start position.
        H,
        /// Black's back rank.
        I,
    }
}

impl File {
    /// The file with this USI digit, `b'1'` to `b'9'`.
    #[inline]
    #[must_use]
    pub const fn from_usi(digit: u8) -> Option<Self> {
        Self::from_index(digit.wrapping_sub(b'1') as usize)
    }

    /// The USI digit.
    #[inline]
    #[must_use]
    pub const fn to_usi(self) -> u8 {
        b'1' + self as u8
    }
}

impl Rank {
    /// The rank with this USI letter, `b'a'` to `b'i'`.
    #[inline]
    #[must_use]
    pub const fn from_usi(letter: u8) -> Option<Self> {
        Self::from_index(letter.wrapping_sub(b'a') as usize)
    }

    /// The USI letter.
    #[inline]
    #[must_use]
    pub const fn to_usi(self) -> u8 {
        b'a' + self as u8
    }

    /// The rank as `color` counts it: 0 is the farthest rank, 8 its own back rank.
    #[inline]
    #[must_use]
    pub const fn relative(self, color: Color) -> usize {
        match color {
            Color::Black => self as usize,
            Color::White => 8 - self as usize,
        }
    }
}

/// Writes the USI digit.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.to_usi()))
    }
}

/// Writes the USI letter.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.to_usi()))
    }
}

/// Reads the USI digit.
impl FromStr for File {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let mut reader = Reader::new(text);
        let file = reader.take(Expected::File, read_file)?;
        reader.end(file)
    }
}

/// Reads the USI letter.
impl FromStr for Rank {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let mut reader = Reader::new(text);
        let rank = reader.take(Expected::Rank, read_rank)?;
        reader.end(rank)
    }
}

fn read_file(digit: char) -> Option<File> {
    File::from_usi(u8::try_from(digit).ok()?)
}

fn read_rank(letter: char) -> Option<Rank> {
    Rank::from_usi(u8::try_from(letter).ok()?)
}

/// One of the 81 squares. The crate's first page draws their numbers.
///
/// ```
/// # use geometry::{Color, File, NameError, Rank, Square};
/// let square: Square = "7g".parse()?;
/// assert_eq!(square, Square::new(File::Seven, Rank::G));
/// assert_eq!(square.index(), 60);
/// assert_eq!((square.turned(), square.mirrored()), ("3c".parse()?, "3g".parse()?));
/// assert_eq!(square.to_string(), "7g");
/// # Ok::<_, NameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// The square where a file and a rank meet.
    #[inline(always)]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(file as u8 * 9 + rank as u8)
    }

    /// The square with this number, or `None` above 80.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the square with these array indices of file and rank, or `None` when either is off the board.
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
        File::ALL[self.0 as usize / 9]
    }

    /// The rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.0 as usize % 9]
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
        let [file, rank] = name else { return None };
        match (File::from_usi(*file), Rank::from_usi(*rank)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }

    /// The two bytes of the USI name.
    #[must_use]
    pub const fn to_usi(self) -> [u8; 2] {
        [self.file().to_usi(), self.rank().to_usi()]
    }
}

/// Writes the USI name, `7g`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

/// Reads the USI name, `7g`.
impl FromStr for Square {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let mut reader = Reader::new(text);
        let file = reader.take(Expected::File, read_file)?;
        let rank = reader.take(Expected::Rank, read_rank)?;
        reader.end(Self::new(file, rank))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn every_square_reads_back_and_nothing_else_is_one() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_usi(&square.to_usi()), Some(square));
        }
        let squares = (0..128u8).flat_map(|one| (0..128u8).map(move |other| [one, other]));
        let named = squares.filter(|name| Square::from_usi(name).is_some()).count();
        assert_eq!(named, Square::COUNT);
    }

    #[test]
    fn errors_name_the_found_text() {
        let refusal = |text: &str| text.parse::<Square>().map_err(|error| (error.found, error.at, error.expected));
        assert_eq!(refusal(""), Err((None, 0, Expected::File)));
        assert_eq!(refusal("0a"), Err((Some('0'), 0, Expected::File)));
        assert_eq!(refusal("7"), Err((None, 1, Expected::Rank)));
        assert_eq!(refusal("7G"), Err((Some('G'), 1, Expected::Rank)));
        assert_eq!(refusal("7g "), Err((Some(' '), 2, Expected::End)));
    }
}
