//! The sets of features: those that a net reads.

use crate::Feature;

/// The features that a net reads: the first ones of all features, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FeatureSet {
    /// All features.
    #[default]
    All,
    /// Pieces on squares and pieces in hand, for a net that fits a small memory.
    Pieces,
}

impl FeatureSet {
    /// All sets.
    pub const EACH: [Self; 2] = [Self::All, Self::Pieces];

    /// Returns the number of its features.
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::All => Feature::COUNT,
            Self::Pieces => Feature::THREATS,
        }
    }

    /// Returns its name in `net.toml`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Pieces => "pieces",
        }
    }

    /// Whether it has features of pairs of pieces: threats, pressure around kings, and pieces around them.
    #[inline(always)]
    #[must_use]
    pub const fn has_relations(self) -> bool {
        matches!(self, Self::All)
    }
}
