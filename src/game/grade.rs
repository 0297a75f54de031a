//! Grades of players, as estimates for the levels.

use core::fmt;

use super::Level;

/// A grade of amateurs, as servers in Japan give them. Kyu count down to 1, dan count up from 1.
///
/// ```
/// use horigoma::game::{Grade, Level};
///
/// assert_eq!(Level::new(5).map(Level::grade), Some(Grade::Kyu(10)));
/// assert_eq!(Level::FULL.grade().to_string(), "6 dan");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade {
    /// A student's grade.
    Kyu(u8),
    /// A master's grade.
    Dan(u8),
}

use Grade::{Dan, Kyu};

/// The grade of each level: four guesses (levels 0, 5, 10 and 15), and straight lines through them. No level has played
/// people.
const GRADES: [Grade; Level::FULL.number() as usize + 1] = [
    Kyu(15),
    Kyu(14),
    Kyu(13),
    Kyu(12),
    Kyu(11),
    Kyu(10),
    Kyu(8),
    Kyu(7),
    Kyu(6),
    Kyu(4),
    Kyu(3),
    Kyu(2),
    Kyu(1),
    Dan(1),
    Dan(1),
    Dan(2),
    Dan(3),
    Dan(3),
    Dan(4),
    Dan(5),
    Dan(6),
];

impl Grade {
    /// Returns one number that rises with the grade: 0 and less for kyu, 1 and more for dan.
    #[must_use]
    pub const fn rank(self) -> i32 {
        match self {
            Kyu(number) => 1 - number as i32,
            Dan(number) => number as i32,
        }
    }
}

impl Level {
    /// Returns the estimated grade of a person of the same strength. Full strength thinks for a second about a move.
    #[must_use]
    pub const fn grade(self) -> Grade {
        GRADES[self.number() as usize]
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kyu(number) => write!(f, "{number} kyu"),
            Dan(number) => write!(f, "{number} dan"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The guesses of docs/strength.md, and no step down.
    #[test]
    fn grades_rise_with_the_levels() {
        let grade = |number| Level::new(number).unwrap().grade();
        assert_eq!([0, 5, 10, 15].map(grade), [Kyu(15), Kyu(10), Kyu(3), Dan(2)]);
        assert!(GRADES.iter().is_sorted_by_key(|grade| grade.rank()));
        assert_eq!([Kyu(2), Kyu(1), Dan(1), Dan(2)].map(Grade::rank), [-1, 0, 1, 2]);
    }
}
