//! Pawn structure.
//!
//! Two pawns on a file are illegal in shogi; what doubled pawns are to chess, pawns in hand without a file to be dropped
//! on are here. Everything is computed on whole files at once, which costs less than looking it up by a key of the pawns
//! would.

use geometry::{Bitboard, Color, PieceKind};

use super::tally::{Group, Tally};
use super::view::View;
use crate::board::attacks;
use crate::tables::{PAWNS_CONNECTED, PAWNS_ISOLATED, PAWNS_OPEN_FILES, PAWNS_PASSED, PAWNS_UNDROPPABLE};

const GROUP: Group = Group::Pawns;

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let pawns = view.colored_pieces(color, PieceKind::Pawn);
    let files = files_of(pawns);
    let isolated = files & !(files << 1) & !(files >> 1);
    tally.add(GROUP, PAWNS_ISOLATED, color, isolated.count_ones() as i32);
    let connected = Bitboard::truncate(pawns.bits() << 9) & pawns;
    tally.add(GROUP, PAWNS_CONNECTED, color, connected.len() as i32);
    for pawn in passed(view, color) {
        tally.add(GROUP, PAWNS_PASSED + 8 - pawn.rank().relative(color), color, 1);
    }
    let held = view.position.hand(color).count(PieceKind::Pawn);
    if held > 0 {
        let open = 9 - files.count_ones() as usize;
        tally.add(GROUP, PAWNS_OPEN_FILES + open, color, 1);
        if open == 0 {
            tally.add(GROUP, PAWNS_UNDROPPABLE, color, held as i32);
        }
    }
}

/// Pawns with no enemy pawn ahead on their file.
pub(super) fn passed(view: &View<'_>, color: Color) -> Bitboard {
    let mut passed = view.colored_pieces(color, PieceKind::Pawn);
    for enemy in view.colored_pieces(!color, PieceKind::Pawn) {
        passed -= attacks::front_span(!color, enemy);
    }
    passed
}

/// The files on which a set has a square, a bit each.
fn files_of(set: Bitboard) -> u32 {
    let mut bits = set.bits();
    let mut files = 0;
    for file in 0..9 {
        files |= u32::from(bits & 0x1ff != 0) << file;
        bits >>= 9;
    }
    files
}
