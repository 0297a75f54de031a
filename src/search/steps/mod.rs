//! The steps of a node, one file each, in the order in which `tree/node.rs` takes them; and the guard of the root's move.

mod hash;
mod mate_guard;
mod move_pruning;
mod null_move;
mod probcut;
mod razoring;
mod reductions;
mod reverse_futility;
mod singular_extension;
mod terminal;
