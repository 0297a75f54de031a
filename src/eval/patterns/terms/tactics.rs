//! Tactical patterns: forks by pieces on the board and by pieces to be dropped, pins, skewers, discovered attacks.
//!
//! They cover threats that the quiescence search, which searches captures only, would find a move or two later.

use geometry::step::{Step, steps};
use geometry::{Bitboard, Color, PieceKind, Square};

use crate::board::attacks;
use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::EvalSink;
use crate::tables::tactics::{DISCOVERED, DROP_FORKS, FORKS, PINS, SKEWERS};

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let targets = targets(info, color);
    let safe = !info.attacked(!color);
    forks(info, color, targets, safe, sink);
    pins(info, color, sink);
    let loose = targets - info.attacked_by[!color];
    let sliders = Sliders { info, color, targets, loose, safe };
    sliders.evaluate(0, PieceKind::Bishop, info.position.diagonal_sliders(), attacks::bishop, sink);
    sliders.evaluate(1, PieceKind::Rook, info.position.straight_sliders(), attacks::rook, sink);
}

/// Returns the enemy pieces that a knight or silver gains by capturing: silvers and better, the king included.
fn targets(info: &EvalInfo<'_>, color: Color) -> Bitboard {
    let cheap = info.position.pieces(PieceKind::Pawn)
        | info.position.pieces(PieceKind::Lance)
        | info.position.pieces(PieceKind::Knight);
    info.own(!color) - cheap
}

fn forks<S: EvalSink>(info: &EvalInfo<'_>, color: Color, targets: Bitboard, safe: Bitboard, sink: &mut S) {
    let hand = info.position.hand(color);
    for (place, kind) in [PieceKind::Knight, PieceKind::Silver].into_iter().enumerate() {
        let own = info.colored_pieces(color, kind);
        if own.is_empty() && !hand.has(kind) {
            continue;
        }
        let forking = fork_squares(targets, color, kind);
        sink.add(FORKS.at(place), color, (forking & own).len() as i32);
        let droppable = (forking & safe) - info.occupied;
        if hand.has(kind) && !droppable.is_empty() {
            sink.add(DROP_FORKS.at(place), color, 1);
        }
    }
}

/// The facts for the terms of bishops and rooks: forks of undefended pieces, on the board and by drops, and skewers.
struct Sliders<'i, 'p> {
    info: &'i EvalInfo<'p>,
    color: Color,
    targets: Bitboard,
    /// Targets that at most their king defends.
    loose: Bitboard,
    /// Squares that the enemy does not attack.
    safe: Bitboard,
}

impl Sliders<'_, '_> {
    /// Counts the terms of the sliders along one kind's lines.
    #[inline(always)]
    fn evaluate<S: EvalSink>(
        &self,
        place: usize,
        kind: PieceKind,
        sliders: Bitboard,
        reach: fn(Square, Bitboard) -> Bitboard,
        sink: &mut S,
    ) {
        let (info, color) = (self.info, self.color);
        // A slider attacks a strong piece, and another piece behind it would be next.
        let strong = info.own(!color)
            & (info.position.straight_sliders() | info.position.diagonal_sliders() | info.position.all_gold_movers());
        for square in sliders & info.own(color) {
            let set = reach(square, info.occupied);
            sink.add(FORKS.at(2 + place), color, i32::from((set & self.loose).has_many()));
            let first = set & strong;
            if !first.is_empty() {
                let beyond = reach(square, info.occupied - first) - set;
                sink.add(SKEWERS.weight(), color, (beyond & self.targets).len() as i32);
            }
        }
        if info.position.hand(color).has(kind) {
            let king = (reach(info.king(!color), info.occupied) & self.safe) - info.occupied;
            let others = if king.is_empty() { king } else { self.loose - info.king(!color).into() };
            let forks = others.into_iter().any(|target| reach(target, info.occupied).meets(king));
            sink.add(DROP_FORKS.at(2 + place), color, i32::from(forks));
        }
    }
}

/// Returns the squares from which a knight or silver attacks two targets or more.
#[inline(always)]
fn fork_squares(targets: Bitboard, color: Color, kind: PieceKind) -> Bitboard {
    // Steps known at compile time are a few shifts. Steps turned at run time are a loop.
    match (kind, color) {
        (PieceKind::Knight, Color::Black) => attacked_twice(targets, steps(PieceKind::Knight), 1),
        (PieceKind::Knight, Color::White) => attacked_twice(targets, steps(PieceKind::Knight), -1),
        (_, Color::Black) => attacked_twice(targets, steps(PieceKind::Silver), 1),
        (_, Color::White) => attacked_twice(targets, steps(PieceKind::Silver), -1),
    }
}

/// Returns the squares from which two targets or more are one of these steps away.
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
