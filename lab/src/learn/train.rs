//! Learning by Adam (Kingma and Ba, 2015): batches of positions, the rate falling along a cosine.

use std::fmt;
use std::ops::Range;

use horigoma::board::Position;
use rayon::prelude::*;

use super::lesson::Lesson;
use super::net::{Net, Pass, scale};
use super::sample::Views;
use super::teacher::Teacher;

/// What is to be approached.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// How values become winning chances.
    pub teacher: Teacher,
    /// The power of the error that is made small.
    pub power: f32,
}

impl Objective {
    /// The loss of a value in centipawns, and its slope.
    fn loss(&self, lesson: &Lesson, centipawns: f32) -> (f32, f32) {
        let chance = self.teacher.chance(centipawns);
        let error = chance - lesson.target;
        let root = error.abs().powf(self.power - 1.0);
        let slope = self.power * root * error.signum() * chance * (1.0 - chance) / self.teacher.scale;
        (root * error.abs(), slope)
    }

    /// The mean squared errors of values that are told of positions.
    #[must_use]
    pub fn errors(&self, parts: &[Vec<Lesson>], value: impl Fn(&Position) -> f32 + Sync) -> Errors {
        self.errors_within(parts, || |lesson: &Lesson| value(&lesson.position()))
    }

    /// The mean squared errors of a net.
    #[must_use]
    pub fn errors_of(&self, net: &Net, views: &Views, parts: &[Vec<Lesson>]) -> Errors {
        self.errors_within(parts, || {
            let mut pass = Pass::new(&net.shape);
            move |lesson: &Lesson| {
                let sample = lesson.sample();
                sample.sums + scale::CENTIPAWNS * net.value(&sample, views, &mut pass)
            }
        })
    }

    /// The same, of values that are worked out in memory of their own for each part.
    fn errors_within<V: FnMut(&Lesson) -> f32>(&self, parts: &[Vec<Lesson>], value: impl Fn() -> V + Sync) -> Errors {
        let of_part = |part: &Vec<Lesson>| {
            let mut value = value();
            part.iter().fold([0.0; 2], |[target, result], lesson| {
                let chance = self.teacher.chance(value(lesson));
                let squared = |worth: f32| f64::from(chance - worth).powi(2);
                [target + squared(lesson.target), result + squared(lesson.result)]
            })
        };
        // Summed in the order of the parts, so that the last digit is the same on every machine.
        let sums: Vec<[f64; 2]> = parts.par_iter().map(of_part).collect();
        let count = parts.iter().map(Vec::len).sum::<usize>().max(1) as f64;
        let [target, result] = [0, 1].map(|which| sums.iter().map(|sum| sum[which]).sum::<f64>() / count);
        Errors { target, result }
    }
}

/// Mean squared errors of winning chances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// Against what positions should be worth.
    pub target: f64,
    /// Against how their games ended.
    pub result: f64,
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.5}, results {:.5}", self.target, self.result)
    }
}

/// Parts of a batch whose slopes are summed one by one: a fixed number, so that the sums are the same on every machine.
const SHARES: usize = 4;

const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// A net that learns.
pub struct Learner {
    /// The net between whole numbers, where small steps add up.
    net: Net,
    /// The net in whole numbers: what values and slopes are taken of, and what is written.
    pub rounded: Net,
    first: Vec<f32>,
    second: Vec<f32>,
    slopes: Vec<Vec<f32>>,
    steps: i32,
    decay: f32,
    /// The weights that learn.
    open: Range<usize>,
}

impl Learner {
    /// Nothing learned yet but what the net knows. Each step takes `rate * decay` off the weights of the first layer beside what its
    /// batch says (Loshchilov and Hutter, 2019): what is seen seldom fades, and is not learned by heart.
    #[must_use]
    pub fn new(net: Net, decay: f32) -> Self {
        let none = vec![0.0; net.weights.len()];
        let mut rounded = net.clone();
        net.round_into(&mut rounded);
        let open = 0..none.len();
        let (first, second, slopes) = (none.clone(), none.clone(), vec![none; SHARES]);
        Self { net, rounded, first, second, slopes, steps: 0, decay, open }
    }

    /// Only the weights of these inputs learn from now on.
    #[must_use]
    pub fn only(mut self, inputs: Range<usize>) -> Self {
        let width = self.net.shape.neurons;
        self.open = inputs.start * width..inputs.end * width;
        self
    }

    /// How many batches it has learned from.
    #[must_use]
    pub const fn steps(&self) -> i32 {
        self.steps
    }

    /// One step by a batch.
    pub fn step(&mut self, batch: &[&Lesson], views: &Views, objective: &Objective, rate: f32) {
        let net = &self.rounded;
        let share = batch.len().div_ceil(SHARES).max(1);
        self.slopes.par_iter_mut().zip(batch.par_chunks(share)).for_each(|(sums, lessons)| {
            sums.fill(0.0);
            let mut pass = Pass::new(&net.shape);
            for lesson in lessons {
                let sample = lesson.sample();
                let value = sample.sums + scale::CENTIPAWNS * net.value(&sample, views, &mut pass);
                let slope = objective.loss(lesson, value).1 * scale::CENTIPAWNS;
                net.add_slopes(&sample, views, slope, &mut pass, sums);
            }
        });
        let shares = batch.len().div_ceil(share);
        self.descend(shares, batch.len(), rate);
        self.net.round_into(&mut self.rounded);
    }

    /// Follows the summed slopes down.
    fn descend(&mut self, shares: usize, count: usize, rate: f32) {
        self.steps += 1;
        let correct = BETA.map(|beta| 1.0 - beta.powi(self.steps));
        let [_, outputs, output_biases, _] = self.net.shape.parts();
        for place in self.open.clone() {
            let slope = self.slopes[..shares].iter().map(|sums| sums[place]).sum::<f32>() / count as f32;
            let (first, second) = (&mut self.first[place], &mut self.second[place]);
            *first += (1.0 - BETA[0]) * (slope - *first);
            *second += (1.0 - BETA[1]) * (slope * slope - *second);
            let down = (*first / correct[0]) / ((*second / correct[1]).sqrt() + EPSILON);
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
    use super::super::net::Shape;
    use super::*;

    /// Three positions of which a value of 0 says that they are even, a chance of a half.
    #[test]
    fn errors_are_told_of_targets_and_of_results() {
        let worth = |target, result| Lesson::new(&Position::start(), target, result).unwrap();
        let parts = [vec![worth(0.5, 1.0), worth(0.25, 1.0)], vec![worth(1.0, 0.5)]];
        let objective =
            Objective { teacher: Teacher { scale: 600.0, result_share: 0.0, later_share: 0.0 }, power: 2.0 };
        let expected = Errors { target: (0.0625 + 0.25) / 3.0, result: (0.25 + 0.25) / 3.0 };
        assert_eq!(objective.errors(&parts, |_| 0.0), expected);
        assert_eq!(expected.to_string(), "0.10417, results 0.16667");
        // So does a net that adds nothing.
        let net = Net::new(Shape { neurons: 2, held: vec![0] }, &mut fastrand::Rng::with_seed(1));
        assert_eq!(objective.errors_of(&net, &Views::new(), &parts), expected);
    }

    /// What is not among the inputs that learn does not even fade.
    #[test]
    fn only_the_weights_of_some_inputs_learn() {
        let shape = Shape { neurons: 2, held: vec![0] };
        let mut net = Net::new(shape, &mut fastrand::Rng::with_seed(1));
        net.weights.fill(0.5);
        let mut learner = Learner::new(net, 0.2).only(3..5);
        learner.descend(1, 1, 0.01);
        let faded: Vec<usize> =
            (0..learner.net.weights.len()).filter(|&place| learner.net.weights[place] < 0.5).collect();
        assert_eq!(faded, [6, 7, 8, 9]);
    }

    #[test]
    fn what_no_batch_has_fades_in_the_first_layer_alone() {
        let shape = Shape { neurons: 1, held: vec![0] };
        let [_, outputs, ..] = shape.parts();
        let mut net = Net::new(shape, &mut fastrand::Rng::with_seed(1));
        (net.weights[0], net.weights[outputs]) = (0.5, 0.5);
        for (decay, expected) in [(0.0, 0.5), (0.2, 0.499)] {
            let mut learner = Learner::new(net.clone(), decay);
            learner.descend(1, 1, 0.01);
            let [faded, kept] = [0, outputs].map(|place| learner.net.weights[place]);
            assert!((faded - expected).abs() < 1e-6, "{decay}: {faded}");
            assert!((kept - 0.5).abs() < 1e-6, "{decay}: {kept}");
        }
    }
}
