//! Finding the best move: iterative deepening over a principal-variation search.
//!
//! The search reads no clock, starts no thread and prints nothing. It calls its [`Observer`] to report results and to
//! check whether to stop. Memory comes from the caller, in sizes the caller chooses: the shared [`Table`], and the
//! [`Memory`](crate::host::Memory) of each [`Worker`]. That memory limits the longest line, and so the recursion, to at
//! most [`value::MAX_PLY`] plies.
//!
//! A node goes through the steps that `node.rs` lists, each in a file of its own. A stopped search returns
//! `Err(Stopped)` through every step to the root.

pub(crate) mod blur;
pub mod config;
#[cfg(all(test, feature = "alloc"))]
mod guards;
mod limits;
pub(crate) mod memory;
pub mod numbers;
mod observer;
pub(crate) mod order;
pub mod parameters;
pub(crate) mod see;
pub mod stats;
mod steps;
pub(crate) mod table;
mod tree;
pub mod value;

pub use blur::Blur;
pub use config::Config;
pub use limits::Limits;
#[cfg(feature = "alloc")]
pub use memory::WorkerMemory;
pub(crate) use memory::pv::Pv;
pub use memory::worker::Worker;
#[cfg(feature = "alloc")]
pub(crate) use memory::zero_pages::ZeroPages;
#[cfg(feature = "alloc")]
#[cfg(feature = "std")]
pub(crate) use memory::zero_pages::filled;
pub use numbers::NullMove;
#[cfg(feature = "alloc")]
pub use observer::Variation;
pub use observer::{Iteration, Observer, Outcome, PvInfo, Silent};
pub use parameters::ConfigError;
pub use stats::{NullMoveAttempt, NullMoveStats, Step};
#[cfg(feature = "alloc")]
pub(crate) use table::transposition::Bucket;
pub use table::transposition::Table;
#[cfg(feature = "alloc")]
pub use tree::iterations::Iterations;
pub use value::{Bound, Value, ValueKind};
