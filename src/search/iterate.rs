//! Iterative deepening: the root, searched deeper and deeper, with a window around the last value (aspiration).

use super::frame::{Searched, Stopped};
use super::path::Search;
use super::pv::Pv;
use super::root::RootFound;
use super::transposition::Bound;
use super::value::{INFINITE, MAX_PLY, Value, mate_in, mated_in};
use super::window::Window;
use super::{Iteration, Observer, Outcome, PvInfo};
use crate::board::Move;

/// The most lines that can be asked for.
const MAX_LINES: usize = 600;

/// The best line so far and the course of the iterations.
struct Progress {
    value: i32,
    pv: Pv,
    depth: u32,
    best: Option<Move>,
    best_changes: u32,
}

/// One of the lines that an iteration searches.
#[derive(Clone, Copy)]
struct Line {
    depth: u32,
    /// Its number, from 0.
    number: usize,
    /// The value of the line before, which was the better choice: this one's is no higher.
    max: i32,
}

impl<O: Observer> Search<'_, '_, O> {
    /// Searches until a limit or the observer ends it.
    pub(super) fn run(mut self) -> Outcome {
        self.list_root_moves();
        let best = self.root.first().copied();
        let mut progress = Progress { value: mated_in(0), pv: Pv::new(), depth: 0, best, best_changes: 0 };
        let lines = self.limits.multi_pv.clamp(1, self.root.len().clamp(1, MAX_LINES));
        for depth in 1..=self.limits.depth.min(MAX_PLY as u32 - 1) {
            if self.root.is_empty() || self.deepen(depth, lines, &mut progress) != Ok(true) {
                break;
            }
        }
        self.outcome(&progress)
    }

    /// One iteration; whether to go on.
    fn deepen(&mut self, depth: u32, lines: usize, progress: &mut Progress) -> Searched<bool> {
        self.worker.seldepth = 0;
        progress.best_changes /= 2;
        let nodes_before = self.worker.nodes;
        let mut best_nodes = 0;
        let mut max = INFINITE;
        for number in 0..lines {
            self.taken = number;
            let found = self.aspire(Line { depth, number, max }, progress)?;
            max = found.value;
            if number == 0 {
                (progress.value, best_nodes) = (found.value, found.best_nodes);
            }
        }
        progress.depth = depth;
        let best = self.root.first().copied();
        progress.best_changes += u32::from(best != progress.best) * 1000;
        progress.best = best;
        let Some(best) = best else { return Ok(false) };
        let spent = (self.worker.nodes - nodes_before).max(1);
        let done = Iteration {
            depth,
            value: Value::from_raw(progress.value),
            best,
            best_changes: progress.best_changes,
            best_nodes_permille: (best_nodes * 1000 / spent) as u32,
            nodes: self.worker.nodes,
        };
        Ok(self.observer.iteration(&done))
    }

    /// Searches one line: the first with a window around the last value, widened on the side that was too narrow, the
    /// others up to the value of the line before.
    fn aspire(&mut self, line: Line, progress: &mut Progress) -> Searched<RootFound> {
        let config = &self.config.aspiration;
        let mut width = config.width;
        let mut window = if line.depth as i32 >= config.min_depth && line.number == 0 {
            Window::new((progress.value - width).max(-INFINITE), (progress.value + width).min(INFINITE))
        } else {
            Window::new(-INFINITE, (line.max + 1).min(INFINITE))
        };
        loop {
            let mut found = RootFound::NOTHING;
            let searched = self.root_node(window, line.depth as i32, &mut found);
            found.value = found.value.min(line.max);
            if searched == Err(Stopped) {
                // A move that was proved better before the stop stands in front already.
                if line.number == 0 && found.value > window.alpha {
                    progress.pv = self.worker.pv.root();
                    self.report(line, found.value, Bound::Lower, progress);
                }
                return Err(Stopped);
            }
            let bound = window.bound_of(found.value);
            if line.number == 0 && bound != Bound::Upper {
                progress.pv = self.worker.pv.root();
            }
            self.report(line, found.value, bound, progress);
            match bound {
                Bound::Exact => return Ok(found),
                Bound::Lower => window.beta = (found.value + width).min(INFINITE),
                Bound::Upper => {
                    window.beta = (window.alpha + window.beta) / 2;
                    window.alpha = (found.value - width).max(-INFINITE);
                }
            }
            width += width * config.growth / 100;
        }
    }

    fn report(&mut self, line: Line, value: i32, bound: Bound, progress: &Progress) {
        let mut pv = self.worker.pv.root();
        if pv.is_empty() && line.number == 0 {
            // Nothing was better than alpha: the last good line still stands.
            pv.clone_from(&progress.pv);
        }
        self.observer.line(&PvInfo {
            depth: line.depth,
            seldepth: self.worker.seldepth as u32,
            multipv: line.number + 1,
            value: Value::from_raw(value),
            bound,
            nodes: self.worker.nodes,
            hashfull: self.table.hashfull(),
            pv: &pv,
        });
    }

    fn outcome(&mut self, progress: &Progress) -> Outcome {
        let nodes = self.worker.nodes;
        let best = progress.pv.first().copied().or_else(|| self.root.first().copied());
        let ponder = progress.pv.get(1).copied().or_else(|| self.expected_answer(best?));
        let value = match self.declaration(0) {
            Some(_) => mate_in(1),
            None => progress.value,
        };
        Outcome { best, ponder, value: Value::from_raw(value), depth: progress.depth, nodes }
    }

    /// The table's move after the best one.
    fn expected_answer(&mut self, best: Move) -> Option<Move> {
        self.child(Some(best), 0, |search| search.probe(1, None)).and_then(|entry| entry.mv)
    }
}
