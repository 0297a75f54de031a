//! A net in floating point: the computation of the engine, and the slopes of its weights.

use features::FeatureSet;

use super::active::{Features, Views};

/// The quantisation of weights, equal to that of the engine in `tables/net/net.toml`.
pub mod scale {
    use codegen::input;

    /// The value of a neuron that is fully on, and the greatest weight of the first layer.
    pub const ON: f32 = input::ON as f32;
    /// The value of an output weight of 1. The greatest output weight is twice that.
    pub const OUT: f32 = input::OUT as f32;
    /// The divisor that converts a sum of the output layer to centipawns.
    pub const DIVISOR: f32 = 3441.0;
    /// The centipawns of an output of 1.
    pub const CENTIPAWNS: f32 = ON * ON * OUT / DIVISOR;
}

/// The sizes of a net.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The features that it reads.
    pub features: FeatureSet,
    /// Neurons of each perspective.
    pub neurons: usize,
    /// The least number of pieces in hand of each output bucket.
    pub held: Vec<u8>,
}

impl Shape {
    /// Returns the output bucket for a number of pieces in hand.
    #[must_use]
    pub fn bucket(&self, held: u8) -> usize {
        self.held.iter().filter(|&&least| least <= held).count().saturating_sub(1)
    }

    /// Returns the beginnings of the parts of the weights after the first layer: biases of neurons, outputs, biases of
    /// outputs, and the end.
    #[must_use]
    pub fn parts(&self) -> [usize; 4] {
        let biases = self.features.count() * self.neurons;
        let outputs = biases + self.neurons;
        let output_biases = outputs + self.held.len() * 2 * self.neurons;
        [biases, outputs, output_biases, output_biases + self.held.len()]
    }
}

/// A net: its sizes and all its weights, part by part. The first layer is ordered by input. Of an output the neurons of
/// the side to move come first.
#[derive(Clone, Debug)]
pub struct Net {
    /// The sizes.
    pub shape: Shape,
    /// All weights.
    pub weights: Vec<f32>,
}

/// The values of a forward pass, which the backward pass needs.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The neurons of both perspectives before clipping, those of the side to move first.
    neurons: Vec<f32>,
    /// The slope of each.
    slopes: Vec<f32>,
}

impl Pass {
    /// Returns room for the neurons of a net.
    #[must_use]
    pub fn new(shape: &Shape) -> Self {
        Self { neurons: vec![0.0; 2 * shape.neurons], slopes: vec![0.0; 2 * shape.neurons] }
    }
}

impl Net {
    /// Returns a net with an output of 0, its neurons all different.
    #[must_use]
    pub fn new(shape: Shape, random: &mut fastrand::Rng) -> Self {
        let [biases, outputs, _, end] = shape.parts();
        let mut weights = vec![0.0; end];
        let mut spread = |part: &mut [f32], most: f32| {
            part.iter_mut().for_each(|weight| *weight = (random.f32() * 2.0 - 1.0) * most)
        };
        spread(&mut weights[..biases], 0.1);
        weights[biases..outputs].fill(0.3);
        Self { shape, weights }
    }

    /// Returns the net with more neurons, whose output weights are 0: the output is unchanged.
    #[must_use]
    pub fn widened(&self, neurons: usize, random: &mut fastrand::Rng) -> Self {
        let mut wide = Self::new(Shape { neurons, ..self.shape.clone() }, random);
        let ([_, _, narrow, _], [_, _, end, _]) = (self.shape.parts(), wide.shape.parts());
        // Before the biases of the outputs all weights are rows, with one weight of each neuron.
        let (rows, biases) = self.weights.split_at(narrow);
        let (wide_rows, wide_biases) = wide.weights.split_at_mut(end);
        for (wide_row, row) in wide_rows.chunks_exact_mut(neurons).zip(rows.chunks_exact(self.shape.neurons)) {
            wide_row[..row.len()].copy_from_slice(row);
        }
        wide_biases.copy_from_slice(biases);
        wide
    }

    /// Writes the quantised net.
    pub fn round_into(&self, rounded: &mut Self) {
        let [biases, outputs, output_biases, _] = self.shape.parts();
        let step = |place: usize| match place {
            _ if place < outputs => scale::ON,
            _ if place < output_biases => scale::OUT,
            _ => scale::CENTIPAWNS,
        };
        debug_assert!(biases < outputs);
        for (place, (whole, weight)) in rounded.weights.iter_mut().zip(&self.weights).enumerate() {
            *whole = (weight * step(place)).round() / step(place);
        }
    }

    /// Returns the output of the net, 1 for [`scale::CENTIPAWNS`].
    #[must_use]
    pub fn value(&self, features: &Features, views: &Views, pass: &mut Pass) -> f32 {
        let [biases, outputs, output_biases, _] = self.shape.parts();
        let width = self.shape.neurons;
        for (view, neurons) in features.views.iter().zip(pass.neurons.chunks_exact_mut(width)) {
            neurons.copy_from_slice(&self.weights[biases..outputs]);
            for input in views.of(features, *view) {
                let row = &self.weights[input * width..][..width];
                neurons.iter_mut().zip(row).for_each(|(neuron, weight)| *neuron += weight);
            }
        }
        let bucket = self.shape.bucket(features.held);
        let weights = &self.weights[outputs + bucket * 2 * width..][..2 * width];
        let sum: f32 = pass.neurons.iter().zip(weights).map(|(&neuron, weight)| screlu(neuron) * weight).sum();
        sum + self.weights[output_biases + bucket]
    }

    /// Adds the slope of each weight, after [`Net::value`], where the value has this slope.
    pub fn add_slopes(&self, features: &Features, views: &Views, slope: f32, pass: &mut Pass, sums: &mut [f32]) {
        let [biases, outputs, output_biases, _] = self.shape.parts();
        let width = self.shape.neurons;
        let bucket = self.shape.bucket(features.held);
        let place = outputs + bucket * 2 * width;
        let weights = &self.weights[place..][..2 * width];
        sums[output_biases + bucket] += slope;
        for (sum, &neuron) in sums[place..][..2 * width].iter_mut().zip(&pass.neurons) {
            *sum += slope * screlu(neuron);
        }
        for ((out, &neuron), weight) in pass.slopes.iter_mut().zip(&pass.neurons).zip(weights) {
            let rises = if neuron > 0.0 && neuron < 1.0 { 2.0 * neuron } else { 0.0 };
            *out = slope * weight * rises;
        }
        for (view, slopes) in features.views.iter().zip(pass.slopes.chunks_exact(width)) {
            sums[biases..outputs].iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
            for input in views.of(features, *view) {
                let row = &mut sums[input * width..][..width];
                row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
            }
        }
    }
}

/// The activation SCReLU: the squared value, clipped to 0 and 1.
fn screlu(neuron: f32) -> f32 {
    let bounded = neuron.clamp(0.0, 1.0);
    bounded * bounded
}
