//! The squares to which lance, bishop, rook and their promotions slide: the rule, followed square by square.
//!
//! A ray includes the first occupied square, of either colour, and ends there:
//!
//! ```
//! # use geometry::{bitboard::draw, slide, Bitboard, Color, PieceKind, NameError};
//! let occupied = Bitboard::of("7c".parse()?);
//! assert_eq!(slide::attacks(PieceKind::Bishop, Color::Black, "5e".parse()?, occupied), draw("
//!     . . . . . . . . X
//!     . . . . . . . X .
//!     . . X . . . X . .
//!     . . . X . X . . .
//!     . . . . . . . . .
//!     . . . X . X . . .
//!     . . X . . . X . .
//!     . X . . . . . X .
//!     X . . . . . . . X"));
//! # Ok::<_, NameError>(())
//! ```

use crate::{Bitboard, Color, Direction, PieceKind, Square};

/// The directions a kind slides in, as Black sees them.
#[must_use]
pub const fn directions(kind: PieceKind) -> &'static [Direction] {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    match kind {
        PieceKind::Lance => &[North],
        PieceKind::Bishop | PieceKind::Horse => &[NorthEast, NorthWest, SouthEast, SouthWest],
        PieceKind::Rook | PieceKind::Dragon => &[North, East, West, South],
        _ => &[],
    }
}

/// The squares from `square` in one direction up to the first occupied one, which is included.
#[must_use]
pub fn ray(square: Square, direction: Direction, occupied: Bitboard) -> Bitboard {
    let (file, rank) = direction.step();
    let mut reached = Bitboard::EMPTY;
    let mut at = square;
    while let Some(next) = at.offset(file, rank) {
        reached |= Bitboard::of(next);
        if occupied.has(next) {
            break;
        }
        at = next;
    }
    reached
}

/// Returns the squares a piece slides to from `square`. The king steps of horse and dragon are in [`crate::step`].
#[must_use]
pub fn attacks(kind: PieceKind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    directions(kind)
        .iter()
        .map(|direction| ray(square, direction.relative(color), occupied))
        .fold(Bitboard::EMPTY, |all, one| all | one)
}
