//! ProbCut: a capture that stands well above beta at reduced depth will most likely stand above beta at full depth
//! (Buro: ProbCut: an effective selective extension of the alpha-beta algorithm, 1995).

use super::Observer;
use super::frame::{Node, NodeKind, Searched};
use super::order::PickerMode;
use super::path::Search;
use super::transposition::{Bound, Entry};
use super::value::is_mate;
use super::window::Window;
use crate::board::Move;

impl<O: Observer> Search<'_, '_, O> {
    /// The value by which the node may be cut.
    pub(super) fn probcut(&mut self, node: &Node) -> Searched<Option<i32>> {
        let config = &self.config.probcut;
        let beta = node.window.beta + config.margin - config.improving * i32::from(node.improving);
        if !config.enabled || node.depth < config.min_depth || is_mate(node.window.beta) {
            return Ok(None);
        }
        // The table says that even this much is out of reach.
        if node.hash.is_some_and(|entry| entry.depth >= node.depth - config.hash_depth && entry.value < beta) {
            return Ok(None);
        }
        let (mode, depth) = (PickerMode::Captures((beta - node.eval).max(0)), node.depth - config.reduction);
        self.with_picker(node.ply, None, mode, |search, picker| {
            while let Some(mv) = search.pick(picker) {
                let value = search.tried_shallow(node.ply, mv, beta, depth)?;
                if value >= beta {
                    let (mv, raw_eval, depth, bound) = (Some(mv), None, depth + 1, Bound::Lower);
                    search.store(node.ply, Entry { mv, value, raw_eval, depth, bound });
                    return Ok(Some(value));
                }
            }
            Ok(None)
        })
    }

    /// The value of a capture, by quiescence and then by a search of this depth.
    fn tried_shallow(&mut self, ply: usize, mv: Move, beta: i32, depth: i32) -> Searched<i32> {
        let window = -Window::null_window_beta(beta);
        self.child(Some(mv), ply, |search| {
            let value = -search.quiescence(window, ply + 1, false)?;
            if value < beta {
                return Ok(value);
            }
            Ok(-search.node(window, depth, ply + 1, NodeKind::All)?)
        })
    }
}
