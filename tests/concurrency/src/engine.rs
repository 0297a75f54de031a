//! The engine's own file, compiled against loom's locks.

use loom::sync;

mod clock {
    pub(crate) use horigoma::engine::clock::Budget;
}

#[path = "../../../src/engine/control.rs"]
pub(crate) mod control;
