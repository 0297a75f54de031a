//! Keys: one random word per piece and square, per hand count, and for the side to move.

use geometry::{Color, PieceKind, Square};

use super::Hand;
use crate::tables;

/// The key of a piece on a square.
#[inline(always)]
pub(super) fn piece(color: Color, kind: PieceKind, square: Square) -> u64 {
    tables::PIECE_KEYS[color][kind][square]
}

/// The key of holding `count` pieces of a kind in hand; 0 for none, and as for 18 (all pawns of a set) above that.
#[inline(always)]
pub(super) fn held(color: Color, kind: PieceKind, count: usize) -> u64 {
    tables::HAND_KEYS[color][kind][count.min(18)]
}

/// The key of White to move.
#[inline(always)]
pub(super) fn side() -> u64 {
    tables::SIDE_KEY
}

/// The key of a whole hand.
pub(super) fn hand(color: Color, hand: Hand) -> u64 {
    hand.iter().fold(0, |key, (kind, count)| key ^ held(color, kind, count))
}
