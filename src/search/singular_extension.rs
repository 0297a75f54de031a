//! Singular extension: when every other move falls short of the hash move by a margin, the hash move is the only one,
//! and is searched deeper (Anantharaman, Campbell, Hsu: Singular extensions, 1990). When another move is above beta
//! too, several moves refute the line and the node is cut (multi-cut; Björnsson and Marsland, 1998).

use super::Observer;
use super::frame::{Node, NodeKind, Searched};
use super::path::Search;
use super::transposition::{Bound, Entry};
use super::value::is_mate;
use super::window::Window;
use crate::board::Move;

/// What the test of a hash move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Singular {
    /// Search the hash move by so many plies deeper.
    Extend(i32),
    /// Several moves are good enough: the node may be cut by this value.
    MultiCut(i32),
}

impl<O: Observer> Search<'_, '_, O> {
    /// Puts the hash move to the test, where that pays.
    pub(super) fn singular(&mut self, node: &Node, hash_move: Move) -> Searched<Singular> {
        let config = &self.config.singular_extension;
        let Some(entry) = node.hash.filter(|entry| config.enabled && self.may_be_singular(node, entry)) else {
            return Ok(Singular::Extend(0));
        };
        let beta = entry.value - config.margin * node.depth;
        let depth = (node.depth - 1) / config.depth_divisor;
        self.frame(node.ply).excluded = Some(hash_move);
        let value = self.node(Window::null_window_beta(beta), depth, node.ply, NodeKind::Cut);
        self.frame(node.ply).excluded = None;
        let value = value?;
        if value < beta {
            // Far below: two plies, but not along the principal variation, where lines are long already.
            let twice = node.kind != NodeKind::Pv && value < beta - self.config.singular_extension.double_margin;
            return Ok(Singular::Extend(1 + i32::from(twice)));
        }
        if value >= node.window.beta && node.kind != NodeKind::Pv && !is_mate(value) {
            return Ok(Singular::MultiCut(value));
        }
        // The hash move is good, but not alone.
        Ok(Singular::Extend(if entry.value >= node.window.beta { -1 } else { 0 }))
    }

    fn may_be_singular(&self, node: &Node, entry: &Entry) -> bool {
        let config = &self.config.singular_extension;
        node.depth >= config.min_depth
            && node.excluded.is_none()
            && entry.depth >= node.depth - config.hash_depth
            && entry.bound != Bound::Upper
            && !is_mate(entry.value)
    }
}
