//! Attacks on the enemy king: pieces whose attacks meet the block around it, the squares of the block they hit, and
//! pieces in hand that could join them.
//!
//! Two attackers are more than twice one, so their common weight is looked up by the sum of their attack units. The
//! constraints that attacking never costs, and that more is not less, are in `tables/patterns/king_attack.toml`, next
//! to the numbers.

use core::hint::black_box;

use geometry::{Bitboard, Color, PieceKind};

use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::EvalSink;
use crate::tables;
use crate::tables::king_attack::{ATTACKERS, DANGER, HELD, HITS};

/// The number of pieces of a kind in hand that count: a second adds to an attack, a third hardly does.
const MOST_HELD: usize = 2;

/// Returns the attack units of a piece: its weight near the enemy king.
#[inline(always)]
pub(super) fn units(kind: PieceKind) -> u32 {
    // Without `black_box` the compiler folds the units into the code, where no checksum covers them.
    black_box(&tables::ATTACK_UNITS)[kind].into()
}

/// Returns the column of [`ATTACKERS`] for a kind.
#[inline(always)]
const fn column(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Horse => 7,  // Shape: column of the weights
        PieceKind::Dragon => 8, // Shape: column of the weights
        kind => kind.index(),
    }
}

/// The pieces of one side that attack the block around the enemy king.
#[derive(Default)]
pub(super) struct Attackers {
    units: u32,
    hits: u32,
}

impl Attackers {
    /// Counts pawns that attack the block, given the squares of it that they attack: one each.
    #[inline(always)]
    pub(super) fn pawns<S: EvalSink>(&mut self, hit: Bitboard, color: Color, sink: &mut S) {
        let count = hit.len();
        self.units += units(PieceKind::Pawn) * count;
        self.hits += count;
        sink.add(ATTACKERS.at(column(PieceKind::Pawn)), color, count as i32);
    }

    /// Counts a piece, given the squares of the block that it attacks.
    #[inline(always)]
    pub(super) fn piece<S: EvalSink>(&mut self, kind: PieceKind, hit: Bitboard, color: Color, sink: &mut S) {
        if hit.is_empty() {
            return;
        }
        self.units += units(kind);
        self.hits += hit.len();
        sink.add(ATTACKERS.at(column(kind)), color, 1);
    }

    /// Passes the common weight of all attackers to the sink.
    #[inline(always)]
    pub(super) fn finish<S: EvalSink>(self, color: Color, sink: &mut S) {
        sink.add(DANGER.at(self.units as usize), color, 1);
        sink.add(HITS.at(self.hits as usize), color, 1);
    }
}

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let hand = info.position.hand(color);
    if hand.is_empty() {
        return;
    }
    let open = info.undefended(!color, info.king(!color)).len() as usize;
    for (kind, count) in hand.iter() {
        sink.add(HELD.at2(kind.index(), open), color, count.min(MOST_HELD) as i32);
    }
}
