//! Singular extension: when every other move falls short of the hash move by a margin, the hash move is the only one, and
//! is searched deeper (Anantharaman, Campbell, Hsu: Singular extensions, 1990). When another move is above beta too,
//! several moves refute the line and the node is cut (multi-cut; Björnsson and Marsland, 1998).

use super::node::{Node, NodeKind};
use super::transposition::Bound;
use super::value::is_mate;
use super::window::Window;
use super::{Observer, Search};
use crate::board::Move;

const MIN_DEPTH: i32 = 7;

impl<O: Observer> Search<'_, '_, O> {
    /// By how many plies to extend the hash move, or the value by which the node may be cut.
    pub(super) fn singular(&mut self, node: &Node, hash_move: Move) -> Result<i32, i32> {
        let Some(entry) = node.hash.filter(|_| self.config.late_move.singular) else { return Ok(0) };
        let eligible = node.depth >= MIN_DEPTH
            && node.excluded.is_none()
            && entry.depth >= node.depth - 3
            && entry.bound != Bound::Upper
            && !is_mate(entry.value);
        if !eligible {
            return Ok(0);
        }
        let beta = entry.value - self.config.late_move.singular_margin * node.depth;
        self.frame(node.ply).excluded = Some(hash_move);
        let value = self.node(Window::below(beta), (node.depth - 1) / 2, node.ply, NodeKind::Cut);
        self.frame(node.ply).excluded = None;
        if self.worker.stopped {
            return Ok(0);
        }
        if value < beta {
            // Far below: two plies, but not along the principal variation, where lines are long already.
            let twice = node.kind != NodeKind::Pv && value < beta - 40;
            return Ok(1 + i32::from(twice));
        }
        if value >= node.window.beta && node.kind != NodeKind::Pv && !is_mate(value) {
            return Err(value);
        }
        // The hash move is good, but not alone.
        Ok(if entry.value >= node.window.beta { -1 } else { 0 })
    }
}
