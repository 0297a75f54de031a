//! Reverse futility, also called static null move: far above beta near the leaves the opponent will not catch up in so
//! few plies. It assumes that a quiet move changes the value by no more than a margin.

use crate::search::tree::path::Search;
use crate::search::tree::types::Node;
use crate::search::value::{MATE_BOUND, is_mate};

/// The unit of parts of a ply, and of a correction.
const PLY: i32 = 64; // Shape: unit of numbers in tables/

impl Search<'_, '_> {
    /// Returns the value by which the node may be cut: between beta and the evaluation, since neither is proved. Nodes
    /// that were on the principal variation, or have a quiet hash move, are searched.
    pub(crate) fn reverse_futility(&self, node: &Node) -> Option<i32> {
        let config = &self.config.reverse_futility;
        let beta = node.window.beta;
        let quiet = node.hash.and_then(|entry| entry.mv).is_some_and(|mv| self.is_quiet(mv));
        if !config.enabled || node.depth > config.max_depth || node.table_pv || quiet {
            return None;
        }
        if beta.abs() >= MATE_BOUND || is_mate(node.eval) || node.eval < beta {
            return None;
        }
        let far = node.eval - self.futility_margin(node) >= beta;
        far.then_some((config.beta_weight * beta + node.eval) / (config.beta_weight + 1))
    }

    /// The distance above beta that cuts a node. It may be negative.
    fn futility_margin(&self, node: &Node) -> i32 {
        let config = &self.config.reverse_futility;
        let ply = config.margin - i32::from(node.hash.is_none()) * config.no_hash;
        let less =
            i32::from(node.improving) * config.improving + i32::from(node.opponent_worsens) * config.opponent_worsens;
        ply * (node.depth * PLY - less) / PLY + node.corrected * config.correction / PLY
    }
}
