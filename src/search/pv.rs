//! The principal variation: the line that both sides are expected to play.

use super::value::MAX_PLY;
use crate::board::Move;

/// The best line found below each ply of the current path, a triangle of moves.
#[derive(Debug)]
pub(crate) struct Lines {
    moves: [[Option<Move>; MAX_PLY + 1]; MAX_PLY + 1],
    lengths: [usize; MAX_PLY + 2],
}

impl Lines {
    pub(crate) const fn new() -> Self {
        Self { moves: [[None; MAX_PLY + 1]; MAX_PLY + 1], lengths: [0; MAX_PLY + 2] }
    }

    /// No line is known at this ply.
    pub(crate) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The line at this ply is this move and then the line of the next ply.
    pub(crate) fn set(&mut self, ply: usize, mv: Move) {
        let following = self.lengths[ply + 1].min(MAX_PLY);
        let (upper, lower) = self.moves.split_at_mut(ply + 1);
        if let (Some(line), Some(next)) = (upper.last_mut(), lower.first()) {
            line[1..=following].copy_from_slice(&next[..following]);
            line[0] = Some(mv);
            self.lengths[ply] = following + 1;
        }
    }

    /// Copies the root's line out; returns its length.
    pub(crate) fn root(&self, target: &mut [Option<Move>]) -> usize {
        let length = self.lengths[0].min(target.len());
        target[..length].copy_from_slice(&self.moves[0][..length]);
        length
    }
}
