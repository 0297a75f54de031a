//! Pieces by the square they stand on; [`super::Accumulator`] keeps the sum, this takes it apart.

use super::sink::EvalSink;
use crate::board::Position;
use crate::tables::piece_square::BOARDS;

pub(super) fn evaluate<S: EvalSink>(position: &Position, sink: &mut S) {
    for (square, piece) in position.to_setup().pieces() {
        let square = square.relative(piece.color);
        sink.add(BOARDS.at2(piece.kind.index(), square.index()), piece.color, 1);
    }
}
