//! The greatest value of the pieces of a set, for any squares of the kings.

use geometry::{Color, PieceKind, Square};

use super::{Span, Sums, kinds, men};
use crate::make::weights;
use crate::schema::{PLACES, Source};

/// The greatest value of the pieces of a set: with a number of them on the board, and the others held.
pub(super) struct OfSet {
    /// By the square of Black's king and of White's, the greatest value of each number of pieces on the board. The
    /// middle of a board counts with Black's king.
    standing: [Vec<Vec<i64>>; 2],
    /// By the number of pieces that are not on the board.
    held: Vec<i64>,
}

impl OfSet {
    pub(super) fn new(sums: &Sums<'_>, set: PieceKind) -> Self {
        let (men, places) = (men(set), ByPlace::new(sums));
        let states: Vec<(PieceKind, Span)> = kinds(set).map(|kind| (kind, sums.of_man(kind))).collect();
        let standing = Color::ALL.map(|of| {
            let around = |king: Square| {
                let best = |square: Square| {
                    let worth = states.iter().flat_map(|&(kind, span)| {
                        Color::ALL.map(|color| places.worth((color, kind), span, square, (of, king)))
                    });
                    worth.max().unwrap_or(0)
                };
                let mut squares: Vec<i64> = Square::all().map(best).collect();
                squares.sort_unstable_by_key(|&worth| -worth);
                let mut sum = 0;
                let sums = squares.iter().take(men).map(|worth| {
                    sum += worth;
                    sum
                });
                std::iter::once(0).chain(sums).collect()
            };
            Square::all().map(around).collect()
        });
        let of_a_side: Vec<Span> = (0..=men).map(|count| sums.of_held(set, count)).collect();
        let shared = |count: usize| {
            let black_has = |black: usize| of_a_side[black][1] - of_a_side[count - black][0];
            (0..=count).map(black_has).max().unwrap_or(0)
        };
        Self { standing, held: (0..=men).map(shared).collect() }
    }

    pub(super) fn most(&self, black: Square, white: Square) -> i64 {
        let [beside_black, beside_white] = [&self.standing[0][black.index()], &self.standing[1][white.index()]];
        let by_count = beside_black.iter().zip(beside_white).zip(self.held.iter().rev());
        by_count.map(|((one, other), held)| one + other + held).max().unwrap_or(0)
    }
}

/// The weights that are found by the square of a piece. Empty when they do not count.
struct ByPlace<'s> {
    material: &'s [i64],
    squares: &'s [i64],
    around_kings: &'s [i64],
}

impl<'s> ByPlace<'s> {
    fn new(sums: &'s Sums<'_>) -> Self {
        let [material, squares, around_kings] =
            [Source::Material, Source::PieceSquare, Source::AroundKings].map(|source| sums.of(source));
        Self { material, squares, around_kings }
    }

    /// Returns the value of a piece on a square for Black by its place around one king. Its value without a place and
    /// by its square counts around its own king.
    fn worth(
        &self,
        (color, kind): (Color, PieceKind),
        anywhere: Span,
        square: Square,
        (of, king): (Color, Square),
    ) -> i64 {
        let place = weights::place(king.relative(of), square.relative(of));
        let relation = usize::from(color != of);
        let near = at(self.around_kings, (relation * PieceKind::COUNT + kind.index()) * PLACES + usize::from(place));
        let itself = if color == of {
            let by_square = kind.index() * Square::COUNT + square.relative(color).index();
            at(self.material, kind.index()) + at(self.squares, by_square) + anywhere[usize::from(color == Color::Black)]
        } else {
            0
        };
        i64::from(color.sign()) * (near + itself)
    }
}

/// Returns the weight of a place, or 0 when the group does not count.
pub(super) fn at(weights: &[i64], place: usize) -> i64 {
    if weights.is_empty() { 0 } else { weights[place] }
}
