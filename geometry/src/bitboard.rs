//! A set of squares in 81 bits.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{File, Rank, Square};

/// A set of squares. Bit `n` is square number `n`. Bits 81 to 127 are always clear.
///
/// Sets have the operators `|`, `&`, `^`, `-` and `!`. Iteration runs from the lowest square up:
///
/// ```
/// # use geometry::{bitboard::draw, Bitboard, File, Rank, Square};
/// let cross = Bitboard::file(File::Five) ^ Bitboard::rank(Rank::G);
/// assert_eq!(cross, draw("
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     X X X X . X X X X
///     . . . . X . . . .
///     . . . . X . . . ."));
/// let squares: Bitboard = cross.into_iter().filter(|square| square.rank() < Rank::C).collect();
/// assert_eq!(squares.into_iter().map(Square::to_usi).collect::<Vec<_>>(), [*b"5a", *b"5b"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

/// Rank a: the first bit of each file.
const RANK_A: u128 = {
    let mut bits = 0;
    let mut file = 0;
    while file < File::COUNT {
        bits |= 1 << (9 * file);
        file += 1;
    }
    bits
};

/// Returns the squares that stay on their file when moved by -8 to 8 ranks.
///
/// It is computed without a loop, which would keep the compiler from unrolling loops over steps.
#[inline(always)]
const fn staying(ranks: i32) -> u128 {
    const FILE: u128 = 0x1ff;
    RANK_A * if ranks < 0 { FILE << -ranks & FILE } else { FILE >> ranks }
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All 81 squares.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// Returns the set with these bits.
    ///
    /// # Panics
    /// In debug builds, when a bit above 80 is set. [`Bitboard::truncate`] clears such bits.
    #[inline(always)]
    #[must_use]
    pub const fn new(bits: u128) -> Self {
        debug_assert!(bits >> Square::COUNT == 0, "a bitboard has 81 bits");
        Self(bits)
    }

    /// Returns the set with these bits. Bits above 80 are cleared.
    #[inline(always)]
    #[must_use]
    pub const fn truncate(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The nine squares of a file.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x1ff << (9 * file.index()))
    }

    /// The nine squares of a rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(RANK_A << rank.index())
    }

    /// Whether the set is empty.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// Whether the set holds more than one square.
    #[inline(always)]
    #[must_use]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        // Select the word, then its bit: a shift of 128 bits would take twice the instructions.
        let index = square.index();
        let word = if index < LOW_SQUARES { self.0 as u64 } else { (self.0 >> LOW_SQUARES) as u64 };
        word >> (index % LOW_SQUARES) & 1 != 0
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is in `other`.
    #[inline(always)]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The set with one more square.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | (1 << square.index()))
    }

    /// The set without a square.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The square with the lowest number.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The square with the highest number.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Square::from_index(127 - self.0.leading_zeros() as usize) }
    }

    /// The set after turning the board by 180 degrees.
    ///
    /// ```
    /// # use geometry::{bitboard::draw, Bitboard};
    /// let set = draw("
    ///     . . . . . . . . .
    ///     . X . . . . . . .
    ///     X X . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .");
    /// assert_eq!(set.turned(), draw("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . X X
    ///     . . . . . . . X .
    ///     . . . . . . . . ."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(self.0.reverse_bits() >> 47)
    }

    /// Returns the set moved by files (towards 9) and ranks (towards i). Squares moved off the board are dropped.
    #[inline(always)]
    #[must_use]
    pub const fn shifted(self, files: i32, ranks: i32) -> Self {
        // A move along the file must not carry into the next file: ranks that would leave the board are dropped first.
        let kept = if ranks.unsigned_abs() < 9 { self.0 & staying(ranks) } else { 0 };
        let by = 9 * files + ranks;
        Self::truncate(if by >= 0 { kept << by } else { kept >> -by })
    }

    /// The set mirrored left to right.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.into_iter().map(Square::mirrored).collect()
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Set difference.
impl Sub for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The complement within the 81 squares.
impl Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ Self::ALL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl SubAssign for Bitboard {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

/// Walks the squares of a set from the lowest number up, one machine word after the other.
#[derive(Clone, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

/// The number of squares in the low word.
const LOW_SQUARES: usize = u64::BITS as usize;

impl Squares {
    #[inline(always)]
    const fn low_square(low: u64) -> Option<Square> {
        Square::from_index(low.trailing_zeros() as usize)
    }

    /// Returns the lowest square of the high word. Setting the bit of the last square changes no result and lets the
    /// optimiser bound it.
    #[inline(always)]
    const fn high_square(high: u64) -> Option<Square> {
        const LAST: u64 = 1 << (Square::COUNT - 1 - LOW_SQUARES);
        Square::from_index(LOW_SQUARES + (high | LAST).trailing_zeros() as usize)
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let square = Self::low_square(self.low);
            self.low &= self.low - 1;
            square
        } else if self.high != 0 {
            let square = Self::high_square(self.high);
            self.high &= self.high - 1;
            square
        } else {
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.low.count_ones() + self.high.count_ones()) as usize;
        (len, Some(len))
    }

    /// Two plain loops, which `for_each` and its like run through.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Square) -> B>(mut self, start: B, mut step: F) -> B {
        let mut folded = start;
        while let (true, Some(square)) = (self.low != 0, Self::low_square(self.low)) {
            folded = step(folded, square);
            self.low &= self.low - 1;
        }
        while let (true, Some(square)) = (self.high != 0, Self::high_square(self.high)) {
            folded = step(folded, square);
            self.high &= self.high - 1;
        }
        folded
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares { low: self.0 as u64, high: (self.0 >> LOW_SQUARES) as u64 }
    }
}

/// Draws the board as Black sees it: file 9 on the left, rank a on top, `X` for a member, `.` for the rest.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL {
            for file in File::ALL.into_iter().rev() {
                let mark = if self.has(Square::new(file, rank)) { "X" } else { "." };
                let end = if file.index() == 0 { "\n" } else { " " };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

/// Reads a drawing of nine rows of nine marks: `X` or `x` is a member, any other mark is not. White space between
/// marks is optional. [`Bitboard`]'s `Display` writes this form, and documentation and tests use it.
///
/// # Panics
/// When the drawing has not exactly 81 marks; in a constant that stops the build.
#[must_use]
pub const fn draw(drawing: &str) -> Bitboard {
    let bytes = drawing.as_bytes();
    let mut bits = 0u128;
    let mut seen = 0;
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_whitespace() {
            assert!(seen < 81, "a drawing has 81 marks, this one has more");
            if bytes[at] == b'X' || bytes[at] == b'x' {
                bits |= 1 << ((8 - seen % 9) * 9 + seen / 9);
            }
            seen += 1;
        }
        at += 1;
    }
    assert!(seen == 81, "a drawing has 81 marks, this one has fewer");
    Bitboard(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_shift_square_by_square() {
        for square in Square::all() {
            for (files, ranks) in (-9..10).flat_map(|files| (-9..10).map(move |ranks| (files, ranks))) {
                let moved = Bitboard::of(square).shifted(files, ranks).first();
                assert_eq!(moved, square.offset(files, ranks), "{square} by {files}, {ranks}");
            }
        }
    }
}
