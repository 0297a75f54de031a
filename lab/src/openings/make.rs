//! Makes balanced openings with the engine, for matches that need many distinct ones.
//!
//! An opening is a successful try. It starts from the start position or a given opening. Each move is one of the nearly
//! best moves of a search. At the end a search with empty memory must find a balanced score. A try follows from the
//! seed and its own number, and openings are taken in the order of these numbers (`tries.rs`).

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail, ensure};
use clap::Args;
use horigoma::Searcher;
use horigoma::board::{HistoryEntry, Move, Position};
use horigoma::search::{Config, Limits, ValueKind};

use super::doubts::find::{self, Job};
use super::{Opening, fingerprint, load};
use crate::best_moves;
use crate::enough::Enough;
use crate::files::tries::Tries;

/// The openings to make.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The file to write. An existing file of the same options is continued
    #[arg(long)]
    out: PathBuf,
    /// The number of openings in the file at the end
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// A file of openings to start from, one per line, chosen at random. The start position by default
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The fewest and the most plies that are added
    #[arg(long, num_args = 2, value_names = ["LEAST", "MOST"], default_values_t = [10, 18],
        value_parser = clap::value_parser!(u16).range(1..=200))]
    plies: Vec<u16>,
    /// Nodes of the search for a move. The iteration in which they are reached is finished
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The number of best moves that each search returns
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=600))]
    multi_pv: u16,
    /// The most centipawns by which a played move may be worse than the best one
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u16).range(..=1000))]
    margin: u16,
    /// Nodes of the last search, which gives the opening its score
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    check_nodes: u64,
    /// The greatest score of an opening for either side, in centipawns
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u16).range(..=3000))]
    max_score: u16,
    /// A file of openings that are not to be made again (may be repeated)
    #[arg(long, value_name = "FILE")]
    without: Vec<PathBuf>,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Threads. 0 uses all cores
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Find hard positions ("doubts") in the games of this file instead: positions in which a long search finds a
    /// better move than a short one. Records of `cargo lab match` are such files
    #[arg(long, value_name = "GAMES",
        conflicts_with_all = ["openings", "plies", "nodes", "multi_pv", "margin", "check_nodes", "max_score", "without"])]
    doubts: Option<PathBuf>,
    #[command(flatten)]
    searches: find::Searches,
}

/// The hash table of a search, in MiB.
const HASH_MIB: usize = 4;

/// Makes openings until there are enough.
///
/// # Errors
/// When options contradict each other, when a file cannot be read or written or has other options, or when tries give
/// no new opening any more.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    if let Some(games) = &options.doubts {
        let Options { out, count, seed, searches, .. } = options;
        let job = Job { games, out, count: *count, seed: *seed, options: searches };
        return pool.install(|| job.run(ended));
    }
    options.check()?;
    let starts = load(options.openings.as_deref())?;
    let mut file = Tries::open("openings", options.out.clone(), options.heading())?;
    let made = (file.len() > 0).then_some(&options.out);
    let mut seen = HashSet::new();
    for known in options.without.iter().chain(made) {
        seen.extend(load(Some(known))?.iter().map(|opening| opening.position.key()));
    }
    let advice = "more --plies, a greater --margin, --multi-pv or --max-score, or more --openings to go on from make more of them";
    let attempt = |number| attempt(options, &starts, number);
    let keep = |(key, line)| seen.insert(key).then_some(line);
    pool.install(|| file.fill(options.count as usize, advice, ended, attempt, keep))
}

impl Options {
    /// Checks that the options do not contradict each other.
    fn check(&self) -> Result<()> {
        let [least, most] = self.plies[..] else { bail!("--plies: found {:?}, expected LEAST and MOST", self.plies) };
        ensure!(least <= most, "--plies: found {least} {most}, expected the smaller number first");
        Ok(())
    }

    /// Returns the conditions of every opening, except the number of its try: the remarks at the top of the file.
    fn heading(&self) -> String {
        let Self { nodes, multi_pv, margin, check_nodes, max_score, seed, .. } = self;
        let mut words = format!(
            "--plies {} {} --nodes {nodes} --multi-pv {multi_pv} --margin {margin} --check-nodes {check_nodes} --max-score {max_score} --seed {seed}",
            self.plies[0], self.plies[1]
        );
        let given = self.openings.iter().map(|file| ("openings", file));
        let without = self.without.iter().map(|file| ("without", file));
        for (option, file) in given.chain(without) {
            words.push_str(&format!(" --{option} {}", fingerprint(Some(file))));
        }
        format!(
            "# openings, a line each: the number of its try, and what a search of --check-nodes says of it to the side to move, in centipawns\n\
             # cargo lab openings {words}\n\
             # {} tables {}\n",
            horigoma::usi::NAME,
            horigoma::audit::fingerprint()
        )
    }
}

/// Returns the result of the try with this number: the key of the position and its line, or `None` when it is no
/// opening.
fn attempt(options: &Options, starts: &[Opening], number: u64) -> Option<(u64, String)> {
    let mut random = fastrand::Rng::with_seed(u64::from(options.seed) << 32 | number);
    let start = &starts[random.usize(..starts.len())];
    let mut searcher = Searcher::new(HASH_MIB, Config::default());
    let (moves, position) = moves(options, &start.position, &mut searcher, &mut random)?;
    let score = score(&position, &mut searcher, options.check_nodes)?;
    let from = if start.position.to_string() == Position::start().to_string() { "startpos" } else { &start.usi };
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let line = format!("{from} moves {}\ttry {number}\tscore {score}\n", moves.join(" "));
    (score.abs() <= options.max_score.into()).then(|| (position.key(), line))
}

/// Returns nearly best moves and the position after them, or `None` when the game ends before.
fn moves(
    options: &Options,
    start: &Position,
    searcher: &mut Searcher,
    random: &mut fastrand::Rng,
) -> Option<(Vec<Move>, Position)> {
    let (mut position, mut path, mut moves) = (start.clone(), vec![HistoryEntry::of(start)], Vec::new());
    for _ in 0..random.u16(options.plies[0]..=options.plies[1]) {
        let enough = Enough::after(options.nodes);
        let limits = Limits { multi_pv: options.multi_pv.into(), ..enough.limits() };
        let found = best_moves::search(searcher, &position, &path, &limits, enough);
        let &(_, best) = found.first()?;
        let near = found.partition_point(|(_, value)| best - value <= options.margin.into());
        let (mv, _) = found[random.usize(..near)];
        position.play(mv);
        path.push(HistoryEntry::of(&position));
        moves.push(mv);
    }
    Some((moves, position))
}

/// Returns the score of a search with empty memory, or `None` for a decided position.
fn score(position: &Position, searcher: &mut Searcher, nodes: u64) -> Option<i32> {
    searcher.new_game();
    let mut enough = Enough::after(nodes);
    let outcome = searcher.search_in_game(position, &[], &enough.limits(), &mut enough);
    match outcome.value.kind() {
        ValueKind::Centipawns(score) if outcome.best.is_some() && outcome.depth > 0 => Some(score),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    /// Options for few openings, quickly made.
    const FEW: [&str; 4] = ["--count=12", "--nodes=150", "--check-nodes=600", "--margin=200"];

    /// A folder of its own, and runs in it.
    struct Runs(PathBuf);

    impl Runs {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("lab-openings-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn path(&self, name: &str) -> String {
            self.0.join(name).display().to_string()
        }

        fn options(&self, out: &str, more: &[&str]) -> Options {
            let name = |word: &str| word.split('=').next().unwrap().to_owned();
            let few = FEW.into_iter().filter(|few| more.iter().all(|word| name(word) != name(few)));
            let out = format!("--out={}", self.path(out));
            let words: Vec<&str> = few.chain([&*out, "--plies", "4", "9"]).chain(more.iter().copied()).collect();
            crate::options(&words).unwrap()
        }

        fn run(&self, out: &str, more: &[&str]) -> Result<String> {
            run(&self.options(out, more), &AtomicBool::new(false))?;
            Ok(fs::read_to_string(self.path(out)).unwrap())
        }

        /// Returns the positions of a file, as every command reads them.
        fn positions(&self, out: &str) -> Vec<Position> {
            load(Some(Path::new(&self.path(out)))).unwrap().into_iter().map(|opening| opening.position).collect()
        }
    }

    impl Drop for Runs {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn lines(text: &str) -> Vec<&str> {
        text.lines().filter(|line| !line.starts_with('#')).collect()
    }

    fn keys(positions: &[Position]) -> HashSet<u64> {
        positions.iter().map(Position::key).collect()
    }

    #[test]
    fn openings_are_legal_balanced_and_distinct() {
        let runs = Runs::new("balanced");
        let text = runs.run("out", &["--max-score=40"]).unwrap();
        let positions = runs.positions("out");
        assert_eq!((positions.len(), keys(&positions).len()), (12, 12));
        for (line, position) in lines(&text).into_iter().zip(&positions) {
            let moves = line.split('\t').next().unwrap().strip_prefix("startpos moves ").expect(line);
            assert!((4..=9).contains(&moves.split(' ').count()), "{line}");
            let mut enough = Enough::after(600);
            let value =
                Searcher::new(4, Config::default()).search_in_game(position, &[], &enough.limits(), &mut enough).value;
            assert!(value.raw().abs() <= 40, "{line}: {value}");
            assert!(line.ends_with(&format!("\tscore {}", value.raw())), "{line}: {value}");
        }
        let plies: HashSet<usize> = lines(&text).iter().map(|line| line.split(' ').count()).collect();
        assert!(plies.len() > 2, "lengths are drawn: {text}");
        let head: Vec<&str> = text.lines().take(3).collect();
        assert!(head[1].contains(" --max-score 40 ") && head[1].contains("--plies 4 9 "), "{head:?}");
        assert!(head[2].ends_with(&format!("tables {}", horigoma::audit::fingerprint())), "{head:?}");
    }

    /// Every move of every opening is within the margin of the best one of the search that chose it.
    #[test]
    fn no_move_loses_more_than_the_margin() {
        let runs = Runs::new("margin");
        let options = runs.options("out", &["--margin=60", "--multi-pv=3"]);
        let mut losses = Vec::new();
        for number in 0..12 {
            let mut random = fastrand::Rng::with_seed(number);
            let [mut searcher, mut again] = [0; 2].map(|_| Searcher::new(HASH_MIB, Config::default()));
            let mut position = Position::start();
            let (played, _) = moves(&options, &position, &mut searcher, &mut random).unwrap();
            let mut path = vec![HistoryEntry::of(&position)];
            for mv in &played {
                let enough = Enough::after(150);
                let limits = Limits { multi_pv: 3, ..enough.limits() };
                let found = best_moves::search(&mut again, &position, &path, &limits, enough);
                let value = found.iter().find(|(other, _)| other == mv).expect("one of three").1;
                losses.push(found[0].1 - value);
                position.play(*mv);
                path.push(HistoryEntry::of(&position));
            }
        }
        assert!(losses.iter().all(|loss| (0..=60).contains(loss)), "{losses:?}");
        assert!(losses.iter().any(|&loss| loss > 30), "it is not always the best that is played: {losses:?}");
    }

    #[test]
    fn openings_do_not_depend_on_threads_or_restarts() {
        let runs = Runs::new("threads");
        let one = runs.run("one", &["--threads=1"]).unwrap();
        assert_eq!(runs.run("two", &["--threads=2"]).unwrap(), one);
        assert_ne!(lines(&runs.run("other", &["--seed=2"]).unwrap()), lines(&one));
        // A run that was killed after five of them.
        let five: Vec<&str> = one.lines().take(3 + 5).collect();
        fs::write(runs.path("killed"), five.join("\n") + "\n").unwrap();
        assert_eq!(runs.run("killed", &[]).unwrap(), one);
        // With a larger count the first lines are unchanged.
        let more = runs.run("one", &["--count=15"]).unwrap();
        assert!(more.starts_with(&one) && lines(&more).len() == 15, "{more}");
        assert_eq!(runs.run("one", &[]).unwrap(), more, "none is taken away");
    }

    /// Ctrl-C leaves a whole file with the openings made so far.
    #[test]
    fn a_run_that_is_ended_keeps_its_openings() {
        let runs = Runs::new("ended");
        let whole = runs.run("whole", &["--count=90"]).unwrap();
        let (options, ended) = (runs.options("out", &["--count=90"]), AtomicBool::new(false));
        std::thread::scope(|scope| {
            let running = scope.spawn(|| run(&options, &ended));
            while !Path::new(&runs.path("out")).exists() && !running.is_finished() {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            ended.store(true, Relaxed);
            running.join().unwrap().unwrap();
        });
        let part = fs::read_to_string(runs.path("out")).unwrap();
        assert!(whole.starts_with(&part) && part.ends_with('\n') && part.len() < whole.len(), "{part}");
        assert!(!lines(&part).is_empty());
        assert_eq!(fs::read_dir(&runs.0).unwrap().count(), 2, "no draft stays");
    }

    #[test]
    fn excluded_openings_are_left_out() {
        let runs = Runs::new("without");
        runs.run("first", &[]).unwrap();
        // The fifth and the ninth, written in another way.
        let first = runs.positions("first");
        let without = [&first[4], &first[8]].map(|position| format!("{position}\n"));
        fs::write(runs.path("without"), without.concat()).unwrap();
        let text = runs.run("second", &["--without", &runs.path("without")]).unwrap();
        let second = keys(&runs.positions("second"));
        assert!(!second.contains(&first[4].key()) && !second.contains(&first[8].key()));
        let both = keys(&first).intersection(&second).count();
        assert_eq!((second.len(), both), (12, 10), "the others are those that would have been made");
        assert!(text.contains(" --without without "), "{text}");
    }

    #[test]
    fn openings_go_on_from_others() {
        let runs = Runs::new("from");
        fs::write(runs.path("from"), "startpos moves 7g7f 3c3d\nstartpos moves 2g2f\n").unwrap();
        let text = runs.run("out", &["--openings", &runs.path("from")]).unwrap();
        let from =
            runs.positions("from").into_iter().map(|position| format!("sfen {position} moves ")).collect::<Vec<_>>();
        let counts: Vec<usize> =
            from.iter().map(|from| lines(&text).iter().filter(|line| line.starts_with(from)).count()).collect();
        assert!(counts.iter().sum::<usize>() == 12 && counts.iter().all(|&count| count > 0), "{counts:?} {text}");
        assert_eq!(runs.positions("out").len(), 12);
    }

    /// With one best move there is one opening of each length.
    #[test]
    fn repeated_tries_are_reported_and_no_opening_is_lost() {
        let runs = Runs::new("vain");
        let error =
            runs.run("out", &["--margin=0", "--multi-pv=1", "--nodes=1", "--check-nodes=1", "--max-score=3000"]);
        let error = error.unwrap_err().to_string();
        assert!(error.contains("found 6 openings and no new one in 1000 more tries, expected 12"), "{error}");
        assert_eq!(runs.positions("out").len(), 6);
    }

    #[test]
    fn options_without_sense_are_refused_by_name() {
        for (option, refused, taken) in [
            ("--count", "0", "1"),
            ("--nodes", "0", "1"),
            ("--multi-pv", "0", "600"),
            ("--multi-pv", "601", "1"),
            ("--margin", "-1", "0"),
            ("--margin", "1001", "1000"),
            ("--check-nodes", "0", "1"),
            ("--max-score", "3001", "0"),
            ("--seed", "x", "0"),
        ] {
            let read = |value: &str| crate::options::<Options>(&["--out=unused", &format!("{option}={value}")]);
            let error = read(refused).unwrap_err().to_string();
            assert!(error.contains(option) && error.contains(refused), "{option}={refused}: {error}");
            read(taken).unwrap().check().unwrap();
        }
        let plies = |words: &[&str]| crate::options::<Options>(&[&["--out=unused", "--plies"], words].concat());
        assert_eq!(plies(&["18", "18"]).unwrap().plies, [18, 18]);
        assert!(plies(&["0", "4"]).unwrap_err().to_string().contains("--plies"));
        assert!(plies(&["4"]).unwrap_err().to_string().contains("--plies"));
        let error = plies(&["18", "10"]).unwrap().check().unwrap_err().to_string();
        assert_eq!(error, "--plies: found 18 10, expected the smaller number first");
    }

    /// A file must not mix openings of two kinds.
    #[test]
    fn a_file_by_other_options_stays_as_it_is() {
        let runs = Runs::new("other");
        let before = runs.run("out", &[]).unwrap();
        for more in [&["--margin=7"][..], &["--openings", &runs.path("out")], &["--without", &runs.path("out")]] {
            let error = format!("{:#}", runs.run("out", more).unwrap_err());
            assert!(error.contains("found openings by other options") && error.contains("out"), "{error}");
        }
        fs::write(runs.path("out"), before.replacen("\ttry ", "\tcry ", 1)).unwrap();
        let error = format!("{:#}", runs.run("out", &[]).unwrap_err());
        assert!(error.contains("line 4: found 'startpos moves ") && error.contains("expected <TAB>try N"), "{error}");
    }
}
