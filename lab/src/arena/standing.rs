//! The standing of a match whose parts were played by several runs, from their records.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;

use super::record::{self, PairLines};
use super::score::Score;
use super::sprt;
use crate::files;

/// Which records.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The records of the parts, as `cargo lab match --record` writes them
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Write the record of the whole match, pair by pair in their order
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    test: sprt::Test,
}

/// Prints the standing.
///
/// # Errors
/// When a record cannot be read, is of another match than the first, or has a pair that stands in another too.
pub fn run(options: &Options) -> Result<()> {
    options.test.check()?;
    let (title, pairs) = merged(&options.records)?;
    let mut score = Score::default();
    pairs.values().for_each(|(pair, _)| score.add(pair.points[0], pair.points[1]));
    println!("{title}");
    println!("{}", options.test.standing(&score));
    let endings: Vec<String> = endings(&pairs).iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    println!("{} games; endings: {}", 2 * score.count(), endings.join(", "));
    let missing: Vec<String> = missing(&pairs).iter().map(ToString::to_string).collect();
    if !missing.is_empty() {
        println!("not played yet: pairs {}", missing.join(", "));
    }
    if let Some(out) = &options.out {
        files::replace(out, record::text(&title, pairs.values()))?;
    }
    Ok(())
}

/// The match and its pairs by number.
fn merged(records: &[PathBuf]) -> Result<(String, BTreeMap<u64, PairLines>)> {
    let (mut titles, mut pairs) = (BTreeSet::new(), BTreeMap::new());
    for path in records {
        let (named, read) = record::read(path)?;
        titles.extend(named);
        ensure!(
            titles.len() <= 1,
            "{}: found records of different matches: {}",
            path.display(),
            titles.iter().map(|title| format!("'{title}'")).collect::<Vec<_>>().join(" and ")
        );
        for (pair, lines) in read {
            // The games of a pair that two runs played would count twice.
            let before = pairs.insert(pair.number, (pair, lines));
            ensure!(before.is_none(), "{}: found pair {} again, expected each once", path.display(), pair.number);
        }
    }
    Ok((titles.pop_first().context("found no heading '# ..' in the records")?, pairs))
}

/// How the games ended, and how often.
fn endings(pairs: &BTreeMap<u64, PairLines>) -> BTreeMap<&str, u64> {
    let lines = pairs.values().flat_map(|(_, lines)| lines.lines());
    let mut endings = BTreeMap::new();
    let reasons = lines.flat_map(|line| line.split('\t')).filter_map(|field| field.strip_prefix("reason "));
    reasons.for_each(|reason| *endings.entry(reason).or_default() += 1);
    endings
}

/// The pairs before the last one that no record has: a part that is still running, or was lost.
fn missing(pairs: &BTreeMap<u64, PairLines>) -> Vec<u64> {
    let last = pairs.keys().next_back().copied().unwrap_or(0);
    (0..last).filter(|number| !pairs.contains_key(number)).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const GAME: &str = "position startpos moves 7g7f";

    fn files(name: &str, texts: &[&str]) -> (PathBuf, Vec<PathBuf>) {
        let folder = std::env::temp_dir().join(format!("horigoma-standing-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |(number, text): (usize, &&str)| {
            let path = folder.join(number.to_string());
            fs::write(&path, text).unwrap();
            path
        };
        let paths = texts.iter().enumerate().map(write).collect();
        (folder, paths)
    }

    fn pair(number: u64, winners: [&str; 2]) -> String {
        let line = |first: &str, winner: &str| {
            format!("{GAME}\tpair {number}\tfirst {first}\twinner {winner}\treason Resigned\ttimes 104 7\n")
        };
        line("black", winners[0]) + &line("white", winners[1])
    }

    #[test]
    fn parts_add_up_in_the_order_of_their_pairs() {
        let odd = format!("# m\n{}{}", pair(3, ["second", "second"]), pair(1, ["first", "none"]));
        // The second part was killed within its last pair.
        let even =
            format!("# m\n{}{GAME}\tpair 2\tfirst black\twinner first\treason Resi", pair(0, ["first", "first"]));
        let (folder, paths) = files("sum", &[&odd, &even]);
        let (title, pairs) = merged(&paths).unwrap();
        let points: Vec<_> = pairs.values().map(|(pair, _)| (pair.number, pair.points)).collect();
        assert_eq!((title.as_str(), points), ("m", vec![(0, [2, 2]), (1, [2, 1]), (3, [0, 0])]));
        assert_eq!((missing(&pairs), endings(&pairs)["Resigned"]), (vec![2], 6));
        let whole = [pair(0, ["first", "first"]), pair(1, ["first", "none"]), pair(3, ["second", "second"])].concat();
        assert_eq!(record::text(&title, pairs.values()), format!("# m\n{whole}"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn another_match_and_a_pair_that_stands_twice_are_refused() {
        let one = format!("# m\n{}", pair(0, ["none", "none"]));
        let (folder, paths) = files("refused", &[&one, &one.replace("# m", "# n"), &one]);
        let error = merged(&paths[..2]).unwrap_err().to_string();
        assert!(error.contains("'m' and 'n'"), "{error}");
        let error = merged(&[paths[0].clone(), paths[2].clone()]).unwrap_err().to_string();
        assert!(error.contains("found pair 0 again"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
