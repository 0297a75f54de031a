//! A blurred evaluation: the sight of a weaker player.

use crate::search::value::EVALUATION_BOUND;

/// The error of a weaker player's evaluation. Each position has an error of its own, drawn by the seed.
///
/// A position keeps its error during a game, so the player holds to its mistake. A deeper search compares more
/// positions, and errors of the same size mislead it less.
///
/// ```
/// use horigoma::{Searcher, board::Position, search::{Blur, Config, Limits}};
///
/// let weak = Config { blur: Blur { centipawns: 300, seed: 7 }, ..Config::default() };
/// let mut searcher = Searcher::new(1, weak);
/// assert!(searcher.search(&Position::start(), &Limits::depth(2)).best.is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Blur {
    /// The standard deviation of the error, in centipawns. 0 is exact sight.
    pub centipawns: u16,
    /// The seed that draws the errors.
    pub seed: u64,
}

impl Blur {
    /// Returns the evaluation as a player with this sight sees it, by the key of the position.
    #[inline(always)]
    pub(crate) fn seen(&self, value: i32, key: u64) -> i32 {
        if self.centipawns == 0 { value } else { self.blurred(value, key) }
    }

    #[cold]
    #[inline(never)]
    fn blurred(&self, value: i32, key: u64) -> i32 {
        let bytes = mixed(key ^ self.seed).to_le_bytes();
        let sum: i32 = bytes.into_iter().map(i32::from).sum();
        let error = (sum - MEAN) * i32::from(self.centipawns) / DEVIATION;
        (value + error).clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }
}

/// The mean of the sum of eight bytes.
const MEAN: i32 = 1020; // Shape: 8 * 255 / 2
/// The standard deviation of that sum.
const DEVIATION: i32 = 209; // Shape: sqrt(8 * (256 * 256 - 1) / 12)

/// Returns the bits of a word, mixed (the finaliser of MurmurHash3).
const fn mixed(word: u64) -> u64 {
    let word = (word ^ (word >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let word = (word ^ (word >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ (word >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_size_and_no_side() {
        let blur = Blur { centipawns: 300, seed: 5 };
        let errors: std::vec::Vec<f64> = (0..10_000).map(|key| f64::from(blur.seen(0, key * 977))).collect();
        let mean = errors.iter().sum::<f64>() / 10_000.0;
        let deviation = (errors.iter().map(|error| error * error).sum::<f64>() / 10_000.0).sqrt();
        assert!(mean.abs() < 12.0 && (290.0..310.0).contains(&deviation), "{mean} {deviation}");
    }

    #[test]
    fn an_error_belongs_to_a_position_and_a_seed() {
        let blur = Blur { centipawns: 300, seed: 5 };
        let other = Blur { seed: 6, ..blur };
        assert_eq!(blur.seen(40, 9), blur.seen(40, 9));
        assert!((0..100).filter(|&key| blur.seen(0, key) == other.seen(0, key)).count() < 5);
        assert_eq!(Blur { seed: 5, centipawns: 0 }.seen(40, 9), 40);
        let greatest = Blur { seed: 5, centipawns: u16::MAX };
        assert_eq!((0..100).map(|key| greatest.seen(0, key).abs()).max(), Some(EVALUATION_BOUND));
    }
}
