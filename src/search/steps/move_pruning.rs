//! Moves that are skipped. All of it assumes that the order is good and that quiet moves change little.

use crate::search::order::{Picker, Stage};
use crate::search::see::exchange_at_least;
use crate::search::steps::reductions::{PLY, table_reduction};
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Candidate, Node, NodeKind};
use crate::search::tree::window::Window;
use crate::search::value::EVALUATION_BOUND;

impl Search<'_, '_> {
    /// Whether a move may be skipped. The caller has searched a move of this node that is not lost, and the window has
    /// narrowed since. A futile move raises the score of `best` to the most that it may reach.
    pub(crate) fn is_hopeless(
        &self,
        node: &Node,
        window: Window,
        candidate: &Candidate,
        picker: &Picker,
        best: &mut Best,
    ) -> bool {
        if node.check {
            return false;
        }
        if !candidate.quiet {
            return picker.stage() >= Stage::BadCaptures && self.is_losing_much(node, candidate);
        }
        if self.position.gives_check(candidate.mv) {
            return self.is_losing_much(node, candidate);
        }
        node.kind != NodeKind::Pv && self.is_hopeless_quiet(node, window, candidate, best)
    }

    /// Whether a quiet move that gives no check may be skipped.
    fn is_hopeless_quiet(&self, node: &Node, window: Window, candidate: &Candidate, best: &mut Best) -> bool {
        let depth = self.pruning_depth(node, candidate);
        if self.has_bad_history(node, candidate, depth) {
            return true;
        }
        if let Some(value) = self.futile_value(node, window, depth, best) {
            best.value = best.value.max(value);
            return true;
        }
        self.is_losing_quiet(candidate, depth)
    }

    /// Exchange pruning of captures and checks. Among captures only those that the order put last can lose.
    fn is_losing_much(&self, node: &Node, candidate: &Candidate) -> bool {
        let config = &self.config.exchange_pruning;
        config.enabled && !exchange_at_least(&self.position, candidate.mv, -config.capture * node.depth)
    }

    /// Late-move pruning: whether the quiet moves from this number on are skipped altogether.
    pub(crate) fn is_late(&self, node: &Node, number: u32) -> bool {
        let config = &self.config.count_pruning;
        let enough = (config.base + node.depth * node.depth) / (2 - i32::from(node.is_promising()));
        config.enabled && !node.check && number as i32 > enough
    }

    /// The depth by which a quiet move is judged: that of the node less a reduction. It may be negative.
    fn pruning_depth(&self, node: &Node, candidate: &Candidate) -> i32 {
        let config = &self.config.pruning_depth;
        let scale = config.scale + i32::from(!node.is_promising()) * config.not_promising;
        let reduction = config.base + table_reduction(node.depth, candidate.number) * scale / PLY;
        node.depth - reduction.div_euclid(PLY)
    }

    /// Futility: returns the most that a quiet move may reach, or `None` when that is above alpha.
    fn futile_value(&self, node: &Node, window: Window, depth: i32, best: &Best) -> Option<i32> {
        let config = &self.config.futility;
        let no_best = i32::from(best.mv.is_none()) * config.no_best;
        let value = node.static_eval + config.base + config.slope * depth + no_best;
        let futile = config.enabled && depth <= config.max_depth && value <= window.alpha;
        futile.then_some(value.min(EVALUATION_BOUND))
    }

    /// History pruning: a move that has seldom been best is skipped.
    fn has_bad_history(&self, node: &Node, candidate: &Candidate, depth: i32) -> bool {
        let config = &self.config.history_pruning;
        let history = || self.history_of(node.ply, candidate.mv, self.config.history_weights.pruning());
        config.enabled && depth <= config.max_depth && history() < -config.margin * depth
    }

    /// Exchange pruning of other quiet moves: the piece would be lost on its target square.
    fn is_losing_quiet(&self, candidate: &Candidate, depth: i32) -> bool {
        let config = &self.config.exchange_pruning;
        let loss = config.quiet * depth.max(0).pow(2);
        config.enabled && !exchange_at_least(&self.position, candidate.mv, -loss)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::search::tree::path::standing_at;

    /// The reduction of every move is a ply and a half, and is rounded down. Unless the position is promising, the
    /// table counts twice.
    #[test]
    fn the_pruning_depth_is_the_depth_less_a_reduction() {
        let depth = |scale: i32, improving: bool| {
            standing_at(
                "4k4/9/9/9/9/9/9/9/4K4 b - 1",
                |config| {
                    let config = &mut config.pruning_depth;
                    (config.base, config.scale, config.not_promising) = (PLY * 3 / 2, scale, scale);
                },
                |search| {
                    let node = Node { improving, ..Node::new(Window::null_window_beta(1), 12, 1, NodeKind::Cut) };
                    search.pruning_depth(&node, &Candidate { mv: "5i5h".parse().unwrap(), quiet: true, number: 20 })
                },
            )
        };
        let table = table_reduction(12, 20);
        let less = |reduction: i32| 12 - (PLY * 3 / 2 + reduction).div_euclid(PLY);
        assert_eq!([true, false].map(|improving| depth(0, improving)), [11; 2]);
        assert_eq!([true, false].map(|improving| depth(PLY, improving)), [less(table), less(2 * table)]);
        assert!(depth(8 * PLY, true) < 0, "it may be negative");
    }
}
