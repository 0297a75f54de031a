//! Logistic regression by Adam: batches of positions, gradients summed by all threads.

use rayon::prelude::*;

use super::data::{Sample, Samples, UNIT};
use super::weights::Weights;
use crate::adam::Adam;
use crate::objective::Objective;

/// Returns the target of a position, for Black.
fn target(objective: &Objective, sample: Sample) -> f32 {
    objective.target(objective.chance(sample.score), sample.result)
}

/// Returns the mean loss of some parts of the data.
#[must_use]
pub fn loss(objective: &Objective, weights: &Weights, parts: &[&Samples]) -> f64 {
    let of_part = |part: &&Samples| -> (f64, usize) {
        let one = |number: usize| {
            let sample = part.samples[number];
            f64::from(objective.loss(weights.value(part.counts_of(number), sample.phase), target(objective, sample)).0)
        };
        ((0..part.samples.len()).map(one).sum(), part.samples.len())
    };
    let (sum, count) = parts.par_iter().map(of_part).reduce(|| (0.0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    sum / count.max(1) as f64
}

/// The state of a tuning.
pub struct Descent {
    adam: Adam,
    /// The strength with which weights are drawn towards 0, as a share of the learning rate.
    decay: f32,
    /// The weights at the start, and the slope with which each centipawn away from there draws them back.
    start: Vec<[f32; 2]>,
    pull: f32,
}

/// A position: part of the data and number in it.
pub type Place = (u32, u32);

impl Descent {
    /// Returns the state before the first step.
    #[must_use]
    pub fn new(weights: &Weights, decay: f32, pull: f32) -> Self {
        let start = weights.values.clone();
        Self { adam: Adam::new(2 * start.len()), decay, start, pull }
    }

    /// Takes one step down the gradient of a batch.
    pub fn step(
        &mut self,
        weights: &mut Weights,
        parts: &[&Samples],
        batch: &[Place],
        objective: &Objective,
        rate: f32,
    ) {
        let gradient = gradient(weights, parts, batch, objective);
        self.adam.begin();
        for (number, sum) in gradient.iter().enumerate() {
            if !weights.free[number] {
                continue;
            }
            for (half, slope) in sum.iter().enumerate() {
                let value = weights.values[number][half];
                let slope = slope / batch.len() as f32 + self.pull * (value - self.start[number][half]);
                let down = self.adam.direction(2 * number + half, slope);
                weights.set(number, half, value - rate * (down + self.decay * value));
            }
        }
        weights.put_in_order();
    }
}

fn gradient(weights: &Weights, parts: &[&Samples], batch: &[Place], objective: &Objective) -> Vec<[f32; 2]> {
    let none = || vec![[0.0f32; 2]; weights.values.len()];
    let add = |mut sum: Vec<[f32; 2]>, places: &[Place]| {
        for &(part, number) in places {
            let (part, number) = (parts[part as usize], number as usize);
            let (sample, counts) = (part.samples[number], part.counts_of(number));
            let (_, slope) = objective.loss(weights.value(counts, sample.phase), target(objective, sample));
            let slope = slope / f32::from(UNIT);
            let (mg, eg) = (slope * sample.phase, slope * (1.0 - sample.phase));
            for count in counts {
                let slot = &mut sum[usize::from(count.weight)];
                slot[0] += mg * f32::from(count.share);
                slot[1] += eg * f32::from(count.share);
            }
        }
        sum
    };
    let chunk = batch.len().div_ceil(rayon::current_num_threads()).max(1);
    let sums: Vec<Vec<[f32; 2]>> = batch.par_chunks(chunk).map(|places| add(none(), places)).collect();
    let mut sums = sums.into_iter();
    let first = sums.next().unwrap_or_else(none);
    sums.fold(first, |mut all, one| {
        all.iter_mut().zip(one).for_each(|(a, b)| (a[0], a[1]) = (a[0] + b[0], a[1] + b[1]));
        all
    })
}
