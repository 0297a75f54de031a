//! What a search and those who end it share: the flag that stops it, its clock, and whether its answer is held.
//!
//! The flag is read by every thread of the search and stands alone; the rest is behind a lock. An answer is held while `held` is set
//! and nobody has stopped the search; both ends of that are told under the lock, so no one waits for what has happened already.

use std::time::{Duration, Instant};

use super::clock::Budget;
// Through the floor's own name for it, so that the file can be compiled against another `sync` that tries all orders.
use super::sync::atomic::{AtomicBool, Ordering::Relaxed};
use super::sync::{Condvar, Mutex, MutexGuard};

/// The ends of a search.
#[derive(Debug)]
pub(crate) struct Control {
    stop: AtomicBool,
    clock: Mutex<Clock>,
    changed: Condvar,
}

/// How long the search may go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    /// When the search began.
    began: Instant,
    /// Since when the budget counts: from then on, or since the opponent played the expected move.
    pub(crate) since: Instant,
    pub(crate) budget: Budget,
    /// The answer must wait for `stop` or `ponderhit`.
    pub(crate) held: bool,
}

impl Control {
    /// The clock begins to run, with this budget; the answer may be held.
    pub(crate) fn new(budget: Budget, held: bool) -> Self {
        let now = Instant::now();
        let clock = Clock { began: now, since: now, budget, held };
        Self { stop: AtomicBool::new(false), clock: Mutex::new(clock), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Clock> {
        // A thread that panicked cannot have left these plain values half written.
        self.clock.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The clock as it is now.
    pub(crate) fn clock(&self) -> Clock {
        *self.lock()
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
        self.lock().held = false;
        self.changed.notify_all();
    }

    /// Whether somebody has ended it.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The budget begins to count, and is this one; and the answer is held no longer.
    pub(crate) fn release(&self, budget: Budget) {
        let mut clock = self.lock();
        *clock = Clock { since: Instant::now(), budget, held: false, ..*clock };
        drop(clock);
        self.changed.notify_all();
    }

    /// Ends the search in so much time at the latest.
    pub(crate) fn end_within(&self, time: Duration) {
        let mut clock = self.lock();
        let end = clock.since.elapsed().saturating_add(time);
        let Budget { soft, hard, .. } = clock.budget;
        clock.budget = Budget { soft: soft.min(end), hard: hard.min(end), ..clock.budget };
    }

    /// The time since the search began, while the opponent thought too.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock().began.elapsed()
    }

    /// Whether the search has to end now.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over_within(Duration::ZERO)
    }

    /// Whether it has to end so soon.
    pub(crate) fn is_over_within(&self, time: Duration) -> bool {
        let clock = self.clock();
        self.is_stopped() || (!clock.held && clock.since.elapsed() + time >= clock.budget.hard)
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait(&self) {
        let mut clock = self.lock();
        while clock.held {
            clock = self.changed.wait(clock).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of a search goes on where the opponent plays the expected move, and the budget begins.
    #[test]
    fn the_time_that_is_told_goes_on_when_the_expected_move_was_played() {
        let (pondered, budget) = (Duration::from_millis(30), Duration::from_secs(3600));
        let control = Control::new(Budget::exactly(Duration::ZERO), true);
        std::thread::sleep(pondered);
        assert!(!control.is_over());
        control.release(Budget::exactly(budget));
        assert!(control.elapsed() >= pondered && !control.is_over_within(budget - pondered));
    }
}
