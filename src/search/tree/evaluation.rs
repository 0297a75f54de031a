//! The static evaluation of a node: raw as the table stores it, corrected, and the better estimate that the table may
//! have.

use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::Node;
use crate::search::value::{EVALUATION_BOUND, is_mate};

impl Search<'_, '_> {
    /// Returns the raw and the corrected evaluation of the node at a ply, or `None` in check. The corrected one is
    /// stored in the frame.
    pub(crate) fn evaluations(&mut self, ply: usize, hash: Option<Entry>) -> Option<(i32, i32)> {
        let known = hash.and_then(|entry| entry.raw_eval).or(self.frame(ply).raw_eval);
        let raw_eval = (!self.position.is_check()).then(|| known.unwrap_or_else(|| self.evaluate()));
        let evaluations = raw_eval.map(|raw_eval| (raw_eval, self.corrected(raw_eval, ply)));
        let frame = self.frame(ply);
        (frame.raw_eval, frame.static_eval) = (raw_eval, evaluations.map(|(_, static_eval)| static_eval));
        evaluations
    }

    /// Sets the fields of a node that depend on its evaluation.
    pub(crate) fn assess(&mut self, node: &mut Node) {
        let evaluations = self.evaluations(node.ply, node.hash);
        let Some((raw_eval, static_eval)) = evaluations else {
            node.check = true;
            let carried = self.grandparent(node.ply).carried;
            self.frame(node.ply).carried = carried;
            return;
        };
        (node.raw_eval, node.static_eval) = (Some(raw_eval), static_eval);
        node.improving = self.grandparent(node.ply).carried.is_some_and(|earlier| static_eval > earlier);
        node.opponent_worsens = self.parent(node.ply).carried.is_none_or(|before| static_eval > -before);
        self.frame(node.ply).carried = Some(static_eval);
        node.corrected = (static_eval - raw_eval).abs();
        // The table's value is the better estimate where its bound allows.
        let better = |entry: &Entry| !is_mate(entry.value) && entry.bound.decides(entry.value, static_eval + 1);
        node.eval = node.hash.filter(better).map_or(static_eval, |entry| entry.value);
        if node.excluded.is_some() {
            node.eval = static_eval;
        }
    }

    /// Stores the traits of the position at a ply in its frame. A node does so before it probes the transposition
    /// table: the traits are computed while that cache line is loaded.
    #[inline(always)]
    pub(crate) fn note_traits(&mut self, ply: usize) {
        self.frame(ply).traits = self.worker.corrections.traits(&self.position, self.continuation(ply));
    }

    /// Returns the corrected evaluation of the node at a ply, outside the range of mates. The frame has the node's
    /// traits.
    pub(crate) fn corrected(&mut self, raw_eval: i32, ply: usize) -> i32 {
        let traits = self.frame(ply).traits;
        let config = &self.config.correction;
        let error = if config.enabled { self.worker.corrections.of(&traits, config) } else { 0 };
        (raw_eval + error).clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }

    /// Records the error of the corrected evaluation of the node at a ply, relative to the result of the search.
    pub(crate) fn learn_error(&mut self, ply: usize, error: i32, depth: i32, best: bool) {
        let traits = self.frame(ply).traits;
        self.worker.corrections.learn(&traits, error * depth, best, &self.config.correction);
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::search::tree::path::standing_at;
    use crate::search::tree::types::NodeKind;
    use crate::search::tree::window::Window;

    /// A node in check passes on the evaluation of two plies before. Without an earlier evaluation no position
    /// improves, and the opponent's position worsens.
    #[test]
    fn a_position_improves_on_the_last_evaluation_of_its_side() {
        let found = |sfen: &str, earlier: Option<i32>, before: Option<i32>| {
            standing_at(
                sfen,
                |config| config.correction.enabled = false,
                |search| {
                    (search.frame(0).carried, search.frame(1).carried) = (earlier, before);
                    let mut node = Node::new(Window::null_window_beta(0), 4, 2, NodeKind::Cut);
                    search.assess(&mut node);
                    (node.improving, node.opponent_worsens, search.frame(2).carried, node.static_eval)
                },
            )
        };
        let kings = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
        let (.., eval) = found(kings, None, None);
        assert_eq!(found(kings, None, None), (false, true, Some(eval), eval));
        assert_eq!([eval - 1, eval].map(|earlier| found(kings, Some(earlier), None).0), [true, false]);
        assert_eq!([-eval, 1 - eval].map(|before| found(kings, None, Some(before)).1), [false, true]);
        assert_eq!(found("4k4/9/9/9/9/9/9/4r4/4K4 b - 1", Some(77), None), (false, false, Some(77), 0));
    }

    #[test]
    fn a_frame_keeps_its_evaluation_until_a_move_is_played() {
        standing_at(
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            |_| {},
            |search| {
                search.frame(1).raw_eval = Some(1_234);
                assert_eq!(search.evaluations(1, None).unwrap().0, 1_234);
                let mv = "5i5h".parse().unwrap();
                assert_eq!(search.child(Some(mv), 0, |search| search.frame(1).raw_eval), None);
                let evaluated = search.evaluations(1, None).unwrap().0;
                assert!(evaluated != 1_234 && search.frame(1).raw_eval == Some(evaluated));
            },
        );
    }
}
