//! The value of each technique of the search: nodes to a fixed depth and games at fixed nodes, with it and without it.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use anyhow::Result;
use clap::Args;
use horigoma::engine::bench;
use horigoma::search::parameters::SWITCHES;
use horigoma::search::{Config, Limits};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::{lacking, named, positions};
use crate::duel;
use crate::openings::{self, Opening};
use crate::score::Score;

/// The techniques, and the sizes of the measurement.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The techniques to measure. All of them by default
    names: Vec<String>,
    /// A technique to switch off on both sides (may be repeated)
    #[arg(long)]
    without: Vec<String>,
    /// Games for each technique, played in pairs
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Nodes searched for each move
    #[arg(long, default_value_t = 4000)]
    nodes: u64,
    /// The depth of the searches that count nodes
    #[arg(long, default_value_t = bench::DEPTH)]
    depth: u32,
    /// Positions for these searches, one per line. Those of `horigoma bench` by default
    #[arg(long)]
    positions: Option<PathBuf>,
    /// A file of openings, one per line. The start position by default
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prints a table with one line for each technique.
///
/// # Errors
/// When a name is unknown or the openings cannot be read.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let switches = if options.names.is_empty() { SWITCHES.to_vec() } else { named(&options.names)? };
    let openings = openings::load(options.openings.as_deref())?;
    let positions = positions(options.positions.as_deref())?;
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
        let value = score.elo_in_words(0);
        println!("| {} | {change:+.0} ± {spread:.0} % | {value} | {} |", switch.name, 2 * score.count());
    }
    Ok(())
}

/// Returns the score of the first configuration.
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
