//! `pawns.toml`.

use horigoma::board::PieceKind;

use super::super::board::{Board, Place};
use super::super::tally::Tally;

pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    for pawn in board.all(true, PieceKind::Pawn) {
        let (file, rank) = pawn;
        tally.add("pawns.isolated", 0, usize::from(!has_neighbours(board, file)));
        tally.add("pawns.connected", 0, usize::from(board.has((file + 1, rank), true, PieceKind::Pawn)));
        tally.add("pawns.passed", (9 - rank) as usize, usize::from(is_passed(board, pawn)));
    }
    drops(board, tally);
}

fn has_neighbours(board: &Board, file: i32) -> bool {
    board.has_pawn_on(true, file - 1) || board.has_pawn_on(true, file + 1)
}

/// No enemy pawn stands ahead of a pawn on its file.
pub(super) fn is_passed(board: &Board, (file, rank): Place) -> bool {
    (1..rank).all(|ahead| !board.has((file, ahead), false, PieceKind::Pawn))
}

/// Pawns in hand, and the files on which nifu does not forbid to drop them.
fn drops(board: &Board, tally: &mut Tally<'_>) {
    let held = board.hands[0][PieceKind::Pawn.index()];
    let open = (1..=9).filter(|&file| !board.has_pawn_on(true, file)).count();
    if open == 0 {
        tally.add("pawns.undroppable", 0, held);
    }
    if held > 0 {
        tally.add("pawns.open_files", open, 1);
    }
}
