//! A node of the search, as a table of contents: each step lives in the file that its comment names.

use super::order::history::Arrival;
use super::order::tried::Tried;
use super::order::{Habits, Picker, Shelf, Wanted};
use super::terminal::by_mate_distance;
use super::transposition::{Bound, Entry};
use super::value::{INFINITE, is_mate, mate_in, mated_in};
use super::window::Window;
use super::{Observer, Search};
use crate::board::Move;
use crate::mate::mate_in_one;

/// What a node is expected to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// On the principal variation: its value matters.
    Pv,
    /// Expected to fail high.
    Cut,
    /// Expected to fail low.
    All,
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) kind: NodeKind,
    pub(super) check: bool,
    /// The corrected static evaluation, or the table's value where that is a better bound; meaningless in check.
    pub(super) evaluation: i32,
    /// The static evaluation as it is stored: not corrected.
    pub(super) plain: Option<i32>,
    pub(super) improving: bool,
    pub(super) hash: Option<Entry>,
    pub(super) excluded: Option<Move>,
    pub(super) before: [Arrival; 2],
}

/// The best of the moves searched so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) value: i32,
    pub(super) mv: Option<Move>,
    pub(super) count: u32,
}

impl<O: Observer> Search<'_, '_, O> {
    /// The value of the current position, searched to `depth`: exact inside the window, else a bound.
    pub(super) fn node(&mut self, window: Window, depth: i32, ply: usize, kind: NodeKind) -> i32 {
        // 1. Leaves: quiescence.
        if depth <= 0 {
            return self.quiescence(window, ply, kind == NodeKind::Pv);
        }
        self.worker.lines.clear(ply);
        // 2. Recurrence, move limit, end of the stack, stop: terminal.
        if let Some(value) = self.terminal(ply) {
            return value;
        }
        // 3. Mate distance: terminal.
        let window = by_mate_distance(window, ply);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        // 4. What the table knows: transposition.
        let excluded = self.frame(ply).excluded;
        let hash = self.probe(ply, excluded);
        if let Some(value) = hash.filter(|_| kind != NodeKind::Pv).and_then(|entry| usable(&entry, depth, window.beta))
        {
            return value;
        }
        // 5. Declaration and mate in one: terminal, mate/one.
        if let Some(value) = self.immediate_win(ply, excluded, hash.is_some()) {
            return value;
        }
        // 6. Static evaluation: eval, corrected by correction.
        let mut node = self.assess(window, depth, ply, kind, hash, excluded);
        // 7. Pruning before any move is made: futility (razoring, reverse), null_move, probcut.
        if node.check {
            self.worker.null_move.disabled_in_check += 1;
        } else if kind != NodeKind::Pv
            && excluded.is_none()
            && let Some(value) = self.prune(&node)
        {
            return value;
        }
        // 8. Without a hash move the order is poor: late_move (internal reduction).
        node.depth -= self.internal_reduction(&node);
        // 9. The moves: order, late_move, singular.
        let best = self.moves(&node);
        if self.worker.stopped {
            return 0;
        }
        // 10. No move: mate. (Stalemate loses too.) All moves excluded: the excluded one is singular.
        if best.count == 0 {
            return if excluded.is_some() { window.alpha } else { mated_in(ply) };
        }
        // 11. Remember: transposition, correction.
        if excluded.is_none() {
            self.remember(&node, &best);
        }
        best.value
    }

    /// The value by which the node may be cut before any move is made. A step that was stopped ends the node, or the next one
    /// would spend nodes that are not there.
    fn prune(&mut self, node: &Node) -> Option<i32> {
        let halted = |search: &Self| search.worker.stopped.then_some(0);
        self.razor(node)
            .or_else(|| halted(self))
            .or_else(|| self.reverse_futility(node))
            .or_else(|| self.null_move(node))
            .or_else(|| halted(self))
            .or_else(|| self.probcut(node))
            .or_else(|| halted(self))
    }

    /// Searches the node's moves, best first.
    fn moves(&mut self, node: &Node) -> Best {
        let hash_move = node.hash.and_then(|entry| entry.mv);
        let mut picker = self.picker(node, hash_move, Wanted::All);
        let mut window = node.window;
        let mut best = Best { value: -INFINITE, mv: None, count: 0 };
        let mut tried = Tried::default();
        while let Some(mv) = self.pick(&mut picker) {
            if Some(mv) == node.excluded {
                continue;
            }
            best.count += 1;
            let quiet = self.is_quiet(mv);
            if best.value > -super::value::MATE_BOUND && self.is_hopeless(node, &best, mv, quiet, &mut picker) {
                continue;
            }
            let extension = if Some(mv) == hash_move { self.singular(node, mv) } else { Ok(0) };
            let extension = match extension {
                Ok(extension) => extension,
                Err(multi_cut) => {
                    best = Best { value: multi_cut, mv: None, count: best.count };
                    break;
                }
            };
            // The search for the extension may have used up the nodes.
            if self.worker.stopped {
                break;
            }
            let value = self.try_move(node, window, mv, quiet, best.count, extension);
            if self.worker.stopped {
                break;
            }
            if value > best.value {
                best.value = value;
                if value > window.alpha {
                    best.mv = Some(mv);
                    if node.kind == NodeKind::Pv {
                        self.worker.lines.set(node.ply, mv);
                    }
                    window.alpha = value;
                }
            }
            if window.alpha >= window.beta {
                self.reward(node, mv, quiet, &tried);
                break;
            }
            tried.push(mv, quiet);
        }
        picker.finish(&mut self.worker.arena);
        best
    }

    pub(super) fn picker(&self, node: &Node, hash_move: Option<Move>, wanted: Wanted) -> Picker {
        let config = &self.config;
        let habits = Habits { before: node.before, all_moves: config.all_moves, prospects: config.order.weights() };
        Picker::new(&self.position, &self.worker.arena, hash_move, wanted, habits)
    }

    /// The picker's next move.
    pub(super) fn pick(&mut self, picker: &mut Picker) -> Option<Move> {
        let worker = &mut *self.worker;
        let mut shelf = Shelf { arena: &mut worker.arena, scratch: &mut worker.scratch, history: &worker.history };
        picker.next(&self.position, &mut shelf)
    }

    /// Neither a capture nor a promotion of a pawn.
    pub(super) fn is_quiet(&self, mv: Move) -> bool {
        let promotes_pawn = || mv.is_promotion() && self.position.moved_kind(mv) == crate::board::PieceKind::Pawn;
        !self.position.is_capture(mv) && !promotes_pawn()
    }

    /// The table's entry, its move checked; nothing while a move is excluded.
    pub(super) fn probe(&self, ply: usize, excluded: Option<Move>) -> Option<Entry> {
        if excluded.is_some() {
            return None;
        }
        let mut entry = self.table.probe(self.position.key(), ply)?;
        entry.mv = entry.mv.filter(|&mv| self.position.is_legal(mv));
        Some(entry)
    }

    /// Winning at once, by declaration or by mate.
    fn immediate_win(&mut self, ply: usize, excluded: Option<Move>, known: bool) -> Option<i32> {
        if excluded.is_some() {
            return None;
        }
        self.declaration(ply).or_else(|| self.mate_at_once(ply, known))
    }

    /// Mate in one. The look-up is skipped where the table has an entry: it was done then.
    pub(super) fn mate_at_once(&mut self, ply: usize, known: bool) -> Option<i32> {
        if known || !self.config.knowledge.mate_lookup || self.position.is_check() {
            return None;
        }
        let mv = mate_in_one(&mut self.position, &mut self.worker.scratch)?;
        self.worker.lines.clear(ply + 1);
        self.worker.lines.set(ply, mv);
        let value = mate_in(ply + 1);
        let entry = Entry { mv: Some(mv), value, evaluation: None, depth: 100, bound: Bound::Exact };
        self.table.store(self.position.key(), ply, entry);
        Some(value)
    }

    fn assess(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        kind: NodeKind,
        hash: Option<Entry>,
        excluded: Option<Move>,
    ) -> Node {
        let check = self.position.is_check();
        let known = hash.and_then(|entry| entry.evaluation);
        let plain = (!check).then(|| known.unwrap_or_else(|| self.evaluate()));
        let own = plain.map(|plain| self.corrected(plain, ply));
        self.frame(ply).evaluation = own;
        let mut evaluation = own.unwrap_or_default();
        let improving = !check && self.is_improving(ply, evaluation);
        // The table's value is the better estimate where its bound allows.
        if let Some(entry) =
            hash.filter(|entry| !is_mate(entry.value) && entry.bound.decides(entry.value, evaluation + 1))
        {
            evaluation = entry.value;
        }
        let before = self.before(ply);
        Node { window, depth, ply, kind, check, evaluation, plain, improving, hash, excluded, before }
    }

    fn remember(&mut self, node: &Node, best: &Best) {
        let bound = if best.value >= node.window.beta {
            Bound::Lower
        } else if best.mv.is_some() && node.kind == NodeKind::Pv {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let own = self.frame(node.ply).evaluation;
        if let Some(own) = own.filter(|_| best.mv.is_none_or(|mv| self.is_quiet(mv))) {
            // A bound on the side where the evaluation already stands says nothing of its error.
            let informative = match bound {
                Bound::Lower => best.value > own,
                Bound::Upper => best.value < own,
                Bound::Exact => true,
            } && !is_mate(best.value);
            if informative {
                self.learn_error(node.ply, best.value - own, node.depth);
            }
        }
        let entry = Entry { mv: best.mv, value: best.value, evaluation: node.plain, depth: node.depth, bound };
        self.table.store(self.position.key(), node.ply, entry);
    }
}

/// The table's value, when it was searched deep enough and decides against this beta.
fn usable(entry: &Entry, depth: i32, beta: i32) -> Option<i32> {
    (entry.depth >= depth && entry.bound.decides(entry.value, beta)).then_some(entry.value)
}
