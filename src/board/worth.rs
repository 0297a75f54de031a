//! What pieces count in the sums that a position keeps for the evaluation.

use geometry::{Color, Piece, PieceKind, Score, Square};

use crate::tables;

/// The value of a piece on the board.
#[inline(always)]
pub(super) fn on_board(kind: PieceKind) -> Score {
    tables::MATERIAL[kind]
}

/// The value of holding `count` pieces of a kind; as of 18 (all pawns of a set) above that.
#[inline(always)]
pub(super) fn in_hand(kind: PieceKind, count: usize) -> Score {
    tables::HAND_MATERIAL[kind][count.min(18)]
}

/// The value of a piece to its side by its place around the king of a colour.
#[inline(always)]
pub(super) fn near_king(color: Color, king: Square, piece: Piece, square: Square) -> Score {
    let relation = usize::from(piece.color != color);
    let place = tables::NEAR_KING[color][king][square];
    tables::KING_RELATIVE[relation][piece.kind][usize::from(place)]
}
