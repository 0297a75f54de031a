//! The USI session: commands in, replies out.
//!
//! [`run`] reads and answers commands on the caller's thread. Searches, `perft` and `bench` answer from their own
//! threads, so that `stop`, `isready` and `quit` are read meanwhile. Every reply is one write, flushed at once.
//!
//! A session needs no process. It takes any reader and any writer.
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
    position::{PositionsError, play_moves, position_line, read_position, read_positions},
    session::{SessionError, run, run_idle},
};
