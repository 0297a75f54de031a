//! The record of a match: one line per game, appended pair by pair, so that a match that was killed continues.
//!
//! ```text
//! position sfen .. moves 7g7f ..<TAB>pair 3<TAB>first black<TAB>winner first<TAB>reason Resigned
//!     <TAB>times 104 ..<TAB>reports 35/12/4023 ..<TAB>engines version 0.1.0 tables .. / -
//! ```
//!
//! The second line continues the first. Times are milliseconds, one for each move after the opening. Reports are score,
//! depth and nodes of the search for each of these moves ([`Report`](crate::games::report::Report)). Engines are the
//! words of Black and of White for `horigoma replay`, or `-`. Records of earlier versions lack the last fields.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, bail};
use horigoma::board::Color;

use super::game::Ending;
use crate::files;
use crate::openings::Opening;

/// The file of a match.
pub struct Record {
    file: File,
    /// The end of its last whole pair, in bytes.
    end: u64,
}

/// A pair of games in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Its number.
    pub number: u64,
    /// Half points of the first engine in both games.
    pub points: [u64; 2],
}

impl Record {
    /// Opens a record, and returns its pairs with their lines. An unfinished end of a killed run (half a line, the
    /// first game of a pair) is dropped. Any other unreadable text is an error, and the file is left unchanged.
    ///
    /// # Errors
    /// When the file cannot be read or written, is locked by another run, belongs to another match, or has an invalid
    /// line.
    pub fn open(path: &Path, title: &str) -> Result<(Self, Vec<PairLines>)> {
        let (mut file, text) = files::append(path).with_context(|| format!("--record {}", path.display()))?;
        let heading = format!("# {title}\n");
        if !text.is_empty() && !text.starts_with(&heading) {
            let found = text.lines().next().unwrap_or_default();
            bail!("--record {}: found the match '{found}', expected '# {title}'", path.display());
        }
        let (pairs, end) = pairs_in(&text).with_context(|| format!("--record {}", path.display()))?;
        let pairs = pairs.into_iter().map(|(pair, lines)| (pair, text[lines].to_owned())).collect();
        file.set_len(end as u64)?;
        if end == 0 {
            file.write_all(heading.as_bytes())?;
        }
        let end = file.metadata()?.len();
        Ok((Self { file, end }, pairs))
    }

    /// Appends a pair. It is on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be written. The record is then unchanged.
    pub fn add(&mut self, number: u64, opening: &Opening, games: &[Ending; 2]) -> Result<()> {
        let mut text = String::new();
        for (game, ending) in games.iter().enumerate() {
            text.push_str(&format!("position {} moves", opening.usi));
            ending.moves.iter().for_each(|mv| text.push_str(&format!(" {mv}")));
            let (first, winner) = (if game == 0 { "black" } else { "white" }, winner(game, ending.winner));
            text.push_str(&format!(
                "\tpair {number}\tfirst {first}\twinner {winner}\treason {:?}\ttimes",
                ending.reason
            ));
            ending.times.iter().for_each(|time| text.push_str(&format!(" {}", time.as_millis())));
            text.push_str("\treports");
            ending.reports.iter().for_each(|report| text.push_str(&format!(" {report}")));
            let [black, white] = ending.engines.each_ref().map(|words| words.as_deref().unwrap_or("-"));
            text.push_str(&format!("\tengines {black} / {white}\n"));
        }
        self.append(|file| file.write_all(text.as_bytes()))
    }

    /// Appends a text as a whole or not at all. After half a line, as a full disk leaves it, the next pair would be
    /// lost.
    fn append(&mut self, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<()> {
        // Remove the rest of a failed write that could not be removed then.
        self.file.set_len(self.end)?;
        let written = write(&mut self.file).and_then(|()| self.file.sync_data()).and_then(|()| self.file.metadata());
        match written {
            Ok(file) => self.end = file.len(),
            Err(error) => {
                let _ = self.file.set_len(self.end);
                return Err(error).context("the record of the match cannot be written");
            }
        }
        Ok(())
    }
}

/// A pair, and the range of its two lines in a text.
type PairRange = (Pair, Range<usize>);

/// A pair with its two lines.
pub type PairLines = (Pair, String);

/// Reads a record that may still grow: the matches in its headings, and its whole pairs.
///
/// # Errors
/// When the file cannot be read or has an invalid line.
pub fn read(path: &Path) -> Result<(BTreeSet<String>, Vec<PairLines>)> {
    let read = || -> Result<_> {
        let text = std::fs::read_to_string(path)?;
        let titles = text.lines().filter_map(|line| line.strip_prefix("# ")).map(str::to_owned).collect();
        let (pairs, _) = pairs_in(&text)?;
        Ok((titles, pairs.into_iter().map(|(pair, lines)| (pair, text[lines].to_owned())).collect()))
    };
    read().with_context(|| path.display().to_string())
}

/// Returns the text of a record with these pairs, in their order.
#[must_use]
pub fn text<'p>(title: &str, pairs: impl IntoIterator<Item = &'p PairLines>) -> String {
    pairs.into_iter().fold(format!("# {title}\n"), |text, (_, lines)| text + lines)
}

/// Returns the opening of a pair, as [`Record::add`] writes it.
pub(super) fn opening(lines: &str) -> &str {
    let start = lines.split(" moves").next().unwrap_or_default();
    start.strip_prefix("position ").unwrap_or(start)
}

/// Returns the games of a pair: its lines without its number, the times of the moves, and the reports.
pub(super) fn games(lines: &str) -> String {
    let told = |field: &&str| !["pair ", "times", "reports", "engines"].iter().any(|own| field.starts_with(own));
    let game = |line: &str| line.split('\t').filter(told).collect::<Vec<_>>().join("\t");
    lines.lines().map(game).collect::<Vec<_>>().join("\n")
}

/// Returns the winner of a game of a pair as a word. The first engine has Black in the first game.
fn winner(game: usize, winner: Option<Color>) -> &'static str {
    match winner {
        None => "none",
        Some(color) if color.index() == game => "first",
        Some(_) => "second",
    }
}

/// Returns the pairs of a record with the ranges of their lines, and the end of the last whole pair. Headings may come
/// between pairs, so that the records of several parts of a match can be joined.
fn pairs_in(text: &str) -> Result<(Vec<PairRange>, usize)> {
    let (mut pairs, mut open, mut end, mut at) = (Vec::new(), None, 0, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        at += line.len();
        let Some(line) = line.strip_suffix('\n') else { break };
        if line.starts_with('#') && open.is_none() {
            end = at;
            continue;
        }
        // A line is a whole game: only enough of it to identify it is shown.
        let shown = || line.chars().take(80).collect::<String>();
        let here = || format!("line {}: found '{}{}'", number + 1, shown(), if line.len() > 80 { ".." } else { "" });
        let (pair, points) =
            parse(line).with_context(|| format!("{}, expected a game, 'position .. <TAB>pair N ..'", here()))?;
        match open.take() {
            None => open = Some((pair, points)),
            Some((same, first)) if same == pair => {
                pairs.push((Pair { number: pair, points: [first, points] }, end..at));
                end = at;
            }
            Some((other, _)) => bail!("{}, expected the second game of pair {other}", here()),
        }
    }
    Ok((pairs, end))
}

/// Returns the number of the pair and the half points of the first engine.
fn parse(line: &str) -> Option<(u64, u64)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [_, pair, _, winner, _, ref more @ ..] = fields[..] else { return None };
    (more.len() <= 3).then_some(())?;
    let points = match winner.strip_prefix("winner ")? {
        "first" => 2,
        "none" => 1,
        "second" => 0,
        _ => return None,
    };
    Some((pair.strip_prefix("pair ")?.parse().ok()?, points))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Reason;

    /// A full disk takes half a line. When there is room again, other threads continue to write.
    #[test]
    fn a_failed_write_leaves_nothing() {
        let path = std::env::temp_dir().join(format!("horigoma-record-failed-{}", std::process::id()));
        let opening = &crate::openings::load(None).unwrap()[0];
        let game = || Ending {
            winner: None,
            reason: Reason::Resigned,
            moves: Vec::new(),
            times: Vec::new(),
            reports: Vec::new(),
            engines: [None, None],
        };
        let (mut record, _) = Record::open(&path, "a match").unwrap();
        record.add(0, opening, &[game(), game()]).unwrap();
        let whole = std::fs::read_to_string(&path).unwrap();
        let full = |file: &mut File| {
            file.write_all(b"position sfen ln")?;
            Err(io::ErrorKind::StorageFull.into())
        };
        let error = record.append(full).unwrap_err().to_string();
        assert_eq!(error, "the record of the match cannot be written");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
        record.add(1, opening, &[game(), game()]).unwrap();
        drop(record);
        let numbers = |pairs: Vec<PairLines>| pairs.iter().map(|(pair, _)| pair.number).collect::<Vec<_>>();
        assert_eq!(numbers(Record::open(&path, "a match").unwrap().1), [0, 1]);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_record_cut_anywhere_keeps_its_whole_pairs() {
        let folder = std::env::temp_dir().join(format!("horigoma-record-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("match.usi");
        let opening = &crate::openings::load(None).unwrap()[0];
        let game = |winner| Ending {
            winner,
            reason: Reason::Resigned,
            moves: Vec::new(),
            times: Vec::new(),
            reports: Vec::new(),
            engines: [None, None],
        };
        let (mut record, pairs) = Record::open(&path, "a match").unwrap();
        assert!(pairs.is_empty());
        // Both runs would play and record the same pairs.
        let error = Record::open(&path, "a match").err().unwrap();
        assert!(format!("{error:#}").contains("match.usi: found another run"), "{error:#}");
        record.add(0, opening, &[game(Some(Color::Black)), game(None)]).unwrap();
        record.add(1, opening, &[game(Some(Color::White)), game(Some(Color::White))]).unwrap();
        drop(record);
        let whole = std::fs::read(&path).unwrap();
        let expected = [Pair { number: 0, points: [2, 1] }, Pair { number: 1, points: [0, 2] }];
        for length in "# a match\n".len()..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (_, pairs) = Record::open(&path, "a match").unwrap();
            let pairs: Vec<Pair> = pairs.into_iter().map(|(pair, _)| pair).collect();
            assert_eq!(pairs, expected[..pairs.len()]);
            assert_eq!(pairs.len() == 2, length == whole.len());
        }
        assert!(Record::open(&path, "another match").is_err());
        // A changed letter in the middle must not cost the games after it.
        let damaged = String::from_utf8(whole).unwrap().replacen("\tpair", "\tqair", 1);
        std::fs::write(&path, &damaged).unwrap();
        let error = Record::open(&path, "a match").err().unwrap();
        assert!(format!("{error:#}").contains("line 2: found"), "{error:#}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), damaged);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn games_are_identified_by_their_moves() {
        let path = std::env::temp_dir().join(format!("horigoma-record-games-{}", std::process::id()));
        let opening_played = &crate::openings::load(None).unwrap()[0];
        let game = |winner, moves: &[&str], time| Ending {
            winner,
            reason: Reason::Resigned,
            moves: moves.iter().map(|mv| mv.parse().unwrap()).collect(),
            times: vec![std::time::Duration::from_millis(time); moves.len()],
            reports: moves.iter().map(|_| format!("{time}/3/-").parse().unwrap()).collect(),
            engines: [None, None],
        };
        let (mut record, _) = Record::open(&path, "a match").unwrap();
        let first = game(None, &["7g7f"], 1);
        for second in
            [game(None, &[], 1), game(None, &["2g2f"], 1), game(Some(Color::Black), &[], 1), game(None, &[], 1)]
        {
            record.add(0, opening_played, &[first.clone(), second]).unwrap();
        }
        record.add(7, opening_played, &[game(None, &["7g7f"], 99), game(None, &[], 99)]).unwrap();
        let (_, pairs) = read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let games: Vec<String> = pairs.iter().map(|(_, lines)| games(lines)).collect();
        let same: Vec<bool> = games.iter().map(|other| *other == games[0]).collect();
        assert_eq!(same, [true, false, false, true, true]);
        assert!(pairs.iter().all(|(_, lines)| opening(lines) == opening_played.usi));
    }
}
