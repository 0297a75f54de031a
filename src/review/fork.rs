//! Forks (両取り): a piece that attacks two pieces at once, of which it takes one.

use super::trade::{value, window};
use crate::board::{Move, PieceKind, Position, Square, attacks};

/// The last move of a line that is named as a fork.
const LATEST: usize = 4;

/// A fork in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fork {
    /// The place of the forking move in the line.
    pub(super) place: usize,
    /// The kinds of two attacked pieces, the more valuable first. One of them is taken. A king comes first.
    pub(super) targets: [PieceKind; 2],
}

impl Fork {
    /// Returns the fork before the capture of a piece of a kind on a square. `parity` is 0 for a capture by the side to
    /// move, 1 for one by the opponent.
    ///
    /// The forking piece attacks the king, or a piece with more value than its own or without a defender, and another
    /// piece. Later in the line it takes that piece. Pawns do not count. A fork by the piece that makes the
    /// capture comes first.
    pub(super) fn of(position: &Position, line: &[Move], parity: usize, kind: PieceKind, at: Square) -> Option<Self> {
        let line = window(line);
        let captures = || (parity..line.len()).step_by(2).map(|place| (place, captured(position, line, place)));
        let (until, _) = captures().find(|&(_, captured)| captured == Some((kind, at)))?;
        let fork = |place| Self::before(position, line, place).filter(|fork| fork.place < until);
        fork(until).or_else(|| captures().find_map(|(place, _)| fork(place)))
    }

    /// Returns the fork of the piece that makes a capture.
    fn before(position: &Position, line: &[Move], taken: usize) -> Option<Self> {
        let (kind, at) = captured(position, line, taken).filter(|&(kind, _)| kind != PieceKind::Pawn)?;
        let from = line[taken].from()?;
        let earlier = 0..=LATEST.min(taken.checked_sub(2)?);
        let place = earlier.rev().find(|&place| line[place].to() == from && place % 2 == taken % 2)?;
        let other = other_target(&after(position, &line[..=place]), from, at)?;
        let mut targets = [other, kind];
        if other != PieceKind::King && value(other) < value(kind) {
            targets.reverse();
        }
        Some(Self { place, targets })
    }
}

/// Returns the position after the moves of a line.
fn after(position: &Position, line: &[Move]) -> Position {
    let mut board = position.clone();
    for &mv in line {
        board.play(mv);
    }
    board
}

/// Returns the piece that a move of a line takes, and its square.
fn captured(position: &Position, line: &[Move], place: usize) -> Option<(PieceKind, Square)> {
    let at = line[place].to();
    Some((after(position, &line[..place]).piece_on(at)?.kind, at))
}

/// Returns the most valuable piece that the piece on a square attacks, apart from the one on another square. `None`
/// unless it attacks both.
fn other_target(board: &Position, from: Square, at: Square) -> Option<PieceKind> {
    let piece = board.piece_on(from)?;
    let attacked = attacks::of(piece.kind, piece.color, from, board.occupied()) & board.colors(!piece.color);
    let is_target = |&(square, kind): &(Square, PieceKind)| {
        let is_hanging = || value(kind) > value(piece.kind) || !board.is_attacked(!piece.color, square);
        square != at && kind != PieceKind::Pawn && (kind == PieceKind::King || is_hanging())
    };
    let targets = attacked.into_iter().filter_map(|square| Some((square, board.piece_on(square)?.kind)));
    let other = targets.filter(is_target).map(|(_, kind)| kind);
    other.max_by_key(|&kind| (kind == PieceKind::King, value(kind))).filter(|_| attacked.has(at))
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    fn fork(sfen: &str, line: &str, kind: PieceKind, at: &str) -> Option<Fork> {
        let position: Position = sfen.parse().unwrap();
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        Fork::of(&position, &line, 0, kind, at.parse().unwrap())
    }

    /// The knight attacks both golds.
    const KNIGHT: &str = "4k4/9/3g1g3/9/9/9/9/9/4K4 b N 1";

    #[test]
    fn a_piece_that_attacks_two_and_takes_one_forks() {
        let both = Fork { place: 0, targets: [PieceKind::Gold, PieceKind::Gold] };
        assert_eq!(fork(KNIGHT, "N*5e 6c7c 5e4c+", PieceKind::Gold, "4c"), Some(both));
        // The gold on 4c is gone, or another piece takes it.
        assert_eq!(fork(&KNIGHT.replace("3g1g3", "3g5"), "N*5e 6c7c 5e4c+", PieceKind::Gold, "4c"), None);
        let rook = KNIGHT.replace("9/4K4", "5R3/4K4");
        assert_eq!(fork(&rook, "N*5e 6c7c 4h4c+", PieceKind::Gold, "4c"), None, "the rook takes");
    }

    /// The bishop forks rook and gold, in a game of lishogi. The opponent saves the gold, and loses a silver first.
    #[test]
    fn a_fork_counts_for_a_piece_that_another_one_takes() {
        let board = "lnsgk1snl/6g2/p3p2p1/2p2pp1p/2P6/1r7/P3P1PR1/1SG3S2/LN2KG1NL w B2Pb5p 42";
        let both = Fork { place: 0, targets: [PieceKind::Rook, PieceKind::Gold] };
        let line = "B*4e 8h8g 8f8g+ 7h8g 4e2g+";
        assert_eq!(fork(board, line, PieceKind::Silver, "8g"), Some(both));
        assert_eq!(fork(board, line, PieceKind::Rook, "2g"), Some(both));
        assert_eq!(fork(board, line, PieceKind::Gold, "8g"), None, "no such capture");
    }

    #[test]
    fn a_check_is_part_of_a_fork() {
        let board = "4k4/9/9/9/r8/9/9/9/4K4 b B 1";
        let check = Fork { place: 0, targets: [PieceKind::King, PieceKind::Rook] };
        assert_eq!(fork(board, "B*7c 5a4a 7c9e", PieceKind::Rook, "9e"), Some(check));
    }

    /// The rook attacks two silvers. One has a defender.
    #[test]
    fn a_cheaper_piece_with_a_defender_is_no_target() {
        let board = "k8/9/9/2s4s1/9/9/9/9/4K4 b R 1";
        let both = Fork { place: 0, targets: [PieceKind::Silver, PieceKind::Silver] };
        assert_eq!(fork(board, "R*5d 9a9b 5d7d", PieceKind::Silver, "7d"), Some(both));
        let defended = board.replace("k8/9/9", "k8/9/7p1");
        assert_eq!(fork(&defended, "R*5d 9a9b 5d7d", PieceKind::Silver, "7d"), None);
    }
}
