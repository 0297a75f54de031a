//! How terms are counted: one code evaluates, explains and teaches the tuner.
//!
//! A term names a weight, a side and a number; a [`Tally`] does with it what it is for. The engine's adds up (`Sum`),
//! the one behind `horigoma eval` adds up group by group and side by side, the tuner's writes down which weights counted.

use geometry::PieceKind;

use super::{Memo, Score};
use crate::board::Color;
use crate::tables;

/// A group of weights, in the order in which they are numbered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Group {
    /// Pieces on the board by kind, then pieces in hand by kind.
    Material,
    /// Pieces by kind and square, as Black sees it.
    PieceSquare,
    /// Pieces by relation (own king, enemy king), kind and place around it.
    KingRelative,
    /// Pawn structure.
    Pawns,
    /// King safety.
    KingSafety,
    /// Castles by number; last, what a usual piece adds to a whole one.
    Castles,
    /// Attacks on the king.
    KingAttack,
    /// King patterns.
    KingPattern,
    /// Pieces working together.
    Coordination,
    /// Tactical patterns.
    Tactics,
    /// Positional patterns.
    Positional,
    /// Endgame patterns.
    Endgame,
}

impl Group {
    /// All groups in order.
    pub const ALL: [Self; 12] = [
        Self::Material,
        Self::PieceSquare,
        Self::KingRelative,
        Self::Pawns,
        Self::KingSafety,
        Self::Castles,
        Self::KingAttack,
        Self::KingPattern,
        Self::Coordination,
        Self::Tactics,
        Self::Positional,
        Self::Endgame,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::PieceSquare => "piece-square",
            Self::KingRelative => "king-relative",
            Self::Pawns => "pawns",
            Self::KingSafety => "king safety",
            Self::Castles => "castles",
            Self::KingAttack => "king attack",
            Self::KingPattern => "king pattern",
            Self::Coordination => "coordination",
            Self::Tactics => "tactics",
            Self::Positional => "positional",
            Self::Endgame => "endgame",
        }
    }

    /// The number of weights.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Self::Material => PieceKind::COUNT + PieceKind::HAND_COUNT,
            Self::PieceSquare => PieceKind::COUNT * 81,
            Self::KingRelative => 2 * PieceKind::COUNT * PLACES,
            _ => self.table().len(),
        }
    }

    /// Whether there is no weight; never.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The packed weight with this number.
    #[inline(always)]
    pub(super) fn weight(self, index: usize) -> Score {
        match self {
            Self::Material if index < PieceKind::COUNT => tables::MATERIAL[index],
            Self::Material => tables::HAND_MATERIAL[index - PieceKind::COUNT][1],
            Self::PieceSquare => tables::PSQT[0][index / 81][index % 81],
            Self::KingRelative => {
                let (board, place) = (index / PLACES, index % PLACES);
                tables::KING_RELATIVE[board / PieceKind::COUNT][board % PieceKind::COUNT][place]
            }
            _ => self.table()[index],
        }
    }

    #[inline(always)]
    const fn table(self) -> &'static [Score] {
        match self {
            Self::Material | Self::PieceSquare | Self::KingRelative => &[],
            Self::Pawns => &tables::PAWNS,
            Self::KingSafety => &tables::KING_SAFETY,
            Self::Castles => &tables::CASTLE_VALUES,
            Self::KingAttack => &tables::KING_ATTACK,
            Self::KingPattern => &tables::KING_PATTERN,
            Self::Coordination => &tables::COORDINATION,
            Self::Tactics => &tables::TACTICS,
            Self::Positional => &tables::POSITIONAL,
            Self::Endgame => &tables::ENDGAME,
        }
    }
}

/// The places around a king: 17 ranks of 9 files.
pub(super) const PLACES: usize = 17 * 9;

/// Hears of every weight that counts in a position.
pub trait Tally {
    /// Whether the sums that an [`Accumulator`](super::Accumulator) keeps must be taken apart into their weights; otherwise the
    /// tally has them already.
    const DETAILED: bool;

    /// A weight of a group counts so many times for a side.
    fn add(&mut self, group: Group, index: usize, color: Color, count: i32);

    /// A weight counts in part: `share` of `whole` times.
    fn add_part(&mut self, group: Group, index: usize, color: Color, share: i32, whole: i32);

    /// What is summed up already, Black less White.
    fn add_sum(&mut self, group: Group, sum: Score);

    /// Where castles are remembered, if they are.
    fn memo(&mut self) -> Option<&mut Memo> {
        None
    }
}

/// Adds everything up, Black less White.
#[derive(Debug)]
pub(super) struct Sum<'m> {
    pub(super) score: Score,
    pub(super) memo: Option<&'m mut Memo>,
}

impl Tally for Sum<'_> {
    const DETAILED: bool = false;

    #[inline(always)]
    fn add(&mut self, group: Group, index: usize, color: Color, count: i32) {
        self.score += group.weight(index).times(color.sign() * count);
    }

    #[inline(always)]
    fn add_part(&mut self, group: Group, index: usize, color: Color, share: i32, whole: i32) {
        self.score += group.weight(index).part(share, whole).times(color.sign());
    }

    #[inline(always)]
    fn add_sum(&mut self, _: Group, sum: Score) {
        self.score += sum;
    }

    #[inline(always)]
    fn memo(&mut self) -> Option<&mut Memo> {
        self.memo.as_deref_mut()
    }
}
