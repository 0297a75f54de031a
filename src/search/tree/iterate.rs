//! Iterative deepening: the root is searched at increasing depth, each line with a window around its last score
//! (aspiration).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::board::Move;
#[cfg(feature = "alloc")]
use crate::search::Variation;
use crate::search::memory::lines::{Lines, settle};
use crate::search::tree::path::Search;
use crate::search::tree::root::RootFound;
use crate::search::tree::types::{Searched, Stopped};
use crate::search::tree::window::Window;
use crate::search::value::Bound;
use crate::search::value::{INFINITE, Value, mate_in, mated_in};
use crate::search::{Iteration, Limits, Outcome, PvInfo};

/// The lines so far and the state of the iterations.
pub(crate) struct Progress {
    /// The score of the best line, once it was searched to its end, and its bound: a lower bound where the search ended
    /// before the other moves.
    value: Option<(i32, Bound)>,
    lines: Lines,
    depth: u32,
    best: Option<Move>,
    best_changes: u32,
    /// Moves that the first line's last search has given a value.
    searched: u32,
}

/// One of the lines that an iteration searches.
#[derive(Clone, Copy)]
struct Line {
    depth: u32,
    /// Its number, from 0.
    number: usize,
}

impl Search<'_, '_> {
    /// Searches until a limit or the observer ends it.
    pub(crate) fn run(&mut self) -> Outcome {
        let mut progress = self.begin();
        while self.step(&mut progress) {}
        let outcome = self.outcome(&progress);
        let shown = progress.lines.line(&self.worker.arena, 0).first().copied();
        if outcome.best.is_some() && outcome.best != shown {
            self.report_unsearched(&outcome);
        }
        outcome
    }

    /// Returns the state before the first iteration.
    pub(crate) fn begin(&mut self) -> Progress {
        self.worker.last_line.clear();
        self.worker.histories.set_unseen(&self.config.history);
        self.list_root_moves();
        let (best, count) = (self.first_move(), self.line_count());
        let lines = Lines::new(&mut self.worker.arena, count, self.worker.plies);
        Progress { value: None, lines, depth: 0, best, best_changes: 0, searched: 0 }
    }

    /// Searches the next iteration. Returns whether another one follows.
    pub(crate) fn step(&mut self, progress: &mut Progress) -> bool {
        let (depth, last) = (progress.depth + 1, self.limits.depth.min(Limits::DEEPEST));
        depth <= last && !self.root.is_empty() && self.deepen(depth, progress) == Ok(true) && depth < last
    }

    /// Returns the number of lines to find.
    fn line_count(&self) -> usize {
        self.limits.multi_pv.clamp(1, self.root.len().clamp(1, Limits::MOST_LINES))
    }

    /// Reports the move and the score of an answer that begins no line: every answer has a score.
    fn report_unsearched(&mut self, outcome: &Outcome) {
        let Outcome { value, bound, depth, nodes, .. } = *outcome;
        let (seldepth, hashfull) = (self.worker.seldepth as u32, self.table.hashfull());
        let pv = outcome.best.as_slice();
        self.observer.line(&PvInfo { depth, seldepth, multipv: 1, value, bound, nodes, hashfull, pv });
    }

    /// Returns the score and bound of the position when no line was finished: mate when there is no move, else the
    /// evaluation as a lower bound, since any move may turn out better.
    fn unsearched_value(&mut self) -> (i32, Bound) {
        if self.root.is_empty() { (mated_in(0), Bound::Exact) } else { (self.evaluate(), Bound::Lower) }
    }

    fn first_move(&self) -> Option<Move> {
        self.root.first().map(|root| root.mv)
    }

    /// Returns the score from the last iteration in which a root move was the best of the moves not in a better line.
    fn value_of(&self, mv: Option<Move>) -> Option<i32> {
        self.root.iter().find(|root| Some(root.mv) == mv)?.value()
    }

    /// Searches one iteration. Returns whether to continue.
    fn deepen(&mut self, depth: u32, progress: &mut Progress) -> Searched<bool> {
        self.worker.seldepth = 0;
        progress.best_changes /= 2;
        let nodes_before = self.worker.nodes;
        let (mut best_nodes, mut spent) = (0, 0);
        for number in 0..self.line_count() {
            self.taken = number;
            let found = self.aspire(Line { depth, number }, progress)?;
            if number == 0 {
                (best_nodes, spent) = (found.best_nodes, self.worker.nodes - nodes_before);
            }
            self.rank(Line { depth, number }, found.value, progress);
        }
        progress.depth = depth;
        self.worker.last_line = progress.lines.line(&self.worker.arena, 0);
        let best = self.first_move();
        progress.best_changes += u32::from(best != progress.best) * 1000;
        progress.best = best;
        let (Some(best), Some((value, _))) = (best, progress.value) else { return Ok(false) };
        let done = Iteration {
            depth,
            value: Value::from_raw(value),
            best,
            best_changes: progress.best_changes,
            best_nodes_permille: (best_nodes * 1000 / spent.max(1)) as u32,
            choices: self.root.len() as u32,
            nodes: self.worker.nodes,
        };
        Ok(self.observer.iteration(&done))
    }

    /// Moves a line to its rank among those before it, and reports it and the lines that it moves down. A line searched
    /// later, with fuller tables, can turn out better.
    fn rank(&mut self, line: Line, value: i32, progress: &mut Progress) {
        let rank = settle(&mut self.root, line.number, value);
        progress.lines.lift(&mut self.worker.arena, line.number, rank);
        for number in rank..=line.number {
            let value = self.root[number].value().unwrap_or(value);
            if number == 0 {
                progress.value = Some((value, Bound::Exact));
            }
            self.report(Line { number, ..line }, value, Bound::Exact, &progress.lines);
        }
    }

    /// Searches one line to its exact score, with a window around the last score of its move. The window is widened on
    /// the side that was too narrow.
    fn aspire(&mut self, line: Line, progress: &mut Progress) -> Searched<RootFound> {
        let config = &self.config.aspiration;
        let mut width = config.width;
        let last = self.root[line.number].average();
        // High scores vary more.
        let square = last.map_or(0, |last| last.clamp(-2_000, 2_000).pow(2)); // Shape: of all greater scores
        width += square / config.square;
        let mut window = last.map_or(Window::new(-INFINITE, INFINITE), |last| {
            Window::new((last - width).max(-INFINITE), (last + width).min(INFINITE))
        });
        let mut depth = line.depth as i32;
        loop {
            let mut found = RootFound::NOTHING;
            self.worker.root_width = window.width();
            self.worker.root_depth = line.depth as i32;
            let searched = self.root_node(window, depth, &mut found);
            let bound = match searched {
                Ok(()) => window.bound_of(found.value),
                // A move that was proved better before the stop is at the front already.
                Err(Stopped) if found.value > window.alpha => Bound::Lower,
                Err(Stopped) => return Err(Stopped),
            };
            let best = line.number == 0;
            if best {
                progress.searched = found.searched;
            }
            if bound == Bound::Exact || (best && bound == Bound::Lower) {
                progress.lines.keep(&mut self.worker.arena, line.number, &self.worker.pv.root());
            }
            if best && bound == Bound::Lower {
                progress.value = Some((found.value, bound));
            }
            // Exact lines are reported in the order of their scores, once it is known.
            if best && bound != Bound::Exact {
                self.report(line, found.value, bound, &progress.lines);
            }
            searched?;
            match bound {
                Bound::Exact => return Ok(found),
                Bound::Lower => {
                    window.alpha = window.alpha.max(window.beta - width);
                    window.beta = (found.blend + width).min(INFINITE);
                    depth = (depth - config.fail_high).max(self.least_root_depth());
                }
                Bound::Upper => {
                    depth = line.depth as i32;
                    window.beta = window.alpha;
                    window.alpha = (found.value - width).max(-INFINITE);
                }
            }
            width += (width * config.growth / 100).max(1);
        }
    }

    /// Reports a line as it is kept. With an upper bound no move was better than alpha, and the last good line remains.
    fn report(&mut self, line: Line, value: i32, bound: Bound, lines: &Lines) {
        self.observer.line(&PvInfo {
            depth: line.depth,
            seldepth: self.worker.seldepth as u32,
            multipv: line.number + 1,
            value: Value::from_raw(value),
            bound,
            nodes: self.worker.nodes,
            hashfull: self.table.hashfull(),
            pv: &lines.line(&self.worker.arena, line.number),
        });
    }

    /// Returns the result of the iterations so far.
    pub(crate) fn outcome(&mut self, progress: &Progress) -> Outcome {
        let nodes = self.worker.nodes;
        let pv = progress.lines.line(&self.worker.arena, 0);
        let value = progress.value.map(|(value, _)| value);
        let untried = if self.failed_low_alone(progress) { self.untried_move() } else { None };
        let shown = pv.first().copied().filter(|&mv| untried.is_none() && !self.is_refuted(mv, value));
        let best = shown.or(untried).or_else(|| self.first_safe_move());
        let ponder = pv.get(1).copied().filter(|_| shown.is_some()).or_else(|| self.expected_answer(best?));
        // The score of a line that a mate answers does not hold for another move.
        let found =
            if shown.is_some() { progress.value } else { self.value_of(best).map(|value| (value, Bound::Lower)) };
        let (value, bound) = match self.declaration(0) {
            // A search of given root moves is for the best of these, and the declaration is none of them.
            Some(_) if self.limits.root_moves.is_empty() => (mate_in(1), Bound::Exact),
            _ => found.unwrap_or_else(|| self.unsearched_value()),
        };
        let value = Value::from_raw(value);
        let line = if shown.is_some() { pv } else { [best, ponder].into_iter().flatten().collect() };
        #[cfg(feature = "alloc")]
        let lines = self.variations(progress, Variation { value, bound, pv: line.to_vec() });
        let depth = progress.depth;
        Outcome {
            best,
            ponder,
            value,
            bound,
            depth,
            nodes,
            #[cfg(feature = "alloc")]
            lines,
            line,
        }
    }

    /// Returns the first line, unless it is empty, and the other lines that begin with other moves.
    #[cfg(feature = "alloc")]
    fn variations(&self, progress: &Progress, first: Variation) -> Vec<Variation> {
        let mut found: Vec<Variation> = Vec::from_iter((!first.pv.is_empty()).then_some(first));
        for number in 1..self.line_count() {
            let pv = progress.lines.line(&self.worker.arena, number);
            let begun = pv.first().copied();
            let is_new = found.iter().all(|line| line.pv.first().copied() != begun);
            // A line that was not searched yet is empty, and its score is unknown.
            if let Some(value) = self.value_of(begun).filter(|_| is_new) {
                found.push(Variation { value: Value::from_raw(value), bound: Bound::Exact, pv: pv.to_vec() });
            }
        }
        found
    }

    /// Whether the search ended after one move of its first iteration, and this move failed low: it is worth less than
    /// the evaluation of the position by the width of an aspiration window.
    fn failed_low_alone(&mut self, progress: &Progress) -> bool {
        let Some((value, _)) = progress.value.filter(|_| progress.depth == 0 && progress.searched == 1) else {
            return false;
        };
        value <= self.evaluate() - self.config.aspiration.width
    }

    /// Returns the table's move after the best one. Nothing is searched, so no node is counted.
    fn expected_answer(&self, best: Move) -> Option<Move> {
        let mut after = self.position.clone();
        after.play_unchecked(best);
        self.table.probe(after.key(), 1)?.mv.filter(|&mv| after.is_legal(mv))
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::lines::records;
    use crate::search::Observer;
    use crate::search::memory::lines::Safety;
    use crate::search::tree::path::standing_at;
    use crate::search::{Bucket, Config, Table, WorkerMemory};

    /// Ends a search once the first line has a lower bound.
    #[derive(Default)]
    struct EndsAtLowerBound(Option<i32>);

    impl Observer for EndsAtLowerBound {
        fn should_stop(&mut self, _: u64) -> bool {
            self.0.is_some()
        }
        fn line(&mut self, line: &PvInfo<'_>) {
            self.0 = (line.bound == Bound::Lower).then_some(line.value.raw());
        }
    }

    /// The solver found a mate after the best move, and the search ended before another move was better.
    #[test]
    fn a_search_that_ends_with_a_mate_plays_another_move() {
        standing_at(
            "4k4/9/9/9/9/9/9/9/4K4 b G 1",
            |_| {},
            |search| {
                search.list_root_moves();
                let [mated, other] = [0, 1].map(|at| search.root[at].mv);
                search.root[1] = search.root[1].worth(-70);
                let mut lines = Lines::new(&mut search.worker.arena, 1, search.worker.plies);
                lines.keep(&mut search.worker.arena, 0, &[mated, other].into_iter().collect());
                let mut progress = Progress {
                    value: Some((50, Bound::Exact)),
                    lines,
                    depth: 9,
                    best: Some(mated),
                    best_changes: 0,
                    searched: 2,
                };
                let told = |search: &mut Search<'_, '_>, progress: &Progress| {
                    let Outcome { best, ponder, value, bound, .. } = search.outcome(progress);
                    (best, ponder, value.raw(), bound)
                };
                assert_eq!(told(search, &progress), (Some(mated), Some(other), 50, Bound::Exact));
                search.root[0].safety = Safety::Mated(mated_in(14) as i16);
                assert_eq!(told(search, &progress), (Some(other), None, -70, Bound::Lower));
                // It was searched since, and all other moves lose sooner.
                progress.value = Some((mated_in(14), Bound::Exact));
                assert_eq!(told(search, &progress), (Some(mated), Some(other), mated_in(14), Bound::Exact));
            },
        );
    }

    /// A move that was found to be better just before the end has its own score, not that of the move before.
    #[test]
    fn the_value_is_that_of_the_best_move() {
        let buckets: Vec<_> = (0..1 << 12).map(|_| Bucket::default()).collect();
        let (mut memory, config) = (WorkerMemory::new(), Config::default());
        let limits = Limits { depth: 9, ..Limits::infinite() };
        let mut cut = 0;
        for (record, game) in records(include_str!("../../game/bench.sfen")).zip(0..) {
            let (position, table) = (record.first().parse().unwrap(), Table::of_game(&buckets, game, 0));
            let mut watch = EndsAtLowerBound::default();
            let outcome = memory.worker().search(&position, &[], &table, &config, &limits, &mut watch);
            if let Some(value) = watch.0 {
                assert_eq!(outcome.value.raw(), value);
                cut += 1;
            }
        }
        assert!(cut > 3, "{cut}");
    }
}
