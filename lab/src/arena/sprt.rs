//! The sequential probability ratio test (Wald, 1945): a match goes on until one of two hypotheses is accepted.
//!
//! The ratio is that of two normal distributions with the observed variance of pairs (the generalised test of engine
//! testers, Van den Bergh, 2017).

use anyhow::{Result, ensure};
use clap::Args;

use crate::score::{Score, score_of};

/// The options of the test.
#[derive(Args, Clone, Debug)]
pub struct Test {
    /// End the match when the test (SPRT) accepts one of two Elo differences
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// The chance that the test accepts ELO1 where ELO0 is true
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// The chance that the test accepts ELO0 where ELO1 is true
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
}

impl Test {
    /// Checks that the test can distinguish its hypotheses.
    ///
    /// # Errors
    /// When the second difference is not the greater one, or when an error is not between 0 and a half.
    pub fn check(&self) -> Result<()> {
        for (name, chance) in [("--alpha", self.alpha), ("--beta", self.beta)] {
            ensure!(chance > 0.0 && chance < 0.5, "{name}: found {chance}, expected a number above 0 and below 0.5");
        }
        let Some(&[elo0, elo1]) = self.sprt.as_deref() else { return Ok(()) };
        ensure!(elo0 < elo1, "--sprt: found {elo0} {elo1}, expected the smaller difference first");
        Ok(())
    }

    /// Returns the test. The default is none.
    #[must_use]
    pub fn test(&self) -> Option<Sprt> {
        let bounds = self.sprt.as_ref()?;
        Some(Sprt { elo0: bounds[0], elo1: bounds[1], alpha: self.alpha, beta: self.beta })
    }

    /// Whether there is a test and this score decides it.
    #[must_use]
    pub fn has_decided(&self, score: &Score) -> bool {
        self.test().is_some_and(|sprt| sprt.verdict(score).is_some())
    }

    /// Returns a score in words, with the state of the test.
    #[must_use]
    pub fn standing(&self, score: &Score) -> String {
        let Some(sprt) = self.test() else { return score.to_string() };
        let (low, high) = sprt.bounds();
        let verdict = match sprt.verdict(score) {
            Some(Verdict::Better) => format!(": Elo {} accepted", sprt.elo1),
            Some(Verdict::Null) => format!(": Elo {} accepted", sprt.elo0),
            None => String::new(),
        };
        format!("{score}, LLR {:.2} ({low:.2} to {high:.2}){verdict}", sprt.ratio(score))
    }
}

/// Two hypotheses and the accepted errors.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    /// The Elo difference of the null hypothesis.
    pub elo0: f64,
    /// The Elo difference of the alternative hypothesis.
    pub elo1: f64,
    /// The probability of accepting `elo1` when `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` when `elo1` is true.
    pub beta: f64,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// `elo0` is accepted.
    Null,
    /// `elo1` is accepted.
    Better,
}

/// The number of pairs before which the observed variance is unreliable.
const FIRST_PAIRS: u64 = 10;

impl Sprt {
    /// Returns the logarithm of the likelihood ratio.
    #[must_use]
    pub fn ratio(&self, score: &Score) -> f64 {
        let (mean, variance) = score.moments();
        let (low, high) = (score_of(self.elo0), score_of(self.elo1));
        // A match without variance (all pairs alike) holds less information than it seems.
        let variance = variance.max(1.0 / 64.0);
        score.count() as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Returns two bounds of the ratio. Below the first `elo0` is accepted, above the second `elo1`.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the verdict, if there is one.
    #[must_use]
    pub fn verdict(&self, score: &Score) -> Option<Verdict> {
        let (low, high) = self.bounds();
        let ratio = self.ratio(score);
        match score.count() {
            0..FIRST_PAIRS => None,
            _ if ratio >= high => Some(Verdict::Better),
            _ if ratio <= low => Some(Verdict::Null),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how often a test accepts `elo1` in simulated matches at a true difference.
    fn accepted(sprt: &Sprt, elo: f64, matches: usize) -> f64 {
        let mut random = fastrand::Rng::with_seed(5);
        let draws = 0.1;
        let play = |random: &mut fastrand::Rng, bias: f64| -> u64 {
            let wins = score_of(elo + bias) - draws / 2.0;
            let number = random.f64();
            if number < wins { 2 } else { u64::from(number < wins + draws) }
        };
        let better = (0..matches).filter(|_| {
            let mut score = Score::default();
            loop {
                // An opening favours one side. Colours are exchanged in the second game.
                let bias = 80.0 * (random.f64() - 0.5);
                score.add(play(&mut random, bias), play(&mut random, -bias));
                if let Some(verdict) = sprt.verdict(&score) {
                    break verdict == Verdict::Better;
                }
            }
        });
        better.count() as f64 / matches as f64
    }

    #[test]
    fn tests_without_sense_are_refused() {
        let check = |sprt: [f64; 2], alpha, beta| Test { sprt: Some(sprt.to_vec()), alpha, beta }.check();
        assert!(check([-5.0, 0.0], 0.05, 0.1).is_ok());
        assert!(Test { sprt: None, alpha: 0.05, beta: 0.05 }.check().is_ok());
        let wrong = [([5.0, 0.0], 0.05, 0.05), ([0.0, 0.0], 0.05, 0.05), ([f64::NAN, 5.0], 0.05, 0.05)];
        for (sprt, alpha, beta) in wrong.into_iter().chain([([0.0, 5.0], 0.0, 0.05), ([0.0, 5.0], 0.05, 0.5)]) {
            assert!(check(sprt, alpha, beta).is_err(), "{sprt:?} {alpha} {beta}");
        }
    }

    #[test]
    fn errors_are_within_their_bounds() {
        for (elo0, elo1) in [(0.0, 30.0), (-5.0, 20.0)] {
            let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
            let (wrongly, rightly) = (accepted(&sprt, elo0, 2000), accepted(&sprt, elo1, 2000));
            println!("elo0 {elo0} accepted as elo1: {wrongly}; elo1 {elo1} rejected: {}", 1.0 - rightly);
            // Three standard deviations of 2,000 draws at 5 % are 1.5 %.
            assert!(wrongly <= 0.065, "false positives: {wrongly}");
            assert!(rightly >= 0.935, "false negatives: {}", 1.0 - rightly);
        }
    }
}
