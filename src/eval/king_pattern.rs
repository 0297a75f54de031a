//! King patterns: the shield of pawns as one index, lines along which a distant check would be deadly, pawns that the king
//! cannot catch, and the walk into the enemy camp.

use bitflags::bitflags;
use geometry::{Bitboard, Color, Line, PieceKind, Square};

use super::pawns;
use super::tally::{Group, Tally};
use super::view::View;
use crate::board::attacks;
use crate::tables::{
    KING_PATTERN_CUT_OFF, KING_PATTERN_DISTANT_CHECKS, KING_PATTERN_ENTERING_PATH, KING_PATTERN_RUNNERS,
    KING_PATTERN_SHIELD,
};

const GROUP: Group = Group::KingPattern;

bitflags! {
    /// Lines through a king, as Black sees the board.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Lines: u8 {
        /// Its file.
        const FILE = 1 << Line::File as u8;
        /// Its rank.
        const RANK = 1 << Line::Rank as u8;
        /// From lower left to upper right.
        const RISING = 1 << Line::Rising as u8;
        /// From upper left to lower right.
        const FALLING = 1 << Line::Falling as u8;
    }
}

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let shield = shield_index(view.colored_pieces(color, PieceKind::Pawn), color, view.king(color));
    tally.add(GROUP, KING_PATTERN_SHIELD + shield, color, 1);
    let flights = view.flights(color);
    for line in deadly_lines(view.king(color), flights).iter().take(1) {
        let place = if flights.is_empty() { 4 } else { line.bits().trailing_zeros() as usize };
        tally.add(GROUP, KING_PATTERN_DISTANT_CHECKS + place, color, 1);
    }
    let runners = pawns::passed(view, color) - attacks::catch_area(!color, view.position.turn(), view.king(!color));
    tally.add(GROUP, KING_PATTERN_RUNNERS, color, runners.len() as i32);
    if view.king(color).rank().relative(color) <= 4 {
        let place = if can_enter(view, color) { KING_PATTERN_ENTERING_PATH } else { KING_PATTERN_CUT_OFF };
        tally.add(GROUP, place, color, 1);
    }
}

/// The pawns on the six squares ahead of a king as a number of six bits: from its left file to its right, each file one
/// rank ahead and then two. Squares off the board count as empty.
pub(super) fn shield_index(pawns: Bitboard, color: Color, king: Square) -> usize {
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

/// The lines along which a check from afar leaves the king no step: all its safe steps lie on that line, or there are none.
pub(super) fn deadly_lines(king: Square, flights: Bitboard) -> Lines {
    if flights.is_empty() {
        return Lines::all();
    }
    let mut lines = Lines::empty();
    for line in Line::ALL {
        let [one, other] = line.directions().map(|direction| attacks::ray(direction, king));
        if flights.is_subset(one | other) {
            lines |= Lines::from_bits_truncate(1 << line as u8);
        }
    }
    lines
}

/// Whether the king can walk into the enemy camp over squares that are neither its own pieces's nor attacked.
fn can_enter(view: &View<'_>, color: Color) -> bool {
    let path = !(view.own(color) | view.attacked(!color));
    are_connected(view.king(color).into(), attacks::promotion_zone(color), path)
}

/// Flood fill: whether a king can walk from a square of `from` to one of `to` over squares of `path`. The first squares
/// need not be on the path.
#[must_use]
pub fn are_connected(from: Bitboard, to: Bitboard, path: Bitboard) -> bool {
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
#[must_use]
pub fn king_steps(kings: Bitboard) -> Bitboard {
    // A king on the first or last rank would step into the neighbouring file.
    let up = (kings - attacks::dead_squares(Color::Black, PieceKind::Pawn)).bits() >> 1;
    let down = (kings - attacks::dead_squares(Color::White, PieceKind::Pawn)).bits() << 1;
    let column = kings.bits() | up | down;
    Bitboard::truncate(up | down | column << 9 | column >> 9)
}
