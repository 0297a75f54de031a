//! The two words of a position's key.

/// The keys of a position, the first listener of every move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Keys {
    /// Board and side to move.
    pub(super) board: u64,
    /// The hands of both sides.
    pub(super) hands: u64,
}

impl Keys {
    /// The key of the whole position.
    #[inline(always)]
    pub(super) const fn key(self) -> u64 {
        self.board ^ self.hands
    }
}
