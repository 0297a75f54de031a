//! Null-move pruning: if a reduced search stays at or above beta although the side to move passed, the node is cut: a
//! real move would most likely do no worse.
//!
//! It assumes that having to move is never a disadvantage. In shogi zugzwang is all but absent, since a piece in hand
//! can always be dropped somewhere. The shipped configuration therefore has no material guard. Both guards of chess
//! engines can be switched on. Sources: Donninger: Null move and deep search, 1993, and David-Tabibi and Netanyahu:
//! Verified null-move pruning, 2002.

use crate::search::NullMoveAttempt;
use crate::search::numbers::NullMove;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Node, NodeKind, Searched};
use crate::search::tree::window::Window;
use crate::search::value::{MATE_BOUND, is_mate};

impl NullMove {
    /// Named configurations: the shipped one, and three more, each bolder than the one before. In these three the
    /// reduction does not grow with the lead, a dynamic reduction grows by a ply for each six plies of depth, and every
    /// node with an evaluation above beta tries a null move.
    #[rustfmt::skip]
    pub const PRESETS: [(&'static str, Self); 4] = [
        ("shipped", Self::DEFAULT),
        // Shape: presets
        ("conservative", Self { min_depth: 4, reduction: 2, dynamic_base: 2, piece_threshold: 10, dynamic: false, ..Self::GUARDED }),
        // Shape: presets
        ("balanced", Self { min_depth: 3, reduction: 2, dynamic_base: 2, piece_threshold: 12, dynamic: true, ..Self::GUARDED }),
        // Shape: presets
        ("aggressive", Self { min_depth: 3, reduction: 3, dynamic_base: 3, piece_threshold: 15, dynamic: true, ..Self::GUARDED }),
    ];

    // Shape: presets
    const GUARDED: Self = Self {
        endgame_guard: true,
        depth_divisor: 6, // Shape: presets
        max_lead: 0,
        least: 0,
        least_slope: 0,
        cut_only: false,
        ..Self::DEFAULT
    };

    /// Returns a preset by its number in [`Self::PRESETS`]. The shipped one comes from the table of the running
    /// program, which the compiler must not fold into the code.
    #[must_use]
    pub fn numbered(number: usize) -> Self {
        if number == 0 { Self::default() } else { Self::PRESETS[number].1 }
    }

    /// Returns the preset of this name, regardless of case.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        let named = |(known, _): &&(&str, Self)| known.eq_ignore_ascii_case(name);
        Self::PRESETS.iter().find(named).map(|&(_, preset)| preset)
    }
}

impl Search<'_, '_> {
    /// Returns the value by which the node may be cut. The node is not in check and not on the principal variation.
    pub(crate) fn null_move(&mut self, node: &Node) -> Searched<Option<i32>> {
        // Below beta the null move would fail low in most cases.
        if !self.may_pass(node) || !self.promises_cut(node) {
            return Ok(None);
        }
        if self.is_guarded() {
            self.worker.null_move.disabled_in_endgame += 1;
            return Ok(None);
        }
        let reduction = self.null_move_reduction(node);
        let value = self.after_pass(node, reduction)?;
        if value < node.window.beta {
            return Ok(None);
        }
        // A mate found after a null move is not a mate after a real one.
        let value = if is_mate(value) { node.window.beta } else { value };
        if node.depth >= self.config.null_move.verification_depth && !self.is_verified(node, reduction)? {
            return Ok(None);
        }
        self.worker.null_move.cutoffs += 1;
        Ok(Some(value))
    }

    /// Counts a node off the principal variation in which only the check forbids a null move.
    pub(crate) fn count_null_move_in_check(&mut self, node: &Node) {
        self.worker.null_move.disabled_in_check += u64::from(self.may_pass(node));
    }

    /// Whether a null move may be tried here, the evaluation and the material guards aside.
    fn may_pass(&self, node: &Node) -> bool {
        let config = &self.config.null_move;
        // Two null moves in a row would lead to the same position with less depth.
        let passed = || self.parent(node.ply).mv.is_none();
        config.enabled
            && node.depth >= config.min_depth
            && node.ply >= self.worker.null_move_from
            && !passed()
            // A null move proves no mate.
            && node.window.beta.abs() < MATE_BOUND
    }

    /// Whether a cut is likely: the node is expected to fail high, and its static evaluation is near beta or above it.
    fn promises_cut(&self, node: &Node) -> bool {
        let config = &self.config.null_move;
        let least = node.window.beta + config.least
            - config.least_slope * node.depth
            - config.improving * i32::from(node.improving);
        node.static_eval >= least && (node.kind == NodeKind::Cut || !config.cut_only)
    }

    /// Plies by which the reply is reduced. A dynamic reduction grows with the depth and with the lead over beta.
    fn null_move_reduction(&self, node: &Node) -> i32 {
        let config = &self.config.null_move;
        if !config.dynamic {
            return config.reduction;
        }
        let lead = (node.eval - node.window.beta) / config.lead_divisor;
        config.dynamic_base + node.depth / config.depth_divisor + lead.min(config.max_lead).max(0)
    }

    /// Whether an end-game guard forbids the null move.
    fn is_guarded(&self) -> bool {
        let config = &self.config.null_move;
        let pieces = || self.position.occupied().len() as i32;
        let majors = || (self.position.diagonal_sliders() | self.position.straight_sliders()).len() as i32;
        (config.endgame_guard && pieces() < config.piece_threshold)
            || (config.late_endgame_guard && pieces() <= config.late_pieces && majors() <= config.late_majors)
    }

    pub(crate) fn after_pass(&mut self, node: &Node, reduction: i32) -> Searched<i32> {
        self.worker.null_move.attempts += 1;
        self.worker.null_move.reductions += reduction as u64;
        let (ply, depth, beta) = (node.ply, node.depth, node.window.beta);
        let window = -Window::null_window_beta(beta);
        self.prefetch(None);
        let value =
            -self.child(None, ply, |search| search.node(window, depth - 1 - reduction, ply + 1, NodeKind::All))?;
        self.observer.null_move(&NullMoveAttempt { ply, depth, reduction, value, beta });
        Ok(value)
    }

    /// The ply from which a verifying search of this depth may pass, at least one below its own node.
    fn passes_again_from(&self, ply: usize, depth: i32) -> usize {
        let without = self.config.null_move.verification_share * depth.max(0) / 100;
        ply + without.max(1) as usize
    }

    /// Verification: searches the node itself at reduced depth, without null moves for most of that depth.
    fn is_verified(&mut self, node: &Node, reduction: i32) -> Searched<bool> {
        let depth = node.depth - reduction;
        let outer = self.worker.null_move_from;
        self.worker.null_move.verified += 1;
        self.worker.null_move_from = self.passes_again_from(node.ply, depth);
        let value = self.node(Window::null_window_beta(node.window.beta), depth, node.ply, NodeKind::Cut);
        self.worker.null_move_from = outer;
        let verified = value? >= node.window.beta;
        self.worker.null_move.refuted += u64::from(!verified);
        Ok(verified)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_in_range_and_differ() {
        for (at, (name, preset)) in NullMove::PRESETS.iter().enumerate() {
            let config = crate::search::Config { null_move: *preset, ..crate::search::Config::default() };
            assert_eq!(config.clamped(), config, "{name}");
            assert!(NullMove::PRESETS[..at].iter().all(|(_, other)| other != preset), "{name}");
        }
    }

    /// White has its king only, which cannot move. After Black's null move White has therefore lost, which is no mate
    /// by a real move.
    #[test]
    #[cfg(feature = "alloc")]
    fn a_mate_after_a_free_move_is_no_mate() {
        crate::search::tree::path::standing_at(
            "8k/9/6NG1/9/9/9/9/9/4K4 b - 1",
            // The reduction of the call below: a shallower reply may be cut by the evaluation, which is no mate.
            |config| {
                let config = &mut config.null_move;
                (config.dynamic, config.reduction, config.least, config.least_slope) = (false, 2, 0, 0);
            },
            |search| {
                search.frame(0).mv = "5h5i".parse().ok();
                let node = Node {
                    eval: 300,
                    static_eval: 300,
                    ..Node::new(Window::null_window_beta(250), 6, 1, NodeKind::Cut)
                };
                assert_eq!(search.after_pass(&node, 2), Ok(crate::search::value::mate_in(2)));
                assert_eq!(search.null_move(&node), Ok(Some(250)));
            },
        );
    }

    /// A node off the principal variation at which a move has just been played.
    #[cfg(feature = "alloc")]
    fn node(eval: i32, beta: i32) -> Node {
        Node { eval, static_eval: eval, ..Node::new(Window::null_window_beta(beta), 6, 1, NodeKind::Cut) }
    }

    /// An evaluation and a value equal to the bound are enough. Passing is not tried against a bound that is a mate.
    #[test]
    #[cfg(feature = "alloc")]
    fn null_move_cuts_at_a_value_equal_to_beta() {
        crate::search::tree::path::standing_at(
            "4k4/9/9/9/9/9/9/9/4K4 b R 1",
            |config| {
                let config = &mut config.null_move;
                (config.dynamic, config.reduction, config.least, config.least_slope) = (false, 6, 0, 0);
            },
            |search| {
                search.frame(0).mv = "5h5i".parse().ok();
                let value = search.after_pass(&node(0, 0), 6).unwrap();
                assert_eq!(search.after_pass(&node(value, value), 6), Ok(value), "two kings: nothing is searched");
                assert_eq!(search.null_move(&node(value, value)), Ok(Some(value)));
                assert_eq!(search.null_move(&node(value, value + 1)), Ok(None));
                assert!(search.may_pass(&node(MATE_BOUND - 1, MATE_BOUND - 1)));
                assert!(!search.may_pass(&node(MATE_BOUND, MATE_BOUND)));
            },
        );
    }

    /// Two kings have a value between -3,000 and 3,000, regardless of the value after the null move.
    #[test]
    #[cfg(feature = "alloc")]
    fn refuted_null_moves_are_counted() {
        crate::search::tree::path::standing_at(
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            |_| {},
            |search| {
                search.frame(0).mv = "5h5i".parse().ok();
                let verified = [3_000, 3_000, -3_000].map(|beta| search.is_verified(&node(beta, beta), 2));
                assert_eq!(verified, [Ok(false), Ok(false), Ok(true)]);
                assert_eq!((search.worker.null_move.verified, search.worker.null_move.refuted), (3, 2));
                assert_eq!(search.worker.null_move_from, 0, "the null-move limit is restored");
            },
        );
    }

    /// Three quarters of eight plies are six. A search without depth, or without a share, has no null move at its own
    /// node.
    #[test]
    #[cfg(feature = "alloc")]
    fn a_verifying_search_passes_after_its_share() {
        let from = |share: i32, ply: usize, depth: i32| {
            crate::search::tree::path::standing_at(
                "4k4/9/9/9/9/9/9/9/4K4 b R 1",
                |config| config.null_move.verification_share = share,
                |search| search.passes_again_from(ply, depth),
            )
        };
        assert_eq!([from(75, 3, 8), from(75, 3, 9), from(100, 3, 8)], [9, 9, 11]);
        assert_eq!([from(0, 3, 8), from(75, 3, 1), from(75, 3, -2)], [4, 4, 4]);
    }

    /// Four pieces are on the board, and no slider. A guard below five pieces forbids the pass, one below four does
    /// not. A late guard up to four pieces forbids it, one up to three does not.
    #[test]
    #[cfg(feature = "alloc")]
    fn null_move_guards_count_the_pieces_on_the_board() {
        let guarded = |early: i32, late: i32| {
            crate::search::tree::path::standing_at(
                "4k4/4p4/9/9/9/9/9/4P4/4K4 b R 1",
                |config| {
                    let config = &mut config.null_move;
                    (config.endgame_guard, config.piece_threshold) = (early > 0, early);
                    (config.late_endgame_guard, config.late_pieces, config.late_majors) = (late > 0, late, 0);
                },
                |search| search.is_guarded(),
            )
        };
        assert_eq!([4, 5].map(|pieces| guarded(pieces, 0)), [false, true]);
        assert_eq!([3, 4].map(|pieces| guarded(0, pieces)), [false, true]);
    }
}
