//! Attacks of a piece: look-ups in the generated tables.
//!
//! Steps are one load. Slides are one load per line, and the magic index of [`geometry::line`] finds the slot. A slide
//! ends at the first occupied square, of either colour, which it includes.

mod lines;

use geometry::{Bitboard, Color, File, Line, PieceKind, Square};

use crate::tables;

pub use lines::{between, direction, distance, line, ray, slide_directions, step_directions};

/// Returns the set of one square, as a load.
///
/// In [`super::Position::play`] a load is faster than the shift of [`Bitboard::of`] for two reasons. The shift takes
/// six instructions. It also lets the compiler narrow the update of a set to one word, so that the next read of the
/// whole set waits for two stores to merge.
#[inline(always)]
pub(super) fn set(square: Square) -> Bitboard {
    tables::SQUARES[square]
}

/// The squares a king attacks.
///
/// ```
/// # use horigoma::board::{attacks, Square, bitboard::draw};
/// # let square = Square::from_usi(b"5e").unwrap();
/// assert_eq!(attacks::king(square), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X X X . . .
///     . . . X . X . . .
///     . . . X X X . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    tables::KING_ATTACKS[square]
}

/// The squares a gold (or a promoted pawn, lance, knight or silver) attacks.
///
/// ```
/// # use horigoma::board::{attacks, Color, Square, bitboard::draw};
/// # let square = Square::from_usi(b"5e").unwrap();
/// assert_eq!(attacks::gold(Color::Black, square), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X X X . . .
///     . . . X . X . . .
///     . . . . X . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn gold(color: Color, square: Square) -> Bitboard {
    tables::GOLD_ATTACKS[color][square]
}

/// The squares a silver attacks.
///
/// ```
/// # use horigoma::board::{attacks, Color, Square, bitboard::draw};
/// # let square = Square::from_usi(b"5e").unwrap();
/// assert_eq!(attacks::silver(Color::White, square), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X . X . . .
///     . . . . . . . . .
///     . . . X X X . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn silver(color: Color, square: Square) -> Bitboard {
    tables::SILVER_ATTACKS[color][square]
}

/// The squares a knight attacks.
///
/// ```
/// # use horigoma::board::{attacks, Color, Square, bitboard::draw};
/// # let square = Square::from_usi(b"5e").unwrap();
/// assert_eq!(attacks::knight(Color::Black, square), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X . X . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn knight(color: Color, square: Square) -> Bitboard {
    tables::KNIGHT_ATTACKS[color][square]
}

/// The square a pawn attacks.
#[inline(always)]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    tables::PAWN_ATTACKS[color][square]
}

/// The squares a set of pawns attacks.
#[inline(always)]
#[must_use]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    // A pawn on its last rank would step into the neighbouring file.
    let bits = (pawns - dead_squares(color, PieceKind::Pawn)).bits();
    match color {
        Color::Black => Bitboard::new(bits >> 1),
        Color::White => Bitboard::truncate(bits << 1),
    }
}

/// The squares a set of knights attacks.
#[inline(always)]
#[must_use]
pub fn knights(color: Color, knights: Bitboard) -> Bitboard {
    let bits = (knights - dead_squares(color, PieceKind::Knight)).bits();
    match color {
        Color::Black => Bitboard::truncate(bits << 7 | bits >> 11),
        Color::White => Bitboard::truncate(bits << 11 | bits >> 7),
    }
}

/// The squares a lance attacks.
///
/// ```
/// # use horigoma::board::{attacks, Color, Square, bitboard::draw};
/// # let square = Square::from_usi(b"5g").unwrap();
/// # let piece = Square::from_usi(b"5c").unwrap();
/// assert_eq!(attacks::lance(Color::Black, square, piece.into()), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn lance(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    line_attacks(Line::File, square, occupied) & front_span(color, square)
}

/// The squares a bishop attacks.
///
/// ```
/// # use horigoma::board::{attacks, Square, bitboard::draw};
/// # let square = Square::from_usi(b"5e").unwrap();
/// # let piece = Square::from_usi(b"7c").unwrap();
/// assert_eq!(attacks::bishop(square, piece.into()), draw("
///     . . . . . . . . X
///     . . . . . . . X .
///     . . X . . . X . .
///     . . . X . X . . .
///     . . . . . . . . .
///     . . . X . X . . .
///     . . X . . . X . .
///     . X . . . . . X .
///     X . . . . . . . X"));
/// ```
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    line_attacks(Line::Rising, square, occupied) | line_attacks(Line::Falling, square, occupied)
}

/// The squares a rook attacks.
///
/// ```
/// # use horigoma::board::{attacks, Square, bitboard::draw};
/// # let square = Square::from_usi(b"5e").unwrap();
/// # let piece = Square::from_usi(b"7e").unwrap();
/// assert_eq!(attacks::rook(square, piece.into()), draw("
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . X X . X X X X
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . . . X . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    line_attacks(Line::File, square, occupied) | line_attacks(Line::Rank, square, occupied)
}

/// The squares a horse (promoted bishop) attacks.
#[inline(always)]
#[must_use]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | horse_steps(square)
}

/// The squares a dragon (promoted rook) attacks.
#[inline(always)]
#[must_use]
pub fn dragon(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | dragon_steps(square)
}

/// The four straight king steps that a bishop gains by promoting.
#[inline(always)]
#[must_use]
pub fn horse_steps(square: Square) -> Bitboard {
    tables::HORSE_STEPS[square]
}

/// The four diagonal king steps that a rook gains by promoting.
#[inline(always)]
#[must_use]
pub fn dragon_steps(square: Square) -> Bitboard {
    tables::DRAGON_STEPS[square]
}

/// The squares a piece of any kind attacks.
#[inline]
#[must_use]
pub fn of(kind: PieceKind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn(color, square),
        PieceKind::Lance => lance(color, square, occupied),
        PieceKind::Knight => knight(color, square),
        PieceKind::Silver => silver(color, square),
        PieceKind::Bishop => bishop(square, occupied),
        PieceKind::Rook => rook(square, occupied),
        PieceKind::King => king(square),
        PieceKind::Horse => horse(square, occupied),
        PieceKind::Dragon => dragon(square, occupied),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => gold(color, square),
    }
}

/// The squares a slider reaches along one line.
#[inline(always)]
pub(crate) fn line_attacks(line: Line, square: Square, occupied: Bitboard) -> Bitboard {
    let magic = &tables::LINE_MAGICS[line][square];
    tables::LINE_ATTACKS[magic.index(occupied)]
}

/// The squares a rook attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn rook_lines(square: Square) -> Bitboard {
    tables::ROOK_LINES[square]
}

/// The squares a bishop attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn bishop_lines(square: Square) -> Bitboard {
    tables::BISHOP_LINES[square]
}

/// The squares from which a rook on an empty board attacks the square or one of its neighbours.
#[inline(always)]
#[must_use]
pub fn near_rook_lines(square: Square) -> Bitboard {
    tables::NEAR_ROOK_LINES[square]
}

/// The squares from which a bishop on an empty board attacks the square or one of its neighbours.
#[inline(always)]
#[must_use]
pub fn near_bishop_lines(square: Square) -> Bitboard {
    tables::NEAR_BISHOP_LINES[square]
}

/// The squares ahead on the same file.
#[inline(always)]
#[must_use]
pub fn front_span(color: Color, square: Square) -> Bitboard {
    tables::FRONT_SPAN[color][square]
}

/// The three ranks in which `color` promotes.
#[inline(always)]
#[must_use]
pub fn promotion_zone(color: Color) -> Bitboard {
    tables::PROMOTION_ZONE[color]
}

/// The squares where a piece of this kind could never move again.
#[inline(always)]
#[must_use]
pub fn dead_squares(color: Color, kind: PieceKind) -> Bitboard {
    tables::DEAD_SQUARES[color][kind]
}

/// The 3x3 block around a square, the square included.
#[inline(always)]
#[must_use]
pub fn king_zone(square: Square) -> Bitboard {
    tables::KING_ZONE[square]
}

/// The squares within three king moves, the square included.
#[inline(always)]
#[must_use]
pub fn king_area(square: Square) -> Bitboard {
    tables::KING_AREA[square]
}

/// The squares of a file.
#[inline(always)]
#[must_use]
pub fn file(file: File) -> Bitboard {
    tables::FILES[file]
}

/// The squares on the three files around a king, up to two ranks ahead of it.
#[inline(always)]
#[must_use]
pub fn pawn_shield(color: Color, king: Square) -> Bitboard {
    tables::PAWN_SHIELD[color][king]
}

/// Returns the squares on which an enemy pawn is caught by a king of this colour before it reaches the promotion zone,
/// with `turn` to move.
#[inline(always)]
#[must_use]
pub fn catch_area(color: Color, turn: Color, king: Square) -> Bitboard {
    tables::CATCH_AREA[color][turn][king]
}

/// The squares at a king's distance of exactly two.
#[inline(always)]
#[must_use]
pub fn king_ring(square: Square) -> Bitboard {
    tables::KING_RING[square]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every subset of a set of squares.
    fn subsets(of: Bitboard) -> impl Iterator<Item = Bitboard> {
        let mut next = Some(0u128);
        core::iter::from_fn(move || {
            let subset = next?;
            next = Some(subset.wrapping_sub(of.bits()) & of.bits()).filter(|&following| following != 0);
            Some(Bitboard::new(subset))
        })
    }

    #[test]
    fn slides_are_the_rule_for_every_pattern_of_pieces_on_every_line() {
        let mut patterns = 0;
        for square in Square::all() {
            for line in Line::ALL {
                for occupied in subsets(line.relevant(square)) {
                    assert_eq!(
                        line_attacks(line, square, occupied),
                        line.attacks(square, occupied),
                        "{line:?} {square}"
                    );
                    // Pieces elsewhere on the board change nothing.
                    let crowded = occupied | (Bitboard::ALL - line.through(square));
                    assert_eq!(line_attacks(line, square, crowded), line.attacks(square, occupied));
                    patterns += 1;
                }
            }
        }
        assert_eq!(patterns, 16_384);
    }
}
