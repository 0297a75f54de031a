//! A position from bytes: moves are played and taken back, all ways to generate them are compared, and the evaluation
//! is turned.
#![no_main]

use horigoma::board::{Generate, Move, MoveList, Position};
use horigoma::eval;
use horigoma_fuzz::{Bytes, choose, legal, position};
use libfuzzer_sys::fuzz_target;

/// The greatest number of moves: more add no information.
const MOVES: usize = 64;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let Some(mut position) = position(&mut bytes) else { return };
    let start = position.clone();
    let mut played = Vec::new();
    check(&position);
    while played.len() < MOVES && !bytes.is_empty() {
        let Some(mv) = choose(&position, bytes.next()) else { break };
        let gives_check = position.gives_check(mv);
        let undo = position.play(mv);
        assert_eq!(position.is_check(), gives_check, "{mv} to {position}");
        played.push((mv, undo));
        check(&position);
    }
    for (mv, undo) in played.into_iter().rev() {
        position.undo(mv, undo);
    }
    assert_eq!(position, start);
    assert_eq!((position.key(), position.to_string()), (start.key(), start.to_string()));
});

fn check(position: &Position) {
    assert!(position.is_consistent(), "{position}");
    let list = legal(position);
    assert_eq!(list.len() as u32, position.count_legal_moves(), "{position}");
    assert_eq!(position.is_checkmate(), position.is_check() && list.is_empty(), "{position}");
    assert!(list.iter().all(|&mv| position.is_legal(mv)), "{position}");
    let checks: Vec<Move> = sorted(list.iter().copied().filter(|&mv| position.gives_check(mv)));
    let mut generated = MoveList::new();
    position.generate(Generate::Checks, &mut generated);
    assert_eq!(sorted(generated.iter().copied()), checks, "{position}");
    let turned = position.to_setup().turned();
    if let Ok(turned) = turned.position_waiving(horigoma::board::SetupFaults::MISSING_KINGS) {
        assert_eq!(eval::evaluate(position), eval::evaluate(&turned), "{position}");
        assert_eq!(eval::evaluate_patterns(position), eval::evaluate_patterns(&turned), "{position}");
    }
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.collect();
    moves.sort_unstable_by_key(|mv| mv.raw());
    moves
}
