//! Constraints on the numbers of a feature: a bonus is not negative, more of a good thing is not worse.
//!
//! The constraints are next to the numbers in `tables/patterns/`. They are checked whenever tables are made, and bind
//! the tuner.

use geometry::Score;

/// The constraints on the numbers of a feature, equal for the middlegame and the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sense {
    /// The least value of each.
    pub least: Option<i32>,
    /// The greatest value of each.
    pub most: Option<i32>,
    /// The trend along each row.
    pub along_row: Option<Trend>,
    /// The trend down each column.
    pub along_column: Option<Trend>,
}

/// A trend of numbers. Neighbours may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trend {
    /// No number is less than the number before it.
    Rises,
    /// No number is greater than the number before it.
    Falls,
}

impl Trend {
    /// Returns the trend of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "rises" => Some(Self::Rises),
            "falls" => Some(Self::Falls),
            _ => None,
        }
    }

    /// Returns a cell and the next one, the one that must not be greater first.
    const fn pair(self, before: usize, after: usize) -> [usize; 2] {
        match self {
            Self::Rises => [before, after],
            Self::Falls => [after, before],
        }
    }
}

impl Sense {
    /// Returns pairs of cells, the first of which must not be greater than the second, for this number of rows and
    /// columns.
    #[must_use]
    pub fn pairs(&self, [rows, columns]: [usize; 2]) -> Vec<[usize; 2]> {
        let mut pairs = Vec::new();
        for cell in 0..rows * columns {
            let (row, column) = (cell / columns, cell % columns);
            pairs.extend(self.along_row.filter(|_| column > 0).map(|trend| trend.pair(cell - 1, cell)));
            pairs.extend(self.along_column.filter(|_| row > 0).map(|trend| trend.pair(cell - columns, cell)));
        }
        pairs
    }

    /// Returns the first cell whose number breaks a constraint, its half (0 is the middlegame), and the found and
    /// expected values.
    #[must_use]
    pub fn first_fault(&self, values: &[Score], shape: [usize; 2]) -> Option<(usize, usize, String)> {
        let half = |half: usize, score: Score| if half == 0 { score.mg() } else { score.eg() };
        for at in 0..2 {
            let value = |cell: usize| half(at, values[cell]);
            for cell in 0..values.len() {
                if let Some(least) = self.least.filter(|&least| value(cell) < least) {
                    return Some((at, cell, format!("no number below {least}")));
                }
                if let Some(most) = self.most.filter(|&most| value(cell) > most) {
                    return Some((at, cell, format!("no number above {most}")));
                }
            }
            if let Some([lesser, greater]) =
                self.pairs(shape).into_iter().find(|&[lesser, greater]| value(lesser) > value(greater))
            {
                let (cell, word, other) = if lesser > greater {
                    (lesser, "no more than", value(greater))
                } else {
                    (greater, "no less than", value(lesser))
                };
                return Some((at, cell, format!("{word} {other}, which stands before it")));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(values: &[i32]) -> Vec<Score> {
        values.iter().map(|&value| Score::new(value, value)).collect()
    }

    #[test]
    fn promises_are_kept_or_the_first_broken_one_is_named() {
        let fault = |sense: Sense, shape, values: &[i32]| {
            sense.first_fault(&scores(values), shape).map(|(_, cell, expected)| (cell, expected))
        };
        let none = Sense::default();
        assert_eq!(fault(none, [1, 3], &[5, -7, 2]), None);
        let bonus = Sense { least: Some(0), ..none };
        assert_eq!(fault(bonus, [1, 3], &[0, 4, 2]), None);
        assert_eq!(fault(bonus, [1, 3], &[0, -1, 2]), Some((1, "no number below 0".into())));
        let penalty = Sense { most: Some(-1), ..none };
        assert_eq!(fault(penalty, [1, 2], &[-1, 0]), Some((1, "no number above -1".into())));
        let rises = Sense { along_row: Some(Trend::Rises), ..none };
        assert_eq!(fault(rises, [2, 2], &[1, 1, 0, 3]), None, "rows begin anew");
        assert_eq!(fault(rises, [1, 3], &[1, 3, 2]), Some((2, "no less than 3, which stands before it".into())));
        let falls_down = Sense { along_column: Some(Trend::Falls), ..none };
        assert_eq!(fault(falls_down, [2, 2], &[1, 5, 1, 4]), None);
        assert_eq!(
            fault(falls_down, [2, 2], &[1, 5, 2, 4]),
            Some((2, "no more than 1, which stands before it".into()))
        );
    }

    #[test]
    fn either_half_counts() {
        let rises = Sense { along_row: Some(Trend::Rises), ..Sense::default() };
        let values = [Score::new(1, 9), Score::new(2, 8)];
        assert_eq!(rises.first_fault(&values, [1, 2]).map(|(half, cell, _)| (half, cell)), Some((1, 1)));
    }
}
