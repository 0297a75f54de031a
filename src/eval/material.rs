//! Men on the board and in hand; the position keeps the sum.

use super::Score;
use crate::board::{Kind, Position};
use crate::tables;

/// The material of both sides, Black less White.
#[inline(always)]
pub(super) fn evaluate(position: &Position) -> Score {
    Score::from_packed(position.material())
}

/// What a man on the board counts in an exchange: its middlegame value.
#[inline(always)]
#[must_use]
pub fn exchange_value(kind: Kind) -> i32 {
    Score::from_packed(tables::MATERIAL[kind.index()]).mg()
}

/// What a man gains by promoting.
#[inline(always)]
#[must_use]
pub fn promotion_gain(kind: Kind) -> i32 {
    kind.promoted().map_or(0, |promoted| exchange_value(promoted) - exchange_value(kind))
}
