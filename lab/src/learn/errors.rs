//! Errors of values and of nets on samples.

use std::fmt;

use horigoma::board::Position;
use rayon::prelude::*;

use super::active::Views;
use super::net::{Net, Pass, scale};
use super::sample::Sample;
use crate::objective::Objective;

/// Mean squared errors of win probabilities.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// Against the targets.
    pub target: f64,
    /// Against the results of the games.
    pub result: f64,
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.5}, results {:.5}", self.target, self.result)
    }
}

impl Errors {
    /// Returns the errors of a function that returns the score of a position in centipawns.
    #[must_use]
    pub fn of(objective: &Objective, parts: &[Vec<Sample>], value: impl Fn(&Position) -> f32 + Sync) -> Self {
        Self::within(objective, parts, || |sample: &Sample| value(&sample.position()))
    }

    /// Returns the errors of a net.
    #[must_use]
    pub fn of_net(objective: &Objective, parts: &[Vec<Sample>], net: &Net, views: &Views) -> Self {
        Self::within(objective, parts, || {
            let mut pass = Pass::new(&net.shape);
            move |sample: &Sample| {
                let features = sample.features();
                features.sums + scale::CENTIPAWNS * net.value(&features, views, &mut pass)
            }
        })
    }

    /// Returns the errors of values that are computed in separate memory for each part.
    fn within<V: FnMut(&Sample) -> f32>(
        objective: &Objective,
        parts: &[Vec<Sample>],
        value: impl Fn() -> V + Sync,
    ) -> Self {
        let of_part = |part: &Vec<Sample>| {
            let mut value = value();
            part.iter().fold([0.0; 2], |[target, result], sample| {
                let chance = objective.chance(value(sample));
                let squared = |worth: f32| f64::from(chance - worth).powi(2);
                [target + squared(sample.target), result + squared(sample.result)]
            })
        };
        // Summed in the order of the parts, so that the last digit is equal on every machine.
        let sums: Vec<[f64; 2]> = parts.par_iter().map(of_part).collect();
        let count = parts.iter().map(Vec::len).sum::<usize>().max(1) as f64;
        let [target, result] = [0, 1].map(|which| sums.iter().map(|sum| sum[which]).sum::<f64>() / count);
        Self { target, result }
    }
}

#[cfg(test)]
mod tests {
    use features::FeatureSet;

    use super::super::net::Shape;
    use super::*;
    use crate::objective::Loss;

    /// A value of 0 is a chance of a half, with three positions of other targets and results.
    #[test]
    fn errors_are_those_of_targets_and_of_results() {
        let worth = |target, result| Sample::new(&Position::start(), target, result).unwrap();
        let parts = [vec![worth(0.5, 1.0), worth(0.25, 1.0)], vec![worth(1.0, 0.5)]];
        let objective = Objective { scale: 600.0, wdl: 0.0, loss: Loss::Power(2.0) };
        let expected = Errors { target: (0.0625 + 0.25) / 3.0, result: (0.25 + 0.25) / 3.0 };
        assert_eq!(Errors::of(&objective, &parts, |_| 0.0), expected);
        assert_eq!(expected.to_string(), "0.10417, results 0.16667");
        // A net with an output of 0 has these errors too.
        let net =
            Net::new(Shape { features: FeatureSet::All, neurons: 2, held: vec![0] }, &mut fastrand::Rng::with_seed(1));
        assert_eq!(Errors::of_net(&objective, &parts, &net, &Views::new(FeatureSet::All)), expected);
    }
}
