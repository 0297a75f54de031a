//! Properties of the generator over many positions: its parts add up to the whole, single questions agree with the list,
//! play and undo restore everything.

use std::collections::BTreeSet;

use horigoma::board::{Generate, Move, MoveList, Position, SetupFaults, Square};

use crate::data::records;

/// Calls `each` on every position reached by the recorded games, in steps, and on the perft positions.
pub(crate) fn many_positions(step: usize, mut each: impl FnMut(&mut Position)) {
    for line in include_str!("data/games.usi").lines().filter(|line| line.starts_with("startpos")).step_by(step) {
        let mut position = Position::start();
        for text in line.split_whitespace().skip(2) {
            position.play(text.parse().unwrap());
            each(&mut position);
        }
    }
    for record in records(include_str!("data/perft.tsv")) {
        each(&mut Position::from_sfen_waiving(record[0], SetupFaults::WAIVABLE).unwrap());
    }
}

fn generated(position: &Position, kind: Generate) -> Vec<Move> {
    let mut list = MoveList::new();
    position.generate(kind, &mut list);
    list.as_slice().to_vec()
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

#[test]
fn parts_add_up_to_the_whole() {
    many_positions(20, |position| {
        let all = sorted(generated(position, Generate::All));
        assert_eq!(all.len(), all.iter().collect::<BTreeSet<_>>().len(), "twice the same move: {position}");
        assert_eq!(all.len() as u32, position.count_legal_moves(), "{position}");
        let captures = generated(position, Generate::Captures);
        let quiets = generated(position, Generate::Quiets);
        let drops = generated(position, Generate::Drops);
        assert!(quiets.iter().all(|&mv| !position.is_capture(mv) && !mv.is_drop()), "{position}");
        assert!(drops.iter().all(|mv| mv.is_drop()), "{position}");
        assert_eq!(sorted([captures, quiets, drops].concat()), all, "{position}");
        let evasions = sorted(generated(position, Generate::Evasions));
        assert_eq!(evasions, if position.is_check() { all } else { Vec::new() }, "{position}");
    });
}

#[test]
fn checks_are_the_moves_after_which_the_enemy_is_in_check() {
    many_positions(20, |position| {
        let all = generated(position, Generate::All);
        let checks = sorted(generated(position, Generate::Checks));
        for &mv in &all {
            let promised = position.gives_check(mv);
            assert_eq!(promised, checks.binary_search(&mv).is_ok(), "{mv} in {position}");
            let undo = position.play(mv);
            assert_eq!(position.is_check(), promised, "{mv} leads to {position}");
            position.undo(mv, undo);
        }
        assert!(checks.iter().all(|mv| all.contains(mv)), "{position}");
    });
}

#[test]
fn single_legality_agrees_with_the_list() {
    many_positions(60, |position| {
        let all: BTreeSet<Move> = generated(position, Generate::All).into_iter().collect();
        for raw in 0..=u16::MAX {
            let Some(mv) = Move::from_raw(raw) else { continue };
            assert_eq!(position.is_legal(mv), all.contains(&mv), "{mv} in {position}");
        }
    });
}

#[test]
fn play_keeps_everything_and_undo_restores_it() {
    many_positions(20, |position| {
        let before = position.clone();
        for mv in generated(position, Generate::All) {
            let undo = position.play(mv);
            assert!(position.is_consistent(), "{mv} leads to {position}");
            position.undo(mv, undo);
            assert!(*position == before, "undoing {mv} in {before} gives {position}");
        }
        if !position.is_check() {
            let undo = position.play_null();
            assert!(position.to_setup().faults() == before.to_setup().faults() && position.key() != before.key());
            position.undo_null(undo);
            assert!(*position == before);
        }
    });
}

#[test]
fn turning_and_mirroring_the_board_keep_the_number_of_moves() {
    many_positions(20, |position| {
        let setup = position.to_setup();
        for other in [setup.turned(), setup.mirrored()] {
            let other = other.position_waiving(SetupFaults::WAIVABLE).unwrap();
            assert_eq!(other.count_legal_moves(), position.count_legal_moves(), "{position} and {other}");
        }
    });
}

#[test]
fn pins_are_pieces_whose_absence_exposes_the_king() {
    many_positions(40, |position| {
        let us = position.turn();
        let Some(king) = position.king(us) else { return };
        let enemy = position.colors(!us);
        let before = position.attackers_to(king, position.occupied()) & enemy;
        for square in Square::all().filter(|&square| position.colors(us).has(square) && square != king) {
            let exposed = position.attackers_to(king, position.occupied().without(square)) & enemy;
            assert_eq!(position.pinned(us).has(square), exposed != before, "{square} in {position}");
        }
    });
}

#[test]
fn the_position_with_most_moves_has_593() {
    let most = Position::from_sfen("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1").unwrap();
    assert_eq!(generated(&most, Generate::All).len(), 593);
    assert_eq!(most.count_legal_moves(), 593);
}
