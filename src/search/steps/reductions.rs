//! Reductions: moves that come late in a good order are seldom best and are searched shallower first (Romstad: An
//! introduction to late move reductions, 2006). Nodes without a hash move have a poor order and matter less.

use crate::board::Move;
use crate::search::numbers::Weights;
use crate::search::order::history::Quiet;
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Candidate, Node, NodeKind};
use crate::tables;

/// The unit of the reduction table: 1,024 are a ply.
pub(super) const PLY: i32 = 1024;

impl Search<'_, '_> {
    /// Plies to take off a node without a hash move.
    pub(crate) fn internal_reduction(&self, node: &Node) -> i32 {
        let config = &self.config.internal_reduction;
        let has_move = node.hash.is_some_and(|entry| entry.mv.is_some());
        let wanted = config.enabled && node.kind != NodeKind::All && !node.check;
        let wanted = wanted && node.reduced <= config.max_reduced;
        i32::from(wanted && !has_move && node.depth >= config.min_depth && node.excluded.is_none())
    }

    /// Plies by which the first search of a move is reduced. Below 0 it is extended.
    pub(crate) fn reduction_of(&self, node: &Node, candidate: &Candidate) -> i32 {
        let config = &self.config.late_move_reductions;
        if !config.enabled || node.depth < config.min_depth || candidate.number < 2 {
            return 0;
        }
        let mut amount = table_reduction(node.depth, candidate.number) * config.scale / PLY;
        if candidate.quiet {
            let history = self.history_of(node.ply, candidate.mv, self.config.history_weights.reduction());
            amount -= history * PLY / config.history;
        } else {
            let history = self.worker.histories.capture(&self.position, candidate.mv);
            amount -= config.capture + history * PLY / config.capture_history;
        }
        if self.position.gives_check(candidate.mv) {
            amount -= config.check;
        }
        amount += self.node_reduction(node);
        (amount / PLY).clamp(-config.max_extension, (node.depth - 2).max(0))
    }

    /// The part of a reduction that all moves of a node share, in 1/1024 plies.
    fn node_reduction(&self, node: &Node) -> i32 {
        let config = &self.config.late_move_reductions;
        let hash_move = node.hash.and_then(|entry| entry.mv);
        let mut amount = config.offset - node.corrected * config.correction;
        match node.kind {
            NodeKind::Cut => amount += config.cut + i32::from(hash_move.is_none()) * config.cut_no_hash,
            NodeKind::Pv => amount -= config.pv,
            NodeKind::All => {}
        }
        if node.table_pv {
            amount -= config.table_pv + self.table_pv_bonus(node);
        }
        amount += i32::from(hash_move.is_some_and(|mv| !self.is_quiet(mv))) * config.hash_capture;
        amount += i32::from(!node.improving) * config.not_improving;
        amount -= i32::from(node.check) * config.in_check;
        if self.is_cut_often(node.ply) {
            let config = &self.config.cutoff_count;
            amount += config.reduction + i32::from(node.kind == NodeKind::All) * config.all;
        }
        amount
    }

    /// The further reduction taken off where the table's entry of an earlier principal variation is good or deep.
    fn table_pv_bonus(&self, node: &Node) -> i32 {
        let config = &self.config.late_move_reductions;
        let bonus = |entry: Entry| {
            i32::from(entry.value > node.window.alpha) * config.table_pv_value
                + i32::from(entry.depth >= node.depth) * config.table_pv_depth
        };
        node.hash.map_or(0, bonus)
    }

    /// Whether many of the nodes after moves of this node and of its siblings were cut. The opponent then has an answer
    /// to most moves, and so probably to a late one.
    fn is_cut_often(&self, ply: usize) -> bool {
        let config = &self.config.cutoff_count;
        config.enabled && self.replies(ply).cutoffs as i32 > config.limit
    }

    /// The weighted sum of the histories of a quiet move of the node at a ply.
    pub(crate) fn history_of(&self, ply: usize, mv: Move, weights: Weights) -> i32 {
        self.worker.histories.quiet(Quiet::of(&self.position, mv), self.place(ply), weights)
    }
}

/// The generated reduction of a move at a depth, in 1/1024 plies.
pub(super) fn table_reduction(depth: i32, number: u32) -> i32 {
    let table = &tables::REDUCTIONS;
    let row = &table[(depth.max(0) as usize).min(table.len() - 1)];
    i32::from(row[(number as usize).min(row.len() - 1)])
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::search::tree::path::standing_at;
    use crate::search::tree::types::NodeKind;
    use crate::search::tree::window::Window;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    /// An expected all node is reduced further.
    #[test]
    fn cutoff_count_reduces_late_moves() {
        for (enabled, all, most) in [(true, 0, 1), (true, PLY, 2), (false, PLY, 0)] {
            standing_at(
                START,
                |config| {
                    let config = &mut config.cutoff_count;
                    (config.enabled, config.reduction, config.all) = (enabled, PLY, all);
                },
                |search| {
                    let node = Node::new(Window::null_window_beta(0), 12, 3, NodeKind::All);
                    let candidate = Candidate { mv: "9i9h".parse().unwrap(), quiet: true, number: 20 };
                    let mut reduction = |cutoffs| {
                        search.frame(4).cutoffs = cutoffs;
                        search.reduction_of(&node, &candidate)
                    };
                    let plies = [0, 1, 2, 3, 30].map(&mut reduction).map(|plies| plies - reduction(0));
                    assert_eq!(plies, [0, 0, 0, most, most]);
                },
            );
        }
    }

    /// A node that a move cuts is counted at its ply. It resets the count of the ply two below.
    #[test]
    fn a_node_resets_the_cutoff_count_two_plies_below() {
        standing_at(
            START,
            |config| (config.reverse_futility.enabled, config.null_move.enabled) = (false, false),
            |search| {
                (search.frame(1).cutoffs, search.frame(3).cutoffs) = (7, 7);
                assert!(search.node(Window::null_window_beta(-5_000), 1, 1, NodeKind::Cut).unwrap() >= -5_000);
                assert_eq!([1, 3].map(|ply| search.frame(ply).cutoffs), [8, 0]);
                let mut found = crate::search::tree::root::RootFound::NOTHING;
                (search.frame(1).cutoffs, search.frame(2).cutoffs) = (7, 7);
                search.root_node(Window::new(-5_000, -4_999), 1, &mut found).unwrap();
                assert_eq!([1, 2].map(|ply| search.frame(ply).cutoffs), [0, 0]);
            },
        );
    }
}
