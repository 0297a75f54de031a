//! Finding the best move: iterative deepening over a principal-variation search.
//!
//! The search reads no clock, starts no thread and prints nothing; it asks its [`Observer`] whether to stop and tells
//! it what it found. Memory comes from the caller, in sizes the caller chooses: the shared [`Table`], and the
//! [`Memory`] of each [`Worker`]. The longest line, and so the recursion, is as deep as that memory allows, at most
//! [`value::MAX_PLY`] plies.
//!
//! A node goes through the steps that `node.rs` lists, each in a file of its own. A search that has to end returns
//! `Err(Stopped)` from where it is, through every step, to the root.

pub mod config;
mod correction;
mod evaluation;
mod frame;
mod hash;
mod iterate;
mod learn;
mod limits;
mod lines;
mod mate_guard;
mod memory;
mod move_pruning;
mod moves;
mod node;
mod null_move;
pub mod numbers;
mod observer;
mod order;
mod path;
mod prefetch;
mod probcut;
mod pv;
mod pvs;
mod quiescence;
mod razoring;
mod reductions;
mod reverse_futility;
mod root;
mod singular_extension;
pub mod stats;
mod terminal;
mod transposition;
pub mod value;
mod window;
mod word;
mod worker;
#[cfg(feature = "alloc")]
mod zero_pages;

pub use config::{Config, ConfigError};
pub use frame::Frame;
pub use limits::Limits;
pub use memory::Memory;
#[cfg(feature = "alloc")]
pub use memory::WorkerMemory;
pub use numbers::NullMove;
pub use observer::{Iteration, Observer, Outcome, PvInfo, Silent};
pub use order::Scored;
pub(crate) use pv::Pv;
pub use stats::{NullMoveAttempt, NullMoveStats, Step};
pub use transposition::{Bound, Bucket, Table};
pub use value::{Value, ValueKind};
pub use worker::Worker;
#[cfg(feature = "alloc")]
pub(crate) use zero_pages::{ZeroPages, filled};
