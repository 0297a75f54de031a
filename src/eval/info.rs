//! What the terms look at: both kings, and the squares that each side attacks, gathered in one walk over the pieces.

use geometry::{Bitboard, Color, PieceKind, Square};

use super::king_attack::Attackers;
use super::sink::EvalSink;
use super::{pawns, positional};
use crate::board::{Position, attacks};

/// A position with what all terms need to know of it.
pub(super) struct EvalInfo<'p> {
    pub(super) position: &'p Position,
    pub(super) occupied: Bitboard,
    pub(super) kings: [Square; 2],
    /// Squares attacked by pieces other than the king, by colour.
    pub(super) attacked_by: [Bitboard; 2],
    /// Squares attacked by two pieces other than the king or more, by colour.
    pub(super) attacked_by_2: [Bitboard; 2],
    /// The block of 3x3 around each king.
    pub(super) zones: [Bitboard; 2],
    /// Pawns with no enemy pawn ahead on their file, by colour.
    pub(super) passed: [Bitboard; 2],
}

impl<'p> EvalInfo<'p> {
    /// Walks over all pieces; the terms that follow from single pieces are told on the way. `None` when a king is
    /// missing.
    #[inline(always)]
    pub(super) fn gather<S: EvalSink>(position: &'p Position, sink: &mut S) -> Option<Self> {
        let kings = [position.king(Color::Black)?, position.king(Color::White)?];
        let mut info = Self {
            position,
            occupied: position.occupied(),
            kings,
            attacked_by: [Bitboard::EMPTY; 2],
            attacked_by_2: [Bitboard::EMPTY; 2],
            zones: kings.map(attacks::king_zone),
            passed: pawns::passed(position),
        };
        info.gather_side(Color::Black, sink);
        info.gather_side(Color::White, sink);
        Some(info)
    }

    /// All pieces of a side but the king.
    #[inline(always)]
    fn gather_side<S: EvalSink>(&mut self, color: Color, sink: &mut S) {
        let (position, occupied) = (self.position, self.occupied);
        let own = position.colors(color);
        let pawns = attacks::pawns(color, own & position.pieces(PieceKind::Pawn));
        self.attacked_by[color] = pawns;
        let hit = pawns & self.zones[!color];
        let mut walk = Walk { info: self, color, own, attackers: Attackers::default(), sink };
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

    /// The square of a side's king.
    #[inline(always)]
    pub(super) fn king(&self, color: Color) -> Square {
        self.kings[color]
    }

    /// The pieces of a side.
    #[inline(always)]
    pub(super) fn own(&self, color: Color) -> Bitboard {
        self.position.colors(color)
    }

    /// The pieces of a side and kind.
    #[inline(always)]
    pub(super) fn colored_pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.position.colored_pieces(color, kind)
    }

    /// Squares attacked by a side, its king's neighbours included.
    #[inline(always)]
    pub(super) fn attacked(&self, color: Color) -> Bitboard {
        self.attacked_by[color] | attacks::king(self.king(color))
    }

    /// The squares beside a side's king that are free of its own pieces and not attacked.
    #[inline(always)]
    pub(super) fn flights(&self, color: Color) -> Bitboard {
        (attacks::king(self.king(color)) - self.own(color)) - self.attacked(!color)
    }

    /// The pieces of a side by class, in the order of [`CLASSES`].
    #[inline(always)]
    pub(super) fn classes(&self, color: Color) -> [Bitboard; 7] {
        let (position, own) = (self.position, self.own(color));
        [
            own & position.pieces(PieceKind::Pawn),
            own & position.pieces(PieceKind::Lance),
            own & position.pieces(PieceKind::Knight),
            own & position.pieces(PieceKind::Silver),
            position.gold_movers(color),
            own & position.diagonal_sliders(),
            own & position.straight_sliders(),
        ]
    }
}

/// The classes of pieces, by their plainest kind: a gold stands for all that move like one, bishop and rook for what
/// they promote to as well.
pub(super) static CLASSES: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
];

/// The walk over one side's pieces.
struct Walk<'w, 'p, S> {
    info: &'w mut EvalInfo<'p>,
    color: Color,
    own: Bitboard,
    attackers: Attackers,
    sink: &'w mut S,
}

impl<S: EvalSink> Walk<'_, '_, S> {
    /// All pieces of a kind.
    #[inline(always)]
    fn pieces(&mut self, kind: PieceKind, attacked: impl Fn(Square) -> Bitboard) {
        self.these(self.own & self.info.position.pieces(kind), kind, attacked);
    }

    /// These pieces, counted as of that kind.
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
