//! Training positions from games of the engine against itself.
//!
//! The games of a shard follow from the options and its number alone. A run that was ended therefore continues with the
//! missing shards, and several runs can share the work ([`Part`]).

mod ending;
mod line;
mod play;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

pub(crate) use ending::{Agreement, verdict};
use play::Play;

use crate::files::{move_lists, shards};
use crate::numbers::share;
use crate::openings;
use crate::part::Part;

/// The games, and the positions that are kept of them.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The folder of the shards. Existing shards are kept, and missing ones are made
    #[arg(long)]
    out: PathBuf,
    /// The number of positions in all shards
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Nodes of the search for a move. The iteration in which they are reached is finished
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Finish searches at odd depths only, since scores of even and odd depths differ
    #[arg(long)]
    odd_depths: bool,
    /// Also store the leaf of each search, the last position of its best line. `cargo lab learn` trains it on the
    /// target of the searched position (TDLeaf, Baxter, Tridgell and Weaver 1998)
    #[arg(long)]
    leaves: bool,
    /// A file of openings, one per line. The start position by default
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The most random moves after the opening
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(..=100))]
    random: u32,
    /// A longer game is a draw
    #[arg(long, default_value_t = 320, value_parser = clap::value_parser!(u16).range(20..=10_000))]
    max_moves: u16,
    /// A game ends when both sides report this score, in centipawns, for four plies
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(i32).range(1..))]
    resign: i32,
    /// Take a blunder back, once, and search again with more nodes. A blunder is a move after which the opponent's
    /// win probability rises by more than this. 1 takes no move back
    #[arg(long, default_value_t = 1.0, value_parser = share)]
    take_back: f32,
    /// Nodes of the search in place of a move that was taken back
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u64).range(1..))]
    take_back_nodes: u64,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads. 0 uses all cores
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Positions in a shard. A run that is ended loses its unfinished shards
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    shard: u32,
    /// The part of the shards that this run plays, K/N: every N-th shard from the K-th on. All parts may use one folder
    #[arg(long, default_value_t = Part::WHOLE)]
    part: Part,
}

impl Options {
    /// Returns the conditions of a shard's games, except its number: the engine and the options.
    fn fingerprint(&self) -> String {
        let openings = openings::fingerprint(self.openings.as_deref());
        let take_back = match self.take_back {
            ..1.0 => format!(" take-back {} {}+", self.take_back, self.take_back_nodes),
            _ => String::new(),
        };
        let odd = if self.odd_depths { " odd" } else { "" };
        let leaves = if self.leaves { " leaves" } else { "" };
        format!(
            "{} tables {} nodes {}+{odd}{leaves}{take_back} random {} max-moves {} resign {} openings {openings} seed {}",
            horigoma::usi::NAME,
            horigoma::audit::fingerprint(),
            self.nodes,
            self.random,
            self.max_moves,
            self.resign,
            self.seed
        )
    }

    /// Returns the missing shards. A damaged one is moved aside and played again.
    fn missing(&self, shards: u32) -> Result<Vec<u32>> {
        let expected = (self.fingerprint(), self.shard as usize);
        let mut missing = Vec::new();
        for number in (0..shards).filter(|&number| self.part.has(number.into())) {
            let file = shards::path(&self.out, number);
            if !file.exists() {
                missing.push(number);
                continue;
            }
            match shards::read(&file).map(|(engine, records)| (engine, records.len())) {
                Ok(found) if found == expected => {}
                Ok((engine, records)) => bail!(
                    "{}: found {records} positions of '{engine}', expected {} of '{}'; data of another kind belong into another folder",
                    file.display(),
                    expected.1,
                    expected.0
                ),
                Err(error) => {
                    let aside = file.with_extension("damaged");
                    eprintln!("{error:#}; moved to {}, played again", aside.display());
                    fs::rename(&file, &aside).with_context(|| aside.display().to_string())?;
                    missing.push(number);
                }
            }
        }
        Ok(missing)
    }
}

/// Plays until the number of positions is reached.
///
/// # Errors
/// When the openings cannot be read, when shards cannot be written, or when games repeat before the number is reached.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    fs::create_dir_all(&options.out).with_context(|| format!("--out {}", options.out.display()))?;
    let openings = openings::load(options.openings.as_deref())?;
    let starts: Vec<_> = openings.iter().map(|opening| opening.position.clone()).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    let size = u64::from(options.shard);
    let shards = u32::try_from(options.positions.div_ceil(size)).context("--positions")?;
    let missing = options.missing(shards)?;
    let ours = (0..shards).filter(|&number| options.part.has(number.into())).count() as u64;
    let bar = ProgressBar::new(ours * size);
    bar.set_style(ProgressStyle::with_template(
        "{bar:30} {human_pos}/{human_len} positions, {per_sec}, {eta} left{msg}",
    )?);
    bar.set_position((ours - missing.len() as u64) * size);
    bar.reset_eta();
    let (games, duplicates) = (AtomicU64::new(0), AtomicU64::new(0));
    let shard = |&number: &u32| -> Result<()> {
        let mut play = Play::new(options, &openings, number);
        let size = options.shard as usize;
        while play.records.len() < size {
            if ended.load(Relaxed) {
                return Ok(());
            }
            let (before, twice) = (play.records.len(), play.duplicates);
            play.game()?;
            play.is_new()?;
            bar.inc((play.records.len().min(size) - before) as u64);
            games.fetch_add(1, Relaxed);
            duplicates.fetch_add(play.duplicates - twice, Relaxed);
        }
        play.records.truncate(size);
        move_lists::write(&move_lists::path(&options.out, number), &options.fingerprint(), &starts, &play.games)?;
        shards::write(&options.out, number, &options.fingerprint(), &play.records)
    };
    pool.install(|| missing.par_iter().with_max_len(1).try_for_each(shard))?;
    bar.abandon();
    println!(
        "{} shards of {size} positions in {}; now {} games, {} duplicates left out",
        shards::list(&options.out)?.len(),
        options.out.display(),
        games.load(Relaxed),
        duplicates.load(Relaxed)
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With these values a run would not end, or would end without positions.
    #[test]
    fn numbers_without_sense_are_refused_by_name() {
        for (option, refused, taken) in [
            ("--nodes", "0", "1"),
            ("--max-moves", "0", "320"),
            ("--random", "4294967295", "0"),
            ("--shard", "0", "1"),
            ("--resign", "0", "1"),
            ("--take-back", "1.1", "0.05"),
            ("--take-back-nodes", "0", "1"),
        ] {
            let read = |value: &str| crate::options::<Options>(&["--out=unused", &format!("{option}={value}")]);
            let error = read(refused).unwrap_err().to_string();
            assert!(error.contains(option) && error.contains(refused), "{option}={refused}: {error}");
            assert!(read(taken).is_ok(), "{option}={taken}");
        }
    }

    /// Without random moves there is one game for each opening, and a run for more positions would not end.
    #[test]
    fn repeated_games_are_reported() {
        let out = std::env::temp_dir().join(format!("lab-selfplay-{}", std::process::id()));
        let out_word = format!("--out={}", out.display());
        let words = [&out_word, "--random=0", "--nodes=20", "--positions=2000", "--shard=2000", "--threads=1"];
        let options: Options = crate::options(&words).unwrap();
        let ended = AtomicBool::new(false);
        let result = std::thread::scope(|scope| {
            let running = scope.spawn(|| run(&options, &ended));
            let patience = std::time::Instant::now() + std::time::Duration::from_secs(120);
            while !running.is_finished() && std::time::Instant::now() < patience {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            ended.store(true, Relaxed);
            running.join().unwrap()
        });
        fs::remove_dir_all(&out).unwrap();
        let error = result.expect_err("2000 positions of one game").to_string();
        assert!(error.contains("no new one") && error.contains("--random 0 after 1 opening;"), "{error}");
    }

    /// Games with blunders taken back, with odd depths or with leaves have other conditions.
    #[test]
    fn shards_store_the_conditions_of_their_games() {
        let told = |words: &[&str]| -> String {
            let options: Options = crate::options(&[&["--out=unused", "--nodes=50"], words].concat()).unwrap();
            options.fingerprint()
        };
        assert!(!told(&["--take-back-nodes=700"]).contains("take-back"), "nothing is taken back");
        let both = ["--take-back=0.06", "--take-back-nodes=700"];
        assert!(told(&both).contains(" nodes 50+ take-back 0.06 700+ random "), "{}", told(&both));
        assert!(told(&["--odd-depths"]).contains(" nodes 50+ odd random "), "{}", told(&["--odd-depths"]));
        assert!(told(&["--leaves"]).contains(" nodes 50+ leaves random "), "{}", told(&["--leaves"]));
    }
}
