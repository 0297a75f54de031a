//! Training by Adam: batches of positions, the learning rate falling along a cosine.

use std::ops::Range;

use rayon::prelude::*;

use super::active::Views;
use super::net::{Net, Pass, scale};
use super::sample::Sample;
use crate::adam::Adam;
use crate::objective::Objective;

/// The number of parts of a batch whose slopes are summed separately. It is fixed, so that sums are equal on every
/// machine.
const SHARES: usize = 4;

/// A net in training.
pub struct Trainer {
    /// The net in floating point, which accumulates small steps.
    net: Net,
    /// The quantised net, from which values and slopes are computed, and which is written.
    pub rounded: Net,
    adam: Adam,
    slopes: Vec<Vec<f32>>,
    decay: f32,
    /// The weights that are trained.
    open: Range<usize>,
}

impl Trainer {
    /// Returns a trainer that starts from a net. Each step takes the share `rate * decay` off the weights of the first
    /// layer (decoupled weight decay, Loshchilov and Hutter, 2019), so that rare features do not overfit.
    #[must_use]
    pub fn new(net: Net, decay: f32) -> Self {
        let none = vec![0.0; net.weights.len()];
        let mut rounded = net.clone();
        net.round_into(&mut rounded);
        let open = 0..none.len();
        let (adam, slopes) = (Adam::new(none.len()), vec![none; SHARES]);
        Self { net, rounded, adam, slopes, decay, open }
    }

    /// Limits the training to the weights of these inputs.
    #[must_use]
    pub fn only(mut self, inputs: Range<usize>) -> Self {
        let width = self.net.shape.neurons;
        self.open = inputs.start * width..inputs.end * width;
        self
    }

    /// Returns the number of steps so far.
    #[must_use]
    pub const fn steps(&self) -> i32 {
        self.adam.steps()
    }

    /// Takes one step by a batch.
    pub fn step(&mut self, batch: &[&Sample], views: &Views, objective: &Objective, rate: f32) {
        let net = &self.rounded;
        let share = batch.len().div_ceil(SHARES).max(1);
        self.slopes.par_iter_mut().zip(batch.par_chunks(share)).for_each(|(sums, samples)| {
            sums.fill(0.0);
            let mut pass = Pass::new(&net.shape);
            for sample in samples {
                let features = sample.features();
                let value = features.sums + scale::CENTIPAWNS * net.value(&features, views, &mut pass);
                let slope = objective.loss(value, sample.target).1 * scale::CENTIPAWNS;
                net.add_slopes(&features, views, slope, &mut pass, sums);
            }
        });
        let shares = batch.len().div_ceil(share);
        self.descend(shares, batch.len(), rate);
        self.net.round_into(&mut self.rounded);
    }

    /// Takes one step down the summed slopes.
    fn descend(&mut self, shares: usize, count: usize, rate: f32) {
        self.adam.begin();
        let [_, outputs, output_biases, _] = self.net.shape.parts();
        for place in self.open.clone() {
            let slope = self.slopes[..shares].iter().map(|sums| sums[place]).sum::<f32>() / count as f32;
            let down = self.adam.direction(place, slope);
            let (most, decay) = match place {
                _ if place < outputs => (1.0, self.decay),
                _ if place < output_biases => (255.0 / scale::OUT, 0.0),
                _ => (10.0, 0.0),
            };
            let weight = &mut self.net.weights[place];
            *weight = (*weight - rate * (down + decay * *weight)).clamp(-most, most);
        }
    }
}

#[cfg(test)]
mod tests {
    use features::FeatureSet;

    use super::super::net::Shape;
    use super::*;

    /// Weights of other inputs do not change, not even by decay.
    #[test]
    fn only_the_weights_of_some_inputs_learn() {
        let shape = Shape { features: FeatureSet::All, neurons: 2, held: vec![0] };
        let mut net = Net::new(shape, &mut fastrand::Rng::with_seed(1));
        net.weights.fill(0.5);
        let mut trainer = Trainer::new(net, 0.2).only(3..5);
        trainer.descend(1, 1, 0.01);
        let faded: Vec<usize> =
            (0..trainer.net.weights.len()).filter(|&place| trainer.net.weights[place] < 0.5).collect();
        assert_eq!(faded, [6, 7, 8, 9]);
    }

    #[test]
    fn weight_decay_changes_the_first_layer_only() {
        let shape = Shape { features: FeatureSet::All, neurons: 1, held: vec![0] };
        let [_, outputs, ..] = shape.parts();
        let mut net = Net::new(shape, &mut fastrand::Rng::with_seed(1));
        (net.weights[0], net.weights[outputs]) = (0.5, 0.5);
        for (decay, expected) in [(0.0, 0.5), (0.2, 0.499)] {
            let mut trainer = Trainer::new(net.clone(), decay);
            trainer.descend(1, 1, 0.01);
            let [faded, kept] = [0, outputs].map(|place| trainer.net.weights[place]);
            assert!((faded - expected).abs() < 1e-6, "{decay}: {faded}");
            assert!((kept - 0.5).abs() < 1e-6, "{decay}: {kept}");
        }
    }
}
