//! Which move to try next: a picker gives a node's moves by what they gain, by what worked before, and by what they
//! threaten.

mod arena;
pub(crate) mod exchange;
pub(crate) mod history;
mod picker;
mod threats;
pub(crate) mod tried;

pub(crate) use arena::Arena;
pub use arena::Scored;
pub(crate) use picker::{Picker, PickerContext, PickerMode, Stage};

use crate::board::{Move, PieceKind, Position, attacks};

/// Whether a move declines a promotion that loses nothing: pawn, bishop and rook in the zone, a lance on the second
/// rank. (The only reason to decline is to avoid mating by a dropped pawn, which a search can miss.)
pub(crate) fn is_pointless(position: &Position, mv: Move) -> bool {
    let Some(from) = mv.from() else { return false };
    if mv.is_promotion() {
        return false;
    }
    let us = position.turn();
    let zone = attacks::promotion_zone(us);
    match position.piece_on(from).map(|piece| piece.kind) {
        Some(PieceKind::Pawn) => zone.has(mv.to()),
        Some(PieceKind::Bishop | PieceKind::Rook) => zone.has(mv.to()) || zone.has(from),
        Some(PieceKind::Lance) => mv.to().rank().relative(us) == 1,
        _ => false,
    }
}
