//! Evasions of check, and the squares a king may not step on.

use geometry::{Bitboard, Color, PieceKind, Square};

use super::{Count, Sink, Targets};
use crate::board::{Position, attacks, side};

impl Position {
    /// Emits king moves and, against a single checker, captures of it and moves and drops in between.
    #[inline(never)]
    pub(super) fn emit_evasions<S: Sink, const WHITE: bool, const EVERY: bool>(&self, targets: &Targets, sink: &mut S) {
        self.emit_king::<S, WHITE>(targets.moves, sink);
        let checkers = self.checkers();
        let (Some(king), Some(checker), false) = (self.king(side::<WHITE>()), checkers.first(), checkers.has_many())
        else {
            return;
        };
        let between = attacks::between(king, checker);
        let answers = between | checkers;
        let narrowed = Targets {
            moves: targets.moves & answers,
            pawns: targets.pawns & answers,
            pawn_promotions: targets.pawn_promotions & answers,
            drops: targets.drops & between,
        };
        self.emit_board::<S, WHITE, EVERY>(&narrowed, sink);
        self.emit_drops::<S, WHITE>(narrowed.drops, sink);
    }

    /// Whether a side in check has a legal move: of the king, onto the checker or between both, or a drop in between. A
    /// pinned piece has none, because its line meets that of the checker in the king's square only.
    #[inline(never)]
    pub(super) fn has_evasion<const WHITE: bool>(&self) -> bool {
        let (us, mut found) = (side::<WHITE>(), Count::default());
        self.emit_king::<_, WHITE>(!self.colors(us), &mut found);
        if found.any() {
            return true;
        }
        let checkers = self.checkers();
        let (Some(king), Some(checker), false) = (self.king(us), checkers.first(), checkers.has_many()) else {
            return false;
        };
        let between = attacks::between(king, checker);
        let movers = self.colors(us).without(king) - self.pinned(us);
        if (between | checkers).into_iter().any(|to| self.attackers_of(us, to, self.occupied()).meets(movers)) {
            return true;
        }
        self.emit_drops::<_, WHITE>(between, &mut found);
        found.any()
    }

    /// Returns the squares of the 3x3 block around a side's king that the enemy attacks, for this set of occupied
    /// squares. The king itself is off the board, so that it blocks no line. The set may contain any squares outside
    /// the block.
    ///
    /// Only enemy pieces that can reach the block are examined.
    #[inline(always)]
    pub(crate) fn danger(&self, us: Color, king: Square, occupied: Bitboard) -> Bitboard {
        let them = !us;
        let enemy = self.colors(them);
        let without_king = occupied.without(king);
        let mut danger = attacks::pawns(them, enemy & self.pieces(PieceKind::Pawn))
            | attacks::knights(them, enemy & self.pieces(PieceKind::Knight));
        let close = enemy & (attacks::king_zone(king) | attacks::king_ring(king));
        if !close.is_empty() {
            danger |= self.close_danger(them, close);
        }
        for from in enemy & self.diagonal_sliders() & attacks::near_bishop_lines(king) {
            danger |= attacks::bishop(from, without_king);
        }
        let near = attacks::near_rook_lines(king) & enemy;
        for from in near & self.straight_sliders() {
            danger |= attacks::rook(from, without_king);
        }
        for from in near & self.pieces(PieceKind::Lance) {
            danger |= attacks::lance(them, from, without_king);
        }
        danger
    }

    /// Returns the attacks of the stepping pieces of `close`.
    #[inline(always)]
    fn close_danger(&self, them: Color, close: Bitboard) -> Bitboard {
        let mut danger = Bitboard::EMPTY;
        for from in close & self.all_gold_movers() {
            danger |= attacks::gold(them, from);
        }
        for from in close & self.pieces(PieceKind::Silver) {
            danger |= attacks::silver(them, from);
        }
        for from in close & (self.pieces(PieceKind::King) | self.pieces(PieceKind::Horse)) {
            danger |= attacks::horse_steps(from);
        }
        for from in close & (self.pieces(PieceKind::King) | self.pieces(PieceKind::Dragon)) {
            danger |= attacks::dragon_steps(from);
        }
        danger
    }
}
