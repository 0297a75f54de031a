//! Quiescence search: captures are searched until the position is quiet, so that no position is evaluated in the middle
//! of an exchange. A side in check searches its evasions.

use crate::board::Move;
use crate::search::order::{Picker, PickerMode};
use crate::search::see::Gain;
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
        let hash = self.probe(ply, None);
        let table_pv = pv || hash.is_some_and(|entry| entry.table_pv);
        if let Some(entry) = hash.filter(|entry| !pv && entry.bound.decides(entry.value, window.beta)) {
            return Ok(entry.value);
        }
        if let Some(value) = self.try_wins(ply).or_else(|| self.mate_at_once(ply, hash.is_some() && !pv)) {
            return Ok(value);
        }
        let (raw_eval, stand_pat) = self.evaluations(ply, hash).unzip();
        if let Some(value) = stand_pat.filter(|&value| value >= window.beta) {
            // An existing entry holds more than an evaluation.
            if hash.is_none() {
                self.store(ply, Entry { mv: None, value, raw_eval, depth: 0, bound: Bound::Lower, table_pv });
            }
            return Ok(self.nearer_beta(value, window.beta));
        }
        let mut best = self.captures(&QuietNode { window, ply, pv, stand_pat }, hash.and_then(|entry| entry.mv))?;
        if stand_pat.is_none() && best.value == -INFINITE {
            return Ok(mated_in(ply));
        }
        best.value = self.nearer_beta(best.value, window.beta);
        let bound = window.bound_of(best.value);
        self.store(ply, Entry { mv: best.mv, value: best.value, raw_eval, depth: 0, bound, table_pv });
        Ok(best.value)
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
        let mode = PickerMode::Captures(-self.config.quiescence.max_loss);
        self.with_picker(node.ply, hash_move, mode, |search, picker| search.best_capture(node, picker))
    }

    fn best_capture(&mut self, node: &QuietNode, picker: &mut Picker) -> Searched<Best> {
        let QuietNode { mut window, ply, pv, stand_pat } = *node;
        let mut best = Best { value: stand_pat.unwrap_or(-INFINITE), ..Best::NONE };
        window.alpha = window.alpha.max(best.value);
        let mut quiets = 0;
        while let Some(mv) = self.pick(picker) {
            self.prefetch(Some(mv));
            let too_little = match stand_pat {
                _ if best.value <= -MATE_BOUND => false,
                Some(stand_pat) => self.is_futile_capture(mv, stand_pat, window.alpha, &mut best),
                None => self.is_late_evasion(mv, &mut quiets),
            };
            if too_little {
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

    /// Whether a capture cannot raise the score to alpha. The best score is then raised to the most the capture may
    /// bring.
    fn is_futile_capture(&self, mv: Move, stand_pat: i32, alpha: i32, best: &mut Best) -> bool {
        let config = &self.config.quiescence;
        let gain = Gain::of(&self.position, mv);
        let hoped = stand_pat + config.capture_weight * gain.captured + gain.promotion + config.margin;
        let futile = hoped <= alpha && !self.position.gives_check(mv);
        if futile {
            best.value = best.value.max(hoped);
        }
        futile
    }

    /// Whether enough quiet evasions have been searched.
    fn is_late_evasion(&self, mv: Move, quiets: &mut i32) -> bool {
        *quiets += i32::from(self.is_quiet(mv));
        *quiets > self.config.quiescence.quiet_evasions
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
                assert_eq!(search.probe(1, None), Some(entry));
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
