//! Quiescence search: captures are searched until the position is quiet, so that no position is evaluated in the middle
//! of an exchange. A side in check searches its evasions.

use crate::board::Move;
use crate::search::order::{Picker, PickerMode};
use crate::search::see::{Gain, exchange_at_least};
use crate::search::table::transposition::Entry;
use crate::search::tree::path::Search;
use crate::search::tree::types::{Best, Searched};
use crate::search::tree::window::Window;
use crate::search::value::Bound;
use crate::search::value::{INFINITE, MATE_BOUND, is_mate, mated_in};

/// A node of the quiescence search before its moves are searched.
struct QuietNode {
    window: Window,
    ply: usize,
    pv: bool,
    /// The score of making no capture (stand pat), `None` in check.
    stand_pat: Option<i32>,
    /// The corrected static evaluation, `None` in check.
    static_eval: Option<i32>,
}

impl Search<'_, '_> {
    /// Returns the score of the position once it is quiet.
    pub(crate) fn quiescence(&mut self, window: Window, ply: usize, pv: bool) -> Searched<i32> {
        self.worker.pv.clear(ply);
        self.worker.seldepth = self.worker.seldepth.max(ply);
        if let Some(value) = self.terminal(ply)? {
            return Ok(value);
        }
        let window = window.within_mates(ply);
        if window.is_closed() {
            return Ok(window.alpha);
        }
        self.note_traits(ply);
        let hash = self.probe(ply);
        let table_pv = hash.is_some_and(|entry| entry.table_pv);
        if let Some(entry) =
            hash.filter(|entry| !pv && entry.depth >= 0 && entry.bound.decides(entry.value, window.beta))
        {
            return Ok(entry.value);
        }
        if let Some(value) = self.try_wins(ply).or_else(|| self.mate_at_once(ply, hash.is_some() && !pv)) {
            return Ok(value);
        }
        let (raw_eval, static_eval) = self.evaluations(ply, hash).unzip();
        let stand_pat = static_eval.map(|value| self.stand_pat(value, hash));
        if let Some(value) = stand_pat.filter(|&value| value >= window.beta) {
            // An existing entry holds more than an evaluation.
            if hash.is_none() {
                let (value, depth) = (self.nearer_beta(value, window.beta), Entry::EVALUATED);
                self.store(ply, Entry { mv: None, value, raw_eval, depth, bound: Bound::Lower, table_pv });
            }
            return Ok(self.nearer_beta(value, window.beta));
        }
        let mut best =
            self.captures(&QuietNode { window, ply, pv, stand_pat, static_eval }, hash.and_then(|entry| entry.mv))?;
        if stand_pat.is_none() && best.value == -INFINITE {
            return Ok(mated_in(ply));
        }
        best.value = self.nearer_beta(best.value, window.beta);
        // Moves left out may be better, and moves searched in part worse: no score is exact.
        let bound = if best.value >= window.beta { Bound::Lower } else { Bound::Upper };
        self.store(ply, Entry { mv: best.mv, value: best.value, raw_eval, depth: 0, bound, table_pv });
        Ok(best.value)
    }

    /// Returns the score of making no capture: the evaluation, or the table's value where that is a better bound.
    fn stand_pat(&self, static_eval: i32, hash: Option<Entry>) -> i32 {
        let better = |entry: &Entry| !is_mate(entry.value) && entry.bound.decides(entry.value, static_eval + 1);
        let better = hash.filter(|entry| self.config.quiescence.hash_value && better(entry));
        better.map_or(static_eval, |entry| entry.value)
    }

    /// Returns a score above beta nearer to beta, since it is proved in part only.
    fn nearer_beta(&self, value: i32, beta: i32) -> i32 {
        let weight = self.config.quiescence.beta_weight;
        if value <= beta || is_mate(value) || is_mate(beta) { value } else { (value + beta * weight) / (weight + 1) }
    }

    /// Searches the captures, or the evasions.
    fn captures(&mut self, node: &QuietNode, hash_move: Option<Move>) -> Searched<Best> {
        // Quiet hash moves come from the main search and are skipped here, unless in check.
        let hash_move = hash_move.filter(|&mv| node.stand_pat.is_none() || !self.is_quiet(mv));
        self.with_picker(node.ply, hash_move, PickerMode::Captures(-INFINITE), |search, picker| {
            search.best_capture(node, picker)
        })
    }

    fn best_capture(&mut self, node: &QuietNode, picker: &mut Picker) -> Searched<Best> {
        let QuietNode { mut window, ply, pv, stand_pat, .. } = *node;
        let mut count = 0;
        let mut best = Best { value: stand_pat.unwrap_or(-INFINITE), ..Best::NONE };
        window.alpha = window.alpha.max(best.value);
        let mut quiets = 0;
        while let Some(mv) = self.pick(picker) {
            self.prefetch(Some(mv));
            count += 1;
            quiets += i32::from(self.is_quiet(mv));
            let enough = quiets > self.config.quiescence.quiet_evasions && self.is_quiet(mv);
            let not_lost = best.value > -MATE_BOUND;
            if not_lost && (enough || self.is_skipped(node, (mv, count), window.alpha, &mut best)) {
                continue;
            }
            let value = -self.child(Some(mv), ply, |search| search.quiescence(-window, ply + 1, pv))?;
            if best.take(mv, value, &mut window) && pv {
                self.worker.pv.set(ply, mv);
            }
            if window.is_closed() {
                break;
            }
        }
        Ok(best)
    }

    /// Whether a move is left out, by its number from 1. The caller has searched a move that is not lost.
    fn is_skipped(&self, node: &QuietNode, (mv, number): (Move, i32), alpha: i32, best: &mut Best) -> bool {
        let futile = |eval| self.is_futile_capture((node.ply, eval), (mv, number), alpha, best);
        node.static_eval.is_some_and(futile) || !exchange_at_least(&self.position, mv, -self.config.quiescence.max_loss)
    }

    /// Whether a capture comes late, or cannot raise the evaluation by as much as alpha needs. The best score is then
    /// raised to the most that the capture may bring. Recaptures and checks are never futile.
    fn is_futile_capture(
        &self,
        (ply, eval): (usize, i32),
        (mv, number): (Move, i32),
        alpha: i32,
        best: &mut Best,
    ) -> bool {
        let config = &self.config.quiescence;
        let recaptures = self.parent(ply).mv.is_some_and(|last| last.to() == mv.to());
        if recaptures || self.position.gives_check(mv) {
            return false;
        }
        if number > config.most_captures {
            return true;
        }
        let base = eval + config.margin;
        let hoped = base + Gain::of(&self.position, mv).captured;
        let most = match hoped > alpha {
            true if exchange_at_least(&self.position, mv, alpha - base) => return false,
            true => base.min(alpha),
            false => hoped,
        };
        best.value = best.value.max(most);
        true
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::search::tree::path::standing_at;
    use crate::search::value::mate_in;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn an_evaluation_does_not_take_the_place_of_an_entry() {
        standing_at(
            START,
            |_| {},
            |search| {
                let entry =
                    Entry { mv: None, value: 5_000, raw_eval: None, depth: 3, bound: Bound::Upper, table_pv: false };
                search.store(1, entry);
                assert!(search.quiescence(Window::null_window_beta(-500), 1, false).unwrap() > -500);
                assert_eq!(search.probe(1), Some(entry));
            },
        );
    }

    /// A gold wins at once. The second search finds an entry, which cuts no node on the principal variation.
    #[test]
    fn a_stored_mate_is_found_again_on_the_principal_variation() {
        standing_at(
            "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
            |_| {},
            |search| {
                for pv in [true, true, false] {
                    assert_eq!(search.quiescence(Window::new(-INFINITE, INFINITE), 0, pv), Ok(mate_in(1)));
                    let line = if pv { &["G*5b".parse().unwrap()][..] } else { &[] };
                    assert_eq!(search.worker.pv.root()[..], *line);
                }
            },
        );
    }
}
