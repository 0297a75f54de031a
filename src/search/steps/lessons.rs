//! Lessons: the changes of the histories of moves by the results of nodes.
//!
//! The best move of a node rises and the moves tried before it fall. The opponent's quiet move before a node rises when
//! it gained evaluation, and when all replies to it fail low (Stockfish's prior countermove bonus, since 2017). A
//! reduced move rises when it raises alpha.

use crate::board::PieceKind;
use crate::search::numbers::{FailLowHistory, History, Weights};
use crate::search::order::history::{Place, Quiet};
use crate::search::order::tried::Lesson;
use crate::search::steps::singular_extension::TRUST;
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

    /// Returns the fall of the first move tried before the best one at a depth.
    fn malus_at(&self, depth: i32) -> i32 {
        (self.malus * depth - self.malus_offset).min(self.max_malus)
    }

    /// Returns the parts of a change that the entries of a quiet move have.
    const fn parts(&self) -> Weights {
        Weights { main: WHOLE, pawns: self.pawns, near_root: self.near_root, ..self.after(self.counter) }
    }

    /// Returns the parts of the entries after earlier moves, where the entry after the last one has the part `counter`.
    const fn after(&self, counter: i32) -> Weights {
        Weights {
            counter,
            follow: counter * self.follow / self.counter,
            third: counter * self.third / self.counter,
            fourth: counter * self.fourth / self.counter,
            sixth: counter * self.sixth / self.counter,
            ..Weights::NONE
        }
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
        share + i32::from(late) * self.late_share + surprises * self.surprise_share
    }
}

impl Search<'_, '_> {
    /// Rewards the best move of a node of a depth, and punishes the moves tried before. The best move rises more when
    /// it is the hash move, and after a move with good histories.
    pub(crate) fn learn_best(&mut self, ply: usize, depth: i32, lesson: Lesson<'_>) {
        let (config, place) = (&self.config.history, self.place(ply));
        let answered = self.parent(ply).history * config.answered / SHARE;
        let bonus = config.bonus_at(depth) + i32::from(lesson.hash) * config.hash_bonus + answered;
        let (mut malus, parts) = (config.malus_at(depth), config.parts());
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
        let parts = Weights { pawns: config.malus_pawns, ..parts };
        for &other in punished {
            histories.learn_quiet(Quiet::of(&self.position, other), place, -malus, parts);
            malus = malus * config.malus_decay / SHARE;
        }
    }

    /// Updates the trust in hash moves by the best move of a node off the principal variation.
    pub(crate) fn learn_trust(&mut self, best_is_hash_move: bool) {
        let config = &self.config.singular_extension;
        self.change_trust(if best_is_hash_move { config.trust_gain } else { -config.trust_loss });
    }

    /// Lowers the trust in hash moves at a node that several moves cut.
    pub(crate) fn learn_multi_cut(&mut self, depth: i32) {
        let config = &self.config.singular_extension;
        self.change_trust(-(config.multi_cut_offset + config.multi_cut * depth).min(config.max_multi_cut));
    }

    fn change_trust(&mut self, change: i32) {
        let trust = &mut self.worker.hash_moves;
        *trust += change - *trust * change.abs() / TRUST;
    }

    /// Rewards a quiet hash move whose entry cuts its node from below, and punishes the early move before the node.
    pub(crate) fn learn_hash_move(&mut self, node: &Node) {
        let config = &self.config.history;
        let Some(mv) = node.hash.filter(|entry| entry.value >= node.window.beta).and_then(|entry| entry.mv) else {
            return;
        };
        if self.is_quiet(mv) {
            let bonus = (config.hash_move * node.depth - config.hash_move_offset).min(config.max_hash_move);
            let (quiet, place) = (Quiet::of(&self.position, mv), self.place(node.ply));
            self.worker.histories.learn_quiet(quiet, place, bonus, config.parts());
        }
        if self.parent(node.ply).number as i32 <= config.refuted_number {
            self.learn_refuted(node.ply, config.refuted_hash);
        }
    }

    /// Punishes the move before a node with a best move, where it was the first one behind a hash move, or the first.
    pub(crate) fn learn_best_refuted(&mut self, node: &Node) {
        let (config, parent) = (&self.config.history, self.parent(node.ply));
        if parent.number == 1 + u32::from(parent.seen) {
            let malus = (config.refuted * node.depth - config.refuted_offset).min(config.max_refuted);
            self.learn_refuted(node.ply, malus);
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

    /// Rewards the move before a node all of whose moves failed low. The score of the node is at most `value`.
    pub(crate) fn learn_fail_low(&mut self, node: &Node, value: i32) {
        let (config, parent) = (&self.config.fail_low_history, self.parent(node.ply));
        if !config.enabled {
            return;
        }
        if let Some(captured) = parent.captured {
            let us = !self.position.turn();
            self.worker.histories.learn_captured(us, parent.piece_to, captured, config.capture);
            return;
        }
        let late = parent.number as i32 > config.late_number;
        let below_own = !node.check && value <= node.static_eval - config.margin;
        let below_parents = parent.static_eval.is_some_and(|eval| value <= -eval - config.parent_margin);
        let surprises = i32::from(below_own) + i32::from(below_parents);
        let share = config.share(node.depth, late, surprises) - parent.history / config.history;
        let bonus = config.bonus_at(node.depth) * share.max(0) / SHARE;
        let FailLowHistory { main, counter, pawns, .. } = *config;
        self.learn_played(node.ply, bonus, Weights { main, pawns, ..self.config.history.after(counter) });
    }

    /// Rewards the quiet move before the current position, a node at a ply, which raised alpha in its first search.
    pub(crate) fn learn_research(&mut self, ply: usize) {
        let config = &self.config.research_history;
        if config.enabled {
            self.learn_played(ply, config.bonus, self.config.history.after(WHOLE));
        }
    }

    /// Punishes the quiet move before a node at a ply.
    fn learn_refuted(&mut self, ply: usize, malus: i32) {
        self.learn_played(ply, -malus, self.config.history.after(WHOLE));
    }

    /// Changes the entries of the move that led to a node at a ply, if it is quiet. A pawn has no entry with the pawns
    /// that its move changed.
    fn learn_played(&mut self, ply: usize, bonus: i32, parts: Weights) {
        let parent = self.parent(ply);
        let Some(mv) = parent.mv.filter(|_| parent.quiet) else { return };
        let is_pawn = self.position.piece_on(mv.to()).is_some_and(|piece| piece.kind == PieceKind::Pawn);
        let parts = if is_pawn || mv.is_promotion() { Weights { pawns: 0, ..parts } } else { parts };
        let quiet = Quiet::played(!self.position.turn(), mv, parent.piece_to);
        let place = Place { check: parent.static_eval.is_none(), ..self.place(ply - 1) };
        self.worker.histories.learn_quiet(quiet, place, bonus, parts);
    }
}
