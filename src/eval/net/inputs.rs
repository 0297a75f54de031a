//! The active features of a position, each with its group, its side and its piece.

use features::Feature;
use geometry::{Color, Piece, PieceKind, Square};

use super::pieces::{self, surroundings};
use super::shape::RELATIONS;
use super::threats::Reaches;
use super::views::Views;
use crate::board::{PlayListener, Position};

/// A group of features for the explanation of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputGroup {
    /// Pieces on squares, the king aside.
    Squares,
    /// Pieces in hand.
    Hands,
    /// The king on its square, and the side's own pieces in the 5x5 block around it.
    Castle,
    /// The enemy king's 5x5 block: the side's pieces in it, and the squares of it that they attack.
    KingAttack,
    /// Pieces under threat.
    UnderThreat,
    /// Pieces attacked, but not under threat.
    Attacked,
}

impl InputGroup {
    /// The number of groups.
    pub const COUNT: usize = 6; // Shape: the variants
}

/// An active feature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input {
    pub(super) group: InputGroup,
    /// The owner of the piece. Of a pressed square: the attacker.
    pub(super) side: Color,
    /// The piece's kind. `None` for a pressed square.
    pub(super) kind: Option<PieceKind>,
    /// The piece's square, or the pressed square. `None` for a piece in hand.
    pub(super) square: Option<Square>,
    /// The number of the feature, by colour of the viewer.
    pub(super) features: [u16; Color::COUNT],
}

impl Input {
    /// The most active features: pieces on squares or in hand, around both kings, under threat or attacked, and pressed
    /// squares.
    pub(super) const MOST: usize = 2 + 2 * Feature::HELD_COUNT + 4 * Feature::SURROUNDINGS; // Shape: two blocks, twice
}

/// Calls `each` with every active feature of a position.
pub(super) fn each_input(position: &Position, each: &mut dyn FnMut(Input)) {
    position.tell(&mut Standing { position, each });
    if RELATIONS {
        each_relation(position, each);
    }
}

/// Calls `each` with every active feature of pieces under threat or attacked, and of pressed squares.
fn each_relation(position: &Position, each: &mut dyn FnMut(Input)) {
    let views = Views::of(position);
    let reaches = Reaches::of(position, position.occupied());
    let threatened = reaches.threatened();
    let sets = [(InputGroup::UnderThreat, threatened), (InputGroup::Attacked, reaches.attacked() - threatened)];
    for (group, squares) in sets {
        for square in squares {
            let Some(piece) = position.piece_on(square) else { continue };
            let numbers = views.attacked(piece, square, group == InputGroup::UnderThreat);
            each(Input::of_piece(group, piece, square, Color::ALL.map(|color| numbers.of(color))));
        }
    }
    for owner in Color::ALL {
        let Some(king) = position.king(owner) else { continue };
        let around = views.around(owner, king);
        for (square, pressure) in reaches.pressed(owner) {
            let numbers = around.pressed(square, pressure);
            let features = Color::ALL.map(|color| numbers.of(color) as u16);
            let (group, square) = (InputGroup::KingAttack, Some(square));
            each(Input { group, side: !owner, kind: None, square, features });
        }
    }
}

impl Input {
    fn of_piece(group: InputGroup, piece: Piece, square: Square, numbers: [usize; 2]) -> Self {
        let features = numbers.map(|number| number as u16);
        Self { group, side: piece.color, kind: Some(piece.kind), square: Some(square), features }
    }
}

/// The listener that finds the features of pieces on squares, around kings and in hand.
struct Standing<'p, 'f> {
    position: &'p Position,
    each: &'f mut dyn FnMut(Input),
}

impl PlayListener for Standing<'_, '_> {
    fn put(&mut self, piece: Piece, square: Square) {
        let perspectives = Color::ALL.map(|color| pieces::perspective(self.position, color));
        let numbers = perspectives.map(|perspective| pieces::piece(perspective, piece, square));
        if piece.kind == PieceKind::King {
            (self.each)(Input::of_piece(InputGroup::Castle, piece, square, numbers));
            return;
        }
        (self.each)(Input::of_piece(InputGroup::Squares, piece, square, numbers));
        for owner in Color::ALL.into_iter().filter(|_| RELATIONS) {
            let king = self.position.king(owner).filter(|&king| surroundings(king).has(square));
            let Some(king) = king else { continue };
            let group = if owner == piece.color { InputGroup::Castle } else { InputGroup::KingAttack };
            let numbers = Views::new(perspectives).around(owner, king).near(piece, square);
            (self.each)(Input::of_piece(group, piece, square, Color::ALL.map(|color| numbers.of(color))));
        }
    }

    fn hold(&mut self, side: Color, kind: PieceKind, _: usize, after: usize) {
        let perspectives = Color::ALL.map(|color| pieces::perspective(self.position, color));
        for count in 1..=after {
            let numbers = perspectives.map(|perspective| perspective.held(side, kind, count));
            let [Some(black), Some(white)] = numbers else { continue };
            let features = [black as u16, white as u16];
            (self.each)(Input { group: InputGroup::Hands, side, kind: Some(kind), square: None, features });
        }
    }
}
