//! Hindsight: a depth that is corrected by the result of a reduced search (in the form of Stockfish, since 2024).
//!
//! The move to a node may have been reduced. When the evaluation then shows that the opponent stands no worse than
//! before, the reduction was too great. When both evaluations agree that the side to move is well ahead, it was too
//! small. The second search of a reduced move is deeper after a surprising score, and shallower after a score that is
//! hardly better.

use crate::search::tree::path::Search;
use crate::search::tree::types::Node;
use crate::search::value::is_mate;

impl Search<'_, '_> {
    /// Returns the plies to add to the depth of a node whose move was reduced: 1, 0 or -1.
    pub(crate) fn hindsight(&self, node: &Node) -> i32 {
        let config = &self.config.hindsight;
        let Some(before) = self.parent(node.ply).carried.filter(|_| config.enabled && !node.check) else { return 0 };
        if node.reduced >= config.deeper && !node.opponent_worsens {
            return 1;
        }
        let is_ahead = node.static_eval + before > config.margin;
        -i32::from(node.reduced >= config.shallower && node.depth >= 2 && is_ahead)
    }

    /// Returns the plies to add to the depth of the second search of a move, by the score of its first search and the
    /// best score of the node.
    pub(crate) fn second_search(&self, value: i32, best: i32, reduced: bool) -> i32 {
        let config = &self.config.second_search;
        let (deeper, shallower) = (reduced && value > best + config.deeper, value < best + config.shallower);
        if config.enabled { i32::from(deeper) - i32::from(shallower) } else { 0 }
    }

    /// Returns the plies to take off a node once a move has raised alpha to this value: the other moves have a good one
    /// to beat.
    pub(crate) fn less_after_raise(&self, node: &Node, value: i32) -> i32 {
        let config = &self.config.raised_alpha;
        let counts = config.enabled && (config.min_depth..=config.max_depth).contains(&node.depth) && !is_mate(value);
        if counts { config.plies } else { 0 }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::search::Config;
    use crate::search::tree::path::standing_at;
    use crate::search::tree::types::NodeKind;
    use crate::search::tree::window::Window;
    use crate::search::value::mate_in;

    const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b - 1";

    /// A node of depth 4 at ply 1.
    const NODE: Node = Node::new(Window::null_window_beta(0), 4, 1, NodeKind::Cut);

    /// Reductions of 3 plies and more are corrected upwards, and of 2 and more downwards, 100 centipawns ahead.
    /// `before` is the evaluation for the opponent a ply before.
    #[test]
    fn depths_follow_the_evaluation_after_a_reduction() {
        let plies = |enabled: bool, before: Option<i32>, node: Node| {
            let numbers = |config: &mut Config| {
                let config = &mut config.hindsight;
                (config.enabled, config.deeper, config.shallower, config.margin) = (enabled, 3, 2, 100);
            };
            standing_at(KINGS, numbers, |search| {
                search.frame(0).carried = before;
                search.hindsight(&node)
            })
        };
        let reduced = |reduced, static_eval| Node { reduced, static_eval, ..NODE };
        let of = |node| plies(true, Some(50), node);
        assert_eq!([2, 3].map(|plies| of(reduced(plies, 0))), [0, 1]);
        assert_eq!(of(Node { opponent_worsens: true, ..reduced(3, 0) }), 0);
        let ahead = |plies, eval| Node { opponent_worsens: true, ..reduced(plies, eval) };
        assert_eq!([1, 2].map(|plies| of(ahead(plies, 51))), [0, -1]);
        assert_eq!([50, 51].map(|eval| of(ahead(2, eval))), [0, -1]);
        assert_eq!([1, 2].map(|depth| of(Node { depth, ..ahead(2, 51) })), [0, -1]);
        assert_eq!(of(Node { check: true, ..reduced(3, 0) }), 0);
        assert_eq!([plies(false, Some(50), reduced(3, 0)), plies(true, None, reduced(3, 0))], [0; 2]);
    }

    #[test]
    fn second_searches_are_deeper_or_shallower_by_their_first_score() {
        let plies = |enabled: bool, value: i32, reduced: bool| {
            let numbers = |config: &mut Config| {
                let config = &mut config.second_search;
                (config.enabled, config.deeper, config.shallower) = (enabled, 40, 10);
            };
            standing_at(KINGS, numbers, |search| search.second_search(value, 100, reduced))
        };
        assert_eq!([109, 110, 140, 141].map(|value| plies(true, value, true)), [-1, 0, 0, 1]);
        assert_eq!([109, 110, 140, 141].map(|value| plies(true, value, false)), [-1, 0, 0, 0], "not reduced");
        assert_eq!([109, 141].map(|value| plies(false, value, true)), [0; 2]);
    }

    #[test]
    fn a_raised_alpha_makes_the_other_moves_shallower() {
        let plies = |enabled: bool, depth: i32, value: i32| {
            let numbers = |config: &mut Config| {
                let config = &mut config.raised_alpha;
                (config.enabled, config.plies, config.min_depth, config.max_depth) = (enabled, 2, 3, 13);
            };
            standing_at(KINGS, numbers, |search| search.less_after_raise(&Node { depth, ..NODE }, value))
        };
        assert_eq!([2, 3, 13, 14].map(|depth| plies(true, depth, 50)), [0, 2, 2, 0]);
        assert_eq!([plies(false, 5, 50), plies(true, 5, mate_in(9))], [0; 2]);
    }
}
