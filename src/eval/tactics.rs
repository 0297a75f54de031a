//! Tactical patterns: forks by pieces on the board and by pieces to be dropped, pins, skewers, discovered attacks.
//!
//! They say what the quiescence search, which looks at captures only, would see a move or two later.

use geometry::{Bitboard, Color, PieceKind};

use super::tally::{Group, Tally};
use super::view::{View, shifted};
use crate::board::attacks;
use crate::tables::{TACTICS_DISCOVERED, TACTICS_DROP_FORKS, TACTICS_FORKS, TACTICS_PINS, TACTICS_SKEWERS};

const GROUP: Group = Group::Tactics;

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    forks(view, color, tally);
    pins(view, color, tally);
    skewers(view, color, tally);
}

/// The enemy pieces that a knight or silver gains by taking: silvers and better, the king included.
fn targets(view: &View<'_>, color: Color) -> Bitboard {
    let cheap = view.position.pieces(PieceKind::Pawn)
        | view.position.pieces(PieceKind::Lance)
        | view.position.pieces(PieceKind::Knight);
    view.own(!color) - cheap
}

fn forks<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let targets = targets(view, color);
    let hand = view.position.hand(color);
    let safe = !view.attacked(!color);
    let steppers = [(PieceKind::Knight, &KNIGHT[..]), (PieceKind::Silver, &SILVER[..])];
    for (place, (kind, steps)) in steppers.into_iter().enumerate() {
        let forking = fork_squares(targets, color, steps);
        tally.add(GROUP, TACTICS_FORKS + place, color, (forking & view.colored_pieces(color, kind)).len() as i32);
        let droppable = (forking & safe) - view.occupied;
        if hand.has(kind) && !droppable.is_empty() {
            tally.add(GROUP, TACTICS_DROP_FORKS + place, color, 1);
        }
    }
    let loose = targets - view.once[!color];
    for (place, kind) in [(2, PieceKind::Bishop), (3, PieceKind::Rook)] {
        let own = view.own(color)
            & if place == 2 { view.position.diagonal_sliders() } else { view.position.straight_sliders() };
        for square in own {
            let set = attacks::of(kind, color, square, view.occupied);
            tally.add(GROUP, TACTICS_FORKS + place, color, i32::from((set & loose).has_many()));
        }
        if hand.has(kind) {
            let king = attacks::of(kind, color, view.king(!color), view.occupied);
            let others = (loose - view.king(!color).into()).into_iter();
            let forking = others.map(|target| attacks::of(kind, color, target, view.occupied) & king);
            let droppable = (forking.fold(Bitboard::EMPTY, |all, set| all | set) & safe) - view.occupied;
            tally.add(GROUP, TACTICS_DROP_FORKS + place, color, i32::from(!droppable.is_empty()));
        }
    }
}

/// Steps as files (to the left) and ranks (down), as the side sees them.
const KNIGHT: [(i32, i32); 2] = [(-1, -2), (1, -2)];
const SILVER: [(i32, i32); 5] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];

/// The squares from which a piece with these steps attacks two targets or more.
fn fork_squares(targets: Bitboard, color: Color, steps: &[(i32, i32)]) -> Bitboard {
    let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for &(files, ranks) in steps {
        let from = shifted(targets, color, -files, -ranks);
        twice |= once & from;
        once |= from;
    }
    twice
}

fn pins<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let blockers = view.position.blockers(color);
    if blockers.is_empty() {
        return;
    }
    for (class, pieces) in view.classes(color).into_iter().enumerate() {
        tally.add(GROUP, TACTICS_PINS + class, color, (pieces & blockers).len() as i32);
    }
    tally.add(GROUP, TACTICS_DISCOVERED, !color, (view.own(!color) & blockers).len() as i32);
}

/// A slider attacks a strong piece, and another piece behind it would be next.
fn skewers<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let strong = view.own(!color)
        & (view.position.straight_sliders() | view.position.diagonal_sliders() | view.position.all_gold_movers());
    let behind = targets(view, color);
    for (kind, sliders) in
        [(PieceKind::Bishop, view.position.diagonal_sliders()), (PieceKind::Rook, view.position.straight_sliders())]
    {
        for square in sliders & view.own(color) {
            let set = attacks::of(kind, color, square, view.occupied);
            let first = set & strong;
            if first.is_empty() {
                continue;
            }
            let beyond = attacks::of(kind, color, square, view.occupied - first) - set;
            tally.add(GROUP, TACTICS_SKEWERS, color, (beyond & behind).len() as i32);
        }
    }
}
