//! Reverse futility, also called static null move: far above beta near the leaves the opponent will not catch up in so
//! few plies. It assumes that a quiet move changes the value by no more than a margin.

use crate::search::tree::path::Search;
use crate::search::tree::types::Node;
use crate::search::value::{MATE_BOUND, is_mate};

impl Search<'_, '_> {
    /// Returns the value by which the node may be cut: between beta and the evaluation, since neither is proved.
    pub(crate) fn reverse_futility(&self, node: &Node) -> Option<i32> {
        let config = &self.config.reverse_futility;
        let beta = node.window.beta;
        if !config.enabled || node.depth > config.max_depth || beta.abs() >= MATE_BOUND || is_mate(node.eval) {
            return None;
        }
        let margin = config.margin * (node.depth - i32::from(node.improving));
        (node.eval - margin >= beta).then_some((config.beta_weight * beta + node.eval) / (config.beta_weight + 1))
    }
}
