//! The shared state of a search and of the threads that end it: the stop flag, and the timekeeper.
//!
//! Every thread of the search reads the flag, which needs no lock. The rest is behind a lock. An answer is held until
//! the search is stopped or released. Both take the lock, so that no thread waits for an event that has happened
//! already.

use std::time::{Duration, Instant};

use crate::game::clock::Budget;
// Imported through the module's own name, so that the file can be compiled against a `sync` that tries all orders.
use super::sync::atomic::{AtomicBool, Ordering::Relaxed};
use super::sync::{Condvar, Mutex, MutexGuard};
use crate::game::timekeeper::Timekeeper;
use crate::search::Iteration;

/// The stop flag and the timekeeper of a search.
#[derive(Debug)]
pub(crate) struct Control {
    stop: AtomicBool,
    began: Instant,
    keeper: Mutex<Timekeeper>,
    changed: Condvar,
}

impl Control {
    /// Returns the control of a search that began at that moment with this budget. `held` is whether its answer must
    /// wait.
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

    /// Whether the search was stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Starts our clock with this budget, and holds the answer no longer.
    pub(crate) fn release(&self, budget: Budget) {
        self.lock().hit(budget, self.elapsed());
        self.changed.notify_all();
    }

    /// Returns the time since the search began, the opponent's time included.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether the search has to end now.
    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped() || self.lock().is_over(self.elapsed())
    }

    /// Whether the search has to end now, for its one thread that calls repeatedly ([`Timekeeper::should_stop`]).
    pub(crate) fn should_stop(&self) -> bool {
        self.is_stopped() || self.lock().should_stop(self.elapsed())
    }

    /// Takes a complete iteration. Returns whether to begin another.
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

    /// The reported time continues when the opponent plays the expected move, and the budget begins.
    #[test]
    fn the_reported_time_continues_after_ponderhit() {
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
