//! `castles.toml`.

use std::cmp::Reverse;

use codegen::input::{Castle, Drawing};
use horigoma::board::{PieceKind, Square};

use super::super::board::{Board, Man, Place};
use super::super::tally::{Count, Tally};

/// The parts of a castle that are in place.
struct Found<'c> {
    number: usize,
    castle: &'c Castle,
    drawing: &'c Drawing,
    mirrored: bool,
    standing: usize,
    usual: usize,
    /// Whether the vacant squares of the drawing are empty.
    clear: bool,
}

/// Counts the castle of a king: complete with its usual pieces, or in part.
pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    let inputs = &tally.schema.inputs;
    let [recognised, broken] = [0, 1].map(|share| usize::from(inputs.weights.castle_shares[share]));
    let castles = inputs.castles.iter().enumerate();
    let found = castles.flat_map(|(number, castle)| standing(board, number, castle));
    let enough = found.filter(|found| match found.castle.in_part {
        true => found.standing * 100 > recognised * found.required(),
        false => found.lacks() == 0,
    });
    let Some(best) = enough.min_by_key(Found::rank) else { return };
    let (number, usual) = (best.number, best.usual);
    if best.lacks() == 0 {
        tally.add("castles.values", number, 1);
        tally.add("castles.optional", 0, usual);
    } else {
        let part = Count::new((best.standing * broken) as i32, (best.required() * 100) as i32);
        tally.add_part("castles.values", number, part);
    }
}

impl Found<'_> {
    fn required(&self) -> usize {
        self.drawing.required.len()
    }

    /// Returns the number of missing pieces. A piece on a vacant square counts as one more.
    fn lacks(&self) -> usize {
        self.required() - self.standing + usize::from(!self.clear)
    }

    /// Returns the rank: fewest missing pieces first, then most pieces in place, then most generals, then the drawn
    /// wing, then alphabetical order.
    fn rank(&self) -> impl Ord + use<> {
        let is_general = |kind: PieceKind| matches!(kind, PieceKind::King | PieceKind::Gold | PieceKind::Silver);
        let generals = self.drawing.required.iter().filter(|(kind, _)| is_general(*kind)).count();
        let name = self.castle.name.clone();
        (self.lacks(), Reverse(self.standing), Reverse(generals), self.mirrored, name)
    }
}

/// Returns the parts in place of each drawing of a castle whose king is in place, on each of its wings.
fn standing<'c>(board: &Board, number: usize, castle: &'c Castle) -> Vec<Found<'c>> {
    let wings = if castle.both_wings { &[false, true][..] } else { &[false] };
    let shapes = castle.drawings.iter().flat_map(|drawing| wings.iter().map(move |&mirrored| (drawing, mirrored)));
    let found = shapes.filter_map(|(drawing, mirrored)| {
        let stands = |&&(kind, square): &&(PieceKind, Square)| board.has(place(square, mirrored), true, kind);
        let king = drawing.required.iter().find(|(kind, _)| *kind == PieceKind::King)?;
        let of = |men: &[(PieceKind, Square)]| men.iter().filter(stands).count();
        let vacant = castle.vacant.into_iter().map(|square| board.at(place(square, mirrored)));
        let pawnless = castle.pawnless.into_iter().map(|square| board.at(place(square, mirrored)));
        let is_pawn = |man: &Man| man.own && man.kind == PieceKind::Pawn;
        let clear = !vacant.flatten().any(|man| man.own) && !pawnless.flatten().any(|man| is_pawn(&man));
        let (standing, usual) = (of(&drawing.required), of(&drawing.optional));
        stands(&king).then_some(Found { number, castle, drawing, mirrored, standing, usual, clear })
    });
    found.collect()
}

/// Returns a square of a drawing as the viewer sees it.
fn place(square: Square, mirrored: bool) -> Place {
    let (file, rank) = (square.file().index() as i32 + 1, square.rank().index() as i32 + 1);
    (if mirrored { 10 - file } else { file }, rank)
}
