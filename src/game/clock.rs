//! Time management: the budget of a move.
//!
//! A budget has a soft bound, after which no new iteration begins, and a hard bound, at which the search stops at once.
//! The soft bound grows while the best move keeps changing or its score falls, and shrinks while both are stable. The
//! numbers are those of `tables/clock.toml`.

use core::time::Duration;

use super::Settings;
use super::TimeControl;
use super::numbers::{Bounds, Horizon, Reserve, Stability};
use crate::board::Color;
use crate::search::{Iteration, Value, ValueKind};

/// The time that a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No new iteration begins after this time.
    pub soft: Duration,
    /// The search stops at this time.
    pub hard: Duration,
    /// The soft bound is never below this time, however stable the best move is.
    pub least: Duration,
    /// The time limit when the result is settled: one legal move, or a proved mate. `None` where the time was given for
    /// this move and is used in any case.
    pub decided: Option<Duration>,
    /// Where the clock counts whole seconds, the reserve for network delay within them. The rest of a begun second is
    /// free.
    pub whole_seconds: Option<Duration>,
}

/// The longest bound, which stands for no limit.
pub const FOREVER: Duration = Duration::from_secs(u32::MAX as u64);

impl Budget {
    /// No limit.
    pub const UNLIMITED: Self = Self::exactly(FOREVER);

    /// Returns the budget of exactly this time.
    #[must_use]
    pub const fn exactly(time: Duration) -> Self {
        Self { soft: time, hard: time, least: Duration::ZERO, decided: None, whole_seconds: None }
    }

    /// Returns the budget for one move of a side.
    #[must_use]
    pub fn of(control: &TimeControl, us: Color, ply: u32, settings: &Settings) -> Self {
        let control = control.at_most(LONGEST);
        let delay = Duration::from_millis(settings.network_delay);
        let kept = Reserve::default();
        if let Some(time) = control.move_time {
            return Self::exactly(time.saturating_sub(delay.min(share(time, kept.move_time_share))));
        }
        let per_move = control.byoyomi + control.increment[us];
        let Some(left) = control.left[us].or((!per_move.is_zero()).then_some(Duration::ZERO)) else {
            return Self::UNLIMITED;
        };
        let total = left + per_move;
        let limit = total.saturating_sub(reserve(total, settings));
        let bounds = Bounds::default();
        let least = Duration::from_millis(settings.minimum_thinking_time);
        let decided = Some(Duration::from_millis(bounds.decided as u64));
        // With little main time besides the increment or byoyomi, a move uses all time but the reserve.
        if left < share(per_move, bounds.spent_share) {
            return Self { least: least.min(limit), decided, ..Self::exactly(limit) };
        }
        let fair = left / moves_to_go(ply, !control.byoyomi.is_zero()) + share(per_move, bounds.per_move_share);
        let soft = (fair * settings.slow_mover as u32 / 100).max(least);
        let max = (share(left, bounds.clock_share) + per_move).min(share(soft, bounds.hard_share));
        let hard = max.saturating_sub(delay.min(share(max, kept.delay_share)));
        let counts_seconds = settings.round_up && total >= Duration::from_millis(kept.rounding_from as u64);
        let whole_seconds = counts_seconds.then_some(delay);
        let hard = rounded(hard, whole_seconds).min(limit);
        Self { soft: soft.min(hard), hard, least, decided, whole_seconds }
    }

    /// Returns the soft bound after an iteration: longer while the best move changes or its score falls, shorter when
    /// nearly all nodes went into one stable move. Time pondered before the clock began to run counts as used.
    #[must_use]
    pub fn soft_after(&self, done: &Iteration, previous: Option<Value>, pondered: Duration) -> Duration {
        if let Some(enough) = self.decided.filter(|_| is_decided(done)) {
            return enough.max(self.least).saturating_sub(pondered).min(self.hard);
        }
        // All the time for this move is used up anyway, so nothing is gained by stopping early.
        if self.soft >= self.hard {
            return self.hard;
        }
        let numbers = Stability::default();
        let fall = previous.map_or(0, |previous| previous.raw() - done.value.raw()).clamp(0, numbers.max_fall);
        let calm = numbers.start - done.best_nodes_permille.min(1000) as i32 * numbers.nodes / 1000;
        let changes = done.best_changes.min(numbers.max_changes as u32) as i32 / numbers.changes;
        let factor = (calm + changes + fall * numbers.fall).clamp(numbers.min, numbers.max);
        let soft = (self.soft * factor as u32 / 1000).max(self.least).saturating_sub(pondered);
        rounded(soft, self.whole_seconds).min(self.hard)
    }
}

/// Whether the result is settled: one legal move, or a mate that a search clearly deeper than its length has confirmed.
fn is_decided(done: &Iteration) -> bool {
    let depth = i64::from(done.depth) * 100;
    let proved = |plies: u32| i64::from(plies) * i64::from(Stability::default().mate_depth) <= depth;
    match done.value.kind() {
        _ if done.choices == 1 => true,
        ValueKind::MateIn(plies) | ValueKind::MatedIn(plies) => proved(plies),
        ValueKind::Centipawns(_) => false,
    }
}

/// More than any clock holds, and small enough that no product of it overflows.
const LONGEST: Duration = Duration::from_secs(1 << 32);

/// Returns this percentage of a time.
fn share(time: Duration, percent: i32) -> Duration {
    time * percent as u32 / 100
}

/// Returns the number of our moves that the clock must last for: fewer as the game goes on, and where byoyomi follows.
fn moves_to_go(ply: u32, byoyomi: bool) -> u32 {
    let numbers = Horizon::default();
    let moves = (numbers.start.saturating_sub_unsigned(ply / numbers.plies as u32)).max(numbers.min);
    (if byoyomi { moves * numbers.byoyomi_share / 100 } else { moves }).max(1) as u32
}

/// Returns the reserve for network delay.
fn reserve(total: Duration, settings: &Settings) -> Duration {
    Duration::from_millis(settings.network_delay2).min(share(total, Reserve::default().max_share))
}

/// Returns the end of the second that a time is in, less the reserve for network delay, where whole seconds are
/// counted. It is never below the time.
fn rounded(time: Duration, whole_seconds: Option<Duration>) -> Duration {
    let end = |kept| Duration::from_secs(time.as_secs() + 1).saturating_sub(kept);
    whole_seconds.map_or(time, |kept| end(kept).max(time))
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

    /// Returns the budget of a time that is lost unless it is used. A settled result takes little of it.
    fn all_of(time: u64) -> Budget {
        Budget { decided: Some(ms(Bounds::default().decided as u64)), ..Budget::exactly(ms(time)) }
    }

    #[test]
    fn byoyomi_alone_is_used_but_for_the_reserve() {
        for (byoyomi, hard) in [(100, 60), (1000, 880), (10_000, 9880)] {
            let found = budget(TimeControl { left: [Some(ms(0)); 2], byoyomi: ms(byoyomi), ..TimeControl::default() });
            assert_eq!(found, all_of(hard));
        }
        let unsent = budget(TimeControl { byoyomi: ms(1000), ..TimeControl::default() });
        assert_eq!(unsent.hard, ms(880), "byoyomi without clocks");
        // A clock with less than a fifth of it is used up with it.
        let with =
            |left| budget(TimeControl { left: [Some(ms(left)); 2], byoyomi: ms(1000), ..TimeControl::default() });
        assert_eq!(with(199), all_of(1079));
        assert!(with(200).soft < with(200).hard);
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
        assert_eq!(found.soft, ms(600_000) / 45);
        assert!(found.hard <= ms(180_000));
        // Byoyomi returns, so the clock need not last for as many moves: for three quarters of 45.
        let followed = TimeControl { left: [Some(ms(600_000)); 2], byoyomi: ms(1000), ..TimeControl::default() };
        assert_eq!(budget(followed).soft, ms(600_000) / 33 + ms(850));
    }

    /// Returns the budget with ten minutes on the clock and nothing else: the bounds are those of clock and options.
    fn ten_minutes(settings: &Settings) -> Budget {
        let control = TimeControl { left: [Some(ms(600_000)); 2], ..TimeControl::default() };
        Budget::of(&control, Color::Black, 40, settings)
    }

    #[test]
    fn clock_options_have_an_effect() {
        let plain = ten_minutes(&Settings::default());
        let slower = ten_minutes(&Settings { slow_mover: 150, ..Settings::default() });
        assert_eq!(slower.soft, plain.soft * 3 / 2);
        let long = ten_minutes(&Settings { minimum_thinking_time: 20_000, ..Settings::default() });
        let settled = Iteration { best_nodes_permille: 1000, ..calm() };
        assert_eq!((long.soft, long.soft_after(&settled, None, ms(0))), (ms(20_000), ms(20_000)));
        assert!(plain.soft_after(&settled, None, ms(0)) < plain.soft);
        let far = ten_minutes(&Settings { network_delay: 540, ..Settings::default() });
        assert_eq!((far.soft, far.hard), (plain.soft, plain.hard - ms(500)), "40 ms are kept by default");
        let control = TimeControl { byoyomi: ms(5_000), ..TimeControl::default() };
        let of = |settings| Budget::of(&control, Color::Black, 40, &settings);
        assert_eq!(of(Settings { network_delay2: 700, ..Settings::default() }), all_of(4_300));
        assert_eq!(of(Settings { network_delay2: 9_000, ..Settings::default() }), all_of(3_000), "at most 40 %");
    }

    /// An iteration with a stable best move, unless a test changes it.
    fn calm() -> Iteration {
        let best = "7g7f".parse().unwrap();
        let (depth, value, choices) = (9, Value::DRAW, 30);
        Iteration { depth, value, best, best_changes: 0, best_nodes_permille: 500, choices, nodes: 1 }
    }

    /// A bound of a second grows and shrinks with the results of the search, and never exceeds the hard bound.
    #[test]
    fn the_soft_bound_follows_the_search() {
        let budget = Budget { soft: ms(1000), ..Budget::exactly(ms(60_000)) };
        let after = |done: &Iteration, previous| budget.soft_after(done, previous, ms(0)).as_millis();
        let numbers = Stability::default();
        let plain = (numbers.start - numbers.nodes / 2) as u128;
        assert_eq!(after(&calm(), None), plain);
        assert_eq!(after(&Iteration { best_nodes_permille: 0, ..calm() }, None), numbers.start as u128);
        assert_eq!(
            after(&Iteration { best_nodes_permille: 1000, ..calm() }, None),
            (numbers.start - numbers.nodes) as u128
        );
        // The best move changed and changed back.
        let changed = |best_changes| after(&Iteration { best_changes, ..calm() }, None);
        assert_eq!(changed(900), plain + 900 / numbers.changes as u128);
        assert!(changed(numbers.max_changes as u32) > changed(900));
        assert_eq!(changed(numbers.max_changes as u32 + 900), changed(numbers.max_changes as u32));
        // The score falls, or rises.
        let fallen = |by| after(&calm(), Some(Value::from_raw(by)));
        assert_eq!(fallen(50), plain + 50 * numbers.fall as u128);
        assert_eq!((fallen(-50), fallen(0)), (plain, plain));
        assert_eq!(fallen(numbers.max_fall + 100), fallen(numbers.max_fall));
        // Both at once, and a budget that ends before.
        let bad = Iteration { best_nodes_permille: 0, best_changes: 90_000, ..calm() };
        assert_eq!(after(&bad, Some(Value::from_raw(30_000))), numbers.max as u128);
        let short = Budget { hard: ms(1_100), ..budget };
        assert_eq!(short.soft_after(&bad, None, ms(0)), ms(1_100));
        assert_eq!(Budget::exactly(ms(70)).soft_after(&calm(), None, ms(0)), ms(70));
    }

    /// With one legal move, or with a mate searched two and a half times as deep as its length, a tenth of a second is
    /// enough, pondering included. This holds neither for time given for this move nor against a least time.
    #[test]
    fn a_settled_result_takes_little_time() {
        let forced = Iteration { choices: 1, ..calm() };
        let mate = |raw, depth| Iteration { value: Value::from_raw(raw), depth, ..calm() };
        let minutes = ten_minutes(&Settings::default());
        for (budget, plain) in [(minutes, minutes.soft_after(&calm(), None, ms(0))), (all_of(880), ms(880))] {
            let after = |done: &Iteration| budget.soft_after(done, None, ms(0));
            assert_eq!((after(&calm()), after(&forced)), (plain, ms(100)));
            assert_eq!([mate(31_993, 17), mate(-31_992, 19)].map(|done| after(&done)), [plain; 2]);
            assert_eq!([mate(31_993, 18), mate(-31_992, 20)].map(|done| after(&done)), [ms(100); 2]);
            assert_eq!(
                [60, 100, 900].map(|pondered| budget.soft_after(&forced, None, ms(pondered))),
                [40, 0, 0].map(ms)
            );
        }
        assert_eq!(Budget::exactly(ms(880)).soft_after(&forced, None, ms(0)), ms(880));
        assert_eq!(all_of(60).soft_after(&forced, None, ms(0)), ms(60));
        let patient = Settings { minimum_thinking_time: 2_000, ..Settings::default() };
        let byoyomi = |time| TimeControl { byoyomi: ms(time), ..TimeControl::default() };
        let within = |time| Budget::of(&byoyomi(time), Color::Black, 40, &patient);
        for (budget, least) in [(ten_minutes(&patient), 2_000), (within(5_000), 2_000), (within(1_000), 880)] {
            assert_eq!(budget.soft_after(&forced, None, ms(0)), ms(least));
        }
    }

    /// On a clock that counts whole seconds, a begun second is used to its end, less the reserve for network delay.
    #[test]
    fn begun_seconds_are_used() {
        let settings = Settings { round_up: true, network_delay: 40, ..Settings::default() };
        let (plain, rounded) = (ten_minutes(&Settings::default()), ten_minutes(&settings));
        assert_eq!((rounded.soft, rounded.whole_seconds), (plain.soft, Some(ms(40))));
        let whole = |time: Duration| time + ms(40) == Duration::from_secs((time + ms(40)).as_secs());
        assert!(whole(rounded.hard) && rounded.hard >= plain.hard && rounded.hard < plain.hard + ms(1000));
        for best_nodes_permille in [0, 100, 333, 1000] {
            let done = Iteration { best_nodes_permille, ..calm() };
            let (plain, rounded) = (plain.soft_after(&done, None, ms(0)), rounded.soft_after(&done, None, ms(0)));
            assert!(whole(rounded) && rounded >= plain && rounded < plain + ms(1000), "{plain:?} {rounded:?}");
        }
        // No second beyond the clock, and none of a clock that has only one.
        let short = |byoyomi| {
            let control = TimeControl { left: [Some(ms(900)); 2], byoyomi: ms(byoyomi), ..TimeControl::default() };
            Budget::of(&control, Color::Black, 40, &settings)
        };
        assert!(short(2000).hard <= ms(2780) && short(2000).whole_seconds.is_some());
        assert_eq!(short(1000).whole_seconds, None);
    }

    /// Time that returns with every move is a limit even without a clock.
    #[test]
    fn an_increment_is_a_limit() {
        let settings = Settings::default();
        let of = |control| Budget::of(&control, Color::White, 40, &settings);
        let byoyomi = of(TimeControl { byoyomi: ms(5_000), ..TimeControl::default() });
        assert_eq!(of(TimeControl { increment: [ms(1), ms(5_000)], ..TimeControl::default() }), byoyomi);
        assert_eq!(of(TimeControl::default()), Budget::UNLIMITED);
    }

    /// Late in a long game the clock is still spread over the least number of moves.
    #[test]
    fn the_horizon_shrinks_and_stays() {
        let moves = [0, 40, 124, 224, 400, u32::MAX].map(|ply| moves_to_go(ply, false));
        assert_eq!(moves, [55, 45, 24, 24, 24, 24]);
        assert_eq!(moves_to_go(0, true), 41);
    }

    #[test]
    fn huge_clocks_do_not_overflow() {
        let most = Duration::from_millis(i64::MAX as u64);
        let control = TimeControl { left: [Some(most); 2], increment: [most; 2], byoyomi: most, move_time: None };
        let settings = Settings { slow_mover: 1000, ..Settings::default() };
        let done = Iteration { best_changes: 9000, best_nodes_permille: 0, ..calm() };
        for control in [control, TimeControl { move_time: Some(most), ..control }] {
            let budget = Budget::of(&control, Color::Black, 1, &settings);
            assert!(budget.hard >= Duration::from_secs(1 << 30), "{budget:?}");
            assert!(budget.soft_after(&done, None, ms(0)) <= budget.hard);
        }
    }
}
