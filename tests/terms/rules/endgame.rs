//! `endgame.toml`.

use horigoma::board::PieceKind;

use super::super::board::{Board, Place, distance};
use super::super::tally::Tally;
use super::king_safety::flights;

pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    if let Some(king) = board.king(true) {
        tally.add("endgame.king_rank", (9 - king.1) as usize, 1);
        if king.1 <= 3 {
            tally.add("endgame.points", (points(board) / 4).min(7), 1);
        }
        let beside = board.men(false).filter(|enemy| distance(enemy.at, king) == 1).count();
        tally.add_at("endgame.mating_net", flights(board, king).count().min(4), beside.min(3), 1);
    }
    let Some(king) = board.king(false) else { return };
    if is_near(board, king) {
        for (kind, &count) in board.hands[0].iter().enumerate() {
            let most = if kind == PieceKind::Pawn.index() { 2 } else { usize::MAX };
            tally.add("endgame.hand_near", kind, count.min(most));
        }
    }
}

/// Returns the points of a declaration: rooks and bishops (promoted or not) 5, other pieces 1, the king none. Pieces in
/// the enemy camp and in hand count.
fn points(board: &Board) -> usize {
    let point = |kind: PieceKind| match kind.demoted() {
        PieceKind::King => 0,
        PieceKind::Rook | PieceKind::Bishop => 5,
        _ => 1,
    };
    let camp: usize = board.men(true).filter(|man| man.at.1 <= 3).map(|standing| point(standing.man.kind)).sum();
    let hand: usize = PieceKind::HAND.iter().zip(board.hands[0]).map(|(&kind, count)| point(kind) * count).sum();
    camp + hand
}

/// Whether an own piece stands within two king moves of the enemy king.
fn is_near(board: &Board, king: Place) -> bool {
    board.men(true).any(|standing| distance(standing.at, king) <= 2)
}
