//! One move at a time: is it legal, what does it move and capture.

use geometry::{Bitboard, Piece, PieceKind, Square};

use crate::board::{Move, Position, attacks};

impl Position {
    /// Whether a move, from wherever it came (a hash table, a user), is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.is_legal_on_board(mv, from),
            (None, Some(kind)) => self.is_legal_drop(kind, mv.to()),
            (None, None) => false,
        }
    }

    fn is_legal_on_board(&self, mv: Move, from: Square) -> bool {
        let (us, to) = (self.turn(), mv.to());
        let Some(Piece { color, kind }) = self.piece_on(from) else { return false };
        if color != us || self.colors(us).has(to) || !attacks::of(kind, us, from, self.occupied()).has(to) {
            return false;
        }
        let zone = attacks::promotion_zone(us);
        let promotion_fits = if mv.is_promotion() {
            kind.promoted().is_some() && (zone.has(from) || zone.has(to))
        } else {
            !attacks::dead_squares(us, kind).has(to)
        };
        if !promotion_fits {
            return false;
        }
        let Some(king) = self.king(us) else { return true };
        if kind == PieceKind::King {
            return !self.danger(us, king, self.occupied()).has(to);
        }
        self.answers_check(us, to, true) && (!self.pinned(us).has(from) || attacks::line(king, from).has(to))
    }

    fn is_legal_drop(&self, kind: PieceKind, to: Square) -> bool {
        let us = self.turn();
        self.hand(us).has(kind)
            && !self.occupied().has(to)
            && !attacks::dead_squares(us, kind).has(to)
            && (kind != PieceKind::Pawn || self.pawn_drops(us).has(to))
            && self.answers_check(us, to, false)
    }

    /// Whether a piece other than the king that arrives on `to` leaves no check standing.
    fn answers_check(&self, us: geometry::Color, to: Square, may_capture: bool) -> bool {
        let checkers = self.checkers();
        let (Some(checker), Some(king)) = (checkers.first(), self.king(us)) else { return true };
        let captured = if may_capture { checkers } else { Bitboard::EMPTY };
        !checkers.has_many() && (attacks::between(king, checker) | captured).has(to)
    }

    /// The kind a move captures, as it stands on the board.
    #[inline(always)]
    #[must_use]
    pub fn captured_by(&self, mv: Move) -> Option<PieceKind> {
        self.piece_on(mv.to()).map(|piece| piece.kind)
    }

    /// Whether a move captures.
    #[inline(always)]
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.occupied().has(mv.to())
    }

    /// The kind that a legal move moves or drops, before promotion.
    ///
    /// # Panics
    /// When no piece stands on the move's origin.
    #[inline]
    #[must_use]
    pub fn moved_kind(&self, mv: Move) -> PieceKind {
        let on_board = || mv.from().and_then(|from| self.piece_on(from)).map(|piece| piece.kind);
        mv.dropped().or_else(on_board).expect("the move's piece stands on its origin")
    }
}
