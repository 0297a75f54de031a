//! ProbCut: a capture that stands well above beta at reduced depth will most likely stand above beta at full depth
//! (Buro: ProbCut: an effective selective extension of the alpha-beta algorithm, 1995).

use super::node::{Node, NodeKind};
use super::order::Wanted;
use super::transposition::{Bound, Entry};
use super::value::is_mate;
use super::window::Window;
use super::{Observer, Search};
use crate::board::Move;

/// Shallower nodes are cheap to search anyway.
const MIN_DEPTH: i32 = 5;
const REDUCTION: i32 = 4;

impl<O: Observer> Search<'_, '_, O> {
    /// The value by which the node may be cut.
    pub(super) fn probcut(&mut self, node: &Node) -> Option<i32> {
        let config = &self.config.futility;
        let beta = node.window.beta + config.probcut_margin - 60 * i32::from(node.improving);
        if !config.probcut || node.depth < MIN_DEPTH || is_mate(node.window.beta) {
            return None;
        }
        // The table says that even this much is out of reach.
        if node.hash.is_some_and(|entry| entry.depth >= node.depth - 3 && entry.value < beta) {
            return None;
        }
        let mut picker = self.picker(node, None, Wanted::Captures((beta - node.evaluation).max(0)));
        let mut cut = None;
        while let Some(mv) = self.pick(&mut picker) {
            let value = self.tried_shallow(node, mv, beta);
            if self.worker.stopped {
                break;
            }
            if value >= beta {
                let entry = Entry {
                    mv: Some(mv),
                    value,
                    evaluation: None,
                    depth: node.depth - REDUCTION + 1,
                    bound: Bound::Lower,
                };
                self.table.store(self.position.key(), node.ply, entry);
                cut = Some(value);
                break;
            }
        }
        picker.finish(&mut self.worker.arena);
        cut
    }

    fn tried_shallow(&mut self, node: &Node, mv: Move, beta: i32) -> i32 {
        let window = Window::below(beta).turned();
        let undo = self.play(mv, node.ply);
        let mut value = -self.quiescence(window, node.ply + 1, false);
        if value >= beta && !self.worker.stopped {
            value = -self.node(window, node.depth - REDUCTION, node.ply + 1, NodeKind::All);
        }
        self.undo(mv, undo);
        value
    }
}
