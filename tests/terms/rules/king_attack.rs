//! `king_attack.toml`.

use horigoma::board::PieceKind;

use super::super::board::{Board, Place, Standing, beside, block};
use super::super::tally::Tally;
use super::units;

pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    let Some(king) = board.king(false) else { return };
    let zone: Vec<Place> = block(king).collect();
    let hits = |standing: &Standing| standing.attacks.iter().filter(|place| zone.contains(place)).count();
    let attackers = board.men(true).filter(|standing| standing.man.kind != PieceKind::King && hits(standing) > 0);
    let (mut danger, mut hit) = (0, 0);
    for attacker in attackers {
        tally.add("king_attack.attackers", column(attacker.man.kind), 1);
        danger += units(tally.schema, attacker.man.kind);
        hit += hits(attacker);
    }
    tally.add("king_attack.danger", danger.min(31), 1);
    tally.add("king_attack.hits", hit.min(15), 1);
    held(board, king, tally);
}

/// Pawn, lance, knight, silver, bishop, rook, gold or gold mover, horse, dragon.
fn column(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Horse => 7,
        PieceKind::Dragon => 8,
        kind if kind.is_gold_mover() => 6,
        kind => kind.index(),
    }
}

/// Pieces in hand, by the squares beside the enemy king that are neither occupied nor attacked by its own pieces.
fn held(board: &Board, king: Place, tally: &mut Tally<'_>) {
    let defended = |place: Place| board.attackers(false, place).any(|standing| standing.man.kind != PieceKind::King);
    let held = |place: Place| board.at(place).is_some_and(|man| !man.own);
    let open = beside(king).filter(|&place| !held(place) && !defended(place)).count();
    for (kind, &count) in board.hands[0].iter().enumerate() {
        tally.add_at("king_attack.held", kind, open, count.min(2));
    }
}
