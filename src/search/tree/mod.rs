//! The tree: nodes and their moves, from the root's iterations to the quiescence search.
//!
//! `node.rs` lists the steps of a node. The steps are methods of [`path::Search`] in `steps/`.

pub(crate) mod evaluation;
pub(crate) mod iterate;
#[cfg(feature = "alloc")]
pub(crate) mod iterations;
mod moves;
mod node;
pub(crate) mod path;
mod pvs;
mod quiescence;
pub(crate) mod root;
pub(crate) mod types;
pub(crate) mod window;
