//! The objective of tuning and of training: the training target of a position, and the loss of a value against it.

/// The default scale: centipawns that are worth odds of e to 1.
pub const SCALE: f32 = 600.0;

/// Returns the win probability of a value in centipawns. `scale` is the number of centipawns with odds of e to 1.
#[must_use]
pub fn winning_chance(centipawns: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / scale).exp())
}

/// The loss of a value, and how its target is mixed.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// Centipawns that are worth odds of e to 1.
    pub scale: f32,
    /// The share of the game's result (win, draw, loss) in the target. The rest is the score of searches.
    pub wdl: f32,
    /// The function that is minimised.
    pub loss: Loss,
}

/// A function of the win probability of a value and of its target.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Loss {
    /// The cross-entropy.
    CrossEntropy,
    /// This power of the absolute difference.
    Power(f32),
}

impl Objective {
    /// Returns the win probability of a value in centipawns.
    #[must_use]
    pub fn chance(&self, centipawns: f32) -> f32 {
        winning_chance(centipawns, self.scale)
    }

    /// Returns the target of a position, from the win probability that searches give it and from its game's result.
    #[must_use]
    pub fn target(&self, searched: f32, result: f32) -> f32 {
        self.wdl * result + (1.0 - self.wdl) * searched
    }

    /// Returns the loss of a value in centipawns, and its slope for each centipawn.
    #[must_use]
    pub fn loss(&self, centipawns: f32, target: f32) -> (f32, f32) {
        let chance = self.chance(centipawns);
        let error = chance - target;
        match self.loss {
            Loss::CrossEntropy => {
                let bounded = chance.clamp(1e-6, 1.0 - 1e-6);
                (-(target * bounded.ln() + (1.0 - target) * (1.0 - bounded).ln()), error / self.scale)
            }
            Loss::Power(power) => {
                let root = error.abs().powf(power - 1.0);
                (root * error.abs(), power * root * error.signum() * chance * (1.0 - chance) / self.scale)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_both_sides_are_one() {
        let chance = |value: f32| winning_chance(value, 600.0);
        assert_eq!(chance(0.0), 0.5);
        assert!((chance(600.0) / chance(-600.0) - std::f32::consts::E).abs() < 1e-5);
        assert!((chance(250.0) + chance(-250.0) - 1.0).abs() < 1e-6);
    }

    /// By the definition of a derivative, the slope is the difference of nearby losses.
    #[test]
    fn slopes_are_those_of_the_losses() {
        for loss in [Loss::CrossEntropy, Loss::Power(2.0), Loss::Power(2.5)] {
            let objective = Objective { scale: 600.0, wdl: 0.25, loss };
            let target = objective.target(0.5, 1.0);
            assert!((target - 0.625).abs() < 1e-6);
            for value in [-700.0, 100.0, 900.0] {
                let near = [-20.0, 20.0].map(|step| f64::from(objective.loss(value + step, target).0));
                let slope = (near[1] - near[0]) / 40.0;
                let found = f64::from(objective.loss(value, target).1);
                assert!((found - slope).abs() < 2e-6, "{loss:?} {value}: {found} {slope}");
            }
        }
    }
}
