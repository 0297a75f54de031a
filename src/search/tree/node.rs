//! A node of the search, as a table of contents: each step is in the file that its comment names.

use crate::search::stats::Step;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Node, NodeKind, Searched};
use crate::search::tree::window::Window;
use crate::search::value::mated_in;

impl Search<'_, '_> {
    /// Returns the score of the current position, searched to `depth`: exact inside the window, else a bound.
    pub(crate) fn node(&mut self, window: Window, depth: i32, ply: usize, kind: NodeKind) -> Searched<i32> {
        // 1. Leaves: quiescence.
        if depth <= 0 {
            self.observer.left(ply, Step::Quiescence);
            return self.quiescence(window, ply, kind == NodeKind::Pv);
        }
        self.worker.pv.clear(ply);
        // 2. Stop: path. Recurrence, move limit, end of the stack: terminal.
        if let Some(value) = self.terminal(ply)? {
            return self.leave(ply, Step::Terminal, value);
        }
        // 3. Mate distance: terminal.
        let window = window.within_mates(ply);
        if window.is_closed() {
            return self.leave(ply, Step::MateDistance, window.alpha);
        }
        // 4. The entry of the table: hash, transposition.
        let mut node = self.look_up(Node::new(window, depth, ply, kind));
        if let Some(value) = self.hash_cut(&node).filter(|_| node.excluded.is_none()) {
            self.learn_hash_move(&node);
            return self.leave(ply, Step::Hash, value);
        }
        // 5. Declaration and mate in one: terminal, mate/one.
        if let Some(value) = self.immediate_win(&node).filter(|_| node.excluded.is_none()) {
            return self.leave(ply, Step::Win, value);
        }
        // 6. Static evaluation, and the depth in its light: evaluation, correction, lessons, hindsight.
        self.assess(&mut node);
        self.store_evaluation(&node);
        self.learn_evaluation(&node);
        if node.excluded.is_none() {
            node.depth += self.hindsight(&node);
        }
        // 7. Pruning before any move is made.
        if let Some((value, step)) = self.prune(&node)? {
            return self.leave(ply, step, value);
        }
        // 8. Without a hash move the order is poor: reductions (internal reduction).
        node.depth -= self.internal_reduction(&node);
        // 9. The moves: moves (order, move_pruning, singular_extension, reductions, pvs, lessons).
        let mut best = self.moves(&mut node)?;
        self.observer.left(ply, if best.value >= node.window.beta { Step::MoveCut } else { Step::AllMoves });
        // 10. No move: mate. (Stalemate loses too.) All moves excluded: the excluded one is singular.
        if best.count == 0 {
            return Ok(if node.excluded.is_some() { window.alpha } else { mated_in(ply) });
        }
        // 11. A score above beta is proved in part only: hash (blend).
        best.value = self.blended(&node, &best);
        // 12. Store the result: hash, correction.
        if node.excluded.is_none() && !best.multi_cut {
            self.remember(&node, &best);
        } else if !best.multi_cut {
            self.learn_node_error(&node, &best);
        }
        Ok(best.value)
    }

    /// Returns a node with its entry of the table, and stores in its frame the facts that other nodes read.
    fn look_up(&mut self, mut node: Node) -> Node {
        let ply = node.ply;
        node.excluded = self.frame(ply).excluded;
        let (parent, line) = (self.parent(ply), &self.worker.last_line);
        let follows = (ply == 1 || parent.follows) && line.get(ply - 1).copied() == parent.mv;
        self.frame(ply).follows = follows;
        self.note_traits(ply);
        self.frame(ply + 2).cutoffs = 0;
        node.hash = self.probe(ply);
        self.frame(ply).seen = node.hash.is_some();
        self.recall(&mut node);
        node
    }

    /// Returns the score of a node, and reports to the observer the step that ended it.
    #[inline(always)]
    fn leave(&mut self, ply: usize, step: Step, value: i32) -> Searched<i32> {
        self.observer.left(ply, step);
        Ok(value)
    }

    /// Returns the score by which the node may be cut before any move is made, and the step that gives it.
    pub(crate) fn prune(&mut self, node: &Node) -> Searched<Option<(i32, Step)>> {
        if node.check {
            self.count_null_move_in_check(node);
        } else if node.kind != NodeKind::Pv
            && let Some(cut) = self.prune_by_evaluation(node)?
        {
            return Ok(Some(cut));
        }
        if node.excluded.is_some() || node.kind == NodeKind::Pv {
            return Ok(None);
        }
        // 7d. A capture that is well above beta: probcut.
        if !node.check
            && let Some(value) = self.probcut(node)?
        {
            return Ok(Some((value, Step::ProbCut)));
        }
        // 7e. The table's value is far above beta: probcut.
        Ok(self.hash_probcut(node).map(|value| (value, Step::ProbCut)))
    }

    /// Returns the score by which the evaluation cuts the node, and the step that gives it.
    fn prune_by_evaluation(&mut self, node: &Node) -> Searched<Option<(i32, Step)>> {
        // 7a. Far below alpha: razoring.
        if let Some(value) = self.razor(node)? {
            return Ok(Some((value, Step::Razoring)));
        }
        // 7b. Far above beta: reverse_futility.
        if let Some(value) = self.reverse_futility(node) {
            return Ok(Some((value, Step::ReverseFutility)));
        }
        // 7c. Above beta though the opponent moves twice: null_move.
        if node.excluded.is_some() {
            return Ok(None);
        }
        Ok(self.null_move(node)?.map(|value| (value, Step::NullMove)))
    }
}
