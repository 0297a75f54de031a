//! The time of one search, for whoever carries it out. A timekeeper has no clock of its own: it is told how long ago the search
//! began.

use core::time::Duration;

use super::clock::Budget;
use crate::search::{Iteration, Value};

/// Keeps the time of one search, and says when it is over.
#[derive(Clone, Copy, Debug)]
pub struct Timekeeper {
    budget: Budget,
    /// Whether the answer must wait for `stop` or `ponderhit`.
    held: bool,
    /// Since when the clock has been ours: from the beginning, or since the opponent played the expected move.
    ours_since: Duration,
    /// The last iteration, and the value of the one before.
    last: Option<(Iteration, Option<Value>)>,
    /// Whether what was pondered is enough.
    enough: bool,
    /// When the search last asked, and the longest that it went without asking, lately.
    asked: Duration,
    longest_gap: Duration,
}

impl Timekeeper {
    /// Of a search that begins, with this budget; its answer may be held.
    #[must_use]
    pub const fn new(budget: Budget, held: bool) -> Self {
        let zero = Duration::ZERO;
        Self { budget, held, ours_since: zero, last: None, enough: false, asked: zero, longest_gap: zero }
    }

    /// The budget as it is now.
    #[must_use]
    pub const fn budget(&self) -> Budget {
        self.budget
    }

    /// Whether the answer must wait.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.held
    }

    /// The answer waits no longer.
    pub const fn let_go(&mut self) {
        self.held = false;
    }

    /// The expected move was played: the clock is ours from now on, and this is the budget. What was pondered counts for the soft
    /// bound: a search that has gone on long enough ends.
    pub fn hit(&mut self, budget: Budget, elapsed: Duration) {
        (self.budget, self.held, self.ours_since) = (budget, false, elapsed);
        self.enough = self.last.is_some_and(|(done, before)| budget.soft_after(&done, before, elapsed).is_zero());
    }

    /// Whether the search has to end now.
    #[must_use]
    pub fn is_over(&self, elapsed: Duration) -> bool {
        !self.held && (self.enough || elapsed.saturating_sub(self.ours_since) >= self.budget.hard)
    }

    /// The same, for a search that asks again and again: where others keep the processor busy, its next question may come as late
    /// as the latest of late.
    pub fn should_stop(&mut self, elapsed: Duration) -> bool {
        // Of a hiccup in a long search a third is left after a thousand questions.
        let faded = self.longest_gap - self.longest_gap / 1024;
        self.longest_gap = faded.max(elapsed.saturating_sub(self.asked));
        self.asked = elapsed;
        self.is_over(elapsed + self.longest_gap)
    }

    /// An iteration is complete; whether to begin another.
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

    /// An iteration after which exactly the soft bound is left.
    fn calm() -> Iteration {
        let best = "7g7f".parse().unwrap();
        let (depth, value, best_changes) = (9, Value::DRAW, 0);
        Iteration { depth, value, best, best_changes, best_nodes_permille: 534, choices: 30, nodes: 1 }
    }

    /// A second if all is calm, ten at most.
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

    /// A value that falls between two iterations stretches the bound.
    #[test]
    fn an_iteration_is_compared_with_the_one_before() {
        let mut keeper = Timekeeper::new(SECOND, false);
        let worth = |value| Iteration { value: Value::from_raw(value), ..calm() };
        assert!(keeper.goes_on(&worth(0), ms(10)) && keeper.goes_on(&worth(-100), ms(1_200)));
        assert!(!keeper.goes_on(&worth(-100), ms(1_200)));
    }

    /// What was pondered is thought: after a second of it the answer comes at once, after half of one in half a second. Nobody can
    /// think for longer than without a hit.
    #[test]
    fn what_was_pondered_counts() {
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

    /// Time that would be lost anyway is used, however long was pondered.
    #[test]
    fn byoyomi_is_used_after_a_hit() {
        let byoyomi = Budget::exactly(ms(880));
        let mut keeper = Timekeeper::new(byoyomi, true);
        assert!(keeper.goes_on(&calm(), ms(60_000)));
        keeper.hit(byoyomi, ms(60_000));
        assert!(keeper.goes_on(&calm(), ms(60_879)) && !keeper.is_over(ms(60_879)));
        assert!(keeper.is_over(ms(60_880)));
    }

    /// A search that was left alone for 300 ms counts on being so again; seconds later not so much.
    #[test]
    fn late_questions_are_counted_on_for_a_while() {
        let mut keeper = Timekeeper::new(Budget::exactly(ms(10_000)), false);
        assert!(!keeper.should_stop(ms(300)));
        let mut after = keeper;
        assert!(!keeper.should_stop(ms(599)) && keeper.should_stop(ms(9_702)));
        assert!((301..=8_000).all(|time| !after.should_stop(ms(time))));
        assert!(!after.should_stop(ms(8_001)) && after.longest_gap < ms(2));
        assert!(after.should_stop(ms(9_999)));
    }
}
