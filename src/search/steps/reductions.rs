//! Reductions: moves that come late in a good order are seldom best and are searched shallower first (Romstad: An
//! introduction to late move reductions, 2006). Nodes without a hash move have a poor order and matter less.

use crate::board::Move;
use crate::search::numbers::Weights;
use crate::search::order::history::Quiet;
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
        i32::from(wanted && !has_move && node.depth >= config.min_depth && node.excluded.is_none())
    }

    /// Plies by which the first search of a move is reduced.
    pub(crate) fn reduction_of(&self, node: &Node, candidate: &Candidate) -> i32 {
        let config = &self.config.late_move_reductions;
        if !config.enabled || node.depth < config.min_depth || candidate.number < 2 || node.check {
            return 0;
        }
        let mut amount = table_reduction(node.depth, candidate.number) * config.scale / 1024;
        if candidate.quiet {
            let history = self.history_of(node.ply, candidate.mv, self.config.history_weights.reduction());
            amount -= history * PLY / config.history;
        } else {
            amount -= config.capture;
        }
        amount += i32::from(node.kind == NodeKind::Cut) * config.cut;
        amount -= i32::from(node.kind == NodeKind::Pv) * config.pv;
        amount += i32::from(!node.improving) * config.not_improving;
        if self.is_cut_often(node.ply) {
            amount += self.config.cutoff_count.reduction;
        }
        if self.position.gives_check(candidate.mv) {
            amount -= config.check;
        }
        (amount / PLY).clamp(0, node.depth - 2)
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

    #[test]
    fn cutoff_count_reduces_late_moves() {
        for enabled in [true, false] {
            standing_at(
                START,
                |config| (config.cutoff_count.enabled, config.cutoff_count.reduction) = (enabled, PLY),
                |search| {
                    let node = Node::new(Window::null_window_beta(0), 12, 3, NodeKind::All);
                    let candidate = Candidate { mv: "9i9h".parse().unwrap(), quiet: true, number: 20 };
                    let mut reduction = |cutoffs| {
                        search.frame(4).cutoffs = cutoffs;
                        search.reduction_of(&node, &candidate)
                    };
                    let expected = if enabled { [0, 0, 0, 1, 1] } else { [0; 5] };
                    assert_eq!([0, 1, 2, 3, 30].map(&mut reduction).map(|plies| plies - reduction(0)), expected);
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
