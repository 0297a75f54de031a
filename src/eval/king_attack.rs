//! Attacks on the enemy king: pieces whose attacks meet the block around it, and pieces in hand that could.
//!
//! The brief's steeply growing table is by the sum of attack units; it is tuned, so nothing is assumed of its shape.

use geometry::{Color, PieceKind};

use super::king_safety::undefended;
use super::tally::{Group, Tally};
use super::view::{View, units};
use crate::tables::{KING_ATTACK_ATTACKERS, KING_ATTACK_DANGER, KING_ATTACK_HELD};

const GROUP: Group = Group::KingAttack;

/// The pieces of one side that attack the block around the enemy king.
#[derive(Default)]
pub(super) struct Attackers {
    units: u32,
}

impl Attackers {
    /// So many pawns do.
    #[inline(always)]
    pub(super) fn pawns<T: Tally>(&mut self, count: u32, color: Color, tally: &mut T) {
        self.units += units(PieceKind::Pawn) * count;
        tally.add(GROUP, KING_ATTACK_ATTACKERS + PieceKind::Pawn.index(), color, count as i32);
    }

    /// A piece does.
    #[inline(always)]
    pub(super) fn piece<T: Tally>(&mut self, kind: PieceKind, color: Color, tally: &mut T) {
        self.units += units(kind);
        tally.add(GROUP, KING_ATTACK_ATTACKERS + kind.index(), color, 1);
    }

    /// That was all of them.
    #[inline(always)]
    pub(super) fn finish<T: Tally>(self, color: Color, tally: &mut T) {
        tally.add(GROUP, KING_ATTACK_DANGER + self.units.min(31) as usize, color, 1);
    }
}

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let hand = view.position.hand(color);
    if hand.is_empty() {
        return;
    }
    let open = undefended(view, !color, view.king(!color)).len() as usize;
    for (kind, count) in hand.iter() {
        tally.add(GROUP, KING_ATTACK_HELD + kind.index() * 9 + open, color, count.min(2) as i32);
    }
}
