//! ProbCut: a capture with a value well above beta at reduced depth most likely has one above beta at full depth
//! (Buro: ProbCut: an effective selective extension of the alpha-beta algorithm, 1995).

use crate::board::Move;
use crate::search::order::PickerMode;
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Node, NodeKind, Searched};
use crate::search::tree::window::Window;
use crate::search::value::Bound;
use crate::search::value::is_mate;

impl Search<'_, '_> {
    /// Returns the value by which the table's entry cuts the node: a bound far above beta, not much shallower.
    pub(crate) fn hash_probcut(&self, node: &Node) -> Option<i32> {
        let config = &self.config.probcut;
        let beta = node.window.beta + config.hash_margin;
        let entry = node.hash.filter(|entry| config.enabled && entry.bound != Bound::Upper)?;
        let is_deep = entry.depth >= node.depth - config.reduction;
        (is_deep && entry.value >= beta && !is_mate(node.window.beta) && !is_mate(entry.value)).then_some(beta)
    }

    /// Returns the value by which the node may be cut.
    pub(crate) fn probcut(&mut self, node: &Node) -> Searched<Option<i32>> {
        let config = &self.config.probcut;
        let beta = node.window.beta + config.margin - config.improving * i32::from(node.is_promising());
        if !config.enabled || node.depth < config.min_depth || is_mate(node.window.beta) {
            return Ok(None);
        }
        // By the table's entry, the raised beta is out of reach.
        if node.hash.is_some_and(|entry| entry.value < beta) {
            return Ok(None);
        }
        let (mode, depth) = (PickerMode::Captures(beta - node.static_eval), node.depth - config.reduction);
        let first = node.hash.and_then(|entry| entry.mv).filter(|&mv| self.position.is_capture(mv));
        self.with_picker(node.ply, first, mode, |search, picker| {
            while let Some(mv) = search.pick(picker) {
                let value = search.tried_shallow((node.ply, node.kind), mv, beta, depth)?;
                if value >= beta {
                    let (mv, raw_eval, depth, bound) = (Some(mv), node.raw_eval, depth + 1, Bound::Lower);
                    search.store(node.ply, Entry { mv, value, raw_eval, depth, bound, table_pv: node.table_pv });
                    // The margin between the raised beta and this node's beta is no part of the node's value.
                    return Ok(Some(if is_mate(value) { value } else { value - (beta - node.window.beta) }));
                }
            }
            Ok(None)
        })
    }

    /// The value of a capture, by quiescence and then by a search of this depth.
    fn tried_shallow(&mut self, (ply, node_kind): (usize, NodeKind), mv: Move, beta: i32, depth: i32) -> Searched<i32> {
        let window = -Window::null_window_beta(beta);
        self.prefetch(Some(mv));
        self.child(Some(mv), ply, |search| {
            let value = -search.quiescence(window, ply + 1, false)?;
            if value < beta {
                return Ok(value);
            }
            let kind = if node_kind == NodeKind::Cut { NodeKind::All } else { NodeKind::Cut };
            Ok(-search.node(window, depth, ply + 1, kind)?)
        })
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::search::tree::path::standing_at;

    /// A lance takes a rook. The stored value contains the margin above beta, and the returned value does not. The
    /// position is promising, so that the margin is the smaller one.
    #[test]
    fn probcut_returns_its_value_less_the_margin() {
        standing_at(
            "4k4/9/9/r8/9/9/9/L8/4K4 b R 1",
            |_| {},
            |search| {
                let node = Node::new(Window::null_window_beta(0), 6, 1, NodeKind::Cut);
                let value = search.probcut(&node).unwrap().unwrap();
                let stored = search.probe(1).unwrap();
                assert_eq!(stored.mv, "9h9d".parse().ok());
                let config = &search.config.probcut;
                assert_eq!(stored.value - value, config.margin - config.improving);
            },
        );
    }
}
