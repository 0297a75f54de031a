//! Games as others read them: records of matches, CSA and KIF in; CSA, KIF, a summary, ratings and a page to look at out.

mod csa;
mod diagram;
mod kif;
mod page;
pub mod ratings;
mod record;
mod summary;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use encoding_rs::SHIFT_JIS;
use horigoma::board::{Color, Move, Position};

use crate::arena::game::Reason;
use crate::openings::{self, Opening};
use diagram::Diagram;
use ratings::{Meeting, Table};

/// Which games, and what to make of them.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Records of `cargo lab match`, and games as CSA (.csa) or KIF (.kif, .kifu), in UTF-8 or Shift_JIS
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write every game as CSA and KIF into this folder, with a page to play them through and a summary
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The openings of a match: its games then begin as these do, not with the positions that they lead to
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Call an engine something else, OLD=NEW (may be repeated)
    #[arg(long, value_name = "OLD=NEW")]
    rename: Vec<String>,
}

/// A game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Game {
    /// What it was part of, such as `pair 3`.
    pub(crate) event: String,
    /// Black's name and White's.
    pub(crate) players: [String; 2],
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    /// How long each move took, in whole seconds, as the clocks of shogi count them; nothing where that is not known.
    pub(crate) seconds: Vec<u64>,
    /// Who won (`None` for a draw) and why; nothing when the game was broken off.
    pub(crate) end: Option<(Option<Color>, Reason)>,
}

impl Game {
    /// The half points of a side; `None` for a game without a result.
    pub(crate) fn half_points(&self, color: Color) -> Option<u64> {
        Some(match self.end?.0 {
            None => 1,
            Some(winner) => 2 * u64::from(winner == color),
        })
    }

    /// The side to move when it ended.
    pub(crate) fn turn_at_end(&self) -> Color {
        if self.moves.len().is_multiple_of(2) { self.start.turn() } else { !self.start.turn() }
    }

    /// The result in words, so that what the words of a format cannot say is not lost: `winner black, reason Agreed`.
    fn result(&self) -> Option<String> {
        let (winner, reason) = self.end?;
        let winner = winner.map_or_else(|| "none".to_owned(), |color| format!("{color:?}").to_lowercase());
        Some(format!("winner {winner}, reason {reason:?}"))
    }
}

/// What [`Game::result`] writes, read back.
fn result_in(text: &str) -> Option<(Option<Color>, Reason)> {
    let (winner, reason) = text.trim().strip_prefix("winner ")?.split_once(", reason ")?;
    let winner = match winner {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        "none" => None,
        _ => return None,
    };
    Some((winner, Reason::named(reason)?))
}

/// The heading under which formats with remarks carry the result.
const RESULT: &str = "result: ";

/// Reads games, tells ratings and cross table, and writes what was asked for.
///
/// # Errors
/// When a file cannot be read or written, or has no game where one is expected.
pub fn run(options: &Options) -> Result<()> {
    let mut games = Vec::new();
    for file in &options.files {
        games.extend(read(file).with_context(|| file.display().to_string())?);
    }
    for rename in &options.rename {
        // Names have options in them, and so equal signs: the last one counts.
        let (old, new) =
            rename.rsplit_once('=').with_context(|| format!("--rename: found '{rename}', expected OLD=NEW"))?;
        games
            .iter_mut()
            .flat_map(|game| &mut game.players)
            .filter(|name| *name == old)
            .for_each(|name| *name = new.to_owned());
    }
    if let Some(file) = &options.openings {
        let begun = begin_with(&mut games, &openings::load(Some(file))?)?;
        ensure!(begun > 0, "--openings {}: found no game that begins where one of them ends", file.display());
    }
    let table = Table::of(games.iter().filter_map(meeting));
    print!("{table}");
    if let Some(folder) = &options.out {
        let written = write(folder, &games, &table)?;
        println!("{written} files in {}: open index.html", folder.display());
    }
    Ok(())
}

/// The record of a match has games from where their openings end. Here they get the moves of these, without which few programs
/// know from where the pieces came, and some do not read KIF at all; how many did.
fn begin_with(games: &mut [Game], openings: &[Opening]) -> Result<usize> {
    let mut by_end = HashMap::new();
    for opening in openings.iter().filter(|opening| !opening.moves.is_empty()) {
        by_end.entry(opening.without_ply()).or_insert(opening);
    }
    let mut begun = 0;
    for game in games {
        let end = format!("sfen {}", game.start);
        let Some(opening) = by_end.get(openings::without_ply(&end)) else { continue };
        game.start = Diagram::of(&opening.start).position()?;
        if !game.seconds.is_empty() {
            game.seconds.splice(0..0, opening.moves.iter().map(|_| 0));
        }
        game.moves.splice(0..0, opening.moves.iter().copied());
        begun += 1;
    }
    Ok(begun)
}

fn meeting(game: &Game) -> Option<Meeting<'_>> {
    Some(Meeting { players: game.players.each_ref().map(String::as_str), half_points: game.half_points(Color::Black)? })
}

/// The games of a file, by what its name says it is.
fn read(file: &Path) -> Result<Vec<Game>> {
    let bytes = fs::read(file)?;
    let text = text_of(&bytes)?;
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("csa") => Ok(vec![csa::read(&text)?]),
        Some("kif" | "kifu") => Ok(vec![kif::read(&text)?]),
        _ => record::games_in(&text),
    }
}

/// UTF-8, with a mark in front of it or without; else Shift_JIS, as many programs write KIF and CSA.
fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Ok(text.trim_start_matches('\u{feff}').into());
    }
    let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
    text.context("found bytes that are neither UTF-8 nor Shift_JIS, expected either")
}

/// Writes every game as CSA and KIF, the summary of all, and the page; how many files.
///
/// # Errors
/// The first file that cannot be written, or a game that does not read back as what it is.
pub(crate) fn write(folder: &Path, games: &[Game], table: &Table) -> Result<usize> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())
    };
    for (number, game) in (1..).zip(games) {
        let (csa, kif) = (csa::write(game), kif::write(game));
        if csa::read(&csa)? != *game || kif::read(&kif)? != *game {
            bail!("game {number} of {}: found another game when reading back what was written", game.event);
        }
        put(&format!("{number:04}.csa"), &csa)?;
        put(&format!("{number:04}.kifu"), &kif)?;
    }
    put("games.txt", &games.iter().map(summary::of).collect::<Vec<_>>().join("\n"))?;
    put("index.html", &page::of(games, table))?;
    Ok(2 * games.len() + 2)
}

/// The games of a match's record, each with its opening, written into a folder.
///
/// # Errors
/// As for reading and writing.
pub(crate) fn write_match(record: &Path, openings: &[Opening], folder: &Path) -> Result<usize> {
    let mut games = read(record).with_context(|| record.display().to_string())?;
    begin_with(&mut games, openings)?;
    write(folder, &games, &Table::of(games.iter().filter_map(meeting)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of every kind of ending, from the start of a game and from a position with pieces in hand and White to move.
    pub(super) fn examples() -> Vec<Game> {
        let white_to_move = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
        let mut games = Vec::new();
        for (number, reason) in Reason::ALL.into_iter().enumerate() {
            for (start, moves) in [
                ("startpos", "7g7f 3c3d 8h2b+ 3a2b B*4e"),
                ("startpos", "7g7f 3c3d 2g2f 2b8h+"),
                (white_to_move, "N*2c 4c5b+ B*8i"),
                (white_to_move, "S*2h 1i2h"),
            ] {
                let start: Position = start.parse().unwrap();
                let mut position = start.clone();
                let mut legal = Vec::new();
                for mv in moves.split(' ') {
                    let mv: Move = mv.parse().unwrap();
                    // What an example cannot play it leaves out.
                    if !position.is_legal(mv) {
                        break;
                    }
                    position.play(mv);
                    legal.push(mv);
                }
                let turn = position.turn();
                let winner = match reason {
                    Reason::Repetition | Reason::MoveLimit => None,
                    Reason::Declared => Some(turn),
                    Reason::Agreed | Reason::PerpetualCheck => Some(if number % 2 == 0 { turn } else { !turn }),
                    _ => Some(!turn),
                };
                games.push(Game {
                    event: format!("pair {number}"),
                    players: ["one Threads=1".to_owned(), "二".to_owned()],
                    start,
                    // Times of a game that has them: some of less than a second, one of more than an hour.
                    seconds: if number % 2 == 0 {
                        Vec::new()
                    } else {
                        legal.iter().map(|mv| u64::from(mv.raw()) % 5000).collect()
                    },
                    moves: legal,
                    end: Some((winner, reason)),
                });
            }
        }
        games
    }

    #[test]
    fn every_game_reads_back_from_both_formats() {
        let games = examples();
        assert!(games.iter().any(|game| game.start.turn() == Color::White && game.moves.len() > 1));
        for mut game in games {
            assert_eq!(csa::read(&csa::write(&game)).unwrap(), game, "{}", csa::write(&game));
            assert_eq!(kif::read(&kif::write(&game)).unwrap(), game, "{}", kif::write(&game));
            game.end = None;
            assert_eq!(csa::read(&csa::write(&game)).unwrap(), game, "{}", csa::write(&game));
            assert_eq!(kif::read(&kif::write(&game)).unwrap(), game, "{}", kif::write(&game));
        }
    }

    /// Without our remark the words of the formats still tell who won, but for what they have no word for.
    #[test]
    fn the_words_of_the_formats_tell_the_winner() {
        for game in examples() {
            let plain =
                |text: String| text.lines().filter(|line| !line.contains(RESULT)).collect::<Vec<_>>().join("\n") + "\n";
            let (winner, reason) = game.end.unwrap();
            // CSA has one word for both of these.
            let expected = if reason == Reason::WrongDeclaration { Reason::PerpetualCheck } else { reason };
            let csa_end = csa::read(&plain(csa::write(&game))).unwrap().end;
            assert!(csa_end.is_none_or(|end| end.1 == expected), "{csa_end:?} {reason:?}");
            for read in [csa::read(&plain(csa::write(&game))).unwrap(), kif::read(&plain(kif::write(&game))).unwrap()] {
                assert_eq!((&read.start, &read.moves), (&game.start, &game.moves));
                let told = matches!(reason, Reason::Agreed | Reason::Crash | Reason::Stall);
                assert_eq!(read.end.map(|end| end.0), (!told).then_some(winner), "{reason:?}");
            }
        }
    }
}
