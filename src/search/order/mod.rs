//! Which move to try next: a picker gives a node's moves by what they gain, by what worked before, and by what they
//! threaten.

mod arena;
pub(crate) mod history;
mod picker;
mod threats;
pub(crate) mod tried;

pub(crate) use arena::Arena;
pub use arena::Scored;
pub(crate) use picker::{Picker, PickerContext, PickerMode, Stage};
