//! Moves that are skipped near the leaves. All of it assumes that the order is good and that quiet moves change little.

use crate::search::order::{Picker, Stage};
use crate::search::see::exchange_at_least;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Candidate, Node};

impl Search<'_, '_> {
    /// Whether a move may be skipped. The caller has searched a move of this node that is not lost.
    pub(crate) fn is_hopeless(&self, node: &Node, candidate: &Candidate, picker: &mut Picker) -> bool {
        if node.check {
            return false;
        }
        if !candidate.quiet {
            return self.is_losing_capture(node, candidate, picker.stage());
        }
        if self.is_late(node, candidate) {
            picker.skip_quiets();
            return true;
        }
        let reduced = Self::reduced_depth(node, candidate);
        (self.is_futile(node, reduced) && !self.position.gives_check(candidate.mv))
            || self.has_bad_history(node, candidate, reduced)
            || self.is_losing_quiet(candidate, reduced)
    }

    /// Exchange pruning of captures: only those that the order put last can lose.
    fn is_losing_capture(&self, node: &Node, candidate: &Candidate, stage: Stage) -> bool {
        let config = &self.config.exchange_pruning;
        let last = stage >= Stage::BadCaptures;
        let loses = || !exchange_at_least(&self.position, candidate.mv, -config.capture * node.depth);
        config.enabled && last && node.depth <= config.capture_depth && loses()
    }

    /// Late-move pruning: after enough quiet moves the rest is skipped altogether.
    fn is_late(&self, node: &Node, candidate: &Candidate) -> bool {
        let config = &self.config.count_pruning;
        let enough = (config.base + node.depth * node.depth) / (2 - i32::from(node.improving));
        config.enabled && node.depth <= config.max_depth && candidate.number as i32 > enough
    }

    /// Futility: even a good quiet move does not lift the evaluation to alpha.
    fn is_futile(&self, node: &Node, reduced: i32) -> bool {
        let config = &self.config.futility;
        let margin = config.base + config.slope * reduced;
        config.enabled && reduced <= config.max_depth && node.eval + margin <= node.window.alpha
    }

    /// History pruning: a move that has seldom caused a cut-off is skipped.
    fn has_bad_history(&self, node: &Node, candidate: &Candidate, reduced: i32) -> bool {
        let config = &self.config.history_pruning;
        let history = || self.history_of(node.ply, candidate.mv);
        config.enabled && reduced <= config.max_depth && history() < -config.margin * reduced
    }

    /// Exchange pruning of quiet moves: the piece would be lost on its target square.
    fn is_losing_quiet(&self, candidate: &Candidate, reduced: i32) -> bool {
        let config = &self.config.exchange_pruning;
        let loses = || !exchange_at_least(&self.position, candidate.mv, -config.quiet * reduced * reduced);
        config.enabled && reduced <= config.quiet_depth && loses()
    }
}
