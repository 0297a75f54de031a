//! How long to think, in milliseconds.

use core::time::Duration;

use horigoma::board::Color;
use horigoma::engine::TimeControl;
use horigoma::search::Iteration;

/// How long a search may take.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    /// No new iteration after this.
    soft: f64,
    /// No node after this.
    pub(crate) hard: f64,
}

/// What is lost between the engine and the clock of the page.
const DELAY: f64 = 50.0;

impl Budget {
    /// No limit.
    pub(crate) const UNLIMITED: Self = Self { soft: f64::INFINITY, hard: f64::INFINITY };

    /// So long and no longer.
    pub(crate) fn exactly(time: Duration) -> Self {
        Self { soft: milliseconds(time), hard: milliseconds(time) }
    }

    /// The budget for one move of a side.
    pub(crate) fn of(control: &TimeControl, us: Color) -> Self {
        if let Some(time) = control.move_time {
            return Self::exactly(time);
        }
        let left = control.left[us];
        let per_move = milliseconds(control.increment[us] + control.byoyomi);
        if left.is_none() && per_move == 0.0 {
            return Self::UNLIMITED;
        }
        let left = milliseconds(left.unwrap_or_default());
        let everything = left + per_move;
        let edge = everything - DELAY.min(everything / 4.0);
        // With little on the clock beside the time that comes back with every move, that time is used up.
        if left < per_move / 5.0 {
            return Self { soft: edge, hard: edge };
        }
        let soft = left / 35.0 + per_move * 0.8;
        let hard = (soft * 4.0).min(left * 0.3 + per_move).min(edge);
        Self { soft: soft.min(hard), hard }
    }

    /// Whether another iteration is worth beginning: not when nearly all nodes went into one move that stays.
    pub(crate) fn has_time_after(&self, done: &Iteration, elapsed: f64) -> bool {
        let calm = 1.4 - f64::from(done.best_nodes_permille.min(1000)) * 0.75 / 1000.0;
        let factor = calm + f64::from(done.best_changes.min(2000)) / 3000.0;
        elapsed < (self.soft * factor).min(self.hard)
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
