//! A stack with the moves of all nodes on the current path, so that a node needs no memory of its own.

use core::ops::Range;

use crate::board::{Move, MoveList};

/// A move with the score by which it is ordered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scored {
    mv: Option<Move>,
    score: i32,
}

impl Scored {
    /// An empty slot, with which a caller fills the memory.
    pub const EMPTY: Self = Self { mv: None, score: 0 };
}

/// A stack of moves in a caller's memory.
#[derive(Debug)]
pub(crate) struct Arena<'m> {
    moves: &'m mut [Scored],
    len: usize,
}

impl<'m> Arena<'m> {
    /// Room for 127 plies of ordinary positions. A node that finds no room left is evaluated at once.
    pub(crate) const LEN: usize = 1 << 15;

    /// Room for a few plies.
    pub(crate) const LEAST: usize = 2 * MoveList::CAPACITY;

    /// An arena in a caller's memory.
    ///
    /// # Panics
    /// When there is room for fewer than [`Arena::LEAST`] moves.
    pub(crate) fn new(moves: &'m mut [Scored]) -> Self {
        assert!(moves.len() >= Self::LEAST, "room for {} moves", Self::LEAST);
        Self { moves, len: 0 }
    }

    /// The number of moves that fit.
    pub(crate) const fn capacity(&self) -> usize {
        self.moves.len()
    }

    /// The number of moves stored.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Removes all moves but the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = len;
    }

    /// Whether the moves of another node fit.
    pub(crate) fn has_room(&self) -> bool {
        self.len + MoveList::CAPACITY <= self.moves.len()
    }

    pub(crate) fn push(&mut self, mv: Move, score: i32) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = Scored { mv: Some(mv), score };
            self.len += 1;
        }
    }

    pub(crate) fn at(&self, place: usize) -> Option<Move> {
        self.moves[place].mv
    }

    pub(crate) fn copy(&mut self, from: usize, to: usize) {
        self.moves[to] = self.moves[from];
    }

    /// Writes the part of a line that fits into a range.
    pub(crate) fn write_line(&mut self, range: Range<usize>, line: &[Move]) {
        let mut moves = line.iter().copied();
        for slot in &mut self.moves[range] {
            *slot = Scored { mv: moves.next(), score: 0 };
        }
    }

    /// Returns the line that was written into a range.
    pub(crate) fn line(&self, range: Range<usize>) -> impl Iterator<Item = Move> {
        self.moves[range].iter().map_while(|slot| slot.mv)
    }

    /// Swaps the best move of a range, the earliest of equals, with the first one, and returns it.
    pub(crate) fn best_first(&mut self, range: Range<usize>) -> Option<Move> {
        let moves = &mut self.moves[range];
        // Two loops are faster than one that keeps the place of the best: the compiler compares several scores at a
        // time.
        let best = moves.iter().fold(i32::MIN, |best, scored| best.max(scored.score));
        let at = moves.iter().position(|scored| scored.score == best)?;
        moves.swap(0, at);
        moves[0].mv
    }
}
