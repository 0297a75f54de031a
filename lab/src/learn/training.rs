//! The stages of a training: imitation of the patterns, epochs over the data, the report after each, and the written
//! net.

use std::f32::consts::PI;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

use super::active::Views;
use super::data::Data;
use super::errors::Errors;
use super::sample::{self, Sample};
use super::trainer::Trainer;
use super::{Options, write};
use crate::objective::Objective;

/// The number of shards whose neighbours are imitated at a time.
const SHARDS: usize = 16;

/// The data of a training, and its options.
pub(super) struct Training<'t> {
    pub(super) options: &'t Options,
    pub(super) data: &'t Data,
    pub(super) objective: Objective,
    pub(super) views: Views,
    pub(super) ended: &'t AtomicBool,
}

impl Training<'_> {
    /// Writes the net, also when the user has ended the training, and returns its errors. `--from-there` continues it.
    pub(super) fn keep(&self, trainer: &Trainer, error_of_patterns: f64) -> Result<Judgement> {
        let (ended, judgement) = (self.ended.load(Relaxed), self.judge(trainer));
        if self.options.dry || ended && trainer.steps() == 0 {
            return Ok(judgement);
        }
        let error = judgement.held_out.target;
        let mut record = self.options.record(self.data, trainer, [error, error_of_patterns]);
        if ended {
            let command = record.iter_mut().find(|(key, _)| key == "command");
            command
                .into_iter()
                .for_each(|(_, words)| words.push_str(&format!(" # ended after batch {}", trainer.steps())));
        }
        write::write(&write::whole(&trainer.rounded, record), &self.options.tables)?;
        println!("written to {}", self.options.tables.join("net").display());
        Ok(judgement)
    }

    /// Returns the errors on data that are held out.
    pub(super) fn judge(&self, trainer: &Trainer) -> Judgement {
        let errors = |parts: &Vec<Vec<Sample>>| self.errors(trainer, parts);
        Judgement { held_out: errors(&self.data.held_out), tested: self.data.test.as_ref().map(errors) }
    }

    fn errors(&self, trainer: &Trainer, parts: &[Vec<Sample>]) -> Errors {
        Errors::of_net(&self.objective, parts, &trainer.rounded, &self.views)
    }

    /// Trains on the evaluation of the patterns, in positions near those of the data.
    pub(super) fn imitate(&self, trainer: &mut Trainer, random: &mut fastrand::Rng) {
        if self.options.imitate == 0 {
            return;
        }
        let start = Instant::now();
        let mut files: Vec<PathBuf> = Vec::new();
        for _ in 0..self.options.imitate {
            let mut epoch = self.data.files.clone();
            random.shuffle(&mut epoch);
            files.extend(epoch);
        }
        let bar = ProgressBar::new(files.len() as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} shards imitated, {eta} left{msg}");
        bar.set_style(style.expect("a template"));
        for (number, chunk) in files.chunks(SHARDS).enumerate() {
            if self.ended.load(Relaxed) {
                return;
            }
            let rate = falling(self.options.imitation_rate, number * SHARDS, files.len());
            let samples = sample::near(chunk, &self.objective, random.u64(..));
            self.epoch(trainer, &mut samples.iter().collect::<Vec<_>>(), random, |_| rate);
            bar.inc(chunk.len() as u64);
            if number.is_multiple_of(4) || (number + 1) * SHARDS >= files.len() {
                let errors = self.errors(trainer, std::slice::from_ref(&samples));
                bar.set_message(format!(", error {:.5}", errors.target));
            }
        }
        bar.abandon();
        println!("imitated: {}, {:.1?}", self.judge(trainer), start.elapsed());
    }

    /// Trains on the targets of the data.
    pub(super) fn learn(&self, trainer: &mut Trainer, random: &mut fastrand::Rng, errors: &mut Vec<(f64, f64)>) {
        let mut order: Vec<&Sample> = self.data.learned.iter().flatten().collect();
        let steps = order.len().div_ceil(self.options.batch);
        let some = &self.data.learned[..self.data.learned.len().min(self.data.held_out.len())];
        for epoch in 0..self.options.epochs {
            let start = Instant::now();
            let rate = |step| falling(self.options.rate, epoch * steps + step, self.options.epochs * steps);
            self.epoch(trainer, &mut order, random, rate);
            if self.ended.load(Relaxed) {
                return;
            }
            let on = self.errors(trainer, some).target;
            let judged = self.judge(trainer);
            println!("epoch {:>2}: error {on:.5}, {judged}, {:.1?}", epoch + 1, start.elapsed());
            errors.push((on, judged.held_out.target));
        }
    }

    /// Trains on all samples once, in a new order.
    fn epoch(
        &self,
        trainer: &mut Trainer,
        samples: &mut [&Sample],
        random: &mut fastrand::Rng,
        rate: impl Fn(usize) -> f32,
    ) {
        random.shuffle(samples);
        for (step, batch) in samples.chunks(self.options.batch).enumerate() {
            if self.ended.load(Relaxed) {
                return;
            }
            trainer.step(batch, &self.views, &self.objective, rate(step));
        }
    }
}

/// Errors on positions that the net was not trained on.
pub(super) struct Judgement {
    /// On held-out shards: against their targets, and against the results of their games.
    pub(super) held_out: Errors,
    /// On the test positions, if there are any: against their scores, and against the results of their games.
    pub(super) tested: Option<Errors>,
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "held out {}", self.held_out)?;
        self.tested.map_or(Ok(()), |tested| write!(f, ", tested {tested}"))
    }
}

/// Returns a learning rate that falls to a hundredth along a cosine.
fn falling(rate: f32, step: usize, steps: usize) -> f32 {
    let progress = step as f32 / steps as f32;
    rate * (0.01 + 0.99 * 0.5 * (1.0 + (PI * progress).cos()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use features::FeatureSet;

    use super::super::HELD;
    use super::super::tests::{TARGET, options_for, shards_in};
    use super::*;
    use crate::learn::net::{Net, Shape};

    #[test]
    fn all_training_errors_are_printed() {
        let [held_out, tested] = [0.25, 0.5].map(|target| Errors { target, result: target / 2.0 });
        let told = |tested| Judgement { held_out, tested }.to_string();
        assert_eq!(told(None), "held out 0.25000, results 0.12500");
        assert_eq!(told(Some(tested)), "held out 0.25000, results 0.12500, tested 0.50000, results 0.25000");
    }

    /// Ctrl-C writes the net trained so far, with a record that it was ended.
    #[test]
    fn a_run_that_is_ended_writes_its_net() {
        let scratch = std::env::temp_dir().join(format!("horigoma-learn-ended-{}", std::process::id()));
        let (data, tables) = (scratch.join("data"), scratch.join("tables"));
        shards_in(&data);
        let options = options_for(&[&data], &tables, &["--held-out=2", "--limit=100"]);
        let loaded = Data::load(&options, &TARGET).unwrap();
        let ended = AtomicBool::new(true);
        let training = Training {
            options: &options,
            data: &loaded,
            objective: TARGET.objective,
            views: Views::new(FeatureSet::All),
            ended: &ended,
        };
        let net = Net::new(
            Shape { features: FeatureSet::All, neurons: 3, held: HELD.to_vec() },
            &mut fastrand::Rng::with_seed(1),
        );
        let mut trainer = Trainer::new(net, 0.0);
        training.keep(&trainer, 0.5).unwrap();
        assert!(!tables.exists(), "nothing was learned");
        trainer.step(&loaded.learned[0].iter().collect::<Vec<_>>(), &training.views, &training.objective, 0.1);
        training.keep(&trainer, 0.5).unwrap();
        let text = fs::read_to_string(tables.join("net/net.toml")).unwrap();
        fs::remove_dir_all(&scratch).unwrap();
        assert!(text.contains("--seed 1 # ended after batch 1'''"), "{text}");
        // The shape is that of the net, which with --from-there differs from the options.
        assert!(
            text.contains("neurons = 3") && text.contains("--neurons 3 ") && text.contains(" --limit 100 "),
            "{text}"
        );
    }
}
