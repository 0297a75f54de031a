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
            return;
        };
        (node.raw_eval, node.static_eval) = (Some(raw_eval), static_eval);
        node.improving = self.is_improving(node.ply, static_eval);
        node.opponent_worsens = self.parent(node.ply).static_eval.is_some_and(|before| static_eval > -before);
        node.corrected = (static_eval - raw_eval).abs();
        // The table's value is the better estimate where its bound allows.
        let better = |entry: &Entry| !is_mate(entry.value) && entry.bound.decides(entry.value, static_eval + 1);
        node.eval = node.hash.filter(better).map_or(static_eval, |entry| entry.value);
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
    pub(crate) fn learn_error(&mut self, ply: usize, error: i32, depth: i32) {
        let traits = self.frame(ply).traits;
        self.worker.corrections.learn(&traits, error, depth, &self.config.correction);
    }

    /// Whether the static evaluation is higher than two plies before, or after a check there, four plies before. False
    /// when there was none.
    fn is_improving(&self, ply: usize, static_eval: i32) -> bool {
        let earlier = self.grandparent(ply).static_eval.or(self.frame_four_before(ply).static_eval);
        earlier.is_some_and(|earlier| static_eval > earlier)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use crate::search::memory::frame::BEFORE_ROOT;
    use crate::search::tree::path::standing_at;

    #[test]
    fn a_position_improves_on_the_one_two_plies_before_or_four_after_a_check() {
        standing_at(
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            |_| {},
            |search| {
                for (earlier, improves) in [(Some(100), [false, false, true]), (None, [false; 3])] {
                    search.frame(0).static_eval = earlier;
                    assert_eq!([99, 100, 101].map(|now| search.is_improving(2, now)), improves, "{earlier:?}");
                }
                search.worker.frames[BEFORE_ROOT - 2].static_eval = Some(200);
                assert_eq!([200, 201].map(|now| search.is_improving(2, now)), [false, true]);
                search.frame(0).static_eval = Some(100);
                assert!(search.is_improving(2, 101));
            },
        );
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
