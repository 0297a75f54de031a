//! What worked before: the memory by which moves are ordered.
//!
//! A cut-off raises the moves that made it and lowers those tried before it; each entry is pulled back in proportion to its
//! size, so it stays within [`LIMIT`] (the gravity rule of Stockfish). All tables lie in one slice of the caller's
//! memory; zero is "nothing known".

use crate::board::{Color, Move, PieceKind, Square};

/// The largest entry.
pub(crate) const LIMIT: i32 = 16_384;

/// Origins: 81 squares and 7 kinds of drops.
const ORIGINS: usize = Square::COUNT + PieceKind::HAND_COUNT;
/// A piece and the square it went to; the last one stands for "no move".
const ARRIVALS: usize = PieceKind::COUNT * Square::COUNT;

const MAIN: usize = 2 * ORIGINS * Square::COUNT;
const CAPTURE: usize = ARRIVALS * PieceKind::COUNT;
const CONTINUATION: usize = (ARRIVALS + 1) * ARRIVALS;

/// A piece's arrival on a square, the key of the continuation tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival(u16);

impl Arrival {
    pub(crate) const NONE: Self = Self(ARRIVALS as u16);

    pub(crate) const fn of(kind: PieceKind, to: Square) -> Self {
        Self((kind.index() * Square::COUNT + to.index()) as u16)
    }

    /// A number for it, below 2^16.
    pub(crate) const fn key(self) -> u64 {
        self.0 as u64
    }
}

/// The histories of one thread.
#[derive(Debug)]
pub(crate) struct History<'m> {
    main: &'m mut [i16],
    capture: &'m mut [i16],
    continuation: &'m mut [i16],
}

impl<'m> History<'m> {
    /// The numbers that the memory must hold.
    pub(crate) const LEN: usize = MAIN + CAPTURE + CONTINUATION;

    /// Histories in a caller's memory.
    ///
    /// # Panics
    /// When there are fewer than [`History::LEN`] numbers.
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
    pub(crate) fn quiet(&self, us: Color, mv: Move, arrival: Arrival, before: [Arrival; 2]) -> i32 {
        let after = |one: Arrival| i32::from(self.continuation[follow(one, arrival)]);
        i32::from(self.main[origin(us, mv)]) + after(before[0]) + after(before[1])
    }

    /// How well a capture did.
    #[inline(always)]
    pub(crate) fn capture(&self, arrival: Arrival, captured: PieceKind) -> i32 {
        i32::from(self.capture[arrival.0 as usize * PieceKind::COUNT + captured.index()])
    }

    /// Rewards (or, below zero, punishes) a quiet move.
    pub(crate) fn learn_quiet(&mut self, us: Color, mv: Move, arrival: Arrival, before: [Arrival; 2], bonus: i32) {
        learn(&mut self.main[origin(us, mv)], bonus);
        for one in before {
            if one != Arrival::NONE {
                learn(&mut self.continuation[follow(one, arrival)], bonus);
            }
        }
    }

    /// Rewards (or, below zero, punishes) a capture.
    pub(crate) fn learn_capture(&mut self, arrival: Arrival, captured: PieceKind, bonus: i32) {
        learn(&mut self.capture[arrival.0 as usize * PieceKind::COUNT + captured.index()], bonus);
    }
}

#[inline(always)]
fn learn(entry: &mut i16, bonus: i32) {
    learn_within(LIMIT, entry, bonus);
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
fn follow(before: Arrival, arrival: Arrival) -> usize {
    before.0 as usize * ARRIVALS + arrival.0 as usize
}

#[cfg(test)]
mod tests {
    use super::*;

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
