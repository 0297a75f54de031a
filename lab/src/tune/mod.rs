//! Tuning the evaluation on self-play positions, and writing the weights back into `tables/`.

pub mod adam;
pub mod data;
pub mod plot;
pub mod weights;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;

use adam::{Adam, Objective, Place};
use data::Samples;
use weights::Weights;

use crate::numbers::{at_least_one, not_negative, positive, share};
use crate::part::Part;

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
    #[arg(long, default_value_t = 30, value_parser = at_least_one)]
    epochs: usize,
    /// Positions in a batch
    #[arg(long, default_value_t = 16_384, value_parser = at_least_one)]
    batch: usize,
    /// The step of a weight, in centipawns; halved whenever the held-out loss stops falling
    #[arg(long, default_value_t = 1.0, value_parser = positive)]
    rate: f32,
    /// How strongly weights are drawn towards 0
    #[arg(long, default_value_t = 1e-5, value_parser = not_negative)]
    decay: f32,
    /// How far a weight is believed to lie from where it starts, in centipawns: what seldom counts stays near. Any distance
    /// is as likely when not given
    #[arg(long, value_parser = positive)]
    anchor: Option<f32>,
    /// The share of the game's result in the target; the rest is the search's score
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    result: f32,
    /// Centipawns that are worth odds of e to 1; fitted to the results first when not given
    #[arg(long, value_parser = positive)]
    scale: Option<f32>,
    /// Positions to use at most
    #[arg(long, default_value_t = usize::MAX)]
    limit: usize,
    /// One shard in so many is held out
    #[arg(long, default_value_t = 20, value_parser = several)]
    held_out: usize,
    /// Hold out this part of the shards instead, K/N, and write nothing: N such runs are a cross-validation
    #[arg(long, conflicts_with = "held_out")]
    part: Option<Part>,
    /// Where to draw the losses
    #[arg(long)]
    plot: Option<PathBuf>,
    /// Only show the losses: write nothing
    #[arg(long)]
    dry: bool,
}

impl Options {
    /// Whether the shard with this number is held out.
    fn holds_out(&self, number: usize) -> bool {
        self.part.map_or(number.is_multiple_of(self.held_out), |part| part.has(number as u64))
    }
}

/// With one shard in one held out there would be none to tune on.
fn several(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 1).ok_or_else(|| "expected a whole number from 2".to_owned())
}

/// Epochs without a better held-out loss before tuning ends, each at half the rate of the one before.
const PATIENCE: usize = 4;

/// Tunes and writes.
///
/// # Errors
/// When data or tables cannot be read, when there is nothing to tune on or nothing held out, or when tables cannot be written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let mut weights = Weights::read(&options.tables)?;
    let parts = data::load(&options.data, options.limit)?;
    let [held, tuned] = split(&parts, |number| options.holds_out(number))?;
    let bytes: usize = parts.iter().map(|part| part.counts.len() * size_of::<data::Count>()).sum();
    println!(
        "{} positions to tune on, {} held out, {} weights (middlegame and endgame each), {} MiB",
        count(&tuned),
        count(&held),
        weights.free.iter().filter(|free| **free).count(),
        bytes >> 20
    );
    let scale = options.scale.unwrap_or_else(|| fit_scale(&weights, &tuned[..tuned.len().min(10)]));
    let objective = Objective { scale, result_share: options.result };
    println!("scale: {scale:.0} centipawns are odds of e to 1");
    let history = descend(options, &mut weights, &tuned, &held, &objective, ended);
    if let Some(file) = &options.plot {
        plot::losses(file, &history)?;
    }
    if let Some(part) = options.part {
        // Losses of positions weigh alike: those of all parts are put together by these counts.
        let least = history.iter().map(|losses| losses.1).fold(f64::INFINITY, f64::min);
        println!(
            "part {part}: {} positions held out, loss {:.6} before, {least:.6} at least",
            count(&held),
            history[0].1
        );
    }
    if !options.dry && options.part.is_none() {
        println!("{} files of {} written", weights.write(&options.tables)?, options.tables.display());
    }
    Ok(())
}

fn count(parts: &[&Samples]) -> usize {
    parts.iter().map(|part| part.samples.len()).sum()
}

/// Some parts are held out, by their number; the others are tuned on. Without either there is no telling when to end.
fn split(parts: &[Samples], holds_out: impl Fn(usize) -> bool) -> Result<[Vec<&Samples>; 2]> {
    let (held, tuned): (Vec<_>, Vec<_>) = parts.iter().enumerate().partition(|(number, _)| holds_out(*number));
    let [held, tuned] = [held, tuned].map(|list| list.into_iter().map(|(_, part)| part).collect::<Vec<&Samples>>());
    let (to_tune, to_hold) = (count(&tuned), count(&held));
    ensure!(
        to_tune > 0 && to_hold > 0,
        "found {to_tune} positions to tune on and {to_hold} held out, expected some of each: more shards, or another --held-out"
    );
    Ok([held, tuned])
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
        for batch in places.chunks(options.batch) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_sense_are_refused_by_name() {
        let read = |option: &str, value: &str| crate::options::<Options>(&["data", &format!("{option}={value}")]);
        for (option, refused, taken) in [
            ("--held-out", &["0", "1", "-1", "x"][..], "2"),
            ("--result", &["7", "-0.1", "1.01", "nan", "inf"], "1"),
            ("--scale", &["0", "-5", "nan", "inf"], "300"),
            ("--rate", &["0", "-1", "nan", "inf"], "0.5"),
            ("--decay", &["-1", "nan", "inf"], "0"),
            ("--batch", &["0", "-1", "x"], "1"),
            ("--epochs", &["0", "1.5"], "1"),
            ("--anchor", &["0", "-3", "nan"], "30"),
        ] {
            for value in refused {
                let error = read(option, value).unwrap_err().to_string();
                assert!(error.contains(option) && error.contains(value), "{option}={value}: {error}");
            }
            assert!(read(option, taken).is_ok(), "{option}={taken}");
        }
    }

    #[test]
    fn tuning_needs_samples_to_tune_on_and_samples_held_out() {
        let part = |samples: usize| Samples {
            samples: vec![data::Sample { end: 0, phase: 0.0, score: 0.0, result: 0.5 }; samples],
            ..Samples::default()
        };
        let parts: Vec<Samples> = [3, 5, 7].map(part).into();
        let every = |held_out: usize| move |number: usize| number.is_multiple_of(held_out);
        let [held, tuned] = split(&parts, every(2)).unwrap();
        assert_eq!((count(&held), count(&tuned)), (10, 5));
        for parts in [&[][..], &[3], &[0, 3], &[3, 0]] {
            let parts: Vec<Samples> = parts.iter().map(|&samples| part(samples)).collect();
            assert!(split(&parts, every(20)).unwrap_err().to_string().contains("held out"), "{}", parts.len());
        }
    }
}
