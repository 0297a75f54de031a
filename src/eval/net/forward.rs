//! The forward pass: from the accumulators of both sides to centipawns.

use features::QA;
use geometry::{Bitboard, Color};

use super::accumulator::{Accumulator, Accumulators};
use super::shape::{NEURONS, RELATIONS};
use super::threats::ThreatFeatures;
use crate::board::Position;
use crate::tables;

/// Returns the output of the net in centipawns for the side to move, on a board where only the pieces on these
/// squares are left.
#[inline(always)]
pub(super) fn forward(position: &Position, accumulators: &Accumulators, left: Bitboard) -> i32 {
    let turn = position.turn();
    let mut threats = ThreatFeatures::NONE;
    if RELATIONS {
        threats.collect(position, left);
    }
    let bucket = bucket(position);
    let [mover, opponent] = &tables::NET_OUTPUTS[bucket];
    let output = |color: Color, weights| screlu(&accumulators[color].with(threats.active(color)), weights);
    let sum = output(turn, mover) + output(!turn, opponent);
    tables::NET_OUTPUT_BIASES[bucket] + sum / tables::NET_DIVISOR.values
}

/// Returns the number of the output bucket, by the number of pieces in hand.
#[inline(always)]
pub(super) fn bucket(position: &Position) -> usize {
    let held = position.hand(Color::Black).len() + position.hand(Color::White).len();
    usize::from(tables::NET_OUTPUT_OF[held.min(tables::NET_OUTPUT_OF.len() - 1)])
}

/// Returns the sum of the neurons, each clipped to 0 to [`QA`] and squared (SCReLU), times their weights.
#[inline(always)]
pub(super) fn screlu(accumulator: &Accumulator, weights: &[i16; NEURONS]) -> i32 {
    let mut sum = 0;
    for (&neuron, &weight) in accumulator.0.iter().zip(weights) {
        let clipped = neuron.clamp(0, QA);
        // A weight times a neuron fits 16 bits (the build proves it): one multiplication of words, one of pairs.
        sum += i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped);
    }
    sum
}
