//! Positions as text, both ways. ([`Move`](super::Move) reads and writes moves itself.)

pub(crate) mod sfen;
#[cfg(feature = "serde")]
mod stored;

use core::fmt;

use geometry::{InJapanese, Japanese, Rank};

use super::{Setup, SetupFaults};

/// A defect of a position written in SFEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SfenError {
    /// A field is missing.
    Missing(Field),
    /// The board has another number of ranks than nine.
    Ranks {
        /// The number of ranks.
        found: usize,
    },
    /// A rank has another number of squares than nine.
    Squares {
        /// The rank.
        rank: Rank,
        /// The number of its squares.
        found: usize,
    },
    /// A character has no meaning at its place.
    Unexpected {
        /// The field with the character.
        field: Field,
        /// The character.
        found: char,
    },
    /// A `+` stands before a piece that does not promote.
    NotPromotable {
        /// The rank.
        rank: Rank,
        /// The character after the `+`, or `None` when the rank ends there.
        found: Option<char>,
    },
    /// A hand names a piece twice, or its count is 0 or above 127.
    HandCount {
        /// The letter of the piece.
        letter: char,
    },
    /// The move number is no number from 0 to 65,535.
    Ply,
    /// There is more text after the move number.
    Trailing,
    /// The text is valid SFEN, but its arrangement is not a position.
    Faults(SetupFaults),
}

/// A field of SFEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The nine ranks.
    Board,
    /// `b` or `w`.
    Turn,
    /// The pieces in hand, or `-`.
    Hands,
}

impl Field {
    const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::Hands => "hands",
        }
    }

    const fn japanese(self) -> &'static str {
        match self {
            Self::Board => "盤面",
            Self::Turn => "手番",
            Self::Hands => "持ち駒",
        }
    }
}

impl core::error::Error for SfenError {}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Missing(field) => write!(f, "{}: missing, expected {}", field.name(), expectation(field)),
            Self::Ranks { found } => write!(f, "board: found {found} ranks, expected 9 separated by '/'"),
            Self::Squares { rank, found } => {
                write!(f, "board: rank {rank} has {found} squares, expected 9")
            }
            Self::Unexpected { field, found } => {
                write!(f, "{}: found '{found}', expected {}", field.name(), expectation(field))
            }
            Self::NotPromotable { rank, found } => {
                write!(f, "board: rank {rank} has '+' before ")?;
                match found {
                    Some(found) => write!(f, "'{found}', expected one of P L N S B R")?,
                    None => f.write_str("nothing, expected one of P L N S B R")?,
                }
                Ok(())
            }
            Self::HandCount { letter } => {
                write!(f, "hands: '{letter}' is named twice or has a count outside 1 to 127, expected each piece once")
            }
            Self::Ply => write!(f, "move number: expected a number from 0 to {}", Setup::MAX_PLY),
            Self::Trailing => f.write_str("found text after the move number, expected the end"),
            Self::Faults(faults) => write!(f, "not a position: {faults}"),
        }
    }
}

impl Japanese for SfenError {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Missing(field) => {
                write!(f, "{}: ありません。{}を書いてください", field.japanese(), expectation_in_japanese(field))
            }
            Self::Ranks { found } => write!(f, "盤面: {found}段あります。'/'で区切った9段を書いてください"),
            Self::Squares { rank, found } => {
                write!(f, "盤面: {rank}段に{found}マスあります。9マスにしてください")
            }
            Self::Unexpected { field, found } => {
                let expected = expectation_in_japanese(field);
                write!(f, "{}: '{found}'は使えません。{expected}を書いてください", field.japanese())
            }
            Self::NotPromotable { rank, found } => {
                write!(f, "盤面: {rank}段の'+'の後に")?;
                match found {
                    Some(found) => write!(f, "'{found}'があります")?,
                    None => f.write_str("駒がありません")?,
                }
                f.write_str("。P L N S B Rのどれかを書いてください")
            }
            Self::HandCount { letter } => {
                write!(
                    f,
                    "持ち駒: '{letter}'が2度あるか、枚数が1から127ではありません。駒の種類は1度ずつ書いてください"
                )
            }
            Self::Ply => write!(f, "手数: 0から{}の数を書いてください", Setup::MAX_PLY),
            Self::Trailing => f.write_str("手数の後に余分な文字があります"),
            Self::Faults(faults) => write!(f, "正しい局面ではありません: {}", InJapanese(&faults)),
        }
    }
}

const fn expectation(field: Field) -> &'static str {
    match field {
        Field::Board => "pieces (PLNSGBRK, lower case for White, '+' before promoted ones), counts 1 to 9 and '/'",
        Field::Turn => "'b' or 'w'",
        Field::Hands => "'-' or pieces with counts, such as '2Pb'",
    }
}

const fn expectation_in_japanese(field: Field) -> &'static str {
    match field {
        Field::Board => "駒（PLNSGBRK、後手は小文字、成り駒は前に'+'）、空きマスの数（1から9）、'/'",
        Field::Turn => "'b'か'w'",
        Field::Hands => "'-'か、'2Pb'のような駒と枚数",
    }
}
