//! The best line of a search, and the position in which it ends.

use horigoma::board::{Move, Position};
use horigoma::eval::net;
use horigoma::search::{Bound, Iteration, Observer, PvInfo};

use crate::bounded::ValueBound;
use crate::enough::Enough;

/// The best line that a search reported last, and the bound of the search's value.
#[derive(Debug, Default)]
pub(super) struct BestLine(Vec<Move>, ValueBound);

impl BestLine {
    /// How far the score of a line may lie from what the net says of its end: what the search has learned of the net's errors is in the one and not in
    /// the other (docs/learning-log.md: 7 centipawns in the median, 60 or more in one of twenty). A line that ends with a repetition is not worth what the net says.
    const STRAY: i32 = 100;

    /// Returns the bound of the value that the search returned.
    pub(super) const fn bound(&self) -> Bound {
        self.1.bound()
    }

    /// What hears of the line, and ends the search when it is enough.
    pub(super) const fn watch(&mut self, enough: Enough) -> Watch<'_> {
        Watch { enough, line: self }
    }

    /// The position in which the line ends, from where a search gave it a score, and the score as the side to move there sees it. `None` where its
    /// worth is not what the net says: in check, or when something else decides.
    pub(super) fn leaf(&self, root: &Position, score: i32) -> Option<(Position, i32)> {
        let mut leaf = root.clone();
        for &mv in &self.0 {
            leaf.play(mv);
        }
        let score = if leaf.turn() == root.turn() { score } else { -score };
        let is_evaluated = !leaf.is_check() && net::evaluate(&leaf).abs_diff(score) <= Self::STRAY.unsigned_abs();
        (is_evaluated && !self.0.is_empty()).then_some((leaf, score))
    }
}

/// Ends a search when it is enough, and keeps its best line.
#[derive(Debug)]
pub(super) struct Watch<'l> {
    enough: Enough,
    line: &'l mut BestLine,
}

impl Observer for Watch<'_> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        self.enough.should_stop(nodes)
    }

    fn line(&mut self, info: &PvInfo<'_>) {
        self.line.0 = info.pv.to_vec();
        self.line.1.note(info);
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        self.enough.iteration(done)
    }
}

#[cfg(test)]
mod tests {
    use horigoma::Searcher;
    use horigoma::search::Config;

    use super::*;

    fn line(moves: &str) -> BestLine {
        BestLine(moves.split_whitespace().map(|mv| mv.parse().unwrap()).collect(), ValueBound::NEW)
    }

    /// Of lines from the start of a game, what the net says of their end stands in for what the search said.
    #[test]
    fn a_line_ends_with_what_the_net_says_of_it() {
        let start = Position::start();
        for (moves, sign) in [("7g7f", -1), ("7g7f 3c3d", 1), ("7g7f 3c3d 2g2f", -1)] {
            let mut end = start.clone();
            for mv in moves.split(' ') {
                end.play(mv.parse().unwrap());
            }
            let said = net::evaluate(&end);
            for (error, expected) in [(0, true), (100, true), (-100, true), (101, false), (-101, false)] {
                let leaf = line(moves).leaf(&start, sign * (said + error));
                assert_eq!(leaf, expected.then(|| (end.clone(), said + error)), "{moves}, {error} more than the net");
            }
        }
        assert_eq!(line("").leaf(&start, net::evaluate(&start)), None, "that is the root itself");
        // What the net says of a check counts nowhere.
        let checked = line("7g7f 3c3d 8h2b+ 5a4b 2b3a");
        let mut end = start.clone();
        for &mv in &checked.0 {
            end.play(mv);
        }
        assert!(end.is_check());
        assert_eq!(checked.leaf(&start, -net::evaluate(&end)), None);
    }

    /// The values of real searches come from where their lines end: of so many of them, these are the few that do not.
    #[test]
    fn searches_are_worth_what_their_lines_end_with() {
        let mut searcher = Searcher::new(1, Config::default());
        let mut position = Position::start();
        let (mut leaves, mut lengths) = (0, 0);
        for _ in 0..40 {
            let (mut line, enough) = (BestLine::default(), Enough::after(500).odd(true));
            let outcome = searcher.search_in_game(&position, &[], &enough.limits(), &mut line.watch(enough));
            assert_eq!(line.0.first().copied(), outcome.best);
            assert!(outcome.nodes >= 500 && outcome.depth % 2 == 1);
            lengths += line.0.len();
            leaves += u32::from(line.leaf(&position, outcome.value.raw()).is_some());
            position.play(outcome.best.unwrap());
        }
        assert!(leaves >= 30 && lengths > 120, "{leaves} leaves of 40 lines, of {lengths} moves");
    }
}
