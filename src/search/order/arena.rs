//! A stack with the moves of all nodes on the current path, so that a node needs no memory of its own.

use core::ops::Range;

use crate::board::{Move, MoveList};

/// A move with the score by which it is ordered, in one integer: the score in the upper 32 bits, then the place in the
/// arena counted downwards, then the move. The greatest integer is the best move, the earliest of equals.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scored(i64);

impl Scored {
    /// An empty slot, with which a caller fills the memory.
    pub const EMPTY: Self = Self(0);

    /// The bits of a move and of a place.
    const BITS: u32 = 16; // Shape: bits of a move

    #[inline(always)]
    const fn new(mv: Option<Move>, score: i32, place: usize) -> Self {
        let bits = match mv {
            Some(mv) => mv.raw(),
            None => 0,
        };
        Self((score as i64) << (2 * Self::BITS) | ((!place as u16) as i64) << Self::BITS | bits as i64)
    }

    #[inline(always)]
    const fn mv(self) -> Option<Move> {
        Move::from_raw(self.0 as u16)
    }

    #[inline(always)]
    const fn place(self) -> usize {
        !((self.0 >> Self::BITS) as u16) as usize
    }

    /// Returns the slot with another place.
    #[inline(always)]
    const fn moved_to(self, place: usize) -> Self {
        Self(self.0 & !(0xffff << Self::BITS) | ((!place as u16) as i64) << Self::BITS)
    }
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

    /// An arena in a caller's memory, of which at most 65,536 moves are used: a slot holds 16 bits of its place.
    ///
    /// # Panics
    /// When there is room for fewer than [`Arena::LEAST`] moves.
    pub(crate) fn new(moves: &'m mut [Scored]) -> Self {
        assert!(moves.len() >= Self::LEAST, "room for {} moves", Self::LEAST);
        let used = moves.len().min(1 << Scored::BITS);
        Self { moves: &mut moves[..used], len: 0 }
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
            *slot = Scored::new(Some(mv), score, self.len);
            self.len += 1;
        }
    }

    /// Makes room for moves that [`Arena::put`] writes. Returns the first place, or `None` when they do not fit.
    pub(crate) fn extend(&mut self, count: usize) -> Option<usize> {
        let first = self.len;
        if count > self.moves.len() - first {
            return None;
        }
        self.len += count;
        Some(first)
    }

    /// Writes a move into a place that [`Arena::extend`] made.
    #[inline(always)]
    pub(crate) fn put(&mut self, place: usize, mv: Move, score: i32) {
        self.moves[place] = Scored::new(Some(mv), score, place);
    }

    /// Removes a move from those after `start`. The others keep their order.
    pub(crate) fn remove(&mut self, start: usize, mv: Move) {
        let moves = &mut self.moves[start..self.len];
        if let Some(found) = moves.iter().position(|scored| scored.0 as u16 == mv.raw()) {
            for at in found + 1..moves.len() {
                moves[at - 1] = moves[at].moved_to(start + at - 1);
            }
            self.len -= 1;
        }
    }

    pub(crate) fn at(&self, place: usize) -> Option<Move> {
        self.moves[place].mv()
    }

    /// Returns a move and its score, for tests.
    #[cfg(test)]
    pub(crate) fn scored(&self, place: usize) -> Option<(Move, i32)> {
        let Scored(bits) = self.moves[place];
        Some((self.at(place)?, (bits >> (2 * Scored::BITS)) as i32))
    }

    pub(crate) fn copy(&mut self, from: usize, to: usize) {
        self.moves[to] = self.moves[from];
    }

    /// Writes the part of a line that fits into a range.
    pub(crate) fn write_line(&mut self, range: Range<usize>, line: &[Move]) {
        let mut moves = line.iter().copied();
        for slot in &mut self.moves[range] {
            *slot = Scored::new(moves.next(), 0, 0);
        }
    }

    /// Returns the line that was written into a range.
    pub(crate) fn line(&self, range: Range<usize>) -> impl Iterator<Item = Move> {
        self.moves[range].iter().map_while(|slot| slot.mv())
    }

    /// Returns the score of the move at a place.
    pub(crate) fn score_at(&self, place: usize) -> i32 {
        (self.moves[place].0 >> (2 * Scored::BITS)) as i32
    }

    /// Swaps the best move of a range, the earliest of equals, with the first one, and returns it. The next call with
    /// the same range returns it again.
    pub(crate) fn best_first(&mut self, range: Range<usize>) -> Option<Move> {
        let first = range.start;
        let moves = &mut self.moves[range];
        // The place is part of the integer, so that one pass finds both. The compiler compares several at a time.
        let best = moves.iter().map(|scored| scored.0).max().map(Scored)?;
        moves[best.place() - first] = moves[0].moved_to(best.place());
        moves[0] = best.moved_to(first);
        best.mv()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{PieceKind, Square};

    /// Moves come by score. Of equal scores the earliest place comes first, also after moves have changed places.
    #[test]
    fn the_best_move_is_the_earliest_of_equal_scores() {
        let scores = [3, -7, 9, 9, i32::MIN, 3, i32::MAX, -7];
        let mut memory = [Scored::EMPTY; Arena::LEAST];
        let mut arena = Arena::new(&mut memory);
        let to = |index| Square::from_index(index).unwrap();
        let moves = (0..).map(|index| Move::drop(PieceKind::Gold, to(index)));
        let mut rest: arrayvec::ArrayVec<_, 8> = moves.zip(scores).collect();
        rest.iter().for_each(|&(mv, score)| arena.push(mv, score));
        for start in 0..scores.len() {
            let best = rest.iter().map(|&(_, score)| score).max().unwrap();
            let at = rest.iter().position(|&(_, score)| score == best).unwrap();
            rest.swap(0, at);
            let first = Some(rest.remove(0).0);
            assert_eq!([(); 2].map(|()| arena.best_first(start..scores.len())), [first; 2], "twice the same");
        }
        assert_eq!(arena.best_first(8..8), None);
    }

    /// The moves after a removed one come nearer. A move before the start stays.
    #[test]
    fn a_removed_move_leaves_the_others_in_order() {
        let mut memory = [Scored::EMPTY; Arena::LEAST];
        let mut arena = Arena::new(&mut memory);
        let [a, b, c, d] = ["G*1a", "G*2a", "G*3a", "G*4a"].map(|text| text.parse::<Move>().unwrap());
        arena.push(a, 1);
        let first = arena.extend(3).unwrap();
        [(b, 5), (c, 9), (d, 5)].into_iter().zip(first..).for_each(|((mv, score), place)| arena.put(place, mv, score));
        arena.remove(first, a);
        assert_eq!(arena.len(), 4);
        arena.remove(first, c);
        let left: arrayvec::ArrayVec<_, 4> = (0..arena.len()).filter_map(|place| arena.scored(place)).collect();
        assert_eq!(left[..], [(a, 1), (b, 5), (d, 5)]);
        assert_eq!((arena.best_first(first..3), arena.best_first(first + 1..3)), (Some(b), Some(d)));
        assert_eq!(arena.extend(Arena::LEAST - 2), None, "one more than there is room for");
        assert_eq!((arena.len(), arena.extend(Arena::LEAST - 3)), (3, Some(3)));
    }
}
