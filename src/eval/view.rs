//! What the terms look at: both kings, and the squares that each side attacks (gathered by [`super::survey`]).

use geometry::{Bitboard, Color, Kind, Square};

use crate::board::{Position, attacks};

/// A position with both kings, surveyed once for all terms.
pub(super) struct View<'p> {
    pub(super) position: &'p Position,
    pub(super) occupied: Bitboard,
    pub(super) kings: [Square; 2],
    /// Squares attacked by men other than the king, by colour.
    pub(super) once: [Bitboard; 2],
    /// The same by two men or more.
    pub(super) twice: [Bitboard; 2],
    /// The block of 3x3 around each king.
    pub(super) zones: [Bitboard; 2],
}

impl<'p> View<'p> {
    /// The square of a side's king.
    #[inline(always)]
    pub(super) fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// The men of a side.
    #[inline(always)]
    pub(super) fn own(&self, color: Color) -> Bitboard {
        self.position.color(color)
    }

    /// The men of a side and kind.
    #[inline(always)]
    pub(super) fn men(&self, color: Color, kind: Kind) -> Bitboard {
        self.position.pieces(color, kind)
    }

    /// Squares attacked by a side, its king's neighbours included.
    #[inline(always)]
    pub(super) fn attacked(&self, color: Color) -> Bitboard {
        self.once[color.index()] | attacks::king(self.king(color))
    }

    /// The squares beside a side's king that are free of its own men and not attacked.
    #[inline(always)]
    pub(super) fn flights(&self, color: Color) -> Bitboard {
        (attacks::king(self.king(color)) - self.own(color)) - self.attacked(!color)
    }

    /// Pawns; lances; knights; silvers; golds and gold-movers; bishops and horses; rooks and dragons.
    #[inline(always)]
    pub(super) fn classes(&self, color: Color) -> [Bitboard; 7] {
        let (position, own) = (self.position, self.own(color));
        [
            own & position.kind(Kind::Pawn),
            own & position.kind(Kind::Lance),
            own & position.kind(Kind::Knight),
            own & position.kind(Kind::Silver),
            position.gold_movers(color),
            own & position.diagonal_sliders(),
            own & position.straight_sliders(),
        ]
    }
}

/// The attack units of a man: how much it weighs near the enemy king.
pub(super) const fn units(kind: Kind) -> u32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Lance | Kind::Knight => 2,
        Kind::Bishop | Kind::Rook => 4,
        Kind::Horse | Kind::Dragon => 5,
        Kind::King => 0,
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
