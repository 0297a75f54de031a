//! Storing with serde (feature `serde`): positions in SFEN. Moves are stored by `geometry`.

use geometry::stored::from_text;
use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Serialize, Serializer};

use crate::board::{Hand, Position, Setup};

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
    /// A position is validated when it is read. A position with waived errors is written, but reading it fails: store
    /// its [`Setup`] and waive again.
    Position: "a position in SFEN";
}
