//! The shared table of searched positions, and how its memory is read and written.

pub(crate) mod prefetch;
pub(crate) mod transposition;
mod word;
