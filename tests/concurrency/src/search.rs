//! The engine's own files, compiled against loom's atomics.

pub use crate::table;
pub use horigoma::search::Iteration;

pub mod numbers {
    pub use horigoma::search::numbers::Transposition;
}

#[path = "../../../src/search/value.rs"]
pub mod value;
