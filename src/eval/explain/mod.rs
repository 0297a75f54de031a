//! The value of a position as a list of named parts that sum to it.
//!
//! ```
//! use horigoma::board::Position;
//! use horigoma::eval::{self, Explanation};
//!
//! let position: Position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B1RG1SK1/LNS2G1NL b - 1".parse()?;
//! let explanation = Explanation::of(&position);
//! assert_eq!(explanation.value(), eval::evaluate(&position));
//! assert_eq!(explanation.parts().iter().map(|part| part.centipawns).sum::<i32>(), explanation.value());
//! # Ok::<_, horigoma::board::SfenError>(())
//! ```
//!
//! * With the learned evaluation, the kept sums are split exactly, piece by piece. `net::Attribution` splits the output
//!   of the net: Shapley values over groups of features, integrated gradients within a group.
//! * With the patterns, their groups are the parts.
//!
//! A part counts for the side to move. The position with colours and board turned has the same parts with the sides
//! swapped.

mod concept;
#[cfg(feature = "net")]
mod kept;
#[cfg(feature = "net")]
mod learned;
mod parts;

pub use concept::Concept;
pub use parts::Part;

#[cfg(feature = "net")]
use crate::board::Square;
use crate::board::{Color, Position};
use crate::eval::sink::Group;
use crate::eval::trace::Trace;
use crate::eval::{Evaluation, Score, Weights, evaluate_by, phase};
use parts::{Parts, Shares, share};

/// The value of a position by an evaluation, with its parts.
#[derive(Clone, Debug)]
pub struct Explanation<'p> {
    position: &'p Position,
    evaluation: Evaluation,
    value: i32,
    parts: Parts,
    /// The shares of the pieces on their squares, by index. `None` with the patterns.
    #[cfg(feature = "net")]
    squares: Option<[i64; Square::COUNT]>,
}

impl<'p> Explanation<'p> {
    /// Returns the explanation of the value by the default evaluation.
    #[must_use]
    pub fn of(position: &'p Position) -> Self {
        Self::with(position, Evaluation::default())
    }

    /// Returns the explanation of the value by an evaluation.
    #[must_use]
    pub fn with(position: &'p Position, evaluation: Evaluation) -> Self {
        match evaluation {
            #[cfg(feature = "net")]
            Evaluation::Net => Self::of_net(position),
            Evaluation::Patterns(weights) => Self::of_patterns(position, weights),
        }
    }

    /// Returns the explained position.
    #[must_use]
    pub const fn position(&self) -> &'p Position {
        self.position
    }

    /// Returns the evaluation that gave the value.
    #[must_use]
    pub const fn evaluation(&self) -> Evaluation {
        self.evaluation
    }

    /// Returns the value for the side to move, in centipawns: the sum of the parts.
    #[must_use]
    pub const fn value(&self) -> i32 {
        self.value
    }

    /// Returns the parts in whole centipawns. A concept has a part for each side, that of the side to move first.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the part of a concept and a side. 0 where the evaluation has no such part.
    #[must_use]
    pub fn part(&self, concept: Concept, side: Option<Color>) -> i32 {
        let part = self.parts.iter().find(|part| part.concept == concept && part.side == side);
        part.map_or(0, |part| part.centipawns)
    }

    /// Returns the share of the piece on a square in the value for the side to move, in centipawns: its material, its
    /// square, its places around kings, and the attacks on it. `None` for an empty square, and with the patterns.
    ///
    /// Unlike `net::worth` these shares do not overlap. With hands, pressed squares and the move they sum to the value,
    /// but for the rounding of each.
    #[cfg(feature = "net")]
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<i32> {
        let half = 1 << (parts::FRACTION - 1);
        self.position.piece_on(square)?;
        self.squares.map(|squares| ((squares[square.index()] + half) >> parts::FRACTION) as i32)
    }

    /// Returns the patterns of the position: for comparison with the net, or the groups of the explained value.
    #[must_use]
    pub fn patterns(&self) -> Trace<'p> {
        match self.evaluation {
            Evaluation::Patterns(weights) => Trace::with(self.position, weights),
            #[cfg(feature = "net")]
            Evaluation::Net => Trace::of(self.position),
        }
    }

    #[cfg(feature = "net")]
    fn of_net(position: &'p Position) -> Self {
        let value = evaluate_by(position, &Evaluation::Net);
        let (mut shares, squares) = learned::shares(position);
        shares.add_rest(value);
        Self { position, evaluation: Evaluation::Net, value, parts: shares.rounded(value), squares: Some(squares) }
    }

    fn of_patterns(position: &'p Position, weights: Weights) -> Self {
        let evaluation = Evaluation::Patterns(weights);
        let (turn, value) = (position.turn(), evaluate_by(position, &evaluation));
        let mut shares = Shares::new(Group::ALL.map(Concept::Pattern), turn);
        let (trace, phase) = (Trace::with(position, weights), phase::of(position));
        for (group, (_, black, white)) in Group::ALL.into_iter().zip(trace.groups()) {
            let mut add = |side: Color, score: Score| {
                let sign = i64::from(turn.sign() * side.sign());
                shares.add(Concept::Pattern(group), Some(side), sign * share(score, phase));
            };
            add(Color::Black, black);
            add(Color::White, white);
        }
        shares.add_rest(value);
        let parts = shares.rounded(value);
        #[cfg(feature = "net")]
        return Self { position, evaluation, value, parts, squares: None };
        #[cfg(not(feature = "net"))]
        Self { position, evaluation, value, parts }
    }
}
