//! The neurons of one side.

use geometry::{Bitboard, Color, FULLY_ON, Piece, PieceKind, Square, View};

use crate::board::{PlayListener, Position, attacks};
use crate::tables;

/// The neurons that look from a side.
pub const NEURONS: usize = tables::NET_BIASES.0.len();

/// Where the neurons of one side stand: what they start at, and all that pieces and hands add. The build proves that 16 bits hold
/// that, and what is added for the moment, whatever stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Layer([i16; NEURONS]);

impl Layer {
    /// One to fill memory with.
    pub(super) const EMPTY: Self = Self([0; NEURONS]);

    /// What stands, there and around kings, and is held, seen from scratch.
    #[must_use]
    pub fn of(position: &Position, view: View) -> Self {
        let mut seen = Seen { layer: Self(tables::NET_BIASES.0), view, kings: Kings::of(position) };
        position.tell(&mut seen);
        seen.layer
    }

    /// An input is on from now on.
    #[inline(always)]
    pub(super) fn add(&mut self, input: usize) {
        let row = &tables::NET_INPUTS[input];
        self.0.iter_mut().zip(row).for_each(|(neuron, weight)| *neuron = neuron.wrapping_add(i16::from(*weight)));
    }

    /// An input is off from now on.
    #[inline(always)]
    pub(super) fn remove(&mut self, input: usize) {
        let row = &tables::NET_INPUTS[input];
        self.0.iter_mut().zip(row).for_each(|(neuron, weight)| *neuron = neuron.wrapping_sub(i16::from(*weight)));
    }

    /// The neurons with these inputs on as well.
    #[inline(always)]
    pub(super) fn with(mut self, inputs: &[u16]) -> Self {
        inputs.iter().for_each(|&input| self.add(usize::from(input)));
        self
    }

    /// The squares of the neurons, each from off (0) to fully on, weighed.
    #[inline(always)]
    pub(super) fn weighed(&self, weights: &[i16; NEURONS]) -> i32 {
        let mut sum = 0;
        for (&neuron, &weight) in self.0.iter().zip(weights) {
            let said = neuron.clamp(0, FULLY_ON);
            // A weight times a neuron fits 16 bits (the build proves it): one multiplication of words, one of pairs.
            sum += i32::from(said.wrapping_mul(weight)) * i32::from(said);
        }
        sum
    }
}

/// How a side sees a position; from Black's or White's place without a mirror while it has no king.
#[inline(always)]
pub(super) fn view(position: &Position, color: Color) -> View {
    position.king(color).map_or(View { color, mirrored: false }, |king| View::new(color, king))
}

/// The 5x5 block around a king.
#[inline(always)]
pub(super) fn surroundings(king: Square) -> Bitboard {
    attacks::king_zone(king) | attacks::king_ring(king)
}

/// Where the kings stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kings {
    squares: [Square; Color::COUNT],
    /// Their surroundings; none of a side that has no king.
    around: [Bitboard; Color::COUNT],
}

impl Kings {
    /// None. All zero bits.
    pub(super) const NONE: Self = Self { squares: [Square::from_index(0).unwrap(); 2], around: [Bitboard::EMPTY; 2] };

    /// Those of a position.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Self {
        let mut kings = Self::NONE;
        for color in Color::ALL {
            if let Some(king) = position.king(color) {
                (kings.squares[color], kings.around[color]) = (king, surroundings(king));
            }
        }
        kings
    }

    /// Where a side's king stands; anywhere for a side that has none.
    #[inline(always)]
    pub(super) fn square(&self, color: Color) -> Square {
        self.squares[color]
    }

    /// What a view sees of a piece on a square: that it stands there, and around which kings.
    #[inline(always)]
    pub(super) fn inputs(&self, view: View, piece: Piece, square: Square) -> impl Iterator<Item = usize> {
        let near = move |owner: Color| {
            let near = self.around[owner].has(square).then(|| view.near(owner, self.squares[owner], piece, square));
            near.flatten()
        };
        core::iter::once(view.piece(piece, square)).chain(Color::ALL.into_iter().filter_map(near))
    }
}

/// Puts on what it is told.
struct Seen {
    layer: Layer,
    view: View,
    kings: Kings,
}

impl PlayListener for Seen {
    fn put(&mut self, piece: Piece, square: Square) {
        self.kings.inputs(self.view, piece, square).for_each(|input| self.layer.add(input));
    }

    fn hold(&mut self, color: Color, kind: PieceKind, _: usize, after: usize) {
        (1..=after).filter_map(|count| self.view.held(color, kind, count)).for_each(|input| self.layer.add(input));
    }
}
