//! What each technique of the search is worth: nodes to a fixed depth and games at fixed nodes, with it and without it.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use anyhow::{Context, Result};
use clap::Args;
use horigoma::engine::bench;
use horigoma::search::parameters::{SWITCHES, Switch};
use horigoma::search::{Config, Limits};
use horigoma::usi;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::arena::score::Score;
use crate::duel;
use crate::openings::{self, Opening};

/// What to measure.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The techniques; all when none is named
    names: Vec<String>,
    /// Techniques that are off on both sides: what another is worth where these do not do its work
    #[arg(long)]
    without: Vec<String>,
    /// Games of each, in pairs
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Nodes searched for each move
    #[arg(long, default_value_t = 4000)]
    nodes: u64,
    /// The depth to which the positions of `horigoma bench` are searched
    #[arg(long, default_value_t = bench::DEPTH)]
    depth: u32,
    /// Positions to search to that depth, one a line, in place of those of `horigoma bench`
    #[arg(long)]
    positions: Option<PathBuf>,
    /// Openings, a line each
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prints a table, a technique a line.
///
/// # Errors
/// When a name is unknown or the openings cannot be read.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let switches = if options.names.is_empty() { SWITCHES.to_vec() } else { named(&options.names)? };
    let openings = openings::load(options.openings.as_deref())?;
    let positions = match &options.positions {
        None => bench::positions(),
        Some(file) => {
            let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
            usi::read_positions(&text).with_context(|| file.display().to_string())?
        }
    };
    let base = lacking(Config::default(), &named(&options.without)?);
    let nodes = |config: &Config| bench::run(&positions, &Limits::depth(options.depth), config);
    let whole = nodes(&base)?;
    println!("| technique | nodes to depth {} without it | Elo of having it | games |", options.depth);
    println!("|---|---|---|---|");
    for switch in switches {
        if ended.load(Relaxed) {
            break;
        }
        let without = lacking(base, &[switch]);
        let (change, spread) = whole.change_to(&nodes(&without)?);
        let score = games(options, &openings, &[base, without], ended);
        let value = match (score.count(), score.elo()) {
            (0, _) => "not played".to_owned(),
            (_, (elo, error)) => format!("{elo:+.0} ± {error:.0}"),
        };
        println!("| {} | {change:+.0} ± {spread:.0} % | {value} | {} |", switch.name, 2 * score.count());
    }
    Ok(())
}

/// The switches of these techniques.
///
/// # Errors
/// When there is no technique of a name.
pub(crate) fn named(names: &[String]) -> Result<Vec<Switch>> {
    let find = |name: &String| {
        let found = SWITCHES.iter().find(|switch| switch.name == name).copied();
        found
            .with_context(|| format!("found '{name}', expected one of {}", SWITCHES.map(|known| known.name).join(", ")))
    };
    names.iter().map(find).collect()
}

/// A configuration with these techniques off.
pub(crate) fn lacking(mut config: Config, switches: &[Switch]) -> Config {
    for switch in switches {
        (switch.set)(&mut config, false);
    }
    config
}

/// The score of the first configuration.
fn games(options: &Options, openings: &[Opening], configs: &[Config; 2], ended: &AtomicBool) -> Score {
    let bar = ProgressBar::new(options.games / 2);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    let (score, next) = (Mutex::new(Score::default()), AtomicU64::new(0));
    (0..options.games / 2).into_par_iter().for_each(|_| {
        if ended.load(Relaxed) {
            return;
        }
        let mut random = fastrand::Rng::with_seed(options.seed << 40 ^ next.fetch_add(1, Relaxed));
        let [first, second] = duel::pair(*configs, openings, options.nodes, &mut random);
        if let Ok(mut score) = score.lock() {
            score.add((first + 1) as u64, (second + 1) as u64);
        }
        bar.inc(1);
    });
    bar.finish_and_clear();
    score.into_inner().unwrap_or_default()
}
