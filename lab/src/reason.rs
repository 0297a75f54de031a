//! Reasons why a game of a match ends.

/// Reason why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// `bestmove resign`.
    Resigned,
    /// No legal move.
    Mated,
    /// Both engines agreed on who wins.
    Agreed,
    /// Fourfold repetition.
    Repetition,
    /// Fourfold repetition with perpetual check.
    PerpetualCheck,
    /// A declaration that holds.
    Declared,
    /// A declaration that does not.
    WrongDeclaration,
    /// Too many moves.
    MoveLimit,
    /// Not a legal move.
    Illegal,
    /// Too late.
    Time,
    /// The program ended.
    Crash,
    /// The program did not answer.
    Stall,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 12] = [
        Self::Resigned,
        Self::Mated,
        Self::Agreed,
        Self::Repetition,
        Self::PerpetualCheck,
        Self::Declared,
        Self::WrongDeclaration,
        Self::MoveLimit,
        Self::Illegal,
        Self::Time,
        Self::Crash,
        Self::Stall,
    ];

    /// Returns the reason of a name, as match records write it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| format!("{reason:?}") == name)
    }

    /// Whether the program that lost broke a rule, the clock or the protocol.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::Illegal | Self::Time | Self::Crash | Self::Stall | Self::WrongDeclaration)
    }
}
