//! The best line of a search, and its last position.

use horigoma::board::{Move, Position};
use horigoma::eval::net;
use horigoma::search::{Bound, Iteration, Observer, PvInfo};

use crate::bounded::ValueBound;
use crate::enough::Enough;

/// The best line that a search reported last, and the bound of its score.
#[derive(Debug, Default)]
pub(super) struct BestLine(Vec<Move>, ValueBound);

impl BestLine {
    /// The greatest difference between the score of a line and the evaluation of its last position. The score includes
    /// the correction history, the evaluation does not (docs/nets.md: 7 centipawns in the median, 60 or more in
    /// one of twenty). A line that ends with a repetition has a score of another origin.
    const STRAY: i32 = 100;

    /// Returns the bound of the value that the search returned.
    pub(super) const fn bound(&self) -> Bound {
        self.1.bound()
    }

    /// Returns an observer that keeps the line, and ends the search when it is long enough.
    pub(super) const fn watch(&mut self, enough: Enough) -> Watch<'_> {
        Watch { enough, line: self }
    }

    /// Returns the last position of the line, and the score for its side to move. `None` when the score is not the
    /// evaluation of that position: in check, or after a repetition, a mate or a declaration.
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

/// Ends a search when it is long enough, and keeps its best line.
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

    /// Lines from the start of a game. The evaluation of the last position is used in place of a score.
    #[test]
    fn a_line_has_the_evaluation_of_its_last_position() {
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
        // The evaluation of a position in check is not used.
        let checked = line("7g7f 3c3d 8h2b+ 5a4b 2b3a");
        let mut end = start.clone();
        for &mv in &checked.0 {
            end.play(mv);
        }
        assert!(end.is_check());
        assert_eq!(checked.leaf(&start, -net::evaluate(&end)), None);
    }

    /// Scores of real searches equal the evaluations of the last positions, with these few exceptions.
    #[test]
    fn scores_are_evaluations_of_last_positions() {
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
