//! The display of a search: the lines that are shown (`PvInterval`, `ConsiderationMode`), and the last line.

use core::time::Duration;

use crate::search::{Bound, Outcome, Pv, PvInfo};

/// The state of the lines shown for one search. [`Settings::display`](super::Settings::display) makes one for each.
#[derive(Clone, Debug)]
pub struct Display {
    /// The least time between two best lines, or `None` when no line is shown.
    interval: Option<Duration>,
    exact_only: bool,
    /// The time when a best line was last shown.
    shown: Option<Duration>,
    /// Whether the last best line was shown. The other lines of its iteration are then shown too.
    together: bool,
    /// The best line so far, and its moves.
    best: Option<PvInfo<'static>>,
    pv: Pv,
    /// The nodes last shown with the best line, or `None` when it was not shown.
    told: Option<u64>,
}

impl Display {
    /// The time from which bounds are shown. Before, an exact line follows at once.
    const BOUNDS_FROM: Duration = Duration::from_millis(500);

    /// Shows no line before the last.
    pub const SILENT: Self = Self {
        interval: None,
        exact_only: false,
        shown: None,
        together: false,
        best: None,
        pv: Pv::new_const(),
        told: None,
    };

    pub(crate) fn new(interval: Duration, exact_only: bool) -> Self {
        Self { interval: Some(interval), exact_only, ..Self::SILENT }
    }

    /// Takes a line of the search after this time. Returns whether to show it.
    pub fn hear(&mut self, line: &PvInfo<'_>, elapsed: Duration) -> bool {
        // With an upper bound the line is that of the iteration before, with a known score.
        if line.multipv == 1 && line.bound != Bound::Upper {
            self.best = Some(PvInfo { pv: &[], ..*line });
            self.pv = line.pv.iter().copied().collect();
        }
        let is_due = self.is_due(line.multipv, line.bound, elapsed);
        self.told = is_due.then_some(line.nodes);
        is_due
    }

    fn is_due(&mut self, multipv: usize, bound: Bound, elapsed: Duration) -> bool {
        let Some(interval) = self.interval else { return false };
        if bound != Bound::Exact && (self.exact_only || elapsed < Self::BOUNDS_FROM) {
            return false;
        }
        if multipv == 1 {
            self.together = self.shown.is_none_or(|shown| elapsed >= shown + interval);
            if self.together {
                self.shown = Some(elapsed);
            }
        }
        self.together
    }

    /// Returns the line of the answer with the nodes of the whole search, unless it was the last line shown.
    #[must_use]
    pub fn last_line(&self, outcome: &Outcome, hashfull: u32) -> Option<PvInfo<'_>> {
        let best =
            self.best.filter(|_| self.told != Some(outcome.nodes) && self.pv.first() == outcome.best.as_ref())?;
        Some(PvInfo { nodes: outcome.nodes, hashfull, pv: &self.pv, ..best })
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Returns whether each of these best lines, exact or not, is shown after its time in milliseconds.
    fn shown(mut display: Display, lines: &[(usize, Bound, u64)]) -> Vec<bool> {
        let lines = lines.iter();
        lines.map(|&(multipv, bound, time)| display.is_due(multipv, bound, Duration::from_millis(time))).collect()
    }

    #[test]
    fn display_options_select_the_lines() {
        let interval = Duration::from_millis(100);
        let best = [(1, Bound::Exact, 3), (1, Bound::Exact, 50), (1, Bound::Exact, 103), (1, Bound::Exact, 202)];
        assert_eq!(shown(Display::new(Duration::ZERO, false), &best), [true; 4]);
        assert_eq!(shown(Display::new(interval, false), &best), [true, false, true, false]);
        let two = [(1, Bound::Exact, 1), (2, Bound::Exact, 2), (1, Bound::Exact, 90), (2, Bound::Exact, 300)];
        assert_eq!(
            shown(Display::new(interval, false), &two),
            [true, true, false, false],
            "lines of an iteration go together"
        );
        let bounds = [(1, Bound::Lower, 499), (1, Bound::Upper, 500), (1, Bound::Exact, 501)];
        assert_eq!(shown(Display::new(Duration::ZERO, false), &bounds), [false, true, true]);
        assert_eq!(shown(Display::new(Duration::ZERO, true), &bounds), [false, false, true]);
    }
}
