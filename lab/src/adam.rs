//! Adam (Kingma and Ba, 2015), the optimiser of the tuner and of the trainer.

/// The decay of both moments from step to step.
const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// The moments of the gradient, one pair for each weight.
#[derive(Clone, Debug)]
pub struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
    /// The correction of both moments for their start at 0.
    correction: [f32; 2],
}

impl Adam {
    /// Returns the state before the first step.
    #[must_use]
    pub fn new(weights: usize) -> Self {
        Self { first: vec![0.0; weights], second: vec![0.0; weights], steps: 0, correction: [1.0; 2] }
    }

    /// Returns the number of steps so far.
    #[must_use]
    pub const fn steps(&self) -> i32 {
        self.steps
    }

    /// Begins a step.
    pub fn begin(&mut self) {
        self.steps += 1;
        self.correction = BETA.map(|beta| 1.0 - beta.powi(self.steps));
    }

    /// Returns the descent direction of a weight in this step, in units of the learning rate, for the slope of the
    /// loss.
    pub fn direction(&mut self, weight: usize, slope: f32) -> f32 {
        let (first, second) = (&mut self.first[weight], &mut self.second[weight]);
        *first += (1.0 - BETA[0]) * (slope - *first);
        *second += (1.0 - BETA[1]) * (slope * slope - *second);
        (*first / self.correction[0]) / ((*second / self.correction[1]).sqrt() + EPSILON)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected values by the formulas of the paper, with slopes of 2 and then 1. The first moments are 0.2 and 0.004.
    #[test]
    fn steps_follow_the_paper() {
        let mut adam = Adam::new(1);
        adam.begin();
        assert!((adam.direction(0, 2.0) - 1.0).abs() < 1e-6, "a first step is 1, whatever the slope");
        adam.begin();
        let (first, second) = (0.9 * 0.2 + 0.1 * 1.0, 0.999 * 0.004 + 0.001 * 1.0);
        let expected = (first / 0.19) / f64::sqrt(second / 0.001_999);
        assert!((f64::from(adam.direction(0, 1.0)) - expected).abs() < 1e-4);
        assert_eq!(adam.steps(), 2);
    }
}
