//! The pieces that lines take and promote, and the difference between two lines.

use arrayvec::ArrayVec;

use crate::board::{Color, Move, PieceKind, Position, Square};
use crate::search::value::MAX_PLY;

/// The most moves of a line: a move, and the longest line of a search after it.
pub(super) const MOST_MOVES: usize = MAX_PLY + 1;

/// The moves of a line.
pub type Line = ArrayVec<Move, MOST_MOVES>;

/// A change in the trade of pieces, named by its most valuable piece and the square where it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The opponent takes a piece that the best line keeps, perhaps for a less valuable one.
    Loses(PieceKind, Square, Option<PieceKind>),
    /// The best line takes a piece that the played line leaves.
    Misses(PieceKind, Square),
    /// The opponent promotes a rook or bishop, and does not in the best line.
    LetsPromote(PieceKind, Square),
}

/// Pieces with the squares where they are taken or promoted.
type Pieces = ArrayVec<(PieceKind, Square), MOST_MOVES>;

/// The pieces that a line takes and promotes.
#[derive(Clone, Default)]
pub(super) struct Trade {
    /// The pieces that each side takes, by colour.
    taken: [Pieces; Color::COUNT],
    /// The rooks and bishops that each side promotes, by colour.
    promoted: [Pieces; Color::COUNT],
}

impl Trade {
    /// Plays a line, and returns its trade and the position at its end.
    pub(super) fn of(position: &Position, line: &[Move]) -> (Self, Position) {
        let (mut trade, mut position) = (Self::default(), position.clone());
        for &mv in line {
            let side = position.turn().index();
            let moved = mv.from().and_then(|from| position.piece_on(from));
            let major = moved.filter(|piece| [PieceKind::Rook, PieceKind::Bishop].contains(&piece.kind));
            if let Some(piece) = major.filter(|_| mv.is_promotion()) {
                trade.promoted[side].push((piece.kind, mv.to()));
            }
            if let Some(piece) = position.piece_on(mv.to()) {
                trade.taken[side].push((piece.kind, mv.to()));
            }
            position.play(mv);
        }
        (trade, position)
    }

    /// Returns the most valuable change from the better line to the worse one, for a side. `None` when nothing but
    /// pawns changes hands.
    pub(super) fn change(side: Color, better: &Self, worse: &Self) -> Option<Change> {
        let (own, other) = (side.index(), side.opponent().index());
        // A silver for a silver is no change.
        let net = |trade: &Self, by: usize, of: usize| more(&trade.taken[by], &trade.taken[of]);
        let [lost, kept] = [worse, better].map(|trade| net(trade, other, own));
        let [won, gained] = [worse, better].map(|trade| net(trade, own, other));
        let (lost, won, missed) = (more(&lost, &kept), more(&won, &gained), more(&gained, &won));
        let promoted = more(&worse.promoted[other], &better.promoted[other]);
        let in_return = greatest(&won).map(|(kind, _)| kind.demoted()).filter(|&kind| kind != PieceKind::Pawn);
        let change = [
            greatest(&lost).map(|(kind, at)| (2 * rank(kind) + 1, Change::Loses(kind, at, in_return))),
            greatest(&missed).map(|(kind, at)| (2 * rank(kind) + 1, Change::Misses(kind, at))),
            // A promotion gains about a silver.
            greatest(&promoted).map(|(kind, at)| (2 * rank(PieceKind::Silver), Change::LetsPromote(kind, at))),
        ];
        // The first of equals.
        let greatest = change.into_iter().flatten().rev().max_by_key(|&(value, _)| value)?;
        (greatest.0 > 1).then_some(greatest.1)
    }
}

/// Returns the pieces of a list that another list lacks, kind by kind.
fn more(of: &Pieces, than: &Pieces) -> Pieces {
    let mut others: ArrayVec<PieceKind, MOST_MOVES> = than.iter().map(|&(kind, _)| kind.demoted()).collect();
    let is_more = |&(kind, _): &(PieceKind, Square)| match others.iter().position(|&other| other == kind.demoted()) {
        Some(place) => {
            others.swap_remove(place);
            false
        }
        None => true,
    };
    // The later pieces are cancelled first, so that the first capture of a kind is named.
    let mut rest: Pieces = of.iter().rev().copied().filter(is_more).collect();
    rest.reverse();
    rest
}

/// Returns the most valuable piece of a list, the first of equals.
fn greatest(pieces: &Pieces) -> Option<(PieceKind, Square)> {
    pieces.iter().rev().copied().max_by_key(|&(kind, _)| rank(kind))
}

/// Kinds of pieces from the least valuable on. A promoted pawn costs its owner much, and gives the taker a pawn.
const RANKING: [PieceKind; 13] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Tokin,
    PieceKind::PromotedLance,
    PieceKind::PromotedKnight,
    PieceKind::Silver,
    PieceKind::PromotedSilver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Horse,
    PieceKind::Dragon,
];

fn rank(kind: PieceKind) -> usize {
    RANKING.iter().position(|&ranked| ranked == kind).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Returns the change from one line to another, from a position.
    fn change(sfen: &str, better: &str, worse: &str) -> Option<Change> {
        let position: Position = sfen.parse().unwrap();
        let of = |line: &str| {
            let line: Vec<Move> = line.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
            Trade::of(&position, &line).0
        };
        Trade::change(position.turn(), &of(better), &of(worse))
    }

    fn at(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// Black's rook on 5f is attacked by the pawn on 5e. White's gold on 9d can be taken by the lance.
    const BOARD: &str = "4k4/9/9/g8/4p4/4R4/9/9/L3K4 b - 1";

    #[test]
    fn the_most_valuable_change_is_named() {
        let rook = Change::Loses(PieceKind::Rook, at("5f"), None);
        assert_eq!(change(BOARD, "5f1f 5a4a", "5i4h 5e5f"), Some(rook));
        let gold = Change::Misses(PieceKind::Gold, at("9d"));
        assert_eq!(change(BOARD, "9i9d 5a4a", "5f1f 9d9e"), Some(gold));
        let for_gold = Change::Loses(PieceKind::Rook, at("5f"), Some(PieceKind::Gold));
        assert_eq!(change(BOARD, "5f1f 5a4a", "9i9d 5e5f"), Some(for_gold));
        assert_eq!(change(BOARD, "5f5e 5a4a", "5i4h 5a4a"), None, "a pawn is not named");
    }

    /// Black's silver takes a silver and is taken in the better line. In the worse one it is lost for a knight.
    #[test]
    fn each_line_is_counted_by_itself() {
        let board = "4k4/9/9/3p1s3/3s1n3/4S4/9/9/4K4 b - 1";
        let loses = Change::Loses(PieceKind::Silver, at("4e"), Some(PieceKind::Knight));
        assert_eq!(change(board, "5f6e 6d6e", "5f4e 4d4e"), Some(loses));
    }

    /// One rook is taken in both lines, on different squares.
    #[test]
    fn a_piece_that_both_lines_lose_is_no_change() {
        assert_eq!(change(BOARD, "5i4h 5e5f", "5i6h 5e5f"), None);
    }

    #[test]
    fn a_promotion_of_the_enemy_is_a_change() {
        let promotes = Change::LetsPromote(PieceKind::Bishop, at("2h"));
        assert_eq!(change("4k4/1b7/9/9/9/9/9/9/4K4 b P 1", "P*6d 5a4a", "5i4i 8b2h+"), Some(promotes));
    }
}
