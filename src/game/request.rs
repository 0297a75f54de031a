//! Requests of a search, and the lines that a search reports.

use core::time::Duration;

use crate::search::PvInfo;

/// The clocks of a game. A value that was not sent is `None` or zero.
///
/// ```
/// use core::time::Duration;
/// use horigoma::board::Color;
/// use horigoma::game::{Budget, Settings, TimeControl};
///
/// let [minutes, seconds] = [Duration::from_secs(600), Duration::from_secs(10)];
/// let control = TimeControl { left: [Some(minutes); 2], byoyomi: seconds, ..TimeControl::default() };
/// let budget = Budget::of(&control, Color::Black, 1, &Settings::default());
/// assert!(budget.soft <= budget.hard && budget.hard < minutes);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeControl {
    /// The time left on Black's and White's clock.
    pub left: [Option<Duration>; 2],
    /// The time added to Black's and White's clock with each move. It is usable at once.
    pub increment: [Duration; 2],
    /// The time for each move once the clock has run out.
    pub byoyomi: Duration,
    /// The exact time of the search.
    pub move_time: Option<Duration>,
}

impl TimeControl {
    /// Returns these clocks with each time limited to `longest`.
    #[must_use]
    pub fn at_most(self, longest: Duration) -> Self {
        Self {
            left: self.left.map(|left| left.map(|left| left.min(longest))),
            increment: self.increment.map(|increment| increment.min(longest)),
            byoyomi: self.byoyomi.min(longest),
            move_time: self.move_time.map(|time| time.min(longest)),
        }
    }
}

/// A request for a search: its clocks, limits and root moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchRequest<'t> {
    /// The clocks.
    pub control: TimeControl,
    /// The depth of the last iteration, or `None` for no limit.
    pub depth: Option<u32>,
    /// The node limit, or `None` for no limit.
    pub nodes: Option<u64>,
    /// Whether the answer waits until the search is stopped.
    pub infinite: bool,
    /// Whether the opponent is still thinking. Until the expected move is played the answer waits and the clock stands.
    pub ponder: bool,
    /// Whether a limit could not be read: nothing is searched, and the answer is to resign.
    pub refused: bool,
    /// The moves to choose from, in USI notation with blanks between them. Empty stands for all.
    pub root_moves: &'t str,
}

impl SearchRequest<'_> {
    /// Whether the answer waits for `stop` or `ponderhit`.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.infinite || self.ponder
    }
}

/// The time limit of a search for mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MateLimit {
    /// Until it is found, refuted or stopped.
    Infinite,
    /// At most this time.
    Time(Duration),
    /// The limit could not be read: nothing is searched.
    Refused,
}

/// A line to show during a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo<'a> {
    /// The line, with the nodes of all threads.
    pub line: PvInfo<'a>,
    /// The number of lines requested.
    pub lines: usize,
    /// The time since the search began, pondering included.
    pub time: Duration,
}
