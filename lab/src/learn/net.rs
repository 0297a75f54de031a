//! A net in floating point: what the engine computes with integers, and the slopes of its weights.

use features::Feature;

use super::active::{Features, Views};

/// How whole numbers stand for weights; `tables/net/net.toml` tells the engine the same.
pub mod scale {
    use codegen::input;

    /// What a neuron that is fully on stands at, and the most that a weight of the first layer is.
    pub const ON: f32 = input::ON as f32;
    /// What an output weight of 1 stands at; the greatest is twice that.
    pub const OUT: f32 = input::OUT as f32;
    /// A sum of the output layer by this is centipawns.
    pub const DIVISOR: f32 = 3441.0;
    /// What an output of 1 is in centipawns.
    pub const CENTIPAWNS: f32 = ON * ON * OUT / DIVISOR;
}

/// The sizes of a net.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Neurons that look from each side.
    pub neurons: usize,
    /// The fewest pieces in hand of each output.
    pub held: Vec<u8>,
}

impl Shape {
    /// The output for so many pieces in hand.
    #[must_use]
    pub fn bucket(&self, held: u8) -> usize {
        self.held.iter().filter(|&&least| least <= held).count().saturating_sub(1)
    }

    /// Where the parts of the weights begin: neurons' biases (after the first layer), outputs, outputs' biases; and the end.
    #[must_use]
    pub fn parts(&self) -> [usize; 4] {
        let biases = Feature::COUNT * self.neurons;
        let outputs = biases + self.neurons;
        let output_biases = outputs + self.held.len() * 2 * self.neurons;
        [biases, outputs, output_biases, output_biases + self.held.len()]
    }
}

/// A net: its sizes and all its weights, part after part. The first layer input by input, an output the mover's neurons first.
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
    /// The neurons of both sides before they are bounded, the mover's first.
    neurons: Vec<f32>,
    /// The slope of each.
    slopes: Vec<f32>,
}

impl Pass {
    /// Room for a net's neurons.
    #[must_use]
    pub fn new(shape: &Shape) -> Self {
        Self { neurons: vec![0.0; 2 * shape.neurons], slopes: vec![0.0; 2 * shape.neurons] }
    }
}

impl Net {
    /// A net that adds nothing yet, its neurons all different.
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

    /// The same net with more neurons, which say nothing yet: it goes on from what it knows.
    #[must_use]
    pub fn widened(&self, neurons: usize, random: &mut fastrand::Rng) -> Self {
        let mut wide = Self::new(Shape { neurons, held: self.shape.held.clone() }, random);
        let ([_, _, narrow, _], [_, _, end, _]) = (self.shape.parts(), wide.shape.parts());
        // Before the outputs' biases all weights are rows, with a weight of each neuron.
        let (rows, biases) = self.weights.split_at(narrow);
        let (wide_rows, wide_biases) = wide.weights.split_at_mut(end);
        for (wide_row, row) in wide_rows.chunks_exact_mut(neurons).zip(rows.chunks_exact(self.shape.neurons)) {
            wide_row[..row.len()].copy_from_slice(row);
        }
        wide_biases.copy_from_slice(biases);
        wide
    }

    /// The net as whole numbers have it.
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

    /// Adds what each weight would change, after [`Net::value`] was computed and where the value should change by `slope`.
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
