//! One game's session: position, options, hash table, and the search that may be under way.
//!
//! What can be asked and answered, the options, the clock and what follows from them for a search need `core` only; everything
//! else needs the feature `std`. Nothing is set up before it is needed: the hash table is allocated (zero pages, untouched) by the
//! first `isready` or `go`, threads start with the first `go`.

#[cfg(feature = "std")]
use std::sync;

/// A stack deep enough for the longest line the search can follow.
#[cfg(feature = "std")]
pub(crate) const STACK_BYTES: usize = 16 << 20;

#[cfg(feature = "book")]
mod book;
pub mod clock;
mod display;
mod option_kind;
pub mod options;
mod plan;
mod request;
mod settings;
pub mod timekeeper;
mod tuning;

#[cfg(feature = "std")]
pub mod bench;
#[cfg(feature = "std")]
mod control;
#[cfg(feature = "std")]
mod error;
#[cfg(feature = "std")]
mod game;
#[cfg(feature = "std")]
pub mod mate;
#[cfg(feature = "std")]
mod memory;
#[cfg(feature = "std")]
mod observer;
#[cfg(feature = "std")]
mod pool;
#[cfg(feature = "std")]
mod ranking;

#[cfg(feature = "book")]
pub use book::BookSettings;
pub use display::Display;
pub use option_kind::{OptionError, OptionKind};
pub use request::{Answer, MateLimit, SearchInfo, SearchRequest, TimeControl};
pub use settings::Settings;
#[cfg(feature = "std")]
pub(crate) use {clock::Budget, control::Control};
#[cfg(feature = "std")]
pub use {
    error::{EngineError, MoveFault},
    game::{Engine, legal_move},
    observer::Observer,
};
