//! Mates: in one move, looked up at every node of the search; and by proof-number search for mate problems.

mod one;

pub use one::mate_in_one;
