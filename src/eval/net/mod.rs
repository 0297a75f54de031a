//! The learned evaluation: a small net that adds to the sums that a position keeps.
//!
//! Each side looks at the board from its own place ([`View`]) with the same neurons. What stands, there and around kings, and is held they see along the whole line of play
//! ([`NetPath`]); what is under threat ([`threatened`]) or attacked ([`attacked`]) and how hard the squares around kings are pressed ([`pressed`]) changes in too many
//! places with a move, and is looked at when a value is asked for. What the mover's neurons and the
//! opponent's say, squared and weighed, is one number; which weights count depends on how many men are in hand. The net is a table
//! like any other: `tables/net/` draws each neuron, and the build proves that no sum can overflow.
//!
//! ```text
//! pieces, hands ------------------View--> inputs --Layer--> neurons of both sides --+--> squared, weighed --> centipawns
//! pieces --Reach--> threats, attacks, pressure --View--> inputs of the moment ---------------+
//! ```

mod layer;
mod moment;
mod path;
mod reach;

use geometry::{Bitboard, Color, PieceKind, Square};

#[doc(inline)]
pub use geometry::{Pressure, View};
use layer::Kings;
pub use layer::{Layer, NEURONS};
use moment::Moment;
pub use moment::{attacked, pressed, threatened};
pub use path::{NetPath, NetPly};

use super::{KeptSums, evaluate_sums};
use crate::board::{PlayListener, Position};
use crate::tables;

/// What the neurons of both sides see, by colour.
pub type Layers = [Layer; Color::COUNT];

/// The value for the side to move, in centipawns, from scratch.
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
    let layers = Color::ALL.map(|color| Layer::of(position, layer::view(position, color)));
    evaluate_with(position, &KeptSums::of(position), &layers)
}

/// The value for the side to move, in centipawns, with what the caller keeps.
#[inline]
#[must_use]
pub fn evaluate_with(position: &Position, sums: &KeptSums, layers: &Layers) -> i32 {
    value(position, sums, layers, position.occupied())
}

#[inline(always)]
fn value(position: &Position, sums: &KeptSums, layers: &Layers, left: Bitboard) -> i32 {
    // As far as evaluations go; what stands on a board in a game is worth far less.
    const MOST: i32 = 30_000; // Shape: most that a value may be
    (evaluate_sums(position, sums) + correction(position, layers, left)).clamp(-MOST, MOST)
}

/// What a piece on the board is worth to the learned evaluation, in centipawns for its owner: the value with it, less the value of the
/// same board without it. `None` where no piece stands, and for a king, from whose place everything is seen.
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
        let view = layer::view(position, color);
        let mut layer = Layer::of(position, view);
        kings.inputs(view, piece, square).for_each(|input| layer.remove(input));
        layer
    });
    let less = evaluate(position) - value(position, &sums, &without, position.occupied() - square.into());
    Some(if piece.color == position.turn() { less } else { -less })
}

/// What the net adds, in centipawns for the side to move.
#[inline(always)]
fn correction(position: &Position, layers: &Layers, left: Bitboard) -> i32 {
    let turn = position.turn();
    let mut moment = Moment::NONE;
    moment.look(position, left);
    let held = position.hand(Color::Black).len() + position.hand(Color::White).len();
    let output = usize::from(tables::NET_OUTPUT_OF[held.min(tables::NET_OUTPUT_OF.len() - 1)]);
    let [mover, opponent] = &tables::NET_OUTPUTS[output];
    let weighed = |color: Color, weights| layers[color].with(moment.seen_by(color)).weighed(weights);
    let sum = weighed(turn, mover) + weighed(!turn, opponent);
    tables::NET_OUTPUT_BIASES[output] + sum / tables::NET_DIVISOR
}
