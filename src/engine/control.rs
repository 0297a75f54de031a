//! What a search and those who end it share: the flag that stops it, and its timekeeper, who knows whether its answer is held.
//!
//! The flag is read by every thread of the search and stands alone; the rest is behind a lock. An answer is held until the search is
//! stopped or released; both ends of that are told under the lock, so no one waits for what has happened already.

use std::time::{Duration, Instant};

use crate::game::clock::Budget;
// Through the floor's own name for it, so that the file can be compiled against another `sync` that tries all orders.
use super::sync::atomic::{AtomicBool, Ordering::Relaxed};
use super::sync::{Condvar, Mutex, MutexGuard};
use crate::game::timekeeper::Timekeeper;
use crate::search::Iteration;

/// The ends of a search.
#[derive(Debug)]
pub(crate) struct Control {
    stop: AtomicBool,
    began: Instant,
    keeper: Mutex<Timekeeper>,
    changed: Condvar,
}

impl Control {
    /// Of a search that began at that moment, with this budget; its answer may be held.
    pub(crate) fn new(began: Instant, budget: Budget, held: bool) -> Self {
        let keeper = Mutex::new(Timekeeper::new(budget, held));
        Self { stop: AtomicBool::new(false), began, keeper, changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Timekeeper> {
        // A thread that panicked cannot have left these plain values half written.
        self.keeper.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
        self.lock().let_go();
        self.changed.notify_all();
    }

    /// Whether somebody has ended it.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The clock is ours from now on, and this is the budget; and the answer is held no longer.
    pub(crate) fn release(&self, budget: Budget) {
        self.lock().hit(budget, self.elapsed());
        self.changed.notify_all();
    }

    /// The time since the search began, while the opponent thought too.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether the search has to end now.
    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped() || self.lock().is_over(self.elapsed())
    }

    /// The same, for the one thread of a search that asks again and again ([`Timekeeper::should_stop`]).
    pub(crate) fn should_stop(&self) -> bool {
        self.is_stopped() || self.lock().should_stop(self.elapsed())
    }

    /// An iteration is complete; whether to begin another.
    pub(crate) fn goes_on(&self, done: &Iteration) -> bool {
        self.lock().goes_on(done, self.elapsed())
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait(&self) {
        let mut keeper = self.lock();
        while keeper.is_held() {
            keeper = self.changed.wait(keeper).unwrap_or_else(|poisoned| poisoned.into_inner());
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
        let began = Instant::now().checked_sub(pondered).unwrap();
        let control = Control::new(began, Budget::exactly(Duration::ZERO), true);
        assert!(!control.is_over());
        control.release(Budget::exactly(budget));
        assert!(control.elapsed() >= pondered && !control.is_over());
        control.release(Budget::exactly(Duration::ZERO));
        assert!(control.is_over() && !control.is_stopped());
    }
}
