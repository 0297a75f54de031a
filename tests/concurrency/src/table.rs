//! The transposition table, compiled against loom's atomics.

pub mod prefetch {
    /// Does nothing: a test has nothing to wait for.
    pub fn line<T>(_: &T) {}
}

#[path = "../../../src/search/table/transposition.rs"]
pub mod transposition;
#[path = "../../../src/search/table/word.rs"]
mod word;
