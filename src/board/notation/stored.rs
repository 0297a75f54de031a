//! Storing with serde (feature `serde`): positions in SFEN, moves in USI notation, or in two bytes where nobody reads them.

use geometry::stored::{from_number, from_text};
use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Serialize, Serializer};

use crate::board::{Hand, Move, Position, Setup};

macro_rules! stored_as_text {
    ($($(#[$doc:meta])* $of:ty: $expected:literal;)*) => {$(
        impl Serialize for $of {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        $(#[$doc])*
        impl<'de> Deserialize<'de> for $of {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                from_text(deserializer, $expected)
            }
        }
    )*};
}

stored_as_text! {
    Hand: "pieces in hand, such as 2BG3P or -";
    Setup: "a position in SFEN";
    /// What is read is validated. A position that was made by waiving faults is written but not read: store its
    /// [`Setup`] and waive again.
    Position: "a position in SFEN";
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u16(self.raw()) }
    }
}

/// Checks that these are the bytes of a move; whether it can be played is for the position to say.
impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const EXPECTED: &str = "a move in USI notation, such as 7g7f, 8h2b+ or P*5e";
        if deserializer.is_human_readable() {
            from_text(deserializer, EXPECTED)
        } else {
            from_number(deserializer, EXPECTED, Self::from_raw)
        }
    }
}
