//! Reads and writes of the transposition table by a node.

use crate::board::Move;
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Node, NodeKind};
use crate::search::value::Bound;
use crate::search::value::is_mate;

impl Search<'_, '_> {
    /// Returns the table's entry, whose move is dropped unless it is legal. `None` while a move is excluded.
    pub(crate) fn probe(&self, ply: usize, excluded: Option<Move>) -> Option<Entry> {
        if excluded.is_some() {
            return None;
        }
        let mut entry = self.table.probe(self.position.key(), ply)?;
        entry.mv = entry.mv.filter(|&mv| self.position.is_legal(mv));
        Some(entry)
    }

    /// Sets two values that a node inherits: whether its position is or was on the principal variation, and the
    /// reduction of the move to it. The search of a node with a move excluded is the same node, but no reduced one.
    pub(crate) fn recall(&mut self, node: &mut Node) {
        if node.excluded.is_none() {
            node.reduced = self.parent(node.ply).reduction;
            let is_known = node.hash.is_some_and(|entry| entry.table_pv);
            self.frame(node.ply).table_pv = node.kind == NodeKind::Pv || is_known;
        }
        node.table_pv = self.frame(node.ply).table_pv;
    }

    /// Returns the score of a node. A score above beta comes nearer to beta, the more the shallower the node.
    pub(crate) fn blended(&self, node: &Node, best: &Best) -> i32 {
        let (config, beta) = (&self.config.fail_high, node.window.beta);
        if !config.enabled || best.value < beta || best.multi_cut || is_mate(best.value) || is_mate(beta) {
            return best.value;
        }
        (best.value * node.depth + beta * config.beta_weight) / (node.depth + config.beta_weight)
    }

    /// Returns the table's value where it was searched deep enough and its bound decides against beta. Nodes of the
    /// principal variation are searched again, since their lines are reported.
    pub(crate) fn hash_cut(&self, node: &Node) -> Option<i32> {
        let entry = node.hash.filter(|entry| node.kind != NodeKind::Pv && entry.depth >= node.depth)?;
        let expected = (node.kind == NodeKind::Cut) == (entry.value >= node.window.beta);
        let trusted = expected || node.depth > self.config.transposition.expected_depth;
        (trusted && entry.bound.decides(entry.value, node.window.beta)).then_some(entry.value)
    }

    /// Writes an entry for the current position.
    pub(crate) fn store(&self, ply: usize, entry: Entry) {
        self.table.store(self.position.key(), ply, entry, &self.config.transposition);
    }

    /// Writes the entry of a node whose moves were searched, and updates the correction of its evaluation.
    pub(crate) fn remember(&mut self, node: &Node, best: &Best) {
        let bound = node.window.bound_of(best.value);
        let static_eval = self.frame(node.ply).static_eval;
        if let Some(static_eval) = static_eval.filter(|_| best.mv.is_none_or(|mv| self.is_quiet(mv))) {
            // A bound that the evaluation satisfies does not measure the error of the evaluation.
            let informative = match bound {
                Bound::Lower => best.value > static_eval,
                Bound::Upper => best.value < static_eval,
                Bound::Exact => true,
            };
            if informative && !is_mate(best.value) {
                self.learn_error(node.ply, best.value - static_eval, node.depth);
            }
        }
        let (mv, value, raw_eval, depth) = (best.mv, best.value, node.raw_eval, node.depth);
        // Where no move is good enough, the position belongs to the line that its parent belongs to.
        let table_pv = node.table_pv || (value <= node.window.alpha && self.parent(node.ply).table_pv);
        self.store(node.ply, Entry { mv, value, raw_eval, depth, bound, table_pv });
    }
}
