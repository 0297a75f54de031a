//! The pressure on a square around a king.

/// The attackers and defenders of a square in the surroundings of a king (the 5x5 block around it).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingPressure {
    /// Enemy pieces but the king that attack it: 1, or 2 for more.
    pub attackers: u8,
    /// The side's own pieces but the king that defend it: 0, 1, or 2 for more.
    pub defenders: u8,
}

impl KingPressure {
    /// All values, in index order.
    pub const ALL: [Self; 6] =
        [Self::of(1, 0), Self::of(1, 1), Self::of(1, 2), Self::of(2, 0), Self::of(2, 1), Self::of(2, 2)];

    const fn of(attackers: u8, defenders: u8) -> Self {
        Self { attackers, defenders }
    }

    /// Returns its place in [`KingPressure::ALL`].
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.attackers as usize - 1) * 3 + self.defenders as usize
    }
}
