//! Keys: one random word per piece and square, per hand count, and for the side to move (Zobrist, 1970).

use geometry::{Color, Piece, PieceKind, Square};

use super::PlayListener;
use super::keys::Keys;
use crate::tables;

impl Keys {
    /// Changes the side to move.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        self.board ^= tables::SIDE_KEY.values;
    }
}

impl PlayListener for Keys {
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.board ^= tables::PIECE_KEYS[piece.color][piece.kind][square];
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.lift(piece, square);
    }

    #[inline(always)]
    fn hold(&mut self, color: Color, kind: PieceKind, before: usize, after: usize) {
        self.hands ^= held(color, kind, before) ^ held(color, kind, after);
    }
}

/// The key of holding `count` pieces of a kind: 0 for none, and as for 18 (all pawns of a set) above that.
#[inline(always)]
fn held(color: Color, kind: PieceKind, count: usize) -> u64 {
    tables::HAND_KEYS[color][kind][count.min(18)]
}
