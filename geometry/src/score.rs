//! Middlegame and endgame values packed in one number.

use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// The mark for an unknown value in a table of single scores.
pub const UNKNOWN_SCORE: i16 = i16::MIN;

/// A middlegame value in the lower half and an endgame value in the upper half. One addition adds both. Each half
/// holds -32,768 to 32,767 centipawns.
///
/// ```
/// # use geometry::Score;
/// let sum = Score::new(90, 120) + Score::new(-100, 5).times(2);
/// assert_eq!((sum.mg(), sum.eg()), (-110, 130));
/// assert_eq!((-sum).to_string(), "110/-130");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score(i32);

impl Score {
    /// A score of 0 in both phases.
    pub const ZERO: Self = Self(0);

    /// Returns a score of these values, in centipawns.
    #[must_use]
    pub const fn new(mg: i32, eg: i32) -> Self {
        Self((eg << 16) + mg)
    }

    /// The score with this packed form.
    #[inline(always)]
    #[must_use]
    pub const fn from_packed(packed: i32) -> Self {
        Self(packed)
    }

    /// Both values in one number, the endgame value in the upper half.
    #[inline(always)]
    #[must_use]
    pub const fn packed(self) -> i32 {
        self.0
    }

    /// The middlegame value.
    #[inline(always)]
    #[must_use]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value.
    #[inline(always)]
    #[must_use]
    pub const fn eg(self) -> i32 {
        // A negative lower half has borrowed one from the upper half.
        self.0.wrapping_add(0x8000) >> 16
    }

    /// Returns this score multiplied by a count.
    #[inline(always)]
    #[must_use]
    pub const fn times(self, count: i32) -> Self {
        Self(self.0.wrapping_mul(count))
    }

    /// Returns `share / whole` of this score, each half rounded towards zero.
    #[must_use]
    pub const fn part(self, share: i32, whole: i32) -> Self {
        Self::new(self.mg() * share / whole, self.eg() * share / whole)
    }
}

impl Add for Score {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Score {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl AddAssign for Score {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Writes `mg/eg`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for mg in (-9000..9000).step_by(377) {
            for eg in (-9000..9000).step_by(411) {
                let score = Score::new(mg, eg) + Score::new(-5, 7) - Score::new(11, -13);
                assert_eq!((score.mg(), score.eg()), (mg - 16, eg + 20));
                assert_eq!(((-score).mg(), (-score).eg()), (16 - mg, -20 - eg));
            }
        }
    }
}
