//! Alpha and beta as one value.

/// The open interval of values that matter to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const fn new(alpha: i32, beta: i32) -> Self {
        Self { alpha, beta }
    }

    /// The smallest window that tells whether the value is at least `beta`.
    pub(crate) const fn below(beta: i32) -> Self {
        Self { alpha: beta - 1, beta }
    }

    /// The window as the opponent sees it.
    pub(crate) const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window with no room for anything but "better than alpha or not".
    pub(crate) const fn zero(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }
}
