//! What a node asks the table of positions, and what it leaves there.

use crate::board::Move;
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Node, NodeKind};
use crate::search::value::Bound;
use crate::search::value::is_mate;

impl Search<'_, '_> {
    /// The table's entry, its move checked; nothing while a move is excluded.
    pub(crate) fn probe(&self, ply: usize, excluded: Option<Move>) -> Option<Entry> {
        if excluded.is_some() {
            return None;
        }
        let mut entry = self.table.probe(self.position.key(), ply)?;
        entry.mv = entry.mv.filter(|&mv| self.position.is_legal(mv));
        Some(entry)
    }

    /// The table's value, when it was searched deep enough and decides against beta. Nodes of the principal variation
    /// are searched anew: their lines are wanted.
    pub(crate) fn hash_cut(&self, node: &Node) -> Option<i32> {
        let entry = node.hash.filter(|entry| node.kind != NodeKind::Pv && entry.depth >= node.depth)?;
        entry.bound.decides(entry.value, node.window.beta).then_some(entry.value)
    }

    /// Remembers the current position.
    pub(crate) fn store(&self, ply: usize, entry: Entry) {
        self.table.store(self.position.key(), ply, entry, &self.config.transposition);
    }

    /// Remembers a node whose moves were searched, and by how much its evaluation was wrong.
    pub(crate) fn remember(&mut self, node: &Node, best: &Best) {
        let bound = node.window.bound_of(best.value);
        let static_eval = self.frame(node.ply).static_eval;
        if let Some(static_eval) = static_eval.filter(|_| best.mv.is_none_or(|mv| self.is_quiet(mv))) {
            // A bound on the side where the evaluation already stands says nothing of its error.
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
