//! The steps of a node, one file each, called by `tree/node.rs`, and the mate guard of the root.

mod hash;
mod hindsight;
mod lessons;
mod mate_guard;
mod move_pruning;
mod null_move;
mod probcut;
mod razoring;
mod reductions;
mod reverse_futility;
mod singular_extension;
mod terminal;
