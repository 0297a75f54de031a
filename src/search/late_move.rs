//! Moves that come late in a good order are seldom best: they are skipped near the leaves, searched shallower elsewhere,
//! and searched again at full depth when they surprise.

use super::node::{Best, Node, NodeKind};
use super::order::exchange::exchange_at_least;
use super::order::history::Arrival;
use super::order::tried::Tried;
use super::order::{Picker, Stage, described};
use super::window::Window;
use super::{Observer, Search};
use crate::board::Move;
use crate::tables;

/// The unit of the reduction table: 1,024 are a ply.
const PLY: i32 = 1024;

impl<O: Observer> Search<'_, '_, O> {
    /// Plies to take off a node without a hash move.
    pub(super) fn internal_reduction(&self, node: &Node) -> i32 {
        let has_move = node.hash.is_some_and(|entry| entry.mv.is_some());
        let wanted = self.config.late_move.internal_reduction && node.kind != NodeKind::All && !node.check;
        i32::from(wanted && !has_move && node.depth >= 5 && node.excluded.is_none())
    }

    /// Whether a move is not worth searching near the leaves. Some move has been searched, and it is not lost.
    pub(super) fn is_hopeless(&self, node: &Node, best: &Best, mv: Move, quiet: bool, picker: &mut Picker) -> bool {
        if node.ply == 0 || node.check {
            return false;
        }
        let config = &self.config.late_move;
        let lmr_depth = (node.depth - reduction(node.depth, best.count) / PLY).max(1);
        if !quiet {
            let losing = picker.stage() >= Stage::BadCaptures;
            let allowed = -(config.exchange_capture * node.depth);
            return config.exchange_pruning && losing && node.depth <= 8 && !self.wins(mv, allowed);
        }
        // Late-move pruning: after enough quiet moves the rest is skipped altogether.
        let enough = (config.count_base + node.depth * node.depth) / (2 - i32::from(node.improving));
        if config.count_pruning && node.depth <= 8 && best.count as i32 > enough {
            picker.skip_quiets();
            return true;
        }
        if self.is_futile(node, lmr_depth) && !self.position.gives_check(mv) {
            return true;
        }
        let learned = self.learned(node, mv);
        if config.history_pruning && lmr_depth <= 4 && learned < -config.history_prune * lmr_depth {
            return true;
        }
        config.exchange_pruning && lmr_depth <= 7 && !self.wins(mv, -config.exchange_quiet * lmr_depth * lmr_depth)
    }

    fn is_futile(&self, node: &Node, lmr_depth: i32) -> bool {
        let config = &self.config.futility;
        let margin = config.quiet_base + config.quiet_slope * lmr_depth;
        config.quiet && lmr_depth <= config.quiet_depth && node.evaluation + margin <= node.window.alpha
    }

    fn wins(&self, mv: Move, threshold: i32) -> bool {
        exchange_at_least(&self.position, mv, threshold)
    }

    /// What history says of a quiet move, -3 to 3 times its limit.
    fn learned(&self, node: &Node, mv: Move) -> i32 {
        let (us, arrival, _) = described(&self.position, mv);
        self.worker.history.quiet(us, mv, arrival, node.before)
    }

    /// Plays, searches and takes back one move of a node.
    pub(super) fn try_move(
        &mut self,
        node: &Node,
        window: Window,
        mv: Move,
        quiet: bool,
        count: u32,
        extension: i32,
    ) -> i32 {
        let reduction = self.reduction_of(node, mv, quiet, count);
        let undo = self.play(mv, node.ply);
        let depth = node.depth - 1 + extension;
        let value = self.search_child(node.kind, window, depth, reduction, node.ply, count == 1);
        self.undo(mv, undo);
        value
    }

    /// How many plies shallower to look at first.
    fn reduction_of(&self, node: &Node, mv: Move, quiet: bool, count: u32) -> i32 {
        if !self.config.late_move.reductions || node.depth < 3 || count < 2 || node.check {
            return 0;
        }
        let config = &self.config.late_move;
        let mut amount = reduction(node.depth, count) * config.reduction_scale / 1024;
        if quiet {
            amount -= self.learned(node, mv) * PLY / config.history_reduce.max(1);
        } else {
            amount -= config.reduction_capture;
        }
        amount += i32::from(node.kind == NodeKind::Cut) * config.reduction_cut;
        amount -= i32::from(node.kind == NodeKind::Pv) * config.reduction_pv;
        amount += i32::from(!node.improving) * config.reduction_worse;
        if self.position.gives_check(mv) {
            amount -= config.reduction_check;
        }
        (amount / PLY).clamp(0, node.depth - 2)
    }

    /// The principal-variation search of one child (Marsland and Campbell: Parallel search of strongly ordered game trees,
    /// 1982): the first move with the whole window, the others with none, and again when that is not enough.
    pub(super) fn search_child(
        &mut self,
        kind: NodeKind,
        window: Window,
        depth: i32,
        reduction: i32,
        ply: usize,
        first: bool,
    ) -> i32 {
        let pv = kind == NodeKind::Pv;
        let mut value = 0;
        if !(pv && first) {
            let narrow = window.zero().turned();
            let expected = if kind == NodeKind::Cut && first { NodeKind::All } else { NodeKind::Cut };
            value = -self.node(narrow, depth - reduction, ply + 1, expected);
            if value > window.alpha && reduction > 0 && !self.worker.stopped {
                value = -self.node(narrow, depth, ply + 1, expected);
            }
        }
        if pv && (first || (value > window.alpha && !self.worker.stopped)) {
            value = -self.node(window.turned(), depth, ply + 1, NodeKind::Pv);
        }
        value
    }

    /// A move cut: it did well, and those tried before it did not.
    pub(super) fn reward(&mut self, node: &Node, mv: Move, quiet: bool, tried: &Tried) {
        let config = &self.config.late_move;
        let bonus = (config.history_bonus * node.depth - 100).min(config.history_most);
        let position = &self.position;
        let history = &mut self.worker.history;
        let (us, arrival, captured) = described(position, mv);
        if quiet {
            history.learn_quiet(us, mv, arrival, node.before, bonus);
            for other in tried.quiets.iter() {
                let (_, arrival, _) = described(position, other);
                history.learn_quiet(us, other, arrival, node.before, -bonus);
            }
        } else if let Some(captured) = captured {
            history.learn_capture(arrival, captured, bonus);
        }
        for other in tried.captures.iter() {
            if let (_, arrival, Some(captured)) = described(position, other) {
                history.learn_capture(arrival, captured, -bonus);
            }
        }
    }

    /// The history keys of the root, which has no moves before it.
    pub(super) const NOTHING_BEFORE: [Arrival; 2] = [Arrival::NONE; 2];
}

/// The generated reduction of a move at a depth, in 1/1024 plies.
fn reduction(depth: i32, count: u32) -> i32 {
    let table = &tables::REDUCTIONS;
    let row = &table[(depth.max(0) as usize).min(table.len() - 1)];
    i32::from(row[(count as usize).min(row.len() - 1)])
}
