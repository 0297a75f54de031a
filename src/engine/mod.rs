//! A game's session with threads, a running clock and a hash table. The [`game`](crate::game) itself needs none of
//! these.
//!
//! Resources are allocated on demand: the hash table (zero pages, untouched) by the first `isready` or `go`, and
//! threads by the first `go`.

use std::sync;

/// Stack of a search thread in bytes: enough for the longest line of a search.
pub(crate) const STACK_BYTES: usize = 16 << 20;

#[cfg(feature = "book")]
mod beginnings;
pub mod bench;
mod chance;
mod control;
mod error;
pub mod mate;
mod memory;
mod observer;
mod pool;
mod ranking;
pub(crate) mod room;
mod session;

pub(crate) use chance::chance;
pub(crate) use control::Control;
pub use error::EngineError;
pub use observer::Observer;
pub use session::Engine;
