//! Pieces by the square they stand on; [`super::Accumulator`] keeps the sum, this takes it apart.

use super::tally::{Group, Tally};
use crate::board::Position;

pub(super) fn tally<T: Tally>(position: &Position, tally: &mut T) {
    for (square, piece) in position.to_setup().pieces() {
        let index = piece.kind.index() * 81 + square.relative(piece.color).index();
        tally.add(Group::PieceSquare, index, piece.color, 1);
    }
}
