//! Samples: positions with their training targets, read from shards.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use horigoma::board::{MoveList, Position};
use horigoma::eval;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::active::Features;
use super::relabel;
use super::target::{self, Target};
use crate::files::packed::{self, QUIET, Record};
use crate::files::shards;
use crate::objective::Objective;

/// The result of a position without a game.
pub const UNKNOWN: f32 = 0.5;

/// A position with its training target, for the side to move. The position is kept packed, which takes a sixth of the
/// memory of its features. Features are computed again in each epoch.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    sfen: [u8; 32],
    /// The target: a win probability.
    pub target: f32,
    /// The result of its game: 1 when won, 0 when lost, or [`UNKNOWN`].
    pub result: f32,
}

impl Sample {
    /// Returns a sample, or `None` when pieces are missing.
    #[must_use]
    pub fn new(position: &Position, target: f32, result: f32) -> Option<Self> {
        Features::of(position)?;
        Some(Self { sfen: packed::pack(position).ok()?, target, result })
    }

    /// Returns the position, numbered as the first of its game.
    #[must_use]
    pub fn position(&self) -> Position {
        packed::unpack(&self.sfen, 1).expect("was packed from a position")
    }

    /// Returns its features.
    #[must_use]
    pub fn features(&self) -> Features {
        Features::of(&self.position()).expect("had features when it was made")
    }
}

/// The choice of positions, and of their scores.
#[derive(Clone, Copy, Debug)]
pub struct Filter {
    /// The greatest score, in centipawns.
    pub max_score: i16,
    /// Maximum difference between the target and the position's search score, in win probabilities.
    pub max_disagreement: f32,
    /// The most positions.
    pub limit: usize,
    /// Whether scores are replaced by the evaluation that the net of this program gives the ends of their lines.
    pub relabel: bool,
}

/// Reads the samples of some shards, a list for each: quiet positions with keys that were not seen before. Damaged
/// shards are reported and skipped.
///
/// # Errors
/// When there is no shard.
pub fn load(files: &[PathBuf], filter: Filter, target: &Target, seen: &mut HashSet<u64>) -> Result<Vec<Vec<Sample>>> {
    let bar = ProgressBar::new(files.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} shards read, {eta} left")?);
    let parts: Vec<Vec<(u64, Sample)>> =
        files.par_iter().progress_with(bar).map(|file| read(file, filter, target)).collect();
    let (mut loaded, mut kept) = (0, Vec::new());
    for part in parts {
        let room = filter.limit - loaded;
        let new = part.into_iter().filter(|(key, _)| seen.insert(*key)).map(|(_, sample)| sample).take(room);
        let part: Vec<Sample> = new.collect();
        loaded += part.len();
        kept.push(part);
    }
    Ok(kept)
}

/// Returns the heading of the first shard of a folder: its engine and the options of its games. `None` without a shard.
#[must_use]
pub fn describe(folder: &Path) -> Option<String> {
    let file = shards::list(folder).ok()?.into_iter().next()?;
    shards::read(&file).ok().map(|(engine, _)| engine)
}

fn records(file: &Path) -> Vec<Record> {
    shards::read(file).map(|(_, records)| records).unwrap_or_else(|error| {
        eprintln!("skipped: {error:#}");
        Vec::new()
    })
}

/// Returns samples a few random moves away from the positions of some shards. Their target is the evaluation of the
/// patterns, for imitation. The supply is endless, so a net cannot overfit on them.
#[must_use]
pub fn near(files: &[PathBuf], objective: &Objective, seed: u64) -> Vec<Sample> {
    let one = |(number, file): (usize, &PathBuf)| -> Vec<Sample> {
        // The result must not depend on the places of the files.
        let mut random = fastrand::Rng::with_seed(seed.wrapping_add(number as u64));
        let sample = |record: &Record| {
            let mut position = packed::unpack(&record.sfen, record.ply).ok()?;
            for _ in 0..random.u32(..4) {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                position.play_unchecked(*random.choice(moves.as_slice())?);
            }
            (!position.is_check()).then_some(())?;
            Sample::new(&position, objective.chance(eval::evaluate_patterns(&position) as f32), UNKNOWN)
        };
        records(file).iter().filter_map(sample).collect()
    };
    files.par_iter().enumerate().flat_map_iter(one).collect()
}

fn read(file: &Path, filter: Filter, mixture: &Target) -> Vec<(u64, Sample)> {
    let mut records = records(file);
    if filter.relabel {
        relabel::take(&mut records);
    }
    let targets = mixture.targets(&records);
    let learned = |&(record, target): &(&Record, f32)| {
        let score = record.score;
        record.flags & QUIET != 0
            && score.unsigned_abs() <= filter.max_score.unsigned_abs()
            && (mixture.objective.chance(score.into()) - target).abs() <= filter.max_disagreement
    };
    let sample = |(record, target): (&Record, f32)| match packed::unpack(&record.sfen, record.ply) {
        Ok(position) => Sample::new(&position, target, target::won(record)).map(|sample| (position.key(), sample)),
        Err(_) => {
            eprintln!("skipped: a record of {} that is no position", file.display());
            None
        }
    };
    records.iter().zip(targets).filter(learned).filter_map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sample unpacks to its own position.
    #[test]
    fn a_sample_unpacks_to_its_position() {
        let sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";
        let position = Position::from_sfen(sfen).unwrap();
        let sample = Sample::new(&position, 0.25, 1.0).unwrap();
        assert_eq!(sample.position(), position);
        assert_eq!((sample.target, sample.result, sample.features().held), (0.25, 1.0, 10));
    }
}
