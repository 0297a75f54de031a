//! What men count in the sum of material that a position keeps.

use geometry::Kind;

use crate::tables;

/// The packed value of a man on the board.
#[inline(always)]
pub(super) fn man(kind: Kind) -> i32 {
    tables::MATERIAL[kind.index()]
}

/// The packed value of holding `count` men of a kind; as of 18 (all pawns of a set) above that.
#[inline(always)]
pub(super) fn in_hand(kind: Kind, count: usize) -> i32 {
    tables::HAND_MATERIAL[kind.index()][count.min(18)]
}
