//! `positional.toml`.

use std::collections::BTreeSet;

use horigoma::board::PieceKind;

use super::super::board::{Board, Place};
use super::super::tally::Tally;

pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    mobility(board, tally);
    let without_king = board.men(true).filter(|standing| standing.man.kind != PieceKind::King);
    let attacked: BTreeSet<Place> = without_king.flat_map(|standing| standing.attacks.iter().copied()).collect();
    let centre = attacked.iter().filter(|place| (4..=6).contains(&place.0) && (4..=6).contains(&place.1));
    tally.add("positional.centre", 0, centre.count());
    tally.add("positional.camp", 0, attacked.iter().filter(|place| place.1 <= 3).count());
    for standing in board.men(true) {
        let column = match standing.man.kind {
            PieceKind::Rook => 0,
            PieceKind::Lance => 1,
            _ => continue,
        };
        tally.add("positional.open_file", column, usize::from(!board.has_pawn_on(true, standing.at.0)));
    }
    outposts(board, tally);
    for (kind, &count) in board.hands[0].iter().enumerate() {
        tally.add_at("positional.held", kind, count.min(8), usize::from(count > 0));
    }
    tally.add("positional.tempo", 0, usize::from(board.to_move));
}

/// Squares attacked that no own piece occupies, each kind in a feature of its own.
fn mobility(board: &Board, tally: &mut Tally<'_>) {
    for standing in board.men(true) {
        let feature = match standing.man.kind {
            PieceKind::Lance => "positional.lance",
            PieceKind::Knight => "positional.knight",
            PieceKind::Silver => "positional.silver",
            PieceKind::Bishop => "positional.bishop",
            PieceKind::Rook => "positional.rook",
            PieceKind::Horse => "positional.horse",
            PieceKind::Dragon => "positional.dragon",
            kind if kind.is_gold_mover() => "positional.gold",
            _ => continue,
        };
        let free = standing.attacks.iter().filter(|&&place| board.at(place).is_none_or(|man| !man.own));
        tally.add(feature, free.count(), 1);
    }
}

fn outposts(board: &Board, tally: &mut Tally<'_>) {
    for (column, kind) in [PieceKind::Knight, PieceKind::Silver].into_iter().enumerate() {
        for (file, rank) in board.all(true, kind).filter(|place| place.1 <= 5) {
            let chased = (1..rank).any(|ahead| board.has((file, ahead), false, PieceKind::Pawn));
            tally.add("positional.outposts", column, usize::from(!chased));
        }
    }
}
