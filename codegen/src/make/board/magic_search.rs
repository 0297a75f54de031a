//! The search for magic multipliers: sparse random numbers are tried until one maps every pattern of pieces to a slot
//! without a clash.
//!
//! The search is deterministic: each square of each line has a stream of its own, started from the seed in the file.

use geometry::{Bitboard, Line, Magic, Square};

use crate::input::Magics;
use crate::make::random::SplitMix64;

/// Returns every pattern of pieces on the relevant squares, with its attacks.
pub fn patterns(line: Line, square: Square) -> impl Iterator<Item = (Bitboard, Bitboard)> {
    let relevant = line.relevant(square).bits();
    let mut next = Some(0u128);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(relevant) & relevant;
        next = (following != 0).then_some(following);
        let occupied = Bitboard::new(subset);
        Some((occupied, line.attacks(square, occupied)))
    })
}

/// Returns the magic of a line and square with this multiplier, its slots starting at 0.
#[must_use]
pub fn magic(line: Line, square: Square, multiplier: u64) -> Magic {
    let mask = line.relevant(square).bits();
    // Without relevant squares there is one slot. A shift by 64 would overflow, and a multiplication by 0 needs none.
    let shift = (u64::BITS - mask.count_ones()).min(u64::BITS - 1);
    Magic { mask, multiplier, offset: 0, shift }
}

/// Returns the number of slots of a line and square: one for each pattern of pieces.
#[must_use]
pub fn slots(line: Line, square: Square) -> usize {
    1 << line.relevant(square).len()
}

/// Returns the slots of one line and square.
///
/// # Errors
/// The slot where two patterns with different attacks meet.
pub fn fill(line: Line, square: Square, magic: &Magic) -> Result<Vec<Bitboard>, usize> {
    let mut filled = vec![None; slots(line, square)];
    for (occupied, attacks) in patterns(line, square) {
        let slot = magic.index(occupied) - magic.offset as usize;
        match filled.get(slot) {
            Some(None) => filled[slot] = Some(attacks),
            Some(&Some(other)) if other == attacks => {}
            _ => return Err(slot),
        }
    }
    // With as many slots as patterns, a slot stays empty when equal patterns share another one.
    Ok(filled.into_iter().map(Option::unwrap_or_default).collect())
}

/// Returns a multiplier for one line and square.
#[must_use]
pub fn find(line: Line, square: Square, seed: u64) -> u64 {
    if slots(line, square) == 1 {
        return 0;
    }
    let stream = (line.index() * Square::COUNT + square.index()) as u64;
    let mut random = SplitMix64::new(seed ^ stream << 48);
    loop {
        // Few set bits make few carries: the bits that are gathered stay apart.
        let candidate = random.next_number() & random.next_number() & random.next_number();
        if fill(line, square, &magic(line, square, candidate)).is_ok() {
            return candidate;
        }
    }
}

/// Returns the first line and square whose multiplier does not follow from the seed in the file. (Every build proves
/// that the multipliers work. Their origin is checked with the records, because that takes the whole search again.)
#[must_use]
pub fn first_stranger(magics: &Magics) -> Option<(Line, Square)> {
    let all = Line::ALL.into_iter().flat_map(|line| Square::all().map(move |square| (line, square)));
    all.into_iter()
        .find(|&(line, square)| magics.multipliers[line.index()][square.index()] != find(line, square, magics.seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiplier_of_another_seed_is_found() {
        let all = |seed| Line::ALL.map(|line| Square::all().map(|square| find(line, square, seed)).collect()).to_vec();
        let mut magics = Magics { seed: 5, multipliers: all(5) };
        assert_eq!(first_stranger(&magics), None);
        let square = Square::at(3, 4).unwrap();
        magics.multipliers[2][square.index()] = find(Line::ALL[2], square, 6);
        assert_eq!(first_stranger(&magics), Some((Line::ALL[2], square)));
    }
}
