//! Endgame patterns: the king on its way into the enemy camp, the net around a king, pieces in hand beside it.

use geometry::{Color, PieceKind};

use super::tally::{Group, Tally};
use super::view::View;
use crate::board::attacks;
use crate::tables::{ENDGAME_HAND_NEAR, ENDGAME_KING_RANK, ENDGAME_NET, ENDGAME_POINTS};

const GROUP: Group = Group::Endgame;

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let king = view.king(color);
    tally.add(GROUP, ENDGAME_KING_RANK + 8 - king.rank().relative(color), color, 1);
    if attacks::promotion_zone(color).has(king) {
        let step = (view.position.points_of(color) / 4).min(7) as usize;
        tally.add(GROUP, ENDGAME_POINTS + step, color, 1);
    }
    let beside = (attacks::king(king) & view.own(!color)).len().min(3) as usize;
    let flights = view.flights(color).len().min(4) as usize;
    tally.add(GROUP, ENDGAME_NET + flights * 4 + beside, color, 1);
    hand_near(view, color, tally);
}

/// Pieces in hand while another is near the enemy king to support a drop.
fn hand_near<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let enemy_king = view.king(!color);
    let near = attacks::king_zone(enemy_king) | attacks::king_ring(enemy_king);
    if !view.own(color).meets(near) {
        return;
    }
    for (kind, count) in view.position.hand(color).iter() {
        let count = if kind == PieceKind::Pawn { count.min(2) } else { count };
        tally.add(GROUP, ENDGAME_HAND_NEAR + kind.index(), color, count as i32);
    }
}
