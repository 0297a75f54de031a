//! Threat features: pieces under threat or attacked, and the pressure around kings.
//!
//! The search evaluates positions in the middle of exchanges. There a threat to a rook
//! matters more than its square. Piece-square features alone also miss which squares around a king sliders reach.
//!
//! A move changes these features in too many places to update them: they are collected for each value.

use features::{Feature, KingPressure};
use geometry::{Bitboard, Color, PieceKind, Square};

use super::pieces;
use super::reach::Reach;
use super::shape::RELATIONS;
use super::views::{Numbers, Views};
use crate::board::Position;

/// Returns the pieces of both sides under threat: an enemy piece attacks them, and a lesser one does or no piece of
/// their own side defends them. Kings are not among them, but attack and defend. From the least up: pawn, lance,
/// knight, silver, gold movers, bishop, rook, horse, dragon.
///
/// A pawn attacks White's silver on 3c, which attacks that undefended pawn. White's gold on 6g hangs, too, and a lance
/// attacks the rook. But the silver on 5b, the lance and the pawn on 7g are defended, and their attackers
/// are better or equal:
///
/// ```
/// use horigoma::board::{Position, bitboard::draw};
/// use horigoma::eval::net;
///
/// let position: Position = "4k4/4s2l1/6s2/6P2/1B7/9/2Pg5/1S5R1/1KG6 b - 1".parse()?;
/// assert_eq!(net::threatened(&position), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . X . .
///     . . . . . . X . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X . . . . .
///     . . . . . . . X .
///     . . . . . . . . ."));
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[must_use]
pub fn threatened(position: &Position) -> Bitboard {
    Reaches::of(position, position.occupied()).threatened()
}

/// Returns the pieces of both sides that an enemy piece attacks, but that are not under threat: a piece of their own
/// side defends them, and no attacker is a lesser piece. Kings are not among them, but attack and defend.
///
/// In the same position: the silver on 5b, which the king defends, the lance and the pawn on 7g.
///
/// ```
/// use horigoma::board::{Position, bitboard::draw};
/// use horigoma::eval::net;
///
/// let position: Position = "4k4/4s2l1/6s2/6P2/1B7/9/2Pg5/1S5R1/1KG6 b - 1".parse()?;
/// assert_eq!(net::attacked(&position), draw("
///     . . . . . . . . .
///     . . . . X . . X .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . X . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[must_use]
pub fn attacked(position: &Position) -> Bitboard {
    let reaches = Reaches::of(position, position.occupied());
    reaches.attacked() - reaches.threatened()
}

/// Returns the squares of the surroundings of a side's king (the 5x5 block around it) that enemy pieces attack, with
/// the pressure on each. Kings neither attack nor defend here. A side without a king has no such square.
///
/// The bishop presses White's king on 1a and 2b, which the silver defends, and 3c, the rook on 1a, too, and on 1b and
/// 1c:
///
/// ```
/// use horigoma::board::{Bitboard, Color, Position, bitboard::draw};
/// use horigoma::eval::net::{self, KingPressure};
///
/// let position: Position = "6sk1/9/9/9/9/3B5/9/9/1K6R b - 1".parse()?;
/// let pressed = |attackers, defenders| -> Bitboard {
///     let with = move |(_, pressure): &_| *pressure == KingPressure { attackers, defenders };
///     net::pressed(&position, Color::White).filter(with).map(|(square, _)| square).collect()
/// };
/// assert_eq!([pressed(1, 0), pressed(1, 1), pressed(2, 0)], [draw("
///     . . . . . . . . .
///     . . . . . . . . X
///     . . . . . . X . X
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."), draw("
///     . . . . . . . . .
///     . . . . . . . X .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."), draw("
///     . . . . . . . . X
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .")]);
/// assert_eq!(net::pressed(&position, Color::Black).count(), 0);
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[inline]
pub fn pressed(position: &Position, color: Color) -> impl Iterator<Item = (Square, KingPressure)> {
    Reaches::of(position, position.occupied()).pressed(color)
}

/// The attacks of both sides.
pub(super) struct Reaches<'p> {
    position: &'p Position,
    by: [Reach; Color::COUNT],
}

impl<'p> Reaches<'p> {
    /// Returns the attacks on a board where only the pieces on these squares are left.
    #[inline(always)]
    pub(super) fn of(position: &'p Position, left: Bitboard) -> Self {
        // Side by side, not in a loop: the direction of each side is then known at compile time.
        let by = [Reach::of(position, left, Color::Black), Reach::of(position, left, Color::White)];
        Self { position, by }
    }

    /// Returns the pieces under threat.
    #[inline(always)]
    pub(super) fn threatened(&self) -> Bitboard {
        let open = |color: Color| self.by[!color].all() & (self.by[color].own - self.by[color].all());
        let hanging = open(Color::Black) | open(Color::White);
        self.by[0].better | self.by[1].better | (hanging - self.position.pieces(PieceKind::King))
    }

    /// Returns the pieces but the kings that are attacked.
    #[inline(always)]
    pub(super) fn attacked(&self) -> Bitboard {
        let of = |color: Color| self.by[color].own & self.by[!color].all();
        (of(Color::Black) | of(Color::White)) - self.position.pieces(PieceKind::King)
    }

    /// Returns the pressed squares of a king's surroundings.
    #[inline(always)]
    pub(super) fn pressed(&self, color: Color) -> impl Iterator<Item = (Square, KingPressure)> + use<> {
        let [attacked, attacked_twice] = self.by[!color].by_pieces;
        let [defended, defended_twice] = self.by[color].by_pieces;
        let around = self.position.king(color).map_or(Bitboard::EMPTY, pieces::surroundings);
        (around & attacked).into_iter().map(move |square| {
            let among = |set: Bitboard| u8::from(set.has(square));
            let attackers = 1 + among(attacked_twice);
            (square, KingPressure { attackers, defenders: among(defended) + among(defended_twice) })
        })
    }
}

/// The threat features that are on.
pub(super) struct ThreatFeatures {
    features: [Numbers; Self::MOST],
    count: usize,
}

impl ThreatFeatures {
    /// All pieces but the kings, those that can be held, and the squares around both kings.
    const MOST: usize = if RELATIONS { Feature::HELD_COUNT + 2 * Feature::SURROUNDINGS } else { 0 };

    /// A list without features. [`ThreatFeatures::collect`] writes into it, because a returned list of this size would
    /// be copied.
    pub(super) const NONE: Self = Self { features: [Numbers::NONE; Self::MOST], count: 0 };

    /// Collects the features of a board where only the pieces on these squares are left.
    #[inline(always)]
    pub(super) fn collect(&mut self, position: &Position, left: Bitboard) {
        let reaches = Reaches::of(position, left);
        let views = Views::of(position);
        let threatened = reaches.threatened();
        for square in reaches.attacked() {
            let Some(piece) = position.piece_on(square) else { continue };
            self.push(views.attacked(piece, square, threatened.has(square)));
        }
        for owner in [Color::Black, Color::White] {
            let Some(king) = position.king(owner) else { continue };
            let around = views.around(owner, king);
            reaches.pressed(owner).for_each(|(square, pressure)| self.push(around.pressed(square, pressure)));
        }
    }

    #[inline(always)]
    fn push(&mut self, numbers: Numbers) {
        self.features[self.count] = numbers;
        self.count += 1;
    }

    /// Returns the features that are on for a side.
    #[inline(always)]
    pub(super) fn active(&self, color: Color) -> impl Iterator<Item = usize> {
        self.features[..self.count].iter().map(move |numbers| numbers.of(color))
    }
}
