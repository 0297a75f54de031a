//! Pieces working together: defended and hanging, golds beside silvers, batteries, and long lines towards the enemy
//! king.

use geometry::{Bitboard, Color, PieceKind};

use crate::board::attacks;
use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::EvalSink;
use crate::tables::coordination::{AIMS, BATTERIES, HANGING, NEIGHBOURS, PROTECTED};

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let defended = info.attacked(color);
    let hanging = (info.attacked(!color) - defended) & info.own(color);
    let classes = info.classes(color);
    for (class, pieces) in classes.into_iter().enumerate() {
        sink.add(PROTECTED.at(class), color, (pieces & defended).len() as i32);
    }
    if !hanging.is_empty() {
        for (class, pieces) in classes.into_iter().enumerate() {
            sink.add(HANGING.at(class), color, (pieces & hanging).len() as i32);
        }
    }
    let neighbours =
        side_by_side(info.colored_pieces(color, PieceKind::Silver), info.colored_pieces(color, PieceKind::Gold));
    sink.add(NEIGHBOURS.weight(), color, neighbours as i32);
    batteries(info, color, sink);
    aims(info, color, sink);
}

/// Returns the number of pairs of a square of each set that share an edge.
fn side_by_side(one: Bitboard, other: Bitboard) -> u32 {
    let mut pairs = 0;
    for square in one {
        // A horse's steps are the four squares that share an edge.
        pairs += (attacks::horse_steps(square) & other).len();
    }
    pairs
}

/// Counts sliders straight behind another piece that attacks forward, with no piece between.
fn batteries<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let rooks = info.own(color) & info.position.straight_sliders();
    let lances = info.colored_pieces(color, PieceKind::Lance);
    for lance in lances {
        let ahead = attacks::lance(color, lance, info.occupied);
        sink.add(BATTERIES.at(0), color, (ahead & (rooks | lances)).len() as i32);
    }
    for rook in rooks {
        let ahead = attacks::lance(color, rook, info.occupied);
        let pieces = lances | info.colored_pieces(color, PieceKind::Pawn);
        sink.add(BATTERIES.at(1), color, (ahead & pieces).len() as i32);
    }
}

/// Counts sliders whose lines, ignoring other pieces, run through the block around the enemy king.
fn aims<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let (king, own) = (info.king(!color), info.own(color));
    for (place, kind) in
        [PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon].into_iter().enumerate()
    {
        let near = if place % 2 == 0 { attacks::near_bishop_lines(king) } else { attacks::near_rook_lines(king) };
        let aiming = own & info.position.pieces(kind) & near;
        sink.add(AIMS.at(place), color, aiming.len() as i32);
    }
}
