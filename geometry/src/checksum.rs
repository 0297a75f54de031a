//! The checksum of table values.
//!
//! It is here, beside the types that tables hold, because two sides must agree on it that do not know each other: the
//! generator records the checksum of each table, and the program recomputes it from its own memory.
//!
//! ```
//! # use geometry::{Bitboard, Checked, Score, Square};
//! let scores = [Score::new(12, -3), Score::ZERO];
//! assert_eq!(scores.checksum(), [scores[0].packed(), 0].checksum(), "by value, whatever the type");
//! assert_ne!(Bitboard::EMPTY.checksum(), Bitboard::ALL.checksum());
//! ```

use crate::{Bitboard, Direction, Directions, Label, Magic, Score};

/// FNV-1a with 64 bits: it tracks change, it does not defend against an attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checksum(u64);

impl Checksum {
    /// The checksum of no bytes.
    pub const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    /// Takes in more bytes.
    // Unrolled into the loop of each type of table it would be 54 KB of the program.
    #[inline(never)]
    pub fn feed(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The checksum of what was taken in.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// Values that have a checksum: numbers in little-endian order, arrays element by element.
pub trait Checked {
    /// Takes the value into a checksum.
    fn feed(&self, checksum: &mut Checksum);

    /// The checksum of the value alone.
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
    // A byte, 8 for none: what is in memory.
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

/// What is in memory.
impl Checked for Label {
    fn feed(&self, checksum: &mut Checksum) {
        checksum.feed(&self.to_bytes());
    }
}

impl<T: Checked> Checked for [T] {
    fn feed(&self, checksum: &mut Checksum) {
        self.iter().for_each(|value| value.feed(checksum));
    }
}

impl<T: Checked, const N: usize> Checked for [T; N] {
    fn feed(&self, checksum: &mut Checksum) {
        self.as_slice().feed(checksum);
    }
}
