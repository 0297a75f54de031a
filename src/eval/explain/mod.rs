//! The value that plays, taken apart into named parts that sum to it.
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
//! * Where the learned evaluation plays, the kept sums are taken apart piece by piece, exactly. The output of the net is
//!   shared by `net::Attribution`: Shapley values over groups of features, integrated gradients within a group.
//! * Where the patterns play, their groups are the parts.
//!
//! A part counts for the side to move. The same position turned, for the other side, has the same parts with the sides
//! swapped.

mod concept;
mod kept;
mod parts;

pub use concept::Concept;
pub use parts::Part;

use crate::board::{Color, Position, Square};
use crate::eval::sink::Group;
use crate::eval::trace::Trace;
use crate::eval::{Evaluation, Score, Weights, evaluate_by, phase};
use parts::{FRACTION, Parts, Shares};

/// The value of a position by an evaluation, with its parts.
#[derive(Clone, Debug)]
pub struct Explanation<'p> {
    position: &'p Position,
    evaluation: Evaluation,
    value: i32,
    parts: Parts,
    /// The shares of the pieces on their squares, by index. Empty where the patterns play.
    #[cfg(feature = "net")]
    squares: Option<[i64; Square::COUNT]>,
}

impl<'p> Explanation<'p> {
    /// Returns the explanation of the value that plays by default.
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

    /// Returns the position.
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
    /// square, its places around kings, and the attacks on it. `None` where no piece stands, and where patterns play.
    ///
    /// Unlike `net::worth` these shares do not overlap. With hands, pressed squares and the move they sum to the value,
    /// but for the rounding of each.
    #[cfg(feature = "net")]
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<i32> {
        let half = 1 << (FRACTION - 1);
        self.position.piece_on(square)?;
        self.squares.map(|squares| ((squares[square.index()] + half) >> FRACTION) as i32)
    }

    /// Returns the patterns of the same position: a second opinion where the net plays, and the same groups where they
    /// play.
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
        let (turn, value) = (position.turn(), evaluate_by(position, &Evaluation::Net));
        let mut shares = Shares::new(Concept::OF_SIDES, turn);
        let mut squares = [0; Square::COUNT];
        let sign = i64::from(turn.sign());
        kept::each_share(position, &mut |(concept, side, square, share)| {
            shares.add(concept, Some(side), sign * share);
            square.into_iter().for_each(|square| squares[square.index()] += sign * share);
        });
        let net = Attribution::of(position);
        for share in net.shares() {
            shares.add(concept_of(share), Some(share.side), share.share);
            let piece = share.kind.and(share.square);
            piece.into_iter().for_each(|square| squares[square.index()] += share.share);
        }
        shares.add(Concept::Move, None, net.biases());
        shares.add_rest(value);
        let parts = shares.rounded(value);
        Self { position, evaluation: Evaluation::Net, value, parts, squares: Some(squares) }
    }

    fn of_patterns(position: &'p Position, weights: Weights) -> Self {
        let evaluation = Evaluation::Patterns(weights);
        let (turn, value) = (position.turn(), evaluate_by(position, &evaluation));
        let mut shares = Shares::new(Group::ALL.map(Concept::Pattern), turn);
        let (trace, phase) = (Trace::with(position, weights), phase::of(position));
        for (group, (_, black, white)) in Group::ALL.into_iter().zip(trace.groups()) {
            let mut add = |side: Color, score: Score| {
                let sign = i64::from(turn.sign() * side.sign());
                shares.add(Concept::Pattern(group), Some(side), sign * kept::share(score, phase));
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

#[cfg(feature = "net")]
use crate::eval::net::{Attribution, InputGroup, Share};

#[cfg(feature = "net")]
const _: () = assert!(FRACTION == crate::eval::net::FRACTION, "shares of the net and of the sums are added");

/// The concept of a feature of the net.
#[cfg(feature = "net")]
fn concept_of(share: &Share) -> Concept {
    match (share.group, share.kind) {
        (InputGroup::Squares, Some(kind)) => kept::of_squares(kind),
        (InputGroup::Squares | InputGroup::Castle, _) => Concept::Castle,
        (InputGroup::Hands, _) => Concept::Hands,
        (InputGroup::KingAttack, _) => Concept::KingAttack,
        (InputGroup::UnderThreat, _) => Concept::UnderThreat,
        (InputGroup::Attacked, _) => Concept::Attacked,
    }
}
