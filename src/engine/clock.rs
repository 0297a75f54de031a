//! How long to think.
//!
//! A budget has a soft bound, after which no new iteration is begun, and a hard one, at which the search stops wherever
//! it is. The soft bound stretches while the best move keeps changing or its value falls, and shrinks while all is
//! calm. The numbers are those of `tables/clock.toml`.

use core::time::Duration;

use numbers::{Bounds, Horizon, Reserve, Skill, Stability};

use super::TimeControl;
use super::options::Settings;
use crate::board::Color;
use crate::search::{Iteration, Value};

/// The numbers of the clock, a struct for each table of `tables/clock.toml`.
mod numbers {
    use crate::tables::CLOCK;

    include!(concat!(env!("OUT_DIR"), "/clock.rs"));
}

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
    pub fn of(control: &TimeControl, us: Color, ply: u32, settings: &Settings) -> Self {
        let control = control.at_most(LONGEST);
        let delay = Duration::from_millis(settings.network_delay);
        let kept = Reserve::default();
        if let Some(time) = control.move_time {
            return Self::exactly(time.saturating_sub(delay.min(share(time, kept.move_time_share))));
        }
        let Some(left) = control.left[us].or((!control.byoyomi.is_zero()).then_some(Duration::ZERO)) else {
            return Self::UNLIMITED;
        };
        let per_move = control.byoyomi + control.increment[us];
        let total = left + per_move;
        let limit = round(total.saturating_sub(reserve(total, settings)), total, settings);
        let bounds = Bounds::default();
        // With little on the clock beside the time that comes back with every move, that time is used up.
        if left < share(per_move, bounds.spent_share) {
            return Self { soft: limit, hard: limit };
        }
        let fair = left / moves_to_go(ply, !control.byoyomi.is_zero()) + share(per_move, bounds.per_move_share);
        let soft = (fair * settings.slow_mover as u32 / 100).max(Duration::from_millis(settings.minimum_thinking_time));
        let max = (share(left, bounds.clock_share) + per_move).min(share(soft, bounds.hard_share));
        let hard = max.saturating_sub(delay.min(share(max, kept.delay_share))).min(limit);
        Self { soft: soft.min(hard), hard }
    }

    /// The soft bound after an iteration: longer while the best move changes or loses value, shorter when nearly all nodes went
    /// into one move that stays.
    #[must_use]
    pub fn soft_after(&self, done: &Iteration, previous: Option<Value>) -> Duration {
        // With all the time for this move gone anyway, nothing is saved by stopping early.
        if self.soft >= self.hard {
            return self.hard;
        }
        let numbers = Stability::default();
        let fall = previous.map_or(0, |previous| previous.raw() - done.value.raw()).clamp(0, numbers.max_fall);
        let calm = numbers.start - done.best_nodes_permille.min(1000) as i32 * numbers.nodes / 1000;
        let changes = done.best_changes.min(numbers.max_changes as u32) as i32 / numbers.changes;
        let factor = (calm + changes + fall * numbers.fall).clamp(numbers.min, numbers.max);
        (self.soft * factor as u32 / 1000).min(self.hard)
    }
}

/// More than any clock holds, and so little that no product of it overflows.
const LONGEST: Duration = Duration::from_secs(1 << 32);

/// So many percent of a time.
fn share(time: Duration, percent: i32) -> Duration {
    time * percent as u32 / 100
}

/// How many moves of ours the clock must last for: fewer as the game goes on, and where byoyomi follows.
fn moves_to_go(ply: u32, byoyomi: bool) -> u32 {
    let numbers = Horizon::default();
    let moves = (numbers.start.saturating_sub_unsigned(ply / numbers.plies as u32)).max(numbers.min);
    (if byoyomi { moves * numbers.byoyomi_share / 100 } else { moves }).max(1) as u32
}

/// What is kept for the way to the clock.
fn reserve(total: Duration, settings: &Settings) -> Duration {
    Duration::from_millis(settings.network_delay2).min(share(total, Reserve::default().max_share))
}

/// Where the clock counts whole seconds, thinking to the end of the second is free.
fn round(limit: Duration, total: Duration, settings: &Settings) -> Duration {
    if !settings.round_up || total < Duration::from_millis(Reserve::default().rounding_from as u64) {
        return limit;
    }
    let whole = Duration::from_secs(limit.as_secs() + 1);
    let delay = Duration::from_millis(settings.network_delay);
    whole.saturating_sub(delay).min(limit.max(total.saturating_sub(Duration::from_millis(settings.network_delay2))))
}

/// The most nodes of a limited strength: doubled every level and a half from 0 on, no limit at level 20.
pub(super) fn skill_nodes((limited, level): (bool, u32)) -> u64 {
    let numbers = Skill::default();
    let doublings = level * numbers.doublings as u32 / numbers.levels as u32;
    if limited && level < 20 { (numbers.nodes as u64).saturating_mul(1 << doublings.min(40)) } else { u64::MAX }
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
                let total = ms(left + byoyomi + increment);
                assert!(found.soft <= found.hard && found.hard <= total * 9 / 10 + total.min(ms(2)) + total / 10);
                assert!(found.hard < total || total.is_zero(), "{control:?}: {found:?}");
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

    /// Late in a long game the clock is still spread over the fewest moves there can be.
    #[test]
    fn the_horizon_shrinks_and_stays() {
        let moves = [0, 40, 124, 224, 400, u32::MAX].map(|ply| moves_to_go(ply, false));
        assert_eq!(moves, [55, 45, 24, 24, 24, 24]);
        assert_eq!(moves_to_go(0, true), 41);
    }

    #[test]
    fn strength_doubles_every_level_and_a_half() {
        assert_eq!([0, 1, 3, 6, 19].map(|level| skill_nodes((true, level))), [200, 200, 800, 3200, 200 << 12]);
        assert_eq!([skill_nodes((true, 20)), skill_nodes((false, 3))], [u64::MAX; 2]);
    }

    #[test]
    fn the_hugest_clocks_are_as_good_as_none() {
        let most = Duration::from_millis(i64::MAX as u64);
        let control = TimeControl { left: [Some(most); 2], increment: [most; 2], byoyomi: most, move_time: None };
        let settings = Settings { slow_mover: 1000, ..Settings::default() };
        let best = "7g7f".parse().unwrap();
        let done =
            Iteration { depth: 9, value: Value::DRAW, best, best_changes: 9000, best_nodes_permille: 0, nodes: 1 };
        for control in [control, TimeControl { move_time: Some(most), ..control }] {
            let budget = Budget::of(&control, Color::Black, 1, &settings);
            assert!(budget.hard >= Duration::from_secs(1 << 30), "{budget:?}");
            assert!(budget.soft_after(&done, None) <= budget.hard);
        }
    }
}
