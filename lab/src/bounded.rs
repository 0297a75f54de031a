//! Values that are bounds: a search that is stopped in the middle of an iteration may return a lower bound.

use horigoma::search::{Bound, PvInfo};

/// Returns the value nearest to 0 that a bound allows. A game is decided by this value, not by the bound itself: a value of at least -900
/// may be a won position.
#[must_use]
pub fn certain(value: i32, bound: Bound) -> i32 {
    match bound {
        Bound::Exact => value,
        Bound::Lower => value.max(0),
        Bound::Upper => value.min(0),
    }
}

/// The bound of the value that a search returns, from the lines that it reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueBound(Bound);

impl ValueBound {
    /// The bound of a search that has reported nothing yet.
    pub const NEW: Self = Self(Bound::Exact);

    /// Notes a line. A search that failed low keeps the value of the line before.
    pub fn note(&mut self, line: &PvInfo<'_>) {
        if line.multipv == 1 && line.bound != Bound::Upper {
            self.0 = line.bound;
        }
    }

    /// Returns the bound.
    #[must_use]
    pub const fn bound(self) -> Bound {
        self.0
    }
}
