//! The concepts of shogi to which the parts of a value belong.

use crate::eval::sink::Group;

/// A concept to which a part of a value belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concept {
    /// The values of the pieces on the board by their kinds.
    Material,
    /// Pieces in hand.
    Hands,
    /// The squares of the pawns.
    Pawns,
    /// The squares of lances, knights, silvers, golds and the pieces that promote to gold movers.
    MinorPieces,
    /// The squares of rooks, bishops, dragons and horses.
    MajorPieces,
    /// The king's square, and the side's own pieces in the 5x5 block around it.
    Castle,
    /// The side's pieces in the 5x5 block around the enemy king, and the squares of it that they attack.
    KingAttack,
    /// The side's pieces under threat.
    UnderThreat,
    /// The side's pieces that are attacked, but not under threat.
    Attacked,
    /// The move and all constants, which belong to no piece.
    Move,
    /// A group of the patterns.
    Pattern(Group),
}

impl Concept {
    /// The concepts of the learned evaluation that have sides.
    pub const OF_SIDES: [Self; 9] = [
        Self::Material,
        Self::Hands,
        Self::Pawns,
        Self::MinorPieces,
        Self::MajorPieces,
        Self::Castle,
        Self::KingAttack,
        Self::UnderThreat,
        Self::Attacked,
    ];

    /// Returns the English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Hands => "hands",
            Self::Pawns => "pawns",
            Self::MinorPieces => "minor pieces",
            Self::MajorPieces => "major pieces",
            Self::Castle => "castle",
            Self::KingAttack => "king attack",
            Self::UnderThreat => "under threat",
            Self::Attacked => "attacked",
            Self::Move => "the move",
            Self::Pattern(group) => group.name(),
        }
    }

    /// Returns the Japanese name.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            Self::Material => "駒割り",
            Self::Hands => "持ち駒",
            Self::Pawns => "歩の位置",
            Self::MinorPieces => "小駒の位置",
            Self::MajorPieces => "大駒の位置",
            Self::Castle => "囲い",
            Self::KingAttack => "玉への攻め",
            Self::UnderThreat => "取られそうな駒",
            Self::Attacked => "当たりの駒",
            Self::Move => "手番",
            Self::Pattern(group) => group.japanese(),
        }
    }
}
