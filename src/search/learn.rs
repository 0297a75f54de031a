//! What a cut teaches the histories: the move that made it did well, and those tried before it did not.

use super::frame::{Candidate, Node};
use super::order::tried::Tried;
use super::path::Search;

impl Search<'_, '_> {
    /// A move cut the node, after others that did not.
    pub(super) fn learn_cut(&mut self, node: &Node, cut: &Candidate, tried: &Tried) {
        let config = &self.config.history;
        let bonus = (config.bonus * node.depth - config.offset).min(config.max_bonus);
        let continuation = self.continuation(node.ply);
        let (position, histories) = (&self.position, &mut self.worker.histories);
        if cut.quiet {
            histories.learn_quiet(position, cut.mv, continuation, bonus);
            for &other in &tried.quiets {
                histories.learn_quiet(position, other, continuation, -bonus);
            }
        } else {
            histories.learn_capture(position, cut.mv, bonus);
        }
        for &other in &tried.captures {
            histories.learn_capture(position, other, -bonus);
        }
    }
}
