//! Iterative deepening: the root, searched deeper and deeper, with a window around the last value.

use super::node::{Node, NodeKind};
use super::order::is_pointless;
use super::transposition::{Bound, Entry};
use super::value::{INFINITE, MAX_PLY, Value, mate_in, mated_in};
use super::window::Window;
use super::{Iteration, Line, Observer, Outcome, Search};
use crate::board::{Move, MoveList};

/// The most lines that can be asked for.
const MOST_LINES: usize = 600;

/// From this depth on the last value is trusted to be near the next.
const ASPIRATION_DEPTH: u32 = 4;

/// The best line so far and the course of the iterations.
struct Progress {
    value: i32,
    pv: [Option<Move>; MAX_PLY],
    length: usize,
    depth: u32,
    best: Option<Move>,
    best_changes: u32,
}

impl<O: Observer> Search<'_, '_, O> {
    /// Searches until a limit or the observer ends it.
    pub(super) fn run(mut self) -> Outcome {
        self.list_root_moves();
        let mut progress =
            Progress { value: mated_in(0), pv: [None; MAX_PLY], length: 0, depth: 0, best: None, best_changes: 0 };
        progress.best = self.root.first().copied();
        let lines = self.limits.multi_pv.clamp(1, self.root.len().clamp(1, MOST_LINES));
        for depth in 1..=self.limits.depth.min(MAX_PLY as u32 - 1) {
            if self.root.is_empty() || !self.deepen(depth, lines, &mut progress) {
                break;
            }
        }
        self.outcome(&progress)
    }

    /// The legal moves that were asked for; those never better only when nothing else is left or they were named.
    fn list_root_moves(&mut self) {
        let mut all = MoveList::new();
        self.position.legal_moves(&mut all);
        let named = self.limits.root_moves;
        for mv in &all {
            let wanted = if named.is_empty() {
                self.config.all_moves || !is_pointless(&self.position, mv)
            } else {
                named.contains(&mv)
            };
            if wanted {
                self.root.push(mv);
            }
        }
        if self.root.is_empty() && named.is_empty() {
            self.root = all;
        }
    }

    /// One iteration; whether to go on.
    fn deepen(&mut self, depth: u32, lines: usize, progress: &mut Progress) -> bool {
        self.worker.seldepth = 0;
        progress.best_changes /= 2;
        let nodes_before = self.worker.nodes;
        let mut best_nodes = 0;
        // What a line is worth at most: as much as the one before, which was the better choice.
        let mut most = INFINITE;
        for line in 0..lines {
            self.taken = line;
            let (value, nodes) = self.aspire(depth, most, line, progress);
            most = value;
            if self.worker.stopped {
                return false;
            }
            if line == 0 {
                best_nodes = nodes;
                progress.value = value;
            }
        }
        progress.depth = depth;
        let best = self.root.first().copied();
        progress.best_changes += u32::from(best != progress.best) * 1000;
        progress.best = best;
        let Some(best) = best else { return false };
        let spent = (self.worker.nodes - nodes_before).max(1);
        let done = Iteration {
            depth,
            value: Value::from_raw(progress.value),
            best,
            best_changes: progress.best_changes,
            best_nodes_permille: (best_nodes * 1000 / spent) as u32,
            nodes: self.worker.nodes,
        };
        self.observer.iteration(&done)
    }

    /// Searches one line: the first with a window around the last value, widened on the side that was too narrow, the others
    /// up to what the line before is worth. The value, and the nodes spent on the best move.
    fn aspire(&mut self, depth: u32, most: i32, line: usize, progress: &mut Progress) -> (i32, u64) {
        let mut width = self.config.futility.aspiration;
        let mut window = if depth >= ASPIRATION_DEPTH && line == 0 {
            Window::new((progress.value - width).max(-INFINITE), (progress.value + width).min(INFINITE))
        } else {
            Window::new(-INFINITE, (most + 1).min(INFINITE))
        };
        loop {
            let (value, nodes) = self.root_node(window, depth as i32);
            let value = value.min(most);
            if self.worker.stopped {
                // A move that was proved better before the stop stands in front already.
                if line == 0 && value > window.alpha {
                    self.keep_line(progress);
                    self.report(depth, line, value, Bound::Lower, progress);
                }
                return (value, nodes);
            }
            let bound = if value >= window.beta {
                Bound::Lower
            } else if value <= window.alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            if line == 0 && bound != Bound::Upper {
                self.keep_line(progress);
            }
            self.report(depth, line, value, bound, progress);
            match bound {
                Bound::Exact => return (value, nodes),
                Bound::Lower => window.beta = (value + width).min(INFINITE),
                Bound::Upper => {
                    window.beta = (window.alpha + window.beta) / 2;
                    window.alpha = (value - width).max(-INFINITE);
                }
            }
            width += width / 2;
        }
    }

    /// The root: every move, none skipped; the best one moves to the front.
    fn root_node(&mut self, window: Window, depth: i32) -> (i32, u64) {
        self.worker.lines.clear(0);
        let node = self.root_as_node(window, depth);
        let mut best = -INFINITE;
        let (mut window, mut best_nodes) = (window, 0);
        for at in self.taken..self.root.len() {
            let mv = self.root[at];
            let before = self.worker.nodes;
            let quiet = self.is_quiet(mv);
            let count = (at - self.taken + 1) as u32;
            let value = self.try_move(&node, window, mv, quiet, count, 0);
            if self.worker.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > window.alpha {
                    best_nodes = self.worker.nodes - before;
                    self.worker.lines.set(0, mv);
                    self.root.as_mut_slice()[self.taken..=at].rotate_right(1);
                    window.alpha = value;
                }
            }
            if window.alpha >= window.beta {
                break;
            }
        }
        if !self.worker.stopped && self.taken == 0 {
            self.remember_root(node.window, best, depth);
        }
        (best, best_nodes)
    }

    fn root_as_node(&mut self, window: Window, depth: i32) -> Node {
        let check = self.position.is_check();
        let evaluation = (!check).then(|| self.corrected_evaluation(0));
        self.frame(0).evaluation = evaluation;
        Node {
            window,
            depth,
            ply: 0,
            kind: NodeKind::Pv,
            check,
            evaluation: evaluation.unwrap_or_default(),
            plain: None,
            improving: true,
            hash: None,
            excluded: None,
            before: Self::NOTHING_BEFORE,
        }
    }

    fn remember_root(&mut self, window: Window, value: i32, depth: i32) {
        let bound = if value >= window.beta {
            Bound::Lower
        } else if value > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let mv = self.root.first().copied().filter(|_| bound != Bound::Upper);
        let entry = Entry { mv, value, evaluation: None, depth, bound };
        self.table.store(self.position.key(), 0, entry);
    }

    /// Copies the root's line out of the triangle.
    fn keep_line(&mut self, progress: &mut Progress) {
        progress.length = self.worker.lines.root(&mut progress.pv);
        progress.best = progress.best.or(progress.pv[0]);
    }

    fn report(&mut self, depth: u32, line: usize, value: i32, bound: Bound, progress: &Progress) {
        let mut buffer = [None; MAX_PLY];
        let mut length = self.worker.lines.root(&mut buffer);
        if length == 0 {
            // Nothing was better than alpha: the last good line still stands.
            (buffer, length) = (progress.pv, if line == 0 { progress.length } else { 0 });
        }
        let mut pv = MoveList::new();
        buffer[..length].iter().flatten().for_each(|&mv| pv.push(mv));
        self.observer.line(&Line {
            depth,
            seldepth: self.worker.seldepth as u32,
            multipv: line + 1,
            value: Value::from_raw(value),
            bound,
            nodes: self.worker.nodes,
            hashfull: self.table.hashfull(),
            pv: &pv,
        });
    }

    fn outcome(&mut self, progress: &Progress) -> Outcome {
        let best = progress.pv[0].filter(|_| progress.length > 0).or_else(|| self.root.first().copied());
        let ponder = progress.pv[1].filter(|_| progress.length > 1).or_else(|| self.expected_answer(best?));
        let value = match self.declaration(0) {
            Some(_) => mate_in(1),
            None => progress.value,
        };
        Outcome { best, ponder, value: Value::from_raw(value), depth: progress.depth, nodes: self.worker.nodes }
    }

    /// The table's move after the best one.
    fn expected_answer(&mut self, best: Move) -> Option<Move> {
        let undo = self.position.play_unchecked(best);
        let answer = self.probe(1, None).and_then(|entry| entry.mv);
        self.position.undo(best, undo);
        answer
    }
}
