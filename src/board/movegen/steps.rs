//! Moves of pieces on the board.

use geometry::{Bitboard, PieceKind, Square};

use super::{Sink, Targets};
use crate::board::{Position, attacks, side};

impl Position {
    /// Emits moves of all pieces but the king, with pins respected.
    #[inline(always)]
    pub(super) fn emit_board<S: Sink, const WHITE: bool, const EVERY: bool>(&self, targets: &Targets, sink: &mut S) {
        let us = side::<WHITE>();
        let pinned = self.pinned(us);
        let free = self.colors(us) - pinned;
        self.emit_pawns::<S, WHITE, EVERY>(free & self.pieces(PieceKind::Pawn), targets, sink);
        if !targets.moves.is_empty() {
            self.emit_pieces::<S, WHITE, EVERY>(free, targets.moves, sink);
        }
        if !pinned.is_empty() {
            self.emit_pinned::<S, WHITE, EVERY>(pinned, targets, sink);
        }
    }

    /// Emits the moves of all pawns at once. Each pawn has a single step.
    #[inline(always)]
    fn emit_pawns<S: Sink, const WHITE: bool, const EVERY: bool>(
        &self,
        pawns: Bitboard,
        targets: &Targets,
        sink: &mut S,
    ) {
        let us = side::<WHITE>();
        let steps = attacks::pawns(us, pawns);
        let zone = attacks::promotion_zone(us);
        let promoted = if EVERY { attacks::dead_squares(us, PieceKind::Pawn) } else { zone };
        sink.pawns(us, (steps & targets.pawns) - promoted);
        let promoting = steps & targets.pawn_promotions & zone;
        if !promoting.is_empty() {
            sink.pawn_promotions(us, promoting);
        }
    }

    /// Emits the moves of the pieces of `movers` other than pawns and king.
    #[inline(always)]
    fn emit_pieces<S: Sink, const WHITE: bool, const EVERY: bool>(
        &self,
        movers: Bitboard,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let us = side::<WHITE>();
        // A lance that steps on the second rank loses nothing by promoting, and a knight there must promote.
        let lances = if EVERY { PieceKind::Lance } else { PieceKind::Knight };
        let occupied = self.occupied();
        for from in movers & self.pieces(PieceKind::Lance) {
            let to = attacks::lance(us, from, occupied) & targets;
            emit_limited::<S, WHITE>(attacks::dead_squares(us, lances), from, to, sink);
        }
        for from in movers & self.pieces(PieceKind::Knight) {
            let to = attacks::knight(us, from) & targets;
            emit_limited::<S, WHITE>(attacks::dead_squares(us, PieceKind::Knight), from, to, sink);
        }
        for from in movers & self.pieces(PieceKind::Silver) {
            emit_free::<S, WHITE, true>(from, attacks::silver(us, from) & targets, sink);
        }
        for from in movers & self.all_gold_movers() {
            sink.moves(from, attacks::gold(us, from) & targets);
        }
        for from in movers & self.pieces(PieceKind::Bishop) {
            emit_free::<S, WHITE, EVERY>(from, attacks::bishop(from, occupied) & targets, sink);
        }
        for from in movers & self.pieces(PieceKind::Rook) {
            emit_free::<S, WHITE, EVERY>(from, attacks::rook(from, occupied) & targets, sink);
        }
        for from in movers & self.pieces(PieceKind::Horse) {
            sink.moves(from, attacks::horse(from, occupied) & targets);
        }
        for from in movers & self.pieces(PieceKind::Dragon) {
            sink.moves(from, attacks::dragon(from, occupied) & targets);
        }
    }

    /// Emits the moves of pinned pieces: each keeps to the line through it and its king.
    #[cold]
    #[inline(never)]
    fn emit_pinned<S: Sink, const WHITE: bool, const EVERY: bool>(
        &self,
        pinned: Bitboard,
        targets: &Targets,
        sink: &mut S,
    ) {
        let us = side::<WHITE>();
        let Some(king) = self.king(us) else { return };
        for from in pinned {
            let line = attacks::line(king, from);
            let piece = Bitboard::of(from);
            if self.pieces(PieceKind::Pawn).has(from) {
                let narrowed = Targets {
                    pawns: targets.pawns & line,
                    pawn_promotions: targets.pawn_promotions & line,
                    ..*targets
                };
                self.emit_pawns::<S, WHITE, EVERY>(piece, &narrowed, sink);
            } else {
                self.emit_pieces::<S, WHITE, EVERY>(piece, targets.moves & line, sink);
            }
        }
    }

    /// Emits king moves to squares that are not attacked once the king has left.
    #[inline(always)]
    pub(super) fn emit_king<S: Sink, const WHITE: bool>(&self, targets: Bitboard, sink: &mut S) {
        let us = side::<WHITE>();
        let Some(king) = self.king(us) else { return };
        let steps = attacks::king(king) & (targets - self.colors(us));
        if !steps.is_empty() {
            sink.moves(king, steps - self.danger(us, king, self.occupied()));
        }
    }
}

/// Emits moves of a lance or knight. It promotes where it could not move again or loses nothing by promoting.
#[inline(always)]
fn emit_limited<S: Sink, const WHITE: bool>(promoted: Bitboard, from: Square, to: Bitboard, sink: &mut S) {
    sink.moves(from, to - promoted);
    let promoting = to & attacks::promotion_zone(side::<WHITE>());
    if !promoting.is_empty() {
        sink.promotions(from, promoting);
    }
}

/// Emits moves of a silver, bishop or rook. It may promote when the move touches the zone and never has to. Without
/// `EVERY` it always promotes there.
#[inline(always)]
fn emit_free<S: Sink, const WHITE: bool, const EVERY: bool>(from: Square, to: Bitboard, sink: &mut S) {
    let zone = attacks::promotion_zone(side::<WHITE>());
    let promoting = if zone.has(from) { to } else { to & zone };
    sink.moves(from, if EVERY { to } else { to - promoting });
    if !promoting.is_empty() {
        sink.promotions(from, promoting);
    }
}
