//! Mates: in one move, looked up at every node of the search; and by proof-number search for mate problems.

pub mod dfpn;
mod line;
mod one;
mod table;

pub use dfpn::{Child, MateProgress, MateVerdict, Solver, SolverMemory, Step};
pub use one::mate_in_one;
pub use table::Slot;
