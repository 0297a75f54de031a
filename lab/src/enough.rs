//! Searches that end between two iterations.
//!
//! A search that is cut at a number of nodes may not have looked at every move: with a hundred drops to look at, hundreds of nodes
//! are not the first iteration. What it says of the position is then worth little, and was taken for much. So positions that
//! are to be learned from are searched to the end of the iteration in which the number is reached.

use horigoma::search::{Bound, Iteration, Limits, Observer, PvInfo};

use crate::bounded::ValueBound;

/// Ends a search with the iteration in which so many nodes were reached, or with the first one after it whose depth is odd.
#[derive(Clone, Copy, Debug)]
pub struct Enough {
    nodes: u64,
    odd: bool,
    bound: ValueBound,
}

impl Enough {
    /// How many nodes more the last iteration may take. The first alone can take more than ten thousand, where hands are full and
    /// captures many.
    const MORE: u64 = 1_000_000;

    /// With the iteration in which so many nodes are reached.
    #[must_use]
    pub const fn after(nodes: u64) -> Self {
        Self { nodes, odd: false, bound: ValueBound::NEW }
    }

    /// With an iteration of odd depth only, if `odd`: what even depths say lies 0.01 to 0.04 of a winning chance higher (docs/learning-log.md), and
    /// scores of both kinds in one game differ by that alone.
    #[must_use]
    pub const fn odd(self, odd: bool) -> Self {
        Self { odd, ..self }
    }

    /// Returns the bound of the value that the search returned. It is exact but where even the further nodes did not end the iteration.
    #[must_use]
    pub const fn bound(self) -> Bound {
        self.bound.bound()
    }

    /// The limits to search with.
    #[must_use]
    pub const fn limits(self) -> Limits<'static> {
        Limits::nodes(self.nodes.saturating_add(Self::MORE))
    }
}

impl Observer for Enough {
    fn should_stop(&mut self, _: u64) -> bool {
        false
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        self.bound.note(line);
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        done.nodes < self.nodes || self.odd && done.depth.is_multiple_of(2)
    }
}

#[cfg(test)]
mod tests {
    use horigoma::Searcher;
    use horigoma::board::Position;
    use horigoma::search::{Config, Silent, ValueKind};

    use super::*;

    /// Nearly six hundred drops: a search cut at 200 nodes has looked at a part of them.
    #[test]
    fn the_iteration_under_way_is_searched_to_its_end() {
        let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1").unwrap();
        let mut searcher = Searcher::new(1, Config::default());
        let cut = searcher.search_in_game(&position, &[], &Limits::nodes(200), &mut Silent);
        assert_eq!((cut.depth, cut.nodes), (0, 200));
        assert!(matches!(cut.value.kind(), ValueKind::Centipawns(_)), "nobody is mated: {}", cut.value);
        searcher.new_game();
        let mut enough = Enough::after(200);
        let whole = searcher.search_in_game(&position, &[], &enough.limits(), &mut enough);
        assert!(whole.depth >= 1 && whole.nodes > 200 && whole.nodes < Enough::MORE, "{whole:?}");
    }

    /// What is said after the answer and what is said before it are not mixed.
    #[test]
    fn the_last_depth_is_odd_where_that_is_asked_for() {
        let mut searcher = Searcher::new(1, Config::default());
        let mut depth = |mut enough: Enough| {
            searcher.new_game();
            searcher.search_in_game(&Position::start(), &[], &enough.limits(), &mut enough).depth
        };
        let depths: Vec<[u32; 2]> = [10, 100, 200, 400, 800, 1600, 3200]
            .map(|nodes| [false, true].map(|odd| depth(Enough::after(nodes).odd(odd))))
            .to_vec();
        assert!(depths.iter().any(|[any, _]| any % 2 == 0), "{depths:?}: nothing to see here");
        assert!(depths.iter().all(|&[any, odd]| odd == any + (any + 1) % 2), "{depths:?}");
    }
}
