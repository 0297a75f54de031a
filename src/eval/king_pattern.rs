//! King patterns: the shield of pawns as one index, lines along which a distant check would be deadly, pawns that the
//! king cannot catch, and the walk into the enemy camp.

use geometry::{Bitboard, Color, Line, PieceKind, Square};

use super::info::EvalInfo;
use super::pawns;
use super::sink::EvalSink;
use crate::board::attacks;
use crate::tables::HOME;
use crate::tables::king_pattern::{CUT_OFF, DISTANT_CHECKS, ENTERING_PATH, RUNNERS, SHIELD};

/// The column of [`DISTANT_CHECKS`] for a king without any step.
const NO_STEP: usize = Line::ALL.len();

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let shield = shield_index(info.colored_pieces(color, PieceKind::Pawn), color, info.king(color));
    sink.add(SHIELD.number(shield), color, 1);
    let flights = info.flights(color);
    if flights.is_empty() {
        sink.add(DISTANT_CHECKS.at(NO_STEP), color, 1);
    } else if let Some(line) = deadly_line(info.king(color), flights) {
        sink.add(DISTANT_CHECKS.at(line.index()), color, 1);
    }
    let runners = pawns::passed(info, color) - attacks::catch_area(!color, info.position.turn(), info.king(!color));
    sink.add(RUNNERS.weight(), color, runners.len() as i32);
    if HOME[!color].has(info.king(color)) {
        let feature = if can_enter(info, color) { ENTERING_PATH } else { CUT_OFF };
        sink.add(feature.weight(), color, 1);
    }
}

/// The pawns on the six squares ahead of a king as a number of six bits: from its left file to its right, each file one
/// rank ahead and then two. Squares off the board count as empty.
fn shield_index(pawns: Bitboard, color: Color, king: Square) -> usize {
    let king = king.relative(color);
    let pawns = if color == Color::Black { pawns } else { pawns.turned() };
    // Bits 2 and 3 of a file's window are the squares one and two ahead, counted from the king's rank downwards.
    let window = |file: i32| -> u128 {
        if !(0..9).contains(&file) {
            return 0;
        }
        let column = pawns.bits() >> (9 * file) & 0x1ff;
        let ahead = column << 2 >> king.rank().index();
        (ahead & 2) >> 1 | (ahead & 1) << 1
    };
    let file = king.file().index() as i32;
    (window(file + 1) << 4 | window(file) << 2 | window(file - 1)) as usize
}

/// The line along which a check from afar leaves the king no step: the first on which all its safe steps lie.
fn deadly_line(king: Square, flights: Bitboard) -> Option<Line> {
    Line::ALL.into_iter().find(|line| {
        let [one, other] = line.directions().map(|direction| attacks::ray(direction, king));
        flights.is_subset(one | other)
    })
}

/// Whether the king can walk into the enemy camp over squares that its own pieces leave free and no enemy attacks.
fn can_enter(info: &EvalInfo<'_>, color: Color) -> bool {
    let path = !(info.own(color) | info.attacked(!color));
    squares_are_connected(info.king(color).into(), attacks::promotion_zone(color), path)
}

/// Whether a king can walk from a square of `from` to one of `to` over squares of `path` (flood fill). The squares it
/// starts from need not be on the path.
#[must_use]
pub fn squares_are_connected(from: Bitboard, to: Bitboard, path: Bitboard) -> bool {
    let mut reached = from;
    loop {
        if reached.meets(to) {
            return true;
        }
        let grown = reached | king_steps(reached) & path;
        if grown == reached {
            return false;
        }
        reached = grown;
    }
}

/// The squares that kings on a set of squares attack: the table's sets, all at once, by shifts.
fn king_steps(kings: Bitboard) -> Bitboard {
    let beside = kings.shifted(0, -1) | kings.shifted(0, 1);
    let column = kings | beside;
    beside | column.shifted(1, 0) | column.shifted(-1, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn king_steps_of_sets_are_the_tables() {
        for square in Square::all() {
            assert_eq!(king_steps(square.into()), attacks::king(square), "{square}");
            // Every seventh square of the board, counted from this one.
            let kings: Bitboard = Square::all().filter(|other| other.index() % 7 == square.index() % 7).collect();
            let kings = kings - attacks::king_area(square);
            let expected = kings.into_iter().map(attacks::king).fold(Bitboard::EMPTY, |all, one| all | one);
            assert_eq!(king_steps(kings), expected, "{square}");
        }
    }
}
