//! Tactical patterns: forks by pieces on the board and by pieces to be dropped, pins, skewers, discovered attacks.
//!
//! They say what the quiescence search, which looks at captures only, would see a move or two later.

use geometry::step::{Step, steps};
use geometry::{Bitboard, Color, PieceKind};

use super::info::EvalInfo;
use super::sink::EvalSink;
use crate::board::attacks;
use crate::tables::tactics::{DISCOVERED, DROP_FORKS, FORKS, PINS, SKEWERS};

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    forks(info, color, sink);
    pins(info, color, sink);
    skewers(info, color, sink);
}

/// The enemy pieces that a knight or silver gains by taking: silvers and better, the king included.
fn targets(info: &EvalInfo<'_>, color: Color) -> Bitboard {
    let cheap = info.position.pieces(PieceKind::Pawn)
        | info.position.pieces(PieceKind::Lance)
        | info.position.pieces(PieceKind::Knight);
    info.own(!color) - cheap
}

fn forks<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let targets = targets(info, color);
    let hand = info.position.hand(color);
    let safe = !info.attacked(!color);
    for (place, kind) in [PieceKind::Knight, PieceKind::Silver].into_iter().enumerate() {
        let forking = fork_squares(targets, color, kind);
        sink.add(FORKS.at(place), color, (forking & info.colored_pieces(color, kind)).len() as i32);
        let droppable = (forking & safe) - info.occupied;
        if hand.has(kind) && !droppable.is_empty() {
            sink.add(DROP_FORKS.at(place), color, 1);
        }
    }
    let loose = targets - info.attacked_by[!color];
    for (place, kind) in [(2, PieceKind::Bishop), (3, PieceKind::Rook)] {
        let own = info.own(color)
            & if place == 2 { info.position.diagonal_sliders() } else { info.position.straight_sliders() };
        for square in own {
            let set = attacks::of(kind, color, square, info.occupied);
            sink.add(FORKS.at(place), color, i32::from((set & loose).has_many()));
        }
        if hand.has(kind) {
            let king = attacks::of(kind, color, info.king(!color), info.occupied);
            let others = (loose - info.king(!color).into()).into_iter();
            let forking = others.map(|target| attacks::of(kind, color, target, info.occupied) & king);
            let droppable = (forking.fold(Bitboard::EMPTY, |all, set| all | set) & safe) - info.occupied;
            sink.add(DROP_FORKS.at(place), color, i32::from(!droppable.is_empty()));
        }
    }
}

/// The squares from which a knight or silver attacks two targets or more.
#[inline(always)]
fn fork_squares(targets: Bitboard, color: Color, kind: PieceKind) -> Bitboard {
    // Whole steps that the compiler knows are a few shifts; steps turned at run time are a loop.
    match (kind, color) {
        (PieceKind::Knight, Color::Black) => attacked_twice(targets, steps(PieceKind::Knight), 1),
        (PieceKind::Knight, Color::White) => attacked_twice(targets, steps(PieceKind::Knight), -1),
        (_, Color::Black) => attacked_twice(targets, steps(PieceKind::Silver), 1),
        (_, Color::White) => attacked_twice(targets, steps(PieceKind::Silver), -1),
    }
}

/// The squares from which two targets or more are one of these steps away.
#[inline(always)]
fn attacked_twice(targets: Bitboard, steps: &[Step], turn: i32) -> Bitboard {
    let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for &(files, ranks) in steps {
        let from = targets.shifted(-turn * files, -turn * ranks);
        twice |= once & from;
        once |= from;
    }
    twice
}

fn pins<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let blockers = info.position.blockers(color);
    if blockers.is_empty() {
        return;
    }
    for (class, pieces) in info.classes(color).into_iter().enumerate() {
        sink.add(PINS.at(class), color, (pieces & blockers).len() as i32);
    }
    sink.add(DISCOVERED.weight(), !color, (info.own(!color) & blockers).len() as i32);
}

/// A slider attacks a strong piece, and another piece behind it would be next.
fn skewers<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let strong = info.own(!color)
        & (info.position.straight_sliders() | info.position.diagonal_sliders() | info.position.all_gold_movers());
    let behind = targets(info, color);
    for (kind, sliders) in
        [(PieceKind::Bishop, info.position.diagonal_sliders()), (PieceKind::Rook, info.position.straight_sliders())]
    {
        for square in sliders & info.own(color) {
            let set = attacks::of(kind, color, square, info.occupied);
            let first = set & strong;
            if first.is_empty() {
                continue;
            }
            let beyond = attacks::of(kind, color, square, info.occupied - first) - set;
            sink.add(SKEWERS.weight(), color, (beyond & behind).len() as i32);
        }
    }
}
