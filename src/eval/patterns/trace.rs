//! The terms of the patterns, group by group and side by side.

use super::sink::{EvalSink, Group, Weight};
use super::terms::castles::{self, Castle};
use super::terms::evaluate_into;
use super::weights::Weights;
use super::weights::bounded;
use crate::board::{Color, Position};
use crate::eval::{Score, phase};

/// The value of a position by the patterns, by group and side.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'p> {
    position: &'p Position,
    sides: [[Score; 2]; Group::ALL.len()],
    weights: Weights,
}

impl EvalSink for Trace<'_> {
    const DETAILED: bool = true;

    fn add(&mut self, weight: Weight, color: Color, count: i32) {
        self.sides[weight.group as usize][color] += weight.score().times(count);
    }

    fn add_part(&mut self, weight: Weight, color: Color, share: i32, whole: i32) {
        self.sides[weight.group as usize][color] += weight.score().part(share, whole);
    }

    fn add_sum(&mut self, _: Group, _: Score) {}
}

impl<'p> Trace<'p> {
    /// Returns the terms of a position with the shipped weights.
    #[must_use]
    pub fn of(position: &'p Position) -> Self {
        Self::with(position, Weights::SHIPPED)
    }

    /// Returns the terms of a position with the given weights of the groups.
    #[must_use]
    pub fn with(position: &'p Position, weights: Weights) -> Self {
        let mut trace = Self { position, sides: [[Score::ZERO; 2]; Group::ALL.len()], weights };
        evaluate_into(position, &mut trace);
        trace
    }

    /// Returns the traced position.
    #[must_use]
    pub const fn position(&self) -> &'p Position {
        self.position
    }

    /// Returns the phase of the position: 0 in the endgame to [`phase::FULL`] in the middlegame.
    #[must_use]
    pub fn phase(&self) -> i32 {
        phase::of(self.position)
    }

    /// Returns the castle in which a side's king stands.
    #[must_use]
    pub fn castle(&self, color: Color) -> Option<Castle> {
        castles::recognise(self.position, color)
    }

    /// Returns every group with its score for Black and for White.
    pub fn groups(&self) -> impl Iterator<Item = (&'static str, Score, Score)> {
        Group::ALL.into_iter().zip(self.sides).map(|(group, [black, white])| {
            (group.name(), self.weights.scale(group, black), self.weights.scale(group, white))
        })
    }

    /// Returns the sum of all groups, Black less White.
    #[must_use]
    pub fn sum(&self) -> Score {
        let less = |half: fn(Score) -> i32| self.groups().map(|(_, black, white)| half(black) - half(white)).sum();
        bounded(less(Score::mg), less(Score::eg))
    }

    /// Returns the tapered sum for the side to move: the value that the search uses with `Evaluation=patterns`.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.position.turn().sign() * phase::taper(self.sum(), self.phase())
    }
}
