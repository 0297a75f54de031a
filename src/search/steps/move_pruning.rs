//! Moves that are skipped. All of it assumes that the order is good and that quiet moves change little.

use crate::search::order::{Picker, Stage};
use crate::search::see::{Gain, exchange_at_least};
use crate::search::steps::reductions::{PLY, table_reduction};
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Candidate, Node, NodeKind};
use crate::search::tree::window::Window;
use crate::search::value::EVALUATION_BOUND;

/// The unit of shares in `capture_futility` and `exchange_pruning`.
const SHARE: i32 = 1024; // Shape: a unit of numbers in tables/search.toml

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
        if !candidate.quiet {
            // Stages from here on: captures that the order put last, and moves out of check.
            let may_lose = picker.stage() >= Stage::BadCaptures;
            return self.is_hopeless_capture(node, window, candidate, best)
                || may_lose && self.is_losing_much(node, candidate);
        }
        if self.position.gives_check(candidate.mv) {
            return self.is_losing_much(node, candidate);
        }
        self.is_hopeless_quiet(node, window, candidate, best)
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

    /// Exchange pruning of captures and checks: a capture that has often been best may lose more. Among captures out
    /// of check only those that the order put last can lose.
    fn is_losing_much(&self, node: &Node, candidate: &Candidate) -> bool {
        let config = &self.config.exchange_pruning;
        let history = if candidate.quiet { 0 } else { self.worker.histories.capture(&self.position, candidate.mv) };
        let loss = (config.capture * node.depth + history * config.history / SHARE).max(0);
        config.enabled && !exchange_at_least(&self.position, candidate.mv, -loss)
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
        let pv = i32::from(node.kind == NodeKind::Pv) * config.pv;
        let reduction = config.base - pv + table_reduction(node.depth, candidate.number) * scale / PLY;
        node.depth - reduction.div_euclid(PLY)
    }

    /// Futility: returns the most that a quiet move may reach, or `None` when that is above alpha.
    fn futile_value(&self, node: &Node, window: Window, depth: i32, best: &Best) -> Option<i32> {
        let config = &self.config.futility;
        let no_best = i32::from(best.mv.is_none()) * config.no_best;
        let value = node.static_eval + config.base + config.slope * depth + no_best;
        let possible = config.enabled && !node.check && depth <= config.max_depth;
        let futile = possible && value <= window.alpha;
        futile.then_some(value.min(EVALUATION_BOUND))
    }

    /// Futility of captures: whether a capture without check cannot raise the score to alpha. The best score is then
    /// raised to the most that the capture may reach.
    fn is_hopeless_capture(&self, node: &Node, window: Window, candidate: &Candidate, best: &mut Best) -> bool {
        let (config, depth) = (&self.config.capture_futility, self.pruning_depth(node, candidate).max(0));
        if !config.enabled || node.check || depth > config.max_depth {
            return false;
        }
        let gain = Gain::of(&self.position, candidate.mv);
        let history = self.worker.histories.capture(&self.position, candidate.mv);
        let value = node.static_eval
            + config.base
            + config.slope * depth
            + config.captured * gain.captured / SHARE
            + gain.promotion
            + history * config.history / SHARE;
        let futile = value <= window.alpha && !self.position.gives_check(candidate.mv);
        if futile {
            best.value = best.value.max(value.min(EVALUATION_BOUND));
        }
        futile
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
        let depth_of = |scale: i32, improving: bool, kind: NodeKind| {
            standing_at(
                "4k4/9/9/9/9/9/9/9/4K4 b - 1",
                |config| {
                    let config = &mut config.pruning_depth;
                    (config.base, config.scale, config.not_promising, config.pv) = (PLY * 3 / 2, scale, scale, 2 * PLY);
                },
                |search| {
                    let node = Node { improving, ..Node::new(Window::null_window_beta(1), 12, 1, kind) };
                    search.pruning_depth(&node, &Candidate { mv: "5i5h".parse().unwrap(), quiet: true, number: 20 })
                },
            )
        };
        let depth = |scale, improving| depth_of(scale, improving, NodeKind::Cut);
        let table = table_reduction(12, 20);
        let less = |reduction: i32| 12 - (PLY * 3 / 2 + reduction).div_euclid(PLY);
        assert_eq!([true, false].map(|improving| depth(0, improving)), [11; 2]);
        assert_eq!([true, false].map(|improving| depth(PLY, improving)), [less(table), less(2 * table)]);
        assert!(depth(8 * PLY, true) < 0, "it may be negative");
        assert_eq!(depth_of(0, true, NodeKind::Pv), 11 + 2, "on the principal variation");
        let above_beta = |check| Node { check, ..Node::new(Window::null_window_beta(-50), 1, 1, NodeKind::Cut) };
        assert_eq!([false, true].map(|check| above_beta(check).is_promising()), [true, false], "in check");
    }
}
