//! Perspectives: the four ways in which a side sees the board.

use geometry::{Color, Piece, PieceKind, Square};

use crate::{Feature, KingPressure};

/// The way in which a side sees the board. The board is turned so that the side plays upwards.
///
/// Where the side's king stands on its files 1 to 4, the board is mirrored left to right too: the king is always seen
/// on files 5 to 9. The rules of shogi are the same in that mirror.
///
/// Here Black's king is on 2h: Black sees the board in the mirror, its king on 8h. White, with its king on 5a, sees
/// it turned.
///
/// ```
/// use features::Perspective;
/// use geometry::{Color, Square};
///
/// let square = |name: &str| name.parse::<Square>().unwrap();
/// let black = Perspective::of_king(Color::Black, square("2h"));
/// let white = Perspective::of_king(Color::White, square("5a"));
/// assert_eq!((black.square(square("2h")), black.square(square("7g"))), (square("8h"), square("3g")));
/// assert_eq!((white.square(square("5a")), white.square(square("7g"))), (square("5i"), square("3c")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perspective {
    /// The side that sees the board.
    pub color: Color,
    /// Whether the board is mirrored left to right.
    pub mirrored: bool,
}

impl Perspective {
    /// All perspectives, in index order.
    pub const ALL: [Self; 4] = [
        Self::PLAIN,
        Self { color: Color::Black, mirrored: true },
        Self { color: Color::White, mirrored: false },
        Self { color: Color::White, mirrored: true },
    ];

    /// Black's, without a mirror.
    pub const PLAIN: Self = Self { color: Color::Black, mirrored: false };

    /// Returns the perspective of a side with its king on a square.
    #[inline]
    #[must_use]
    pub const fn of_king(color: Color, king: Square) -> Self {
        Self { color, mirrored: king.relative(color).index() < 4 * 9 }
    }

    /// Returns its place in [`Perspective::ALL`].
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.color.index() * 2 + self.mirrored as usize
    }

    /// Returns a square as it is seen.
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        let turned = square.relative(self.color);
        if self.mirrored { turned.mirrored() } else { turned }
    }

    /// Returns the place of a square in the surroundings of a king as it is seen, from 0 to below
    /// [`Feature::SURROUNDINGS`].
    ///
    /// # Panics
    /// When the square is not among the surroundings.
    #[must_use]
    pub fn place(self, king: Square, square: Square) -> usize {
        let [king, square] = [king, square].map(|square| self.square(square));
        let from_king = |square: usize, king: usize| {
            let place = square + Feature::REACH as usize - king;
            assert!(place < Feature::SPAN, "a square around the king");
            place
        };
        let file = from_king(square.file().index(), king.file().index());
        file * Feature::SPAN + from_king(square.rank().index(), king.rank().index())
    }

    /// Returns a side as it is seen: Black for the viewer's own, White for the opponent.
    #[inline(always)]
    #[must_use]
    pub const fn side(self, color: Color) -> Color {
        match self.color {
            Color::Black => color,
            Color::White => color.opponent(),
        }
    }

    /// Returns a piece as it is seen: Black's for the viewer's own.
    #[inline(always)]
    #[must_use]
    pub const fn seen(self, piece: Piece) -> Piece {
        Piece::new(self.side(piece.color), piece.kind)
    }

    /// Returns the number of the feature of a piece on a square.
    #[must_use]
    pub fn piece(self, piece: Piece, square: Square) -> usize {
        Feature::piece(self.seen(piece), self.square(square).index())
    }

    /// Returns the number of the feature of a piece under threat, which is on besides that of the piece. `None` for a
    /// king.
    #[must_use]
    pub fn threatened(self, piece: Piece, square: Square) -> Option<usize> {
        Feature::threatened(self.seen(piece), self.square(square).index())
    }

    /// Returns the number of the feature of a piece attacked, but not under threat. It is on besides that of the piece.
    /// `None` for a king.
    #[must_use]
    pub fn attacked(self, piece: Piece, square: Square) -> Option<usize> {
        Feature::attacked(self.seen(piece), self.square(square).index())
    }

    /// Returns the number of the feature of the pressure on a square around `owner`'s king.
    ///
    /// # Panics
    /// When the square is not among the surroundings of the king.
    #[must_use]
    pub fn pressed(self, owner: Color, king: Square, square: Square, pressure: KingPressure) -> usize {
        Feature::pressed(self.side(owner), self.place(king, square), pressure)
    }

    /// Returns the number of the feature of a piece around `owner`'s king, which is on besides that of the piece.
    /// `None` for a king.
    ///
    /// # Panics
    /// When the square is not among the surroundings of the king.
    #[must_use]
    pub fn near(self, owner: Color, king: Square, piece: Piece, square: Square) -> Option<usize> {
        Feature::near(self.side(owner), self.place(king, square), self.seen(piece))
    }

    /// Returns the number of the feature of holding at least `count` pieces of a kind. `None` when a whole set has
    /// fewer pieces of the kind, and for a count of 0.
    #[inline(always)]
    #[must_use]
    pub const fn held(self, color: Color, kind: PieceKind, count: usize) -> Option<usize> {
        Feature::held(self.side(color), kind, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number belongs to one feature only, for every perspective.
    #[test]
    fn features_are_numbered_without_gaps() {
        for perspective in Perspective::ALL {
            let mut seen = [0; Feature::COUNT];
            for color in Color::ALL {
                for kind in PieceKind::ALL {
                    let piece = Piece::new(color, kind);
                    Square::all().for_each(|square| seen[perspective.piece(piece, square)] += 1);
                    for square in Square::all() {
                        let both = [perspective.threatened(piece, square), perspective.attacked(piece, square)];
                        both.into_iter().flatten().for_each(|feature| seen[feature] += 1);
                    }
                    (0..20)
                        .filter_map(|count| perspective.held(color, kind, count))
                        .for_each(|feature| seen[feature] += 1);
                }
                let king = Square::at(4, 4).unwrap();
                for square in Square::all().filter(|square| square.distance(king) <= 2) {
                    KingPressure::ALL
                        .iter()
                        .for_each(|&pressure| seen[perspective.pressed(color, king, square, pressure)] += 1);
                    for piece in pieces() {
                        perspective.near(color, king, piece, square).into_iter().for_each(|feature| seen[feature] += 1);
                    }
                }
            }
            assert_eq!(seen, [1; Feature::COUNT]);
        }
    }

    #[test]
    fn numbers_of_features_lead_back_to_them() {
        for feature in 0..Feature::COUNT {
            let again = match Feature::from_index(feature) {
                Feature::Piece(piece, square) => Some(Perspective::PLAIN.piece(piece, square)),
                Feature::Threatened(piece, square) => Perspective::PLAIN.threatened(piece, square),
                Feature::Attacked(piece, square) => Perspective::PLAIN.attacked(piece, square),
                Feature::Held(color, kind, count) => Perspective::PLAIN.held(color, kind, count),
                Feature::Pressed(owner, [files, ranks], pressure) => {
                    let king = Square::at(4, 4).unwrap();
                    let square = king.offset(files, ranks).unwrap();
                    Some(Perspective::PLAIN.pressed(owner, king, square, pressure))
                }
                Feature::Near(owner, [files, ranks], piece) => {
                    let king = Square::at(4, 4).unwrap();
                    Perspective::PLAIN.near(owner, king, piece, king.offset(files, ranks).unwrap())
                }
            };
            assert_eq!(again, Some(feature));
        }
    }

    #[test]
    fn a_turned_board_looks_the_same_to_the_other_side() {
        for king in Square::all() {
            let (black, white) =
                (Perspective::of_king(Color::Black, king), Perspective::of_king(Color::White, king.turned()));
            assert!(black.square(king).file().index() >= 4);
            for square in Square::all() {
                let [own, theirs] = Color::ALL.map(|color| Piece::new(color, PieceKind::Silver));
                assert_eq!(black.piece(own, square), white.piece(theirs, square.turned()));
                assert_eq!(black.threatened(own, square), white.threatened(theirs, square.turned()));
                assert_eq!(black.attacked(own, square), white.attacked(theirs, square.turned()));
            }
            for (square, pressure) in pressed_around(king) {
                let [seen, turned] = [square, square.turned()];
                let own = white.pressed(Color::White, king.turned(), turned, pressure);
                assert_eq!(black.pressed(Color::Black, king, seen, pressure), own);
                let theirs = white.pressed(Color::Black, king.turned(), turned, pressure);
                assert_eq!(black.pressed(Color::White, king, seen, pressure), theirs);
                let [own, theirs] = Color::ALL.map(|color| Piece::new(color, PieceKind::Lance));
                let near = white.near(Color::White, king.turned(), theirs, turned);
                assert_eq!(black.near(Color::Black, king, own, seen), near);
                let near = white.near(Color::Black, king.turned(), theirs, turned);
                assert_eq!(black.near(Color::White, king, own, seen), near);
            }
        }
    }

    #[test]
    fn a_mirrored_board_looks_the_same() {
        for king in Square::all().filter(|king| king.file().index() != 4) {
            let (one, other) =
                (Perspective::of_king(Color::Black, king), Perspective::of_king(Color::Black, king.mirrored()));
            assert_ne!(one.mirrored, other.mirrored);
            Square::all().for_each(|square| assert_eq!(one.square(square), other.square(square.mirrored())));
            for (square, pressure) in pressed_around(king) {
                let mirrored = other.pressed(Color::White, king.mirrored(), square.mirrored(), pressure);
                assert_eq!(one.pressed(Color::White, king, square, pressure), mirrored);
                let piece = Piece::new(Color::Black, PieceKind::Horse);
                let mirrored = other.near(Color::White, king.mirrored(), piece, square.mirrored());
                assert_eq!(one.near(Color::White, king, piece, square), mirrored);
            }
        }
    }

    fn pieces() -> impl Iterator<Item = Piece> {
        Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)))
    }

    fn pressed_around(king: Square) -> impl Iterator<Item = (Square, KingPressure)> {
        let around = Square::all().filter(move |square| square.distance(king) <= 2);
        around.flat_map(|square| KingPressure::ALL.map(|pressure| (square, pressure)))
    }

    /// To Black, whose king is on the left, 1g is two ranks ahead and to the right of White's king on 2i; White sees
    /// it behind that king, to the left.
    #[test]
    fn pressed_squares_are_seen_from_a_perspective() {
        let [king, square] = ["2i", "1g"].map(|name| name.parse().unwrap());
        let pressure = KingPressure { attackers: 2, defenders: 0 };
        for (perspective, side, from_king) in [
            (Perspective::PLAIN, Color::White, [-1, -2]),
            (Perspective { mirrored: true, ..Perspective::PLAIN }, Color::White, [1, -2]),
            (Perspective { color: Color::White, mirrored: false }, Color::Black, [1, 2]),
            (Perspective { color: Color::White, mirrored: true }, Color::Black, [-1, 2]),
        ] {
            let feature = Feature::from_index(perspective.pressed(Color::White, king, square, pressure));
            assert_eq!(feature, Feature::Pressed(side, from_king, pressure), "{perspective:?}");
            // A silver of Black's there is the viewer's own for Black alone.
            let silver = |color| Piece::new(color, PieceKind::Silver);
            let near = perspective.near(Color::White, king, silver(Color::Black), square).unwrap();
            assert_eq!(Feature::from_index(near), Feature::Near(side, from_king, silver(!side)), "{perspective:?}");
            assert_eq!(perspective.near(Color::White, king, Piece::new(Color::Black, PieceKind::King), square), None);
        }
    }
}
