//! Storing with serde (feature `serde`): names in human-readable formats, numbers in the others.
//!
//! A square is `"7g"` in JSON and one byte in a binary format. Input is checked: no format can make a tenth file.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::{Color, File, Move, Piece, PieceKind, Rank, Square};

/// Reads a value from a text.
///
/// # Errors
/// The error of the value's `FromStr`, or `expected` when there is no text.
pub fn from_text<'de, T, D>(deserializer: D, expected: &'static str) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(Text { expected, of: PhantomData })
}

/// Reads a value from a number to which `meaning` gives a value.
///
/// # Errors
/// `expected` when there is no number, or one without a meaning.
pub fn from_number<'de, T, D>(
    deserializer: D,
    expected: &'static str,
    meaning: fn(u16) -> Option<T>,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
{
    deserializer.deserialize_u16(Number { expected, meaning })
}

struct Text<T> {
    expected: &'static str,
    of: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

struct Number<T> {
    expected: &'static str,
    meaning: fn(u16) -> Option<T>,
}

impl<T> Visitor<'_> for Number<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let value = u16::try_from(number).ok().and_then(self.meaning);
        value.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }
}

macro_rules! stored_by_name_or_index {
    ($($of:ty: $expected:literal;)*) => {$(
        impl Serialize for $of {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serializer.serialize_u16(self.index() as u16)
                }
            }
        }

        impl<'de> Deserialize<'de> for $of {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    from_text(deserializer, $expected)
                } else {
                    from_number(deserializer, $expected, |index| Self::from_index(usize::from(index)))
                }
            }
        }
    )*};
}

stored_by_name_or_index! {
    Color: "a side, b or w";
    File: "a file, 1 to 9";
    Rank: "a rank, a to i";
    Square: "a square, 1a to 9i";
    PieceKind: "a kind of piece, such as P or +R";
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "a piece, such as P or +r")
    }
}

/// Writes USI notation, or two bytes in binary formats.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u16(self.raw()) }
    }
}

/// Reads a move and checks that the bytes are those of a move. Whether it is legal depends on the position.
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
