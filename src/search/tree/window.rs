//! Alpha and beta as one value.

use core::ops::Neg;

use crate::search::value::Bound;

/// The open interval of scores that matter to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const fn new(alpha: i32, beta: i32) -> Self {
        Self { alpha, beta }
    }

    /// Returns the null window that tests whether the score is at least `beta`.
    pub(crate) const fn null_window_beta(beta: i32) -> Self {
        Self { alpha: beta - 1, beta }
    }

    /// Returns the null window that tests whether the score is greater than alpha.
    pub(crate) const fn null_window_alpha(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// Returns the distance from alpha to beta.
    pub(crate) const fn width(self) -> i32 {
        self.beta - self.alpha
    }

    /// Whether no score lies inside, which no move can change.
    pub(crate) const fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Returns the bound that a score found with this window is.
    pub(crate) const fn bound_of(self, value: i32) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// The window as the opponent sees it.
impl Neg for Window {
    type Output = Self;

    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}
