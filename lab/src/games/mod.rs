//! Conversion of games. Input: records of matches, CSA and KIF. Output: CSA, KIF, a summary, ratings and a page.

mod convert;
mod page;
pub mod ratings;
mod record;
pub mod report;
mod summary;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use horigoma::board::{Color, Move, Position};
use records::{Format, Record};

use crate::openings::{self, Opening};
use crate::reason::Reason;
use ratings::{Meeting, Table};
use report::Report;

/// The games, and the output.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Records of `cargo lab match`, and games as CSA (.csa), KIF (.kif, .kifu) or lines of USI (.usi, .sfen), in
    /// UTF-8, Shift_JIS or EUC-JP
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write every game as CSA and KIF into this folder, with a page to play them through and a summary
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The openings of a match. Its games then begin with their moves, not with the positions after them
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Rename an engine, OLD=NEW (may be repeated)
    #[arg(long, value_name = "OLD=NEW")]
    rename: Vec<String>,
}

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// The event, such as `pair 3`.
    pub(crate) event: String,
    /// Black's name and White's.
    pub(crate) players: [String; 2],
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    /// The time of each move in whole seconds, as the clocks of shogi count them. Empty when unknown.
    pub(crate) seconds: Vec<u64>,
    /// The engine's report of the search for each move. Empty when unknown.
    pub(crate) reports: Vec<Report>,
    /// Black's and White's words for `horigoma replay`, where their searches can be repeated.
    pub(crate) engines: [Option<String>; 2],
    /// Moves of the opening, which no engine received.
    pub(crate) opening: usize,
    /// The winner (`None` for a draw) and the reason, or `None` for an unfinished game.
    pub(crate) end: Option<(Option<Color>, Reason)>,
    /// The record that it was read from, with all other contents: headers, comments, variations.
    pub(crate) source: Option<Record>,
}

/// Games are equal when these fields are equal. Other contents of their files are ignored.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let text = |game: &Self| [&game.event, &game.players[0], &game.players[1]].map(|text| text.trim().to_owned());
        let rest = |game: &Self| (game.start.clone(), game.moves.clone(), game.seconds.clone(), game.end);
        text(self) == text(other) && rest(self) == rest(other)
    }
}

impl Game {
    /// Returns the half points of a side, or `None` for a game without a result.
    pub(crate) fn half_points(&self, color: Color) -> Option<u64> {
        Some(match self.end?.0 {
            None => 1,
            Some(winner) => 2 * u64::from(winner == color),
        })
    }

    /// Returns the result as text for a note, since formats lack words for some results: `winner black, reason Agreed`.
    fn result(&self) -> Option<String> {
        let (winner, reason) = self.end?;
        let winner = winner.map_or_else(|| "none".to_owned(), |color| format!("{color:?}").to_lowercase());
        Some(format!("winner {winner}, reason {reason:?}"))
    }
}

/// Reads the text that [`Game::result`] writes.
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

/// Reads games, prints ratings and the cross table, and writes the requested output. A file that cannot be read is
/// skipped.
///
/// # Errors
/// When a file cannot be read (at the end, with the reasons), or cannot be written.
pub fn run(options: &Options) -> Result<()> {
    let (mut games, mut refused) = (Vec::new(), Vec::new());
    for file in &options.files {
        let mut remarks = Vec::new();
        match read(file, &mut remarks) {
            Ok(found) => games.extend(found),
            Err(error) => refused.push(error),
        }
        remarks.iter().for_each(|remark| eprintln!("lab: {remark}"));
    }
    if !games.is_empty() {
        report(&mut games, options)?;
    }
    for error in &refused {
        eprintln!("lab: {error:#}");
    }
    let files = options.files.len();
    ensure!(refused.is_empty(), "found {} of {files} files that cannot be read, expected games", refused.len());
    Ok(())
}

/// Reports on all games, and writes the requested output.
fn report(games: &mut [Game], options: &Options) -> Result<()> {
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
        let begun = begin_with(games, &openings::load(Some(file))?)?;
        ensure!(begun > 0, "--openings {}: found no game that begins where one of them ends", file.display());
    }
    let table = Table::of(games.iter().filter_map(meeting));
    print!("{table}");
    if let Some(remark) = unrated(games) {
        eprintln!("lab: {remark}");
    }
    if let Some(folder) = &options.out {
        let written = write(folder, games, &table)?;
        println!("{written} files in {}: open index.html", folder.display());
    }
    Ok(())
}

/// The games of a match record begin where their openings end. This function adds the moves of the openings. Without
/// them few programs know where the pieces came from, and some do not read KIF at all. Returns the number of changed
/// games.
fn begin_with(games: &mut [Game], openings: &[Opening]) -> Result<usize> {
    let mut by_end = HashMap::new();
    for opening in openings.iter().filter(|opening| !opening.moves.is_empty()) {
        by_end.entry(opening.without_ply()).or_insert(opening);
    }
    let mut begun = 0;
    for game in games {
        let end = format!("sfen {}", game.start);
        let Some(opening) = by_end.get(openings::without_ply(&end)) else { continue };
        game.start = convert::first(&convert::board_of(&opening.start))?;
        if !game.seconds.is_empty() {
            game.seconds.splice(0..0, opening.moves.iter().map(|_| 0));
        }
        if !game.reports.is_empty() {
            game.reports.splice(0..0, opening.moves.iter().map(|_| Report::default()));
        }
        game.moves.splice(0..0, opening.moves.iter().copied());
        game.opening = opening.moves.len();
        begun += 1;
    }
    Ok(begun)
}

/// Returns a remark on the games that the ratings leave out. `None` where they count every game.
fn unrated(games: &[Game]) -> Option<String> {
    let unfinished = games.iter().filter(|game| meeting(game).is_none()).count();
    let alone = games.iter().filter_map(meeting).filter(|meeting| meeting.players[0] == meeting.players[1]).count();
    let kinds = [(unfinished, "without a result"), (alone, "between players of one name")];
    let found = kinds.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}"));
    let found = found.collect::<Vec<_>>().join(" and ");
    let all = games.len();
    let expected = "expected a result and two names: no rating counts the others";
    (unfinished + alone > 0).then(|| format!("found {found} among {all} games, {expected}"))
}

fn meeting(game: &Game) -> Option<Meeting<'_>> {
    Some(Meeting { players: game.players.each_ref().map(String::as_str), half_points: game.half_points(Color::Black)? })
}

/// Returns the games of a file, in the format of its name. Remarks are added to `remarks`.
fn read(file: &Path, remarks: &mut Vec<String>) -> Result<Vec<Game>> {
    let name = file.display().to_string();
    let bytes = fs::read(file).with_context(|| name.clone())?;
    let refused = |error: records::Error| anyhow!("{}", error.in_file(&name));
    match Format::of_name(&name) {
        Some(format) => {
            let records = records::read(&bytes, format).map_err(refused)?;
            records.into_iter().map(|record| convert::game(record, &name, remarks)).collect()
        }
        None => record::games_in(&records::decode(&bytes).map_err(refused)?.0).with_context(|| name.clone()),
    }
}

/// Writes every game as CSA and KIF, the summary of all, and the page. Returns the number of files.
///
/// # Errors
/// When a file cannot be written, or when a game is not equal after it is read back.
pub(crate) fn write(folder: &Path, games: &[Game], table: &Table) -> Result<usize> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())
    };
    for (number, game) in (1..).zip(games) {
        let csa = records::csa::write(&convert::record(game, Format::Csa));
        let kif = records::kif::write(&convert::record(game, Format::Kif));
        for (format, text) in [(Format::Csa, &csa), (Format::Kif, &kif)] {
            let again = records::read(text.as_bytes(), format).map_err(|error| anyhow!("{error}"));
            let again = again.and_then(|games| {
                games.into_iter().map(|record| convert::game(record, "what was written", &mut Vec::new())).collect()
            });
            let again: Vec<Game> =
                again.with_context(|| format!("game {number} ({} against {})", game.players[0], game.players[1]))?;
            if again != [game.clone()] {
                bail!("game {number} of '{}': found another game when reading back what was written", game.event);
            }
        }
        put(&format!("{number:04}.csa"), &csa)?;
        put(&format!("{number:04}.kifu"), &kif)?;
    }
    put("games.txt", &games.iter().map(summary::of).collect::<Vec<_>>().join("\n"))?;
    put("index.html", &page::of(games, table))?;
    Ok(2 * games.len() + 2)
}

/// Writes the games of a match record, each with its opening, into a folder.
///
/// # Errors
/// The errors of reading and writing.
pub(crate) fn write_match(record: &Path, openings: &[Opening], folder: &Path) -> Result<usize> {
    let mut games = read(record, &mut Vec::new())?;
    begin_with(&mut games, openings)?;
    write(folder, &games, &Table::of(games.iter().filter_map(meeting)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns games with every kind of ending, from the start of a game and from a position with pieces in hand and
    /// White to move.
    /// move.
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
                    // An example skips moves that are not legal.
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
                    // Times of a game with some of less than a second and one of more than an hour.
                    seconds: if number % 2 == 0 {
                        Vec::new()
                    } else {
                        legal.iter().map(|mv| u64::from(mv.raw()) % 5000).collect()
                    },
                    moves: legal,
                    reports: Vec::new(),
                    engines: [None, None],
                    opening: 0,
                    end: Some((winner, reason)),
                    source: None,
                });
            }
        }
        games
    }

    /// The only game of a text.
    fn one(text: &str, format: Format) -> Game {
        let mut records = records::read(text.as_bytes(), format).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(records.len(), 1);
        convert::game(records.remove(0), "file", &mut Vec::new()).unwrap()
    }

    fn texts(game: &Game) -> [(Format, String); 2] {
        let record = |format| convert::record(game, format);
        [
            (Format::Csa, records::csa::write(&record(Format::Csa))),
            (Format::Kif, records::kif::write(&record(Format::Kif))),
        ]
    }

    #[test]
    fn every_game_reads_back_from_both_formats() {
        let games = examples();
        assert!(games.iter().any(|game| game.start.turn() == Color::White && game.moves.len() > 1));
        for mut game in games {
            for (format, text) in texts(&game) {
                assert_eq!(one(&text, format), game, "{text}");
            }
            game.end = None;
            for (format, text) in texts(&game) {
                assert_eq!(one(&text, format), game, "{text}");
            }
        }
    }

    /// Without the laboratory's note the words of the formats still give the winner, if they have a word for it.
    #[test]
    fn the_winner_is_read_from_the_words_of_the_formats() {
        for game in examples() {
            let plain =
                |text: &str| text.lines().filter(|line| !line.contains(RESULT)).collect::<Vec<_>>().join("\n") + "\n";
            let (winner, reason) = game.end.unwrap();
            // CSA has one word for both of these, and KIF for all that is illegal by the side to move.
            let same = |found: Reason| {
                let one = [Reason::WrongDeclaration, Reason::PerpetualCheck, Reason::Illegal];
                found == reason || one.contains(&found) && one.contains(&reason)
            };
            for (format, text) in texts(&game) {
                let read = one(&plain(&text), format);
                assert_eq!((&read.start, &read.moves), (&game.start, &game.moves));
                let told = matches!(reason, Reason::Agreed | Reason::Crash | Reason::Stall);
                assert_eq!(read.end.map(|end| end.0), (!told).then_some(winner), "{reason:?}");
                assert!(read.end.is_none_or(|end| same(end.1)), "{:?} {reason:?}", read.end);
            }
        }
    }
}
