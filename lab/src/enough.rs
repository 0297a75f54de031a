//! Searches that end between two iterations.
//!
//! A search cut at a node limit may not have searched every move: with a hundred drops, hundreds of nodes are less than
//! the first iteration. Its score is then unreliable, and was once trusted. Training positions are therefore searched
//! to the end of the iteration in which the node count is reached.

use horigoma::search::{Bound, Iteration, Limits, Observer, PvInfo};

use crate::bounded::ValueBound;

/// Ends a search with the iteration in which a node count is reached, or with the first one after it of odd depth.
#[derive(Clone, Copy, Debug)]
pub struct Enough {
    nodes: u64,
    odd: bool,
    bound: ValueBound,
}

impl Enough {
    /// The number of nodes that the last iteration may take beyond the count. With full hands and many captures the
    /// first iteration alone can take more than ten thousand.
    const MORE: u64 = 1_000_000;

    /// Ends a search with the iteration in which this number of nodes is reached.
    #[must_use]
    pub const fn after(nodes: u64) -> Self {
        Self { nodes, odd: false, bound: ValueBound::NEW }
    }

    /// Sets whether only iterations of odd depth may end the search. Scores of even depths are 0.01 to 0.04 of a
    /// win probability higher (docs/nets.md), and scores of one game should not differ by the parity alone.
    #[must_use]
    pub const fn odd(self, odd: bool) -> Self {
        Self { odd, ..self }
    }

    /// Returns the bound of the value that the search returned. It is exact, unless even the additional nodes did not
    /// complete the iteration.
    #[must_use]
    pub const fn bound(self) -> Bound {
        self.bound.bound()
    }

    /// Returns the limits for the search.
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

    /// Nearly six hundred drops: a search cut at 200 nodes has searched only some of them.
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

    /// Scores of odd and even depths are not mixed.
    #[test]
    fn the_last_depth_is_odd_on_request() {
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
