//! The engine's own files, compiled against loom's atomics.

pub mod prefetch {
    /// Nothing to wait for.
    pub fn line<T>(_: &T) {}
}

pub use horigoma::search::Iteration;

pub mod numbers {
    pub use horigoma::search::numbers::Transposition;
}

#[path = "../../../src/search/transposition.rs"]
pub mod transposition;
#[path = "../../../src/search/value.rs"]
pub mod value;
#[path = "../../../src/search/word.rs"]
mod word;
