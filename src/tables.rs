//! The generated tables: the one `include!`.
//!
//! Only accessor modules of the floors above read them (`tests/floors.rs`).

#![allow(clippy::unreadable_literal, reason = "sets and keys are bit patterns; digit groups would not help")]
#![allow(clippy::large_const_arrays, reason = "they are statics")]

use geometry::{Bitboard, Direction, Directions, Magic, Score};

/// Makes a typed value of every literal of a nested list: `each!(Bitboard::new, [[0x1, 0x2], [0x4, 0x8]])`.
macro_rules! each {
    ($maker:path, [$($inner:tt),* $(,)?]) => { [$(each!($maker, $inner)),*] };
    ($maker:path, ($($part:expr),*)) => { $maker($($part),*) };
    ($maker:path, $value:expr) => { $maker($value) };
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// What the build recorded of the tables it compiled in.
pub(crate) static MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/MANIFEST"));
