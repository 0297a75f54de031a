//! The histories: success of earlier moves, by which moves are ordered.
//!
//! A quiet move has five entries: its own, those after the moves one, two and four plies before, and the one with the
//! pawns of the position. In the first plies it has one more, which each search clears. A capture has one entry.
//! `steps/lessons.rs` changes them. Each entry is pulled back in proportion to its size, so that it stays within
//! [`History::LIMIT`] (the gravity rule of Stockfish). The caller provides the memory, and zero is the neutral value.
//! In a table that is smaller than its full size, moves share entries.
//!
//! There are no killer moves. The histories by moves before have their effect.

use crate::board::{Color, Move, PieceKind, Position, Square};
use crate::search::numbers::{History, Weights};

/// Origins: 81 squares and 7 kinds of drops.
const ORIGINS: usize = Square::COUNT + PieceKind::HAND_COUNT;
/// The number of pairs of a kind and its target square. As an index, it stands for "no move".
const PIECE_TOS: usize = PieceKind::COUNT * Square::COUNT;

/// Entries of the history of quiet moves: side, origin, target.
pub(crate) const MAIN: usize = 2 * ORIGINS * Square::COUNT;
/// Entries of the history of captures: piece and target, captured piece.
pub(crate) const CAPTURE: usize = Color::COUNT * PIECE_TOS * PieceKind::COUNT;
/// Entries of the continuation history: piece and target of an earlier move (or none), piece and target.
pub(crate) const CONTINUATION: usize = Color::COUNT * (Color::COUNT * PIECE_TOS + 1) * PIECE_TOS;
/// Entries of the pawn history: a power of two that positions share. Eight times as many cost 7 % of the nodes a
/// second, because they fill the caches.
pub(crate) const PAWNS: usize = 1 << 20;

/// Plies that have a history near the root.
const ROOT_PLIES: usize = 5; // Shape: plies near the root
/// Entries of the history near the root: ply, origin, target.
pub(crate) const NEAR_ROOT: usize = ROOT_PLIES * ORIGINS * Square::COUNT;

/// A kind of piece and its target square: the key of the continuation tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// No move, or a null move.
    pub(crate) const NONE: Self = Self(PIECE_TOS as u16);

    /// No move before.
    pub(crate) const NONE_BEFORE: Self = Self((Color::COUNT * PIECE_TOS) as u16);

    /// Returns the row of the moves after a move of this side.
    pub(crate) const fn before(self, us: Color) -> Self {
        Self((us.index() * PIECE_TOS) as u16 + self.0)
    }

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

    /// Returns the pair with a number, for tests.
    #[cfg(test)]
    pub(crate) const fn with_key(key: u16) -> Self {
        Self(key)
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
    /// The value of an entry of 0.
    unseen: i32,
}

impl<'m> Entries<'m> {
    fn new(entries: &'m mut [i16], whole: usize) -> Self {
        if entries.len() >= whole {
            return Self { entries, mask: usize::MAX, unseen: 0 };
        }
        assert!(entries.is_empty() || entries.len().is_power_of_two(), "{whole} entries, or a power of two, or none");
        Self { mask: entries.len().saturating_sub(1), entries, unseen: 0 }
    }

    /// Clears the pages that were written. The others take no memory as long as they are only read.
    fn clear_written(&mut self) {
        const PAGE: usize = 2048; // Shape: numbers of a page of memory
        let written = self.entries.chunks_mut(PAGE).filter(|page| page.iter().any(|entry| *entry != 0));
        written.for_each(|page| page.fill(0));
    }

    #[inline(always)]
    fn get(&self, index: usize) -> i32 {
        self.entries.get(index & self.mask).copied().map_or(0, i32::from) + self.unseen
    }

    /// Returns the entries of all squares, from the index of the first square on. `None` where the row goes on at the
    /// start of a small table.
    #[inline(always)]
    fn row(&self, first: usize) -> Option<&[i16; Square::COUNT]> {
        self.entries.get(first & self.mask..)?.first_chunk()
    }

    #[inline(always)]
    fn learn(&mut self, index: usize, bonus: i32) {
        if let Some(entry) = self.entries.get_mut(index & self.mask) {
            let now = i32::from(*entry) + self.unseen;
            let bonus = bonus.clamp(-History::LIMIT, History::LIMIT);
            *entry = (now + bonus - now * bonus.abs() / History::LIMIT - self.unseen) as i16;
        }
    }
}

/// The part of the entries of a quiet move that depends on its node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The pieces and targets of the moves one, two, four, three and six plies before.
    pub(crate) continuation: [PieceTo; 5],
    /// Whether the side to move is in check.
    pub(crate) check: bool,
    /// The ply of the node.
    pub(crate) ply: usize,
    /// The entry of the pawns and the side to move in the correction history.
    pub(crate) pawns: u32,
}

/// A quiet move of a side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quiet {
    /// The entry of the move itself.
    origin: usize,
    piece_to: PieceTo,
}

impl Quiet {
    /// Returns a move of a side's piece, before it promotes.
    #[inline(always)]
    pub(crate) const fn new(us: Color, mv: Move, kind: PieceKind) -> Self {
        Self { origin: origin(us, mv), piece_to: PieceTo::new(kind, mv) }
    }

    /// Returns the move of a side by its piece and target.
    pub(crate) const fn played(us: Color, mv: Move, piece_to: PieceTo) -> Self {
        Self { origin: origin(us, mv), piece_to }
    }

    /// Returns a move of the side to move.
    #[inline(always)]
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        Self::new(position.turn(), mv, position.moved_kind(mv))
    }
}

/// The entries of the moves from one origin with one piece at a node, by target square.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'h> {
    main: &'h [i16; Square::COUNT],
    /// After the moves one, two, four, three and six plies before.
    continuation: [&'h [i16; Square::COUNT]; 5],
    pawns: &'h [i16; Square::COUNT],
    near_root: &'h [i16; Square::COUNT],
    /// The weight of `near_root`: 0 at a distant ply.
    near_root_weight: i32,
    /// The weighted values of entries that have learned nothing.
    base: i32,
}

impl Rows<'_> {
    /// Returns the history of the move to a square, by its index: that of [`Histories::quiet`].
    #[inline(always)]
    pub(crate) fn sum(&self, to: usize, weights: Weights) -> i32 {
        let entry = |row: &[i16; Square::COUNT]| i32::from(row[to]);
        let [before, own, fourth, third, sixth] = self.continuation.map(entry);
        let sum = self.base
            + entry(self.main) * weights.main
            + before * weights.counter
            + own * weights.follow
            + fourth * weights.fourth
            + third * weights.third
            + sixth * weights.sixth
            + entry(self.pawns) * weights.pawns
            + entry(self.near_root) * self.near_root_weight;
        sum / Weights::WHOLE
    }
}

/// The histories of one thread.
#[derive(Debug)]
pub(crate) struct Histories<'m> {
    main: Entries<'m>,
    capture: Entries<'m>,
    continuation: Entries<'m>,
    pawns: Entries<'m>,
    near_root: Entries<'m>,
    /// The constant rise of the entry after the last move.
    rise: i32,
}

impl<'m> Histories<'m> {
    /// Histories in a caller's memory.
    ///
    /// # Panics
    /// When a table is smaller than its full size and neither a power of two nor empty.
    pub(crate) fn new(
        main: &'m mut [i16],
        capture: &'m mut [i16],
        continuation: &'m mut [i16],
        pawns: &'m mut [i16],
        near_root: &'m mut [i16],
    ) -> Self {
        Self {
            main: Entries::new(main, MAIN),
            capture: Entries::new(capture, CAPTURE),
            continuation: Entries::new(continuation, CONTINUATION),
            pawns: Entries::new(pawns, usize::MAX),
            near_root: Entries::new(near_root, NEAR_ROOT),
            rise: 0,
        }
    }

    /// Sets the values of entries that have learned nothing, and the rise.
    pub(crate) fn set_unseen(&mut self, config: &History) {
        self.continuation.unseen = -config.unseen_moves;
        self.pawns.unseen = -config.unseen_pawns;
        self.capture.unseen = -config.unseen_captures;
        self.near_root.unseen = config.unseen_near_root;
        self.rise = config.rise;
    }

    pub(crate) fn clear(&mut self) {
        self.main.entries.fill(0);
        self.capture.entries.fill(0);
        self.continuation.entries.fill(0);
        self.pawns.entries.fill(0);
        self.clear_near_root();
    }

    /// Clears the history near the root, whose plies mean other positions in the next search.
    pub(crate) fn clear_near_root(&mut self) {
        self.near_root.clear_written();
    }

    /// Returns the history of a quiet move at a node: the weighted sum of its entries.
    #[inline(always)]
    pub(crate) fn quiet(&self, quiet: Quiet, place: Place, weights: Weights) -> i32 {
        let [history] = self.quiet_by_each(quiet, place, [weights]);
        history
    }

    /// Returns the history of a quiet move at a node by each of several weights. The entries are fetched once.
    #[inline(always)]
    pub(crate) fn quiet_by_each<const N: usize>(&self, quiet: Quiet, place: Place, each: [Weights; N]) -> [i32; N] {
        let [before, own, fourth, third, sixth] =
            place.continuation.map(|before| self.continuation.get(follow(before, quiet.piece_to, quiet.origin)));
        let main = self.main.get(quiet.origin);
        let pawns = self.pawns.get(with_pawns(place.pawns, quiet.piece_to));
        each.map(|weights| {
            let sum = main * weights.main
                + before * weights.counter
                + own * weights.follow
                + fourth * weights.fourth
                + third * weights.third
                + sixth * weights.sixth
                + pawns * weights.pawns;
            let near_root = match near_root_weight(place.ply, weights) {
                0 => 0,
                weight => self.near_root.get(at_ply(place.ply, quiet.origin)) * weight,
            };
            (sum + near_root) / Weights::WHOLE
        })
    }

    /// Returns the histories of the drops of a kind at a node, by target square: those of [`Histories::quiet`].
    #[inline(always)]
    pub(crate) fn drops(&self, us: Color, kind: PieceKind, place: Place, weights: Weights) -> [i32; Square::COUNT] {
        let first = Quiet {
            origin: (us.index() * ORIGINS + Square::COUNT + kind.index()) * Square::COUNT,
            piece_to: PieceTo((kind.index() * Square::COUNT) as u16),
        };
        match self.rows(first, place, weights) {
            // A plain loop over whole rows, of which the compiler takes eight squares at a time.
            Some(rows) => core::array::from_fn(|to| rows.sum(to, weights)),
            None => self.drops_one_by_one(first, place, weights),
        }
    }

    /// Returns the rows of the moves of a piece from a square. `None` where a small table has no whole row.
    #[inline(always)]
    pub(crate) fn rows_from(
        &self,
        us: Color,
        from: Square,
        kind: PieceKind,
        place: Place,
        weights: Weights,
    ) -> Option<Rows<'_>> {
        let origin = (us.index() * ORIGINS + from.index()) * Square::COUNT;
        let piece_to = PieceTo((kind.index() * Square::COUNT) as u16);
        self.rows(Quiet { origin, piece_to }, place, weights)
    }

    /// Returns the rows of the moves from one origin with one piece, which begin with this move.
    #[inline(always)]
    fn rows(&self, first: Quiet, place: Place, weights: Weights) -> Option<Rows<'_>> {
        let [before, own, fourth, third, sixth] =
            place.continuation.map(|before| self.continuation.row(follow(before, first.piece_to, first.origin)));
        let near_root_weight = near_root_weight(place.ply, weights);
        let base = self.continuation.unseen
            * (weights.counter + weights.follow + weights.fourth + weights.third + weights.sixth)
            + self.pawns.unseen * weights.pawns
            + self.near_root.unseen * near_root_weight;
        let at_root = if near_root_weight == 0 { 0 } else { at_ply(place.ply, first.origin) };
        let main = self.main.row(first.origin)?;
        Some(Rows {
            main,
            continuation: [before?, own?, fourth?, third?, sixth?],
            pawns: self.pawns.row(with_pawns(place.pawns, first.piece_to))?,
            // Any row where the weight is 0.
            near_root: if near_root_weight == 0 { main } else { self.near_root.row(at_root)? },
            near_root_weight,
            base,
        })
    }

    /// Returns the histories of drops in small tables, where a row may go on at the start of the table.
    #[cold]
    fn drops_one_by_one(&self, first: Quiet, place: Place, weights: Weights) -> [i32; Square::COUNT] {
        core::array::from_fn(|to| {
            let quiet = Quiet { origin: first.origin + to, piece_to: PieceTo(first.piece_to.0 + to as u16) };
            self.quiet(quiet, place, weights)
        })
    }

    /// Returns the history of a capture, and 0 for other moves.
    #[inline(always)]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        capture(position, mv).map_or(0, |at| self.capture.get(at))
    }

    /// Rewards (or, below zero, punishes) a quiet move of a node: each entry by its part of the bonus.
    pub(crate) fn learn_quiet(&mut self, quiet: Quiet, place: Place, bonus: i32, parts: Weights) {
        if parts.main != 0 {
            self.main.learn(quiet.origin, bonus * parts.main / Weights::WHOLE);
        }
        let all = [parts.counter, parts.follow, parts.fourth, parts.third, parts.sixth];
        // A move out of check has entries after the last two moves only.
        let count = if place.check { 2 } else { all.len() };
        for (at, (before, part)) in place.continuation.into_iter().zip(all).take(count).enumerate() {
            if part != 0 && before != PieceTo::NONE_BEFORE {
                let rise = if at == 0 { self.rise } else { 0 };
                let at = follow(before, quiet.piece_to, quiet.origin);
                self.continuation.learn(at, bonus * part / Weights::WHOLE + rise);
            }
        }
        if parts.near_root != 0 && place.ply < ROOT_PLIES {
            self.near_root.learn(at_ply(place.ply, quiet.origin), bonus * parts.near_root / Weights::WHOLE);
        }
        if parts.pawns != 0 {
            self.pawns.learn(with_pawns(place.pawns, quiet.piece_to), bonus * parts.pawns / Weights::WHOLE);
        }
    }

    /// Rewards a capture of a side by its piece and target.
    pub(crate) fn learn_captured(&mut self, us: Color, piece_to: PieceTo, captured: PieceKind, bonus: i32) {
        self.capture.learn(captures(us, piece_to, captured), bonus);
    }

    /// Rewards (or, below zero, punishes) a capture. Other moves have no entry.
    pub(crate) fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(at) = capture(position, mv) {
            self.capture.learn(at, bonus);
        }
    }
}

/// Moves an entry by a bonus, which shrinks as the entry nears the limit.
#[inline(always)]
pub(crate) fn learn_within(limit: i32, entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let now = i32::from(*entry);
    *entry = (now + bonus - now * bonus.abs() / limit) as i16;
}

#[inline(always)]
const fn origin(us: Color, mv: Move) -> usize {
    (us.index() * ORIGINS + mv.origin()) * Square::COUNT + mv.to().index()
}

#[inline(always)]
fn follow(before: PieceTo, piece_to: PieceTo, origin: usize) -> usize {
    let side = origin / (ORIGINS * Square::COUNT);
    (side * (Color::COUNT * PIECE_TOS + 1) + before.0 as usize) * PIECE_TOS + piece_to.0 as usize
}

/// Returns the weight of the history near the root at a ply: 0 at a distant one.
#[inline(always)]
fn near_root_weight(ply: usize, weights: Weights) -> i32 {
    if ply < ROOT_PLIES { weights.near_root / (1 + ply as i32) } else { 0 }
}

/// Returns the entry of a move near the root. A ply belongs to one side.
#[inline(always)]
fn at_ply(ply: usize, origin: usize) -> usize {
    ply * ORIGINS * Square::COUNT + origin % (ORIGINS * Square::COUNT)
}

#[inline(always)]
fn with_pawns(pawns: u32, piece_to: PieceTo) -> usize {
    pawns as usize * PIECE_TOS + piece_to.0 as usize
}

/// The index of a move in the capture table, if it captures.
#[inline(always)]
fn capture(position: &Position, mv: Move) -> Option<usize> {
    let captured = position.captured_by(mv)?;
    Some(captures(position.turn(), PieceTo::of(position, mv), captured))
}

#[inline(always)]
const fn captures(us: Color, piece_to: PieceTo, captured: PieceKind) -> usize {
    (us.index() * PIECE_TOS + piece_to.0 as usize) * PieceKind::COUNT + captured.index()
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

    /// Two moves that share a table's entry learn together. A null move has no entry after it.
    #[test]
    fn a_quiet_move_has_the_weighted_sum_of_its_entries() {
        let (mut main, mut capture) = ([0; MAIN], [0; 0]);
        let (mut continuation, mut pawns, mut near_root) = ([0; 1 << 12], [0; 1 << 12], [0; 1 << 12]);
        let mut histories = Histories::new(&mut main, &mut capture, &mut continuation, &mut pawns, &mut near_root);
        let quiet = Quiet::new(Color::Black, "7g7f".parse().unwrap(), PieceKind::Pawn);
        let before = [3, 5, 7, 9, 11].map(PieceTo);
        let place = Place { continuation: before, check: false, ply: 1, pawns: 9 };
        let weights = |[main, counter, follow, pawns, fourth, near_root, third, sixth]: [i32; 8]| Weights {
            main,
            counter,
            follow,
            pawns,
            fourth,
            near_root,
            third,
            sixth,
        };
        histories.learn_quiet(quiet, place, 64, weights([100, 200, 300, 400, 500, 600, 700, 800]));
        let read = |histories: &Histories<'_>, place, numbers| histories.quiet(quiet, place, weights(numbers));
        let one = |at: usize| core::array::from_fn(|number| if number == at { 64 } else { 0 });
        let each = core::array::from_fn(|at| read(&histories, place, one(at)));
        assert_eq!(each, [100, 200, 300, 400, 500, 300, 700, 800], "half of the one near the root at ply 1");
        assert_eq!(read(&histories, place, [32, 64, 128, 16, 0, 0, 0, 0]), 50 + 200 + 600 + 100);
        assert_eq!(read(&histories, Place { pawns: 8, ..place }, [64; 8]), 2_900, "other pawns");
        let other = Place { continuation: [3, 6, 7, 9, 11].map(PieceTo), ..place };
        assert_eq!(read(&histories, other, [64; 8]), 3_000, "other moves before");
        assert_eq!(
            [0, 1, 4, 5].map(|ply| read(&histories, Place { ply, ..place }, [0, 0, 0, 0, 0, 64, 0, 0])),
            [0, 300, 0, 0]
        );
        let null = Place { continuation: [PieceTo::NONE_BEFORE; 5], ..place };
        histories.learn_quiet(quiet, null, 64, weights([0, 100, 100, 0, 100, 0, 0, 0]));
        assert_eq!(histories.quiet(quiet, null, weights([0, 64, 64, 0, 64, 0, 0, 0])), 0);
        let checked = Place { check: true, continuation: [21, 23, 25, 27, 29].map(PieceTo), ..place };
        histories.learn_quiet(quiet, checked, 64, weights([0, 64, 64, 0, 64, 0, 64, 64]));
        let each = core::array::from_fn(|at| read(&histories, checked, one(at)));
        assert_eq!(each, [100, 64, 64, 400, 0, 300, 0, 0], "out of check, two moves before");
        histories.clear_near_root();
        assert_eq!(read(&histories, place, one(5)), 0);
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
