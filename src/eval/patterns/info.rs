//! Facts of a position that the terms share: both kings, and the squares that each side attacks.

use geometry::{Bitboard, Color, PieceKind, Square};

use crate::board::{Position, attacks};

/// A position with the facts that all terms need.
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
    /// Returns the kings, their zones and the passed pawns of a position, without attacks, or `None` without both
    /// kings.
    #[inline(always)]
    pub(super) fn without_attacks(position: &'p Position) -> Option<Self> {
        let kings = [position.king(Color::Black)?, position.king(Color::White)?];
        Some(Self {
            position,
            occupied: position.occupied(),
            kings,
            attacked_by: [Bitboard::EMPTY; 2],
            attacked_by_2: [Bitboard::EMPTY; 2],
            zones: kings.map(attacks::king_zone),
            passed: passed(position),
        })
    }

    /// Returns the square of a side's king.
    #[inline(always)]
    pub(super) fn king(&self, color: Color) -> Square {
        self.kings[color]
    }

    /// Returns the pieces of a side.
    #[inline(always)]
    pub(super) fn own(&self, color: Color) -> Bitboard {
        self.position.colors(color)
    }

    /// Returns the pieces of a side and kind.
    #[inline(always)]
    pub(super) fn colored_pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.position.colored_pieces(color, kind)
    }

    /// Returns the squares attacked by a side, its king's neighbours included.
    #[inline(always)]
    pub(super) fn attacked(&self, color: Color) -> Bitboard {
        self.attacked_by[color] | attacks::king(self.king(color))
    }

    /// Returns the squares next to a side's king that are free of its own pieces and not attacked.
    #[inline(always)]
    pub(super) fn flights(&self, color: Color) -> Bitboard {
        (attacks::king(self.king(color)) - self.own(color)) - self.attacked(!color)
    }

    /// Returns the squares next to a side's king that the side neither occupies nor defends by another piece.
    #[inline(always)]
    pub(super) fn undefended(&self, color: Color, king: Square) -> Bitboard {
        (attacks::king(king) - self.own(color)) - self.attacked_by[color]
    }

    /// Returns the pieces of a side by class, in the order of [`CLASSES`].
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

/// The classes of pieces, by their plainest kind. The gold stands for all gold movers, bishop and rook for their
/// promotions as well.
pub(super) static CLASSES: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
];

/// Returns the pawns with no enemy pawn ahead on their file, by colour.
fn passed(position: &Position) -> [Bitboard; 2] {
    let [black, white] = Color::ALL.map(|color| position.colored_pieces(color, PieceKind::Pawn));
    // Black's pawns walk towards rank a, and meet White's pawns above them. A pawn of Black's above a pawn of White's
    // has passed it, and White's pawn has passed that one.
    let below_white = downwards(white);
    let met = below_white & black;
    [black - met, white - upwards(met)]
}

/// Returns every square below one of these on its file.
fn downwards(set: Bitboard) -> Bitboard {
    let mut below = set.shifted(0, 1);
    below |= below.shifted(0, 1);
    below |= below.shifted(0, 2);
    below | below.shifted(0, 4) // Shape: the rest of a file
}

/// Returns every square above one of these on its file.
fn upwards(set: Bitboard) -> Bitboard {
    let mut above = set.shifted(0, -1);
    above |= above.shifted(0, -1);
    above |= above.shifted(0, -2);
    above | above.shifted(0, -4) // Shape: the rest of a file
}
