//! The checksum of table values.
//!
//! It is next to the types that tables hold, because two programs must compute it alike: the generator records the
//! checksum of each table, and the engine recomputes it from its own memory.
//!
//! ```
//! # use geometry::{Bitboard, Checked, Score, Square};
//! let scores = [Score::new(12, -3), Score::ZERO];
//! assert_eq!(scores.checksum(), [scores[0].packed(), 0].checksum(), "by value, whatever the type");
//! assert_ne!(Bitboard::EMPTY.checksum(), Bitboard::ALL.checksum());
//! ```

use crate::{Bitboard, Direction, Directions, Label, Magic, Score};

/// An FNV-1a hash of 64 bits. It detects change. It is no defence against an attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checksum(u64);

impl Checksum {
    /// The checksum of no bytes.
    pub const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    /// Adds bytes to the checksum.
    // Unrolled into the loop of each type of table it would be 54 KB of the program.
    #[inline(never)]
    pub fn feed(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Returns the checksum of all bytes added so far.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// Values that have a checksum: numbers in little-endian order, arrays element by element.
pub trait Checked {
    /// Adds the value to a checksum.
    fn feed(&self, checksum: &mut Checksum);

    /// Returns the checksum of the value alone.
    fn checksum(&self) -> u64 {
        let mut checksum = Checksum::EMPTY;
        self.feed(&mut checksum);
        checksum.value()
    }
}

macro_rules! checked_number {
    ($($number:ty)*) => {$(
        impl Checked for $number {
            fn feed(&self, checksum: &mut Checksum) {
                checksum.feed(&self.to_le_bytes());
            }
        }
    )*};
}

checked_number!(i8 u8 i16 u16 i32 u32 u64 u128);

macro_rules! checked_as_number {
    ($($of:ty: |$value:ident| $number:expr;)*) => {$(
        impl Checked for $of {
            fn feed(&self, checksum: &mut Checksum) {
                let $value = *self;
                $number.feed(checksum);
            }
        }
    )*};
}

checked_as_number! {
    Bitboard: |set| set.bits();
    Score: |score| score.packed();
    Directions: |set| set.bits();
    // The byte in memory, 8 for `None`.
    Option<Direction>: |direction| direction.map_or(Direction::COUNT, Direction::index) as u8;
}

impl Checked for Magic {
    fn feed(&self, checksum: &mut Checksum) {
        self.mask.feed(checksum);
        self.multiplier.feed(checksum);
        self.offset.feed(checksum);
        self.shift.feed(checksum);
    }
}

/// The bytes in memory.
impl Checked for Label {
    fn feed(&self, checksum: &mut Checksum) {
        checksum.feed(&self.to_bytes());
    }
}

impl<T: Checked> Checked for [T] {
    // Inlined, it is one more loop for each length of an array.
    #[inline(never)]
    fn feed(&self, checksum: &mut Checksum) {
        self.iter().for_each(|value| value.feed(checksum));
    }
}

impl<T: Checked, const N: usize> Checked for [T; N] {
    fn feed(&self, checksum: &mut Checksum) {
        self.as_slice().feed(checksum);
    }
}
