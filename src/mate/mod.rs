//! Mates: mate in one move, computed at every node of the search, and proof-number search for mate problems.

pub mod dfpn;
mod line;
mod one;
pub(crate) mod table;

pub(crate) use dfpn::SolverMemory;
#[cfg(feature = "alloc")]
pub(crate) use dfpn::{Child, Step};
pub use dfpn::{MateProgress, MateVerdict, Solver};
pub use one::mate_in_one;
#[cfg(feature = "alloc")]
pub(crate) use table::Slot;
