//! The engine's own file, compiled against loom's locks.

use loom::sync;

mod clock {
    pub(crate) use horigoma::engine::clock::Budget;
}
mod timekeeper {
    pub(crate) use horigoma::engine::timekeeper::Timekeeper;
}

#[path = "../../../src/engine/control.rs"]
pub(crate) mod control;
