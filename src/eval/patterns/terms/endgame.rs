//! Endgame patterns: the king on its way into the enemy camp, the mating net around a king, pieces in hand beside it.

use geometry::{Color, PieceKind};

use crate::board::attacks;
use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::EvalSink;
use crate::tables::endgame::{HAND_NEAR, KING_RANK, MATING_NET, POINTS};

/// Declaration points to a step.
const POINTS_A_STEP: u32 = 4; // Shape: points to a column of the weights

/// One pawn next to the enemy king is dropped at a time. More than this number of pawns add no threat.
const MOST_PAWNS: usize = 2;

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let king = info.king(color);
    sink.add(KING_RANK.at(8 - king.rank().relative(color)), color, 1); // Shape: last rank
    if attacks::promotion_zone(color).has(king) {
        let step = info.position.points_of(color) / POINTS_A_STEP;
        sink.add(POINTS.at(step as usize), color, 1);
    }
    let beside = (attacks::king(king) & info.own(!color)).len();
    let flights = info.flights(color).len();
    sink.add(MATING_NET.at2(flights as usize, beside as usize), color, 1);
    hand_near(info, color, sink);
}

/// Counts pieces in hand while another is near the enemy king to support a drop.
fn hand_near<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let enemy_king = info.king(!color);
    let near = attacks::king_zone(enemy_king) | attacks::king_ring(enemy_king);
    if !info.own(color).meets(near) {
        return;
    }
    for (kind, count) in info.position.hand(color).iter() {
        let count = if kind == PieceKind::Pawn { count.min(MOST_PAWNS) } else { count };
        sink.add(HAND_NEAR.at(kind.index()), color, count as i32);
    }
}
