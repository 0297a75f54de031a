//! The engine's own file, compiled against loom's locks.

use loom::sync;

#[path = "../../../src/engine/control.rs"]
pub(crate) mod control;
