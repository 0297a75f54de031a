//! The score of a match that several runs played in parts, from their records.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::record::{self, PairLines};
use super::sprt;
use crate::files;
use crate::score::Score;

/// Prints the score of a match from the records of its parts. With `out` it writes the record of the whole.
///
/// # Errors
/// When a record cannot be read, is of another match than the first, or has a pair of another record.
pub fn run(records: &[PathBuf], out: Option<&Path>, test: &sprt::Test) -> Result<()> {
    test.check()?;
    let (title, pairs) = merged(records)?;
    let all = pairs.len();
    let counted = counted(&title, &pairs);
    let mut score = Score::default();
    counted.iter().for_each(|(pair, _)| score.add(pair.points[0], pair.points[1]));
    println!("{title}");
    println!("{}", test.standing(&score));
    if counted.len() < all {
        let [again, once] = [all - counted.len(), counted.len()].map(|count| super::so_many(count, "pair"));
        println!(
            "found {again} with the same games as another, expected none at fixed nodes: each counts once, {once} in all"
        );
    }
    let endings: Vec<String> = endings(&counted).iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    println!("{} games; endings: {}", 2 * score.count(), endings.join(", "));
    let missing: Vec<String> = missing(&pairs).iter().map(ToString::to_string).collect();
    if !missing.is_empty() {
        println!("not played yet: pairs {}", missing.join(", "));
    }
    if let Some(out) = out {
        files::replace(out, record::text(&title, pairs.values()))?;
    }
    Ok(())
}

/// Pairs by their numbers and openings. Earlier versions numbered pairs differently when the file repeated an opening,
/// and two versions may have written to one record.
type Pairs = BTreeMap<(u64, String), PairLines>;

/// The match and its pairs.
fn merged(records: &[PathBuf]) -> Result<(String, Pairs)> {
    let (mut titles, mut pairs) = (BTreeSet::new(), Pairs::new());
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
            // A pair that two runs played would count twice.
            let before = pairs.insert((pair.number, record::opening(&lines).to_owned()), (pair, lines));
            ensure!(before.is_none(), "{}: found pair {} again, expected each once", path.display(), pair.number);
        }
    }
    Ok((titles.pop_first().context("found no heading '# ..' in the records")?, pairs))
}

/// Returns the pairs that count. At fixed nodes the games of an opening repeat when it is played again, as earlier
/// versions did, and add no information. Games of engines with random moves differ.
fn counted<'p>(title: &str, pairs: &'p Pairs) -> Vec<&'p PairLines> {
    let (nodes, mut seen) = (title.contains("], Nodes("), HashSet::new());
    pairs.values().filter(|(_, lines)| !nodes || seen.insert(record::games(lines))).collect()
}

/// Returns the number of games for each reason of their ends.
fn endings<'p>(pairs: &[&'p PairLines]) -> BTreeMap<&'p str, u64> {
    let lines = pairs.iter().flat_map(|(_, lines)| lines.lines());
    let mut endings = BTreeMap::new();
    let reasons = lines.flat_map(|line| line.split('\t')).filter_map(|field| field.strip_prefix("reason "));
    reasons.for_each(|reason| *endings.entry(reason).or_default() += 1);
    endings
}

/// Returns the pairs before the last one that no record has: of a part that still runs, or was lost.
fn missing(pairs: &Pairs) -> Vec<u64> {
    let there: BTreeSet<u64> = pairs.keys().map(|(number, _)| *number).collect();
    let last = there.last().copied().unwrap_or(0);
    (0..last).filter(|number| !there.contains(number)).collect()
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
        assert_eq!((missing(&pairs), endings(&counted(&title, &pairs))["Resigned"]), (vec![2], 6));
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

    /// Four pairs. The third repeats the first, and the fourth has its opening and other games.
    #[test]
    fn repeated_games_count_once_at_fixed_nodes() {
        let of = |number: u64, moves: &str| pair(number, ["first", "second"]).replace("startpos moves 7g7f", moves);
        let (one, two) = ("sfen a b - 1 moves 7g7f", "sfen c b - 1 moves 7g7f");
        let times = of(2, one).replace("times 104 7", "times 99 9");
        let games = [of(0, one), of(1, two), times, of(3, &format!("{one} 3c3d"))].concat();
        let heading =
            |limit: &str| format!("# a [] against b [], {limit}, openings none max-moves 512 resign 3000 for 6\n");
        let records =
            ["Nodes(4000)", "Clock { main: 0ns, byoyomi: 100ms, increment: 0ns }"].map(|limit| heading(limit) + &games);
        let (folder, paths) = files("once", &records.each_ref().map(String::as_str));
        let numbers = |path: &PathBuf| {
            let (title, pairs) = merged(std::slice::from_ref(path)).unwrap();
            let counted = counted(&title, &pairs);
            (counted.iter().map(|(pair, _)| pair.number).collect::<Vec<_>>(), endings(&counted)["Resigned"])
        };
        assert_eq!(numbers(&paths[0]), (vec![0, 1, 3], 6));
        assert_eq!(numbers(&paths[1]), (vec![0, 1, 2, 3], 8), "by the clock they differ in what their moves took");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// The file repeated the first opening. An earlier version played pairs 0 and 1 from it, and pair 1 is another one
    /// now.
    #[test]
    fn pairs_that_share_a_number_count_both() {
        let of = |number: u64, opening: &str| pair(number, ["none", "none"]).replace("startpos", opening);
        let record =
            ["# a [] against b [], Nodes(9)\n", &of(0, "sfen a b - 1"), &of(1, "sfen a b - 1"), &of(1, "sfen c b - 1")];
        let (folder, paths) = files("numbers", &[&record.concat(), &[record[0], record[3]].concat()]);
        let (title, pairs) = merged(&paths[..1]).unwrap();
        assert_eq!((pairs.len(), counted(&title, &pairs).len(), missing(&pairs)), (3, 2, vec![]));
        assert_eq!(record::text(&title, pairs.values()), record.concat(), "nothing of it is lost");
        let error = merged(&paths).unwrap_err().to_string();
        assert!(error.contains("found pair 1 again"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
