//! The static evaluation of a node: raw, as the table keeps it; corrected; and the better estimate that the table may
//! have.

use super::Observer;
use super::frame::Node;
use super::path::Search;
use super::transposition::Entry;
use super::value::is_mate;

impl<O: Observer> Search<'_, '_, O> {
    /// The raw and the corrected evaluation of the node at a ply; none in check. The corrected one is remembered on the
    /// path.
    pub(super) fn evaluations(&mut self, ply: usize, hash: Option<Entry>) -> Option<(i32, i32)> {
        let known = hash.and_then(|entry| entry.raw_eval).or(self.frame(ply).raw_eval);
        let raw_eval = (!self.position.is_check()).then(|| known.unwrap_or_else(|| self.evaluate()));
        let evaluations = raw_eval.map(|raw_eval| (raw_eval, self.corrected(raw_eval, ply)));
        let frame = self.frame(ply);
        (frame.raw_eval, frame.static_eval) = (raw_eval, evaluations.map(|(_, static_eval)| static_eval));
        evaluations
    }

    /// Fills in what a node's evaluation says.
    pub(super) fn assess(&mut self, node: &mut Node) {
        let evaluations = self.evaluations(node.ply, node.hash);
        let Some((raw_eval, static_eval)) = evaluations else {
            node.check = true;
            return;
        };
        node.raw_eval = Some(raw_eval);
        node.improving = self.is_improving(node.ply, static_eval);
        // The table's value is the better estimate where its bound allows.
        let better = |entry: &Entry| !is_mate(entry.value) && entry.bound.decides(entry.value, static_eval + 1);
        node.eval = node.hash.filter(better).map_or(static_eval, |entry| entry.value);
    }

    /// Whether the static evaluation is higher than two plies before; also where there was none.
    fn is_improving(&self, ply: usize, static_eval: i32) -> bool {
        self.grandparent(ply).static_eval.is_none_or(|earlier| static_eval > earlier)
    }
}
