//! Matches between two USI engines: openings played from both sides, a sequential test (SPRT), a record.

mod engine_options;
mod evidence;
pub mod game;
pub mod memory;
pub mod process;
pub mod record;
mod rule;
pub mod sprt;
pub mod sum;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::ArgPredicate;
use indicatif::{ProgressBar, ProgressStyle};

use crate::games;
use crate::openings::{self, Opening};
use crate::part::Part;
use crate::reason::Reason;
use crate::score::Score;
use game::{Ending, Limit, Rules};
use horigoma::board::Color;
use horigoma::game::Settings;
use memory::Memory;
use process::{Engine, Recipe};
use record::{Pair, PairLines, Record};

/// The engines, the games and the rules of a match.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The command of the first engine
    #[arg(required_unless_present = "sum")]
    first: Option<String>,
    /// The command of the second engine
    #[arg(required_unless_present = "sum")]
    second: Option<String>,
    /// An option for the first engine, NAME=VALUE (may be repeated)
    #[arg(long = "first-option", value_name = "NAME=VALUE")]
    first_options: Vec<String>,
    /// An option for the second engine, NAME=VALUE (may be repeated)
    #[arg(long = "second-option", value_name = "NAME=VALUE")]
    second_options: Vec<String>,
    /// A file of openings, one per line. The start position by default
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The most games. Each opening is played twice, with colours exchanged, so an odd number is rounded up. At fixed
    /// nodes each opening is played by one pair of games only
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Milliseconds for each move (byoyomi)
    #[arg(long, conflicts_with = "nodes", default_value_t = 100)]
    byoyomi: u64,
    /// Milliseconds for the whole game, before byoyomi or increments
    #[arg(long, default_value_t = 0)]
    time: u64,
    /// Milliseconds added after each move, instead of byoyomi
    #[arg(long, default_value_t = 0)]
    increment: u64,
    /// Nodes for each move, instead of a clock
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// A new process for each move: milliseconds from its start to its answer, with everything that it loads
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "byoyomi", "time", "increment"], value_parser = clap::value_parser!(u64).range(1..))]
    cold: Option<u64>,
    /// Play openings again at fixed nodes. Only for engines that choose moves at random: other engines repeat their
    /// games, and the error of the result looks smaller than it is
    #[arg(long, requires = "nodes")]
    repeat_openings: bool,
    /// Games that are played at the same time
    #[arg(long, default_value_t = 2)]
    concurrency: usize,
    /// A longer game is a draw
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u16).range(1..))]
    max_moves: u16,
    /// A game ends when both engines report that the same side is ahead by this score, in centipawns
    #[arg(long, default_value_t = 3000)]
    resign_score: i32,
    /// The number of plies for which they must report it. 0 for never
    #[arg(long, default_value_t = 6)]
    resign_plies: u32,
    /// Milliseconds that a move may take longer than its time, for delays of this machine. With --cold the default is 5
    #[arg(long, default_value_t = 50, default_value_if("cold", ArgPredicate::IsPresent, "5"))]
    margin: u64,
    #[command(flatten)]
    test: sprt::Test,
    /// The file to which games are recorded. A match whose record exists is continued
    #[arg(long)]
    record: Option<PathBuf>,
    /// At the end, write every game of the record as CSA and KIF into this folder, with a page that shows them
    #[arg(long, value_name = "FOLDER", requires = "record")]
    games_out: Option<PathBuf>,
    /// The part of the match that this run plays, K/N: every N-th pair of games from the K-th on
    #[arg(long, default_value_t = Part::WHOLE)]
    part: Part,
    /// Play nothing: print the score of a match from the records of its parts
    #[arg(long, value_name = "RECORD", num_args = 1.., conflicts_with_all = ["first", "record"])]
    sum: Vec<PathBuf>,
    /// With --sum: write the record of the whole match, pair by pair
    #[arg(long, value_name = "FILE", requires = "sum")]
    out: Option<PathBuf>,
}

impl Options {
    fn limit(&self) -> Limit {
        let milliseconds = Duration::from_millis;
        if let Some(time) = self.cold {
            return Limit::Cold(milliseconds(time));
        }
        self.nodes.map_or_else(
            || Limit::Clock {
                main: milliseconds(self.time),
                byoyomi: milliseconds(if self.increment > 0 { 0 } else { self.byoyomi }),
                increment: milliseconds(self.increment),
            },
            Limit::Nodes,
        )
    }

    fn rules(&self, settings: Settings) -> Rules {
        Rules {
            settings,
            max_moves: self.max_moves,
            resign_score: self.resign_score,
            resign_plies: self.resign_plies,
            margin: Duration::from_millis(self.margin),
        }
    }

    /// Returns the openings, and the number of pairs that can be played from them. At fixed nodes the games of an
    /// opening repeat when it is played again and add no information, so that each opening has one pair.
    fn openings(&self) -> Result<(Vec<Opening>, u64)> {
        let mut openings = openings::load(self.openings.as_deref())?;
        if self.nodes.is_none() || self.repeat_openings {
            return Ok((openings, u64::MAX));
        }
        let mut seen = HashSet::new();
        openings.retain(|opening| seen.insert(opening.without_ply().to_owned()));
        let pairs = openings.len() as u64;
        if self.games.div_ceil(2) > pairs {
            eprintln!(
                "--games: found {} games and {pairs} opening{}, expected at most {} games, which are played: at fixed nodes an opening gives the \
                 same games again (--repeat-openings: for engines that leave moves to chance)",
                self.games,
                if pairs == 1 { "" } else { "s" },
                2 * pairs
            );
        }
        Ok((openings, pairs))
    }

    /// Returns the commands of both engines.
    fn commands(&self) -> [&str; 2] {
        [&self.first, &self.second].map(|command| command.as_deref().unwrap_or_default())
    }

    /// Returns the text by which a match that is continued is known to be the same.
    fn title(&self) -> String {
        let openings = openings::fingerprint(self.openings.as_deref());
        let [first, second] = self.commands();
        format!(
            "{first} {:?} against {second} {:?}, {:?}, openings {openings} max-moves {} resign {} for {}",
            self.first_options,
            self.second_options,
            self.limit(),
            self.max_moves,
            self.resign_score,
            self.resign_plies
        )
    }
}

/// The data shared by the threads that play.
struct Match<'m> {
    options: &'m Options,
    recipes: [Recipe; 2],
    rules: Rules,
    openings: Vec<Opening>,
    next: AtomicU64,
    pairs: u64,
    ended: &'m AtomicBool,
    decided: AtomicBool,
    state: Mutex<State>,
    bar: ProgressBar,
}

#[derive(Default)]
struct State {
    score: Score,
    played: Vec<u64>,
    reasons: BTreeMap<String, u64>,
    record: Option<Record>,
    moves: u64,
    memory: [Memory; 2],
}

/// Plays a match and prints its result.
///
/// # Errors
/// When an engine cannot be started, or the openings or the record cannot be read or written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    if !options.sum.is_empty() {
        return sum::run(&options.sum, options.out.as_deref(), &options.test);
    }
    options.test.check()?;
    let [first, second] = options.commands();
    let recipes = [Recipe::parse(first, &options.first_options)?, Recipe::parse(second, &options.second_options)?];
    // A wrong command is reported first.
    let engines = [Engine::start(&recipes[0])?, Engine::start(&recipes[1])?];
    let rules = options.rules(rule::of(&recipes, engines.each_ref().map(Engine::declared))?);
    drop(engines);
    let (openings, most) = options.openings()?;
    let pairs = options.games.div_ceil(2).min(most);
    let (record, before) = match &options.record {
        Some(path) => Record::open(path, &options.title()).map(|(record, pairs)| (Some(record), pairs))?,
        None => (None, Vec::new()),
    };
    let once = most < u64::MAX;
    let before: Vec<Pair> =
        if once { each_opening_once(before, &openings)? } else { before.into_iter().map(|(pair, _)| pair).collect() };
    let mut score = Score::default();
    before.iter().for_each(|pair| score.add(pair.points[0], pair.points[1]));
    let played = before.iter().map(|pair| pair.number).collect();
    let decided = options.test.has_decided(&score);
    let bar = ProgressBar::new(2 * (0..pairs).filter(|&pair| options.part.has(pair)).count() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:20} {pos}/{len} games, {eta} left  {msg}")?);
    bar.set_position(2 * score.count());
    bar.reset_eta();
    let game = Match {
        options,
        recipes,
        rules,
        openings,
        next: AtomicU64::new(0),
        pairs,
        ended,
        decided: AtomicBool::new(decided),
        state: Mutex::new(State { score, played, record, ..State::default() }),
        bar,
    };
    let start = Instant::now();
    let results: Vec<Result<()>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..options.concurrency.max(1)).map(|_| scope.spawn(|| game.play_pairs())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| bail!("a thread panicked"))).collect()
    });
    game.bar.abandon();
    game.report(start.elapsed());
    results.into_iter().collect::<Result<()>>()?;
    if let (Some(record), Some(folder)) = (&options.record, &options.games_out) {
        let written = games::write_match(record, &game.openings, folder)?;
        println!("{written} files in {}: open index.html", folder.display());
    }
    Ok(())
}

/// Returns the pairs of a record, one for each opening, with their current numbers. Earlier versions played openings
/// again, and numbered them by their lines, which may repeat an opening.
fn each_opening_once(pairs: Vec<PairLines>, openings: &[Opening]) -> Result<Vec<Pair>> {
    let numbers: HashMap<&str, u64> = openings.iter().map(Opening::without_ply).zip(0..).collect();
    let all = pairs.len();
    let (mut once, mut seen) = (Vec::new(), HashSet::new());
    for (pair, lines) in pairs {
        let opening = record::opening(&lines);
        let number = numbers.get(openings::without_ply(opening)).copied().with_context(|| {
            format!("--record: found pair {} from '{opening}', expected one of the match's openings", pair.number)
        })?;
        if seen.insert(number) {
            once.push(Pair { number, ..pair });
        }
    }
    if once.len() < all {
        let again = so_many(all - once.len(), "pair");
        eprintln!(
            "--record: found {again} of openings that had been played before, expected one of each; the others do not count"
        );
    }
    Ok(once)
}

/// Returns a count with its noun.
fn so_many(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl Match<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays with programs of its own.
    fn play_pairs(&self) -> Result<()> {
        let mut engines = [Engine::start(&self.recipes[0])?, Engine::start(&self.recipes[1])?];
        let result = self.play_pairs_with(&mut engines);
        self.note_memory(&engines);
        result
    }

    /// Records the memory of these processes before they end.
    fn note_memory(&self, engines: &[Engine; 2]) {
        self.state().memory.iter_mut().zip(engines).for_each(|(memory, engine)| memory.merge(engine.memory()));
    }

    /// Plays pairs until their number is reached, the test has decided, or the user has ended the run.
    fn play_pairs_with(&self, engines: &mut [Engine; 2]) -> Result<()> {
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.pairs || self.ended.load(Relaxed) || self.decided.load(Relaxed) {
                return Ok(());
            }
            if !self.options.part.has(number) || self.state().played.contains(&number) {
                continue;
            }
            let opening = &self.openings[number as usize % self.openings.len()];
            let first = self.play_game(engines, opening, 0)?;
            if self.ended.load(Relaxed) {
                return Ok(());
            }
            let second = self.play_game(engines, opening, 1)?;
            if !self.ended.load(Relaxed) {
                self.note(number, opening, &[first, second])?;
            }
        }
    }

    /// Plays one game. The first engine has Black in game 0. An engine that failed is started again.
    fn play_game(&self, engines: &mut [Engine; 2], opening: &Opening, game: usize) -> Result<Ending> {
        let [first, second] = engines;
        let sides = if game == 0 { [&mut *first, &mut *second] } else { [&mut *second, &mut *first] };
        let ending = game::play(sides, opening, self.options.limit(), &self.rules);
        engines.iter_mut().for_each(Engine::note_memory);
        if matches!(ending.reason, Reason::Crash | Reason::Stall | Reason::Time) {
            let restart = |number: usize| {
                Engine::start(&self.recipes[number]).with_context(|| format!("after {:?}", ending.reason))
            };
            self.note_memory(engines);
            *engines = [restart(0)?, restart(1)?];
        }
        Ok(ending)
    }

    fn note(&self, number: u64, opening: &Opening, games: &[Ending; 2]) -> Result<()> {
        let points = |game: usize| match games[game].winner {
            None => 1,
            Some(color) => 2 * u64::from((color == Color::Black) == (game == 0)),
        };
        let mut state = self.state();
        state.score.add(points(0), points(1));
        for (game, ending) in games.iter().enumerate() {
            let loser = match points(game) {
                0 => "first",
                2 => "second",
                _ => "nobody",
            };
            let whose = if ending.reason.is_fault() { format!(" by the {loser}") } else { String::new() };
            *state.reasons.entry(format!("{:?}{whose}", ending.reason)).or_default() += 1;
            state.moves += ending.moves.len() as u64;
        }
        if let Some(record) = &mut state.record {
            record.add(number, opening, games)?;
        }
        self.bar.inc(2);
        self.bar.set_message(self.options.test.standing(&state.score));
        if self.options.test.has_decided(&state.score) {
            self.decided.store(true, Relaxed);
        }
        Ok(())
    }

    fn report(&self, time: Duration) {
        let state = self.state();
        println!("{} against {}", self.recipes[0].name, self.recipes[1].name);
        println!("{}", self.options.test.standing(&state.score));
        let reasons: Vec<String> = state.reasons.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        let now: u64 = state.reasons.values().sum();
        if now == 0 {
            return println!("no game was played to its end");
        }
        let hours = time.as_secs_f64() / 3600.0;
        println!(
            "{now} games in {:.0} s ({:.0} an hour), {} plies each; endings: {}",
            time.as_secs_f64(),
            now as f64 / hours.max(1e-9),
            state.moves / now,
            reasons.join(", ")
        );
        println!("memory: the first {}; the second {}", state.memory[0], state.memory[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games under different conditions are not added up.
    #[test]
    fn a_match_is_identified_by_all_its_conditions() {
        let title = |more: &[&str]| crate::options::<Options>(&[&["a", "b"], more].concat()).unwrap().title();
        let plain = title(&[]);
        assert_eq!(plain, title(&["--games=10", "--part=2/3", "--concurrency=5", "--record=r", "--margin=9"]));
        for other in [
            "--nodes=7",
            "--byoyomi=7",
            "--time=7",
            "--increment=7",
            "--cold=7",
            "--first-option=A=1",
            "--second-option=A=1",
            "--openings=folder/o.usi",
            "--max-moves=7",
            "--resign-score=7",
            "--resign-plies=7",
        ] {
            assert_ne!(plain, title(&[other]), "{other}");
        }
        assert!(crate::options::<Options>(&["a", "b", "--max-moves=0"]).is_err());
    }
}
