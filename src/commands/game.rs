//! A position of a game in a file.

use std::fs;

use horigoma::records::{self, Format};

use super::{Expected, Failure};

/// Returns the position after `at` moves of the game in a file, or after all, as a text of SFEN and moves.
///
/// # Errors
/// A file that cannot be read or has not exactly one game, and a game with fewer moves. Whether the moves are legal is
/// left to the reader of the text.
pub(super) fn position(file: &str, at: Option<u64>) -> Result<String, Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::File { place: file.to_owned(), error })?;
    let games = records::read(&bytes, Format::of_name(file).unwrap_or(Format::Usi));
    let games = games.map_err(|error| Failure::Record(error.in_file(file)))?;
    let [game] = &games[..] else {
        return Err(Failure::Record(format!("{file}: found {} games, expected one", games.len())));
    };
    let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
    let all = moves.len() as u64;
    let kept = match at {
        Some(at) if at > all => {
            return Err(Failure::Word { place: "--at", found: at.to_string(), expected: Expected::UpTo(all) });
        }
        at => at.unwrap_or(all) as usize,
    };
    Ok(format!("sfen {} moves {}", game.start(), moves[..kept].join(" ")))
}
