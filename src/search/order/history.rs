//! The histories: success of earlier moves, by which moves are ordered.
//!
//! A cut-off raises the move that made it and lowers the moves tried before it. Each entry is pulled back in proportion
//! to its size, so that it stays within [`History::LIMIT`] (the gravity rule of Stockfish). The caller provides the
//! memory, and zero is the neutral value. In a table that is smaller than its full size, moves share entries.
//!
//! There are no killer moves. The histories by two moves before have their effect.

use crate::board::{Color, Move, PieceKind, Position, Square};
use crate::search::numbers::History;
use crate::search::order::tried::Tried;

/// Origins: 81 squares and 7 kinds of drops.
const ORIGINS: usize = Square::COUNT + PieceKind::HAND_COUNT;
/// The number of pairs of a kind and its target square. As an index, it stands for "no move".
const PIECE_TOS: usize = PieceKind::COUNT * Square::COUNT;

/// Entries of the history of quiet moves: side, origin, target.
pub(crate) const MAIN: usize = 2 * ORIGINS * Square::COUNT;
/// Entries of the history of captures: piece and target, captured piece.
pub(crate) const CAPTURE: usize = PIECE_TOS * PieceKind::COUNT;
/// Entries of the continuation history: piece and target of an earlier move (or none), piece and target.
pub(crate) const CONTINUATION: usize = (PIECE_TOS + 1) * PIECE_TOS;

/// A kind of piece and its target square: the key of the continuation tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// No move, or a null move.
    pub(crate) const NONE: Self = Self(PIECE_TOS as u16);

    /// The value whose bits are all zero.
    pub(crate) const ZERO: Self = Self(0);

    /// Returns the pair of a move of the side to move. A promoting piece counts as its unpromoted kind.
    #[inline(always)]
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        Self::new(position.moved_kind(mv), mv)
    }

    /// Returns the pair of a move of this kind of piece, before it promotes.
    #[inline(always)]
    const fn new(kind: PieceKind, mv: Move) -> Self {
        Self((kind.index() * Square::COUNT + mv.to().index()) as u16)
    }

    /// The pair as a number below 2^16.
    pub(crate) const fn key(self) -> u64 {
        self.0 as u64
    }
}

/// A table of full size, of a smaller power of two, or without entries.
#[derive(Debug)]
struct Entries<'m> {
    entries: &'m mut [i16],
    /// The bits of an index that select an entry: all bits in a table of full size.
    mask: usize,
}

impl<'m> Entries<'m> {
    fn new(entries: &'m mut [i16], whole: usize) -> Self {
        if entries.len() >= whole {
            return Self { entries, mask: usize::MAX };
        }
        assert!(entries.is_empty() || entries.len().is_power_of_two(), "{whole} entries, or a power of two, or none");
        Self { mask: entries.len().saturating_sub(1), entries }
    }

    #[inline(always)]
    fn get(&self, index: usize) -> i32 {
        self.entries.get(index & self.mask).copied().map_or(0, i32::from)
    }

    #[inline(always)]
    fn learn(&mut self, index: usize, bonus: i32) {
        if let Some(entry) = self.entries.get_mut(index & self.mask) {
            learn_within(History::LIMIT, entry, bonus);
        }
    }
}

/// The histories of one thread.
#[derive(Debug)]
pub(crate) struct Histories<'m> {
    main: Entries<'m>,
    capture: Entries<'m>,
    continuation: Entries<'m>,
}

impl<'m> Histories<'m> {
    /// Histories in a caller's memory.
    ///
    /// # Panics
    /// When a table is smaller than its full size and neither a power of two nor empty.
    pub(crate) fn new(main: &'m mut [i16], capture: &'m mut [i16], continuation: &'m mut [i16]) -> Self {
        Self {
            main: Entries::new(main, MAIN),
            capture: Entries::new(capture, CAPTURE),
            continuation: Entries::new(continuation, CONTINUATION),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.main.entries.fill(0);
        self.capture.entries.fill(0);
        self.continuation.entries.fill(0);
    }

    /// Returns the history of a quiet move of a side's piece: the sum of its own entry and of those after the two moves
    /// before it.
    #[inline(always)]
    pub(crate) fn quiet(&self, us: Color, mv: Move, kind: PieceKind, continuation: [PieceTo; 2]) -> i32 {
        let piece_to = PieceTo::new(kind, mv);
        let after = |before: PieceTo| self.continuation.get(follow(before, piece_to));
        self.main.get(origin(us, mv)) + after(continuation[0]) + after(continuation[1])
    }

    /// Returns the history of a capture, and 0 for other moves.
    #[inline(always)]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        capture(position, mv).map_or(0, |at| self.capture.get(at))
    }

    /// Updates the histories after a cut: rewards the move that cut a node of a depth, and punishes the moves tried
    /// before.
    pub(crate) fn learn_cut(
        &mut self,
        position: &Position,
        continuation: [PieceTo; 2],
        config: &History,
        depth: i32,
        cut: Cut<'_>,
    ) {
        let bonus = (config.bonus * depth - config.offset).min(config.max_bonus);
        if cut.quiet {
            self.learn_quiet(position, cut.mv, continuation, bonus);
            for &other in &cut.tried.quiets {
                self.learn_quiet(position, other, continuation, -bonus);
            }
        } else {
            self.learn_capture(position, cut.mv, bonus);
        }
        for &other in &cut.tried.captures {
            self.learn_capture(position, other, -bonus);
        }
    }

    /// Rewards (or, below zero, punishes) a quiet move.
    fn learn_quiet(&mut self, position: &Position, mv: Move, continuation: [PieceTo; 2], bonus: i32) {
        self.main.learn(origin(position.turn(), mv), bonus);
        for before in continuation {
            if before != PieceTo::NONE {
                self.continuation.learn(follow(before, PieceTo::of(position, mv)), bonus);
            }
        }
    }

    /// Rewards (or, below zero, punishes) a capture. Other moves have no entry.
    fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(at) = capture(position, mv) {
            self.capture.learn(at, bonus);
        }
    }
}

/// A move that cut a node, and the moves tried before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut<'t> {
    pub(crate) mv: Move,
    /// Neither a capture nor a promotion of a pawn.
    pub(crate) quiet: bool,
    pub(crate) tried: &'t Tried,
}

/// Moves an entry by a bonus, which shrinks as the entry nears the limit.
#[inline(always)]
pub(crate) fn learn_within(limit: i32, entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let now = i32::from(*entry);
    *entry = (now + bonus - now * bonus.abs() / limit) as i16;
}

#[inline(always)]
fn origin(us: Color, mv: Move) -> usize {
    (us.index() * ORIGINS + mv.origin()) * Square::COUNT + mv.to().index()
}

#[inline(always)]
fn follow(before: PieceTo, piece_to: PieceTo) -> usize {
    before.0 as usize * PIECE_TOS + piece_to.0 as usize
}

/// The index of a move in the capture table, if it captures.
#[inline(always)]
fn capture(position: &Position, mv: Move) -> Option<usize> {
    let captured = position.captured_by(mv)?;
    Some(PieceTo::of(position, mv).0 as usize * PieceKind::COUNT + captured.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: i32 = History::LIMIT;

    #[test]
    fn learning_approaches_the_limit_and_never_passes_it() {
        let mut entry = 0;
        for _ in 0..10_000 {
            learn_within(LIMIT, &mut entry, 2_000);
            assert!(i32::from(entry) <= LIMIT);
        }
        assert!(i32::from(entry) > LIMIT * 9 / 10);
        for _ in 0..10_000 {
            learn_within(LIMIT, &mut entry, -i32::MAX);
            assert!(i32::from(entry) >= -LIMIT);
        }
    }

    #[test]
    fn small_tables_share_entries_and_empty_ones_return_zero() {
        let mut memory = [0; 16];
        let mut small = Entries::new(&mut memory, 1000);
        small.learn(3, 100);
        assert_eq!([3, 19, 4].map(|index| small.get(index)), [100, 100, 0]);
        let mut none = Entries::new(&mut [], 1000);
        none.learn(3, 100);
        assert_eq!(none.get(3), 0);
        let mut whole = [0; 10];
        let mut table = Entries::new(&mut whole, 10);
        table.learn(9, 100);
        assert_eq!((table.get(9), table.get(1)), (100, 0));
    }

    #[test]
    #[should_panic(expected = "power of two")]
    fn a_size_that_cannot_be_shared_is_refused() {
        Entries::new(&mut [0; 12], 1000);
    }
}
