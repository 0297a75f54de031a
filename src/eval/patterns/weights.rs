//! The percentage of each group of weights, chosen while the program runs.

use core::error::Error;
use core::fmt;

use super::sink::Group;
use crate::eval::Score;

/// The percentage of each group of the default weights.
///
/// The default costs no time: the groups are compiled in unchanged. Any other choice takes every evaluation apart and
/// is several times slower, except leaving out all patterns ([`Weights::without_patterns`]), which is faster.
///
/// ```
/// use horigoma::{board::Position, eval::{Weights, sink::Group, trace::Trace}};
///
/// let mut weights = Weights::SHIPPED;
/// weights.set(Group::Castles, 0)?;
/// let position: Position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B3GSK1/LNSG1R1NL b - 1".parse()?;
/// let castles = |weights| Trace::with(&position, weights).groups().find(|(name, ..)| *name == "castles").unwrap().1;
/// assert_eq!(castles(weights), Default::default());
/// let error = weights.set(Group::Tactics, 201).unwrap_err();
/// assert_eq!(error.to_string(), "tactics: found 201, expected 0 to 200 percent");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    percent: [u16; Group::ALL.len()],
}

impl Weights {
    /// Every group at 100 percent.
    pub const SHIPPED: Self = Self { percent: [100; _] };

    /// The greatest percentage of a group.
    pub const MOST: u16 = 200; // Shape: most percent that a group may count

    /// Returns the percentage of a group.
    #[must_use]
    pub const fn percent(&self, group: Group) -> u16 {
        self.percent[group as usize]
    }

    /// Sets the percentage of a group.
    ///
    /// # Errors
    /// [`WeightsError`] above [`Weights::MOST`]. The weights are then unchanged.
    pub const fn set(&mut self, group: Group, percent: u16) -> Result<(), WeightsError> {
        if percent > Self::MOST {
            return Err(WeightsError { group, found: percent });
        }
        self.percent[group as usize] = percent;
        Ok(())
    }

    /// Returns the weights with only material and piece-square values.
    #[must_use]
    pub const fn without_patterns(self) -> Self {
        let mut without = Self { percent: [0; _] };
        without.percent[Group::Material as usize] = self.percent[Group::Material as usize];
        without.percent[Group::PieceSquare as usize] = self.percent[Group::PieceSquare as usize];
        without
    }

    /// Returns a group's score, scaled. Half a centipawn is rounded away from zero, so that turning the board changes
    /// only the sign.
    pub(super) fn scale(&self, group: Group, score: Score) -> Score {
        let percent = i32::from(self.percent(group));
        // Shape: half of a percent's hundred
        let scale = |value: i32| (value.abs() * percent + 50) / 100 * value.signum();
        bounded(scale(score.mg()), scale(score.eg()))
    }
}

/// Returns a score of these values, limited to the range: twice the value of all pieces in one hand exceeds it.
pub(super) fn bounded(mg: i32, eg: i32) -> Score {
    const MOST: i32 = 32_000; // Shape: most that a score holds
    Score::new(mg.clamp(-MOST, MOST), eg.clamp(-MOST, MOST))
}

impl Default for Weights {
    fn default() -> Self {
        Self::SHIPPED
    }
}

/// Error of a group whose percentage is too great.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// The group.
    pub group: Group,
    /// The percentage.
    pub found: u16,
}

impl Error for WeightsError {}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { group, found } = self;
        write!(f, "{}: found {found}, expected 0 to {} percent", group.name(), Weights::MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::trace::Trace;

    /// All pieces but a king in one hand, counted twice: twice the value, without an overflow.
    #[test]
    fn sums_that_no_score_holds_are_the_most_it_holds() {
        let position = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1".parse().unwrap();
        let mut weights = Weights::SHIPPED;
        Group::ALL.into_iter().for_each(|group| weights.set(group, Weights::MOST).unwrap());
        let (shipped, doubled) = (Trace::of(&position).sum(), Trace::with(&position, weights).sum());
        for half in [Score::mg, Score::eg] {
            assert!(half(shipped) > 0 && half(doubled) == 2 * half(shipped), "{shipped} {doubled}");
        }
        assert_eq!(bounded(40_000, -40_000), Score::new(32_000, -32_000));
    }

    #[test]
    fn scaling_is_the_same_both_ways_up() {
        let mut weights = Weights::SHIPPED;
        for (percent, value, expected) in [(50, 3, 2), (50, -3, -2), (49, 3, 1), (200, 7, 14), (0, 9, 0), (100, -8, -8)]
        {
            weights.set(Group::Pawns, percent).unwrap();
            assert_eq!(weights.scale(Group::Pawns, Score::new(value, -value)), Score::new(expected, -expected));
        }
    }
}
