//! The score of a match, counted by pairs: both games of an opening, colours exchanged.
//!
//! The two games of a pair are not independent, because the opening may favour one side. Pairs are. Error and test are
//! therefore computed by pairs: five outcomes, from two losses to two wins (the pentanomial model of engine testing).

use std::fmt;

/// Pairs by half points won: 0 to 4.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// The number of pairs with 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u64; 5],
    /// Wins, draws and losses of games.
    pub games: [u64; 3],
}

/// The number of standard deviations that hold 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.959_964;

impl Score {
    /// Adds a pair with these half points of its games: 0, 1 or 2.
    pub fn add(&mut self, first: u64, second: u64) {
        self.pairs[(first + second) as usize] += 1;
        for half_points in [first, second] {
            self.games[2 - half_points as usize] += 1;
        }
    }

    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Returns the mean score of a pair, 0 to 1, and its variance.
    #[must_use]
    pub fn moments(&self) -> (f64, f64) {
        let count = self.count().max(1) as f64;
        let weighted = |power: i32, around: f64| -> f64 {
            let term = |(halves, &pairs): (usize, &u64)| (halves as f64 / 4.0 - around).powi(power) * pairs as f64;
            self.pairs.iter().enumerate().map(term).sum::<f64>() / count
        };
        let mean = weighted(1, 0.0);
        (mean, weighted(2, mean))
    }

    /// Returns the Elo difference and the half-width of its 95 % interval.
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let (mean, variance) = self.moments();
        let error = CONFIDENCE * (variance / self.count().max(1) as f64).sqrt();
        (elo_of(mean), error * slope_of(mean))
    }

    /// Returns the normalized Elo difference and the half-width of its 95 % interval, or `None` while all pairs are
    /// alike. It is the lead in standard deviations of a game. Its scale makes it nearly Elo for small differences
    /// without draws. The number of games that shows a difference depends on it alone.
    ///
    /// Source: M. Van den Bergh, *Normalized Elo*, as fishtest and fastchess compute it. The games of a pair are not
    /// independent, so the variance of a game is taken as twice that of a pair's mean.
    #[must_use]
    pub fn normalized_elo(&self) -> Option<(f64, f64)> {
        let (mean, variance) = self.moments();
        let scale = 800.0 / std::f64::consts::LN_10;
        let error = CONFIDENCE * scale / (2.0 * self.count() as f64).sqrt();
        (variance > 0.0).then(|| (scale * (mean - 0.5) / (2.0 * variance).sqrt(), error))
    }

    /// Returns the likelihood of superiority, 0 to 1: the chance that the true mean score is above a half. `None` while
    /// all pairs are alike.
    ///
    /// Source: fishtest, from the normal distribution of the mean over pairs.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let (mean, variance) = self.moments();
        let deviations = (mean - 0.5) / (variance / self.count() as f64).sqrt();
        (variance > 0.0).then(|| libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0)
    }

    /// Returns the Elo difference in words: `+43.2 ± 61.0`. A score of all points, or of none, has no Elo difference.
    /// The words are then the one-sided bound that holds with 95 %: `at least +34.4`.
    ///
    /// The bound is exact for independent pairs. At a mean score of `m` a pair is won whole with a chance of at most
    /// `m`, and `n` pairs with at most `m^n`. This is 5 % at `m = 0.05^(1/n)`.
    #[must_use]
    pub fn elo_in_words(&self, digits: usize) -> String {
        let sure = || (1.0 - ONE_SIDED).powf(1.0 / self.count() as f64);
        let bound = |score: f64| signed(elo_of(score), digits);
        let (elo, error) = self.elo();
        match self.pairs {
            [0, 0, 0, 0, 0] => "unknown".to_owned(),
            [0, 0, 0, 0, _] => format!("at least {}", bound(sure())),
            [_, 0, 0, 0, 0] => format!("at most {}", bound(1.0 - sure())),
            _ if error > 0.0 => format!("{} ± {error:.digits$}", signed(elo, digits)),
            _ => format!("{} ± unknown", signed(elo, digits)),
        }
    }
}

/// The confidence of a one-sided bound.
const ONE_SIDED: f64 = 0.95;

/// Returns a number with its sign, and no minus before a zero.
fn signed(number: f64, digits: usize) -> String {
    let unit = 10_f64.powi(digits as i32);
    format!("{:+.digits$}", (number * unit).round() / unit + 0.0)
}

/// Returns the Elo difference of a mean score.
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    let score = score.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Returns the derivative of Elo by the score.
fn slope_of(score: f64) -> f64 {
    let score = score.clamp(1e-4, 1.0 - 1e-4);
    400.0 / std::f64::consts::LN_10 / (score * (1.0 - score))
}

/// Returns the mean score of an Elo difference.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// `+12 =3 -9 (66.7 %), Elo +120.4 ± 130.3 (95 %), nElo +139.0 ± 139.0, LOS 97.5 %, Ptnml(0-2): 1, 0, 5, 2, 4`, in
/// the words of fishtest: `Ptnml` counts the pairs with 0, 1/2, 1, 3/2 and 2 points. When all pairs are alike the error
/// is unknown, and nElo and LOS are left out.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wins, draws, losses] = self.games;
        if self.count() == 0 {
            return f.write_str("no pair of games has ended yet");
        }
        let percent = 100.0 * self.moments().0;
        let elo = self.elo_in_words(1);
        let confidence = if elo.ends_with("unknown") { "" } else { " (95 %)" };
        write!(f, "+{wins} ={draws} -{losses} ({percent:.1} %), Elo {elo}{confidence}, ")?;
        if let (Some((elo, error)), Some(los)) = (self.normalized_elo(), self.likelihood_of_superiority()) {
            write!(f, "nElo {} ± {error:.1}, LOS {:.1} %, ", signed(elo, 1), 100.0 * los)?;
        }
        write!(f, "Ptnml(0-2): {}", self.pairs.map(|pairs| pairs.to_string()).join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_its_error_follow_from_pairs() {
        let mut score = Score::default();
        for _ in 0..10 {
            score.add(2, 0);
        }
        assert_eq!((score.games, score.count()), ([10, 0, 10], 10));
        assert_eq!(score.elo(), (0.0, 0.0), "every pair brought one point: no doubt left");
        score.add(2, 2);
        assert!(score.elo().0 > 0.0 && score.elo().1 > 0.0);
        assert!((elo_of(score_of(37.0)) - 37.0).abs() < 1e-9);
    }

    #[test]
    fn a_score_explains_itself() {
        let score = Score { pairs: [1, 0, 5, 2, 4], games: [12, 3, 9] };
        let text = score.to_string();
        assert!(text.starts_with("+12 =3 -9 (") && text.contains(" ± ") && !text.contains("+-"), "{text}");
        let names = "nElo +139.0 ± 139.0, LOS 97.5 %, Ptnml(0-2): 1, 0, 5, 2, 4";
        assert!(text.ends_with(&format!("(95 %), {names}")), "{text}");
    }

    /// The pairs are those of fishtest's own tests. The numbers come from its formulas in Python: `NormalDist().cdf`
    /// for LOS, and the variance over games for nElo.
    #[test]
    fn normalized_elo_and_los_agree_with_fishtest() {
        for (pairs, nelo, error, los) in [
            ([10_789, 19_328, 33_806, 19_402, 10_543], -0.951_629, 1.571_624, 0.117_658_858),
            ([39, 2_226, 31_451, 2_412, 40], 3.450_800, 2.531_892, 0.996_222_097),
            ([1_187, 7_410, 13_475, 7_378, 1_164], -0.704_141, 2.751_993, 0.308_013_879),
        ] {
            let score = Score { pairs, games: [0; 3] };
            let (found, half_width) = score.normalized_elo().unwrap();
            assert!((found - nelo).abs() < 1e-5 && (half_width - error).abs() < 1e-5, "{found} {half_width}");
            assert!((score.likelihood_of_superiority().unwrap() - los).abs() < 1e-8);
        }
        // A turned score is as likely to be inferior.
        let [one, other] = [[1, 0, 5, 2, 4], [4, 2, 5, 0, 1]].map(|pairs| Score { pairs, games: [0; 3] });
        let sum = one.likelihood_of_superiority().unwrap() + other.likelihood_of_superiority().unwrap();
        assert!((sum - 1.0).abs() < 1e-12);
        let alike = Score { pairs: [0, 0, 4, 0, 0], games: [4, 0, 4] };
        assert_eq!((alike.normalized_elo(), alike.likelihood_of_superiority()), (None, None));
        assert!(alike.to_string().ends_with("± unknown, Ptnml(0-2): 0, 0, 4, 0, 0"), "{alike}");
    }

    #[test]
    fn an_unknown_error_is_printed_as_unknown() {
        let told = |pairs: [u64; 5], games| Score { pairs, games }.to_string();
        assert_eq!(told([0; 5], [0; 3]), "no pair of games has ended yet");
        assert!(told([0, 0, 3, 0, 0], [3, 0, 3]).starts_with("+3 =0 -3 (50.0 %), Elo +0.0 ± unknown, Ptnml"));
        assert!(told([1, 0, 0, 0, 1], [2, 0, 2]).starts_with("+2 =0 -2 (50.0 %), Elo +0.0 ± 4"));
    }

    /// By hand: 0.05^(1/5) is 0.5493, and 400 log10(0.5493 / 0.4507) is 34.4. A score of 100 % has no Elo difference.
    #[test]
    fn a_match_without_a_loss_has_a_lower_bound() {
        let told = |pairs: [u64; 5], games| Score { pairs, games }.to_string();
        assert!(told([0, 0, 0, 0, 5], [10, 0, 0]).starts_with("+10 =0 -0 (100.0 %), Elo at least +34.4 (95 %), Ptnml"));
        assert!(told([5, 0, 0, 0, 0], [0, 0, 10]).starts_with("+0 =0 -10 (0.0 %), Elo at most -34.4 (95 %), Ptnml"));
        // A single pair proves little: 0.05 is far below a half.
        assert!(told([0, 0, 0, 0, 1], [2, 0, 0]).starts_with("+2 =0 -0 (100.0 %), Elo at least -511.5 (95 %), Ptnml"));
        assert_eq!(Score { pairs: [0, 0, 4, 0, 0], games: [4, 0, 4] }.elo_in_words(0), "+0 ± unknown");
        assert_eq!(Score::default().elo_in_words(0), "unknown");
    }

    /// Eighteen of twenty pairs won: the interval must not depend on the clamping of the score.
    #[test]
    fn a_one_sided_score_has_a_finite_error() {
        let score = Score { pairs: [0, 0, 2, 0, 18], games: [38, 0, 2] };
        let (elo, error) = score.elo();
        assert!((511.0..512.0).contains(&elo) && (200.0..300.0).contains(&error), "{elo} {error}");
    }
}
