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

/// The moves of a line that count for its trade. The exchange that they end in is completed.
const WINDOW: usize = 9;
/// The least difference of a trade that is named, in halves of a pawn: about a silver for a knight.
const LEAST: i32 = 4;
/// The value of the promotion of a rook or bishop, in halves of a pawn.
const PROMOTION: i32 = 4;

impl Change {
    /// Returns the most valuable change from the best line to the played one. `None` when nothing but pawns changes
    /// hands.
    ///
    /// A piece that the first reply takes, or that the best move takes, comes before those of later moves.
    pub(super) fn between(position: &Position, best: &[Move], played: &[Move]) -> Option<Self> {
        let side = position.turn();
        let [better, worse] = [best, played].map(|line| Trade::of(position, window(line)));
        // The exchange that the first reply begins, after the piece that the move itself took.
        let hung_in = |trade: &Trade| {
            let before = trade.first[0].map_or(0, |first| value(first.kind));
            trade.first[1].filter(|hung| hung.gain - before >= LEAST && hung.kind != PieceKind::Pawn)
        };
        let hangs_anyway = |hung: &Capture| hung_in(&better).is_some_and(|other| other.kind == hung.kind);
        let hung = hung_in(&worse).filter(|hung| !hangs_anyway(hung));
        let left = better.first[0].filter(|left| {
            let takes_too = played.first().is_some_and(|mv| mv.to() == left.at);
            !takes_too && left.gain >= LEAST && left.kind != PieceKind::Pawn
        });
        match (hung, left) {
            (Some(hung), left) if left.is_none_or(|left| hung.gain >= left.gain) => {
                let returned = [hung.returned, worse.first[0].map(|first| first.kind)].into_iter().flatten();
                let returned = returned.map(PieceKind::demoted).max_by_key(|&kind| rank(kind));
                Some(Self::Loses(hung.kind, hung.at, returned.filter(|&kind| kind != PieceKind::Pawn)))
            }
            (_, Some(left)) => Some(Self::Misses(left.kind, left.at)),
            _ if better.balance(side) - worse.balance(side) < LEAST => None,
            _ => Trade::change(side, &better, &worse),
        }
    }

    /// Returns the numbers of moves of the best line and of the played line after which the change can be seen.
    pub(super) fn seen_after(self, position: &Position, best: &[Move], played: &[Move]) -> (usize, usize) {
        let until = |line: &[Move], parity: usize, kind: PieceKind, at: Square| {
            let mut position = position.clone();
            let place = window(line).iter().enumerate().position(|(place, &mv)| {
                let found =
                    place % 2 == parity && mv.to() == at && position.piece_on(at).is_some_and(|on| on.kind == kind);
                position.play(mv);
                found
            });
            // The exchange is completed.
            place.map_or(1, |place| place + 1 + line[place + 1..].iter().take_while(|mv| mv.to() == at).count())
        };
        match self {
            Self::Loses(kind, at, _) => (1, until(played, 1, kind, at).max(2)),
            Self::Misses(kind, at) => (until(best, 0, kind, at), 2),
            Self::LetsPromote(..) => (1, 2),
        }
    }
}

/// Returns the beginning of a line, with all moves of its last exchange.
pub(super) fn window(line: &[Move]) -> &[Move] {
    let goes_on = |place: &usize| line[*place].to() == line[*place - 1].to();
    let more = (WINDOW..line.len()).take_while(goes_on).count();
    &line[..line.len().min(WINDOW + more)]
}

/// A capture by a move of a line, with the exchange that it begins.
#[derive(Clone, Copy)]
struct Capture {
    kind: PieceKind,
    at: Square,
    /// The value of the exchange for the side that begins it.
    gain: i32,
    /// The piece that is taken in return.
    returned: Option<PieceKind>,
}

/// The pieces that a line takes and promotes.
#[derive(Clone, Default)]
pub(super) struct Trade {
    /// The pieces that each side takes, by colour.
    taken: [Pieces; Color::COUNT],
    /// The rooks and bishops that each side promotes and keeps, by colour.
    promoted: [Pieces; Color::COUNT],
    /// The captures by the first two moves.
    first: [Option<Capture>; 2],
}

impl Trade {
    /// Plays a line, and returns its trade.
    fn of(position: &Position, line: &[Move]) -> Self {
        let (mut trade, mut position) = (Self::default(), position.clone());
        for (ply, &mv) in line.iter().enumerate() {
            let side = position.turn().index();
            let moved = mv.from().and_then(|from| position.piece_on(from));
            let is_taken = line.get(ply + 1).is_some_and(|next| next.to() == mv.to());
            let major = moved.filter(|piece| [PieceKind::Rook, PieceKind::Bishop].contains(&piece.kind));
            if let Some(piece) = major.filter(|_| mv.is_promotion() && !is_taken) {
                trade.promoted[side].push((piece.kind, mv.to()));
            }
            if let Some(piece) = position.piece_on(mv.to()) {
                trade.taken[side].push((piece.kind, mv.to()));
                // The promotion of a piece that is taken at once is neither gained nor lost.
                let returned = moved.map(|piece| piece.kind).or(mv.dropped()).filter(|_| is_taken);
                let gain = value(piece.kind) - returned.map_or(0, value);
                if let Some(first) = trade.first.get_mut(ply) {
                    *first = Some(Capture { kind: piece.kind, at: mv.to(), gain, returned });
                }
            }
            position.play(mv);
        }
        trade
    }

    /// Returns the value of the captures and promotions of a side, less those of the other side.
    fn balance(&self, side: Color) -> i32 {
        let sum = |side: Color| {
            let taken = self.taken[side.index()].iter().map(|&(kind, _)| value(kind)).sum::<i32>();
            taken + self.promoted[side.index()].len() as i32 * PROMOTION
        };
        sum(side) - sum(side.opponent())
    }

    /// Returns the most valuable change from the better line to the worse one, for a side.
    fn change(side: Color, better: &Self, worse: &Self) -> Option<Change> {
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

/// Returns the value of taking a piece, in halves of a pawn: it leaves the board, and comes into a hand. The values are
/// those of a common list: pawn 1, lance and knight 3, silver 5, gold 6, bishop 8, rook 10, a promoted one 2 more.
pub(super) fn value(kind: PieceKind) -> i32 {
    let points = |kind| match kind {
        PieceKind::Pawn => 1,
        PieceKind::Lance | PieceKind::Knight => 3,
        PieceKind::Tokin => 4,
        PieceKind::Silver | PieceKind::PromotedLance | PieceKind::PromotedKnight | PieceKind::PromotedSilver => 5,
        PieceKind::Gold => 6,
        PieceKind::Bishop => 8,
        PieceKind::Rook | PieceKind::Horse => 10,
        PieceKind::Dragon => 12,
        PieceKind::King => 0,
    };
    points(kind) + points(kind.demoted())
}

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
        let [better, worse] =
            [better, worse].map(|line| line.split_whitespace().map(|mv| mv.parse().unwrap()).collect::<Vec<Move>>());
        Change::between(&position, &better, &worse)
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

    /// The bishop that promotes is taken at once by the silver.
    #[test]
    fn a_promotion_that_is_taken_at_once_is_none() {
        let position: Position = "4k4/1b7/9/9/9/9/9/9/4K1S2 w - 1".parse().unwrap();
        let [promotes, takes] = ["8b2h+", "3i2h"].map(|mv| mv.parse().unwrap());
        let promoted = |line: &[Move]| Trade::of(&position, line).promoted[Color::White.index()].len();
        assert_eq!([promoted(&[promotes]), promoted(&[promotes, takes])], [1, 0]);
    }
}
