//! The bonus of quiet moves that give check without losing much by exchange.
//!
//! The squares that check are computed once for all quiet moves of a node.

use crate::board::{Bitboard, Move, PieceKind, Position, attacks};
use crate::search::numbers::Checks as Numbers;
use crate::search::see::exchange_at_least;

/// The checks of the side to move.
pub(crate) struct Checks<'p> {
    position: &'p Position,
    numbers: &'p Numbers,
    /// Squares from which a piece gives check, by its kind.
    squares: [Bitboard; PieceKind::COUNT],
}

impl<'p> Checks<'p> {
    /// Returns the checks of a position. There are none where they are switched off.
    pub(crate) fn of(position: &'p Position, numbers: &'p Numbers) -> Self {
        let squares = if numbers.enabled { checking(position) } else { [Bitboard::EMPTY; _] };
        Self { position, numbers, squares }
    }

    /// Returns the empty squares from which a piece of a kind gives check.
    pub(crate) fn empty(&self, kind: PieceKind) -> Bitboard {
        self.squares[kind] - self.position.occupied()
    }

    /// Returns the bonus of a quiet move, in units of history, by the kind of the piece after the move.
    #[inline(always)]
    pub(crate) fn bonus(&self, mv: Move, placed: PieceKind) -> i32 {
        let checks = self.squares[placed].has(mv.to());
        let bonus = || exchange_at_least(self.position, mv, -self.numbers.max_loss);
        if checks && bonus() { self.numbers.bonus } else { 0 }
    }
}

/// The squares from which a piece gives check: those that an enemy piece of its kind would attack from the place of the
/// enemy's king.
fn checking(position: &Position) -> [Bitboard; PieceKind::COUNT] {
    let them = !position.turn();
    let Some(king) = position.king(them) else { return [Bitboard::EMPTY; PieceKind::COUNT] };
    let gold = attacks::gold(them, king);
    let occupied = position.occupied();
    let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    PieceKind::ALL.map(|kind| match kind {
        PieceKind::Pawn => attacks::pawn(them, king),
        PieceKind::Lance => attacks::lance(them, king, occupied),
        PieceKind::Knight => attacks::knight(them, king),
        PieceKind::Silver => attacks::silver(them, king),
        PieceKind::Bishop => bishop,
        PieceKind::Rook => rook,
        PieceKind::Horse => bishop | attacks::king(king),
        PieceKind::Dragon => rook | attacks::king(king),
        PieceKind::King => Bitboard::EMPTY,
        _ => gold,
    })
}
