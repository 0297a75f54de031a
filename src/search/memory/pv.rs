//! The principal variation: the line that both sides are expected to play.

use arrayvec::ArrayVec;

use crate::board::Move;
use crate::search::value::MAX_PLY;

/// A line from the root on.
pub(crate) type Pv = ArrayVec<Move, { MAX_PLY + 1 }>;

/// The best line found below each ply of the current path: a row of moves for each ply, in the caller's memory.
#[derive(Debug)]
pub(crate) struct PvTable<'m> {
    moves: &'m mut [Option<Move>],
    lengths: [u8; MAX_PLY + 2],
    /// The moves of a row.
    row: usize,
}

impl<'m> PvTable<'m> {
    /// Returns the number of moves in a table of lines of up to `plies` plies.
    pub(crate) const fn len(plies: usize) -> usize {
        (plies + 1) * (plies + 1)
    }

    /// Returns a table of lines of up to `plies` plies, in a caller's memory of [`PvTable::len`] moves.
    pub(crate) fn new(moves: &'m mut [Option<Move>], plies: usize) -> Self {
        Self { moves: &mut moves[..Self::len(plies)], lengths: [0; MAX_PLY + 2], row: plies + 1 }
    }

    /// Clears the line at this ply.
    pub(crate) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Sets the line at this ply: this move, then the line of the next ply.
    pub(crate) fn set(&mut self, ply: usize, mv: Move) {
        let following = usize::from(self.lengths[ply + 1]).min(self.row - 1);
        let (upper, lower) = self.moves.split_at_mut((ply + 1) * self.row);
        let line = &mut upper[ply * self.row..];
        if following > 0 {
            line[1..=following].copy_from_slice(&lower[..following]);
        }
        line[0] = Some(mv);
        self.lengths[ply] = following as u8 + 1;
    }

    /// Returns the line of the root.
    pub(crate) fn root(&self) -> Pv {
        self.moves[..usize::from(self.lengths[0])].iter().copied().flatten().collect()
    }
}
