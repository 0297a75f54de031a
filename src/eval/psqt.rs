//! Pieces by the square they stand on; the position keeps the sum.

use super::sink::{EvalSink, Group};
use crate::board::Position;
use crate::tables::piece_square::BOARDS;

pub(super) fn evaluate<S: EvalSink>(position: &Position, sink: &mut S) {
    if !S::DETAILED {
        return sink.add_sum(Group::PieceSquare, position.psqt());
    }
    for (square, piece) in position.to_setup().pieces() {
        let square = square.relative(piece.color);
        sink.add(BOARDS.at2(piece.kind.index(), square.index()), piece.color, 1);
    }
}
