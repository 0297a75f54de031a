//! Parts of a value: collected as shares of centipawns, then rounded so that their sum stays exact.

use arrayvec::ArrayVec;

use super::Concept;
use crate::board::Color;
use crate::eval::sink::Group;
use crate::eval::{Score, phase};

/// Binary digits of a share behind the point of a centipawn.
pub(super) const FRACTION: u32 = 32; // Shape: half of a word

/// Returns the tapered score as a share.
pub(super) fn share(score: Score, phase: i32) -> i64 {
    let mixed = score.mg() * phase + score.eg() * (phase::FULL - phase);
    (i64::from(mixed) << FRACTION) / i64::from(phase::FULL)
}

/// The most parts: each group of the patterns for both sides, and one for the move.
const MOST: usize = Color::COUNT * Group::ALL.len() + 1;

/// A named part of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The concept.
    pub concept: Concept,
    /// The side whose castle, attack or pieces are valued. `None` for the move.
    pub side: Option<Color>,
    /// The part of the value for the side to move, in centipawns.
    pub centipawns: i32,
}

/// The list of parts.
pub(super) type Parts = ArrayVec<Part, MOST>;

/// Parts before rounding.
pub(super) struct Shares {
    parts: Parts,
    shares: ArrayVec<i64, MOST>,
}

impl Shares {
    /// Returns a share of 0 for each of these concepts and both sides, the side to move first.
    pub(super) fn new(concepts: impl IntoIterator<Item = Concept>, turn: Color) -> Self {
        let mut shares = Self { parts: Parts::new(), shares: ArrayVec::new() };
        for concept in concepts {
            [turn, !turn].into_iter().for_each(|side| shares.add(concept, Some(side), 0));
        }
        shares
    }

    /// Adds a share to a part.
    pub(super) fn add(&mut self, concept: Concept, side: Option<Color>, share: i64) {
        match self.parts.iter().position(|part| part.concept == concept && part.side == side) {
            Some(place) => self.shares[place] += share,
            None => {
                self.parts.push(Part { concept, side, centipawns: 0 });
                self.shares.push(share);
            }
        }
    }

    /// Adds the rest of a value to the move. The rest comes from divisions that round, and from a value at its limit.
    ///
    /// The rounding of the parts absorbs less than a centipawn, unless the move has a part already.
    pub(super) fn add_rest(&mut self, value: i32) {
        let rest = (i64::from(value) << FRACTION) - self.shares.iter().sum::<i64>();
        if rest.abs() >= 1 << FRACTION || self.parts.iter().any(|part| part.concept == Concept::Move) {
            self.add(Concept::Move, None, rest);
        }
    }

    /// Returns the parts in whole centipawns, whose sum is the value. Shares are rounded down, and the parts with the
    /// largest remainders get one more. Of equal remainders the first counts, so that turning the board swaps the sides
    /// only.
    ///
    /// A share of 0 stays 0.
    pub(super) fn rounded(mut self, value: i32) -> Parts {
        let mut missing = value;
        for (part, share) in self.parts.iter_mut().zip(&mut self.shares) {
            part.centipawns = (*share >> FRACTION) as i32;
            *share -= i64::from(part.centipawns) << FRACTION;
            missing -= part.centipawns;
        }
        for _ in 0..missing {
            let mut largest = 0;
            for place in 1..self.shares.len() {
                if self.shares[place] > self.shares[largest] {
                    largest = place;
                }
            }
            self.parts[largest].centipawns += 1;
            self.shares[largest] = 0;
        }
        self.parts
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Halves, quarters and a negative share are 1, 0, -2 and 0 after rounding down, and two centipawns are missing.
    #[test]
    fn largest_remainders_are_rounded_up() {
        let mut shares = Shares::new([Concept::Material, Concept::Hands], Color::White);
        let halves = |number: i64| number << (FRACTION - 2);
        shares.add(Concept::Material, Some(Color::White), halves(6));
        shares.add(Concept::Material, Some(Color::Black), halves(3));
        shares.add(Concept::Hands, Some(Color::White), halves(-5));
        let rounded: Vec<i32> = shares.rounded(1).iter().map(|part| part.centipawns).collect();
        assert_eq!(rounded, [1, 1, -1, 0]);
    }

    #[test]
    fn a_rest_of_a_centipawn_belongs_to_the_move() {
        let mut shares = Shares::new([Concept::Material], Color::Black);
        shares.add_rest(0);
        assert_eq!(shares.parts.len(), 2);
        shares.add_rest(-7);
        let parts = shares.rounded(-7);
        assert_eq!(parts[2], Part { concept: Concept::Move, side: None, centipawns: -7 });
    }
}
