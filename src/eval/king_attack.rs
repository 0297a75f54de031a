//! Attacks on the enemy king: pieces whose attacks meet the block around it, and pieces in hand that could.
//!
//! Two attackers are more than twice one, so what they are worth together is looked up by the sum of their attack
//! units. The table is tuned; nothing is assumed of its shape.

use geometry::{Color, PieceKind};

use super::info::EvalInfo;
use super::king_safety::undefended;
use super::sink::EvalSink;
use crate::tables;
use crate::tables::king_attack::{ATTACKERS, DANGER, HELD};

/// A second piece of a kind in hand adds to an attack, a third hardly does.
const MOST_HELD: usize = 2;

/// The attack units of a piece: how much it weighs near the enemy king.
#[inline(always)]
pub(super) fn units(kind: PieceKind) -> u32 {
    tables::ATTACK_UNITS[kind].into()
}

/// The pieces of one side that attack the block around the enemy king.
#[derive(Default)]
pub(super) struct Attackers {
    units: u32,
}

impl Attackers {
    /// Counts pawns that attack the block, given their hits.
    #[inline(always)]
    pub(super) fn pawns<S: EvalSink>(&mut self, count: u32, color: Color, sink: &mut S) {
        self.units += units(PieceKind::Pawn) * count;
        sink.add(ATTACKERS.at(PieceKind::Pawn.index()), color, count as i32);
    }

    /// Counts a piece that attacks the block.
    #[inline(always)]
    pub(super) fn piece<S: EvalSink>(&mut self, kind: PieceKind, color: Color, sink: &mut S) {
        self.units += units(kind);
        sink.add(ATTACKERS.at(kind.index()), color, 1);
    }

    /// Tells what all of them weigh together.
    #[inline(always)]
    pub(super) fn finish<S: EvalSink>(self, color: Color, sink: &mut S) {
        sink.add(DANGER.at(self.units as usize), color, 1);
    }
}

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    let hand = info.position.hand(color);
    if hand.is_empty() {
        return;
    }
    let open = undefended(info, !color, info.king(!color)).len() as usize;
    for (kind, count) in hand.iter() {
        sink.add(HELD.at2(kind.index(), open), color, count.min(MOST_HELD) as i32);
    }
}
