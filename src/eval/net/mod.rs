//! The learned evaluation: a small neural net whose output is added to the kept sums.
//!
//! The architecture is `(8156 -> 128)x2 -> 1x8`, SCReLU, in whole numbers. docs/learning.md describes it.
//!
//! ```text
//! pieces, hands --Perspective--> features --refresh, update--> accumulators of both sides --+
//! pieces --Reach--> threats, attacks, pressure --Perspective--> threat features ------------+
//!                                                                                           |
//!                                                centipawns <-- output bucket <-- SCReLU <--+
//! ```
//!
//! * [`Accumulator`]: the neurons of one side. Both sides use the same weights, each from its own [`Perspective`].
//! * [`AccumulatorStack`]: the accumulators along a line of play. A move updates them by its dirty pieces.
//! * Threat features ([`threatened`], [`attacked`], [`pressed`]): computed for each evaluation, since a move changes
//!   too many of them.
//! * Forward pass: clipped neurons, squared, times the weights of an output bucket. The number of pieces in hand
//!   selects the bucket.
//!
//! The net is an input table like the others: `tables/net/` draws each neuron, and the build proves that no sum can
//! overflow.

mod accumulator;
mod accumulator_stack;
mod attribution;
mod forward;
mod inputs;
mod pieces;
mod reach;
mod shape;
mod threats;
mod views;

use geometry::{Bitboard, Color, PieceKind, Square};

pub use accumulator::{Accumulator, Accumulators};
pub use accumulator_stack::{AccumulatorStack, AccumulatorState};
pub use attribution::{Attribution, FRACTION, Share};
#[doc(inline)]
pub use features::{KingPressure, Perspective};
use forward::forward;
pub use inputs::InputGroup;
use pieces::Kings;
pub use shape::NEURONS;
pub use threats::{attacked, pressed, threatened};

use super::{KeptSums, evaluate_sums};
use crate::board::{PlayListener, Position};

/// Returns the value for the side to move, in centipawns, computed from scratch.
///
/// ```
/// use horigoma::{board::Position, eval::net};
///
/// let even = Position::start();
/// let ahead: Position = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1".parse()?;
/// assert!(net::evaluate(&ahead) > net::evaluate(&even) + 300);
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let accumulators = Color::ALL.map(|color| Accumulator::refresh(position, pieces::perspective(position, color)));
    value_once(position, &KeptSums::of(position), &accumulators, position.occupied())
}

/// Returns the value for the side to move, in centipawns, from the sums and the accumulators of the position.
#[inline]
#[must_use]
pub fn evaluate_with(position: &Position, sums: &KeptSums, accumulators: &Accumulators) -> i32 {
    value(position, sums, accumulators, position.occupied())
}

/// Returns the value of [`value`] by code that is compiled once. The search inlines its own.
#[inline(never)]
fn value_once(position: &Position, sums: &KeptSums, accumulators: &Accumulators, left: Bitboard) -> i32 {
    value(position, sums, accumulators, left)
}

#[inline(always)]
fn value(position: &Position, sums: &KeptSums, accumulators: &Accumulators, left: Bitboard) -> i32 {
    // The limit of evaluations. Positions of games are far below it.
    const MOST: i32 = 30_000; // Shape: most that a value may be
    (evaluate_sums(position, sums) + forward(position, accumulators, left)).clamp(-MOST, MOST)
}

/// Returns the worth of a piece on the board by the learned evaluation, in centipawns for its owner: the value of the
/// position less the value of the same board without the piece. `None` for an empty square, and for a king, on whose
/// square all features depend.
///
/// ```
/// use horigoma::{board::Position, eval::net};
///
/// let start = Position::start();
/// let [rook, pawn] = ["2h", "5g"].map(|square| net::worth(&start, square.parse().unwrap()).unwrap());
/// assert!(rook > pawn);
/// assert_eq!(net::worth(&start, "5e".parse().unwrap()), None);
/// ```
#[must_use]
pub fn worth(position: &Position, square: Square) -> Option<i32> {
    let piece = position.piece_on(square).filter(|piece| piece.kind != PieceKind::King)?;
    let mut sums = KeptSums::of(position);
    sums.lift(piece, square);
    let kings = Kings::of(position);
    let without = Color::ALL.map(|color| {
        let perspective = pieces::perspective(position, color);
        let mut accumulator = Accumulator::refresh(position, perspective);
        kings.features(perspective, piece, square).for_each(|feature| accumulator.remove(feature));
        accumulator
    });
    let less = evaluate(position) - value_once(position, &sums, &without, position.occupied() - square.into());
    Some(if piece.color == position.turn() { less } else { -less })
}
