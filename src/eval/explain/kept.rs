//! The shares of single pieces in the kept sums.

use super::Concept;
use super::parts::share;
use crate::board::{Color, Piece, PieceKind, PlayListener, Position, Square};
use crate::eval::kept_sums::{in_hand, material, near_king, on_square};
use crate::eval::phase;

/// A share of a piece in the value for Black: its concept, side, square (`None` in hand) and share.
pub(super) type Kept = (Concept, Color, Option<Square>, i64);

/// Calls `each` with every share of the kept sums of a position, for Black.
pub(super) fn each_share(position: &Position, each: &mut dyn FnMut(Kept)) {
    position.tell(&mut Apart { position, phase: phase::of(position), each });
}

/// Returns the concept of a piece on its square, kings and their surroundings aside.
pub(super) fn of_squares(kind: PieceKind) -> Concept {
    match kind {
        PieceKind::Pawn => Concept::Pawns,
        PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon => Concept::MajorPieces,
        PieceKind::King => Concept::Castle,
        _ => Concept::MinorPieces,
    }
}

/// The listener that splits the sums into shares.
struct Apart<'p, 'f> {
    position: &'p Position,
    phase: i32,
    each: &'f mut dyn FnMut(Kept),
}

impl PlayListener for Apart<'_, '_> {
    fn put(&mut self, piece: Piece, square: Square) {
        let Self { position, phase, .. } = *self;
        let mut count = |concept, score| (self.each)((concept, piece.color, Some(square), share(score, phase)));
        count(Concept::Material, material(piece));
        count(of_squares(piece.kind), on_square(piece, square));
        if piece.kind == PieceKind::King {
            return;
        }
        for color in Color::ALL {
            let Some(king) = position.king(color) else { continue };
            let concept = match king.distance(square) <= SURROUNDINGS {
                true if color == piece.color => Concept::Castle,
                true => Concept::KingAttack,
                false => of_squares(piece.kind),
            };
            count(concept, near_king(color, king, piece, square));
        }
    }

    fn hold(&mut self, color: Color, kind: PieceKind, _: usize, after: usize) {
        let score = in_hand(kind, after).times(color.sign());
        (self.each)((Concept::Hands, color, None, share(score, self.phase)));
    }
}

/// King moves from a king to the edge of its surroundings.
const SURROUNDINGS: u8 = 2; // Shape: the 5x5 block that the net sees around a king
