//! `king_safety.toml`.

use horigoma::board::PieceKind;

use super::super::board::{Board, Man, Place, beside, distance, is_on_board};
use super::super::tally::Tally;
use super::units;

pub(super) fn count(board: &Board, tally: &mut Tally<'_>) {
    let Some(king) = board.king(true) else { return };
    tally.add("king_safety.shield", shield(board, king), 1);
    let near = board.men(false).filter(|enemy| distance(enemy.at, king) <= 3);
    let sum: usize = near.map(|enemy| units(tally.schema, enemy.man.kind)).sum();
    tally.add("king_safety.units", sum.min(31), 1);
    if !is_walled_in(board, king) {
        tally.add("king_safety.escapes", flights(board, king).count(), 1);
    }
    ring(board, king, tally);
    near_squares(board, king, tally);
}

/// Own pawns on the three files around the king, one or two ranks ahead.
fn shield(board: &Board, king: Place) -> usize {
    let pawns = board.all(true, PieceKind::Pawn);
    pawns.filter(|pawn| (pawn.0 - king.0).abs() <= 1 && (1..=2).contains(&(king.1 - pawn.1))).count()
}

/// Squares beside the king that are neither occupied by own pieces nor attacked.
pub(super) fn flights(board: &Board, king: Place) -> impl Iterator<Item = Place> {
    let free = move |place: &Place| board.at(*place).is_none_or(|man| !man.own) && !board.is_attacked(false, *place);
    beside(king).filter(free)
}

/// A king in a corner of its side of the board whose three neighbours are own pieces.
fn is_walled_in(board: &Board, king: Place) -> bool {
    let walls = beside(king).all(|place| board.at(place).is_some_and(|man| man.own));
    [(1, 9), (9, 9)].contains(&king) && walls
}

/// Counts the eight squares next to the king by their place, their attackers and their piece.
fn ring(board: &Board, king: Place, tally: &mut Tally<'_>) {
    let places = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1)];
    for (class, (aside, behind)) in places.into_iter().enumerate() {
        for place in both_sides(king, aside, behind) {
            if is_on_board(place) {
                let (row, column) = held_and_attacked(board, place);
                tally.add_at("king_safety.ring", class * 3 + row, column, 1);
            } else {
                tally.add("king_safety.ring_edge", class, 1);
            }
        }
    }
}

/// Counts the sixteen squares two king moves away by their place, their attackers and their piece. Only squares on the
/// board count.
fn near_squares(board: &Board, king: Place, tally: &mut Tally<'_>) {
    let places =
        [(0, -2, 0), (0, 2, 1), (1, -2, 2), (1, 2, 3), (2, -2, 4), (2, -1, 5), (2, 0, 6), (2, 1, 7), (2, 2, 7)];
    for (aside, behind, class) in places {
        for place in both_sides(king, aside, behind).into_iter().filter(|&place| is_on_board(place)) {
            let (row, column) = held_and_attacked(board, place);
            tally.add_at("king_safety.near", class * 3 + row, column, 1);
        }
    }
}

/// Returns the squares this number of files to the left and to the right of the king, or one on the king's own file.
fn both_sides(king: Place, aside: i32, behind: i32) -> Vec<Place> {
    let mut places = vec![(king.0 + aside, king.1 + behind), (king.0 - aside, king.1 + behind)];
    places.dedup();
    places
}

/// Returns the row, by own attackers without the king, and the column, by enemy attackers and by the piece on the
/// square.
fn held_and_attacked(board: &Board, place: Place) -> (usize, usize) {
    let own = board.attackers(true, place).filter(|standing| standing.man.kind != PieceKind::King).count();
    let enemy = board.attackers(false, place).count();
    let stands = match board.at(place) {
        None => 0,
        Some(Man { own: true, .. }) => 1,
        Some(Man { own: false, .. }) => 2,
    };
    (own.min(2), enemy.min(2) * 3 + stands)
}
