//! Pruning by the static evaluation. All of it assumes that a quiet move changes the value by no more than a margin.

use super::node::Node;
use super::value::{MATE_BOUND, is_mate};
use super::window::Window;
use super::{Observer, Search};

impl<O: Observer> Search<'_, '_, O> {
    /// Far below alpha near the leaves: only captures could help, so look at those alone (razoring; Birmingham and Kent:
    /// Tree-searching and tree-pruning techniques, 1977, in the form of Stockfish).
    pub(super) fn razor(&mut self, node: &Node) -> Option<i32> {
        let config = &self.config.futility;
        let margin = config.razor_base + config.razor_slope * node.depth * node.depth;
        if !config.razoring || node.depth > 3 || node.evaluation + margin > node.window.alpha {
            return None;
        }
        let window = Window::new(node.window.alpha, node.window.alpha + 1);
        let value = self.quiescence(window, node.ply, false);
        (value <= node.window.alpha && !is_mate(value)).then_some(value)
    }

    /// Far above beta near the leaves: the opponent will not catch up in so few plies (reverse futility, also called
    /// static null move).
    pub(super) fn reverse_futility(&self, node: &Node) -> Option<i32> {
        let config = &self.config.futility;
        let beta = node.window.beta;
        if !config.reverse || node.depth > config.reverse_depth || beta.abs() >= MATE_BOUND || is_mate(node.evaluation)
        {
            return None;
        }
        let margin = config.reverse_margin * (node.depth - i32::from(node.improving));
        (node.evaluation - margin >= beta).then_some((2 * beta + node.evaluation) / 3)
    }
}
