//! Moves that give check.

use geometry::{Bitboard, Color, PieceKind, Square};

use super::Targets;
use crate::board::{Move, MoveList, Position, attacks};

impl Position {
    /// Adds every legal move that gives check: direct checks onto the squares from which a kind attacks the king, and
    /// moves that uncover a slider.
    pub(super) fn generate_checks(&self, list: &mut MoveList) {
        let us = self.turn();
        let Some(king) = self.king(!us) else { return };
        let start = list.len();
        let uncovering = self.blockers(!us) & self.colors(us);
        let reach = CheckSquares::of(self, us, king);
        let targets = Targets {
            moves: if uncovering.is_empty() { reach.any() - self.colors(us) } else { !self.colors(us) },
            pawns: !self.colors(us),
            pawn_promotions: !self.colors(us),
            drops: reach.drops(self, us) - self.occupied(),
        };
        match us {
            Color::Black => self.emit::<_, false, true>(&targets, list),
            Color::White => self.emit::<_, true, true>(&targets, list),
        }
        list.retain_from(start, |mv| self.gives_check(mv));
    }

    /// Whether a legal move gives check.
    #[inline]
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn();
        let Some(king) = self.king(!us) else { return false };
        let to = mv.to();
        let Some(from) = mv.from() else {
            return mv.dropped().is_some_and(|kind| Self::reaches(us, kind, to, king, self.occupied()));
        };
        let Some(piece) = self.piece_on(from) else { return false };
        let placed = mv.kind_after(piece.kind);
        let without_piece = self.occupied().without(from);
        if Self::reaches(us, placed, to, king, without_piece) {
            return true;
        }
        attacks::direction(king, from).is_some_and(|toward| {
            Some(toward) != attacks::direction(king, to)
                && !self.slider_along(us, king, toward, without_piece).is_empty()
        })
    }
}

/// The squares from which each kind of piece would give check.
struct CheckSquares {
    pawn: Bitboard,
    lance: Bitboard,
    knight: Bitboard,
    silver: Bitboard,
    gold: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    king: Bitboard,
}

impl CheckSquares {
    fn of(position: &Position, us: Color, king: Square) -> Self {
        let occupied = position.occupied();
        Self {
            pawn: attacks::pawn(!us, king),
            lance: attacks::lance(!us, king, occupied),
            knight: attacks::knight(!us, king),
            silver: attacks::silver(!us, king),
            gold: attacks::gold(!us, king),
            bishop: attacks::bishop(king, occupied),
            rook: attacks::rook(king, occupied),
            king: attacks::king(king),
        }
    }

    /// The squares from which some piece on the board may check.
    fn any(&self) -> Bitboard {
        self.knight | self.king | self.bishop | self.rook
    }

    /// The squares from which the pieces in hand check when dropped.
    fn drops(&self, position: &Position, us: Color) -> Bitboard {
        position.hand(us).iter().fold(Bitboard::EMPTY, |all, (kind, _)| all | self.of_kind(kind))
    }

    fn of_kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Pawn => self.pawn,
            PieceKind::Lance => self.lance,
            PieceKind::Knight => self.knight,
            PieceKind::Silver => self.silver,
            PieceKind::Bishop => self.bishop,
            PieceKind::Rook => self.rook,
            _ => self.gold,
        }
    }
}
