//! Scores of a search: centipawns, or the number of plies to a mate.

use core::fmt;

/// The longest line from the root, in plies.
pub const MAX_PLY: usize = 127; // Shape: deepest ply

/// A mate on the board.
pub(crate) const MATE: i32 = 32_000; // Shape: mates in 16 bits

/// More than any score.
pub(crate) const INFINITE: i32 = 32_001; // Shape: mates in 16 bits

/// From here on a score is a mate within the longest line.
pub(crate) const MATE_BOUND: i32 = MATE - 2 * MAX_PLY as i32;

/// The score of an earlier board with more in hand: nearly won, but not proved.
pub(crate) const SUPERIOR: i32 = 28_000; // Shape: between evaluations and mates

/// The highest score of an evaluation.
pub(crate) const EVALUATION_BOUND: i32 = 27_000; // Shape: below mates

/// A score for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Value(i32);

/// The two kinds of score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// An estimate in centipawns.
    Centipawns(i32),
    /// The side to move mates in this number of plies.
    MateIn(u32),
    /// The side to move is mated in this number of plies.
    MatedIn(u32),
}

impl Value {
    /// A drawn game.
    pub const DRAW: Self = Self(0);

    /// Returns a score from the number that the search computes with.
    pub(crate) const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }

    /// Returns the number that the search computes with. Greater is better for the side to move.
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// Returns the kind of the score.
    #[must_use]
    pub const fn kind(self) -> ValueKind {
        if self.0 >= MATE_BOUND {
            ValueKind::MateIn((MATE - self.0) as u32)
        } else if self.0 <= -MATE_BOUND {
            ValueKind::MatedIn((MATE + self.0) as u32)
        } else {
            ValueKind::Centipawns(self.0)
        }
    }
}

/// Writes the score for people: `+34` centipawns, `mate in 5`, `mated in 2` plies.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ValueKind::Centipawns(centipawns) => write!(f, "{centipawns:+}"),
            ValueKind::MateIn(plies) => write!(f, "mate in {plies}"),
            ValueKind::MatedIn(plies) => write!(f, "mated in {plies}"),
        }
    }
}

/// Returns the score of mating with the move that leads to this ply.
pub(crate) const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// Returns the score of being mated at this ply.
pub(crate) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Whether a score is a mate for either side.
pub(crate) const fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_BOUND
}

/// The relation of a score to the true score of its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// This is the true score.
    Exact = 3, // Shape: two bits
}

impl Bound {
    /// Whether a score with this bound proves that the true score is at least `beta`, or that it is below when the
    /// score is.
    pub(crate) const fn decides(self, value: i32, beta: i32) -> bool {
        let needed = if value >= beta { Self::Lower } else { Self::Upper };
        self as u8 & needed as u8 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_mates_are_better_and_later_ones_against_us_too() {
        assert!(mate_in(1) > mate_in(3) && mate_in(3) > EVALUATION_BOUND);
        assert!(mated_in(2) < mated_in(4) && mated_in(4) < -EVALUATION_BOUND);
        assert_eq!(Value(mate_in(5)).kind(), ValueKind::MateIn(5));
        assert_eq!(Value(mated_in(2)).kind(), ValueKind::MatedIn(2));
        assert_eq!(Value(-31).kind(), ValueKind::Centipawns(-31));
    }
}
