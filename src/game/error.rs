//! Errors of positions and moves, and a remark on options. Each has one text for all hosts.

use core::error::Error;
use core::fmt;

use geometry::{InJapanese, Japanese};

use crate::board::{Move, MoveError, Position, SfenError};

/// Error of a `position` command or of a list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionFault {
    /// Neither `startpos` nor `sfen` was found.
    Start,
    /// The text is not SFEN, or the set-up is not a position.
    Sfen(SfenError),
    /// A move cannot be played.
    Move {
        /// The place of the move in the list, counted from 1.
        number: usize,
        /// The reason.
        fault: MoveFault,
    },
    /// A move that the search is to be restricted to cannot be played.
    RootMove {
        /// The place of the move in the list, counted from 1.
        number: usize,
        /// The reason.
        fault: MoveFault,
    },
    /// The list has more moves than this, the most of a game.
    TooLong(usize),
}

/// Error of one move.
#[allow(clippy::large_enum_variant, reason = "there is no heap, and the error is made once")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveFault {
    /// The text is not USI notation.
    Unreadable {
        /// The text.
        found: Word,
        /// The reason.
        error: MoveError,
    },
    /// The move is not legal.
    Illegal {
        /// The move.
        found: Move,
        /// The position in which it is not legal.
        position: Position,
    },
}

/// The beginning of a word of the input, kept without a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    bytes: [u8; Self::ROOM],
    length: u8,
    is_cut: bool,
}

impl Word {
    const ROOM: usize = 46;

    /// Keeps as many whole characters of a word as fit.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let length = text.floor_char_boundary(Self::ROOM);
        let mut bytes = [0; Self::ROOM];
        bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
        Self { bytes, length: length as u8, is_cut: length < text.len() }
    }
}

/// Writes the word, with `..` in place of the part that was cut.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(core::str::from_utf8(&self.bytes[..self.length.into()]).unwrap_or_default())?;
        f.write_str(if self.is_cut { ".." } else { "" })
    }
}

impl From<SfenError> for PositionFault {
    fn from(error: SfenError) -> Self {
        Self::Sfen(error)
    }
}

impl Error for PositionFault {}

impl Error for MoveFault {}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("found neither 'startpos' nor 'sfen', expected one of them"),
            Self::Sfen(error) => write!(f, "sfen: {error}"),
            Self::Move { number, fault } => write!(f, "move {number}: {fault}"),
            Self::RootMove { number, fault } => write!(f, "root move {number}: {fault}"),
            Self::TooLong(most) => write!(f, "found more moves, expected at most {most}"),
        }
    }
}

impl Japanese for PositionFault {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("'startpos'も'sfen'もありません。どちらかを書いてください"),
            Self::Sfen(error) => write!(f, "sfen: {}", InJapanese(error)),
            Self::Move { number, fault } => write!(f, "{number}番目の手: {}", InJapanese(fault)),
            Self::RootMove { number, fault } => write!(f, "探索する手の{number}番目: {}", InJapanese(fault)),
            Self::TooLong(most) => write!(f, "手が多すぎます。{most}手までにしてください"),
        }
    }
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { found, error } => write!(f, "found '{found}': {error}"),
            Self::Illegal { found, position } => write!(f, "found '{found}', which is not legal in {position}"),
        }
    }
}

impl Japanese for MoveFault {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { found, error } => write!(f, "'{found}'は読めません: {}", InJapanese(error)),
            Self::Illegal { found, position } => write!(f, "'{found}'は合法手ではありません。局面: {position}"),
        }
    }
}

/// Remark on an option without effect: the percentage of a group of patterns, while the search uses the net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdleOption;

impl fmt::Display for IdleOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("percentages of groups have an effect with Evaluation=patterns only")
    }
}

impl Japanese for IdleOption {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("グループの割合に効果があるのは、Evaluation=patternsのときだけです")
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_word_is_cut_between_characters() {
        assert_eq!(Word::of("7g7f").to_string(), "7g7f");
        let long = "歩".repeat(20);
        assert_eq!(Word::of(&long).to_string(), std::format!("{}..", "歩".repeat(15)), "46 bytes hold 15 of 3");
    }
}
