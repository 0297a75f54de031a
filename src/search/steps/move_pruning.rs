//! Moves that are skipped. All of it assumes that the order is good and that quiet moves change little.

use crate::search::order::{Picker, Stage};
use crate::search::see::{Gain, exchange_at_least};
use crate::search::steps::reductions::PLY;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Candidate, Node};
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
            return self.is_hopeless_capture(node, window, candidate)
                || may_lose && self.is_losing_much(node, window, candidate);
        }
        if self.position.gives_check(candidate.mv) {
            return self.is_losing_much(node, window, candidate);
        }
        self.is_hopeless_quiet(node, window, candidate, best)
    }

    /// Whether a quiet move that gives no check may be skipped.
    fn is_hopeless_quiet(&self, node: &Node, window: Window, candidate: &Candidate, best: &mut Best) -> bool {
        let (config, weights) = (&self.config.history_pruning, &self.config.history_weights);
        let [history, depth_history] =
            self.histories_of(node.ply, candidate.mv, [weights.pruning(), weights.pruning_depth()]);
        if config.enabled && history < -config.margin * node.depth {
            return true;
        }
        let depth = self.pruning_depth(node, window, candidate) + depth_history / config.history;
        if let Some(value) = self.futile_value(node, window, depth, best) {
            best.value = best.value.max(value);
            return true;
        }
        self.is_losing_quiet(candidate, depth)
    }

    /// Exchange pruning of captures and checks: a capture that has often been best may lose more. Among captures out
    /// of check only those that the order put last can lose.
    fn is_losing_much(&self, node: &Node, window: Window, candidate: &Candidate) -> bool {
        let config = &self.config.exchange_pruning;
        let history = if candidate.quiet { 0 } else { self.worker.histories.capture(&self.position, candidate.mv) };
        let loss = (config.capture * node.depth + history * config.history / SHARE).max(0);
        config.enabled && window.alpha >= 0 && !exchange_at_least(&self.position, candidate.mv, -loss)
    }

    /// Late-move pruning: whether the quiet moves from this number on are skipped altogether.
    pub(crate) fn is_late(&self, node: &Node, number: u32) -> bool {
        let config = &self.config.count_pruning;
        let enough = (config.base + node.depth * node.depth) / (2 - i32::from(node.is_promising()));
        config.enabled && !node.check && number as i32 > enough
    }

    /// The depth by which a move is judged: that of its search less a reduction. It may be negative.
    fn pruning_depth(&self, node: &Node, window: Window, candidate: &Candidate) -> i32 {
        node.depth - 1 - self.base_reduction(node, window, candidate.number) / PLY
    }

    /// Futility: returns the most that a quiet move may reach, or `None` when that is above alpha.
    fn futile_value(&self, node: &Node, window: Window, depth: i32, best: &Best) -> Option<i32> {
        let config = &self.config.futility;
        let no_best = i32::from(best.mv.is_none()) * config.no_best;
        let above = i32::from(node.static_eval > window.alpha) * config.above_alpha;
        let value = node.static_eval + config.base + config.slope * depth + no_best + above;
        let possible = config.enabled && !node.check && depth <= config.max_depth;
        let futile = possible && value <= window.alpha;
        futile.then_some(value.min(EVALUATION_BOUND))
    }

    /// Futility of captures: whether a capture without check cannot raise the score to alpha.
    fn is_hopeless_capture(&self, node: &Node, window: Window, candidate: &Candidate) -> bool {
        let (config, depth) = (&self.config.capture_futility, self.pruning_depth(node, window, candidate));
        if !config.enabled || node.check || depth > config.max_depth {
            return false;
        }
        let history = self.worker.histories.capture(&self.position, candidate.mv);
        let gain = Gain::of(&self.position, candidate.mv);
        let value = node.static_eval
            + config.base
            + config.slope * depth
            + gain.captured
            + gain.promotion
            + history * config.history / SHARE;
        value <= window.alpha && !self.position.gives_check(candidate.mv)
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
    use crate::search::steps::reductions::table_reduction;
    use crate::search::tree::path::standing_at;
    use crate::search::tree::types::NodeKind;

    /// The depth of a move's search less the reduction by its number and the depth, rounded towards none. Unless the
    /// position is promising, the table counts twice.
    #[test]
    fn the_pruning_depth_is_the_depth_less_a_reduction() {
        let depth = |offset: i32, improving: bool, table_pv: bool, alpha: i32| {
            standing_at(
                "4k4/9/9/9/9/9/9/9/4K4 b - 1",
                |config| {
                    let config = &mut config.late_move_reductions;
                    (config.offset, config.not_promising) = (offset, PLY);
                    (config.window, config.early_table_pv) = (PLY, 2 * PLY);
                },
                |search| {
                    search.worker.root_width = 100;
                    let window = Window::new(alpha, 1);
                    let node = Node { improving, table_pv, ..Node::new(window, 12, 1, NodeKind::Pv) };
                    let candidate = Candidate { mv: "5i5h".parse().unwrap(), quiet: true, number: 20 };
                    search.pruning_depth(&node, window, &candidate)
                },
            )
        };
        let table = table_reduction(12, 20);
        let less = |reduction: i32| 11 - reduction / PLY;
        let narrow = |offset, improving, table_pv| depth(offset, improving, table_pv, 0);
        let null = PLY / 100;
        assert_eq!(
            [true, false].map(|improving| narrow(0, improving, false)),
            [less(table - null), less(2 * table - null)]
        );
        assert_eq!(narrow(PLY, true, false), less(table + PLY - null));
        assert_eq!(narrow(0, true, true), less(table + 2 * PLY - null), "once on the principal variation");
        assert_eq!(depth(0, true, false, -99), less(table - PLY), "in a window as wide as the root's");
        assert!(narrow(12 * PLY, true, false) < 0, "it may be negative");
        let above_beta = |check| Node { check, ..Node::new(Window::null_window_beta(-50), 1, 1, NodeKind::Cut) };
        assert_eq!([false, true].map(|check| above_beta(check).is_promising()), [true, false], "in check");
    }
}
