//! Piece kinds and coloured pieces, with their SFEN letters.

use core::fmt;

use crate::Color;

/// A kind of piece, without colour. The order is the array index everywhere: the seven kinds that can be held in hand
/// come first, and a promoted kind stands eight places after the kind it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩 P
    Pawn,
    /// 香 L
    Lance,
    /// 桂 N
    Knight,
    /// 銀 S
    Silver,
    /// 角 B
    Bishop,
    /// 飛 R
    Rook,
    /// 金 G
    Gold,
    /// 玉 K
    King,
    /// と +P
    Tokin,
    /// 成香 +L
    PromotedLance,
    /// 成桂 +N
    PromotedKnight,
    /// 成銀 +S
    PromotedSilver,
    /// 馬 +B
    Horse,
    /// 竜 +R
    Dragon,
}

impl PieceKind {
    /// The number of kinds.
    pub const COUNT: usize = 14;

    /// The number of kinds that can be held in hand: [`PieceKind::Pawn`] to [`PieceKind::Gold`].
    pub const HAND_COUNT: usize = 7;

    /// All kinds in index order.
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Bishop,
        Self::Rook,
        Self::Gold,
        Self::King,
        Self::Tokin,
        Self::PromotedLance,
        Self::PromotedKnight,
        Self::PromotedSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// The kinds that can be held in hand, in index order.
    pub const HAND: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Bishop, Self::Rook, Self::Gold];

    /// How many pieces of each hand kind a full set has, in index order.
    pub const SET: [u8; 7] = [18, 4, 4, 4, 2, 2, 4];

    /// The position in an array that is indexed by kind.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this index, or `None` above 13.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// What the kind becomes by promoting; `None` for gold, king and what has promoted already.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        if (self as usize) < Self::Gold as usize { Some(Self::ALL[self as usize + 8]) } else { None }
    }

    /// The kind before promotion, which is what a capture puts in hand; itself when it has not promoted.
    #[inline]
    #[must_use]
    pub const fn demoted(self) -> Self {
        Self::ALL[self as usize & 7]
    }

    /// Whether the kind has promoted.
    #[inline]
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as usize >= 8
    }

    /// Whether the kind moves as a gold: gold and the four promoted minor pieces.
    #[inline]
    #[must_use]
    pub const fn is_gold_mover(self) -> bool {
        matches!(self, Self::Gold | Self::Tokin | Self::PromotedLance | Self::PromotedKnight | Self::PromotedSilver)
    }

    /// The SFEN letter of the kind before promotion, upper case.
    #[must_use]
    pub const fn letter(self) -> u8 {
        b"PLNSBRGK"[self as usize & 7]
    }

    /// The unpromoted kind with this upper-case SFEN letter.
    #[must_use]
    pub fn from_letter(letter: u8) -> Option<Self> {
        b"PLNSBRGK".iter().position(|&known| known == letter).map(|index| Self::ALL[index])
    }
}

/// A piece with its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of this colour and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }
}

/// Writes the SFEN form: upper case for Black, lower case for White, `+` before promoted pieces.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind.is_promoted() {
            f.write_str("+")?;
        }
        let letter = char::from(self.kind.letter());
        let letter = if self.color == Color::White { letter.to_ascii_lowercase() } else { letter };
        write!(f, "{letter}")
    }
}
