//! One of several runs that share the work.
//!
//! `--part 2/4` takes every fourth unit (shard, file of shards, pair of games), from the second on. The parts 1/4 to
//! 4/4 are disjoint and together the whole, on whichever machine each runs.

use std::fmt;
use std::str::FromStr;

/// The units of the work that belong to this run. The default is all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// From 0.
    index: u64,
    count: u64,
}

impl Part {
    /// The whole work.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Whether the unit with this number belongs to this run.
    #[must_use]
    pub const fn has(self, number: u64) -> bool {
        number % self.count == self.index
    }

    /// Returns the number of units of this run before the one with this number.
    #[must_use]
    pub const fn before(self, number: u64) -> u64 {
        number / self.count
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text.split_once('/').and_then(|(number, count)| {
            let (number, count): (u64, u64) = (number.parse().ok()?, count.parse().ok()?);
            (1..=count).contains(&number).then(|| Self { index: number - 1, count })
        });
        parsed.ok_or_else(|| format!("found '{text}', expected K/N with K from 1 to N"))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_disjoint_and_together_the_whole() {
        let parts: Vec<Part> = (1..=4).map(|number| format!("{number}/4").parse().unwrap()).collect();
        for number in 0..100 {
            assert_eq!(parts.iter().filter(|part| part.has(number)).count(), 1, "{number}");
            assert!(Part::WHOLE.has(number));
        }
        assert_eq!(parts[1].to_string(), "2/4");
        let ours = (0..100).filter(|&number| parts[1].has(number));
        assert!(ours.enumerate().all(|(place, number)| parts[1].before(number) == place as u64));
    }

    #[test]
    fn malformed_parts_are_refused() {
        for text in ["", "1", "0/4", "5/4", "1/0", "a/2", "1/b", "1/2/3"] {
            assert_eq!(text.parse::<Part>(), Err(format!("found '{text}', expected K/N with K from 1 to N")));
        }
    }
}
