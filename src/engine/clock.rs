//! How long to think.
//!
//! A budget has a soft bound, after which no new iteration is begun, and a hard one, at which the search stops wherever it
//! is. The soft bound stretches while the best move keeps changing or its value falls, and shrinks while all is calm.

use std::time::Duration;

use super::TimeControl;
use super::options::Settings;
use crate::board::Color;
use crate::search::{Iteration, Value};

/// How long a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No new iteration after this.
    pub soft: Duration,
    /// No node after this.
    pub hard: Duration,
}

/// The longest bound: for ever.
pub const FOREVER: Duration = Duration::from_secs(u32::MAX as u64);

impl Budget {
    /// No limit.
    pub const UNLIMITED: Self = Self { soft: FOREVER, hard: FOREVER };

    /// So long and no longer.
    #[must_use]
    pub const fn exactly(time: Duration) -> Self {
        Self { soft: time, hard: time }
    }

    /// The budget for one move of a side.
    #[must_use]
    pub fn of(control: &TimeControl, us: Color, ply: u16, settings: &Settings) -> Self {
        let delay = Duration::from_millis(settings.network_delay);
        if let Some(time) = control.move_time {
            let time = time.saturating_sub(delay.min(time / 10));
            return Self::exactly(time);
        }
        let Some(left) = control.left[us].or((!control.byoyomi.is_zero()).then_some(Duration::ZERO)) else {
            return Self::UNLIMITED;
        };
        let per_move = control.byoyomi + control.increment[us];
        let everything = left + per_move;
        let edge = round(everything.saturating_sub(reserve(everything, settings)), everything, settings);
        // With little on the clock beside the time that comes back with every move, that time is used up.
        if left < per_move / 5 {
            return Self { soft: edge, hard: edge };
        }
        let moves_to_go = if control.byoyomi.is_zero() { horizon(ply) } else { horizon(ply) * 3 / 4 };
        let fair = left / moves_to_go + per_move * 17 / 20;
        let soft = (fair * settings.slow_mover as u32 / 100).max(Duration::from_millis(settings.minimum_thinking_time));
        let most = (left * 3 / 10 + per_move).min(soft * 5);
        let hard = most.saturating_sub(delay.min(most / 4)).min(edge);
        Self { soft: soft.min(hard), hard }
    }

    /// The soft bound after an iteration: up to twice as long while the best move changes or loses value, down to half
    /// when nearly all nodes went into one move that stays.
    #[must_use]
    pub fn soft_after(&self, done: &Iteration, previous: Option<Value>) -> Duration {
        // With all the time for this move gone anyway, nothing is saved by stopping early.
        if self.soft >= self.hard {
            return self.hard;
        }
        let fall = previous.map_or(0, |previous| (previous.raw() - done.value.raw()).clamp(0, 200)) as u32;
        let calm = 1400 - done.best_nodes_permille.min(1000) * 3 / 4;
        let factor = calm + done.best_changes.min(2000) / 3 + fall * 3;
        (self.soft * factor.clamp(450, 2400) / 1000).min(self.hard)
    }
}

/// How many moves of ours the clock must last for: games last about 120 moves of both sides, long ones much longer.
fn horizon(ply: u16) -> u32 {
    (55 - u32::from(ply) / 4).clamp(24, 55)
}

/// What is kept for the way to the clock. A reserve that suits seconds would leave nothing of a tenth of one, so it is at
/// most two fifths of what there is.
fn reserve(everything: Duration, settings: &Settings) -> Duration {
    Duration::from_millis(settings.network_delay2).min(everything * 2 / 5)
}

/// Where the clock counts whole seconds, thinking to the end of the second is free.
fn round(edge: Duration, everything: Duration, settings: &Settings) -> Duration {
    if !settings.round_up || everything < Duration::from_secs(2) {
        return edge;
    }
    let whole = Duration::from_secs(edge.as_secs() + 1);
    let delay = Duration::from_millis(settings.network_delay);
    whole.saturating_sub(delay).min(edge.max(everything.saturating_sub(Duration::from_millis(settings.network_delay2))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn budget(control: TimeControl) -> Budget {
        Budget::of(&control, Color::Black, 40, &Settings::default())
    }

    #[test]
    fn byoyomi_alone_is_used_but_for_the_reserve() {
        for (byoyomi, hard) in [(100, 60), (1000, 880), (10_000, 9880)] {
            let found = budget(TimeControl { left: [Some(ms(0)); 2], byoyomi: ms(byoyomi), ..TimeControl::default() });
            assert_eq!(found, Budget { soft: ms(hard), hard: ms(hard) });
        }
        let unsent = budget(TimeControl { byoyomi: ms(1000), ..TimeControl::default() });
        assert_eq!(unsent.hard, ms(880), "byoyomi without clocks");
    }

    #[test]
    fn no_budget_exceeds_what_there_is() {
        for left in [0, 1, 9, 50, 1000, 60_000, 3_600_000] {
            for (byoyomi, increment) in [(0, 0), (0, 100), (0, 10_000), (50, 0), (1000, 0), (60_000, 0)] {
                let control = TimeControl {
                    left: [Some(ms(left)), None],
                    increment: [ms(increment), ms(0)],
                    byoyomi: ms(byoyomi),
                    move_time: None,
                };
                let found = budget(control);
                let everything = ms(left + byoyomi + increment);
                assert!(
                    found.soft <= found.hard
                        && found.hard <= everything * 9 / 10 + everything.min(ms(2)) + everything / 10
                );
                assert!(found.hard < everything || everything.is_zero(), "{control:?}: {found:?}");
            }
        }
    }

    #[test]
    fn no_clock_is_no_limit_and_move_time_is_kept() {
        assert_eq!(budget(TimeControl::default()), Budget::UNLIMITED);
        let exact = budget(TimeControl { move_time: Some(ms(500)), ..TimeControl::default() });
        assert_eq!(exact.hard, ms(460));
    }

    #[test]
    fn sudden_death_spreads_the_clock() {
        let found = budget(TimeControl { left: [Some(ms(600_000)); 2], ..TimeControl::default() });
        assert!(ms(8_000) < found.soft && found.soft < ms(30_000), "{found:?}");
        assert!(found.hard <= ms(180_000));
    }
}
