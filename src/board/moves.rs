//! Lists of moves.

use core::fmt;
use core::ops::Deref;

use geometry::moves::Origin;
use geometry::{Bitboard, Color, Move, PieceKind, Square};

/// Up to eight kinds that can be dropped on the same squares, written together.
#[derive(Clone, Copy)]
pub(crate) struct DropKinds {
    kinds: [Origin; DropKinds::WIDTH],
    len: usize,
}

impl DropKinds {
    const WIDTH: usize = 8;

    /// No kind.
    pub(super) const NONE: Self = Self { kinds: [Origin::hand(PieceKind::Pawn); Self::WIDTH], len: 0 };

    /// Returns one kind.
    #[inline(always)]
    pub(crate) fn of(kind: PieceKind) -> Self {
        let mut kinds = Self::NONE;
        kinds.push(kind);
        kinds
    }

    /// Adds a kind.
    #[inline(always)]
    pub(super) fn push(&mut self, kind: PieceKind) {
        self.kinds[self.len & 7] = Origin::hand(kind);
        self.len += 1;
    }

    /// The number of kinds.
    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the kinds.
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = PieceKind> {
        self.kinds.iter().take(self.len).filter_map(|origin| origin.dropped())
    }
}

/// A list of moves with room for every position: none has more than 593 legal moves. Diagrams with more pieces than a
/// set can have more moves, and the list then leaves some out.
///
/// ```
/// # use horigoma::board::{MoveList, Position};
/// let mut moves = MoveList::new();
/// Position::start().legal_moves(&mut moves);
/// assert_eq!(moves.len(), 30);
/// assert!(moves.iter().all(|mv| !mv.is_drop()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    /// Room for 593 moves and for the last group of drops, which is written eight at a time.
    pub const CAPACITY: usize = 608;

    /// Returns an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: [Move::FILLER; Self::CAPACITY], len: 0 }
    }

    /// Removes all moves.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the moves.
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// Returns the moves for reordering.
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
        let behind = us.sign() as usize;
        self.push_each(to, |square| Origin::square(square.index().wrapping_add(behind), promote).to(square));
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

    /// Removes the moves from `start` on for which `keep` returns false.
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

    /// Adds a drop of each of `kinds` on each of `to`. Eight moves are written at once, and those of the next square
    /// overwrite the surplus.
    #[inline(always)]
    pub(super) fn push_drops(&mut self, kinds: &DropKinds, to: Bitboard) {
        let mut len = self.len;
        to.into_iter().for_each(|square| {
            let Some(slots) = self.moves.get_mut(len..len + DropKinds::WIDTH) else { return };
            slots.copy_from_slice(&kinds.kinds.map(|kind| kind.to(square)));
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
