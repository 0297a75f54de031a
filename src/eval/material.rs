//! Pieces on the board and in hand; [`super::Accumulator`] keeps the sum, this takes it apart.

use super::sink::EvalSink;
use crate::board::{Color, Position};
use crate::tables::material::{BOARD, HAND};

pub(super) fn evaluate<S: EvalSink>(position: &Position, sink: &mut S) {
    for (_, piece) in position.to_setup().pieces() {
        sink.add(BOARD.at(piece.kind.index()), piece.color, 1);
    }
    for color in Color::ALL {
        for (kind, count) in position.hand(color).iter() {
            sink.add(HAND.at(kind.index()), color, count as i32);
        }
    }
}
