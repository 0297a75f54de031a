//! `tactics.toml`.

use horigoma::board::PieceKind;

use super::super::board::{AROUND, Board, Man, Place, places, slides};
use super::super::tally::Tally;
use super::coordination::class;

pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    for standing in board.men(true) {
        let Some((column, line)) = forker(standing.man.kind) else { continue };
        tally.add("tactics.forks", column, usize::from(targets(board, line, standing.at).len() >= 2));
    }
    for kind in [PieceKind::Knight, PieceKind::Silver, PieceKind::Bishop, PieceKind::Rook] {
        let (column, _) = forker(kind).unwrap();
        let held = board.hands[0][kind.index()] > 0;
        tally.add("tactics.drop_forks", column, usize::from(held && can_drop_fork(board, kind)));
    }
    pins(board, tally);
    skewers(board, tally);
    discovered(board, tally);
}

/// Returns the column of a kind that forks, and the kind by which it attacks: a horse as a bishop, a dragon as a rook.
fn forker(kind: PieceKind) -> Option<(usize, PieceKind)> {
    match kind {
        PieceKind::Knight => Some((0, kind)),
        PieceKind::Silver => Some((1, kind)),
        PieceKind::Bishop | PieceKind::Horse => Some((2, PieceKind::Bishop)),
        PieceKind::Rook | PieceKind::Dragon => Some((3, PieceKind::Rook)),
        _ => None,
    }
}

/// Whether a piece is a target of forks: all but pawns, lances and knights.
fn is_worth_it(man: Man) -> bool {
    !man.own && !matches!(man.kind, PieceKind::Pawn | PieceKind::Lance | PieceKind::Knight)
}

/// Returns the enemy pieces that an own piece of this kind would fork from a square. Bishops and rooks are valuable
/// themselves, so they fork only pieces that no enemy piece but the king defends.
fn targets(board: &Board, kind: PieceKind, from: Place) -> Vec<Place> {
    let attacked = board.attacks_of(Man { own: true, kind }, from).into_iter();
    let worthy = attacked.filter(|&place| board.at(place).is_some_and(is_worth_it));
    let bold = matches!(kind, PieceKind::Knight | PieceKind::Silver);
    worthy.filter(|&place| bold || !is_defended(board, place)).collect()
}

/// Whether an enemy piece other than the king attacks a square.
fn is_defended(board: &Board, place: Place) -> bool {
    board.attackers(false, place).any(|standing| standing.man.kind != PieceKind::King)
}

/// Whether a piece dropped on an empty square that the enemy does not attack forks there. A bishop or rook must check.
fn can_drop_fork(board: &Board, kind: PieceKind) -> bool {
    let mut squares = places().filter(|&place| board.is_empty(place) && !board.is_attacked(false, place));
    let king = board.king(false);
    squares.any(|from| match kind {
        PieceKind::Knight | PieceKind::Silver => targets(board, kind, from).len() >= 2,
        _ => {
            let checks = king.is_some_and(|king| board.attacks_of(Man { own: true, kind }, from).contains(&king));
            checks && targets(board, kind, from).into_iter().any(|place| Some(place) != king)
        }
    })
}

/// Returns the first piece on a line from a king, if a slider of a side attacks the king through that piece alone.
fn between(board: &Board, king: Place, step: Place, own: bool) -> Option<Place> {
    let man = board.ray(king, step).pop().filter(|&place| board.at(place).is_some())?;
    let slider = board.ray(man, step).pop()?;
    let enemy = board.at(slider).filter(|enemy| enemy.own == own)?;
    let back = (-step.0, -step.1);
    let way = if enemy.own { back } else { step };
    slides(enemy.kind).contains(&way).then_some(man)
}

fn pins(board: &Board, tally: &mut Tally<'_>) {
    let Some(king) = board.king(true) else { return };
    for step in AROUND {
        let Some(man) = between(board, king, step, false).and_then(|place| board.at(place)) else { continue };
        if man.own {
            // Class 4 is gold, 5 bishop, 6 rook.
            tally.add("tactics.pins", class(man.kind).unwrap(), 1);
        }
    }
}

/// Counts, for each line on which an own bishop or rook (promoted or not) attacks an enemy slider or gold mover,
/// whether a target of forks comes next behind it.
fn skewers(board: &Board, tally: &mut Tally<'_>) {
    for slider in board.men(true).filter(|slider| slider.man.kind != PieceKind::Lance) {
        for &step in slides(slider.man.kind) {
            let next = |from: Place| board.ray(from, step).pop().and_then(|place| Some((place, board.at(place)?)));
            let Some((front, _)) = next(slider.at).filter(|(_, man)| !man.own && is_strong(man.kind)) else {
                continue;
            };
            tally.add("tactics.skewers", 0, usize::from(next(front).is_some_and(|(_, man)| is_worth_it(man))));
        }
    }
}

/// Bishop, rook, gold, and the promoted kinds that move like these.
fn is_strong(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon) || kind.is_gold_mover()
}

/// Own pieces alone between an own slider and the enemy king.
fn discovered(board: &Board, tally: &mut Tally<'_>) {
    let Some(king) = board.king(false) else { return };
    for step in AROUND {
        let Some(man) = between(board, king, step, true).and_then(|place| board.at(place)) else { continue };
        tally.add("tactics.discovered", 0, usize::from(man.own));
    }
}
