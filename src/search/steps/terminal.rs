//! Positions that need no search: the game is over, is won at once, or the rules bound its value.

use crate::board::{Declaration, DeclarationRule, Repetition, repetition};
use crate::mate::mate_in_one;
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Node, NodeKind, Searched};
use crate::search::tree::window::Window;
use crate::search::value::Bound;
use crate::search::value::{MATE, SUPERIOR, mate_in, mated_in};

impl Search<'_, '_> {
    /// Returns the value of the current node if the rules, or the limits of the search, decide it.
    pub(crate) fn terminal(&mut self, ply: usize) -> Searched<Option<i32>> {
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

    /// The value of a draw for the side to move.
    fn draw_value(&self) -> i32 {
        let value = self.config.rules.draw_value[self.root_turn];
        if self.position.turn() == self.root_turn { value } else { -value }
    }

    /// Returns the value of a repetition, a perpetual check, or a board met since the root with another hand. Positions
    /// before a null move do not count, since they could not recur in a game.
    fn recurrence(&self, ply: usize) -> Option<i32> {
        let worker = &self.worker;
        let look_back = self.config.terminal.look_back as usize;
        let from = worker.length.saturating_sub(look_back).max(worker.path_from);
        let path = &worker.path[from..worker.length];
        let root = worker.length.saturating_sub(1 + ply + from);
        match repetition::search_repetition(path, root) {
            Repetition::None => None,
            Repetition::Draw => Some(self.draw_value()),
            Repetition::Win => Some(mate_in(ply)),
            Repetition::Loss => Some(mated_in(ply)),
            Repetition::Superior => Some(SUPERIOR - ply as i32),
            Repetition::Inferior => Some(ply as i32 - SUPERIOR),
        }
    }

    /// The value at the limit of moves: a mate on the last move counts, every other position is a draw.
    fn at_move_limit(&self, ply: usize) -> i32 {
        if self.position.is_checkmate() { mated_in(ply) } else { self.draw_value() }
    }

    /// The value of winning at once, by declaration or by mate.
    pub(crate) fn immediate_win(&mut self, node: &Node) -> Option<i32> {
        if node.excluded.is_some() {
            return None;
        }
        let known = node.hash.is_some() && node.kind != NodeKind::Pv;
        self.declaration(node.ply).or_else(|| self.mate_at_once(node.ply, known))
    }

    /// The value of declaring now, if that wins.
    pub(crate) fn declaration(&self, ply: usize) -> Option<i32> {
        let rules = &self.config.rules;
        let rule = rules.declaration?;
        let wins = self.position.declaration_with_handicap(rule, rules.handicap) == Declaration::Win;
        wins.then_some(mate_in(ply + 1))
    }

    /// The value of winning by the king's try, which ends the game in check too. A declaration by points needs a king
    /// that is not in check, so that no mate depends on it. Leaves do not compute it.
    pub(crate) fn try_wins(&self, ply: usize) -> Option<i32> {
        if self.config.rules.declaration == Some(DeclarationRule::Try) { self.declaration(ply) } else { None }
    }

    /// The value of a mate in one. The look-up is skipped where it is `known` that there is none: the table has an
    /// entry, and the entry of a mate would have cut the node. On the principal variation entries do not cut.
    pub(crate) fn mate_at_once(&mut self, ply: usize, known: bool) -> Option<i32> {
        let config = &self.config.mate_lookup;
        if known || !config.enabled || self.position.is_check() {
            return None;
        }
        let mv = mate_in_one(&mut self.position)?;
        self.worker.pv.clear(ply + 1);
        self.worker.pv.set(ply, mv);
        let (value, depth) = (mate_in(ply + 1), config.depth);
        self.store(ply, Entry { mv: Some(mv), value, raw_eval: None, depth, bound: Bound::Exact, table_pv: false });
        Some(value)
    }
}

impl Window {
    /// Mate-distance pruning: no line from this ply is better than mating at once, or worse than being mated now.
    pub(crate) fn within_mates(self, ply: usize) -> Self {
        debug_assert!(ply <= MATE as usize);
        Self::new(self.alpha.max(mated_in(ply)), self.beta.min(mate_in(ply + 1)))
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::search::tree::path::standing_at;

    /// Plays moves in order (`None` is a null move) and calls `look` in the final position.
    fn after<T>(
        search: &mut Search<'_, '_>,
        moves: &[Option<&str>],
        ply: usize,
        look: &mut dyn FnMut(&mut Search<'_, '_>) -> T,
    ) -> T {
        let Some((mv, rest)) = moves.split_first() else { return look(search) };
        search.child(mv.map(|mv| mv.parse().unwrap()), ply, |search| after(search, rest, ply + 1, look))
    }

    /// Black's king returns in three moves and White's in two and a free one. In the other lines both return in two
    /// moves, without a null move or after it.
    #[test]
    fn positions_before_a_free_move_do_not_recur() {
        let around = [Some("5i5h"), None, Some("5h4i"), Some("5a5b"), Some("4i5i"), Some("5b5a")];
        let there_and_back = [Some("5i5h"), Some("5a5b"), Some("5h5i"), Some("5b5a")];
        let passed = [Some("1i1h"), None, Some("5i5h"), Some("5a5b"), Some("5h5i"), Some("5b5a")];
        for (moves, recurs) in [(&around[..], false), (&there_and_back[..], true), (&passed[..], true)] {
            standing_at(
                "4k4/9/9/9/9/9/9/9/4K3L b - 1",
                |_| {},
                |search| {
                    let found = after(search, moves, 0, &mut |search| search.recurrence(moves.len()));
                    assert_eq!(found.is_some(), recurs, "{moves:?}");
                    assert_eq!((search.worker.length, search.worker.path_from), (1, 0));
                },
            );
        }
    }

    /// A mate in one is looked up again where an entry cuts nothing.
    #[test]
    fn an_entry_does_not_hide_a_mate_on_the_principal_variation() {
        standing_at(
            "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
            |_| {},
            |search| {
                for kind in [NodeKind::Cut, NodeKind::Pv] {
                    let mut node = Node::new(Window::new(-1, 1), 1, 0, kind);
                    let look = |search: &mut Search<'_, '_>, node: &Node| search.immediate_win(node);
                    assert_eq!(look(search, &node), Some(mate_in(1)));
                    node.hash = search.probe(0);
                    assert_eq!(look(search, &node), (kind == NodeKind::Pv).then_some(mate_in(1)));
                }
            },
        );
    }
}
