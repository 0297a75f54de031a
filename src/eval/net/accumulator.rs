//! The accumulator: the neurons of one side before they are clipped.

use core::hint::black_box;

use features::Perspective;
use geometry::{Color, Piece, PieceKind, Square};

use super::pieces::Kings;
use super::shape::NEURONS;
use crate::board::{PlayListener, Position};
use crate::tables;

/// The biases of the neurons plus the weights of the active features.
///
/// The build proves that 16 bits hold these sums, threat features included, for all pieces on the board. On processors
/// of 32 bits, a multiple of 64 bytes would waste memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_pointer_width = "64", repr(align(64)))]
pub struct Accumulator(pub(super) [i16; NEURONS]);

/// The accumulators of both sides, by colour.
pub type Accumulators = [Accumulator; Color::COUNT];

impl Accumulator {
    /// A value with which a caller fills the memory.
    pub(super) const EMPTY: Self = Self([0; NEURONS]);

    /// Returns the accumulator without any feature: the biases.
    pub(super) fn biases() -> Self {
        // Without `black_box` the compiler folds the biases into the code, where no checksum covers them.
        Self(black_box(&tables::NET_BIASES).values)
    }

    /// Returns the accumulator of a position, computed from scratch: the refresh.
    ///
    /// The forward pass adds the threat features, which this sum leaves out.
    #[must_use]
    pub fn refresh(position: &Position, perspective: Perspective) -> Self {
        let mut refresh = Refresh { accumulator: Self::biases(), perspective, kings: Kings::of(position) };
        position.tell(&mut refresh);
        refresh.accumulator
    }

    /// Adds the weights of a feature.
    #[inline(always)]
    pub(super) fn add(&mut self, feature: usize) {
        let weights = &tables::NET_INPUTS[feature];
        self.0.iter_mut().zip(weights).for_each(|(neuron, weight)| *neuron = neuron.wrapping_add(i16::from(*weight)));
    }

    /// Subtracts the weights of a feature.
    #[inline(always)]
    pub(super) fn remove(&mut self, feature: usize) {
        let weights = &tables::NET_INPUTS[feature];
        self.0.iter_mut().zip(weights).for_each(|(neuron, weight)| *neuron = neuron.wrapping_sub(i16::from(*weight)));
    }

    /// Returns the sum of two accumulators, neuron by neuron.
    #[inline(always)]
    pub(super) fn plus(&self, other: &Self) -> Self {
        let mut sum = *self;
        sum.0.iter_mut().zip(&other.0).for_each(|(neuron, other)| *neuron = neuron.wrapping_add(*other));
        sum
    }

    /// Returns the difference of two accumulators, neuron by neuron.
    #[inline(always)]
    pub(super) fn minus(&self, other: &Self) -> Self {
        let mut difference = *self;
        difference.0.iter_mut().zip(&other.0).for_each(|(neuron, other)| *neuron = neuron.wrapping_sub(*other));
        difference
    }

    /// Returns the accumulator with the weights of these features added.
    #[inline(always)]
    pub(super) fn with(mut self, features: impl Iterator<Item = usize>) -> Self {
        features.for_each(|feature| self.add(feature));
        self
    }
}

/// The listener that adds every feature of a position.
struct Refresh {
    accumulator: Accumulator,
    perspective: Perspective,
    kings: Kings,
}

impl PlayListener for Refresh {
    fn put(&mut self, piece: Piece, square: Square) {
        self.kings.features(self.perspective, piece, square).for_each(|feature| self.accumulator.add(feature));
    }

    fn hold(&mut self, color: Color, kind: PieceKind, _: usize, after: usize) {
        let features = (1..=after).filter_map(|count| self.perspective.held(color, kind, count));
        features.for_each(|feature| self.accumulator.add(feature));
    }
}
