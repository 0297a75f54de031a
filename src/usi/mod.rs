//! The USI session: commands in, replies out.
//!
//! Commands are read and answered on the thread that calls [`run`]; a search answers from its own, and so do `perft` and `bench`: `stop`,
//! `isready` and `quit` are heard while they go on. Every reply is one write, flushed at once.
//!
//! A session needs no process: any reader and any writer will do.
//!
//! ```
//! # #[cfg(feature = "std")] {
//! let commands = "position startpos moves 7g7f\ngo depth 2\n";
//! horigoma::usi::run(commands.as_bytes(), std::io::stdout()).unwrap();
//! # }
//! ```
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod about;
pub mod command;
mod front;
pub mod reply;

#[cfg(feature = "std")]
mod output;
#[cfg(feature = "std")]
mod position;
#[cfg(feature = "std")]
mod session;
#[cfg(feature = "std")]
mod work;
pub use about::{AUTHOR, NAME};
pub use front::Front;
#[cfg(feature = "std")]
pub use {
    position::{PositionsError, play_moves, read_position, read_positions},
    session::run,
};
