//! Castles in the form that the engine compares with a position, and the constraints on their values that follow.

use std::cmp::Reverse;

use geometry::{Bitboard, PieceKind, Square};

use crate::Inputs;
use crate::input::{CASTLE_SHARES, Castle, Men};

/// A drawing of a castle on one of the wings on which it is known, as Black builds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape<'i> {
    /// The castle.
    pub castle: &'i Castle,
    /// Its number: its place in `castles.toml`, from 0.
    pub number: usize,
    /// Whether it is on the other wing than the drawing.
    pub mirrored: bool,
    /// The square of the king.
    pub king: Square,
    /// The required pieces.
    pub required: Men,
    /// The usual pieces.
    pub optional: Men,
    /// Squares that must hold no piece of the owner, and squares that must hold no pawn of the owner.
    pub vacant: [Bitboard; 2],
    /// The least number of required pieces in place with which it is recognised.
    pub least: usize,
}

/// Returns every shape, by the square of the king. Shapes with one king's square are in the order of the better name
/// when equally many pieces are in place: more generals (kings, golds, silvers), the drawn wing before the other,
/// alphabetical order. The order of the file matters only for drawings of one castle.
#[must_use]
pub fn shapes(inputs: &Inputs) -> Vec<Shape<'_>> {
    let recognised = usize::from(share(inputs, 0));
    let mut shapes = Vec::new();
    for (number, castle) in inputs.castles.iter().enumerate() {
        for drawing in &castle.drawings {
            for mirrored in [false, true].into_iter().take(1 + usize::from(castle.both_wings)) {
                let place = |square: Square| if mirrored { square.mirrored() } else { square };
                let men = |men: &Men| -> Men { men.iter().map(|&(kind, square)| (kind, place(square))).collect() };
                let squares = |set: Bitboard| set.into_iter().map(place).collect();
                let required = men(&drawing.required);
                let Some(&(_, king)) = required.iter().find(|(kind, _)| *kind == PieceKind::King) else { continue };
                let least = if castle.in_part { required.len() * recognised / 100 + 1 } else { required.len() };
                let (optional, vacant) = (men(&drawing.optional), [castle.vacant, castle.pawnless].map(squares));
                shapes.push(Shape { castle, number, mirrored, king, required, optional, vacant, least });
            }
        }
    }
    let is_general = |kind: PieceKind| matches!(kind, PieceKind::King | PieceKind::Gold | PieceKind::Silver);
    shapes.sort_by_cached_key(|shape| {
        let generals = shape.required.iter().filter(|man| is_general(man.0)).count();
        (shape.king, Reverse(generals), shape.mirrored, &shape.castle.name)
    });
    shapes
}

/// Returns a share of castles in part, in percent, by its place in [`CASTLE_SHARES`], or 0 when the inputs lack it.
fn share(inputs: &Inputs, place: usize) -> u8 {
    debug_assert!(place < CASTLE_SHARES.len());
    inputs.weights.castle_shares.get(place).copied().unwrap_or_default()
}

impl Shape<'_> {
    /// Returns the number of its required pieces among these pieces.
    fn standing(&self, men: &Men) -> usize {
        self.required.iter().filter(|man| men.contains(man)).count()
    }

    /// Whether its vacant squares are empty.
    fn is_clear(&self, men: &Men) -> bool {
        let [vacant, pawnless] = self.vacant;
        !men.iter().any(|&(kind, square)| vacant.has(square) || kind == PieceKind::Pawn && pawnless.has(square))
    }

    /// Whether its required pieces are among those of another castle, which has more: further pieces complete it to
    /// that one.
    #[must_use]
    pub fn is_part_of(&self, other: &Shape<'_>) -> bool {
        self.number != other.number
            && self.standing(&other.required) == self.required.len()
            && self.is_clear(&other.required)
    }

    /// Whether a piece can be added to the required pieces when a side has the 20 pieces of the start of a game.
    #[must_use]
    pub fn has_room_for(&self, (kind, square): (PieceKind, Square)) -> bool {
        let start = match kind {
            PieceKind::King | PieceKind::Bishop | PieceKind::Rook => 1,
            PieceKind::Pawn => 9,
            _ => 2,
        };
        let of_kind: Vec<Square> = self.required.iter().filter(|man| man.0 == kind).map(|man| man.1).collect();
        let on_file = kind == PieceKind::Pawn && of_kind.iter().any(|other| other.file() == square.file());
        of_kind.len() < start
            && !on_file
            && !self.required.iter().any(|&(_, taken)| taken == square)
            && self.is_clear(&vec![(kind, square)])
    }
}

/// Returns the shape that names these pieces, and the number of its pieces in place, which is `None` for a complete
/// castle. This is the rule of the engine (`eval::castles::recognise`), computed slowly: the castle with the fewest
/// missing pieces, where a piece on a vacant square counts as one, then the one with the most pieces in place, then the
/// order of [`shapes`].
fn recognised<'s, 'i>(shapes: &'s [Shape<'i>], men: &Men) -> Option<(&'s Shape<'i>, Option<usize>)> {
    let candidates = shapes.iter().filter(|shape| men.contains(&(PieceKind::King, shape.king))).filter_map(|shape| {
        let (standing, clear) = (shape.standing(men), shape.is_clear(men));
        let missing = shape.required.len() - standing + usize::from(!clear);
        let known = standing >= shape.least && (missing == 0 || shape.castle.in_part);
        known.then_some((shape, missing, standing))
    });
    let best = candidates.min_by_key(|&(_, missing, standing)| (missing, Reverse(standing)));
    best.map(|(shape, missing, standing)| (shape, (missing > 0).then_some(standing)))
}

/// One castle that must not be worth more than another, in the middlegame and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The number of the castle that is contained in the other, or that is left of it in part when a piece goes.
    pub lesser: usize,
    /// The share of its value that counts, as numerator and denominator.
    pub share: [i32; 2],
    /// The number of the other castle.
    pub greater: usize,
}

/// Returns the constraints that the drawings put on the values: completing a castle never costs, and losing a piece of
/// one never pays.
#[must_use]
pub fn limits(inputs: &Inputs) -> Vec<Limit> {
    let (shapes, broken) = (shapes(inputs), i32::from(share(inputs, 1)));
    let mut limits = Vec::new();
    for whole in &shapes {
        let parts = shapes.iter().filter(|part| part.is_part_of(whole));
        limits.extend(parts.map(|part| Limit { lesser: part.number, share: [1, 1], greater: whole.number }));
        for lost in whole.required.iter().filter(|(kind, _)| *kind != PieceKind::King) {
            let rest: Men = whole.required.iter().filter(|man| *man != lost).copied().collect();
            let Some((left, standing)) = recognised(&shapes, &rest) else { continue };
            let share = match standing {
                None => [1, 1],
                Some(standing) => [broken * standing as i32, 100 * left.required.len() as i32],
            };
            if left.number != whole.number {
                limits.push(Limit { lesser: left.number, share, greater: whole.number });
            }
        }
    }
    limits.sort_unstable_by_key(|limit| (limit.greater, limit.lesser, limit.share));
    limits.dedup();
    limits
}
