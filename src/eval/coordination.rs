//! Pieces working together: defended and hanging, golds beside silvers, batteries, and long lines towards the enemy king.

use geometry::{Bitboard, Color, PieceKind};

use super::tally::{Group, Tally};
use super::view::View;
use crate::board::attacks;
use crate::tables::{
    COORDINATION_AIMS, COORDINATION_BATTERIES, COORDINATION_HANGING, COORDINATION_NEIGHBOURS, COORDINATION_PROTECTED,
};

const GROUP: Group = Group::Coordination;

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let defended = view.attacked(color);
    let hanging = view.attacked(!color) - defended;
    for (class, pieces) in view.classes(color).into_iter().enumerate() {
        tally.add(GROUP, COORDINATION_PROTECTED + class, color, (pieces & defended).len() as i32);
        tally.add(GROUP, COORDINATION_HANGING + class, color, (pieces & hanging).len() as i32);
    }
    let neighbours =
        side_by_side(view.colored_pieces(color, PieceKind::Silver), view.colored_pieces(color, PieceKind::Gold));
    tally.add(GROUP, COORDINATION_NEIGHBOURS, color, neighbours as i32);
    batteries(view, color, tally);
    aims(view, color, tally);
}

/// Pairs of a square of one set and a square of the other that share an edge.
fn side_by_side(one: Bitboard, other: Bitboard) -> u32 {
    let mut pairs = 0;
    for square in one {
        let king = attacks::king(square);
        let edges = king & attacks::rook_lines(square);
        pairs += (edges & other).len();
    }
    pairs
}

/// A slider straight behind another piece that attacks forward, with nothing between.
fn batteries<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let rooks = view.own(color) & view.position.straight_sliders();
    let lances = view.colored_pieces(color, PieceKind::Lance);
    for lance in lances {
        let ahead = attacks::lance(color, lance, view.occupied);
        tally.add(GROUP, COORDINATION_BATTERIES, color, (ahead & (rooks | lances)).len() as i32);
    }
    for rook in rooks {
        let ahead = attacks::lance(color, rook, view.occupied);
        let pieces = lances | view.colored_pieces(color, PieceKind::Pawn);
        tally.add(GROUP, COORDINATION_BATTERIES + 1, color, (ahead & pieces).len() as i32);
    }
}

/// Sliders whose lines, pieces aside, run through the block around the enemy king.
fn aims<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let (king, own) = (view.king(!color), view.own(color));
    for (place, kind) in
        [PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon].into_iter().enumerate()
    {
        let near = if place % 2 == 0 { attacks::near_bishop_lines(king) } else { attacks::near_rook_lines(king) };
        let aiming = own & view.position.pieces(kind) & near;
        tally.add(GROUP, COORDINATION_AIMS + place, color, aiming.len() as i32);
    }
}
