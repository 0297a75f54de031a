//! The moves of a node that were searched before one cut.

use crate::board::Move;

/// Moves that did not cut, to be punished when another does.
#[derive(Default, Debug)]
pub(crate) struct Tried {
    pub(crate) quiets: List,
    pub(crate) captures: List,
}

/// A few moves; what does not fit goes unpunished.
#[derive(Default, Debug)]
pub(crate) struct List {
    moves: [Option<Move>; 24],
    len: usize,
}

impl List {
    fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = Some(mv);
            self.len += 1;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.len].iter().copied().flatten()
    }
}

impl Tried {
    pub(crate) fn push(&mut self, mv: Move, quiet: bool) {
        if quiet { self.quiets.push(mv) } else { self.captures.push(mv) }
    }
}
