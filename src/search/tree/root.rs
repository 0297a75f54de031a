//! The root: every move that may be chosen is searched, none skipped, and the best one moves to the front.

use crate::board::{Generate, Move, MoveList};
use crate::search::memory::lines::RootMove;
use crate::search::order::PickerMode;
use crate::search::order::tried::{Lesson, Tried};
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Candidate, Node, NodeKind, Searched};
use crate::search::tree::window::Window;
use crate::search::value::{INFINITE, MATE_BOUND};

/// The result of the root, also when the search was stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootFound {
    /// The score of the best move.
    pub(crate) value: i32,
    /// Nodes spent on the best move.
    pub(crate) best_nodes: u64,
    /// Moves that have a value.
    pub(crate) searched: u32,
    /// The score, which comes nearer to beta where it is above beta. The next window lies around it.
    pub(crate) blend: i32,
}

impl RootFound {
    pub(crate) const NOTHING: Self = Self { value: -INFINITE, best_nodes: 0, searched: 0, blend: -INFINITE };
}

impl Search<'_, '_> {
    /// Lists the requested legal moves. Moves that are never better are listed only when there is no other or when they
    /// were named.
    ///
    /// A function of its own, and the list is filled in place: its lists of moves would stay on the stack below the
    /// whole search.
    #[inline(never)]
    pub(crate) fn list_root_moves(&mut self) {
        let (mut moves, named) = (MoveList::new(), self.limits.root_moves);
        if named.is_empty() && !self.config.all_moves {
            self.position.generate_useful(Generate::All, &mut moves);
        }
        if moves.is_empty() {
            self.position.legal_moves(&mut moves);
        }
        let wanted = moves.iter().copied().filter(|mv| named.is_empty() || named.contains(mv));
        self.root.clear();
        self.root.extend(wanted.map(RootMove::from));
    }

    /// Searches the root moves that no better line has taken. The best move before a stop is in `found`, and at the
    /// front of the list.
    pub(crate) fn root_node(&mut self, window: Window, depth: i32, found: &mut RootFound) -> Searched<()> {
        self.worker.pv.clear(0);
        let mut node = self.root_as_node(window, depth);
        self.order_root(depth);
        let (mut window, mut tried, mut best) = (window, Tried::default(), None);
        for at in self.taken..self.root.len() {
            let mv = self.root[at].mv;
            let before = self.worker.nodes;
            let candidate = Candidate { mv, quiet: self.is_quiet(mv), number: (at - self.taken + 1) as u32 };
            self.frame(0).number = candidate.number;
            let mut value = match self.root[at].safety.value() {
                Some(mated) => mated,
                None => self.try_move(&node, window, &candidate, node.depth - 1, found.value)?,
            };
            self.root[at].scored(value);
            self.root[at].lost = value <= -MATE_BOUND;
            if value > window.alpha {
                value = self.guarded(at, value)?;
            }
            found.value = found.value.max(value);
            found.searched += 1;
            if value > window.alpha {
                found.best_nodes = self.worker.nodes - before;
                if self.root[at].safety.value().is_some() {
                    self.worker.pv.clear(1);
                }
                self.worker.pv.set(0, mv);
                self.root[self.taken..=at].rotate_right(1);
                window.alpha = value;
                best = Some(mv);
            }
            if window.is_closed() {
                break;
            }
            if best == Some(mv) {
                // Once only, since a late best move deserves its depth.
                let less = if node.depth == depth { self.less_after_raise(&node, value) } else { 0 };
                node.depth = self.least_root_depth().max(node.depth - less);
            } else {
                tried.push(mv, candidate.quiet);
            }
        }
        self.learn_root(&node, best, &mut tried, found);
        Ok(())
    }

    /// Returns the least depth of a root move: half of the iteration's. The line of a shallower one would be short.
    pub(crate) fn least_root_depth(&self) -> i32 {
        (self.worker.root_depth + 1) / 2
    }

    /// Updates the histories and the table after the root moves.
    fn learn_root(&mut self, node: &Node, best: Option<Move>, tried: &mut Tried, found: &mut RootFound) {
        let mut all = Best { value: found.value, mv: best, count: 1, multi_cut: false };
        all.value = self.blended(node, &all);
        found.blend = all.value;
        if let Some(mv) = best {
            let (quiet, hash) = (self.is_quiet(mv), node.hash.is_some_and(|entry| entry.mv == Some(mv)));
            tried.remove(mv, quiet);
            self.learn_best(0, node.depth, Lesson { mv, quiet, hash, tried });
        }
        // The score of some moves is not the score of the position.
        if self.taken == 0 && self.limits.root_moves.is_empty() {
            self.remember(node, &all);
        }
    }

    /// Orders the root moves after the best line so far as the moves of another node.
    #[inline(never)]
    fn order_root(&mut self, depth: i32) {
        let Some(first) = self.root.get(self.taken).map(|root| root.mv) else { return };
        let mut next = self.taken;
        let known = self.root[self.taken].average().is_some();
        self.with_picker(0, Some(first).filter(|_| known), PickerMode::All, |search, picker| {
            picker.sort_above(search.config.quiets.sorted * depth);
            while let Some(mv) = search.pick(picker) {
                if let Some(at) = search.root[next..].iter().position(|root| root.mv == mv) {
                    search.root[next..=next + at].rotate_right(1);
                    next += 1;
                }
            }
        });
    }

    fn root_as_node(&mut self, window: Window, depth: i32) -> Node {
        let mut node = Node::new(window, depth, 0, NodeKind::Pv);
        self.note_traits(0);
        if self.worker.root_depth == 1 {
            self.frame(1).cutoffs = 0;
        }
        self.frame(2).cutoffs = 0;
        let first = self.root.get(self.taken).map(|root| root.mv);
        node.hash = self.probe(0).map(|entry| Entry { mv: first, ..entry });
        self.assess(&mut node);
        node.table_pv = true;
        self.frame(0).table_pv = true;
        node
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::boxed::Box;
    use alloc::vec::Vec;

    use super::*;
    use crate::board::Move;
    use crate::search::Limits;
    use crate::search::tree::path::standing_at;

    #[test]
    fn searches_of_some_root_moves_store_no_root_entry() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        for named in [&["1g1f", "9i9h"][..], &[]] {
            let moves: Vec<Move> = named.iter().map(|text| text.parse().unwrap()).collect();
            let limits: &Limits<'_> = Box::leak(Box::new(Limits { root_moves: moves.leak(), ..Limits::infinite() }));
            standing_at(
                start,
                |_| {},
                |search| {
                    search.limits = limits;
                    search.list_root_moves();
                    let mut found = RootFound::NOTHING;
                    search.root_node(Window::new(-INFINITE, INFINITE), 2, &mut found).unwrap();
                    assert!(found.value > -INFINITE);
                    assert_eq!(search.probe(0).is_some(), named.is_empty(), "{named:?}");
                },
            );
        }
    }
}
