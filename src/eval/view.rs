//! What the terms look at: both kings, and the squares that each side attacks (gathered by [`super::survey`]).

use geometry::{Bitboard, Color, PieceKind, Square};

use crate::board::{Position, attacks};

/// A position with both kings, surveyed once for all terms.
pub(super) struct View<'p> {
    pub(super) position: &'p Position,
    pub(super) occupied: Bitboard,
    pub(super) kings: [Square; 2],
    /// Squares attacked by pieces other than the king, by colour.
    pub(super) once: [Bitboard; 2],
    /// The same by two pieces or more.
    pub(super) twice: [Bitboard; 2],
    /// The block of 3x3 around each king.
    pub(super) zones: [Bitboard; 2],
}

impl<'p> View<'p> {
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
        self.once[color] | attacks::king(self.king(color))
    }

    /// The squares beside a side's king that are free of its own pieces and not attacked.
    #[inline(always)]
    pub(super) fn flights(&self, color: Color) -> Bitboard {
        (attacks::king(self.king(color)) - self.own(color)) - self.attacked(!color)
    }

    /// Pawns; lances; knights; silvers; golds and gold-movers; bishops and horses; rooks and dragons.
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

/// The attack units of a piece: how much it weighs near the enemy king.
pub(super) const fn units(kind: PieceKind) -> u32 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Lance | PieceKind::Knight => 2,
        PieceKind::Bishop | PieceKind::Rook => 4,
        PieceKind::Horse | PieceKind::Dragon => 5,
        PieceKind::King => 0,
        _ => 3,
    }
}

/// A set moved by files (to the left as Black sees it) and ranks (down), as that side sees it; what leaves the board is lost.
#[inline(always)]
pub(super) fn shifted(set: Bitboard, color: Color, files: i32, ranks: i32) -> Bitboard {
    let (files, ranks) = (color.sign() * files, color.sign() * ranks);
    let kept = set & KEPT[(ranks + 2) as usize];
    let by = 9 * files + ranks;
    Bitboard::truncate(if by >= 0 { kept.bits() << by } else { kept.bits() >> -by })
}

/// The squares that stay on the board when moved by -2 to 2 ranks.
static KEPT: [Bitboard; 5] = {
    let mut kept = [Bitboard::ALL; 5];
    let mut by = 0;
    while by < 5 {
        let mut bits = 0;
        let mut square = 0;
        while square < 81 {
            let target = square % 9 + by as i32 - 2;
            if target >= 0 && target < 9 {
                bits |= 1u128 << square;
            }
            square += 1;
        }
        kept[by] = Bitboard::new(bits);
        by += 1;
    }
    kept
};
