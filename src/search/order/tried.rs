//! The moves of a node that were searched before one cut.

use arrayvec::ArrayVec;

use crate::board::Move;
use crate::search::numbers::History;

type Moves = ArrayVec<Move, { History::TRIED as usize }>;

/// Moves that did not cut, to be punished when another move does. Moves beyond the capacity are not punished.
#[derive(Default, Debug)]
pub(crate) struct Tried {
    pub(crate) quiets: Moves,
    pub(crate) captures: Moves,
}

impl Tried {
    pub(crate) fn push(&mut self, mv: Move, quiet: bool) {
        let moves = if quiet { &mut self.quiets } else { &mut self.captures };
        let _ = moves.try_push(mv);
    }
}
