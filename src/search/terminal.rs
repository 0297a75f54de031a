//! Positions that need no search: the game is over, or the rules bound its value.

use super::value::{MATE, MAX_PLY, SUPERIOR, mate_in, mated_in};
use super::{Observer, Search};
use crate::board::{Declaration, Repetition, repetition};

/// How far back the search looks for a recurrence. Longer cycles are left to the rule at the root.
const LOOK_BACK: usize = 32;

impl<O: Observer> Search<'_, '_, O> {
    /// The value of the current node if the rules, or the limits of the search, decide it.
    pub(super) fn terminal(&mut self, ply: usize) -> Option<i32> {
        if self.is_stopped() {
            return Some(0);
        }
        if let Some(value) = self.recurrence(ply) {
            return Some(value);
        }
        if u32::from(self.position.ply()) > self.config.rules.max_moves {
            return Some(self.at_move_limit(ply));
        }
        if ply >= MAX_PLY || !self.worker.arena.has_room() {
            return Some(self.corrected_evaluation(ply));
        }
        None
    }

    /// What a draw is worth to the side to move.
    pub(super) fn draw_value(&self) -> i32 {
        let value = self.config.rules.draw_value[self.root_turn];
        if self.position.turn() == self.root_turn { value } else { -value }
    }

    /// Repetition, perpetual check, and boards met before with another hand.
    fn recurrence(&self, ply: usize) -> Option<i32> {
        let worker = &self.worker;
        let path = &worker.path[worker.length.saturating_sub(LOOK_BACK)..worker.length];
        match repetition::search_repetition(path) {
            Repetition::None => None,
            Repetition::Draw => Some(self.draw_value()),
            Repetition::Win => Some(mate_in(ply)),
            Repetition::Loss => Some(mated_in(ply)),
            Repetition::Superior => Some(SUPERIOR - ply as i32),
            Repetition::Inferior => Some(ply as i32 - SUPERIOR),
        }
    }

    /// Mate on the last move still counts; anything else is a draw.
    fn at_move_limit(&self, ply: usize) -> i32 {
        let mated = self.position.is_check() && self.position.count_legal_moves() == 0;
        if mated { mated_in(ply) } else { self.draw_value() }
    }

    /// The value of declaring now, if that wins.
    pub(super) fn declaration(&self, ply: usize) -> Option<i32> {
        let rules = &self.config.rules;
        let rule = rules.declaration?;
        let wins = self.position.declaration_with_handicap(rule, rules.handicap) == Declaration::Win;
        wins.then_some(mate_in(ply + 1))
    }

    /// The static evaluation of the node at a ply, mended by what was learned of such positions.
    pub(super) fn corrected_evaluation(&mut self, ply: usize) -> i32 {
        let plain = self.evaluate();
        self.corrected(plain, ply)
    }
}

/// No line from here is better than mating at once, or worse than being mated now (mate-distance pruning).
pub(super) fn by_mate_distance(window: super::window::Window, ply: usize) -> super::window::Window {
    debug_assert!(ply <= MATE as usize);
    super::window::Window::new(window.alpha.max(mated_in(ply)), window.beta.min(mate_in(ply + 1)))
}
