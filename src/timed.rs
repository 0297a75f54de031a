//! The clock of a search with a limit of time.

use std::time::{Duration, Instant};

use crate::board::Move;
use crate::search::{Iteration, NullMoveAttempt, Observer, PvInfo, Step};

/// An observer that ends a search when its time has passed. It passes every call to another observer, if there is one.
pub(crate) struct Timed<'o> {
    observer: Option<&'o mut dyn Observer>,
    /// `None` for a time beyond the range of the clock.
    end: Option<Instant>,
}

impl<'o> Timed<'o> {
    /// Returns the observer of a search that begins now and takes `time` at most.
    pub(crate) fn new(time: Duration, observer: Option<&'o mut dyn Observer>) -> Self {
        Self { observer, end: Instant::now().checked_add(time) }
    }
}

impl Observer for Timed<'_> {
    fn should_stop(&mut self, nodes: u64) -> bool {
        let is_over = self.end.is_some_and(|end| Instant::now() >= end);
        is_over || self.observer.as_mut().is_some_and(|observer| observer.should_stop(nodes))
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        if let Some(observer) = &mut self.observer {
            observer.line(line);
        }
    }

    fn iteration(&mut self, done: &Iteration) -> bool {
        self.observer.as_mut().is_none_or(|observer| observer.iteration(done))
    }

    fn entered(&mut self, ply: usize, mv: Option<Move>) {
        if let Some(observer) = &mut self.observer {
            observer.entered(ply, mv);
        }
    }

    fn left(&mut self, ply: usize, step: Step) {
        if let Some(observer) = &mut self.observer {
            observer.left(ply, step);
        }
    }

    fn null_move(&mut self, attempt: &NullMoveAttempt) {
        if let Some(observer) = &mut self.observer {
            observer.null_move(attempt);
        }
    }
}
