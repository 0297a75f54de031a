//! Pieces on the board and in hand; [`super::Accumulator`] keeps the sum, this takes it apart.

use super::sink::EvalSink;
use crate::board::{Color, PieceKind, Position};
use crate::tables;
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

/// What a piece on the board counts in an exchange: its middlegame value.
#[inline(always)]
#[must_use]
pub fn exchange_value(kind: PieceKind) -> i32 {
    tables::MATERIAL[kind].mg()
}

/// What a piece gains by promoting.
#[inline(always)]
#[must_use]
pub fn promotion_gain(kind: PieceKind) -> i32 {
    kind.promoted().map_or(0, |promoted| exchange_value(promoted) - exchange_value(kind))
}
