//! Tuning of the search's parameters by games: simultaneous perturbation stochastic approximation (Spall, 1992), as engine testers
//! use it.
//!
//! In every round all parameters are moved up or down at random, the two engines that result play a pair of games, and every
//! parameter takes a small step towards the side that won. Rounds follow from the seed and their number, and the state is
//! saved after every few: a run that was killed goes on.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use clap::Args;
use codegen::input::PARAMETERS as RANGES;
use horigoma::search::Config;
use horigoma::search::config::PARAMETERS;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::duel;
use crate::openings::{self, Opening};

/// How to tune.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The folder of tables; its search.toml is where the run starts and what it writes
    #[arg(long, default_value = "tables")]
    tables: PathBuf,
    /// The file that remembers the run
    #[arg(long, default_value = "spsa.state")]
    state: PathBuf,
    /// Pairs of games
    #[arg(long, default_value_t = 10_000)]
    rounds: u64,
    /// Nodes searched for each move
    #[arg(long, default_value_t = 4000)]
    nodes: u64,
    /// Openings, a line each
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How far parameters are moved, as a share of their range
    #[arg(long, default_value_t = 0.06)]
    perturbation: f64,
    /// How far a won round draws them, as a share of the perturbation
    #[arg(long, default_value_t = 0.06)]
    gain: f64,
}

/// Rounds played at once; the state is saved after each batch.
const BATCH: u64 = 16;

/// The parameters so far.
#[derive(Clone, PartialEq, Debug)]
struct State {
    round: u64,
    values: Vec<f64>,
}

/// Tunes, and writes `search.toml` at the end.
///
/// # Errors
/// When openings, tables or the state cannot be read or written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let openings = openings::load(options.openings.as_deref())?;
    let file = options.tables.join("search.toml");
    let mut state = State::load(&options.state, &file)?;
    let bar = ProgressBar::new(options.rounds);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {per_sec}, {eta} left")?);
    bar.set_position(state.round);
    bar.reset_eta();
    while state.round < options.rounds && !ended.load(Relaxed) {
        let rounds: Vec<u64> = (state.round..(state.round + BATCH).min(options.rounds)).collect();
        let steps: Vec<Vec<f64>> =
            rounds.par_iter().map(|&round| step(options, &openings, &state.values, round)).collect();
        for step in &steps {
            state.values.iter_mut().zip(step).for_each(|(value, step)| *value += step);
        }
        for (value, &(_, least, most)) in state.values.iter_mut().zip(&RANGES) {
            *value = value.clamp(least.into(), most.into());
        }
        state.round += rounds.len() as u64;
        state.save(&options.state)?;
        bar.set_position(state.round);
    }
    bar.abandon();
    write(&file, &state.values)?;
    for ((name, ..), value) in RANGES.iter().zip(&state.values) {
        println!("{name} = {value:.1}");
    }
    println!("{} of {} pairs; {} written", state.round, options.rounds, file.display());
    Ok(())
}

/// What one pair of games moves the parameters by.
fn step(options: &Options, openings: &[Opening], values: &[f64], round: u64) -> Vec<f64> {
    let mut random = fastrand::Rng::with_seed(options.seed << 40 ^ round);
    // Both steps shrink as the run goes on (Spall's exponents).
    let age = (round + options.rounds / 10) as f64 / (options.rounds as f64 / 10.0).max(1.0);
    let signs: Vec<f64> = values.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect();
    let reach: Vec<f64> = RANGES
        .iter()
        .map(|&(_, least, most)| (f64::from(most - least) * options.perturbation * age.powf(-0.101)).max(1.0))
        .collect();
    let moved = |side: f64| -> Config {
        let moves = values.iter().zip(&reach).zip(&signs);
        config(&moves.map(|((value, reach), sign)| value + side * sign * reach).collect::<Vec<f64>>())
    };
    let [first, second] = duel::pair([moved(1.0), moved(-1.0)], openings, options.nodes, &mut random);
    let gain = options.gain * age.powf(-0.602) * f64::from(first + second) / 2.0;
    reach.iter().zip(&signs).map(|(reach, sign)| gain * reach * sign).collect()
}

/// The shipped configuration with other numbers.
fn config(values: &[f64]) -> Config {
    let mut config = Config::default();
    for (((_, place), value), &(_, least, most)) in PARAMETERS.iter().zip(values).zip(&RANGES) {
        *place(&mut config) = (value.round() as i32).clamp(least, most);
    }
    config
}

impl State {
    /// The state of an earlier run, or the start of one.
    fn load(file: &Path, search: &Path) -> Result<Self> {
        match fs::read_to_string(file) {
            Ok(text) => Self::parse(&text).with_context(|| format!("--state {}", file.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                Ok(Self { round: 0, values: read(search)?.into_iter().map(f64::from).collect() })
            }
            Err(error) => Err(error).with_context(|| format!("--state {}", file.display())),
        }
    }

    fn parse(text: &str) -> Result<Self> {
        let mut lines = text.lines();
        let round =
            lines.next().and_then(|line| line.strip_prefix("round ")?.parse().ok()).context("found no round")?;
        let values = lines.map(|line| line.split(" = ").nth(1).and_then(|value| value.parse().ok()));
        let values = values.collect::<Option<Vec<f64>>>().context("found a line that is no parameter")?;
        if values.len() != RANGES.len() {
            bail!("found {} parameters, expected {}", values.len(), RANGES.len());
        }
        Ok(Self { round, values })
    }

    fn save(&self, file: &Path) -> Result<()> {
        let mut text = format!("round {}\n", self.round);
        for ((name, ..), value) in RANGES.iter().zip(&self.values) {
            text.push_str(&format!("{name} = {value}\n"));
        }
        let draft = file.with_extension("draft");
        fs::write(&draft, text).and_then(|()| fs::rename(&draft, file)).with_context(|| format!("{}", file.display()))
    }
}

/// The value of a line `name = value`.
fn value_of<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    line.strip_prefix(name)?.trim_start().strip_prefix('=').map(str::trim)
}

/// The numbers of `search.toml`.
fn read(file: &Path) -> Result<Vec<i32>> {
    let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    let of = |name: &str| text.lines().find_map(|line| value_of(line, name)?.parse().ok());
    let values = RANGES.iter().map(|(name, ..)| of(name).with_context(|| format!("{}: no {name}", file.display())));
    values.collect()
}

/// Writes the numbers into `search.toml`; remarks stay.
fn write(file: &Path, values: &[f64]) -> Result<()> {
    let text = fs::read_to_string(file)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for ((name, ..), value) in RANGES.iter().zip(values) {
        if let Some(line) = lines.iter_mut().find(|line| value_of(line, name).is_some()) {
            *line = format!("{name} = {}", value.round());
        }
    }
    fs::write(file, lines.join("\n") + "\n").with_context(|| format!("{}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_engines_and_states_come_back() {
        for ((name, ..), (known, _)) in RANGES.iter().zip(&PARAMETERS) {
            assert_eq!(name, known);
        }
        let state = State { round: 7, values: (0..RANGES.len()).map(|at| at as f64 + 0.25).collect() };
        let file = std::env::temp_dir().join(format!("horigoma-spsa-{}", std::process::id()));
        state.save(&file).unwrap();
        assert_eq!(State::load(&file, &file).unwrap(), state);
        fs::remove_file(file).unwrap();
    }
}
