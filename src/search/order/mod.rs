//! Move ordering: a picker returns a node's moves in stages, scored by material gain, histories, checks and threats.

mod arena;
mod checks;
pub(crate) mod history;
mod picker;
mod quiets;
mod threats;
pub(crate) mod tried;

pub(crate) use arena::Arena;
pub use arena::Scored;
pub(crate) use picker::{Picker, PickerContext, PickerMode, Stage};
