//! The moves of a node that were searched before the best one.

use arrayvec::ArrayVec;

use crate::board::Move;
use crate::search::numbers::History;

type Moves = ArrayVec<Move, { History::TRIED as usize }>;

/// Moves that are punished when another move is best. Moves beyond the capacity are not punished.
#[derive(Default, Debug)]
pub(crate) struct Tried {
    pub(crate) quiets: Moves,
    pub(crate) captures: Moves,
}

/// The best move of a node, and the moves tried before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson<'t> {
    pub(crate) mv: Move,
    /// Neither a capture nor a promotion of a pawn.
    pub(crate) quiet: bool,
    /// Whether it is the hash move.
    pub(crate) hash: bool,
    pub(crate) tried: &'t Tried,
}

impl Tried {
    pub(crate) fn push(&mut self, mv: Move, quiet: bool) {
        let _ = self.moves(quiet).try_push(mv);
    }

    /// Removes the move that turned out to be best.
    pub(crate) fn remove(&mut self, best: Move, quiet: bool) {
        self.moves(quiet).retain(|mv| *mv != best);
    }

    fn moves(&mut self, quiet: bool) -> &mut Moves {
        if quiet { &mut self.quiets } else { &mut self.captures }
    }
}
