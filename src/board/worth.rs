//! What pieces count in the sums that a position keeps for the evaluation: packed middlegame and endgame values.

use geometry::{Color, Piece, PieceKind, Square};

use crate::tables;

/// The value of a piece on the board.
#[inline(always)]
pub(super) fn piece(kind: PieceKind) -> i32 {
    tables::MATERIAL[kind.index()]
}

/// The value of holding `count` pieces of a kind; as of 18 (all pawns of a set) above that.
#[inline(always)]
pub(super) fn in_hand(kind: PieceKind, count: usize) -> i32 {
    tables::HAND_MATERIAL[kind.index()][count.min(18)]
}

/// The value of a piece to its side by its place around the king of a colour.
#[inline(always)]
pub(super) fn near_king(color: Color, king: Square, piece: Piece, square: Square) -> i32 {
    let relation = usize::from(piece.color != color);
    let place = tables::NEAR_KING[color.index()][king.index()][square.index()];
    tables::KING_RELATIVE[relation][piece.kind.index()][usize::from(place)]
}
