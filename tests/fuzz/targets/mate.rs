//! The mate solver against a full search of checks and answers to five plies.
#![no_main]

use std::cell::RefCell;

use horigoma::board::{Move, Position};
use horigoma::host::{Child, Slot, Step};
use horigoma::mate::dfpn::MAX_PLIES;
use horigoma::mate::{MateVerdict, Solver};
use horigoma_fuzz::{Bytes, legal, position};
use libfuzzer_sys::fuzz_target;

/// The solver's nodes, and those of the full search. Without a verdict within them no comparison is made.
const NODES: u64 = 2_000;
const FULL_NODES: u32 = 20_000;

struct Memory {
    slots: Vec<Slot>,
    children: Vec<Child>,
    steps: Vec<Step>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::new(Memory {
        slots: vec![Slot::EMPTY; 1 << 12],
        children: vec![Child::EMPTY; Solver::CHILDREN_LEN],
        steps: vec![Step::EMPTY; MAX_PLIES],
    });
}

fuzz_target!(|data: &[u8]| {
    let Some(position) = position(&mut Bytes(data)) else { return };
    let (verdict, line) = solve(&position);
    let mut left = FULL_NODES;
    let shortest = [1, 3, 5].into_iter().find_map(|plies| match mates(&mut position.clone(), plies, &mut left) {
        Some(false) => None,
        other => Some(other.map(|_| plies)),
    });
    match verdict {
        MateVerdict::Mate(plies) => {
            assert_eq!(plies, line.len());
            assert!(is_mating(&position, &line), "{line:?} in {position}");
        }
        MateVerdict::NoMate => assert!(!matches!(shortest, Some(Some(_))), "mate in {shortest:?}: {position}"),
        MateVerdict::Unknown => {}
    }
});

fn solve(position: &Position) -> (MateVerdict, Vec<Move>) {
    MEMORY.with_borrow_mut(|memory| {
        memory.slots.fill(Slot::EMPTY);
        let mut solver = Solver::new(&mut memory.slots, &mut memory.children, &mut memory.steps, 1);
        let mut line = Vec::new();
        let verdict = solver.solve(position, &mut |mv| line.push(mv), &mut |progress| progress.nodes >= NODES);
        (verdict, line)
    })
}

/// Whether checks force mate within this number of plies, or `None` when the nodes are used up.
fn mates(position: &mut Position, plies: u32, left: &mut u32) -> Option<bool> {
    for &mv in legal(position).iter() {
        if !position.gives_check(mv) {
            continue;
        }
        *left = left.checked_sub(1)?;
        let undo = position.play(mv);
        let mate = is_lost(position, plies - 1, left);
        position.undo(mv, undo);
        if mate? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the side in check has no answer that lasts.
fn is_lost(position: &mut Position, plies: u32, left: &mut u32) -> Option<bool> {
    let answers = legal(position);
    if answers.is_empty() || plies == 0 {
        return Some(answers.is_empty());
    }
    for &answer in answers.iter() {
        *left = left.checked_sub(1)?;
        let undo = position.play(answer);
        let mate = mates(position, plies - 1, left);
        position.undo(answer, undo);
        if !mate? {
            return Some(false);
        }
    }
    Some(true)
}

fn is_mating(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    for (ply, &mv) in line.iter().enumerate() {
        if !position.is_legal(mv) || (ply % 2 == 0 && !position.gives_check(mv)) {
            return false;
        }
        position.play(mv);
    }
    position.is_check() && legal(&position).is_empty()
}
