//! Piece kinds and coloured pieces, with their SFEN letters.

use core::fmt;
use core::str::FromStr;

use crate::Color;
use crate::name::{Expected, NameError, Reader};

indexed_enum! {
    /// A kind of piece, without colour. The order is the array index everywhere. The seven kinds that can be held in
    /// hand come first, and a promoted kind comes eight places after its unpromoted kind.
    ///
    /// ```
    /// # use geometry::{PieceKind, NameError};
    /// let kind: PieceKind = "+R".parse()?;
    /// assert_eq!((kind, kind.demoted()), (PieceKind::Dragon, PieceKind::Rook));
    /// assert_eq!(kind.to_string(), "+R");
    /// # Ok::<_, NameError>(())
    /// ```
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
}

impl PieceKind {
    /// The number of kinds that can be held in hand: [`PieceKind::Pawn`] to [`PieceKind::Gold`].
    pub const HAND_COUNT: usize = 7;

    /// The kinds that can be held in hand, in index order.
    pub const HAND: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Bishop, Self::Rook, Self::Gold];

    /// The kinds that can be held in hand, as people and SFEN list them: the strongest first.
    pub const HAND_LISTED: [Self; 7] =
        [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Knight, Self::Lance, Self::Pawn];

    /// The number of pieces of each hand kind in a full set, in index order.
    pub const SET: [u8; 7] = [18, 4, 4, 4, 2, 2, 4];

    /// Returns the promoted kind, or `None` for gold, king and promoted kinds.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        if (self as usize) < Self::Gold as usize { Some(Self::ALL[self as usize + 8]) } else { None }
    }

    /// Returns the kind before promotion, which a capture puts in hand. An unpromoted kind is returned unchanged.
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

    /// The English word of the kind, as names in files and code write it: `pawn`, `promoted_lance`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Lance => "lance",
            Self::Knight => "knight",
            Self::Silver => "silver",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Gold => "gold",
            Self::King => "king",
            Self::Tokin => "tokin",
            Self::PromotedLance => "promoted_lance",
            Self::PromotedKnight => "promoted_knight",
            Self::PromotedSilver => "promoted_silver",
            Self::Horse => "horse",
            Self::Dragon => "dragon",
        }
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

/// Writes the SFEN letter, with `+` before it when the kind has promoted: `P`, `+R`.
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Piece::new(Color::Black, *self), f)
    }
}

/// Reads an upper-case SFEN letter, with `+` before it for a promoted kind.
impl FromStr for PieceKind {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let kind = |letter| Piece::from_letter(letter).filter(|piece| piece.color == Color::Black);
        read(text, Expected::PieceKind, kind).map(|piece| piece.kind)
    }
}

/// A piece with its colour.
///
/// ```
/// # use geometry::{Color, Piece, PieceKind, NameError};
/// let piece: Piece = "+r".parse()?;
/// assert_eq!(piece, Piece::new(Color::White, PieceKind::Dragon));
/// assert_eq!(piece.to_string(), "+r");
/// # Ok::<_, NameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The side of the piece.
    pub color: Color,
    /// The kind of the piece.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of this colour and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }

    /// The unpromoted piece with this SFEN letter: upper case for Black, lower case for White.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let kind = PieceKind::from_letter(u8::try_from(letter.to_ascii_uppercase()).ok()?)?;
        Some(Self::new(if letter.is_ascii_uppercase() { Color::Black } else { Color::White }, kind))
    }

    /// Returns the promoted piece, or `None` when it cannot promote.
    #[must_use]
    pub fn promoted(self) -> Option<Self> {
        Some(Self::new(self.color, self.kind.promoted()?))
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

/// Reads the SFEN form: upper case for Black, lower case for White, `+` before promoted pieces.
impl FromStr for Piece {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        read(text, Expected::Piece, Self::from_letter)
    }
}

/// Reads a piece, with or without `+`. `unpromoted` gives the meaning of its letter.
fn read(text: &str, expected: Expected, unpromoted: impl Fn(char) -> Option<Piece>) -> Result<Piece, NameError> {
    let mut reader = Reader::new(text);
    let piece = if reader.skip('+') {
        reader.take(Expected::Promotable, |letter| unpromoted(letter)?.promoted())?
    } else {
        reader.take(expected, unpromoted)?
    };
    reader.end(piece)
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn written_text_reads_back() {
        for kind in PieceKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            for color in Color::ALL {
                let piece = Piece::new(color, kind);
                assert_eq!(piece.to_string().parse(), Ok(piece));
            }
        }
    }

    #[test]
    fn errors_name_the_found_text() {
        let refusal = |text: &str| text.parse::<Piece>().map_err(|NameError { found, at, .. }| (found, at));
        assert_eq!(refusal(""), Err((None, 0)));
        assert_eq!(refusal("X"), Err((Some('X'), 0)));
        assert_eq!(refusal("+"), Err((None, 1)));
        assert_eq!(refusal("+K"), Err((Some('K'), 1)));
        assert_eq!(refusal("Pp"), Err((Some('p'), 1)));
        assert_eq!(refusal("歩"), Err((Some('歩'), 0)));
        assert!("p".parse::<PieceKind>().is_err(), "a kind has no colour");
    }
}
