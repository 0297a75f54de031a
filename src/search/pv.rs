//! The principal variation: the line that both sides are expected to play.

use arrayvec::ArrayVec;

use super::value::MAX_PLY;
use crate::board::Move;

/// A line from a node on.
pub(super) type Pv = ArrayVec<Move, { MAX_PLY + 1 }>;

/// The best line found below each ply of the current path.
#[derive(Debug)]
pub(super) struct PvTable([Pv; MAX_PLY + 2]);

impl PvTable {
    pub(super) const fn new() -> Self {
        Self([const { Pv::new_const() }; _])
    }

    /// No line is known at this ply.
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The line at this ply is this move and then the line of the next ply.
    pub(super) fn set(&mut self, ply: usize, mv: Move) {
        if let [line, next, ..] = &mut self.0[ply..] {
            line.clear();
            line.push(mv);
            line.extend(next.iter().copied().take(MAX_PLY));
        }
    }

    /// The line of the root.
    pub(super) const fn root(&self) -> &Pv {
        &self.0[0]
    }
}
