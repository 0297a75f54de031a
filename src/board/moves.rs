//! Moves and lists of moves.

use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

use geometry::{Bitboard, Color, PieceKind, Square};

/// A move in two bytes: bits 0 to 6 the target, bits 7 to 13 the origin (81 and up: the kind dropped), bit 14 the
/// promotion. Bit 15 is always set, so `Option<Move>` takes two bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// Bit 15, which every move carries.
const MARK: NonZeroU16 = NonZeroU16::new(1 << 15).unwrap();
const FROM: u32 = 7;
const PROMOTE: u16 = 1 << 14;
const SEVEN_BITS: u16 = 0x7f;

impl Move {
    /// A move of a piece on the board.
    #[inline(always)]
    #[must_use]
    pub const fn board(from: Square, to: Square, promote: bool) -> Self {
        let promotion = if promote { PROMOTE } else { 0 };
        Self(join((from.index() as u16) << FROM | promotion, to))
    }

    /// A drop of a piece from the hand.
    ///
    /// # Panics
    /// In debug builds, when the kind is never held in hand.
    #[inline(always)]
    #[must_use]
    pub const fn drop(kind: PieceKind, to: Square) -> Self {
        debug_assert!(kind.index() < PieceKind::HAND_COUNT);
        Self(join(((Square::COUNT + kind.index()) as u16) << FROM, to))
    }

    /// The square moved to.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        match Square::from_index((self.0.get() & SEVEN_BITS) as usize) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The square moved from; `None` for a drop.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        Square::from_index(self.origin())
    }

    /// The kind dropped; `None` for a move on the board.
    #[inline(always)]
    #[must_use]
    pub const fn dropped(self) -> Option<PieceKind> {
        match self.origin().checked_sub(Square::COUNT) {
            Some(index) => PieceKind::from_index(index),
            None => None,
        }
    }

    /// Whether the move is a drop.
    #[inline(always)]
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.origin() >= Square::COUNT
    }

    /// Whether the piece promotes.
    #[inline(always)]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// What a piece of this kind is after the move: promoted if the move promotes it.
    #[inline(always)]
    #[must_use]
    pub const fn kind_after(self, kind: PieceKind) -> PieceKind {
        match kind.promoted() {
            Some(promoted) if self.is_promotion() => promoted,
            _ => kind,
        }
    }

    /// The two bytes.
    #[inline(always)]
    #[must_use]
    pub const fn raw(self) -> u16 {
        self.0.get()
    }

    /// The move with these two bytes, or `None` when they are not the bytes of any move. Whether it can be played in a
    /// position is another question ([`crate::board::Position::is_legal`]).
    #[must_use]
    pub const fn from_raw(raw: u16) -> Option<Self> {
        let Some(bits) = NonZeroU16::new(raw) else { return None };
        let candidate = Self(bits);
        let origin = candidate.origin();
        let well_formed = raw & MARK.get() != 0
            && ((raw & SEVEN_BITS) as usize) < Square::COUNT
            && origin < Square::COUNT + PieceKind::HAND_COUNT
            && !(candidate.is_drop() && candidate.is_promotion());
        if well_formed { Some(candidate) } else { None }
    }

    /// The origin field: a square, or 81 and up for a drop.
    #[inline(always)]
    const fn origin(self) -> usize {
        (self.0.get() >> FROM & SEVEN_BITS) as usize
    }
}

/// The bits of a move from its upper part and its target. Writing it as an "or" of [`MARK`] keeps it visibly non-zero.
#[inline(always)]
const fn join(upper: u16, to: Square) -> NonZeroU16 {
    match NonZeroU16::new(MARK.get() | upper | to.index() as u16) {
        Some(bits) => bits,
        None => unreachable!(),
    }
}

/// Writes USI notation: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.dropped()) {
            (Some(from), _) => write!(f, "{from}{}{}", self.to(), if self.is_promotion() { "+" } else { "" }),
            (None, Some(kind)) => write!(f, "{}*{}", char::from(kind.letter()), self.to()),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The upper parts of up to eight drops onto one square, written together.
#[derive(Clone, Copy)]
pub(super) struct DropKinds {
    uppers: [u16; DropKinds::WIDTH],
    len: usize,
}

impl DropKinds {
    const WIDTH: usize = 8;

    /// No kind.
    pub(super) const NONE: Self = Self { uppers: [0; Self::WIDTH], len: 0 };

    /// Adds a kind.
    #[inline(always)]
    pub(super) fn push(&mut self, kind: PieceKind) {
        self.uppers[self.len & 7] = ((Square::COUNT + kind.index()) as u16) << FROM;
        self.len += 1;
    }

    /// The number of kinds.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }
}

/// A list of moves with room for every position: none has more than 593 legal moves. (Diagrams with more pieces than a set
/// has can have more; what does not fit is left out.)
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    /// Room for 593 moves and for the last group of drops, which is written eight at a time.
    pub const CAPACITY: usize = 608;

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: [Move(MARK); Self::CAPACITY], len: 0 }
    }

    /// Takes all moves out.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves.
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// The moves, to be put in another order.
    #[inline(always)]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }

    /// Adds a move.
    ///
    /// # Panics
    /// When the list is full.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Adds a move from one square to each of `to`.
    #[inline(always)]
    pub(super) fn push_all(&mut self, from: Square, to: Bitboard, promote: bool) {
        self.push_each(to, |square| Move::board(from, square, promote));
    }

    /// Adds a pawn's step onto each of `to`.
    #[inline(always)]
    pub(super) fn push_pawns(&mut self, us: Color, to: Bitboard, promote: bool) {
        // Toward rank a the number of the square falls by one.
        let upper = if promote { PROMOTE } else { 0 };
        let behind = us.sign() as u16;
        self.push_each(to, |square| Move(join((square.index() as u16).wrapping_add(behind) << FROM | upper, square)));
    }

    /// Adds a drop of a kind on each of `to`.
    #[inline(always)]
    pub(super) fn push_drop(&mut self, kind: PieceKind, to: Bitboard) {
        self.push_each(to, |square| Move::drop(kind, square));
    }

    #[inline(always)]
    fn push_each(&mut self, to: Bitboard, mut mv: impl FnMut(Square) -> Move) {
        let mut slots = self.moves[self.len..].iter_mut();
        let room = slots.len();
        to.into_iter().for_each(|square| {
            if let Some(slot) = slots.next() {
                *slot = mv(square);
            }
        });
        self.len += room - slots.len();
    }

    /// Keeps of the moves from `start` on those that `keep` wants.
    pub fn retain_from(&mut self, start: usize, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = start;
        for at in start..self.len {
            if keep(self.moves[at]) {
                self.moves[kept] = self.moves[at];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Adds a drop of each of `kinds` on each of `to`: eight moves are written at once, and the next square's overwrite
    /// those that were too many.
    #[inline(always)]
    pub(super) fn push_drops(&mut self, kinds: &DropKinds, to: Bitboard) {
        let mut len = self.len;
        to.into_iter().for_each(|square| {
            let Some(slots) = self.moves.get_mut(len..len + DropKinds::WIDTH) else { return };
            slots.copy_from_slice(&kinds.uppers.map(|upper| Move(join(upper, square))));
            len += kinds.len;
        });
        self.len = len;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter().copied()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
