//! How long to think, in microseconds.

/// A soft bound, after which no iteration is begun, and a hard one, at which the search stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    pub(crate) soft: u64,
    pub(crate) hard: u64,
}

/// What is kept for the way to the clock.
const RESERVE: u64 = 120_000;

impl Budget {
    /// No limit.
    pub(crate) const UNLIMITED: Self = Self { soft: u64::MAX, hard: u64::MAX };

    /// So long and no longer.
    pub(crate) const fn exactly(time: u64) -> Self {
        Self { soft: time, hard: time }
    }

    /// A fortieth of what is left and most of what comes back with each move.
    pub(crate) fn of(left: u64, per_move: u64) -> Self {
        let everything = left + per_move;
        let edge = everything - RESERVE.min(everything * 2 / 5);
        if left < per_move / 5 {
            return Self::exactly(edge);
        }
        let soft = (left / 40 + per_move * 17 / 20).min(edge);
        Self { soft, hard: (left * 3 / 10 + per_move).min(soft * 4).min(edge) }
    }
}
