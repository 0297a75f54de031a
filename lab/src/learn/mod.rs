//! Learning the net of the evaluation from self-play positions.
//!
//! First the net may *imitate*: it learns what the patterns say of positions a few random moves beside those of the data. There are as many of
//! these as anybody wants, so nothing is learned by heart. Then it learns what searches and results say of the data themselves.

pub mod net;
pub mod sample;
pub mod train;
pub mod write;

use std::f32::consts::PI;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use codegen::input::NET_RECORD;
use horigoma::audit;
use indicatif::{ProgressBar, ProgressStyle};

use crate::tune::plot;
use net::{Net, Shape};
use sample::{Choice, Sample, Teacher, Views};
use train::{Learner, Objective};

/// How to learn.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Folders of shards, as `cargo lab selfplay` writes them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The folder of tables whose net is written
    #[arg(long, default_value = "tables")]
    tables: PathBuf,
    /// Go on from the net of that folder
    #[arg(long)]
    from_there: bool,
    /// Only show the errors: write nothing
    #[arg(long)]
    dry: bool,
    /// Neurons that look from each side
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u16).range(1..=512))]
    neurons: u16,
    /// Passes over the data in which the patterns are imitated
    #[arg(long, default_value_t = 4)]
    imitate: usize,
    /// The step of a weight at the beginning of imitation; it falls to a hundredth along a cosine
    #[arg(long, default_value_t = 0.002)]
    imitation_rate: f32,
    /// Passes over the data after that
    #[arg(long, default_value_t = 2)]
    epochs: usize,
    /// The step of a weight at the beginning of those
    #[arg(long, default_value_t = 0.0003)]
    rate: f32,
    /// Positions in a batch
    #[arg(long, default_value_t = 4096)]
    batch: usize,
    /// The share of the game's result in the target; the rest is the search's score
    #[arg(long, default_value_t = 0.2)]
    result: f32,
    /// Centipawns that are worth odds of e to 1
    #[arg(long, default_value_t = 600.0)]
    scale: f32,
    /// The power of the error that is made small
    #[arg(long, default_value_t = 2.0)]
    power: f32,
    /// Positions with a greater score than so many centipawns are left out
    #[arg(long, default_value_t = 2500)]
    most: i16,
    /// Positions to use at most
    #[arg(long, default_value_t = usize::MAX)]
    limit: usize,
    /// One shard in so many is held out
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(2..))]
    held_out: u16,
    /// The seed of the first weights, of the random moves and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to draw the errors
    #[arg(long)]
    plot: Option<PathBuf>,
}

/// The fewest men in hand of each output.
const HELD: [u8; 8] = [0, 3, 6, 9, 12, 15, 18, 22];

/// Shards whose neighbours are imitated at a time.
const SHARDS: usize = 16;

/// Learns and writes.
///
/// # Errors
/// When data or tables cannot be read, when there is nothing to learn from or nothing held out, or when tables cannot be written.
pub fn run(options: &Options, ended: &AtomicBool) -> Result<()> {
    let files = sample::files(&options.data)?;
    let teacher = Teacher { scale: options.scale, result_share: options.result };
    let parts = sample::load(&files, Choice { most: options.most, limit: options.limit }, &teacher)?;
    let is_held_out = |number: usize| number.is_multiple_of(options.held_out.into());
    let (held, learned): (Vec<_>, Vec<_>) =
        parts.iter().map(Vec::as_slice).enumerate().partition(|(number, _)| is_held_out(*number));
    let [held, learned] =
        [held, learned].map(|list| list.into_iter().map(|(_, part)| part).collect::<Vec<&[Sample]>>());
    let counts = [&held, &learned].map(|parts| parts.iter().map(|part| part.len()).sum::<usize>());
    ensure!(
        counts.iter().all(|&count| count > 0),
        "found {} positions to learn from and {} held out, expected some of each: more shards",
        counts[1],
        counts[0]
    );
    println!("{} positions to learn from, {} held out", counts[1], counts[0]);
    let mut random = fastrand::Rng::with_seed(options.seed);
    let net = match options.from_there {
        true => write::read(&options.tables)?,
        false => Net::new(Shape { neurons: options.neurons.into(), held: HELD.to_vec() }, &mut random),
    };
    let objective = Objective { teacher, power: options.power };
    let [sums, patterns] =
        [|sample: &Sample| sample.sums, |sample: &Sample| sample.patterns].map(|value| objective.error(&held, value));
    println!("held-out error: kept sums {sums:.5}, patterns {patterns:.5}");
    let course = Course { options, files, learned, held, objective, views: Views::new(), ended };
    let (mut learner, mut errors) = (Learner::new(net), Vec::new());
    course.imitate(&mut learner, &mut random);
    course.learn(&mut learner, &mut random, &mut errors);
    if let Some(file) = &options.plot {
        plot::losses(file, &errors)?;
    }
    if !options.dry && !ended.load(Relaxed) {
        let error = course.error(&learner);
        write::write(
            &write::whole(&learner.rounded, options.record(&parts, counts, [error, patterns])),
            &options.tables,
        )?;
        println!("written to {}", options.tables.join("net").display());
    }
    Ok(())
}

impl Options {
    /// What is written beside a net of how it was learned.
    fn record(&self, parts: &[Vec<Sample>], [held, learned]: [usize; 2], errors: [f64; 2]) -> Vec<(String, String)> {
        let data: Vec<String> = self.data.iter().filter_map(|folder| sample::describe(folder)).collect();
        let said = [
            format!("{} tables {}", horigoma::usi::NAME, audit::fingerprint()),
            format!("{} shards: {}", parts.len(), data.join("; ")),
            learned.to_string(),
            held.to_string(),
            self.settings(),
            self.seed.to_string(),
            format!("{:.5}", errors[0]),
            format!("{:.5}", errors[1]),
        ];
        NET_RECORD.iter().map(|key| (*key).to_owned()).zip(said).collect()
    }
}

impl Options {
    /// The options that the net follows from, as one would type them.
    fn settings(&self) -> String {
        let Self { neurons, imitate, imitation_rate, epochs, rate, batch, result, scale, power, most, .. } = self;
        let from = if self.from_there { "--from-there " } else { "" };
        format!(
            "cargo lab learn {from}--neurons {neurons} --imitate {imitate} --imitation-rate {imitation_rate} --epochs {epochs} --rate {rate} \
             --batch {batch} --result {result} --scale {scale} --power {power} --most {most} --held-out {} --seed {}",
            self.held_out, self.seed
        )
    }
}

/// What there is to learn from, and how.
struct Course<'c> {
    options: &'c Options,
    files: Vec<PathBuf>,
    learned: Vec<&'c [Sample]>,
    held: Vec<&'c [Sample]>,
    objective: Objective,
    views: Views,
    ended: &'c AtomicBool,
}

impl Course<'_> {
    /// The error on what is held out.
    fn error(&self, learner: &Learner) -> f64 {
        self.objective.error_of(&learner.rounded, &self.views, &self.held)
    }

    /// Learns what the patterns say of positions beside the data.
    fn imitate(&self, learner: &mut Learner, random: &mut fastrand::Rng) {
        let start = Instant::now();
        let mut files: Vec<PathBuf> = Vec::new();
        for _ in 0..self.options.imitate {
            let mut pass = self.files.clone();
            random.shuffle(&mut pass);
            files.extend(pass);
        }
        let bar = ProgressBar::new(files.len() as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} shards imitated, {eta} left{msg}");
        bar.set_style(style.expect("a template"));
        for (number, chunk) in files.chunks(SHARDS).enumerate() {
            if self.ended.load(Relaxed) {
                return;
            }
            let rate = falling(self.options.imitation_rate, number * SHARDS, files.len());
            let samples = sample::beside(chunk, &self.objective.teacher, random.u64(..));
            self.pass(learner, &mut samples.iter().collect::<Vec<_>>(), random, |_| rate);
            bar.inc(chunk.len() as u64);
            if number.is_multiple_of(4) || (number + 1) * SHARDS >= files.len() {
                let error = self.objective.error_of(&learner.rounded, &self.views, &[&samples]);
                bar.set_message(format!(", error {error:.5}"));
            }
        }
        bar.abandon();
        println!("imitated: held-out error {:.5}, {:.1?}", self.error(learner), start.elapsed());
    }

    /// Learns what searches and results say of the data.
    fn learn(&self, learner: &mut Learner, random: &mut fastrand::Rng, errors: &mut Vec<(f64, f64)>) {
        let mut order: Vec<&Sample> = self.learned.iter().flat_map(|part| part.iter()).collect();
        let steps = order.len().div_ceil(self.options.batch);
        let some = &self.learned[..self.learned.len().min(self.held.len())];
        for epoch in 0..self.options.epochs {
            let start = Instant::now();
            let rate = |step| falling(self.options.rate, epoch * steps + step, self.options.epochs * steps);
            self.pass(learner, &mut order, random, rate);
            if self.ended.load(Relaxed) {
                return;
            }
            let (on, out) = (self.objective.error_of(&learner.rounded, &self.views, some), self.error(learner));
            println!("epoch {:>2}: error {on:.5}, held out {out:.5}, {:.1?}", epoch + 1, start.elapsed());
            errors.push((on, out));
        }
    }

    /// One pass over samples, in a new order.
    fn pass(
        &self,
        learner: &mut Learner,
        samples: &mut [&Sample],
        random: &mut fastrand::Rng,
        rate: impl Fn(usize) -> f32,
    ) {
        random.shuffle(samples);
        for (step, batch) in samples.chunks(self.options.batch).enumerate() {
            if self.ended.load(Relaxed) {
                return;
            }
            learner.step(batch, &self.views, &self.objective, rate(step));
        }
    }
}

/// A rate that falls to a hundredth along a cosine.
fn falling(rate: f32, step: usize, steps: usize) -> f32 {
    let course = step as f32 / steps as f32;
    rate * (0.01 + 0.99 * 0.5 * (1.0 + (PI * course).cos()))
}
