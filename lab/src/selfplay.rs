//! Positions from games of the engine against itself, for tuning.
//!
//! Shard by shard: a shard's games follow from the options and its number alone, so that a run that was ended at any moment
//! goes on with the shards that are missing, and several runs can share the work ([`Part`]).

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use clap::Args;
use horigoma::Searcher;
use horigoma::board::{Declaration, DeclarationRule, HistoryEntry, Move, MoveList, Position, Repetition, repetition};
use horigoma::search::{Config, ValueKind};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::enough::Enough;
use crate::openings::{self, Opening};
use crate::packed::{QUIET, Record, encode_move, pack};
use crate::part::Part;
use crate::shards;

/// How to play for data.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The folder of the shards; shards that are there already are kept
    #[arg(long)]
    out: PathBuf,
    /// How many positions to make
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Nodes after which the search for a move ends, with the iteration under way
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Openings, a line each; the start of a game when none are given
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Random moves played after the opening: at most so many
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(..=100))]
    random: u32,
    /// Games longer than this are drawn
    #[arg(long, default_value_t = 320, value_parser = clap::value_parser!(u16).range(20..=10_000))]
    max_moves: u16,
    /// A game is over when both sides agree on this score for four plies
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(i32).range(1..))]
    resign: i32,
    /// The seed of all random moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all cores when 0
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Positions in a shard: what is lost at most when the run is ended
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    shard: u32,
    /// The part of the shards that this run plays, K/N; the shards of all parts in one folder are the data
    #[arg(long, default_value_t = Part::WHOLE)]
    part: Part,
}

impl Options {
    /// Who plays and how: whatever a shard's games follow from, but for its number.
    fn fingerprint(&self) -> String {
        let openings = openings::fingerprint(self.openings.as_deref());
        format!(
            "{} tables {} nodes {}+ random {} max-moves {} resign {} openings {openings} seed {}",
            horigoma::usi::NAME,
            horigoma::audit::fingerprint(),
            self.nodes,
            self.random,
            self.max_moves,
            self.resign,
            self.seed
        )
    }

    /// The shards that are not there yet. One that is damaged is moved aside and played again.
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

/// The openings are left while the scores say that neither side has won yet.
const BALANCED: i32 = 500;

/// So many searches without a new position are the end of what the openings and random moves can give: a hundred whole games.
const IN_VAIN: u32 = 10_000;

/// Plays until there are enough positions.
///
/// # Errors
/// When the openings cannot be read, the shards cannot be written, or the games repeat before there are enough positions.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    fs::create_dir_all(&options.out).with_context(|| format!("--out {}", options.out.display()))?;
    let openings = openings::load(options.openings.as_deref())?;
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

/// The games of one shard.
struct Play<'o> {
    options: &'o Options,
    openings: &'o [Opening],
    random: fastrand::Rng,
    searcher: Searcher,
    records: Vec<Record>,
    seen: HashSet<u64>,
    duplicates: u64,
    /// Searches, and games that ended before one, since the last new position.
    in_vain: u32,
}

impl<'o> Play<'o> {
    fn new(options: &'o Options, openings: &'o [Opening], number: u32) -> Self {
        let mut config = Config::default();
        config.rules.max_moves = options.max_moves.into();
        Self {
            options,
            openings,
            random: fastrand::Rng::with_seed(options.seed << 32 | u64::from(number)),
            searcher: Searcher::new(8, config),
            records: Vec::new(),
            seen: HashSet::new(),
            duplicates: 0,
            in_vain: 0,
        }
    }

    /// Whether its games still give new positions.
    fn is_new(&self) -> Result<()> {
        if self.in_vain < IN_VAIN {
            return Ok(());
        }
        bail!(
            "found {} positions in a shard and no new one in {IN_VAIN} more searches, expected {}: games repeat, with --random {} after {} opening{}; \
             more random moves or openings make more of them, or a smaller --shard asks for less",
            self.records.len(),
            self.options.shard,
            self.options.random,
            self.openings.len(),
            if self.openings.len() == 1 { "" } else { "s" }
        )
    }

    /// Plays a game and keeps its positions.
    fn game(&mut self) -> Result<()> {
        self.in_vain += 1;
        let Some(mut position) = self.opening() else { return Ok(()) };
        let mut path = vec![HistoryEntry::of(&position)];
        let (first, mut agreement) = (self.records.len(), Agreement::on(self.options.resign));
        self.searcher.new_game();
        let result = loop {
            if let Some(result) = verdict(&position, &path, self.options.max_moves) {
                break result;
            }
            let mut enough = Enough(self.options.nodes);
            let outcome = self.searcher.search_in_game(&position, &path, &enough.limits(), &mut enough);
            let Some(best) = outcome.best else { break -1 };
            if outcome.depth == 0 {
                // Not even one iteration: nothing is known of this position, nor of how the game would have ended.
                self.records.truncate(first);
                return Ok(());
            }
            let score = outcome.value.raw();
            if self.records.len() == first && score.abs() > BALANCED {
                return Ok(());
            }
            if let ValueKind::MateIn(_) | ValueKind::MatedIn(_) = outcome.value.kind() {
                break score.signum() as i8;
            }
            if agreement.hear(position.turn().sign() * score) {
                break score.signum() as i8;
            }
            self.in_vain += 1;
            self.keep(&position, best, score)?;
            position.play(best);
            path.push(HistoryEntry::of(&position));
        };
        let black = if position.turn() == horigoma::board::Color::Black { result } else { -result };
        for record in &mut self.records[first..] {
            record.result = if record.sfen[0] & 1 == 0 { black } else { -black };
        }
        Ok(())
    }

    /// An opening with a few random moves after it.
    fn opening(&mut self) -> Option<Position> {
        let mut position = self.openings[self.random.usize(..self.openings.len())].position.clone();
        for _ in 0..self.random.u32(..=self.options.random) {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            position.play(*self.random.choice(moves.as_slice())?);
        }
        (position.count_legal_moves() > 0).then_some(position)
    }

    fn keep(&mut self, position: &Position, best: Move, score: i32) -> Result<()> {
        if position.is_check() {
            return Ok(());
        }
        if !self.seen.insert(position.key()) {
            self.duplicates += 1;
            return Ok(());
        }
        self.in_vain = 0;
        let quiet = !position.is_capture(best) && !best.is_promotion();
        self.records.push(Record {
            sfen: pack(position)?,
            score: score as i16,
            mv: encode_move(best),
            ply: u16::try_from(position.ply()).unwrap_or(u16::MAX),
            result: 0,
            flags: if quiet { QUIET } else { 0 },
        });
        Ok(())
    }
}

/// Whether both sides say that the same one of them wins. A value of each is half of the plies, so values are taken as Black sees them:
/// each side thinking that it wins itself is no agreement.
pub(crate) struct Agreement {
    decided: i32,
    /// 1 when Black leads, -1 when White does.
    leader: i32,
    plies: u32,
}

impl Agreement {
    /// For so many plies.
    const PLIES: u32 = 4;

    /// A game is over when both sides agree on so much.
    pub(crate) const fn on(decided: i32) -> Self {
        Self { decided, leader: 0, plies: 0 }
    }

    /// The next value, as Black sees it; whether the game is over.
    pub(crate) const fn hear(&mut self, value: i32) -> bool {
        let leader = if value.abs() < self.decided { 0 } else { value.signum() };
        self.plies = match leader {
            0 => 0,
            _ if leader == self.leader => self.plies + 1,
            _ => 1,
        };
        self.leader = leader;
        self.plies >= Self::PLIES
    }
}

/// The result for the side to move, when the rules end the game.
pub(crate) fn verdict(position: &Position, path: &[HistoryEntry], max_moves: u16) -> Option<i8> {
    match repetition::game_repetition(path) {
        Repetition::Draw => return Some(0),
        Repetition::Win => return Some(1),
        Repetition::Loss => return Some(-1),
        _ => {}
    }
    if position.declaration(DeclarationRule::Rule27) == Declaration::Win {
        return Some(1);
    }
    (position.ply() > max_moves.into()).then_some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With these a run has no end, or makes nothing and calls it done.
    #[test]
    fn numbers_without_sense_are_refused_by_name() {
        for (option, refused, taken) in [
            ("--nodes", "0", "1"),
            ("--max-moves", "0", "320"),
            ("--random", "4294967295", "0"),
            ("--shard", "0", "1"),
            ("--resign", "0", "1"),
        ] {
            let read = |value: &str| crate::options::<Options>(&["--out=unused", &format!("{option}={value}")]);
            let error = read(refused).unwrap_err().to_string();
            assert!(error.contains(option) && error.contains(refused), "{option}={refused}: {error}");
            assert!(read(taken).is_ok(), "{option}={taken}");
        }
    }

    #[test]
    fn a_game_is_over_when_both_sides_say_the_same() {
        let over = |values: &[i32]| {
            let mut agreement = Agreement::on(3000);
            values.iter().position(|&value| agreement.hear(value))
        };
        assert_eq!(over(&[0, 3000, 4000, 3000, 3000]), Some(4));
        assert_eq!(over(&[-3000, -4000, -3000, -3000]), Some(3));
        assert_eq!(over(&[3000, 3000, 3000, 2999, 3000, 3000, 3000]), None);
        assert_eq!(over(&[3000, -3000, 3000, -3000, 3000, -3000]), None, "each says that it wins itself");
        assert_eq!(over(&[3000, 3000, -3000, -3000, -3000, -3000]), Some(5));
    }

    /// Without random moves there is one game for each opening, and a run for more positions had no end.
    #[test]
    fn games_that_repeat_are_told() {
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

    /// A score says who wins, and games are played to their end. (Searches were cut once before they had looked at every move, and
    /// a game counted as lost for whoever that happened to.)
    #[test]
    fn who_stands_better_wins() {
        let words = ["--out=unused", "--nodes=60", "--random=8", "--seed=5"];
        let options: Options = crate::options(&words).unwrap();
        let openings = openings::load(None).unwrap();
        let mut play = Play::new(&options, &openings, 0);
        while play.records.len() < 6_000 {
            play.game().unwrap();
        }
        let clear = play.records.iter().filter(|record| record.score.abs() >= 1_000);
        let won: Vec<bool> = clear.map(|record| record.result.signum() == record.score.signum() as i8).collect();
        let share = won.iter().filter(|&&won| won).count() as f64 / won.len() as f64;
        assert!(share > 0.8, "{} of {} positions with a clear score, won: {share:.2}", won.len(), play.records.len());
        let full_hands = play.records.iter().filter(|record| record.ply > 80).count();
        assert!(full_hands > 1_000, "{full_hands} positions after move 80");
    }
}
