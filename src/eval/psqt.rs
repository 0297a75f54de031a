//! Men by the square they stand on; the position keeps the sum.

use super::Score;
use crate::board::Position;

/// The piece-square values of both sides, Black less White.
#[inline(always)]
pub(super) fn evaluate(position: &Position) -> Score {
    Score::from_packed(position.psqt())
}
