//! Razoring: far below alpha near the leaves only captures could help, so that only these are searched (Birmingham and
//! Kent: Tree-searching and tree-pruning techniques, 1977, in the form of Stockfish). It assumes that a quiet move
//! changes the value by no more than a margin.

use crate::search::tree::path::Search;
use crate::search::tree::types::{Node, Searched};

impl Search<'_, '_> {
    /// Returns the value by which the node may be cut.
    pub(crate) fn razor(&mut self, node: &Node) -> Searched<Option<i32>> {
        let config = &self.config.razoring;
        let margin = config.base + config.slope * node.depth * node.depth;
        if !config.enabled || node.eval + margin > node.window.alpha {
            return Ok(None);
        }
        self.quiescence(node.window.null_window_alpha(), node.ply, false).map(Some)
    }
}
