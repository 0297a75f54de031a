//! Reads and writes of the transposition table by a node.

use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Node, NodeKind};
use crate::search::value::Bound;
use crate::search::value::{EVALUATION_BOUND, is_mate};

impl Search<'_, '_> {
    /// Returns the table's entry, whose move is dropped unless it is legal.
    pub(crate) fn probe(&self, ply: usize) -> Option<Entry> {
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
        // A value above beta needs an entry that is deeper than the node.
        let least = |entry: &Entry| node.depth + i32::from(entry.value > node.window.beta);
        let entry = node.hash.filter(|entry| node.kind != NodeKind::Pv && entry.depth >= least(entry))?;
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
        self.learn_node_error(node, best);
        let bound = node.window.bound_of(best.value);
        let (mv, value, raw_eval, depth) = (best.mv, best.value, node.raw_eval, node.depth);
        // Where no move is good enough, the position belongs to the line that its parent belongs to.
        let table_pv = node.table_pv || (value <= node.window.alpha && self.parent(node.ply).table_pv);
        self.store(node.ply, Entry { mv, value, raw_eval, depth, bound, table_pv });
    }

    /// Writes an entry that holds the evaluation of a node alone, where the table has none. The node counts as seen
    /// from then on.
    pub(crate) fn store_evaluation(&self, node: &Node) {
        if node.hash.is_some() || node.excluded.is_some() || node.check {
            return;
        }
        let (raw_eval, table_pv) = (node.raw_eval, node.table_pv);
        // A bound that decides nothing.
        let (value, bound) = (EVALUATION_BOUND, Bound::Upper);
        self.store(node.ply, Entry { mv: None, value, raw_eval, depth: Entry::EVALUATED, bound, table_pv });
    }

    /// Updates the correction of a node's evaluation. A score measures the error where a quiet best move raises it
    /// above the evaluation, or where no move reaches the evaluation.
    pub(crate) fn learn_node_error(&mut self, node: &Node, best: &Best) {
        let Some(static_eval) = self.frame(node.ply).static_eval else { return };
        let capture = best.mv.is_some_and(|mv| self.position.is_capture(mv));
        if !capture && (best.value > static_eval) == best.mv.is_some() && !is_mate(best.value) {
            self.learn_error(node.ply, best.value - static_eval, node.depth, best.mv.is_some());
        }
    }
}
