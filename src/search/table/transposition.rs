//! The shared table of searched positions.
//!
//! Lock-free: an entry is two atomic words, the data and the key mixed with the data. An entry torn between two threads
//! does not match its key (Hyatt and Mann: A lockless transposition table implementation for parallel search, 2002).
//! Four entries share a cache line. The memory belongs to the caller. All zero bits are an empty table.

use crate::board::Move;
use crate::search::numbers::Transposition;
use crate::search::table::word::{Word, mixed};
use crate::search::value::{Bound, MATE_BOUND, MAX_PLY};

/// The stored result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: i32,
    /// The static evaluation before correction, `None` in check.
    pub(crate) raw_eval: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position was on a principal variation.
    pub(crate) table_pv: bool,
}

impl Entry {
    /// The depth of an entry of a position that was evaluated, not searched. It cuts no node.
    pub(crate) const EVALUATED: i32 = -2; // Shape: below the depth of quiescence
}

/// Four entries in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Bucket([Slot; 4]);

impl Bucket {
    /// Whether an entry is used.
    pub(crate) fn is_used(&self) -> bool {
        self.0.iter().any(|slot| slot.data.load() | slot.check.load() != 0)
    }
}

#[derive(Debug, Default)]
struct Slot {
    check: Word,
    data: Word,
}

impl Slot {
    /// The data, and the check word without it.
    #[inline(always)]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load();
        (data, self.check.load() ^ mixed(data))
    }
}

const _: () = assert!(size_of::<Bucket>() == 64); // Shape: cache line

/// Depths are stored with this added, so that those of the quiescence search are not negative.
const DEPTH_OFFSET: i32 = 8; // Shape: depths in a byte

/// No evaluation is this low.
const NO_EVALUATION: i16 = i16::MIN;

const AGE_BITS: u32 = 5; // Shape: bits of an entry

/// The highest bits of a check word, which number the game. The index of the bucket holds those bits of the key: with
/// as many buckets (4 MiB) no bit is lost.
const GAME_BITS: u32 = 16; // Shape: bits of a check word

/// The bits of a key in a check word.
const KEY: u64 = u64::MAX >> GAME_BITS;

/// A table over a caller's memory, shared by the threads of a search.
#[derive(Debug)]
pub struct Table<'m> {
    buckets: &'m [Bucket],
    age: u8,
    /// Mixed into the check of each entry: the number of the game in the upper bits, and below it a salt. The salt
    /// keeps entries of other games with equal upper bits from matching a key.
    game: u64,
}

impl<'m> Table<'m> {
    /// Returns a table in this memory, with the entries of earlier searches. `search` numbers the searches of a game.
    /// Entries of earlier searches are replaced first.
    #[must_use]
    pub const fn new(buckets: &'m [Bucket], search: u8) -> Self {
        Self::of_game(buckets, 0, search)
    }

    /// Returns a table for one of several games in this memory. Entries of other games are never found, and their room
    /// is free, except when the numbers of the games differ by a multiple of 65,536. A new game therefore needs no walk
    /// through the memory, which takes seconds when it is large.
    #[must_use]
    pub const fn of_game(buckets: &'m [Bucket], game: u64, search: u8) -> Self {
        // An odd factor spreads small numbers over all bits. Game 0 has no salt.
        let salt = game.wrapping_mul(0x9e37_79b9_7f4a_7c15); // Shape: odd factor
        let game = game << (u64::BITS - GAME_BITS) | salt & KEY;
        Self { buckets, age: search & ((1 << AGE_BITS) - 1), game }
    }

    /// The check word of a key, without the data.
    #[inline(always)]
    const fn check_of(&self, key: u64) -> u64 {
        key & KEY ^ self.game
    }

    /// Whether a slot with this data and this check word has no entry of this game.
    #[inline(always)]
    const fn is_free(&self, data: u64, check: u64) -> bool {
        data == 0 || (check ^ self.game) & !KEY != 0
    }

    /// Clears the table.
    pub fn clear(&self) {
        // Pages that were never written are not touched: they may have no memory yet.
        for bucket in self.buckets.iter().filter(|bucket| bucket.is_used()) {
            for slot in &bucket.0 {
                slot.check.store(0);
                slot.data.store(0);
            }
        }
    }

    /// Every entry, mate distances counted from `ply`.
    #[cfg(all(test, feature = "alloc"))]
    pub(crate) fn entries(&self, ply: usize) -> impl Iterator<Item = Entry> {
        let slots = self.buckets.iter().flat_map(|bucket| &bucket.0);
        slots.map(|slot| slot.data.load()).filter(|&data| data != 0).map(move |data| unpack(data, ply))
    }

    /// Returns how full the table is with entries of this search, per mille, estimated from its first thousand entries.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let age = self.age;
        let sample = &self.buckets[..self.buckets.len().min(250)]; // Shape: buckets of a sample
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let (data, check) = slot.load();
            !self.is_free(data, check) && age_of(data) == age
        });
        (used.count() * 1000 / (sample.len() * 4).max(1)) as u32 // Shape: entries of a bucket
    }

    fn bucket(&self, key: u64) -> Option<&[Slot; 4]> {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize).map(|bucket| &bucket.0)
    }

    /// Prefetches the bucket of a key.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        if let Some(bucket) = self.bucket(key) {
            crate::search::table::prefetch::line(bucket);
        }
    }

    /// Returns the entry of the position with this key, mate distances counted from `ply`.
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let wanted = self.check_of(key);
        self.bucket(key)?.iter().find_map(|slot| {
            let (data, check) = slot.load();
            (check == wanted && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Stores a position. It replaces an entry of another search first, then the shallowest.
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry, config: &Transposition) {
        let Some(bucket) = self.bucket(key) else { return };
        let age = self.age;
        let value = |data: u64| {
            let distance = age.wrapping_sub(age_of(data)) & ((1 << AGE_BITS) - 1);
            depth_of(data) - config.age_weight * i32::from(distance)
        };
        let mut chosen = &bucket[0];
        let mut min = i32::MAX;
        let wanted = self.check_of(key);
        for slot in bucket {
            let (data, check) = slot.load();
            let is_free = self.is_free(data, check);
            if is_free || check == wanted {
                chosen = slot;
                if !is_free {
                    let known = unpack(data, ply);
                    entry.mv = entry.mv.or(known.mv);
                    // A much deeper bound of this search is worth more than a fresh shallow one.
                    if entry.bound != Bound::Exact
                        && entry.depth + config.kept_depth < known.depth
                        && age_of(data) == age
                    {
                        return;
                    }
                }
                break;
            }
            if value(data) < min {
                (chosen, min) = (slot, value(data));
            }
        }
        let data = pack(&entry, ply, age);
        chosen.data.store(data);
        chosen.check.store(wanted ^ mixed(data));
    }
}

/// Data: move 16, value 16, evaluation 16, depth 8, bound 2, principal variation 1, age 5 bits, from the lowest up.
fn pack(entry: &Entry, ply: usize, age: u8) -> u64 {
    let evaluation = entry.raw_eval.map_or(NO_EVALUATION, |evaluation| evaluation as i16);
    u64::from(entry.mv.map_or(0, Move::raw))
        | u64::from(to_table(entry.value, ply) as i16 as u16) << 16
        | u64::from(evaluation as u16) << 32
        | u64::from((entry.depth + DEPTH_OFFSET).clamp(0, 255) as u8) << 48  // Shape: a byte
        | u64::from(entry.bound as u8) << 56
        | u64::from(entry.table_pv) << 58
        | u64::from(age) << 59
}

fn unpack(data: u64, ply: usize) -> Entry {
    let evaluation = (data >> 32) as u16 as i16;
    Entry {
        mv: Move::from_raw(data as u16),
        value: from_table(i32::from((data >> 16) as u16 as i16), ply),
        raw_eval: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
        depth: depth_of(data),
        // Shape: bits of an entry
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        table_pv: data >> 58 & 1 != 0,
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xff) as i32 - DEPTH_OFFSET
}

const fn age_of(data: u64) -> u8 {
    (data >> 59) as u8 & ((1 << AGE_BITS) - 1)
}

/// Mates are stored as distances from the position, not from the root.
const fn to_table(value: i32, ply: usize) -> i32 {
    if value >= MATE_BOUND {
        value + ply as i32
    } else if value <= -MATE_BOUND {
        value - ply as i32
    } else {
        value
    }
}

const fn from_table(value: i32, ply: usize) -> i32 {
    if value >= MATE_BOUND + MAX_PLY as i32 {
        value - ply as i32
    } else if value <= -MATE_BOUND - MAX_PLY as i32 {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::{mate_in, mated_in};
    use std::vec::Vec;

    const NUMBERS: Transposition = Transposition::DEFAULT;

    fn memory(buckets: usize) -> Vec<Bucket> {
        core::iter::repeat_with(Bucket::default).take(buckets).collect()
    }

    fn entry(value: i32, depth: i32) -> Entry {
        Entry { mv: "7g7f".parse().ok(), value, raw_eval: Some(-12), depth, bound: Bound::Exact, table_pv: false }
    }

    #[test]
    fn stored_entries_are_found() {
        let memory = memory(16);
        let table = Table::new(&memory, 0);
        for (key, value) in [(1 << 60, 0), (3 << 61, -31), (5 << 59, 27_000), (u64::MAX, -27_000)] {
            for depth in [-3, 0, 1, 40, 127] {
                table.store(key, 3, entry(value, depth), &NUMBERS);
                assert_eq!(table.probe(key, 3), Some(entry(value, depth)));
                let on_pv = Entry { table_pv: true, ..entry(value, depth) };
                table.store(key, 3, on_pv, &NUMBERS);
                assert_eq!(table.probe(key, 3), Some(on_pv));
            }
        }
        assert_eq!(table.probe(77, 0), None);
    }

    #[test]
    fn mates_count_from_where_they_are_met() {
        let memory = memory(4);
        let table = Table::new(&memory, 0);
        table.store(9, 10, entry(mate_in(13), 5), &NUMBERS);
        assert_eq!(table.probe(9, 2).unwrap().value, mate_in(5));
        table.store(9, 4, entry(mated_in(10), 9), &NUMBERS);
        assert_eq!(table.probe(9, 0).unwrap().value, mated_in(6));
    }

    #[test]
    fn a_torn_entry_does_not_match() {
        let memory = memory(1);
        let table = Table::new(&memory, 0);
        table.store(42, 0, entry(7, 7), &NUMBERS);
        let data = &memory[0].0[0].data;
        data.store(data.load() ^ 1 << 20);
        assert_eq!(table.probe(42, 0), None);
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let memory = memory(1);
        let table = Table::new(&memory, 0);
        for (key, depth) in [(1, 9), (2, 4), (3, 8), (4, 7)] {
            table.store(key, 0, entry(0, depth), &NUMBERS);
        }
        table.store(5, 0, entry(0, 1), &NUMBERS);
        assert!(table.probe(2, 0).is_none() && table.probe(5, 0).is_some(), "the shallowest goes");
        let table = Table::new(&memory, 1);
        table.store(3, 0, entry(0, 2), &NUMBERS);
        table.store(6, 0, entry(0, 1), &NUMBERS);
        table.store(7, 0, entry(0, 1), &NUMBERS);
        assert!(table.probe(3, 0).is_some(), "renewed in this search");
        assert!(table.probe(4, 0).is_none() && table.probe(5, 0).is_none(), "old ones go before");
        table.clear();
        assert!((1..8).all(|key| table.probe(key, 0).is_none()));
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn other_games_are_not_met_and_make_room() {
        let memory = memory(1);
        for game in 0..6 {
            let table = Table::of_game(&memory, game, 0);
            assert!((1..5).all(|key| table.probe(key, 0).is_none()), "game {game} begins with nothing");
            assert_eq!(table.hashfull(), 0);
            // All four deep entries of the game before give way to shallow ones.
            for key in 1..5 {
                table.store(key, 0, entry(0, 40 - 6 * game as i32), &NUMBERS);
            }
            assert!((1..5).all(|key| table.probe(key, 0).is_some()), "game {game}");
            assert_eq!(table.hashfull(), 1000);
        }
    }

    /// A bucket is full of entries of an earlier game. For any numbers of games and searches, all of them give
    /// way before an entry of this game does, and the table counts as empty.
    #[test]
    fn entries_of_any_earlier_game_make_room() {
        for games in [1, 2, 3, 4, 31, 32, 64, 128, 65_535] {
            for (search, now) in [(0, 0), (0, 1), (1, 0), (63, 0), (5, 5)] {
                let memory = memory(1);
                let earlier = Table::of_game(&memory, 7, search);
                (1..5).for_each(|key| earlier.store(key, 0, entry(0, 60), &NUMBERS));
                let table = Table::of_game(&memory, 7 + games, now);
                assert_eq!(table.hashfull(), 0, "{games}, {search}");
                (11..15).for_each(|key| table.store(key, 0, entry(0, -3), &NUMBERS));
                assert!((11..15).all(|key| table.probe(key, 0).is_some()), "{games}, {search}");
            }
        }
    }

    /// Games whose numbers have equal last bits share no entries.
    #[test]
    fn entries_of_a_game_are_found_by_its_own_number_only() {
        let memory = memory(1);
        Table::of_game(&memory, 3, 0).store(1, 0, entry(0, 9), &NUMBERS);
        for other in [3 + (1 << GAME_BITS), 3 + (5 << GAME_BITS)] {
            assert!(Table::of_game(&memory, other, 0).probe(1, 0).is_none());
        }
        assert!(Table::of_game(&memory, 3, 0).probe(1, 0).is_some());
    }

    #[test]
    fn an_empty_table_stores_nothing() {
        let table = Table::new(&[], 0);
        table.store(1, 0, entry(0, 1), &NUMBERS);
        assert!(table.probe(1, 0).is_none());
        assert_eq!(table.hashfull(), 0);
    }
}
