//! Positions with what they should be worth, read from shards.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use horigoma::board::{MoveList, Position};
use horigoma::eval;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::anew;
use super::sample::{self, Sample};
use super::teacher::{self, Teacher};
use crate::packed::{self, QUIET, Record};
use crate::shards;

/// The result of what is of no game.
pub const UNKNOWN: f32 = 0.5;

/// A position with what it should be worth to the side to move. It is kept packed, and seen when it is learned from: a net sees six times as
/// much, and what fits into memory is how much a net can learn.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    sfen: [u8; 32],
    /// The winning chance that the position should be given.
    pub target: f32,
    /// How its game ended: 1 when won, 0 when lost, or [`UNKNOWN`].
    pub result: f32,
}

impl Lesson {
    /// `None` when pieces are missing.
    #[must_use]
    pub fn new(position: &Position, target: f32, result: f32) -> Option<Self> {
        sample::seen(position)?;
        Some(Self { sfen: packed::pack(position).ok()?, target, result })
    }

    /// The position, as the first of its game.
    #[must_use]
    pub fn position(&self) -> Position {
        packed::unpack(&self.sfen, 1).expect("was packed from a position")
    }

    /// What a net sees of it.
    #[must_use]
    pub fn sample(&self) -> Sample {
        sample::seen(&self.position()).expect("was seen when it was made")
    }
}

/// Which of the positions are learned from.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The greatest score.
    pub most: i16,
    /// How far what a position should be worth may lie from what its own search says, in winning chances.
    pub doubt: f32,
    /// No more positions than so many.
    pub limit: usize,
    /// Whether what searches said is taken anew, by what the net of this program says of where their lines ended.
    pub anew: bool,
}

/// The lessons of some shards, a list for each: quiet positions whose keys are not among those seen already, each once. Damaged shards are
/// named and skipped.
///
/// # Errors
/// When there is no shard at all.
pub fn load(files: &[PathBuf], choice: Choice, teacher: &Teacher, seen: &mut HashSet<u64>) -> Result<Vec<Vec<Lesson>>> {
    let bar = ProgressBar::new(files.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} shards read, {eta} left")?);
    let parts: Vec<Vec<(u64, Lesson)>> =
        files.par_iter().progress_with(bar).map(|file| read(file, choice, teacher)).collect();
    let (mut loaded, mut kept) = (0, Vec::new());
    for part in parts {
        let room = choice.limit - loaded;
        let new = part.into_iter().filter(|(key, _)| seen.insert(*key)).map(|(_, lesson)| lesson).take(room);
        let part: Vec<Lesson> = new.collect();
        loaded += part.len();
        kept.push(part);
    }
    Ok(kept)
}

/// What the first shard of a folder says of its engine and of how it played; `None` when there is none.
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

/// Positions a few random moves away from those of some shards, with what all patterns say of them as their worth: as many of them as
/// anybody wants, so that a net knows what the patterns know before it learns what they do not.
#[must_use]
pub fn beside(files: &[PathBuf], teacher: &Teacher, seed: u64) -> Vec<Lesson> {
    let one = |(number, file): (usize, &PathBuf)| -> Vec<Lesson> {
        // Where the files lie must not matter.
        let mut random = fastrand::Rng::with_seed(seed.wrapping_add(number as u64));
        let lesson = |record: &Record| {
            let mut position = packed::unpack(&record.sfen, record.ply).ok()?;
            for _ in 0..random.u32(..4) {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                position.play_unchecked(*random.choice(moves.as_slice())?);
            }
            (!position.is_check()).then_some(())?;
            Lesson::new(&position, teacher.chance(eval::evaluate(&position) as f32), UNKNOWN)
        };
        records(file).iter().filter_map(lesson).collect()
    };
    files.par_iter().enumerate().flat_map_iter(one).collect()
}

fn read(file: &Path, choice: Choice, teacher: &Teacher) -> Vec<(u64, Lesson)> {
    let mut records = records(file);
    if choice.anew {
        anew::take(&mut records);
    }
    let targets = teacher.targets(&records);
    let learned = |&(record, target): &(&Record, f32)| {
        let score = record.score;
        record.flags & QUIET != 0
            && score.unsigned_abs() <= choice.most.unsigned_abs()
            && (teacher.chance(score.into()) - target).abs() <= choice.doubt
    };
    let lesson = |(record, target): (&Record, f32)| match packed::unpack(&record.sfen, record.ply) {
        Ok(position) => Lesson::new(&position, target, teacher::won(record)).map(|lesson| (position.key(), lesson)),
        Err(_) => {
            eprintln!("skipped: a record of {} that is no position", file.display());
            None
        }
    };
    records.iter().zip(targets).filter(learned).filter_map(lesson).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is learned from is what was played, not another position.
    #[test]
    fn a_lesson_is_of_the_position_that_it_was_made_of() {
        let sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";
        let position = Position::from_sfen(sfen).unwrap();
        let lesson = Lesson::new(&position, 0.25, 1.0).unwrap();
        assert_eq!(lesson.position(), position);
        assert_eq!((lesson.target, lesson.result, lesson.sample().held), (0.25, 1.0, 10));
    }
}
