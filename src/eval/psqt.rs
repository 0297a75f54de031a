//! Pieces by the square they stand on; the position keeps the sum.

use super::tally::{Group, Tally};
use crate::board::Position;

pub(super) fn tally<T: Tally>(position: &Position, tally: &mut T) {
    if !T::DETAILED {
        return tally.add_sum(Group::PieceSquare, position.psqt());
    }
    for (square, piece) in position.to_setup().pieces() {
        let index = piece.kind.index() * 81 + square.relative(piece.color).index();
        tally.add(Group::PieceSquare, index, piece.color, 1);
    }
}
