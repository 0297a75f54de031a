//! `castles.toml`.

use codegen::input::Castle;
use horigoma::board::{Color, PieceKind};

use super::super::board::{Board, Place};
use super::super::tally::{Count, Tally};

/// How much of a castle stands.
struct Found {
    number: usize,
    standing: usize,
    required: usize,
    usual: usize,
    whole: bool,
    /// What it counts in the middlegame.
    worth: i32,
}

/// The castle that a king stands in counts: whole with its usual pieces, or in part.
pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    let weights = &tally.schema.inputs.weights;
    let [recognised, broken] = [0, 1].map(|share| usize::from(weights.castle_shares[share]));
    let castles = tally.schema.inputs.castles.iter().enumerate();
    let found =
        castles.flat_map(|(number, castle)| [false, true].map(|mirrored| find(board, number, castle, mirrored)));
    let found = found.flatten().filter(|found| found.standing * 100 > recognised * found.required);
    let found = found.map(|found| Found { worth: worth(&found, broken), ..found });
    // Of equals, the last.
    let best = found.max_by_key(|found| (found.whole, found.standing, found.worth, found.number));
    let Some(best) = best else { return };
    if best.whole {
        tally.add("castles.values", best.number, 1);
        tally.add("castles.optional", 0, best.usual);
    } else {
        let part = Count::new((best.standing * broken) as i32, (best.required * 100) as i32);
        tally.add_part("castles.values", best.number, part);
    }
}

/// The middlegame value of the castle, or of the part of it that stands, rounded towards zero.
fn worth(found: &Found, broken: usize) -> i32 {
    if found.whole {
        return found.worth;
    }
    found.worth * (found.standing * broken) as i32 / (found.required * 100) as i32
}

/// What stands of a castle on a wing; nothing when the king is elsewhere.
fn find(board: &Board, number: usize, castle: &Castle, mirrored: bool) -> Option<Found> {
    let place = |square: horigoma::board::Square| -> Place {
        let file = square.file().index() as i32 + 1;
        (if mirrored { 10 - file } else { file }, square.relative(Color::Black).rank().index() as i32 + 1)
    };
    let stands = |&&(kind, square): &&(PieceKind, horigoma::board::Square)| board.has(place(square), true, kind);
    let king = castle.required.iter().find(|(kind, _)| *kind == PieceKind::King);
    if king.is_some_and(|king| !stands(&king)) {
        return None;
    }
    let standing = castle.required.iter().filter(stands).count();
    let empty = castle.vacant.into_iter().all(|square| board.is_empty(place(square)));
    let whole = standing == castle.required.len() && empty;
    let usual = castle.optional.iter().filter(stands).count();
    Some(Found { number, standing, required: castle.required.len(), usual, whole, worth: castle.value.mg() })
}
