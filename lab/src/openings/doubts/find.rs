//! Finds hard positions in games. A search reports its best move early and late. Where these differ, searches of the
//! positions after both moves compare them.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, ensure};
use clap::Args;
use horigoma::board::Move;
use horigoma::search::{Config, Iteration, Observer};

use super::{Reached, chance};
use crate::files::tries::Tries;
use crate::openings::{self, Opening};

/// The searches by which hard positions are found.
#[derive(Args, Clone, Debug)]
pub(crate) struct Searches {
    /// Hard positions: the nodes of the short search
    #[arg(long, requires = "doubts", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    early: u64,
    /// Hard positions: the nodes of the long search
    #[arg(long, requires = "doubts", default_value_t = 800_000, value_parser = clap::value_parser!(u64).range(1..))]
    late: u64,
    /// Hard positions: the nodes of the search that gives a move its score
    #[arg(long, requires = "doubts", default_value_t = 400_000, value_parser = clap::value_parser!(u64).range(1..))]
    judge: u64,
    /// Hard positions: the least gain of the long search's move, in thousandths of the win probability
    #[arg(long, requires = "doubts", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000))]
    better: u32,
}

/// The file of hard positions to write.
pub(in crate::openings) struct Job<'j> {
    pub(in crate::openings) games: &'j Path,
    pub(in crate::openings) out: &'j Path,
    pub(in crate::openings) count: u32,
    pub(in crate::openings) seed: u32,
    pub(in crate::openings) options: &'j Searches,
}

/// The first ply of a game that is not an opening.
const FIRST: usize = 16;

/// The number of last plies of a game that are decided already.
const LAST: usize = 8;

/// The greatest score of an undecided position, in centipawns.
const DECIDED: i32 = 1200;

impl Job<'_> {
    /// Finds hard positions until their number is reached.
    ///
    /// # Errors
    /// When options contradict each other, when a file cannot be read or written or has other options, or when no more
    /// hard positions are found.
    pub(in crate::openings) fn run(&self, ended: &AtomicBool) -> Result<()> {
        let Searches { early, late, .. } = self.options;
        ensure!(early < late, "--early: found {early}, expected less than the {late} of --late");
        let games = openings::load(Some(self.games))?;
        let mut file = Tries::open("doubts", self.out.to_owned(), self.heading())?;
        let mut seen = HashSet::new();
        if file.len() > 0 {
            seen.extend(openings::load(Some(self.out))?.iter().map(|line| line.position.key()));
        }
        let advice = "more games, or --better with a smaller number, make more of them";
        let attempt = |number| attempt(self, &games, number);
        let keep = |(key, line)| seen.insert(key).then_some(line);
        file.fill(self.count as usize, advice, ended, attempt, keep)
    }

    /// Returns the remarks at the top of the file. A line follows from them and from the number of its try.
    fn heading(&self) -> String {
        let Searches { early, late, judge, better } = self.options;
        let (games, seed) = (openings::fingerprint(Some(self.games)), self.seed);
        format!(
            "# doubts, a line each: the number of its try, the late move and the early one, and the value of each for its player, in centipawns\n\
             # cargo lab openings --doubts {games} --early {early} --late {late} --judge {judge} --better {better} --seed {seed}\n\
             # {} tables {}\n",
            horigoma::usi::NAME,
            horigoma::audit::fingerprint()
        )
    }
}

/// Returns the result of the try with this number: the key of the position and its line, or `None` when it is not hard.
fn attempt(job: &Job<'_>, games: &[Opening], number: u64) -> Option<(u64, String)> {
    let options = job.options;
    let mut random = fastrand::Rng::with_seed(u64::from(job.seed) << 32 | number);
    let game = &games[random.usize(..games.len())];
    let most = game.moves.len().checked_sub(LAST).filter(|&most| most > FIRST)?;
    let plies = random.usize(FIRST..most);
    let reached = Reached::by(game, plies);
    let mut mind = EarlyMind { nodes: options.early, best: None };
    let outcome = reached.search(&Config::default(), options.late, &mut mind);
    let (late, early) = (outcome.best?, mind.best?);
    if late == early || outcome.value.raw().abs() > DECIDED {
        return None;
    }
    let [better, worse] = [late, early].map(|mv| reached.worth(mv, options.judge));
    if chance(better) - chance(worse) < f64::from(options.better) / 1000.0 {
        return None;
    }
    let moves: Vec<String> = game.moves[..plies].iter().map(ToString::to_string).collect();
    let line =
        format!("sfen {} moves {}\ttry {number}\t{late} {better}\t{early} {worse}\n", game.start, moves.join(" "));
    Some((reached.position.key(), line))
}

/// Keeps the best move of the last iteration within the early node count.
struct EarlyMind {
    nodes: u64,
    best: Option<Move>,
}

impl Observer for EarlyMind {
    fn iteration(&mut self, done: &Iteration) -> bool {
        if done.nodes <= self.nodes {
            self.best = Some(done.best);
        }
        true
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::super::{judged, read};
    use super::*;

    /// Options of short searches.
    const FEW: [&str; 5] = ["--count=6", "--early=100", "--late=3000", "--judge=1500", "--better=50"];

    fn games() -> String {
        format!("--doubts={}/../tests/data/games.usi", env!("CARGO_MANIFEST_DIR"))
    }

    /// Returns a file of hard positions, found by few nodes.
    pub(crate) fn made(out: &Path, more: &[&str]) -> Result<String> {
        let (out_is, games) = (format!("--out={}", out.display()), games());
        let name = |word: &str| word.split('=').next().unwrap().to_owned();
        let few = FEW.into_iter().filter(|few| more.iter().all(|word| name(word) != name(few)));
        let words: Vec<&str> = few.chain([&*out_is, &*games]).chain(more.iter().copied()).collect();
        crate::openings::make::run(&crate::options(&words).unwrap(), &AtomicBool::new(false))?;
        Ok(fs::read_to_string(out).unwrap())
    }

    pub(crate) fn file(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("lab-doubts-{name}-{}", std::process::id()))
    }

    #[test]
    fn late_moves_are_better_than_early_ones() {
        let out = file("better");
        let text = made(&out, &[]).unwrap();
        let (doubts, judge) = read(&out).unwrap();
        assert_eq!((doubts.len(), judge), (6, 1500));
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for (doubt, line) in doubts.iter().zip(lines) {
            let moves: Vec<_> = line.split('\t').filter_map(judged).collect();
            let [(late, better), (early, worse)] = moves[..] else { panic!("{line}") };
            assert!(late != early && chance(better) - chance(worse) >= 0.05, "{line}");
            assert_eq!([late, early].map(|mv| doubt.reached.worth(mv, 1500)), [better, worse], "{line}");
            let found = |nodes| doubt.reached.search(&Config::default(), nodes, &mut horigoma::search::Silent);
            assert_eq!(found(3000).best, Some(late), "{line}");
            assert!(found(3000).value.raw().abs() <= DECIDED, "{line}");
        }
        fs::remove_file(&out).unwrap();
    }

    #[test]
    fn a_file_goes_on_where_it_ended() {
        let [whole, part] = ["whole", "part"].map(file);
        let text = made(&whole, &[]).unwrap();
        let two: Vec<&str> = text.lines().take(3 + 2).collect();
        fs::write(&part, two.join("\n") + "\n").unwrap();
        assert_eq!(made(&part, &[]).unwrap(), text);
        let error = format!("{:#}", made(&part, &["--seed=2"]).unwrap_err());
        assert!(error.contains("found doubts by other options"), "{error}");
        let error = made(&part, &["--early=3000"]).unwrap_err().to_string();
        assert_eq!(error, "--early: found 3000, expected less than the 3000 of --late");
        [whole, part].iter().for_each(|file| fs::remove_file(file).unwrap());
    }
}
