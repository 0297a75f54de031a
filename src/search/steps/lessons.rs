//! Lessons: the changes of the histories of moves by the results of nodes.
//!
//! The best move of a node rises and the moves tried before it fall. The opponent's quiet move before a node rises when
//! it gained evaluation, and when all replies to it fail low (Stockfish's prior countermove bonus, since 2017). A
//! reduced move rises when it raises alpha.

use crate::search::numbers::{FailLowHistory, History, Weights};
use crate::search::order::history::Quiet;
use crate::search::order::tried::Lesson;
use crate::search::tree::path::Search;
use crate::search::tree::types::Node;

/// The unit of parts of a change.
const WHOLE: i32 = Weights::WHOLE;

/// The unit of the parts in `fail_low_history` and of `malus_decay` in `history`.
const SHARE: i32 = 1024; // Shape: a unit of numbers in tables/search.toml

impl History {
    /// Returns the rise of the best move of a node of a depth.
    fn bonus_at(&self, depth: i32) -> i32 {
        (self.bonus * depth - self.offset).min(self.max_bonus)
    }

    /// Returns the parts of a change that the entries of a quiet move have.
    const fn parts(&self) -> Weights {
        let Self { counter, follow, pawns, fourth, near_root, .. } = *self;
        Weights { main: WHOLE, counter, follow, pawns, fourth, near_root }
    }
}

impl FailLowHistory {
    /// Returns the whole rise at a node of a depth.
    fn bonus_at(&self, depth: i32) -> i32 {
        (self.bonus * depth - self.offset).min(self.max_bonus)
    }

    /// Returns the part of the rise for a move, in 1/1024.
    fn share(&self, depth: i32, late: bool, surprises: i32) -> i32 {
        let share = (self.depth_share * depth).min(self.max_depth_share) - self.share_offset;
        (share + i32::from(late) * self.late_share + surprises * self.surprise_share).max(0)
    }
}

impl Search<'_, '_> {
    /// Rewards the best move of a node of a depth, and punishes the moves tried before.
    pub(crate) fn learn_best(&mut self, ply: usize, depth: i32, lesson: Lesson<'_>) {
        let (config, place) = (&self.config.history, self.place(ply));
        let (bonus, mut malus, parts) = (config.bonus_at(depth), config.malus, config.parts());
        let histories = &mut self.worker.histories;
        if lesson.quiet {
            histories.learn_quiet(Quiet::of(&self.position, lesson.mv), place, bonus, parts);
        } else {
            histories.learn_capture(&self.position, lesson.mv, bonus);
        }
        for &other in &lesson.tried.captures {
            histories.learn_capture(&self.position, other, -malus * config.malus_capture / WHOLE);
        }
        let punished = if lesson.quiet { lesson.tried.quiets.as_slice() } else { &[] };
        for &other in punished {
            histories.learn_quiet(Quiet::of(&self.position, other), place, -malus, parts);
            malus = malus * config.malus_decay / SHARE;
        }
    }

    /// Rewards a quiet hash move whose entry cuts its node from below.
    pub(crate) fn learn_hash_move(&mut self, node: &Node) {
        let config = &self.config.history;
        let entry = node.hash.filter(|entry| entry.value >= node.window.beta);
        if let Some(mv) = entry.and_then(|entry| entry.mv).filter(|&mv| self.is_quiet(mv)) {
            let bonus = config.bonus_at(node.depth) * config.hash_move / WHOLE;
            let (quiet, place) = (Quiet::of(&self.position, mv), self.place(node.ply));
            self.worker.histories.learn_quiet(quiet, place, bonus, config.parts());
        }
    }

    /// Rewards or punishes the quiet move before a node by the evaluation that it gained for its side. An entry of the
    /// table shows that the node was seen before: the pawn history has learned of it already.
    pub(crate) fn learn_evaluation(&mut self, node: &Node) {
        let (config, parent) = (&self.config.evaluation_history, self.parent(node.ply));
        let Some(before) = parent.static_eval.filter(|_| config.enabled && !node.check) else { return };
        let gain = (-node.static_eval - before).clamp(-config.max_loss, config.max_gain) + config.offset;
        let pawns = if node.hash.is_none() { config.pawns } else { 0 };
        self.learn_played(node.ply, gain * WHOLE, Weights { main: config.main, pawns, ..Weights::NONE });
    }

    /// Rewards the quiet move before a node all of whose moves failed low. The score of the node is at most `value`.
    pub(crate) fn learn_fail_low(&mut self, node: &Node, value: i32) {
        let (config, parent) = (&self.config.fail_low_history, self.parent(node.ply));
        if config.enabled {
            let late = parent.number as i32 > config.late_number;
            let below_own = !node.check && value <= node.static_eval - config.margin;
            let below_parents = parent.static_eval.is_some_and(|eval| value <= -eval - config.parent_margin);
            let surprises = i32::from(below_own) + i32::from(below_parents);
            let bonus = config.bonus_at(node.depth) * config.share(node.depth, late, surprises) / SHARE;
            let FailLowHistory { main, counter, follow, pawns, .. } = *config;
            self.learn_played(node.ply, bonus, Weights { main, counter, follow, pawns, ..Weights::NONE });
        }
    }

    /// Rewards the quiet move before the current position, a node at a ply, which was reduced and raised alpha.
    pub(crate) fn learn_research(&mut self, ply: usize) {
        let config = &self.config.research_history;
        if config.enabled {
            let parts = Weights { counter: config.counter, follow: config.follow, ..Weights::NONE };
            self.learn_played(ply, WHOLE, parts);
        }
    }

    /// Changes the entries of the move that led to a node at a ply, if it is quiet.
    fn learn_played(&mut self, ply: usize, bonus: i32, parts: Weights) {
        let parent = self.parent(ply);
        if let Some(mv) = parent.mv.filter(|_| parent.quiet) {
            let quiet = Quiet::played(!self.position.turn(), mv, parent.piece_to);
            let place = self.place(ply - 1);
            self.worker.histories.learn_quiet(quiet, place, bonus, parts);
        }
    }
}
