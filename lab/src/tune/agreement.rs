//! The agreement of the patterns with the scores of samples.

use std::fmt;

use super::data::Samples;
use super::weights::Weights;

/// A difference that changes the choice of a move, in centipawns.
const FAR: f64 = 200.0;

/// The agreement of the patterns' values with scores, over all samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Agreement {
    /// Pearson's correlation, -1 to 1.
    pub(super) correlation: f64,
    /// The mean absolute difference, in centipawns.
    pub(super) difference: f64,
    /// The share of samples that differ by more than [`FAR`] centipawns.
    pub(super) far: f64,
    /// The share of samples in which the two favour different sides.
    pub(super) opposed: f64,
}

impl Agreement {
    /// Returns the agreement of the values by these weights with the scores of the samples.
    pub(super) fn of(weights: &Weights, parts: &[&Samples]) -> Self {
        let pairs = parts.iter().flat_map(|part| {
            part.samples.iter().enumerate().map(|(number, sample)| {
                (weights.value(part.counts_of(number), sample.phase).into(), sample.score.into())
            })
        });
        Self::between(pairs)
    }

    /// Returns the agreement of pairs of values.
    fn between(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> Self {
        let share = |counts: &dyn Fn(f64, f64) -> bool| mean(pairs.clone().map(|(a, b)| f64::from(counts(a, b))));
        let (one, other) = (mean(pairs.clone().map(|(a, _)| a)), mean(pairs.clone().map(|(_, b)| b)));
        let spread = |of: &dyn Fn(f64, f64) -> f64| mean(pairs.clone().map(|(a, b)| of(a - one, b - other)));
        Self {
            correlation: spread(&|a, b| a * b) / (spread(&|a, _| a * a) * spread(&|_, b| b * b)).sqrt(),
            difference: mean(pairs.clone().map(|(a, b)| (a - b).abs())),
            far: share(&|a, b| (a - b).abs() > FAR),
            opposed: share(&|a, b| a * b < 0.0),
        }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

impl fmt::Display for Agreement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { correlation, difference, far, opposed } = self;
        let [far, opposed] = [far, opposed].map(|share| 100.0 * share);
        write!(out, "correlation {correlation:.3}, mean difference {difference:.0} centipawns, ")?;
        write!(out, "{far:.1} % differ by more than {FAR}, {opposed:.1} % favour the other side")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked by hand: means 0 and 100, so products of deviations 90,000 + 0 + 90,000 over roots of 180,000 and 90,000.
    #[test]
    fn agreement_is_that_of_values_worked_by_hand() {
        let pairs = [(-300.0, 100.0), (0.0, 100.0), (300.0, 100.0)].map(|(a, b): (f64, f64)| (a, b + a / 2.0));
        let found = Agreement::between(pairs.into_iter());
        assert!((found.correlation - 1.0).abs() < 1e-12);
        assert!((found.difference - (250.0 + 100.0 + 50.0) / 3.0).abs() < 1e-12);
        assert_eq!((found.far, found.opposed), (1.0 / 3.0, 0.0));
        let turned = Agreement::between(pairs.map(|(a, b)| (-a, b)).into_iter());
        assert!((turned.correlation + 1.0).abs() < 1e-12 && turned.opposed == 2.0 / 3.0, "{turned:?}");
    }
}
