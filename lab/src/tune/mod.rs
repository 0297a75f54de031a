//! Tuning the evaluation on self-play positions, and writing the weights back into `tables/`.

pub mod adam;
pub mod data;
pub mod plot;
pub mod weights;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::Result;
use clap::Args;

use adam::{Adam, Objective, Place};
use data::Samples;
use weights::Weights;

/// How to tune.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Folders of shards, as `cargo lab selfplay` writes them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The folder of tables to start from and to write
    #[arg(long, default_value = "tables")]
    tables: PathBuf,
    /// The most passes over the data
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Positions in a batch
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// The step of a weight, in centipawns; halved whenever the held-out loss stops falling
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    /// How strongly weights are drawn towards 0
    #[arg(long, default_value_t = 1e-5)]
    decay: f32,
    /// How far a weight is believed to lie from where it starts, in centipawns: what seldom counts stays near. Any distance
    /// is as likely when not given
    #[arg(long)]
    anchor: Option<f32>,
    /// The share of the game's result in the target; the rest is the search's score
    #[arg(long, default_value_t = 0.5)]
    result: f32,
    /// Centipawns that are worth odds of e to 1; fitted to the results first when not given
    #[arg(long)]
    scale: Option<f32>,
    /// Positions to use at most
    #[arg(long, default_value_t = usize::MAX)]
    limit: usize,
    /// One shard in so many is held out
    #[arg(long, default_value_t = 20)]
    held_out: usize,
    /// Where to draw the losses
    #[arg(long)]
    plot: Option<PathBuf>,
    /// Only show the losses: write nothing
    #[arg(long)]
    dry: bool,
}

/// Epochs without a better held-out loss before tuning ends, each at half the rate of the one before.
const PATIENCE: usize = 4;

/// Tunes and writes.
///
/// # Errors
/// When data or tables cannot be read, or tables cannot be written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let mut weights = Weights::read(&options.tables)?;
    let parts = data::load(&options.data, options.limit)?;
    let (held, tuned): (Vec<_>, Vec<_>) =
        parts.iter().enumerate().partition(|(number, _)| number % options.held_out == 0 && parts.len() > 1);
    let [held, tuned] = [held, tuned].map(|list| list.into_iter().map(|(_, part)| part).collect::<Vec<&Samples>>());
    let count = |parts: &[&Samples]| parts.iter().map(|part| part.samples.len()).sum::<usize>();
    let bytes: usize = parts.iter().map(|part| part.counts.len() * size_of::<data::Count>()).sum();
    println!(
        "{} positions to tune on, {} held out, {} weights, {} MiB",
        count(&tuned),
        count(&held),
        2 * weights.free.iter().filter(|free| **free).count(),
        bytes >> 20
    );
    let scale = options.scale.unwrap_or_else(|| fit_scale(&weights, &tuned[..tuned.len().min(10)]));
    let objective = Objective { scale, result_share: options.result };
    println!("scale: {scale:.0} centipawns are odds of e to 1");
    let history = descend(options, &mut weights, &tuned, &held, &objective, ended);
    if let Some(file) = &options.plot {
        plot::losses(file, &history)?;
    }
    if !options.dry {
        println!("{} files of {} written", weights.write(&options.tables)?, options.tables.display());
    }
    Ok(())
}

/// The scale at which the weights as they are predict the results best, by golden section.
pub(crate) fn fit_scale(weights: &Weights, parts: &[&Samples]) -> f32 {
    let loss = |scale: f32| Objective { scale, result_share: 1.0 }.loss(weights, parts);
    let (mut low, mut high) = (50.0f32, 2000.0f32);
    let golden = (5f32.sqrt() - 1.0) / 2.0;
    while high - low > 2.0 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if loss(a) < loss(b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}

/// Epoch after epoch until the held-out loss no longer falls; the best weights are kept.
fn descend(
    options: &Options,
    weights: &mut Weights,
    tuned: &[&Samples],
    held: &[&Samples],
    objective: &Objective,
    ended: &AtomicBool,
) -> Vec<(f64, f64)> {
    let mut places: Vec<Place> = (0..tuned.len())
        .flat_map(|part| (0..tuned[part].samples.len()).map(move |number| (part as u32, number as u32)))
        .collect();
    let mut random = fastrand::Rng::with_seed(1);
    let pull = options.anchor.map_or(0.0, |spread| 1.0 / (places.len().max(1) as f32 * spread * spread));
    let mut adam = Adam::new(weights, options.decay, pull);
    let (mut rate, mut worse) = (options.rate, 0);
    let mut history = vec![(objective.loss(weights, tuned), objective.loss(weights, held))];
    println!("epoch  0: loss {:.5}, held out {:.5}", history[0].0, history[0].1);
    let mut best = (history[0].1, weights.values.clone());
    for epoch in 1..=options.epochs {
        let start = Instant::now();
        random.shuffle(&mut places);
        for batch in places.chunks(options.batch.max(1)) {
            if ended.load(Relaxed) {
                break;
            }
            adam.step(weights, tuned, batch, objective, rate);
        }
        let time = start.elapsed();
        let losses = (objective.loss(weights, tuned), objective.loss(weights, held));
        history.push(losses);
        println!("epoch {epoch:>2}: loss {:.5}, held out {:.5}, rate {rate}, {time:.1?}", losses.0, losses.1);
        if losses.1 < best.0 - 1e-6 {
            best = (losses.1, weights.values.clone());
        } else {
            worse += 1;
            rate /= 2.0;
            weights.values.clone_from(&best.1);
        }
        if worse >= PATIENCE || ended.load(Relaxed) {
            break;
        }
    }
    weights.values = best.1;
    history
}
