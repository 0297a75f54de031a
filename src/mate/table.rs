//! The table of the solver: proof and disproof numbers by position.
//!
//! Positions with equal boards share a bucket for all hands, because hands can be compared. A mate remains a
//! mate when the attacker holds more. A position without a mate remains one when the attacker holds less.

use crate::board::Hand;

/// A number too large to be reached by addition: proved, or disproved.
pub(super) const INFINITE: u32 = 1 << 24;

/// The difficulty of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// The least number of positions that must still be won to prove mate. 0 when proved.
    pub(super) proof: u32,
    /// The least number of positions that must still be lost to disprove mate. 0 when disproved.
    pub(super) disproof: u32,
    /// Plies to mate, when proved.
    pub(super) length: u16,
}

impl Numbers {
    pub(super) const NO_MATE: Self = Self { proof: INFINITE, disproof: 0, length: 0 };

    pub(super) const fn mate(length: u16) -> Self {
        Self { proof: 0, disproof: INFINITE, length }
    }

    pub(super) const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, length: 0 }
    }

    pub(super) const fn is_mate(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_no_mate(self) -> bool {
        self.disproof == 0
    }
}

/// The key of a position in the table: board and side to move, and the attacker's hand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Key {
    pub(super) board: u64,
    pub(super) hand: Hand,
}

/// A stored position.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    key: Key,
    proof: u32,
    disproof: u32,
    /// Nodes spent on it, 0 for an empty slot.
    work: u32,
    length: u16,
    /// The problem it belongs to.
    problem: u16,
}

impl Slot {
    /// An empty slot that fills memory: all zero bits.
    pub const EMPTY: Self =
        Self { key: Key { board: 0, hand: Hand::EMPTY }, proof: 0, disproof: 0, work: 0, length: 0, problem: 0 };

    /// Whether the slot is empty.
    pub(crate) const fn is_empty(&self) -> bool {
        self.work == 0
    }

    /// Returns the nodes spent on the position for a problem, 0 when the slot belongs to another.
    const fn work_on(&self, problem: u16) -> u32 {
        if self.problem == problem { self.work } else { 0 }
    }
}

/// The slots that are probed together.
const BUCKET: usize = 8;

/// A table over a caller's memory.
#[derive(Debug)]
pub(super) struct Table<'m> {
    slots: &'m mut [Slot],
    /// The current problem. Slots of other problems count as empty.
    problem: u16,
}

impl<'m> Table<'m> {
    pub(super) fn new(slots: &'m mut [Slot], problem: u16) -> Self {
        Self { slots, problem }
    }

    pub(super) const fn problem(&self) -> u16 {
        self.problem
    }

    /// Begins another problem. When all numbers are used up, the slots are cleared.
    pub(super) fn forget(&mut self) {
        self.problem = self.problem.checked_add(1).unwrap_or_else(|| {
            self.slots.fill(Slot::EMPTY);
            1
        });
    }

    fn bucket(&mut self, board: u64) -> &mut [Slot] {
        let buckets = self.slots.len() / BUCKET;
        let index = ((u128::from(board) * buckets as u128) >> 64) as usize * BUCKET;
        &mut self.slots[index..index + BUCKET]
    }

    /// Returns the numbers stored for a position.
    pub(super) fn look(&mut self, key: Key) -> Option<Numbers> {
        let (mut exact, problem) = (None, self.problem);
        for slot in self.bucket(key.board) {
            if slot.work_on(problem) == 0 || slot.key.board != key.board {
                continue;
            }
            let numbers = Numbers { proof: slot.proof, disproof: slot.disproof, length: slot.length };
            if numbers.is_mate() && key.hand.dominates(slot.key.hand) {
                return Some(numbers);
            }
            if numbers.is_no_mate() && slot.key.hand.dominates(key.hand) {
                return Some(numbers);
            }
            if slot.key.hand == key.hand {
                exact = Some(numbers);
            }
        }
        exact
    }

    /// Stores a position. It replaces the one with the least work.
    pub(super) fn store(&mut self, key: Key, numbers: Numbers, work: u32) {
        let problem = self.problem;
        let bucket = self.bucket(key.board);
        let same = bucket.iter().position(|slot| slot.work_on(problem) != 0 && slot.key == key);
        let cheapest = || (0..bucket.len()).min_by_key(|&at| bucket[at].work_on(problem)).unwrap_or(0);
        let at = same.unwrap_or_else(cheapest);
        let before = same.map_or(0, |at| bucket[at].work);
        bucket[at] = Slot {
            key,
            proof: numbers.proof,
            disproof: numbers.disproof,
            work: before.saturating_add(work).max(1),
            length: numbers.length,
            problem,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PieceKind;

    #[test]
    fn more_in_hand_is_mate_too_and_less_is_none_too() {
        let mut memory = [Slot::EMPTY; 16];
        let mut table = Table::new(&mut memory, 3);
        let [none, gold] = [Hand::EMPTY, Hand::EMPTY.with(PieceKind::Gold)];
        let both = gold.with(PieceKind::Silver);
        let key = |hand| Key { board: 77, hand };
        table.store(key(gold), Numbers::mate(3), 1);
        assert!(table.look(key(both)).unwrap().is_mate());
        assert!(table.look(key(none)).is_none());
        table.store(key(none), Numbers::NO_MATE, 1);
        assert!(table.look(key(none)).unwrap().is_no_mate());
        assert!(table.look(Key { board: 78, hand: both }).is_none(), "another board");
    }

    #[test]
    fn entries_of_other_mate_problems_are_not_found() {
        let mut memory = [Slot::EMPTY; BUCKET];
        let key = |board| Key { board, hand: Hand::EMPTY };
        for problem in 1..4 {
            let mut table = Table::new(&mut memory, problem);
            assert!((0..8).all(|board| table.look(key(board)).is_none()), "problem {problem}");
            (0..8).for_each(|board| table.store(key(board), Numbers::mate(1), 100));
            assert!((0..8).all(|board| table.look(key(board)).is_some()), "each makes room for the next");
        }
    }

    #[test]
    fn cleared_entries_are_not_found_after_generations_wrap() {
        let mut memory = [Slot::EMPTY; BUCKET];
        let key = Key { board: 7, hand: Hand::EMPTY };
        // Stored by the first problem, whose number is used again after the last one.
        Table::new(&mut memory, 1).store(key, Numbers::mate(1), 1);
        let mut table = Table::new(&mut memory, u16::MAX - 1);
        for problem in [u16::MAX, 1, 2] {
            table.store(key, Numbers::mate(1), 1);
            table.forget();
            assert_eq!((table.problem(), table.look(key)), (problem, None));
        }
    }

    /// The upper bits of a board select its bucket: eight boards of each half of the numbers fill two buckets.
    #[test]
    fn all_of_the_memory_is_used() {
        let mut memory = [Slot::EMPTY; 2 * BUCKET];
        let mut table = Table::new(&mut memory, 3);
        let key = |number: u64| Key { board: number << 60, hand: Hand::EMPTY };
        (0..16).for_each(|number| table.store(key(number), Numbers::mate(1), 1));
        assert!((0..16).all(|number| table.look(key(number)).is_some()));
    }

    #[test]
    fn entries_of_most_work_are_kept() {
        let mut memory = [Slot::EMPTY; BUCKET];
        let mut table = Table::new(&mut memory, 3);
        for work in 1..=20 {
            table.store(Key { board: u64::from(work), hand: Hand::EMPTY }, Numbers::open(work, 1), work);
        }
        assert!((13..=20).all(|board| table.look(Key { board, hand: Hand::EMPTY }).is_some()));
    }
}
