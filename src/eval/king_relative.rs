//! Pieces by their place around both kings; [`super::Accumulator`] keeps the sums, this takes them apart.
//!
//! Assumes that what a piece is worth near a king depends on how far ahead or behind and how far aside it stands, and
//! on nothing else: the two-piece part of what engines with learned evaluations know (Bonanza's king-piece tables),
//! folded so that it can be read as 26 boards.

use super::sink::EvalSink;
use crate::board::{Color, PieceKind, Position};
use crate::tables;
use crate::tables::king_relative::BOARDS;

pub(super) fn evaluate<S: EvalSink>(position: &Position, sink: &mut S) {
    for (square, piece) in position.to_setup().pieces().filter(|(_, piece)| piece.kind != PieceKind::King) {
        for color in Color::ALL {
            let Some(king) = position.king(color) else { continue };
            let board = usize::from(color != piece.color) * PieceKind::COUNT + piece.kind.index();
            let place = usize::from(tables::NEAR_KING[color][king][square]);
            sink.add(BOARDS.at2(board, place), piece.color, 1);
        }
    }
}
