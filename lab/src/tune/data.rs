//! Positions for the tuner: the counts of the weights, the phase, and the target.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Result;
use horigoma::board::{Color, Position};
use horigoma::eval::sink::{EvalSink, Group, Weight};
use horigoma::eval::{self, Score, phase};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::files::packed::{self, QUIET, Record};
use crate::files::shards;

/// A weight that counts `share / UNIT` times, Black less White.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The number of the weight among all.
    pub weight: u16,
    /// The count, in units of 1 / [`UNIT`].
    pub share: i16,
}

/// The parts of a whole count. Castles count in parts.
pub const UNIT: i16 = 240;

/// The counts and the targets of one position.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The end of its counts. They begin at the end of those of the sample before.
    pub end: u32,
    /// The share of the middlegame, 0 to 1.
    pub phase: f32,
    /// The score of the search, for Black, in centipawns.
    pub score: f32,
    /// The result of the game for Black: 1, 0.5, 0.
    pub result: f32,
}

/// Samples and their counts.
#[derive(Default, Debug)]
pub struct Samples {
    /// All samples.
    pub samples: Vec<Sample>,
    /// Their counts, in the order of the samples.
    pub counts: Vec<Count>,
}

impl Samples {
    /// Returns the counts of a sample.
    #[must_use]
    pub fn counts_of(&self, number: usize) -> &[Count] {
        let start = number.checked_sub(1).map_or(0, |before| self.samples[before].end);
        &self.counts[start as usize..self.samples[number].end as usize]
    }
}

/// Returns the number of the first weight of each group, and the number of all weights.
#[must_use]
pub fn starts() -> ([usize; Group::ALL.len()], usize) {
    let mut all = 0;
    let starts = Group::ALL.map(|group| {
        let start = all;
        all += group.size();
        start
    });
    (starts, all)
}

/// A sink of the evaluation that records the counts of weights.
#[derive(Debug)]
pub struct Collector {
    starts: [usize; Group::ALL.len()],
    shares: Vec<i16>,
    touched: Vec<u16>,
}

impl Default for Collector {
    fn default() -> Self {
        Self::new()
    }
}

impl Collector {
    /// Returns a collector without counts.
    #[must_use]
    pub fn new() -> Self {
        let (starts, all) = starts();
        Self { starts, shares: vec![0; all], touched: Vec::new() }
    }

    fn note(&mut self, weight: Weight, share: i32) {
        let weight = self.starts[weight.group as usize] + weight.number;
        self.shares[weight] += share as i16;
        self.touched.push(weight as u16);
    }

    /// Appends the counts of a position.
    pub fn count(&mut self, position: &Position, counts: &mut Vec<Count>) {
        eval::evaluate_into(position, self);
        self.take(counts);
    }

    /// Moves the recorded counts into the list.
    fn take(&mut self, counts: &mut Vec<Count>) {
        for weight in self.touched.drain(..) {
            let share = std::mem::take(&mut self.shares[usize::from(weight)]);
            if share != 0 {
                counts.push(Count { weight, share });
            }
        }
    }
}

impl EvalSink for Collector {
    const DETAILED: bool = true;

    fn add(&mut self, weight: Weight, color: Color, count: i32) {
        if count != 0 {
            self.note(weight, color.sign() * count * i32::from(UNIT));
        }
    }

    fn add_part(&mut self, weight: Weight, color: Color, share: i32, whole: i32) {
        self.note(weight, color.sign() * share * i32::from(UNIT) / whole);
    }

    fn add_sum(&mut self, _: Group, _: Score) {}
}

/// Reads the samples of some shards, each with its number: quiet positions, without repeats. Damaged shards are
/// reported and skipped.
///
/// # Errors
/// When there is no shard.
pub fn load(folders: &[std::path::PathBuf], limit: usize) -> Result<Vec<(u64, Samples)>> {
    let files = shards::list_all(folders)?;
    let bar = ProgressBar::new(files.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} shards read, {eta} left")?);
    let parts: Vec<(Samples, Vec<u64>)> = files.par_iter().progress_with(bar).map(|file| read(file)).collect();
    let mut seen = HashSet::new();
    let mut loaded = 0;
    let mut kept = Vec::new();
    for (file, (samples, keys)) in files.iter().zip(parts) {
        if loaded >= limit {
            break;
        }
        let samples = distinct(samples, &keys, &mut seen);
        loaded += samples.samples.len();
        kept.push((shards::number(file), samples));
    }
    Ok(kept)
}

fn read(file: &Path) -> (Samples, Vec<u64>) {
    let records = match shards::read(file) {
        Ok((_, records)) => records,
        Err(error) => {
            eprintln!("skipped: {error:#}");
            Vec::new()
        }
    };
    let mut collector = Collector::new();
    let (mut samples, mut keys) = (Samples::default(), Vec::new());
    for record in records.iter().filter(|record| record.flags & QUIET != 0) {
        let Ok(position) = packed::unpack(&record.sfen, record.ply) else {
            eprintln!("skipped: a record of {} that is no position", file.display());
            continue;
        };
        keys.push(position.key());
        collector.count(&position, &mut samples.counts);
        samples.samples.push(sample(record, &position, samples.counts.len() as u32));
    }
    (samples, keys)
}

fn sample(record: &Record, position: &Position, end: u32) -> Sample {
    let sign = position.turn().sign() as f32;
    Sample {
        end,
        phase: phase::of(position) as f32 / phase::FULL as f32,
        score: sign * f32::from(record.score),
        result: (sign * f32::from(record.result) + 1.0) / 2.0,
    }
}

/// Leaves out positions with keys that were seen before.
fn distinct(samples: Samples, keys: &[u64], seen: &mut HashSet<u64>) -> Samples {
    if keys.iter().all(|key| !seen.contains(key)) {
        seen.extend(keys);
        return samples;
    }
    let mut kept = Samples::default();
    for (number, key) in keys.iter().enumerate() {
        if seen.insert(*key) {
            kept.counts.extend_from_slice(samples.counts_of(number));
            kept.samples.push(Sample { end: kept.counts.len() as u32, ..samples.samples[number] });
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::weights::Weights;

    /// The tuner's value, computed from counts, equals the evaluation of the engine.
    #[test]
    fn counts_times_weights_are_the_evaluation() {
        let weights = Weights::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tables"))).unwrap();
        let mut random = fastrand::Rng::with_seed(11);
        let mut collector = Collector::new();
        for _ in 0..60 {
            let mut position = Position::start();
            for _ in 0..random.usize(..160) {
                let mut moves = horigoma::board::MoveList::new();
                position.legal_moves(&mut moves);
                let Some(&mv) = random.choice(moves.as_slice()) else { break };
                position.play(mv);
            }
            let mut counts = Vec::new();
            collector.count(&position, &mut counts);
            let phase = phase::of(&position) as f32 / phase::FULL as f32;
            let found = weights.value(&counts, phase) * position.turn().sign() as f32;
            let expected = eval::evaluate_patterns(&position) as f32;
            // Weights of scaled groups and parts of castles are rounded in the tables.
            assert!((found - expected).abs() < 40.0, "{found} {expected} {position}");
        }
    }
}
