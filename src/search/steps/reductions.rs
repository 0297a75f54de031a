//! Reductions: moves that come late in a good order are seldom best and are searched shallower first (Romstad: An
//! introduction to late move reductions, 2006). Nodes without a hash move have a poor order and matter less.
//!
//! A move with many reasons against a reduction is searched deeper instead. The form is that of Stockfish since 2024.

use crate::board::Move;
use crate::search::numbers::Weights;
use crate::search::order::history::Quiet;
use crate::search::see::Gain;
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Candidate, Node, NodeKind};
use crate::search::tree::window::Window;
use crate::tables;

/// The unit of the reduction table: 1,024 are a ply.
pub(super) const PLY: i32 = 1024;

/// The unit of the weights in [`Search::history_score`].
const SHARE: i32 = 64; // Shape: a unit of numbers in tables/search.toml

impl Search<'_, '_> {
    /// Plies to take off a node without a hash move. Nodes of the last iteration's best line keep their depth.
    pub(crate) fn internal_reduction(&self, node: &Node) -> i32 {
        let config = &self.config.internal_reduction;
        let has_move = node.hash.is_some_and(|entry| entry.mv.is_some());
        let wanted = config.enabled && node.kind != NodeKind::All && !node.check && !self.node_at(node.ply).follows;
        let wanted = wanted && node.reduced <= config.max_reduced && node.excluded.is_none();
        i32::from(wanted && !has_move && node.depth >= config.min_depth)
    }

    /// Returns the reduction of a move by its number and the depth, in 1/1024 plies. It is less in a window that is
    /// wide in comparison with the root's.
    pub(crate) fn base_reduction(&self, node: &Node, window: Window, number: u32) -> i32 {
        let config = &self.config.late_move_reductions;
        let table = table_reduction(node.depth, number);
        let not_promising = i32::from(!node.is_promising()) * (table * config.not_promising / PLY);
        let wide = window.width().min(self.worker.root_width) * config.window / self.worker.root_width.max(1);
        table + not_promising + config.offset - wide + i32::from(node.table_pv) * config.early_table_pv
    }

    /// Plies by which the first search of a move is shallower than `depth`. Below 0 it is deeper. `history` is the
    /// score of [`Search::history_score`].
    pub(crate) fn reduction(
        &self,
        node: &Node,
        window: Window,
        candidate: &Candidate,
        depth: i32,
        history: i32,
    ) -> i32 {
        let config = &self.config.late_move_reductions;
        let hash_move = node.hash.and_then(|entry| entry.mv);
        if !config.enabled {
            return 0;
        }
        let mut amount = self.base_reduction(node, window, candidate.number) + self.node_reduction(node, window);
        amount -= candidate.number as i32 * config.number + history * PLY / config.history;
        amount -= i32::from(hash_move == Some(candidate.mv)) * config.hash_move;
        if node.kind == NodeKind::All {
            amount += amount * config.all / (PLY * (node.depth + 1));
        }
        if node.depth < config.min_depth || candidate.number == 1 {
            amount += i32::from(hash_move.is_none()) * config.first_no_hash;
            return i32::from(amount > config.first_limit) + i32::from(amount > config.second_limit && depth > 2);
        }
        let first_depth = (depth - amount / PLY).min(depth + config.max_extension).max(1);
        depth - first_depth - i32::from(node.kind == NodeKind::Pv)
    }

    /// The part of a reduction that all moves of a node share, in 1/1024 plies.
    fn node_reduction(&self, node: &Node, window: Window) -> i32 {
        let config = &self.config.late_move_reductions;
        let hash_move = node.hash.and_then(|entry| entry.mv);
        let mut amount = config.late_offset - node.corrected * config.correction;
        match node.kind {
            NodeKind::Cut => amount += config.cut + i32::from(hash_move.is_none()) * config.cut_no_hash,
            NodeKind::Pv => amount -= config.pv,
            NodeKind::All => {}
        }
        if node.table_pv {
            amount -= config.table_pv + self.table_pv_bonus(node, window);
        }
        amount += i32::from(hash_move.is_some_and(|mv| self.position.is_capture(mv))) * config.hash_capture;
        amount + self.cutoff_reduction(node)
    }

    /// The further reduction taken off where the position is or was on the principal variation, by the table's entry.
    /// Without an entry the position counts as a good one.
    fn table_pv_bonus(&self, node: &Node, window: Window) -> i32 {
        let config = &self.config.late_move_reductions;
        let bonus = |entry: Entry| {
            i32::from(entry.value > window.alpha) * config.table_pv_value
                + i32::from(entry.depth >= node.depth)
                    * (config.table_pv_depth + i32::from(node.kind == NodeKind::Cut) * config.table_pv_cut)
        };
        node.hash.map_or(config.table_pv_value, bonus)
    }

    /// The reduction where several of the nodes after moves of this node and of its siblings were cut. The opponent
    /// then has an answer to most moves, and so probably to a late one.
    fn cutoff_reduction(&self, node: &Node) -> i32 {
        let config = &self.config.cutoff_count;
        let all = i32::from(node.kind == NodeKind::All) * config.all;
        match self.replies(node.ply).cutoffs {
            _ if !config.enabled => 0,
            0 | 1 => 0,
            2 => config.two + all,
            _ => config.more + all,
        }
    }

    /// Returns the weighted sum of the histories of a move, in units of history. A capture counts its gain too.
    pub(crate) fn history_score(&self, node: &Node, candidate: &Candidate) -> i32 {
        let config = &self.config.history_weights;
        if candidate.quiet {
            return self.history_of(node.ply, candidate.mv, config.reduction());
        }
        let captured = Gain::of(&self.position, candidate.mv).captured;
        (self.worker.histories.capture(&self.position, candidate.mv) * config.reduction_capture
            + captured * config.reduction_captured)
            / SHARE
    }

    /// The weighted sum of the histories of a quiet move of the node at a ply.
    pub(crate) fn history_of(&self, ply: usize, mv: Move, weights: Weights) -> i32 {
        self.worker.histories.quiet(Quiet::of(&self.position, mv), self.place(ply), weights)
    }

    /// The weighted sums of the histories of a quiet move of the node at a ply, by each of several weights.
    pub(crate) fn histories_of<const N: usize>(&self, ply: usize, mv: Move, each: [Weights; N]) -> [i32; N] {
        self.worker.histories.quiet_by_each(Quiet::of(&self.position, mv), self.place(ply), each)
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
        for (enabled, all, less, most) in [(true, 0, 1, 2), (true, PLY, 2, 3), (false, PLY, 0, 0)] {
            standing_at(
                START,
                |config| {
                    config.late_move_reductions.all = 0;
                    let config = &mut config.cutoff_count;
                    (config.enabled, config.two, config.more, config.all) = (enabled, PLY, 2 * PLY, all);
                },
                |search| {
                    let node = Node::new(Window::null_window_beta(0), 12, 3, NodeKind::All);
                    let candidate = Candidate { mv: "9i9h".parse().unwrap(), quiet: true, number: 20 };
                    let mut reduction = |cutoffs| {
                        search.frame(4).cutoffs = cutoffs;
                        search.reduction(&node, node.window, &candidate, 11, 0)
                    };
                    let plies = [0, 1, 2, 3, 30].map(&mut reduction).map(|plies| plies - reduction(0));
                    assert_eq!(plies, [0, 0, less, most, most]);
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
                assert_eq!([1, 2].map(|ply| search.frame(ply).cutoffs), [0, 0], "in the first iteration");
            },
        );
    }
}
