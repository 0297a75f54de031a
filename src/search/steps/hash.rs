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

    /// Returns the table's value where it was searched deep enough and its bound decides against beta. Nodes of the
    /// principal variation are searched again, since their lines are reported.
    pub(crate) fn hash_cut(&self, node: &Node) -> Option<i32> {
        let entry = node.hash.filter(|entry| node.kind != NodeKind::Pv && entry.depth >= node.depth)?;
        entry.bound.decides(entry.value, node.window.beta).then_some(entry.value)
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
        self.store(node.ply, Entry { mv, value, raw_eval, depth, bound });
    }
}
