//! Principal-variation search (Marsland and Campbell: Parallel search of strongly ordered game trees, 1982): the first
//! move is expected to be best and searched with the whole window, the others with a null window, and again when that
//! is not enough.

use crate::search::tree::path::Search;
use crate::search::tree::types::{Candidate, Node, NodeKind, Searched};
use crate::search::tree::window::Window;

impl Search<'_, '_> {
    /// Returns the score of one move of a node, whose window may have narrowed meanwhile. `best` is the best score of
    /// the moves before it.
    pub(crate) fn try_move(
        &mut self,
        node: &Node,
        window: Window,
        candidate: &Candidate,
        extension: i32,
        best: i32,
    ) -> Searched<i32> {
        self.prefetch(Some(candidate.mv));
        let reduction = self.reduction_of(node, candidate);
        let (depth, first) = (node.depth - 1 + extension, candidate.number == 1);
        let tried = Tried { depth, reduction, first, best };
        self.child(Some(candidate.mv), node.ply, |search| search.search_child(node, window, tried))
    }

    fn search_child(&mut self, parent: &Node, window: Window, tried: Tried) -> Searched<i32> {
        let Tried { mut depth, reduction, first, best } = tried;
        let (pv, ply) = (parent.kind == NodeKind::Pv, parent.ply + 1);
        let mut value = 0;
        if !(pv && first) {
            let narrow = -window.null_window_alpha();
            let expected = if parent.kind == NodeKind::Cut && first { NodeKind::All } else { NodeKind::Cut };
            let first_depth = depth - reduction;
            self.frame(parent.ply).reduction = reduction;
            value = -self.node(narrow, first_depth, ply, expected)?;
            self.frame(parent.ply).reduction = 0;
            if value > window.alpha && reduction > 0 {
                depth += self.second_search(value, best);
                if depth > first_depth {
                    let expected = if parent.kind == NodeKind::Cut { NodeKind::All } else { NodeKind::Cut };
                    value = -self.node(narrow, depth, ply, expected)?;
                }
                self.learn_research(ply);
            }
        }
        if pv && (first || value > window.alpha) {
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
