//! Openings from a file, one per line: SFEN, `startpos moves ..` or `sfen .. moves ..`. Lines with `#` are remarks, and
//! so is text after a tab.
//! [`make`] makes such files.

pub mod doubts;
pub mod make;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use horigoma::board::{Move, Position, SetupFaults};
use horigoma::host::{Record, records};
use horigoma::usi::read_position;

use crate::files::shards::checksum;

/// A position to start games from, with its text in USI.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position.
    pub position: Position,
    /// The text after `position` in USI, without moves: `sfen ...`.
    pub usi: String,
    /// The position in which its line begins, mostly the start of a game.
    pub start: Position,
    /// The moves that lead from there to the position.
    pub moves: Vec<Move>,
}

impl Opening {
    fn of(start: Position, moves: Vec<Move>) -> Self {
        let mut position = start.clone();
        moves.iter().for_each(|&mv| {
            position.play(mv);
        });
        Self { usi: format!("sfen {position}"), position, start, moves }
    }

    /// Returns the text in USI without the number of the move, which changes no game.
    pub(crate) fn without_ply(&self) -> &str {
        without_ply(&self.usi)
    }
}

/// Returns a position in USI without the number of the move.
pub(crate) fn without_ply(usi: &str) -> &str {
    usi.rsplit_once(' ').map_or(usi, |(position, _)| position)
}

/// Reads the openings of a file. Without a file it returns the start of a game.
///
/// # Errors
/// When the file cannot be read, has an invalid line, or has no opening.
pub fn load(file: Option<&Path>) -> Result<Vec<Opening>> {
    let Some(file) = file else { return Ok(vec![Opening::of(Position::start(), Vec::new())]) };
    let text = fs::read_to_string(file).with_context(|| format!("openings {}", file.display()))?;
    let read = |Record { number, line }: Record<'_>| {
        parse(line).with_context(|| format!("{}:{number}: '{line}'", file.display()))
    };
    let openings = records(&text).map(read).collect::<Result<Vec<_>>>()?;
    if openings.is_empty() {
        bail!("{}: found no opening, expected a line `startpos moves ..` or SFEN each", file.display());
    }
    Ok(openings)
}

/// Returns the name of a file of openings and a checksum of its text, for the heading of a run's work, or `none`.
pub(crate) fn fingerprint(file: Option<&Path>) -> String {
    let Some(file) = file else { return "none".to_owned() };
    // An unreadable file is reported when it is loaded.
    let text = fs::read(file).unwrap_or_default();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    format!("{name} {:016x}", checksum(&[&text]))
}

/// Reads the opening of a line.
pub(crate) fn parse(line: &str) -> Result<Opening> {
    let text = line.split('\t').next().unwrap_or_default();
    // An illegal move is reported for the line as a whole.
    read_position(text, SetupFaults::empty())?;
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_move = |word: &&str| word.parse::<Move>().is_ok();
    let (start, moves) = words.split_at(words.iter().position(is_move).unwrap_or(words.len()));
    let start: Vec<&str> = start.iter().copied().take_while(|&word| word != "moves").collect();
    // A word such as `resign` may follow the moves.
    let moves = moves.iter().map_while(|word| word.parse().ok()).collect();
    Ok(Opening::of(read_position(&start.join(" "), SetupFaults::empty())?, moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_read_with_its_start_and_moves() {
        for (line, start, moves) in [
            ("startpos moves 7g7f 3c3d\tremark", "startpos", 2),
            ("position startpos moves 7g7f 3c3d", "startpos", 2),
            ("startpos 7g7f 3c3d", "startpos", 2),
            ("startpos", "startpos", 0),
            ("sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e", "4k4/9/9/9/9/9/9/9/4K4 b P 1", 1),
            ("4k4/9/9/9/9/9/9/9/4K4 b 2P 7", "4k4/9/9/9/9/9/9/9/4K4 b 2P 7", 0),
        ] {
            let opening = parse(line).unwrap();
            assert_eq!(
                (opening.start.to_string(), opening.moves.len()),
                (start.parse::<Position>().unwrap().to_string(), moves),
                "{line}"
            );
            let position = read_position(line.split('\t').next().unwrap(), SetupFaults::empty()).unwrap();
            assert_eq!(opening.usi, format!("sfen {position}"), "{line}");
            assert_eq!(opening.position.key(), position.key(), "{line}");
        }
        assert!(parse("startpos moves 7g7e").is_err());
    }

    /// A run that continues with other openings of an equal name would mix two kinds of games.
    #[test]
    fn openings_are_identified_by_their_text() {
        let folder = std::env::temp_dir().join(format!("lab-openings-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("openings.usi");
        let named = |text: &str| {
            fs::write(&file, text).unwrap();
            fingerprint(Some(&file))
        };
        let first = named("startpos moves 7g7f\n");
        assert!(first.starts_with("openings.usi "), "{first}");
        assert_ne!(first, named("startpos moves 2g2f\n"));
        assert_eq!(first, named("startpos moves 7g7f\n"));
        assert_eq!(fingerprint(None), "none");
        fs::remove_dir_all(&folder).unwrap();
    }
}
