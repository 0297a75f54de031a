//! The kept sums, taken apart piece by piece for detailed sinks. [`KeptSums`](crate::eval::KeptSums) keeps the sums.

use super::sink::EvalSink;
use crate::board::{Color, PieceKind, Position};
use crate::tables;

/// Counts each weight in the kept sums of a position.
pub(super) fn evaluate<S: EvalSink>(position: &Position, sink: &mut S) {
    pieces_and_hands(position, sink);
    squares(position, sink);
    places_around_kings(position, sink);
}

/// Counts pieces on the board and in hand.
fn pieces_and_hands<S: EvalSink>(position: &Position, sink: &mut S) {
    for (_, piece) in position.to_setup().pieces() {
        sink.add(tables::material::BOARD.at(piece.kind.index()), piece.color, 1);
    }
    for color in Color::ALL {
        for (kind, count) in position.hand(color).iter() {
            sink.add(tables::material::HAND.at(kind.index()), color, count as i32);
        }
    }
}

/// Counts pieces by their square.
fn squares<S: EvalSink>(position: &Position, sink: &mut S) {
    for (square, piece) in position.to_setup().pieces() {
        let square = square.relative(piece.color);
        sink.add(tables::piece_square::BOARDS.at2(piece.kind.index(), square.index()), piece.color, 1);
    }
}

/// Counts pieces by their place around both kings.
///
/// Assumes that the value of a piece near a king depends only on its distance in ranks and in files: the two-piece part
/// of Bonanza's king-piece tables, folded into 26 boards.
fn places_around_kings<S: EvalSink>(position: &Position, sink: &mut S) {
    for (square, piece) in position.to_setup().pieces().filter(|(_, piece)| piece.kind != PieceKind::King) {
        for color in Color::ALL {
            let Some(king) = position.king(color) else { continue };
            let board = usize::from(color != piece.color) * PieceKind::COUNT + piece.kind.index();
            let place = usize::from(tables::NEAR_KING[color][king][square]);
            sink.add(tables::king_relative::BOARDS.at2(board, place), piece.color, 1);
        }
    }
}
