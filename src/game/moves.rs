//! Lists of moves, as programs send them.

use super::error::{MoveFault, PositionFault, Word};
use crate::board::{Move, Position};

/// The most moves of a game. A longer list is refused: it is no game, and playing it costs time on the clock.
pub const LONGEST: usize = 16_383;

/// The words with which GUIs end a list of moves that they copy: the result of the game.
const RESULTS: [&str; 8] = ["resign", "win", "rep_draw", "rep_inf", "rep_sup", "draw", "timeout", "break"];

/// Returns a list of moves without the result of the game, if its last word is one.
#[must_use]
pub fn without_result(moves: &str) -> &str {
    let moves = moves.trim_end();
    let (rest, last) = moves.rsplit_once(char::is_whitespace).unwrap_or(("", moves));
    if RESULTS.contains(&last) { rest } else { moves }
}

/// Returns the move of a text in USI notation.
///
/// # Errors
/// [`MoveFault`] with the text, and the reason why it cannot be played.
#[allow(clippy::result_large_err, reason = "the error holds the position, and there is no heap")]
pub fn legal_move(position: &Position, text: &str) -> Result<Move, MoveFault> {
    let found: Move = text.parse().map_err(|error| MoveFault::Unreadable { found: Word::of(text), error })?;
    if position.is_legal(found) { Ok(found) } else { Err(MoveFault::Illegal { found, position: position.clone() }) }
}

/// Plays moves in USI notation, separated by blanks, and calls `each` after every move. A result of the game as the
/// last word is skipped ([`without_result`]).
///
/// # Errors
/// The first move that cannot be played, or [`PositionFault::TooLong`]. The moves before it are played.
#[allow(clippy::result_large_err, reason = "the error holds the position, and there is no heap")]
pub fn play_moves(position: &mut Position, moves: &str, mut each: impl FnMut(&Position)) -> Result<(), PositionFault> {
    for (text, number) in without_result(moves).split_whitespace().zip(1..) {
        if number > LONGEST {
            return Err(PositionFault::TooLong(LONGEST));
        }
        let mv = legal_move(position, text).map_err(|fault| PositionFault::Move { number, fault })?;
        position.play_unchecked(mv);
        each(position);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ShogiHome and ShogiGUI write these words after the last move of a finished game (sunfish-shogi/shogihome#17,
    /// #1275).
    #[test]
    fn a_result_is_skipped_as_the_last_word_only() {
        for result in RESULTS {
            let played = |moves: &str| {
                let mut position = Position::start();
                play_moves(&mut position, moves, |_| {}).map_err(|fault| std::format!("{fault}")).map(|()| position)
            };
            let expected = played("7g7f 3c3d");
            assert!(expected.is_ok());
            assert_eq!(played(&std::format!("7g7f 3c3d {result}")), expected);
            assert_eq!(played(result).unwrap(), Position::start());
            for wrong in ["7g7f {} 3c3d", "{} 7g7f", "7g7f {} {}", "7g7f {}x"] {
                assert!(played(&wrong.replace("{}", result)).is_err(), "{wrong} {result}");
            }
        }
    }
}
