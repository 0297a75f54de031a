//! Where lance, bishop, rook and their promotions slide: the rule, walked square by square.

use crate::step::Step;
use crate::{Bitboard, Color, PieceKind, Square};

/// The directions a kind slides in, as Black sees them.
#[must_use]
pub const fn directions(kind: PieceKind) -> &'static [Step] {
    match kind {
        PieceKind::Lance => &[(0, -1)],
        PieceKind::Bishop | PieceKind::Horse => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        PieceKind::Rook | PieceKind::Dragon => &[(0, -1), (-1, 0), (1, 0), (0, 1)],
        _ => &[],
    }
}

/// The squares from `square` in one direction up to the first occupied one, which is included.
#[must_use]
pub fn ray(square: Square, (file, rank): Step, occupied: Bitboard) -> Bitboard {
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

/// The squares a piece slides to from `square`; king steps of horse and dragon are in [`crate::step`].
#[must_use]
pub fn attacks(kind: PieceKind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    let turn = color.sign();
    directions(kind)
        .iter()
        .map(|&(file, rank)| ray(square, (turn * file, turn * rank), occupied))
        .fold(Bitboard::EMPTY, |all, one| all | one)
}
