//! Requests of a search, and the lines that a search reports.

use core::time::Duration;

use crate::search::PvInfo;

/// The clocks of a game; what was not sent is `None` or zero.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeControl {
    /// What is left on Black's and White's clock.
    pub left: [Option<Duration>; 2],
    /// What is added to Black's and White's clock with each move; usable at once.
    pub increment: [Duration; 2],
    /// The time for each move once the clock has run out.
    pub byoyomi: Duration,
    /// Exactly so long.
    pub move_time: Option<Duration>,
}

impl TimeControl {
    /// The same, no time longer than this.
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

/// What to search for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchRequest<'t> {
    /// The clocks.
    pub control: TimeControl,
    /// The deepest iteration; `None` for no limit.
    pub depth: Option<u32>,
    /// The most nodes; `None` for no limit.
    pub nodes: Option<u64>,
    /// Whether the answer waits until the search is stopped.
    pub infinite: bool,
    /// Whether the opponent is still thinking: the answer waits, and the clock stands, until the expected move was played.
    pub ponder: bool,
    /// Whether a limit could not be read: nothing is searched, and the answer is to resign.
    pub refused: bool,
    /// The moves to choose from, in USI notation with blanks between them; empty for all.
    pub root_moves: &'t str,
}

impl SearchRequest<'_> {
    /// Whether the answer waits for `stop` or `ponderhit`.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.infinite || self.ponder
    }
}

/// How long to look for a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MateLimit {
    /// Until it is found, refuted or stopped.
    Infinite,
    /// At most so long.
    Time(Duration),
    /// The limit could not be read: nothing is searched.
    Refused,
}

/// A line to show while a search goes on.
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo<'a> {
    /// The line; its nodes are those of all threads.
    pub line: PvInfo<'a>,
    /// How many lines are looked for.
    pub lines: usize,
    /// The time since the search began, what was pondered included.
    pub time: Duration,
}
