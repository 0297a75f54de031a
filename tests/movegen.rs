//! Properties of the generator over many positions: its parts add up to the whole, single queries agree with the list,
//! play and undo restore everything.

use std::collections::BTreeSet;

use horigoma::board::{Color, Generate, Move, MoveList, PieceKind, PlayListener, Position, SetupFaults, Square};
use horigoma::eval::KeptSums;
use rstest::rstest;

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
        assert_eq!(position.is_checkmate(), position.is_check() && all.is_empty(), "{position}");
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

/// The moves that the search leaves out: a pawn, bishop or rook that declines promotion, a lance that does on the
/// second rank.
#[test]
fn useful_moves_are_those_that_decline_no_promotion_for_nothing() {
    let mut declined = [0; PieceKind::COUNT];
    many_positions(5, |position| {
        let black = position.turn() == Color::Black;
        let rank = |square: Square| if black { square.rank().index() } else { 8 - square.rank().index() };
        let mut declines = |mv: &Move| {
            let Some(from) = mv.from().filter(|_| !mv.is_promotion()) else { return false };
            let (kind, enters) = (position.moved_kind(*mv), rank(mv.to()) < 3);
            let declines = match kind {
                PieceKind::Pawn => enters,
                PieceKind::Bishop | PieceKind::Rook => enters || rank(from) < 3,
                PieceKind::Lance => rank(mv.to()) == 1,
                _ => false,
            };
            declined[kind] += usize::from(declines);
            declines
        };
        for kind in [Generate::All, Generate::Captures, Generate::Quiets, Generate::Drops, Generate::Evasions] {
            let mut useful = MoveList::new();
            position.generate_useful(kind, &mut useful);
            let mut expected = generated(position, kind);
            expected.retain(|mv| !declines(mv));
            assert_eq!(useful.as_slice(), expected, "{kind:?} in {position}");
        }
    });
    for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Bishop, PieceKind::Rook] {
        assert!(declined[kind] > 20, "{kind}: {declined:?}");
    }
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
            assert_eq!(position.legality(mv).is_ok(), all.contains(&mv), "{mv} in {position}");
        }
    });
}

#[test]
fn play_keeps_everything_and_undo_restores_it() {
    many_positions(20, |position| {
        let (before, sums_before) = (position.clone(), KeptSums::of(position));
        for mv in generated(position, Generate::All) {
            let (mut sums, key) = (sums_before, position.key_after(mv));
            let undo = position.play_with(mv, &mut sums);
            assert!(position.is_consistent() && position.key() == key, "{mv} leads to {position}");
            assert_eq!(position.ply(), before.ply() + 1, "{mv} leads to {position}");
            assert_eq!(sums, KeptSums::of(position), "{mv} leads to {position}");
            let captured = before.piece_on(mv.to()).map(|piece| piece.kind);
            assert_eq!((undo.captured(), before.is_capture(mv)), (captured, captured.is_some()), "{mv} in {before}");
            position.undo(mv, undo);
            assert!(*position == before, "undoing {mv} in {before} gives {position}");
        }
        if !position.is_check() {
            let key = position.key_after_pass();
            let undo = position.play_null();
            assert!(
                position.key() == key
                    && position.to_setup().faults() == before.to_setup().faults()
                    && position.key() != before.key()
            );
            assert!(position.is_consistent() && KeptSums::of(position) == sums_before, "passing leads to {position}");
            position.undo_null(undo);
            assert!(*position == before);
        }
    });
}

/// Random games, with a pass now and then, are played and taken back to their beginning. At every step keys, checkers
/// and sums equal those computed from scratch.
#[test]
fn incremental_values_equal_those_from_scratch() {
    let (mut seed, mut kings, mut promotions, mut drops, mut passes) = (1u64, 0, 0, 0, 0);
    for _ in 0..20 {
        let mut position = Position::start();
        let (mut sums, mut played) = (KeptSums::of(&position), Vec::new());
        for _ in 0..300 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let chosen = (seed >> 33) as usize;
            let moves = generated(&position, Generate::All);
            let before = (position.clone(), sums);
            if chosen.is_multiple_of(16) && !position.is_check() {
                played.push((None, position.play_null(), before));
                passes += 1;
            } else if moves.is_empty() {
                break;
            } else {
                let mv = moves[chosen % moves.len()];
                kings += usize::from(position.moved_kind(mv) == PieceKind::King);
                promotions += usize::from(mv.is_promotion());
                drops += usize::from(mv.is_drop());
                played.push((Some(mv), position.play_with(mv, &mut sums), before));
            }
            assert!(position.is_consistent(), "{position}");
            assert_eq!(sums, KeptSums::of(&position), "{position}");
        }
        for (mv, undo, before) in played.into_iter().rev() {
            match mv {
                Some(mv) => position.undo(mv, undo),
                None => position.undo_null(undo),
            }
            sums = before.1;
            assert!(position == before.0 && sums == KeptSums::of(&position), "{position} and {}", before.0);
        }
    }
    assert!(kings > 100 && promotions > 100 && drops > 100 && passes > 50, "{kings} {promotions} {drops} {passes}");
}

#[rstest]
#[case("2f2e", "no piece is on 2f")]
#[case("3c3d", "the piece on 3c is the opponent's")]
#[case("9i9g", "a piece of the mover is on 9g")]
#[case("2g2e", "P does not reach 2e")]
#[case("7g7f+", "P cannot promote with this move")]
#[case("P*5e", "no P is in hand")]
fn errors_name_the_found_text(#[case] mv: &str, #[case] message: &str) {
    refuses(&mut Position::start(), mv, message);
}

#[rstest]
#[case("4k4/9/9/9/9/9/4p4/9/4K4 b P 1", "P*5c", "")]
#[case("4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*5c", "the file has an unpromoted pawn already (nifu)")]
#[case("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*1a", "P could never move again from 1a")]
#[case("4k4/9/4P4/9/9/9/9/9/4K4 b P 1", "P*5c", "5c is taken")]
#[case("4k4/1P7/9/9/9/9/9/9/4K4 b - 1", "8b8a", "P could never move again from 8a")]
#[case("7sk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", "")]
#[case("7nk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", "a dropped pawn may not give mate (uchifuzume)")]
#[case("4r3k/9/9/9/9/9/9/9/4K4 b P 1", "5i5h", "5h is attacked, the king cannot go there")]
#[case("4r3k/9/9/9/9/9/9/9/4K4 b P 1", "P*4e", "the king stays in check")]
#[case("4r3k/9/9/9/9/9/4G4/9/4K4 b P 1", "5g4g", "the piece on 5g shields its king and may not leave the line")]
fn rules_that_refuse_a_move_are_named(#[case] sfen: &str, #[case] mv: &str, #[case] message: &str) {
    let mut position = Position::from_sfen(sfen).unwrap();
    if message.is_empty() {
        assert!(position.try_play(mv.parse().unwrap()).is_ok(), "{mv} in {sfen}");
    } else {
        refuses(&mut position, mv, message);
    }
}

/// The move is refused with this message, and nothing changes.
fn refuses(position: &mut Position, mv: &str, message: &str) {
    let before = position.clone();
    let error = position.try_play(mv.parse().unwrap()).expect_err(mv);
    assert_eq!(error.to_string(), message);
    assert!(*position == before);
}

#[test]
#[should_panic(
    expected = "2f2e is not legal in lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1: no piece"
)]
fn playing_an_illegal_move_names_move_and_position() {
    Position::start().play("2f2e".parse().unwrap());
}

/// The number of finished moves that the listener received.
struct Told(u32);

impl PlayListener for Told {
    fn finish(&mut self, _: &Position) {
        self.0 += 1;
    }
}

#[test]
fn both_of_two_listeners_receive_every_event() {
    let (mut one, mut other) = (Told(0), Told(0));
    Position::start().play_with("7g7f".parse().unwrap(), &mut (&mut one, &mut other));
    assert_eq!((one.0, other.0), (1, 1));
}

#[test]
fn a_move_list_keeps_its_order() {
    let mut list = MoveList::new();
    ["2g2f", "P*5e", "8h2b+"].into_iter().for_each(|text| list.push(text.parse().unwrap()));
    assert_eq!(list.as_slice().iter().map(Move::to_string).collect::<Vec<_>>(), ["2g2f", "P*5e", "8h2b+"]);
    assert_eq!(format!("{list:?}"), format!("{:?}", list.as_slice()));
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
        assert_eq!(position.is_attacked(!us, king), !before.is_empty(), "{king} in {position}");
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
