//! Positions as people and programs hand them on: SFEN, `startpos`, or what stands in a log.

use std::format;
use std::string::ToString;

use super::command::{Command, Start};
use crate::board::{Position, SetupFaults};
use crate::engine::{EngineError, legal_move};

/// Reads SFEN, `startpos`, or a `position` command of USI, with or without its first words, waiving some of the reasons to refuse a
/// set-up ([`Setup::position_waiving`](crate::board::Setup::position_waiving)). Each may end in `moves` and the moves after it.
///
/// ```
/// use horigoma::{board::{Position, SetupFaults}, usi::read_position};
/// let read = |text| read_position(text, SetupFaults::empty()).unwrap();
/// assert_eq!(read("position startpos moves 7g7f 3c3d"), read("startpos moves 7g7f 3c3d"));
/// assert_eq!(read("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1"), read("4k4/9/9/9/9/9/9/9/4K4 b -"));
/// let error = read_position("startpos moves 7g7e", SetupFaults::empty()).unwrap_err();
/// assert!(error.to_string().starts_with("move 1: found '7g7e', which is not legal in "));
/// ```
///
/// # Errors
/// [`EngineError::Sfen`] or [`EngineError::Move`].
pub fn read_position(text: &str, waived: SetupFaults) -> Result<Position, EngineError> {
    let text = text.trim();
    let line = match text.split_whitespace().next() {
        Some("position") => text.to_string(),
        Some("startpos" | "sfen") => format!("position {text}"),
        _ => format!("position sfen {text}"),
    };
    let Command::Position(start, moves) = Command::read(&line) else { return Ok(Position::start()) };
    let mut position = match start {
        Start::Game => Position::start(),
        Start::Sfen(sfen) => Position::from_sfen_waiving(sfen, waived)?,
        Start::Missing => Position::from_sfen_waiving("", waived)?,
    };
    play_moves(&mut position, moves)?;
    Ok(position)
}

/// Plays moves in USI notation, with blanks between them.
///
/// # Errors
/// [`EngineError::Move`]: the first that cannot be played; those before it are.
pub fn play_moves(position: &mut Position, moves: &str) -> Result<(), EngineError> {
    for (text, number) in moves.split_whitespace().zip(1..) {
        let mv = legal_move(position, text).map_err(|fault| EngineError::Move { number, fault })?;
        position.play(mv);
    }
    Ok(())
}
