//! Pieces under threat: what neurons see of the board beside where its pieces stand.
//!
//! The search asks for values of positions in the middle of exchanges. That a rook stands where it stands says little there; that it can
//! be taken says much.

use core::ops::BitOr;

use geometry::step::steps;
use geometry::{Bitboard, Color, PieceKind, Square, View};

use super::layer;
use crate::board::{Position, attacks};

/// The pieces of both sides under threat: an enemy piece attacks them, and either a lesser one does or nothing of their own defends them.
/// Kings are not among them, but attack and defend. From the least up: pawn, lance, knight, silver, what moves like a gold, bishop, rook,
/// horse, dragon.
///
/// A pawn attacks White's silver on 3c, which attacks that pawn: nothing defends it. White's gold on 6g hangs, too, and a lance attacks the rook.
/// But the silver on 5b, the lance and the pawn on 7g are defended, and what attacks them is better or equal:
///
/// ```
/// use horigoma::board::{Position, bitboard::draw};
/// use horigoma::eval::net;
///
/// let position: Position = "4k4/4s2l1/6s2/6P2/1B7/9/2Pg5/1S5R1/1KG6 b - 1".parse()?;
/// assert_eq!(net::threatened(&position), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . X . .
///     . . . . . . X . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X . . . . .
///     . . . . . . . X .
///     . . . . . . . . ."));
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[must_use]
pub fn threatened(position: &Position) -> Bitboard {
    threatened_among(position, position.occupied())
}

/// The same where only the pieces on these squares are left.
#[inline]
pub(super) fn threatened_among(position: &Position, left: Bitboard) -> Bitboard {
    let (black, white) = (Reach::of(position, left, Color::Black), Reach::of(position, left, Color::White));
    let sides = Color::ALL.map(|color| position.colors(color) & left);
    let open = |pieces: Bitboard, enemy: &Reach, own: &Reach| pieces & (enemy.attacked - own.attacked);
    let hanging = open(sides[0], &white, &black) | open(sides[1], &black, &white);
    black.better | white.better | (hanging - position.pieces(PieceKind::King))
}

/// The inputs that pieces under threat put on, by colour of the viewer.
pub(super) struct Threats {
    inputs: [[u16; Self::MOST]; Color::COUNT],
    count: usize,
}

impl Threats {
    /// All men but the kings: those that can be held.
    const MOST: usize = View::HELD;

    #[inline(always)]
    pub(super) fn of(position: &Position, threatened: Bitboard) -> Self {
        let [black, white] = [Color::Black, Color::White].map(|color| layer::view(position, color));
        let mut threats = Self { inputs: [[0; Self::MOST]; 2], count: 0 };
        for square in threatened {
            let Some(piece) = position.piece_on(square) else { continue };
            let (Some(to_black), Some(to_white)) = (black.threatened(piece, square), white.threatened(piece, square))
            else {
                continue;
            };
            threats.inputs[0][threats.count] = to_black as u16;
            threats.inputs[1][threats.count] = to_white as u16;
            threats.count += 1;
        }
        threats
    }

    /// What a side sees.
    #[inline(always)]
    pub(super) fn seen_by(&self, color: Color) -> &[u16] {
        &self.inputs[color][..self.count]
    }
}

/// What the pieces of a side attack.
struct Reach {
    /// All squares.
    attacked: Bitboard,
    /// Enemy pieces that are better than one that attacks them.
    better: Bitboard,
}

impl Reach {
    #[inline(always)]
    fn of(position: &Position, left: Bitboard, color: Color) -> Self {
        let own = position.colors(color) & left;
        let pieces = |kind: PieceKind| position.pieces(kind);
        let mut reach =
            Self { attacked: attacks::pawns(color, own & pieces(PieceKind::Pawn)), better: Bitboard::EMPTY };
        reach.step(own, pieces(PieceKind::Lance), |lances| each(lances, |square| attacks::lance(color, square, left)));
        reach.step(own, pieces(PieceKind::Knight), |knights| attacks::knights(color, knights));
        reach.step(own, pieces(PieceKind::Silver), |silvers| stepped(color, silvers, PieceKind::Silver));
        reach.step(own, position.all_gold_movers(), |golds| stepped(color, golds, PieceKind::Gold));
        reach.step(own, pieces(PieceKind::Bishop), |bishops| each(bishops, |square| attacks::bishop(square, left)));
        reach.step(own, pieces(PieceKind::Rook), |rooks| each(rooks, |square| attacks::rook(square, left)));
        reach.step(own, pieces(PieceKind::Horse), |horses| each(horses, |square| attacks::horse(square, left)));
        reach.step(own, pieces(PieceKind::Dragon), |dragons| each(dragons, |square| attacks::dragon(square, left)));
        if let Some(king) = position.king(color) {
            reach.attacked |= attacks::king(king);
        }
        reach.better &= left - own;
        reach
    }

    /// On to the next better pieces, of both sides: those that stand where lesser ones attack, and what they attack themselves.
    #[inline(always)]
    fn step(&mut self, own: Bitboard, pieces: Bitboard, attacked: impl Fn(Bitboard) -> Bitboard) {
        self.better |= self.attacked & pieces;
        self.attacked |= attacked(pieces & own);
    }
}

/// What sliding pieces attack, one by one.
#[inline(always)]
fn each(pieces: Bitboard, attacked: impl Fn(Square) -> Bitboard) -> Bitboard {
    pieces.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacked(square))
}

/// What a set of silvers or golds attacks.
#[inline(always)]
fn stepped(color: Color, pieces: Bitboard, kind: PieceKind) -> Bitboard {
    // Whole steps that the compiler knows are a few shifts; steps turned at run time are a loop.
    let moved = |turn: i32| {
        let moved = steps(kind).iter().map(|&(files, ranks)| pieces.shifted(turn * files, turn * ranks));
        moved.fold(Bitboard::EMPTY, Bitboard::bitor)
    };
    if color == Color::Black { moved(1) } else { moved(-1) }
}
