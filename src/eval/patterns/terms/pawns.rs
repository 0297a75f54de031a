//! Pawn structure.
//!
//! Two pawns on a file are illegal in shogi. Pawns in hand without a file to be dropped on take the place of doubled
//! pawns in chess. Everything is computed on whole files at once, which costs less than a look-up by a key of the
//! pawns.

use geometry::{Bitboard, Color, File, PieceKind};

use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::EvalSink;
use crate::tables::pawns::{CONNECTED, ISOLATED, OPEN_FILES, PASSED, UNDROPPABLE};

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let pawns = info.colored_pieces(color, PieceKind::Pawn);
    let files = files_of(pawns);
    let isolated = files & !(files << 1) & !(files >> 1);
    sink.add(ISOLATED.weight(), color, isolated.count_ones() as i32);
    let connected = pawns.shifted(1, 0) & pawns;
    sink.add(CONNECTED.weight(), color, connected.len() as i32);
    for pawn in info.passed[color] {
        sink.add(PASSED.at(8 - pawn.rank().relative(color)), color, 1); // Shape: last rank
    }
    let held = info.position.hand(color).count(PieceKind::Pawn);
    if held > 0 {
        let open = File::COUNT - files.count_ones() as usize;
        sink.add(OPEN_FILES.at(open), color, 1);
        if open == 0 {
            sink.add(UNDROPPABLE.weight(), color, held as i32);
        }
    }
}

/// Returns the files on which a set has a square, one bit for each.
fn files_of(set: Bitboard) -> u32 {
    let mut bits = set.bits();
    let mut files = 0;
    for file in 0..File::COUNT {
        files |= u32::from(bits & 0x1ff != 0) << file;
        bits >>= 9;
    }
    files
}
