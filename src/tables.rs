//! The generated tables: the one `include!`.
//!
//! Only accessor modules of the floors above read them (`tests/floors.rs`).

#![allow(clippy::unreadable_literal, reason = "sets and keys are bit patterns; digit groups would not help")]
#![allow(clippy::large_const_arrays, reason = "they are statics")]

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// What the build recorded of the tables it compiled in.
pub(crate) static MANIFEST: &str = include_str!(concat!(env!("OUT_DIR"), "/MANIFEST"));
