//! Features numbered for both viewers at once: pieces attacked, pressed squares, and pieces around a king that moved.
//!
//! Most of a number is equal for both viewers or differs by a constant, so that one word computes both.

use features::{Feature, KingPressure, Perspective};
use geometry::{Color, Piece, PieceKind, Square};

use super::pieces::perspective;
use crate::board::Position;
use crate::tables;

/// The numbers of a feature for both viewers: Black's in the lower half, White's in the upper half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers(u32);

impl Numbers {
    /// A value with which a caller fills the memory.
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    const fn new([black, white]: [usize; Color::COUNT]) -> Self {
        Self(black as u32 | (white as u32) << u16::BITS)
    }

    /// Returns numbers to add where they are equal for both viewers.
    #[inline(always)]
    const fn both(number: usize) -> Self {
        Self::new([number; Color::COUNT])
    }

    /// Returns numbers to add where the viewer of the other colour has a greater one.
    #[inline(always)]
    const fn for_other(color: Color, number: usize) -> Self {
        match color {
            Color::Black => Self::new([0, number]),
            Color::White => Self::new([number, 0]),
        }
    }

    #[inline(always)]
    const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the number for a viewer.
    #[inline(always)]
    pub(super) fn of(self, viewer: Color) -> usize {
        usize::from((self.0 >> (u16::BITS * viewer as u32)) as u16)
    }
}

/// The board as both sides see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Views {
    squares: [&'static [u8; Square::COUNT]; Color::COUNT],
    places: [&'static [u8; PLACES]; Color::COUNT],
}

/// The length of a row of `NET_PLACES`.
const PLACES: usize = tables::NET_PLACES.values[0].len();

impl Views {
    /// Returns the views of both perspectives, Black's first.
    #[inline(always)]
    pub(super) fn new(perspectives: [Perspective; Color::COUNT]) -> Self {
        let indices = perspectives.map(Perspective::index);
        Self {
            squares: indices.map(|index| &tables::NET_SQUARES[index]),
            places: indices.map(|index| &tables::NET_PLACES[index]),
        }
    }

    /// Returns the views of a position.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Self {
        Self::new([perspective(position, Color::Black), perspective(position, Color::White)])
    }

    /// Returns the numbers of a piece but a king that is under threat, or else attacked.
    #[inline(always)]
    pub(super) fn attacked(&self, piece: Piece, square: Square, is_threatened: bool) -> Numbers {
        const OTHER: usize = threatened(Color::White, PieceKind::Pawn) - threatened(Color::Black, PieceKind::Pawn);
        let board = if is_threatened { 0 } else { Feature::ATTACKS - Feature::THREATS };
        let squares = Numbers::new(self.squares.map(|squares| squares[square.index()].into()));
        Numbers::both(threatened(Color::Black, piece.kind) + board)
            .plus(Numbers::for_other(piece.color, OTHER))
            .plus(squares)
    }

    /// Returns the surroundings of a king.
    #[inline(always)]
    pub(super) fn around(&self, owner: Color, king: Square) -> Around {
        Around { places: self.places, before: (PLACES / 2).wrapping_sub(king.index()), owner }
    }
}

/// The surroundings of a king as both sides see them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    places: [&'static [u8; PLACES]; Color::COUNT],
    /// The index of a place, less that of its square.
    before: usize,
    owner: Color,
}

impl Around {
    /// Returns the numbers of the pressure on a square.
    #[inline(always)]
    pub(super) fn pressed(&self, square: Square, pressure: KingPressure) -> Numbers {
        const OTHER: usize = Feature::pressed(Color::White, 0, KingPressure::ALL[0])
            - Feature::pressed(Color::Black, 0, KingPressure::ALL[0]);
        Numbers::both(Feature::pressed(Color::Black, 0, pressure))
            .plus(Numbers::for_other(self.owner, OTHER))
            .plus(self.at(square))
    }

    /// Returns the numbers of a piece but a king.
    #[inline(always)]
    pub(super) fn near(&self, piece: Piece, square: Square) -> Numbers {
        const KING: usize = of_pawn(Color::White, Color::Black) - of_pawn(Color::Black, Color::Black);
        const PIECE: usize = of_pawn(Color::Black, Color::White) - of_pawn(Color::Black, Color::Black);
        const fn of_pawn(owner: Color, color: Color) -> usize {
            number_of(Feature::near(owner, 0, Piece::new(color, PieceKind::Pawn)))
        }
        Numbers::both(number_of(Feature::near(Color::Black, 0, Piece::new(Color::Black, piece.kind))))
            .plus(Numbers::for_other(self.owner, KING))
            .plus(Numbers::for_other(piece.color, PIECE))
            .plus(self.at(square))
    }

    /// Returns the places of a square.
    #[inline(always)]
    fn at(&self, square: Square) -> Numbers {
        let index = self.before.wrapping_add(square.index());
        let places = self.places.map(|places| usize::from(places[index]));
        debug_assert!(places.iter().all(|&place| place < Feature::SURROUNDINGS), "a square around the king");
        Numbers::new(places)
    }
}

/// Returns the number of a piece under threat on the first square.
#[inline(always)]
const fn threatened(color: Color, kind: PieceKind) -> usize {
    number_of(Feature::threatened(Piece::new(color, kind), 0))
}

/// Returns the number of a piece's feature, or 0 for a king, which has none.
#[inline(always)]
const fn number_of(number: Option<usize>) -> usize {
    match number {
        Some(number) => number,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::super::pieces::surroundings;
    use super::*;

    /// The numbers of both viewers are those of [`Perspective`]'s rules. Kings stand in corners and in the middle, so
    /// that each viewer sees the board in the mirror and without it.
    #[test]
    fn numbers_of_both_viewers_follow_the_rules() {
        for kings in [[8, 72], [40, 4], [76, 9], [30, 60], [10, 10]] {
            let kings = kings.map(|index| Square::from_index(index).unwrap());
            let perspectives = [0, 1].map(|side| Perspective::of_king(Color::ALL[side], kings[side]));
            let views = Views::new(perspectives);
            let same = |numbers: Numbers, rule: [usize; 2], name: &str| {
                assert_eq!(Color::ALL.map(|color| numbers.of(color)), rule, "{name}, kings on {kings:?}");
            };
            let kinds = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King);
            for piece in kinds.flat_map(|kind| Color::ALL.map(|color| Piece::new(color, kind))) {
                for square in Square::all() {
                    let rule = perspectives.map(|viewer| viewer.threatened(piece, square).unwrap());
                    same(views.attacked(piece, square, true), rule, "under threat");
                    let rule = perspectives.map(|viewer| viewer.attacked(piece, square).unwrap());
                    same(views.attacked(piece, square, false), rule, "attacked");
                }
                for owner in Color::ALL {
                    let (king, around) = (kings[owner.index()], views.around(owner, kings[owner.index()]));
                    for square in surroundings(king) {
                        let rule = perspectives.map(|viewer| viewer.near(owner, king, piece, square).unwrap());
                        same(around.near(piece, square), rule, "near a king");
                    }
                }
            }
            for owner in Color::ALL {
                let (king, around) = (kings[owner.index()], views.around(owner, kings[owner.index()]));
                for square in surroundings(king) {
                    for &pressure in &KingPressure::ALL {
                        let rule = perspectives.map(|viewer| viewer.pressed(owner, king, square, pressure));
                        same(around.pressed(square, pressure), rule, "pressed");
                    }
                }
            }
        }
    }
}
