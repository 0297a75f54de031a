//! The walk over all pieces, which gathers the attacked squares and counts the terms of single pieces.

use geometry::{Bitboard, Color, PieceKind, Square};

use super::king_attack::Attackers;
use super::positional;
use crate::board::{Position, attacks};
use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::EvalSink;

/// Gathers the facts of a position, and counts the terms of single pieces on the way. `None` when a king is missing.
#[inline(always)]
pub(super) fn gather<'p, S: EvalSink>(position: &'p Position, sink: &mut S) -> Option<EvalInfo<'p>> {
    let mut info = EvalInfo::without_attacks(position)?;
    gather_side(&mut info, Color::Black, sink);
    gather_side(&mut info, Color::White, sink);
    Some(info)
}

/// Gathers all pieces of a side but the king.
#[inline(always)]
fn gather_side<S: EvalSink>(info: &mut EvalInfo<'_>, color: Color, sink: &mut S) {
    let (position, occupied) = (info.position, info.occupied);
    let own = position.colors(color);
    let pawns = attacks::pawns(color, own & position.pieces(PieceKind::Pawn));
    info.attacked_by[color] = pawns;
    let hit = pawns & info.zones[!color];
    let mut walk = Walk { info, color, own, attackers: Attackers::default(), sink };
    walk.attackers.pawns(hit, color, walk.sink);
    walk.pieces(PieceKind::Lance, |square| attacks::lance(color, square, occupied));
    walk.pieces(PieceKind::Knight, |square| attacks::knight(color, square));
    walk.pieces(PieceKind::Silver, |square| attacks::silver(color, square));
    walk.these(position.gold_movers(color), PieceKind::Gold, |square| attacks::gold(color, square));
    walk.pieces(PieceKind::Bishop, |square| attacks::bishop(square, occupied));
    walk.pieces(PieceKind::Rook, |square| attacks::rook(square, occupied));
    walk.pieces(PieceKind::Horse, |square| attacks::horse(square, occupied));
    walk.pieces(PieceKind::Dragon, |square| attacks::dragon(square, occupied));
    walk.attackers.finish(color, walk.sink);
}

/// The walk over one side's pieces.
struct Walk<'w, 'p, S> {
    info: &'w mut EvalInfo<'p>,
    color: Color,
    own: Bitboard,
    attackers: Attackers,
    sink: &'w mut S,
}

impl<S: EvalSink> Walk<'_, '_, S> {
    /// Counts all pieces of a kind.
    #[inline(always)]
    fn pieces(&mut self, kind: PieceKind, attacked: impl Fn(Square) -> Bitboard) {
        self.these(self.own & self.info.position.pieces(kind), kind, attacked);
    }

    /// Counts these pieces as pieces of that kind.
    #[inline(always)]
    fn these(&mut self, pieces: Bitboard, kind: PieceKind, attacked: impl Fn(Square) -> Bitboard) {
        let (us, them) = (self.color.index(), (!self.color).index());
        for square in pieces {
            let set = attacked(square);
            self.info.attacked_by_2[us] |= self.info.attacked_by[us] & set;
            self.info.attacked_by[us] |= set;
            positional::mobility(kind, (set - self.own).len(), self.color, self.sink);
            self.attackers.piece(kind, set & self.info.zones[them], self.color, self.sink);
        }
    }
}
