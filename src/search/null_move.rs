//! Null-move pruning: if the opponent, given a free move, still cannot bring the value below beta, neither will it after
//! a real move.
//!
//! It assumes that having to move is never a disadvantage. In shogi zugzwang is all but absent (a piece in hand can always
//! be dropped somewhere), so the shipped configuration has no material guard; both guards of chess engines are there to
//! be switched on. Sources: Donninger: Null move and deep search, 1993; David-Tabibi and Netanyahu: Verified null-move
//! pruning, 2002.

use super::node::{Node, NodeKind};
use super::order::history::Arrival;
use super::value::{MATE_BOUND, is_mate};
use super::window::Window;
use super::{NullMoveAttempt, Observer, Search};

impl<O: Observer> Search<'_, '_, O> {
    /// The value by which the node may be cut. The node is not in check and not on the principal variation.
    pub(super) fn null_move(&mut self, node: &Node) -> Option<i32> {
        let config = &self.config.null_move;
        let beta = node.window.beta;
        if !config.enabled || node.depth < config.min_depth || node.ply < self.worker.null_move_from {
            return None;
        }
        // Two passes in a row would be the same position, shallower.
        self.worker.frames[node.ply + 1].mv?;
        // Only where the position looks good enough already; a mate is not to be proved by passing.
        if node.evaluation < beta || beta >= MATE_BOUND || beta <= -MATE_BOUND {
            return None;
        }
        if self.is_guarded() {
            self.worker.null_move.disabled_in_endgame += 1;
            return None;
        }
        let reduction = self.reduction(node);
        let value = self.after_pass(node, reduction);
        if self.worker.stopped || value < beta {
            return None;
        }
        // A mate found after a free move is not a mate after a real one.
        let value = if is_mate(value) { beta } else { value };
        if node.depth >= self.config.null_move.verification_depth && !self.is_verified(node, reduction) {
            return None;
        }
        self.worker.null_move.cutoffs += 1;
        Some(value)
    }

    /// By how much shallower the reply is searched: more at depth, more when the lead is large.
    fn reduction(&self, node: &Node) -> i32 {
        let config = &self.config.null_move;
        if !config.dynamic {
            return config.reduction;
        }
        let lead = (node.evaluation - node.window.beta) / config.lead_divisor;
        config.reduction + node.depth / config.depth_divisor + lead.min(3)
    }

    /// The end-game guards.
    fn is_guarded(&self) -> bool {
        let config = &self.config.null_move;
        let pieces = self.position.occupied().len();
        let majors = || (self.position.diagonal_sliders() | self.position.straight_sliders()).len();
        (config.endgame_guard && pieces < config.piece_threshold)
            || (config.late_endgame_guard && pieces <= 8 && majors() <= 2)
    }

    fn after_pass(&mut self, node: &Node, reduction: i32) -> i32 {
        self.worker.null_move.attempts += 1;
        self.worker.null_move.reductions += reduction as u64;
        let frame = self.frame(node.ply);
        (frame.mv, frame.arrival) = (None, Arrival::NONE);
        let undo = self.position.play_null();
        self.push_path();
        let window = Window::below(node.window.beta).turned();
        let value = -self.node(window, node.depth - 1 - reduction, node.ply + 1, NodeKind::All);
        self.worker.length -= 1;
        self.position.undo_null(undo);
        if !self.worker.stopped {
            let (ply, depth, beta) = (node.ply, node.depth, node.window.beta);
            self.observer.null_move(&NullMoveAttempt { ply, depth, reduction, value, beta });
        }
        value
    }

    /// Searches the node itself, shallower and without passing for most of that depth.
    fn is_verified(&mut self, node: &Node, reduction: i32) -> bool {
        let depth = node.depth - reduction;
        let outer = self.worker.null_move_from;
        self.worker.null_move.verified += 1;
        self.worker.null_move_from = node.ply + (3 * depth.max(0) / 4).max(1) as usize;
        let value = self.node(Window::below(node.window.beta), depth, node.ply, NodeKind::Cut);
        self.worker.null_move_from = outer;
        let verified = value >= node.window.beta;
        self.worker.null_move.refuted += u64::from(!verified);
        verified
    }
}
