//! The features of pieces on squares and around kings, read from tables that the generator makes by [`Perspective`]'s
//! rules.

use features::{Feature, Perspective};
use geometry::{Bitboard, Color, Piece, Square};

use super::shape::RELATIONS;
use crate::board::{Position, attacks};
use crate::tables;

/// Returns the perspective of a side. A side without a king sees the board without a mirror.
#[inline(always)]
pub(super) fn perspective(position: &Position, color: Color) -> Perspective {
    let king = position.king(color);
    king.map_or(Perspective { color, mirrored: false }, |king| Perspective::of_king(color, king))
}

/// Returns the surroundings of a king: the 5x5 block around it.
#[inline(always)]
pub(super) fn surroundings(king: Square) -> Bitboard {
    attacks::king_zone(king) | attacks::king_ring(king)
}

/// Returns the number of [`Perspective::piece`].
#[inline(always)]
pub(super) fn piece(perspective: Perspective, piece: Piece, square: Square) -> usize {
    let seen = usize::from(tables::NET_SQUARES[perspective.index()][square.index()]);
    Feature::piece(perspective.seen(piece), seen)
}

/// Returns the number of [`Perspective::near`].
#[inline(always)]
fn near(perspective: Perspective, owner: Color, king: Square, piece: Piece, square: Square) -> Option<usize> {
    let places = &tables::NET_PLACES[perspective.index()];
    let place = places[places.len() / 2 + square.index() - king.index()].into();
    debug_assert!(place < Feature::SURROUNDINGS, "a square around the king");
    Feature::near(perspective.side(owner), place, perspective.seen(piece))
}

/// The kings and their surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kings {
    squares: [Square; Color::COUNT],
    /// The surroundings, by colour. Empty for a side without a king.
    surroundings: [Bitboard; Color::COUNT],
}

impl Kings {
    /// A value with all bits zero, with which a caller fills the memory.
    pub(super) const NONE: Self =
        Self { squares: [Square::from_index(0).unwrap(); 2], surroundings: [Bitboard::EMPTY; 2] };

    /// Returns the kings of a position.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Self {
        let mut kings = Self::NONE;
        for color in Color::ALL {
            if let Some(king) = position.king(color) {
                (kings.squares[color], kings.surroundings[color]) = (king, surroundings(king));
            }
        }
        kings
    }

    /// Returns the square of a side's king, or any square for a side without a king.
    #[inline(always)]
    pub(super) fn square(&self, color: Color) -> Square {
        self.squares[color]
    }

    /// Returns the features of a piece on a square: that of the piece, and one for each king around which it stands.
    #[inline(always)]
    pub(super) fn features(
        &self,
        perspective: Perspective,
        standing: Piece,
        square: Square,
    ) -> impl Iterator<Item = usize> {
        let around = move |owner: Color| {
            let is_around = RELATIONS && self.surroundings[owner].has(square);
            is_around.then(|| near(perspective, owner, self.squares[owner], standing, square)).flatten()
        };
        core::iter::once(piece(perspective, standing, square)).chain(Color::ALL.into_iter().filter_map(around))
    }
}
