//! The best moves of a position with their scores: a search of several lines.

use horigoma::Searcher;
use horigoma::board::{HistoryEntry, Move, Position};
use horigoma::search::{Bound, Iteration, Limits, Observer, PvInfo};

/// Moves with their scores for the mover, best first.
pub(crate) type BestMoves = Vec<(Move, i32)>;

/// Returns the best moves of a position reached by a game, as many as `limits` names. `ends` may end the search. The
/// moves are those of the last complete iteration, and there are none without one.
pub(crate) fn search(
    searcher: &mut Searcher,
    position: &Position,
    game: &[HistoryEntry],
    limits: &Limits<'_>,
    ends: impl Observer,
) -> BestMoves {
    let mut lines = Lines { of_iteration: Vec::new(), found: Vec::new(), ends };
    searcher.search_in_game(position, game, limits, &mut lines);
    let mut found = lines.found;
    found.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    found.truncate(limits.multi_pv);
    found
}

/// An observer that keeps the best moves of the last complete iteration.
struct Lines<O> {
    /// The moves of the current iteration.
    of_iteration: BestMoves,
    found: BestMoves,
    /// Whether it was the last.
    ends: O,
}

impl<O: Observer> Observer for Lines<O> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        self.ends.should_stop(nodes)
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        let Some(&first) = line.pv.first().filter(|_| line.bound == Bound::Exact) else { return };
        self.of_iteration.retain(|&(mv, _)| mv != first);
        self.of_iteration.push((first, line.value.raw()));
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        self.found = std::mem::take(&mut self.of_iteration);
        self.ends.iteration(done)
    }
}

#[cfg(test)]
mod tests {
    use horigoma::search::Silent;

    use super::*;

    fn best(searcher: &mut Searcher, position: &Position, nodes: u64, multi_pv: usize) -> BestMoves {
        searcher.new_game();
        search(searcher, position, &[], &Limits { multi_pv, ..Limits::nodes(nodes) }, Silent)
    }

    #[test]
    fn best_moves_do_not_depend_on_earlier_searches() {
        let mut searcher = Searcher::with_hash(1);
        let position = Position::start();
        let first = best(&mut searcher, &position, 3000, 3);
        assert!(first.len() == 3 && first.is_sorted_by(|one, next| one.1 >= next.1), "{first:?}");
        assert!(first.iter().all(|&(mv, _)| position.is_legal(mv)));
        best(&mut searcher, &"4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap(), 1000, 2);
        assert_eq!(best(&mut searcher, &position, 3000, 3), first);
    }

    /// The observer that decides also ends this search.
    #[test]
    fn a_search_ends_with_the_iteration_that_is_enough() {
        struct First(Vec<u32>);
        impl Observer for &mut First {
            fn iteration(&mut self, done: &Iteration) -> bool {
                self.0.push(done.depth);
                false
            }
        }
        let (mut searcher, mut ends) = (Searcher::with_hash(1), First(Vec::new()));
        let limits = Limits { multi_pv: 4, ..Limits::depth(5) };
        assert_eq!(search(&mut searcher, &Position::start(), &[], &limits, &mut ends).len(), 4);
        assert_eq!(ends.0, [1]);
    }
}
