//! Numbers from a seed in a file, equal on every machine: for magic numbers and for Zobrist keys.

/// The increment of the state of a stream with every number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The factors of the state on its way to a number.
const FACTORS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

/// A stream of numbers: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
#[derive(Clone, Debug)]
pub(super) struct SplitMix64(u64);

impl SplitMix64 {
    /// Returns the stream of a seed.
    #[must_use]
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number.
    pub(super) fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(FACTORS[0]);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(FACTORS[1]);
        mixed ^ (mixed >> 31)
    }
}

/// Returns the place of a number in the stream of a seed, from 0: the steps of the generator are undone, last first.
#[must_use]
pub(super) fn number_of(number: u64, seed: u64) -> u64 {
    let unshifted = |number: u64, by: u32| number ^ number >> by ^ number >> (2 * by);
    let mut state = unshifted(number, 31);
    state = unshifted(state.wrapping_mul(inverse(FACTORS[1])), 27);
    state = unshifted(state.wrapping_mul(inverse(FACTORS[0])), 30);
    state.wrapping_sub(seed).wrapping_mul(inverse(STEP)).wrapping_sub(1)
}

/// Returns the inverse of an odd number modulo 2^64 (Newton: every round doubles the number of right bits, three at
/// first).
fn inverse(odd: u64) -> u64 {
    (0..5).fold(odd, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse))))
}

#[cfg(test)]
mod tests {
    use super::{SplitMix64, number_of};

    #[test]
    fn random_numbers_give_their_index() {
        let mut random = SplitMix64::new(77);
        for place in 0..1000 {
            assert_eq!(number_of(random.next_number(), 77), place);
        }
    }

    /// The first numbers of seed 0 are those of the reference program.
    #[test]
    fn numbers_are_those_of_the_reference() {
        let mut random = SplitMix64::new(0);
        let first: [u64; 3] = std::array::from_fn(|_| random.next_number());
        assert_eq!(first, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
