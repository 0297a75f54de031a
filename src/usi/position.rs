//! Positions as people and programs pass them on: SFEN, `startpos`, or a line of a log.

use core::error::Error;
use core::fmt;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use geometry::{InJapanese, Japanese};

use super::command::{Command, Start, trim};
use crate::board::{Position, SetupFaults};
use crate::engine::EngineError;
use crate::game::{self, PositionFault};
use crate::lines::{Record, records};

/// Reads SFEN, `startpos`, or a `position` command of USI with or without its first words, waiving some of the reasons
/// to refuse a set-up ([`Setup::position_waiving`](crate::board::Setup::position_waiving)). Each may end in `moves` and
/// the moves after it.
///
/// ```
/// use horigoma::{board::{Position, SetupFaults}, usi::read_position};
/// let read = |text| read_position(text, SetupFaults::empty()).unwrap();
/// assert_eq!(read("position startpos moves 7g7f 3c3d"), read("startpos moves 7g7f 3c3d"));
/// assert_eq!(read("startpos moves 7g7f resign"), read("startpos moves 7g7f"));
/// assert_eq!(read("moves 7g7f"), read("startpos moves 7g7f"));
/// assert_eq!(read("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1"), read("4k4/9/9/9/9/9/9/9/4K4 b -"));
/// let error = read_position("startpos moves 7g7e", SetupFaults::empty()).unwrap_err();
/// assert!(error.to_string().starts_with("move 1: found '7g7e', which is not legal in "));
/// ```
///
/// # Errors
/// [`EngineError::Position`] with the found and the expected text.
pub fn read_position(text: &str, waived: SetupFaults) -> Result<Position, EngineError> {
    let line = position_line(text);
    let Command::Position(start, moves) = Command::read(&line) else { return Ok(Position::start()) };
    let mut position = match start {
        Start::Game => Position::start(),
        Start::Sfen(sfen) => Position::from_sfen_waiving(sfen, waived).map_err(PositionFault::Sfen)?,
        Start::Missing => Position::from_sfen_waiving("", waived).map_err(PositionFault::Sfen)?,
    };
    play_moves(&mut position, moves)?;
    Ok(position)
}

/// Returns the `position` command of USI for a text that [`read_position`] reads.
///
/// ```
/// assert_eq!(horigoma::usi::position_line("moves 7g7f"), "position startpos moves 7g7f");
/// ```
#[must_use]
pub fn position_line(text: &str) -> String {
    let text = trim(text);
    match text.split_whitespace().next() {
        Some("position") => text.to_string(),
        Some("startpos" | "sfen") => format!("position {text}"),
        // As GUIs copy a game from its start.
        Some("moves") => format!("position startpos {text}"),
        _ => format!("position sfen {text}"),
    }
}

/// Plays moves in USI notation, with blanks between them ([`game::play_moves`]).
///
/// # Errors
/// The first move that cannot be played. The moves before it are played.
pub fn play_moves(position: &mut Position, moves: &str) -> Result<(), EngineError> {
    Ok(game::play_moves(position, moves, |_| {})?)
}

/// Why a text has no positions.
#[derive(Debug)]
#[non_exhaustive]
pub enum PositionsError {
    /// A line is no position.
    Line {
        /// The number of the line, counted from 1.
        number: usize,
        /// The error of the line.
        error: EngineError,
    },
    /// There is no position at all.
    Empty,
}

impl Error for PositionsError {}

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { number, error } => write!(f, "line {number}: {}", error.bare()),
            Self::Empty => f.write_str("found no position, expected one a line"),
        }
    }
}

impl Japanese for PositionsError {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { number, error } => write!(f, "{number}行目: {}", InJapanese(error.bare())),
            Self::Empty => f.write_str("局面がありません。1行に1局面を書いてください"),
        }
    }
}

/// Reads the positions of a text: the first field of each of its [`records()`], as [`read_position`] reads it.
///
/// # Errors
/// [`PositionsError`] with the first line that is no position, or for a text without any.
pub fn read_positions(text: &str) -> Result<Vec<Position>, PositionsError> {
    let read = |record: Record<'_>| {
        let error = |error| PositionsError::Line { number: record.number, error };
        read_position(record.first(), SetupFaults::empty()).map_err(error)
    };
    let positions: Vec<Position> = records(text).map(read).collect::<Result<_, _>>()?;
    if positions.is_empty() { Err(PositionsError::Empty) } else { Ok(positions) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_positions_however_they_are_written() {
        let text = "# remark\n\nlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\tfirst\n\
            position startpos moves 7g7f 3c3d\nstartpos\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h\n";
        let found: Vec<_> = read_positions(text).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(found[0], found[2]);
        assert!(found[1].ends_with(" b - 3") && found[3].starts_with("4k4/9/9/9/9/9/9/4K4/9 w"), "{found:?}");
        for (wrong, told) in [
            ("nothing\n", "line 7: board: found 'o'"),
            ("startpos moves 7g7e\n", "line 7: move 1: found '7g7e', which is not legal in "),
        ] {
            let error = read_positions(&format!("{text}{wrong}")).unwrap_err().to_string();
            assert!(error.starts_with(told), "{error}");
        }
        assert!(matches!(read_positions("# nothing but remarks\n"), Err(PositionsError::Empty)));
    }
}
