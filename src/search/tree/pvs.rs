//! Principal-variation search (Marsland and Campbell: Parallel search of strongly ordered game trees, 1982): the first
//! move is expected to be best and searched with the whole window, the others with a null window, and again when that
//! is not enough.

use crate::search::tree::path::Search;
use crate::search::tree::types::{Candidate, Node, NodeKind, Searched};
use crate::search::tree::window::Window;

impl Search<'_, '_> {
    /// Returns the score of one move of a node, whose window may have narrowed meanwhile.
    pub(crate) fn try_move(
        &mut self,
        node: &Node,
        window: Window,
        candidate: &Candidate,
        extension: i32,
    ) -> Searched<i32> {
        self.prefetch(Some(candidate.mv));
        let reduction = self.reduction_of(node, candidate);
        let (depth, first) = (node.depth - 1 + extension, candidate.number == 1);
        self.child(Some(candidate.mv), node.ply, |search| search.search_child(node, window, depth, reduction, first))
    }

    fn search_child(
        &mut self,
        parent: &Node,
        window: Window,
        depth: i32,
        reduction: i32,
        first: bool,
    ) -> Searched<i32> {
        let (pv, ply) = (parent.kind == NodeKind::Pv, parent.ply + 1);
        let mut value = 0;
        if !(pv && first) {
            let narrow = -window.null_window_alpha();
            let expected = if parent.kind == NodeKind::Cut && first { NodeKind::All } else { NodeKind::Cut };
            value = -self.node(narrow, depth - reduction, ply, expected)?;
            if value > window.alpha && reduction > 0 {
                value = -self.node(narrow, depth, ply, expected)?;
                self.learn_research(ply);
            }
        }
        if pv && (first || value > window.alpha) {
            value = -self.node(-window, depth, ply, NodeKind::Pv)?;
        }
        Ok(value)
    }
}
