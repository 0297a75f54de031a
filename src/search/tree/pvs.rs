//! Principal-variation search (Marsland and Campbell: Parallel search of strongly ordered game trees, 1982): the first
//! move is expected to be best and searched with the whole window, the others with a null window, and again when that
//! is not enough.

use crate::search::tree::path::Search;
use crate::search::tree::types::{Candidate, Node, NodeKind, Searched};
use crate::search::tree::window::Window;

impl Search<'_, '_> {
    /// Returns the score of one move of a node, searched to `depth`. The node's window may have narrowed meanwhile.
    /// `best` is the best score of the moves before it.
    pub(crate) fn try_move(
        &mut self,
        node: &Node,
        window: Window,
        candidate: &Candidate,
        depth: i32,
        best: i32,
    ) -> Searched<i32> {
        self.prefetch(Some(candidate.mv));
        let history = self.history_score(node, candidate);
        self.frame(node.ply).history = history;
        let reduction = self.reduction(node, window, candidate, depth, history);
        let tried = Tried { depth, reduction, first: candidate.number == 1, best };
        self.child(Some(candidate.mv), node.ply, |search| search.search_child(node, window, tried))
    }

    fn search_child(&mut self, parent: &Node, window: Window, tried: Tried) -> Searched<i32> {
        let Tried { mut depth, reduction, first, best } = tried;
        let (pv, ply) = (parent.kind == NodeKind::Pv, parent.ply + 1);
        let opposite = if parent.kind == NodeKind::Cut { NodeKind::All } else { NodeKind::Cut };
        let mut value = 0;
        if !(pv && first) {
            let narrow = -window.null_window_alpha();
            let expected = if first { opposite } else { NodeKind::Cut };
            let first_depth = depth - reduction;
            self.frame(parent.ply).reduction = if first { 0 } else { reduction };
            value = -self.node(narrow, first_depth, ply, expected)?;
            self.frame(parent.ply).reduction = 0;
            if value > window.alpha && !first && parent.depth > 1 {
                depth += self.second_search(value, best, reduction > 0);
                if depth > first_depth {
                    value = -self.node(narrow, depth, ply, opposite)?;
                }
                self.learn_research(ply);
            }
        }
        if pv && (first || value > window.alpha) {
            // A hash move of the principal variation is searched, not only evaluated.
            let known = parent.hash.is_some_and(|entry| entry.depth > 1 && entry.mv.is_some());
            let known = known && self.config.late_move_reductions.enabled;
            depth = if first && known { depth.max(1) } else { depth };
            value = -self.node(-window, depth, ply, NodeKind::Pv)?;
        }
        Ok(value)
    }
}

/// The way in which a move is searched.
#[derive(Clone, Copy)]
struct Tried {
    /// The depth of its search.
    depth: i32,
    /// The plies by which the first search is shallower.
    reduction: i32,
    /// Whether it is the first move of its node.
    first: bool,
    /// The best score of the moves before it.
    best: i32,
}
