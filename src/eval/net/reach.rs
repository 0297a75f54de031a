//! Attack sets of a side: squares attacked once, squares attacked twice, and the enemy pieces attacked by lesser ones.
//!
//! All stepping pieces of a kind are shifted together as a bitboard. The patterns need the attacks of each single piece
//! (`eval/patterns/info.rs`).

use geometry::step::steps;
use geometry::{Bitboard, Color, PieceKind, Square};

use crate::board::{Position, attacks};

/// The attacks of a side's pieces.
pub(super) struct Reach {
    /// Their squares.
    pub(super) own: Bitboard,
    /// The squares that at least one and at least two of its pieces attack, the king aside.
    pub(super) by_pieces: [Bitboard; 2],
    /// The squares that the king attacks.
    king: Bitboard,
    /// Enemy pieces that are better than one that attacks them. From the least up: pawn, lance, knight, silver, gold
    /// movers, bishop, rook, horse, dragon.
    pub(super) better: Bitboard,
}

impl Reach {
    /// Returns the attacks on a board where only the pieces on these squares are left.
    #[inline(always)]
    pub(super) fn of(position: &Position, left: Bitboard, color: Color) -> Self {
        let own = position.colors(color) & left;
        let king = position.king(color).map_or(Bitboard::EMPTY, attacks::king);
        let mut reach = Self { own, by_pieces: [Bitboard::EMPTY; 2], king, better: Bitboard::EMPTY };
        let pieces = |kind: PieceKind| position.pieces(kind);
        reach.steppers(pieces(PieceKind::Pawn), color, PieceKind::Pawn);
        reach.sliders(pieces(PieceKind::Lance), |square| attacks::lance(color, square, left));
        reach.steppers(pieces(PieceKind::Knight), color, PieceKind::Knight);
        reach.steppers(pieces(PieceKind::Silver), color, PieceKind::Silver);
        reach.steppers(position.all_gold_movers(), color, PieceKind::Gold);
        reach.sliders(pieces(PieceKind::Bishop), |square| attacks::bishop(square, left));
        reach.sliders(pieces(PieceKind::Rook), |square| attacks::rook(square, left));
        reach.sliders(pieces(PieceKind::Horse), |square| attacks::horse(square, left));
        reach.sliders(pieces(PieceKind::Dragon), |square| attacks::dragon(square, left));
        reach.better &= left - own;
        reach
    }

    /// Returns the squares that the side attacks, its king included.
    #[inline(always)]
    pub(super) fn all(&self) -> Bitboard {
        self.by_pieces[0] | self.king
    }

    /// Continues with the next better pieces, of both sides, that slide: they attack one by one.
    #[inline(always)]
    fn sliders(&mut self, pieces: Bitboard, attacks: impl Fn(Square) -> Bitboard) {
        self.better |= self.by_pieces[0] & pieces;
        (pieces & self.own).into_iter().for_each(|square| self.attack(attacks(square)));
    }

    /// Continues with the next better pieces, of both sides, that step: all of them one way, then all the next.
    #[inline(always)]
    fn steppers(&mut self, pieces: Bitboard, color: Color, kind: PieceKind) {
        self.better |= self.by_pieces[0] & pieces;
        let own = pieces & self.own;
        // Steps known at compile time are a few shifts. Steps turned at run time are a loop.
        let mut turned = |turn: i32| {
            steps(kind).iter().for_each(|&(files, ranks)| self.attack(own.shifted(turn * files, turn * ranks)));
        };
        if color == Color::Black { turned(1) } else { turned(-1) }
    }

    /// Adds the attacks of one piece, or one attack on each of these squares.
    #[inline(always)]
    fn attack(&mut self, squares: Bitboard) {
        let [once, twice] = &mut self.by_pieces;
        *twice |= *once & squares;
        *once |= squares;
    }
}
