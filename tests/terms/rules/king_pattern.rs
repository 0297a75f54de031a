//! `king_pattern.toml`.

use std::collections::BTreeSet;

use horigoma::board::PieceKind;

use super::super::board::{AROUND, Board, Man, Place, beside, distance, plus, slides};
use super::super::tally::Tally;
use super::king_safety::flights;
use super::pawns::is_passed;

pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    let Some(king) = board.king(true) else { return };
    let index = shield(board, king);
    tally.add_at("king_pattern.shield", index / 8, index % 8, 1);
    if let Some(line) = distant_checks(board, king) {
        tally.add("king_pattern.distant_checks", line, 1);
    }
    let runners = board.all(true, PieceKind::Pawn).filter(|&pawn| is_passed(board, pawn) && outruns(board, pawn));
    tally.add("king_pattern.runners", 0, runners.count());
    if king.1 <= 5 {
        let feature = if can_enter(board, king) { "king_pattern.entering_path" } else { "king_pattern.cut_off" };
        tally.add(feature, 0, 1);
    }
}

/// The six squares ahead of the king, two bits for each file, the left file in the highest bits. Bit 1 is a pawn one
/// rank ahead, bit 2 a pawn two ranks ahead.
fn shield(board: &Board, king: Place) -> usize {
    let bits = [((1, -1), 16), ((1, -2), 32), ((0, -1), 4), ((0, -2), 8), ((-1, -1), 1), ((-1, -2), 2)];
    bits.into_iter().filter(|&(step, _)| board.has(plus(king, step), true, PieceKind::Pawn)).map(|(_, bit)| bit).sum()
}

/// Returns the line on which all safe steps are (file, rank, rising, falling, or 4 for no step), if the enemy can check
/// from afar along it (along any line, when the king has no step).
fn distant_checks(board: &Board, king: Place) -> Option<usize> {
    let steps: Vec<Place> = flights(board, king).map(|place| (place.0 - king.0, place.1 - king.1)).collect();
    let checked = |step: Place| can_be_checked_from_afar(board, king, step);
    if steps.is_empty() {
        return AROUND.into_iter().any(checked).then_some(4);
    }
    // Files count from the right: rising is from the lower left to the upper right.
    let lines = [(0, -1), (1, 0), (-1, -1), (1, -1)];
    let opposite = |step: Place| (-step.0, -step.1);
    let line = lines.into_iter().position(|line| steps.iter().all(|&step| step == line || step == opposite(line)))?;
    (checked(lines[line]) || checked(opposite(lines[line]))).then_some(line)
}

/// Whether there is an empty square in this direction, not next to the king and with no piece between, which no own
/// piece attacks, and to which the enemy's bishop or rook (promoted or not) can move along its lines or be dropped.
fn can_be_checked_from_afar(board: &Board, king: Place, step: Place) -> bool {
    let empty = board.ray(king, step).into_iter().filter(|&place| board.is_empty(place));
    let mut posts = empty.filter(|&place| distance(place, king) >= 2 && !board.is_attacked(true, place));
    let drops = PieceKind::HAND.iter().zip(board.hands[1]).any(|(&kind, held)| held > 0 && checks_along(kind, step));
    let comes = |post: Place| {
        let sliders = board.men(false).filter(|enemy| enemy.man.kind != PieceKind::Lance);
        let able = sliders.filter(|enemy| checks_along(enemy.man.kind, step));
        able.flat_map(|enemy| slides(enemy.man.kind).iter().map(|&way| (enemy.at, way)))
            .any(|(from, way)| board.ray(from, way).contains(&post))
    };
    posts.any(|post| drops || comes(post))
}

/// Whether an enemy slider of this kind checks a king that sees it in this direction.
fn checks_along(kind: PieceKind, step: Place) -> bool {
    match kind {
        PieceKind::Lance => step == (0, -1),
        PieceKind::Rook | PieceKind::Dragon => step.0 == 0 || step.1 == 0,
        PieceKind::Bishop | PieceKind::Horse => step.0 != 0 && step.1 != 0,
        _ => false,
    }
}

/// Whether an unstopped pawn is promoted before the enemy king takes it: a race of one step each.
fn outruns(board: &Board, pawn: Place) -> bool {
    let Some(king) = board.king(false) else { return false };
    // It promotes on rank 3, or with its next step.
    let goal = if pawn.1 > 3 { 3 } else { pawn.1 - 1 };
    let steps = pawn.1 - goal;
    // The king may take it on the promotion square with the move after the last step.
    let king_moves = if board.to_move { steps } else { steps + 1 };
    distance(king, (pawn.0, goal)) > king_moves
}

/// Whether the king reaches rank 3 over squares without own pieces that the enemy does not attack.
fn can_enter(board: &Board, king: Place) -> bool {
    let mut reached = BTreeSet::from([king]);
    let mut open = vec![king];
    while let Some(at) = open.pop() {
        if at.1 <= 3 {
            return true;
        }
        for next in beside(at) {
            let free = !matches!(board.at(next), Some(Man { own: true, .. })) && !board.is_attacked(false, next);
            if free && reached.insert(next) {
                open.push(next);
            }
        }
    }
    false
}
