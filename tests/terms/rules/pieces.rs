//! Material, pieces by square, and pieces by their place around the kings.

use horigoma::board::PieceKind;

use super::super::board::Board;
use super::super::tally::Tally;

/// `material.toml`: every piece on the board and in hand. (A king counts too, with weight 0.)
pub(super) fn material(board: &Board, tally: &mut Tally<'_>) {
    for standing in board.men(true) {
        tally.add("material.board", standing.man.kind.index(), 1);
    }
    for (kind, &count) in board.hands[0].iter().enumerate() {
        tally.add("material.hand", kind, count);
    }
}

/// `psqt/`: every piece on the board by its square, White's as Black would see it.
pub(super) fn piece_square(board: &Board, tally: &mut Tally<'_>) {
    for standing in board.men(true) {
        let (file, rank) = standing.at;
        let square = (file - 1) * 9 + rank - 1;
        tally.add_at("piece_square.boards", standing.man.kind.index(), square as usize, 1);
    }
}

/// `king_relative.toml`: every piece but the king on two boards, around its own king and around the enemy's. Row 8 is
/// the king's rank, row 0 eight ranks ahead of that king. The column is the number of files aside.
pub(super) fn king_relative(board: &Board, tally: &mut Tally<'_>) {
    for standing in board.men(true).filter(|standing| standing.man.kind != PieceKind::King) {
        for (relation, own) in [true, false].into_iter().enumerate() {
            let Some(king) = board.king(own) else { continue };
            let behind = if own { standing.at.1 - king.1 } else { king.1 - standing.at.1 };
            let place = (8 + behind) * 9 + (standing.at.0 - king.0).abs();
            let row = relation * PieceKind::COUNT + standing.man.kind.index();
            tally.add_at("king_relative.boards", row, place as usize, 1);
        }
    }
}
