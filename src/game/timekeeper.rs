//! The time of one search. A timekeeper reads no clock: its caller passes the time since the search began.

use core::time::Duration;

use super::clock::Budget;
use crate::search::{Iteration, Value};

/// Keeps the time of one search, and reports when it is over.
#[derive(Clone, Copy, Debug)]
pub struct Timekeeper {
    budget: Budget,
    /// Whether the answer must wait for `stop` or `ponderhit`.
    held: bool,
    /// The time since which our clock runs: the beginning, or the moment the opponent played the expected move.
    ours_since: Duration,
    /// The last iteration, and the score of the one before.
    last: Option<(Iteration, Option<Value>)>,
    /// Whether the time pondered is enough.
    enough: bool,
    /// The time of the last call, and the longest recent interval between two calls.
    asked: Duration,
    longest_gap: Duration,
}

impl Timekeeper {
    /// Returns the timekeeper of a search that begins with this budget. `held` is whether its answer must wait.
    #[must_use]
    pub const fn new(budget: Budget, held: bool) -> Self {
        let zero = Duration::ZERO;
        Self { budget, held, ours_since: zero, last: None, enough: false, asked: zero, longest_gap: zero }
    }

    /// Returns the current budget.
    #[must_use]
    pub const fn budget(&self) -> Budget {
        self.budget
    }

    /// Whether the answer must wait.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.held
    }

    /// Ends the waiting of the answer.
    pub const fn let_go(&mut self) {
        self.held = false;
    }

    /// The expected move was played: our clock runs from now on, with this budget. Time pondered counts for the soft
    /// bound, so a search that has lasted long enough ends.
    pub fn hit(&mut self, budget: Budget, elapsed: Duration) {
        (self.budget, self.held, self.ours_since) = (budget, false, elapsed);
        self.enough = self.last.is_some_and(|(done, before)| budget.soft_after(&done, before, elapsed).is_zero());
    }

    /// Whether the search has to end now.
    #[must_use]
    pub fn is_over(&self, elapsed: Duration) -> bool {
        !self.held && (self.enough || elapsed.saturating_sub(self.ours_since) >= self.budget.hard)
    }

    /// Whether the search has to end now, for a caller that calls repeatedly. It stops early by the longest recent
    /// interval between two calls: on a busy machine the next call may come that late.
    pub fn should_stop(&mut self, elapsed: Duration) -> bool {
        // A single long gap fades to a third within a thousand calls.
        let faded = self.longest_gap - self.longest_gap / 1024;
        self.longest_gap = faded.max(elapsed.saturating_sub(self.asked));
        self.asked = elapsed;
        self.is_over(elapsed + self.longest_gap)
    }

    /// Takes a complete iteration. Returns whether to begin another.
    pub fn goes_on(&mut self, done: &Iteration, elapsed: Duration) -> bool {
        let before = self.last.map(|(last, _)| last.value);
        self.last = Some((*done, before));
        self.held || elapsed.saturating_sub(self.ours_since) < self.budget.soft_after(done, before, self.ours_since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// An iteration after which the soft bound is unchanged.
    fn calm() -> Iteration {
        let best = "7g7f".parse().unwrap();
        let (depth, value, best_changes) = (9, Value::DRAW, 0);
        Iteration { depth, value, best, best_changes, best_nodes_permille: 534, choices: 30, nodes: 1 }
    }

    /// A soft bound of one second when the best move is stable, and a hard bound of ten.
    const SECOND: Budget = Budget { soft: ms(1000), ..Budget::exactly(ms(10_000)) };

    fn pondering() -> Timekeeper {
        Timekeeper::new(SECOND, true)
    }

    #[test]
    fn a_search_ends_with_the_budget() {
        let mut keeper = Timekeeper::new(SECOND, false);
        assert!(keeper.goes_on(&calm(), ms(999)) && !keeper.goes_on(&calm(), ms(1000)));
        assert_eq!([9_999, 10_000].map(|time| keeper.is_over(ms(time))), [false, true]);
        let mut held = pondering();
        assert!(!held.is_over(ms(99_000)) && held.goes_on(&calm(), ms(99_000)));
        held.let_go();
        assert!(held.is_over(ms(99_000)));
    }

    /// A score that falls between two iterations extends the bound.
    #[test]
    fn an_iteration_is_compared_with_the_one_before() {
        let mut keeper = Timekeeper::new(SECOND, false);
        let worth = |value| Iteration { value: Value::from_raw(value), ..calm() };
        assert!(keeper.goes_on(&worth(0), ms(10)) && keeper.goes_on(&worth(-100), ms(1_200)));
        assert!(!keeper.goes_on(&worth(-100), ms(1_200)));
    }

    /// Time pondered counts: after a second of it the answer comes at once, after half a second in another half. The
    /// search never takes longer than without a hit.
    #[test]
    fn time_pondered_counts() {
        for (pondered, left) in [(0, 1000), (500, 500), (999, 1), (1000, 0), (60_000, 0)] {
            let mut keeper = pondering();
            assert!(keeper.goes_on(&calm(), ms(pondered)));
            keeper.hit(SECOND, ms(pondered));
            assert_eq!(keeper.is_over(ms(pondered)), left == 0, "{pondered}");
            if left > 0 {
                assert!(keeper.goes_on(&calm(), ms(pondered + left - 1)), "{pondered}");
                assert!(!keeper.goes_on(&calm(), ms(pondered + left + 1)), "{pondered}");
                assert!(!keeper.is_over(ms(pondered + 9_999)) && keeper.is_over(ms(pondered + 10_000)), "{pondered}");
            }
        }
        let mut keeper = pondering();
        keeper.hit(SECOND, ms(5_000));
        assert!(!keeper.is_over(ms(5_000)), "no iteration is complete");
    }

    /// Time that would be lost is used, however long was pondered.
    #[test]
    fn byoyomi_is_used_after_a_hit() {
        let byoyomi = Budget::exactly(ms(880));
        let mut keeper = Timekeeper::new(byoyomi, true);
        assert!(keeper.goes_on(&calm(), ms(60_000)));
        keeper.hit(byoyomi, ms(60_000));
        assert!(keeper.goes_on(&calm(), ms(60_879)) && !keeper.is_over(ms(60_879)));
        assert!(keeper.is_over(ms(60_880)));
    }

    /// A search that was interrupted for 300 ms allows for another such gap, and less so seconds later.
    #[test]
    fn a_long_gap_between_calls_stops_early_for_a_while() {
        let mut keeper = Timekeeper::new(Budget::exactly(ms(10_000)), false);
        assert!(!keeper.should_stop(ms(300)));
        let mut after = keeper;
        assert!(!keeper.should_stop(ms(599)) && keeper.should_stop(ms(9_702)));
        assert!((301..=8_000).all(|time| !after.should_stop(ms(time))));
        assert!(!after.should_stop(ms(8_001)) && after.longest_gap < ms(2));
        assert!(after.should_stop(ms(9_999)));
    }
}
