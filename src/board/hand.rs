//! The pieces a side holds in hand.

use geometry::PieceKind;

/// The number of pieces of each kind that a side holds: one byte per kind in one word, in [`PieceKind::HAND`] order.
///
/// ```
/// # use horigoma::board::{Hand, PieceKind, SfenError};
/// let hand: Hand = "2BG3P".parse()?;
/// assert_eq!((hand.count(PieceKind::Bishop), hand.len()), (2, 6));
/// assert_eq!(hand.without(PieceKind::Gold).to_string(), "2B3P");
/// assert!(hand.dominates(Hand::EMPTY.with_count(PieceKind::Pawn, 3)));
/// # Ok::<_, SfenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Hand(u64);

/// The top bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

impl Hand {
    /// The greatest count of one kind.
    pub const MOST: usize = 127;

    /// No pieces.
    pub const EMPTY: Self = Self(0);

    /// Returns the number of pieces of a kind, 0 for kinds that are never held.
    #[inline(always)]
    #[must_use]
    pub const fn count(self, kind: PieceKind) -> usize {
        if kind.index() < PieceKind::HAND_COUNT { (self.0 >> (8 * kind.index()) & 0xff) as usize } else { 0 }
    }

    /// Whether a piece of this kind is held.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, kind: PieceKind) -> bool {
        self.count(kind) != 0
    }

    /// Whether the hand is empty.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The hand with one more piece.
    ///
    /// # Panics
    /// In debug builds, when the kind is never held or 127 of them are held already.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, kind: PieceKind) -> Self {
        debug_assert!(kind.index() < PieceKind::HAND_COUNT && self.count(kind) < 127);
        Self(self.0.wrapping_add(1 << (8 * (kind.index() & 7))))
    }

    /// The hand with one piece less.
    ///
    /// # Panics
    /// In debug builds, when no such piece is held.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, kind: PieceKind) -> Self {
        debug_assert!(self.has(kind));
        Self(self.0.wrapping_sub(1 << (8 * (kind.index() & 7))))
    }

    /// The hand with `count` pieces of a kind.
    ///
    /// # Panics
    /// In debug builds, when the kind is never held or the count is above 127.
    #[must_use]
    pub const fn with_count(self, kind: PieceKind, count: u8) -> Self {
        debug_assert!(kind.index() < PieceKind::HAND_COUNT && count < 128);
        let shift = 8 * (kind.index() & 7);
        Self(self.0 & !(0xff << shift) | (count as u64) << shift)
    }

    /// Whether this hand holds at least as many pieces of every kind as `other`.
    #[inline(always)]
    #[must_use]
    pub const fn dominates(self, other: Self) -> bool {
        // Each byte is below 128. The borrowed top bit therefore survives exactly where this byte is not smaller.
        (self.0 | TOPS).wrapping_sub(other.0) & TOPS == TOPS
    }

    /// The kinds held with their counts, pawns first.
    pub fn iter(self) -> impl Iterator<Item = (PieceKind, usize)> {
        let mut rest = self;
        core::iter::from_fn(move || {
            // The lowest byte above zero. Its kind is then removed from the rest.
            let kind = *PieceKind::HAND.get(rest.0.trailing_zeros() as usize / 8)?;
            let count = rest.count(kind);
            rest = Self(rest.0 & !(0xff << (8 * kind.index())));
            Some((kind, count))
        })
    }

    /// The number of pieces held.
    ///
    /// ```
    /// # use horigoma::board::{Color, Position};
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b RB2G3Pp 1".parse().unwrap();
    /// assert_eq!(Color::ALL.map(|color| position.hand(color).len()), [7, 1]);
    /// ```
    #[must_use]
    pub fn len(self) -> usize {
        // Bytes are added in pairs, which 16 bits hold, and the pairs by a product whose top word has their sum.
        const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
        let pairs = (self.0 & EVEN) + (self.0 >> 8 & EVEN);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }

    /// The bytes, pawns in the lowest one.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }
}
