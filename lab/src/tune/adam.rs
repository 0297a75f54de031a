//! Logistic regression by Adam (Kingma and Ba, 2015): batches of positions, gradients summed by all threads.

use rayon::prelude::*;

use super::data::{Samples, UNIT};
use super::weights::Weights;

/// How the target of a position is mixed, and how values become winning chances.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// Centipawns that are worth odds of e to 1.
    pub scale: f32,
    /// The share of the game's result in the target; the rest is what the search said.
    pub result_share: f32,
}

impl Objective {
    /// The winning chance of a value.
    fn chance(&self, value: f32) -> f32 {
        1.0 / (1.0 + (-value / self.scale).exp())
    }

    fn target(&self, score: f32, result: f32) -> f32 {
        self.result_share * result + (1.0 - self.result_share) * self.chance(score)
    }

    /// The mean cross-entropy of some parts of the data.
    #[must_use]
    pub fn loss(&self, weights: &Weights, parts: &[&Samples]) -> f64 {
        let of_part = |part: &&Samples| -> (f64, usize) {
            let one = |number: usize| {
                let sample = part.samples[number];
                let chance = self.chance(weights.value(part.counts_of(number), sample.phase)).clamp(1e-6, 1.0 - 1e-6);
                let target = self.target(sample.score, sample.result);
                -f64::from(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
            };
            ((0..part.samples.len()).map(one).sum(), part.samples.len())
        };
        let (sum, count) = parts.par_iter().map(of_part).reduce(|| (0.0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        sum / count.max(1) as f64
    }
}

/// The optimiser's state.
pub struct Adam {
    first: Vec<[f32; 2]>,
    second: Vec<[f32; 2]>,
    steps: i32,
    /// How strongly weights are drawn towards 0, in centipawns of gradient.
    decay: f32,
    /// Where the weights began, and the slope with which a centipawn away from there draws them back.
    start: Vec<[f32; 2]>,
    pull: f32,
}

const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// A position: part of the data and number in it.
pub type Place = (u32, u32);

impl Adam {
    /// Nothing learned yet.
    #[must_use]
    pub fn new(weights: &Weights, decay: f32, pull: f32) -> Self {
        let start = weights.values.clone();
        let none = vec![[0.0; 2]; start.len()];
        Self { first: none.clone(), second: none, steps: 0, decay, start, pull }
    }

    /// One step down the gradient of a batch.
    pub fn step(
        &mut self,
        weights: &mut Weights,
        parts: &[&Samples],
        batch: &[Place],
        objective: &Objective,
        rate: f32,
    ) {
        let gradient = gradient(weights, parts, batch, objective);
        self.steps += 1;
        let correct = BETA.map(|beta| 1.0 - beta.powi(self.steps));
        for (number, sum) in gradient.iter().enumerate() {
            if !weights.free[number] {
                continue;
            }
            for (half, slope) in sum.iter().enumerate() {
                let value = weights.values[number][half];
                let slope = slope / batch.len() as f32 + self.pull * (value - self.start[number][half]);
                let (first, second) = (&mut self.first[number][half], &mut self.second[number][half]);
                *first += (1.0 - BETA[0]) * (slope - *first);
                *second += (1.0 - BETA[1]) * (slope * slope - *second);
                let down = (*first / correct[0]) / ((*second / correct[1]).sqrt() + EPSILON);
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
            let chance = objective.chance(weights.value(counts, sample.phase));
            let slope = (chance - objective.target(sample.score, sample.result)) / (objective.scale * f32::from(UNIT));
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
