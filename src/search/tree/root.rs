//! The root: every move that may be chosen is searched, none skipped, and the best one moves to the front.

use crate::board::{Generate, MoveList};
use crate::search::memory::lines::RootMove;
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Candidate, Node, NodeKind, Searched};
use crate::search::tree::window::Window;
use crate::search::value::Bound;
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
}

impl RootFound {
    pub(crate) const NOTHING: Self = Self { value: -INFINITE, best_nodes: 0, searched: 0 };
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
        let node = self.root_as_node(window, depth);
        let mut window = window;
        for at in self.taken..self.root.len() {
            let mv = self.root[at].mv;
            let before = self.worker.nodes;
            let candidate = Candidate { mv, quiet: self.is_quiet(mv), number: (at - self.taken + 1) as u32 };
            let mut value = match self.root[at].safety.value() {
                Some(mated) => mated,
                None => self.try_move(&node, window, &candidate, 0, found.value)?,
            };
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
            }
            if window.is_closed() {
                break;
            }
        }
        // The score of some moves is not the score of the position.
        if self.taken == 0 && self.limits.root_moves.is_empty() {
            self.remember_root(&node, found.value);
        }
        Ok(())
    }

    fn root_as_node(&mut self, window: Window, depth: i32) -> Node {
        let mut node = Node::new(window, depth, 0, NodeKind::Pv);
        self.note_traits(0);
        (self.frame(1).cutoffs, self.frame(2).cutoffs) = (0, 0);
        self.assess(&mut node);
        node.improving = true;
        node.table_pv = true;
        self.frame(0).table_pv = true;
        node
    }

    fn remember_root(&self, node: &Node, value: i32) {
        let bound = node.window.bound_of(value);
        let mv = self.root.first().map(|root| root.mv).filter(|_| bound != Bound::Upper);
        self.store(0, Entry { mv, value, raw_eval: node.raw_eval, depth: node.depth, bound, table_pv: true });
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
                    assert_eq!(search.probe(0, None).is_some(), named.is_empty(), "{named:?}");
                },
            );
        }
    }
}
