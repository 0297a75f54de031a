//! Correction history: similar positions have similar errors of evaluation.
//!
//! Similar positions have equal pawns, equal squares of a side's other pieces, equal hands, or equal last two moves.
//! Each of these traits has a table of the differences between search and evaluation. Their weighted sum corrects the
//! evaluation before pruning uses it. Source of the method: the correction histories of Stockfish and Caissa (2023 and
//! 2024).

use crate::board::{Bitboard, Color, PieceKind, Position};
use crate::search::numbers::Correction;
use crate::search::order::history::{PieceTo, learn_within};
use crate::search::table::prefetch;

/// The number of traits.
const TRAITS: usize = 5; // Shape: traits of a position

/// The unit of the weights of the traits.
const WHOLE: i32 = 64; // Shape: a unit of numbers in tables/search.toml

/// The unit of the shares of an error.
const SHARE: i32 = 128; // Shape: a unit of numbers in tables/search.toml

/// Entries of a whole table for one side to move.
const ENTRIES: usize = 1 << Correction::INDEX_BITS;

/// The entries of a position, one in the table of each trait.
pub(crate) type Traits = [u32; TRAITS];

/// The tables of one thread, one for each trait and side to move.
#[derive(Debug)]
pub(crate) struct Corrections<'m> {
    entries: &'m mut [i16],
    /// Entries of one table: a power of two, or 0.
    each: usize,
}

impl<'m> Corrections<'m> {
    const TABLES: usize = TRAITS * 2;

    /// The numbers in a full set of tables.
    pub(crate) const LEN: usize = Self::TABLES * ENTRIES;

    /// Returns tables in a caller's memory, as large as it allows.
    pub(crate) fn new(memory: &'m mut [i16]) -> Self {
        let each = (memory.len() / Self::TABLES).min(ENTRIES);
        let each = if each == 0 { 0 } else { 1 << each.ilog2() };
        Self { entries: &mut memory[..Self::TABLES * each], each }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill(0);
    }

    /// Returns the traits of a position reached by these two moves, the last move first, and prefetches their entries.
    #[inline(always)]
    pub(crate) fn traits(&self, position: &Position, continuation: [PieceTo; 2]) -> Traits {
        let traits = traits_of(position, continuation, self.each);
        for entry in traits.iter().filter_map(|&entry| self.entries.get(entry as usize)) {
            prefetch::line(entry);
        }
        traits
    }

    /// Returns the correction of the evaluation, in centipawns.
    #[inline(always)]
    pub(crate) fn of(&self, traits: &Traits, config: &Correction) -> i32 {
        let weights = [config.pawns, config.pieces, config.pieces, config.hands, config.moves];
        let error = |entry: u32| self.entries.get(entry as usize).copied().map_or(0, i32::from);
        let sum: i32 = traits.iter().zip(weights).map(|(&entry, weight)| error(entry) * weight).sum();
        sum / (WHOLE * config.unit)
    }

    /// Stores the error that remained after correction, multiplied by the depth. The share of the error depends on
    /// whether the node had a best move.
    pub(crate) fn learn(&mut self, traits: &Traits, error: i32, best: bool, config: &Correction) {
        let share = if best { config.best_share } else { config.fail_low_share };
        let bonus = (error * share / SHARE).clamp(-config.max_bonus, config.max_bonus);
        for &entry in traits {
            if let Some(entry) = self.entries.get_mut(entry as usize) {
                learn_within(Correction::LIMIT, entry, bonus);
            }
        }
    }
}

/// Returns the entries of a position that these two moves reached, the last move first, in tables of `each` entries.
fn traits_of(position: &Position, continuation: [PieceTo; 2], each: usize) -> Traits {
    let pawns = position.pieces(PieceKind::Pawn);
    let [black, white] = Color::ALL.map(|color| mixed(position.colors(color) - pawns));
    let hands = position.hand(Color::Black).bits() ^ position.hand(Color::White).bits().rotate_left(32);
    let keys = [
        mixed(pawns & position.colors(Color::Black)) ^ mixed(pawns & position.colors(Color::White)).rotate_left(32),
        black,
        white,
        mix(hands),
        mix(continuation[0].key() << 16 | continuation[1].key()),
    ];
    let side = position.turn().index();
    let mut table = 0;
    keys.map(|key| {
        let start = (table * 2 + side) * each;
        table += 1;
        (start + ((key >> 40) as usize & each.saturating_sub(1))) as u32
    })
}

/// Returns a hash of a set of squares.
#[inline(always)]
fn mixed(set: Bitboard) -> u64 {
    mix(set.bits() as u64 ^ mix((set.bits() >> 64) as u64))
}

#[inline(always)]
fn mix(number: u64) -> u64 {
    let product = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_remembered_where_positions_are_alike() {
        let mut memory = std::vec![0; Corrections::LEN];
        let (mut corrections, config) = (Corrections::new(&mut memory), Correction { unit: 10, ..Correction::DEFAULT });
        let start = Position::start();
        let traits = traits_of(&start, [PieceTo::NONE; 2], ENTRIES);
        for _ in 0..1000 {
            corrections.learn(&traits, 400, true, &config);
        }
        let learned = |traits: &Traits| corrections.of(traits, &config);
        assert!((100..=TRAITS as i32 * Correction::LIMIT / 10).contains(&learned(&traits)), "{}", learned(&traits));
        // A rook's move changes one side's pieces and the last move. Pawns, hands and the other side remain.
        let mut moved = start.clone();
        moved.play("2h5h".parse().unwrap());
        moved.play("8b5b".parse().unwrap());
        let other = traits_of(&moved, [PieceTo::NONE; 2], ENTRIES);
        let common = traits.iter().zip(&other).filter(|(one, two)| one == two).count();
        assert_eq!(common, 3);
        assert!((1..learned(&traits)).contains(&learned(&other)));
    }

    /// Four traits, of which the pieces count once for each side.
    #[test]
    fn traits_count_by_their_weights() {
        let mut memory = std::vec![0; Corrections::LEN];
        let plain = Correction { unit: 1, best_share: SHARE, max_bonus: 100, ..Correction::DEFAULT };
        let mut corrections = Corrections::new(&mut memory);
        let traits = traits_of(&Position::start(), [PieceTo::NONE; 2], ENTRIES);
        corrections.learn(&traits, 100, true, &plain);
        let of = |[pawns, pieces, hands, moves]: [i32; 4]| {
            corrections.of(&traits, &Correction { pawns, pieces, hands, moves, ..plain })
        };
        let each = [[64, 0, 0, 0], [0, 32, 0, 0], [0, 0, 128, 0], [0, 0, 0, 64]].map(of);
        assert_eq!(each, [100, 100, 200, 100]);
    }

    #[test]
    fn an_error_without_a_best_move_has_another_share() {
        let learned = |best: bool| {
            let mut memory = std::vec![0; Corrections::LEN];
            let (best_share, fail_low_share) = (SHARE / 4, SHARE / 2);
            let plain = Correction { unit: 1, best_share, fail_low_share, max_bonus: 200, ..Correction::DEFAULT };
            let mut corrections = Corrections::new(&mut memory);
            let traits = traits_of(&Position::start(), [PieceTo::NONE; 2], ENTRIES);
            corrections.learn(&traits, 400, best, &plain);
            corrections.of(&traits, &Correction { pawns: 64, pieces: 0, hands: 0, moves: 0, ..plain })
        };
        assert_eq!([true, false].map(learned), [100, 200]);
    }

    #[test]
    fn any_memory_will_do() {
        for (numbers, each) in [(0, 0), (9, 0), (10, 1), (100, 8), (Corrections::LEN, ENTRIES)] {
            let mut memory = std::vec![0; numbers];
            let (mut corrections, config) = (Corrections::new(&mut memory), Correction::DEFAULT);
            assert_eq!(corrections.each, each);
            let traits = traits_of(&Position::start(), [PieceTo::NONE; 2], each);
            for _ in 0..1000 {
                corrections.learn(&traits, 4_000, true, &config);
            }
            assert_eq!(corrections.of(&traits, &config) > 0, each > 0);
        }
    }
}
