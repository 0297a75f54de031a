//! Tuning of the evaluation on self-play positions. The weights are written back into `tables/`.

mod accuracy;
mod agreement;
pub mod data;
pub mod descent;
pub mod plot;
pub mod weights;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;

use agreement::Agreement;
use data::Samples;
use descent::{Descent, Place, loss};
use weights::Weights;

use crate::numbers::{at_least_one, not_negative, positive, share};
use crate::objective::{Loss, Objective};
use crate::part::Part;

/// The data, the objective and the limits of a tuning.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Folders of shards, as `cargo lab selfplay` writes them
    #[arg(required_unless_present = "games", conflicts_with = "games")]
    data: Vec<PathBuf>,
    /// The folder of tables to start from and to write
    #[arg(long, default_value = "tables")]
    tables: PathBuf,
    /// The most epochs: passes over the data
    #[arg(long, default_value_t = 30, value_parser = at_least_one)]
    epochs: usize,
    /// Positions in a batch
    #[arg(long, default_value_t = 16_384, value_parser = at_least_one)]
    batch: usize,
    /// The learning rate, in centipawns for each step. It is halved when the held-out loss stops falling
    #[arg(long, default_value_t = 1.0, value_parser = positive)]
    rate: f32,
    /// Weight decay: the share of each weight that is taken off in a step, times the learning rate
    #[arg(long, default_value_t = 1e-5, value_parser = not_negative)]
    decay: f32,
    /// Keep weights near their start, within about this distance in centipawns, where the data have little evidence. By
    /// default they are free
    #[arg(long, value_parser = positive)]
    anchor: Option<f32>,
    /// The share of the game's result (win, draw, loss) in the target. The rest is the score of the search
    #[arg(long, alias = "result", default_value_t = 0.5, value_parser = share)]
    wdl: f32,
    /// The scale: centipawns that are worth odds of e to 1. By default it is fitted to the results
    #[arg(long, value_parser = positive)]
    scale: Option<f32>,
    /// The most positions to use
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    limit: usize,
    /// Hold out one shard in this many, by its number. Half of the held-out shards decide when tuning ends, the other
    /// half give the final loss
    #[arg(long, default_value_t = 20, value_parser = several)]
    held_out: usize,
    /// Hold out this part of the shards instead, K/N, and write nothing: N such runs are a cross-validation
    #[arg(long, conflicts_with = "held_out")]
    part: Option<Part>,
    /// Draw the losses into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print the losses and write no tables
    #[arg(long)]
    dry: bool,
    #[command(flatten)]
    accuracy: accuracy::Games,
}

/// The use of a shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// Weights are tuned on it.
    Tuning,
    /// Held out: tuning ends when the loss on it no longer falls, and the weights with the least loss are kept.
    Ending,
    /// Held out of both, for the final loss. The least of many losses is biased downwards.
    Judging,
}

impl Options {
    /// Returns the use of the shard with this number. It is the shard's own number, not its place in the list: with
    /// other folders or in another order, the same shards stay held out.
    fn use_of(&self, number: u64) -> Use {
        let every = self.held_out as u64;
        let (held, before) = self.part.map_or_else(
            || (number.is_multiple_of(every), number / every),
            |part| (part.has(number), part.before(number)),
        );
        match (held, before % 2) {
            (false, _) => Use::Tuning,
            (true, 0) => Use::Ending,
            (true, _) => Use::Judging,
        }
    }
}

/// Reads the number of shards. With one in one held out there would be none to tune on.
fn several(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 1).ok_or_else(|| "expected a whole number from 2".to_owned())
}

/// The number of epochs without a better held-out loss after which tuning ends. Each has half the rate of the one
/// before.
const PATIENCE: usize = 4;

/// Tunes the weights and writes them.
///
/// # Errors
/// When data or tables cannot be read, when no data remain to tune on or to hold out, or when tables cannot be written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let mut weights = Weights::read(&options.tables)?;
    if let Some(games) = &options.accuracy.games {
        return accuracy::run(games, &options.accuracy, &weights);
    }
    let parts = data::load(&options.data, options.limit)?;
    let split = Split::new(&parts, |number| options.use_of(number))?;
    let bytes: usize = parts.iter().map(|(_, part)| part.counts.len() * size_of::<data::Count>()).sum();
    println!(
        "{} positions to tune on, {} held out, {} weights (middlegame and endgame each), {} MiB",
        count(&split.tuned),
        count(&split.ending) + count(&split.judging),
        weights.free.iter().filter(|free| **free).count(),
        bytes >> 20
    );
    let scale = options.scale.unwrap_or_else(|| fit_scale(&weights, &split.tuned[..split.tuned.len().min(10)]));
    let objective = Objective { scale, wdl: options.wdl, loss: Loss::CrossEntropy };
    println!("scale: {scale:.0} centipawns are odds of e to 1");
    let before = loss(&objective, &weights, split.judges());
    println!("agreement with the scores before: {}", Agreement::of(&weights, split.judges()));
    let history = descend(options, &mut weights, &split.tuned, &split.ending, &objective, ended);
    if let Some(file) = &options.plot {
        plot::losses(file, &history)?;
    }
    println!("{}", options.judgement(&split, before, loss(&objective, &weights, split.judges())));
    println!("agreement with the scores after: {}", Agreement::of(&weights, split.judges()));
    if !options.dry && options.part.is_none() {
        println!("{} files of {} written", weights.write(&options.tables)?, options.tables.display());
    }
    Ok(())
}

impl Options {
    /// Returns the result of the tuning, in words.
    fn judgement(&self, split: &Split<'_>, before: f64, after: f64) -> String {
        // The losses of positions have equal weight: those of all parts can be combined by these counts.
        let part = self.part.map_or_else(String::new, |part| format!("part {part}: "));
        let count = count(split.judges());
        let which = if split.judging.is_empty() {
            "the same that decided when tuning ends, so that the true loss is greater"
        } else {
            "none of which decided when tuning ends"
        };
        format!("{part}{count} positions held out, loss {before:.6} before, {after:.6} after, {which}")
    }
}

fn count(parts: &[&Samples]) -> usize {
    parts.iter().map(|part| part.samples.len()).sum()
}

/// The samples by their use.
#[derive(Debug)]
struct Split<'p> {
    tuned: Vec<&'p Samples>,
    ending: Vec<&'p Samples>,
    /// Empty when there are too few shards.
    judging: Vec<&'p Samples>,
}

impl<'p> Split<'p> {
    /// Splits parts by their numbers. Both training and held-out data are required.
    fn new(parts: &'p [(u64, Samples)], use_of: impl Fn(u64) -> Use) -> Result<Self> {
        let [tuned, mut ending, mut judging] = [Use::Tuning, Use::Ending, Use::Judging].map(|wanted| {
            let has = parts.iter().filter(|(number, samples)| use_of(*number) == wanted && !samples.samples.is_empty());
            has.map(|(_, samples)| samples).collect::<Vec<_>>()
        });
        if ending.is_empty() {
            std::mem::swap(&mut ending, &mut judging);
        }
        let (to_tune, to_hold) = (count(&tuned), count(&ending));
        ensure!(
            to_tune > 0 && to_hold > 0,
            "found {to_tune} positions to tune on and {to_hold} held out, expected some of each: more shards, or another --held-out"
        );
        Ok(Self { tuned, ending, judging })
    }

    /// Returns the samples for the final loss.
    fn judges(&self) -> &[&'p Samples] {
        if self.judging.is_empty() { &self.ending } else { &self.judging }
    }
}

/// Returns the scale at which the current weights predict the results best.
pub(crate) fn fit_scale(weights: &Weights, parts: &[&Samples]) -> f32 {
    best_scale(|scale| loss(&Objective { scale, wdl: 1.0, loss: Loss::CrossEntropy }, weights, parts))
}

/// Returns the scale with the smallest loss, by golden section.
pub(crate) fn best_scale(of_results: impl Fn(f32) -> f64) -> f32 {
    let (mut low, mut high) = (50.0f32, 2000.0f32);
    let golden = (5f32.sqrt() - 1.0) / 2.0;
    while high - low > 2.0 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if of_results(a) < of_results(b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}

/// Runs epochs until the held-out loss no longer falls. The best weights are kept.
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
    let mut descent = Descent::new(weights, options.decay, pull);
    let (mut rate, mut worse) = (options.rate, 0);
    let mut history = vec![(loss(objective, weights, tuned), loss(objective, weights, held))];
    println!("epoch  0: loss {:.5}, held out {:.5}", history[0].0, history[0].1);
    let mut best = (history[0].1, weights.values.clone());
    for epoch in 1..=options.epochs {
        let start = Instant::now();
        random.shuffle(&mut places);
        for batch in places.chunks(options.batch) {
            if ended.load(Relaxed) {
                break;
            }
            descent.step(weights, tuned, batch, objective, rate);
        }
        let time = start.elapsed();
        let losses = (loss(objective, weights, tuned), loss(objective, weights, held));
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
            ("--wdl", &["7", "-0.1", "1.01", "nan", "inf"], "1"),
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

    fn part(samples: usize) -> Samples {
        Samples {
            samples: vec![data::Sample { end: 0, phase: 0.0, score: 0.0, result: 0.5 }; samples],
            ..Samples::default()
        }
    }

    fn numbered(samples: &[(u64, usize)]) -> Vec<(u64, Samples)> {
        samples.iter().map(|&(number, samples)| (number, part(samples))).collect()
    }

    #[test]
    fn tuning_needs_samples_to_tune_on_and_samples_held_out() {
        let every: Options = crate::options(&["data", "--held-out=2"]).unwrap();
        let counts = |parts: &[(u64, usize)]| {
            let parts = numbered(parts);
            let split = Split::new(&parts, |number| every.use_of(number)).map_err(|error| error.to_string())?;
            Ok::<_, String>([&split.tuned, &split.ending, &split.judging].map(|list| count(list)))
        };
        assert_eq!(counts(&[(0, 3), (1, 5), (2, 7), (3, 1), (4, 9)]), Ok([6, 12, 7]));
        // One held-out shard, with any number, ends the tuning. One without positions gives no final loss.
        assert_eq!(counts(&[(1, 5), (2, 7)]), Ok([5, 7, 0]));
        assert_eq!(counts(&[(0, 3), (1, 5), (2, 0)]), Ok([5, 3, 0]));
        for parts in [&[][..], &[(0, 3)], &[(0, 0), (1, 3)], &[(0, 3), (1, 0)]] {
            assert!(counts(parts).unwrap_err().contains("held out"), "{parts:?}");
        }
    }

    /// With other folders or in another order a shard keeps its use: otherwise held-out shards would be tuned on.
    #[test]
    fn the_use_of_a_shard_follows_from_its_number() {
        let uses = |words: &[&str]| {
            let options: Options = crate::options(&[&["data"], words].concat()).unwrap();
            (0..12).map(|number| options.use_of(number)).collect::<Vec<_>>()
        };
        let places = |uses: &[Use], wanted: Use| -> Vec<usize> {
            uses.iter().enumerate().filter(|(_, found)| **found == wanted).map(|(place, _)| place).collect()
        };
        let every = uses(&["--held-out=3"]);
        assert_eq!((places(&every, Use::Ending), places(&every, Use::Judging)), (vec![0, 6], vec![3, 9]));
        let second = uses(&["--part=2/3"]);
        assert_eq!((places(&second, Use::Ending), places(&second, Use::Judging)), (vec![1, 7], vec![4, 10]));
    }

    /// The number is that of the shard's file.
    #[test]
    fn shards_are_held_out_by_their_numbers() {
        let scratch = std::env::temp_dir().join(format!("lab-tune-held-out-{}", std::process::id()));
        let folders = ["one", "other"].map(|name| scratch.join(name));
        for (folder, numbers) in folders.iter().zip([0..3, 1..5]) {
            std::fs::create_dir_all(folder).unwrap();
            numbers.for_each(|number| crate::files::shards::write(folder, number, "test", &[]).unwrap());
        }
        let numbers: Vec<u64> = data::load(&folders, 9).unwrap().iter().map(|(number, _)| *number).collect();
        std::fs::remove_dir_all(&scratch).unwrap();
        assert_eq!(numbers, [0, 1, 2, 1, 2, 3, 4]);
    }

    /// The loss that ended the tuning is the least of many. The reported one is another.
    #[test]
    fn the_final_loss_is_that_of_other_shards() {
        let parts = numbered(&[(0, 3), (1, 5), (2, 7)]);
        let told = |parts: &[(u64, Samples)], words: &[&str]| {
            let options: Options = crate::options(&[&["data"], words].concat()).unwrap();
            let split = Split::new(parts, |number| options.use_of(number)).unwrap();
            options.judgement(&split, 0.5, 0.25)
        };
        assert_eq!(
            told(&parts, &["--held-out=2"]),
            "7 positions held out, loss 0.500000 before, 0.250000 after, none of which decided when tuning ends"
        );
        let few = told(&parts[..2], &["--part=1/2"]);
        assert!(
            few.starts_with("part 1/2: 3 positions held out,")
                && few.ends_with("the same that decided when tuning ends, so that the true loss is greater"),
            "{few}"
        );
    }
}
