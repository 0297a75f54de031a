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

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// The concepts of the shares of the piece on a square, in order: material, its square, its places around Black's
    /// king on 5i and around White's king on 5a.
    fn concepts(sfen: &str, square: &str) -> Vec<Concept> {
        let (position, square): (Position, Square) = (sfen.parse().unwrap(), square.parse().unwrap());
        let piece = position.piece_on(square).unwrap();
        let (mut shares, mut concepts, phase) = (Vec::new(), Vec::new(), phase::of(&position));
        each_share(&position, &mut |(concept, side, at, share)| {
            if at == Some(square) {
                assert_eq!(side, piece.color);
                concepts.push(concept);
                shares.push(share);
            }
        });
        let kings = Color::ALL.map(|color| near_king(color, position.king(color).unwrap(), piece, square));
        let scores = [material(piece), on_square(piece, square), kings[0], kings[1]];
        assert_eq!(shares, scores.map(|score| share(score, phase)), "{square} in {sfen}");
        concepts
    }

    /// A piece two squares from its own king belongs to the castle, and one two squares from the enemy king to the
    /// attack. Three squares away it belongs to its kind.
    #[test]
    fn a_piece_counts_around_the_kings_that_are_near() {
        use Concept::{Castle, KingAttack, MajorPieces, Material, MinorPieces, Pawns};

        let board = "4k4/9/4G4/4B4/4r4/4p4/4S4/9/4K4 b - 1";
        for (square, expected) in [
            ("5c", [Material, MinorPieces, MinorPieces, KingAttack]),
            ("5d", [Material, MajorPieces, MajorPieces, MajorPieces]),
            ("5e", [Material, MajorPieces, MajorPieces, MajorPieces]),
            ("5f", [Material, Pawns, Pawns, Pawns]),
            ("5g", [Material, MinorPieces, Castle, MinorPieces]),
        ] {
            assert_eq!(concepts(board, square), expected, "{square}");
        }
        let close = "4k4/4b4/9/9/9/9/9/4p4/4K4 b - 1";
        assert_eq!(concepts(close, "5b"), [Material, MajorPieces, MajorPieces, Castle]);
        assert_eq!(concepts(close, "5h"), [Material, Pawns, KingAttack, Pawns]);
    }
}
