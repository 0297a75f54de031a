//! Reductions: moves that come late in a good order are seldom best and are searched shallower first (Romstad: An
//! introduction to late move reductions, 2006); nodes without a hash move have a poor order and matter less.

use super::Observer;
use super::frame::{Candidate, Node, NodeKind};
use super::path::Search;
use crate::board::Move;
use crate::tables;

/// The unit of the reduction table: 1,024 are a ply.
const PLY: i32 = 1024;

impl<O: Observer> Search<'_, '_, O> {
    /// Plies to take off a node without a hash move.
    pub(super) fn internal_reduction(&self, node: &Node) -> i32 {
        let config = &self.config.internal_reduction;
        let has_move = node.hash.is_some_and(|entry| entry.mv.is_some());
        let wanted = config.enabled && node.kind != NodeKind::All && !node.check;
        i32::from(wanted && !has_move && node.depth >= config.min_depth && node.excluded.is_none())
    }

    /// How many plies shallower to look at a move first.
    pub(super) fn reduction_of(&self, node: &Node, candidate: &Candidate) -> i32 {
        let config = &self.config.late_move_reductions;
        if !config.enabled || node.depth < config.min_depth || candidate.number < 2 || node.check {
            return 0;
        }
        let mut amount = table_reduction(node.depth, candidate.number) * config.scale / 1024;
        if candidate.quiet {
            amount -= self.history_of(node.ply, candidate.mv) * PLY / config.history;
        } else {
            amount -= config.capture;
        }
        amount += i32::from(node.kind == NodeKind::Cut) * config.cut;
        amount -= i32::from(node.kind == NodeKind::Pv) * config.pv;
        amount += i32::from(!node.improving) * config.not_improving;
        if self.position.gives_check(candidate.mv) {
            amount -= config.check;
        }
        (amount / PLY).clamp(0, node.depth - 2)
    }

    /// The depth that is left of a node's for a late move, by the table alone.
    pub(super) fn reduced_depth(node: &Node, candidate: &Candidate) -> i32 {
        (node.depth - table_reduction(node.depth, candidate.number) / PLY).max(1)
    }

    /// What history says of a quiet move, -3 to 3 times its limit.
    pub(super) fn history_of(&self, ply: usize, mv: Move) -> i32 {
        self.worker.histories.quiet(&self.position, mv, self.continuation(ply))
    }
}

/// The generated reduction of a move at a depth, in 1/1024 plies.
fn table_reduction(depth: i32, number: u32) -> i32 {
    let table = &tables::REDUCTIONS;
    let row = &table[(depth.max(0) as usize).min(table.len() - 1)];
    i32::from(row[(number as usize).min(row.len() - 1)])
}
