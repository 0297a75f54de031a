//! Geometry of two squares: the squares between them, their common line, the direction and the king's distance.

use geometry::{Bitboard, Color, Direction, Directions, PieceKind, Square};

use crate::tables;

/// Returns the squares strictly between two squares of one line. The set is empty when they share no line.
///
/// ```
/// # use horigoma::board::{attacks, Square, bitboard::draw};
/// # let (one, other) = (Square::from_usi(b"8h").unwrap(), Square::from_usi(b"4d").unwrap());
/// assert_eq!(attacks::between(one, other), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . X . . . .
///     . . . X . . . . .
///     . . X . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn between(one: Square, other: Square) -> Bitboard {
    let slot = tables::BETWEEN_INDEX[one][other];
    tables::BETWEEN[slot as usize]
}

/// Returns the whole line through two squares, edge to edge. The set is empty when they share no line.
///
/// ```
/// # use horigoma::board::{attacks, Square, bitboard::draw};
/// # let (one, other) = (Square::from_usi(b"8h").unwrap(), Square::from_usi(b"7g").unwrap());
/// assert_eq!(attacks::line(one, other), draw("
///     . . . . . . . . X
///     . . . . . . . X .
///     . . . . . . X . .
///     . . . . . X . . .
///     . . . . X . . . .
///     . . . X . . . . .
///     . . X . . . . . .
///     . X . . . . . . .
///     X . . . . . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn line(one: Square, other: Square) -> Bitboard {
    let slot = tables::LINE_INDEX[one][other];
    tables::LINES[slot as usize]
}

/// The number of king moves from one square to the other.
#[inline(always)]
#[must_use]
pub fn distance(one: Square, other: Square) -> u8 {
    tables::DISTANCE[one][other]
}

/// Returns the direction from one square to another of the same line, or `None` when they share no line.
#[inline(always)]
#[must_use]
pub fn direction(from: Square, to: Square) -> Option<Direction> {
    tables::DIRECTION[from][to]
}

/// The squares from `square` to the edge in a direction.
///
/// ```
/// # use horigoma::board::{attacks, Direction, Square, bitboard::draw};
/// # let square = Square::from_usi(b"7g").unwrap();
/// assert_eq!(attacks::ray(Direction::NorthEast, square), draw("
///     . . . . . . . . X
///     . . . . . . . X .
///     . . . . . . X . .
///     . . . . . X . . .
///     . . . . X . . . .
///     . . . X . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// ```
#[inline(always)]
#[must_use]
pub fn ray(direction: Direction, square: Square) -> Bitboard {
    tables::RAYS[direction][square]
}

/// The directions in which a piece attacks the neighbouring square.
#[inline(always)]
#[must_use]
pub fn step_directions(color: Color, kind: PieceKind) -> Directions {
    tables::STEP_DIRECTIONS[color][kind]
}

/// The directions in which a piece attacks squares farther on.
#[inline(always)]
#[must_use]
pub fn slide_directions(color: Color, kind: PieceKind) -> Directions {
    tables::SLIDE_DIRECTIONS[color][kind]
}
