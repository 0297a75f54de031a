//! Searching captures until the position is quiet, so that the evaluation is not asked in the middle of an exchange. A side
//! in check searches its evasions.

use super::node::{Node, NodeKind};
use super::order::Wanted;
use super::terminal::by_mate_distance;
use super::transposition::{Bound, Entry};
use super::value::{INFINITE, MATE_BOUND, mated_in};
use super::window::Window;
use super::{Observer, Search};
use crate::board::Move;
use crate::eval::{exchange_value, promotion_gain};

/// Captures may lose this much by exchange and still be looked at.
const LOSS_ALLOWED: i32 = -60;

/// Quiet answers to a check that are looked at once one of them holds.
const QUIET_EVASIONS: u32 = 3;

impl<O: Observer> Search<'_, '_, O> {
    /// The value of the position once it is quiet.
    pub(super) fn quiescence(&mut self, window: Window, ply: usize, pv: bool) -> i32 {
        self.worker.lines.clear(ply);
        self.worker.seldepth = self.worker.seldepth.max(ply);
        if let Some(value) = self.terminal(ply) {
            return value;
        }
        let mut window = by_mate_distance(window, ply);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let hash = self.probe(ply, None);
        if let Some(entry) = hash.filter(|entry| !pv && entry.bound.decides(entry.value, window.beta)) {
            return entry.value;
        }
        if let Some(value) = self.mate_at_once(ply, hash.is_some()) {
            return value;
        }
        let plain = (!self.position.is_check())
            .then(|| hash.and_then(|entry| entry.evaluation).unwrap_or_else(|| self.evaluate()));
        let standing = plain.map(|plain| self.corrected(plain, ply));
        self.frame(ply).evaluation = standing;
        let old_alpha = window.alpha;
        if let Some(standing) = standing {
            if standing >= window.beta {
                self.store_quiet(ply, None, standing, plain, Bound::Lower);
                return standing;
            }
            window.alpha = window.alpha.max(standing);
        }
        let (best, mv) = self.quiet_moves(window, ply, pv, standing, hash.and_then(|entry| entry.mv));
        if self.worker.stopped {
            return 0;
        }
        if standing.is_none() && best == -INFINITE {
            return mated_in(ply);
        }
        let bound = match best {
            _ if best >= window.beta => Bound::Lower,
            _ if pv && best > old_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.store_quiet(ply, mv, best, plain, bound);
        best
    }

    /// Searches the captures, or the evasions; the best value and the move that made it.
    fn quiet_moves(
        &mut self,
        mut window: Window,
        ply: usize,
        pv: bool,
        standing: Option<i32>,
        hash_move: Option<Move>,
    ) -> (i32, Option<Move>) {
        let node = self.quiet_node(window, ply);
        // Quiet hash moves come from the main search and are not looked at here, unless in check.
        let hash_move = hash_move.filter(|&mv| standing.is_none() || !self.is_quiet(mv));
        let mut picker = self.picker(&node, hash_move, Wanted::Captures(LOSS_ALLOWED));
        let (mut best, mut best_move) = (standing.unwrap_or(-INFINITE), None);
        let mut quiets = 0;
        while let Some(mv) = self.pick(&mut picker) {
            if best > -MATE_BOUND && self.is_too_little(mv, standing, window.alpha, &mut quiets, &mut best) {
                continue;
            }
            let undo = self.play(mv, ply);
            let value = -self.quiescence(window.turned(), ply + 1, pv);
            self.undo(mv, undo);
            if self.worker.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > window.alpha {
                    (window.alpha, best_move) = (value, Some(mv));
                    if pv {
                        self.worker.lines.set(ply, mv);
                    }
                }
            }
            if window.alpha >= window.beta {
                break;
            }
        }
        picker.finish(&mut self.worker.arena);
        (best, best_move)
    }

    /// Whether a capture cannot lift the value to alpha, or enough quiet evasions have been looked at.
    fn is_too_little(&self, mv: Move, standing: Option<i32>, alpha: i32, quiets: &mut u32, best: &mut i32) -> bool {
        let Some(standing) = standing else {
            *quiets += u32::from(self.is_quiet(mv));
            return *quiets > QUIET_EVASIONS;
        };
        if self.position.gives_check(mv) {
            return false;
        }
        let kind = self.position.moved_kind(mv);
        let taken = self.position.captured_by(mv).map_or(0, exchange_value);
        let promotion = if mv.is_promotion() { promotion_gain(kind) } else { 0 };
        let hoped = standing + 2 * taken + promotion + self.config.futility.quiescence_margin;
        if hoped <= alpha {
            *best = (*best).max(hoped);
            return true;
        }
        false
    }

    fn store_quiet(&mut self, ply: usize, mv: Option<Move>, value: i32, evaluation: Option<i32>, bound: Bound) {
        self.table.store(self.position.key(), ply, Entry { mv, value, evaluation, depth: 0, bound });
    }

    /// The node as the move picker wants to know it.
    fn quiet_node(&self, window: Window, ply: usize) -> Node {
        Node {
            window,
            depth: 0,
            ply,
            kind: NodeKind::All,
            check: self.position.is_check(),
            evaluation: 0,
            plain: None,
            improving: false,
            hash: None,
            excluded: None,
            before: self.before(ply),
        }
    }
}
