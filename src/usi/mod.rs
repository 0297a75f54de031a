//! The USI session: commands in, replies out.
//!
//! Commands are read and answered on the thread that calls [`run`]; a search answers from its own, so `stop`, `isready` and
//! `quit` are heard while it thinks. Every reply is one write, flushed at once.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod command;
pub mod reply;

#[cfg(feature = "std")]
mod log;
#[cfg(feature = "std")]
mod session;
#[cfg(feature = "std")]
pub use session::{NAME, run};
