//! What worked before: the memory by which moves are ordered.
//!
//! A cut-off raises the moves that made it and lowers those tried before it; each entry is pulled back in proportion to
//! its size, so it stays within [`History::LIMIT`] (the gravity rule of Stockfish). All tables lie in one slice of the
//! caller's memory; zero is "nothing known".

use crate::board::{Color, Move, PieceKind, Position, Square};
use crate::search::numbers::History;

/// Origins: 81 squares and 7 kinds of drops.
const ORIGINS: usize = Square::COUNT + PieceKind::HAND_COUNT;
/// A piece and the square it went to; the last one stands for "no move".
const PIECE_TOS: usize = PieceKind::COUNT * Square::COUNT;

const MAIN: usize = 2 * ORIGINS * Square::COUNT;
const CAPTURE: usize = PIECE_TOS * PieceKind::COUNT;
const CONTINUATION: usize = (PIECE_TOS + 1) * PIECE_TOS;

/// A kind of piece and the square it went to: the key of the continuation tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// No move, or a null move.
    pub(crate) const NONE: Self = Self(PIECE_TOS as u16);

    /// Of a move of the side to move; a promoting piece counts as what it was.
    #[inline(always)]
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        Self((position.moved_kind(mv).index() * Square::COUNT + mv.to().index()) as u16)
    }

    /// A number for it, below 2^16.
    pub(crate) const fn key(self) -> u64 {
        self.0 as u64
    }
}

/// The histories of one thread.
#[derive(Debug)]
pub(crate) struct Histories<'m> {
    main: &'m mut [i16],
    capture: &'m mut [i16],
    continuation: &'m mut [i16],
}

impl<'m> Histories<'m> {
    /// The numbers that the memory must hold.
    pub(crate) const LEN: usize = MAIN + CAPTURE + CONTINUATION;

    /// Histories in a caller's memory.
    ///
    /// # Panics
    /// When there are fewer than [`Histories::LEN`] numbers.
    pub(crate) fn new(memory: &'m mut [i16]) -> Self {
        let (main, rest) = memory.split_at_mut(MAIN);
        let (capture, rest) = rest.split_at_mut(CAPTURE);
        Self { main, capture, continuation: &mut rest[..CONTINUATION] }
    }

    pub(crate) fn clear(&mut self) {
        self.main.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
    }

    /// How well a quiet move did, here and after the two moves before it.
    #[inline(always)]
    pub(crate) fn quiet(&self, position: &Position, mv: Move, continuation: [PieceTo; 2]) -> i32 {
        let piece_to = PieceTo::of(position, mv);
        let after = |before: PieceTo| i32::from(self.continuation[follow(before, piece_to)]);
        i32::from(self.main[origin(position.turn(), mv)]) + after(continuation[0]) + after(continuation[1])
    }

    /// How well a capture did; nothing is known of other moves.
    #[inline(always)]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        capture(position, mv).map_or(0, |at| i32::from(self.capture[at]))
    }

    /// Rewards (or, below zero, punishes) a quiet move.
    pub(crate) fn learn_quiet(&mut self, position: &Position, mv: Move, continuation: [PieceTo; 2], bonus: i32) {
        learn(&mut self.main[origin(position.turn(), mv)], bonus);
        for before in continuation {
            if before != PieceTo::NONE {
                learn(&mut self.continuation[follow(before, PieceTo::of(position, mv))], bonus);
            }
        }
    }

    /// Rewards (or, below zero, punishes) a capture; nothing is learned of other moves.
    pub(crate) fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(at) = capture(position, mv) {
            learn(&mut self.capture[at], bonus);
        }
    }
}

#[inline(always)]
fn learn(entry: &mut i16, bonus: i32) {
    learn_within(History::LIMIT, entry, bonus);
}

/// Moves an entry by a bonus, less the nearer it is to the limit.
#[inline(always)]
pub(crate) fn learn_within(limit: i32, entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let now = i32::from(*entry);
    *entry = (now + bonus - now * bonus.abs() / limit) as i16;
}

#[inline(always)]
fn origin(us: Color, mv: Move) -> usize {
    let from = mv.from().map_or_else(|| Square::COUNT + mv.dropped().map_or(0, PieceKind::index), Square::index);
    (us.index() * ORIGINS + from) * Square::COUNT + mv.to().index()
}

#[inline(always)]
fn follow(before: PieceTo, piece_to: PieceTo) -> usize {
    before.0 as usize * PIECE_TOS + piece_to.0 as usize
}

/// Where a move stands in the capture table, if it captures.
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
            learn(&mut entry, 2_000);
            assert!(i32::from(entry) <= LIMIT);
        }
        assert!(i32::from(entry) > LIMIT * 9 / 10);
        for _ in 0..10_000 {
            learn(&mut entry, -i32::MAX);
            assert!(i32::from(entry) >= -LIMIT);
        }
    }
}
