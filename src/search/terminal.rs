//! Positions that need no search: the game is over, is won at once, or the rules bound its value.

use super::Observer;
use super::frame::{Node, Searched};
use super::path::Search;
use super::transposition::{Bound, Entry};
use super::value::{MATE, SUPERIOR, mate_in, mated_in};
use super::window::Window;
use crate::board::{Declaration, Repetition, repetition};
use crate::mate::mate_in_one;

impl<O: Observer> Search<'_, '_, O> {
    /// The value of the current node if the rules, or the limits of the search, decide it.
    pub(super) fn terminal(&mut self, ply: usize) -> Searched<Option<i32>> {
        self.go_on()?;
        if let Some(value) = self.recurrence(ply) {
            return Ok(Some(value));
        }
        if self.position.ply() > self.config.rules.max_moves {
            return Ok(Some(self.at_move_limit(ply)));
        }
        if ply >= self.worker.plies || !self.worker.arena.has_room() {
            let raw_eval = self.evaluate();
            self.note_traits(ply);
            return Ok(Some(self.corrected(raw_eval, ply)));
        }
        Ok(None)
    }

    /// What a draw is worth to the side to move.
    fn draw_value(&self) -> i32 {
        let value = self.config.rules.draw_value[self.root_turn];
        if self.position.turn() == self.root_turn { value } else { -value }
    }

    /// Repetition, perpetual check, and boards met before with another hand.
    fn recurrence(&self, ply: usize) -> Option<i32> {
        let worker = &self.worker;
        let look_back = self.config.terminal.look_back as usize;
        let path = &worker.path[worker.length.saturating_sub(look_back)..worker.length];
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

    /// The value of winning at once, by declaration or by mate.
    pub(super) fn immediate_win(&mut self, node: &Node) -> Option<i32> {
        if node.excluded.is_some() {
            return None;
        }
        self.declaration(node.ply).or_else(|| self.mate_at_once(node.ply, node.hash.is_some()))
    }

    /// The value of declaring now, if that wins.
    pub(super) fn declaration(&self, ply: usize) -> Option<i32> {
        let rules = &self.config.rules;
        let rule = rules.declaration?;
        let wins = self.position.declaration_with_handicap(rule, rules.handicap) == Declaration::Win;
        wins.then_some(mate_in(ply + 1))
    }

    /// Mate in one. The look-up is skipped where the table has an entry: it was done then.
    pub(super) fn mate_at_once(&mut self, ply: usize, known: bool) -> Option<i32> {
        let config = &self.config.mate_lookup;
        if known || !config.enabled || self.position.is_check() {
            return None;
        }
        let mv = mate_in_one(&mut self.position)?;
        self.worker.pv.clear(ply + 1);
        self.worker.pv.set(ply, mv);
        let (value, depth) = (mate_in(ply + 1), config.depth);
        self.store(ply, Entry { mv: Some(mv), value, raw_eval: None, depth, bound: Bound::Exact });
        Some(value)
    }
}

impl Window {
    /// Mate-distance pruning: no line from this ply is better than mating at once, or worse than being mated now.
    pub(super) fn within_mates(self, ply: usize) -> Self {
        debug_assert!(ply <= MATE as usize);
        Self::new(self.alpha.max(mated_in(ply)), self.beta.min(mate_in(ply + 1)))
    }
}
