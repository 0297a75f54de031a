//! Tree counts of `shunsai`, by its fastest calls: sets of moves for a count, and one buffer a ply for moves.

use std::hint::black_box;
use std::ops::ControlFlow;

use shogi_usi_parser::FromUsi;
use shunsai::shogi_core::{Move, PartialPosition};
use shunsai::{MoveSet, Position};

/// Number of moves for which a buffer has room: more than any position has.
const ROOM: usize = 600;

/// Number of plies of the deepest tree, at least.
const PLIES: usize = 8;

/// A position, and a buffer of moves for each ply.
pub(crate) struct Walk {
    position: Position,
    buffers: Vec<Vec<Move>>,
}

/// Returns the position of an SFEN.
pub(crate) fn read(sfen: &str) -> Walk {
    let partial = PartialPosition::from_usi(&format!("sfen {sfen}")).expect("an SFEN that shunsai reads");
    Walk { position: Position::new(partial), buffers: (0..PLIES).map(|_| Vec::with_capacity(ROOM)).collect() }
}

/// Counts the last ply by the sizes of the target sets.
pub(crate) fn count(walk: &mut Walk, depth: u32) -> u64 {
    let Walk { position, buffers } = walk;
    tree(position, buffers, depth, &|position, _| {
        let mut nodes = 0;
        sets(position, |moves| nodes += moves.len() as u64);
        nodes
    })
}

/// Lists every move of the last ply.
pub(crate) fn list(walk: &mut Walk, depth: u32) -> u64 {
    let Walk { position, buffers } = walk;
    tree(position, buffers, depth, &|position, moves| {
        fill(position, moves);
        black_box(&*moves).len() as u64
    })
}

/// Makes every move of the last ply, and takes it back.
pub(crate) fn make(walk: &mut Walk, depth: u32) -> u64 {
    let Walk { position, buffers } = walk;
    tree(position, buffers, depth, &|position, moves| {
        fill(position, moves);
        for &mv in &*moves {
            let undo = position.do_move(mv);
            black_box(&*position);
            position.undo_move(mv, undo);
        }
        moves.len() as u64
    })
}

type Last<'a> = &'a dyn Fn(&mut Position, &mut Vec<Move>) -> u64;

fn tree(position: &mut Position, buffers: &mut [Vec<Move>], depth: u32, last: Last) -> u64 {
    let (moves, rest) = buffers.split_first_mut().expect("a buffer for each ply");
    if depth == 1 {
        return last(position, moves);
    }
    fill(position, moves);
    let mut nodes = 0;
    for &mv in &*moves {
        let undo = position.do_move(mv);
        nodes += tree(position, rest, depth - 1, last);
        position.undo_move(mv, undo);
    }
    nodes
}

fn fill(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    sets(position, |set| set.write_into(moves));
}

fn sets(position: &Position, mut each: impl FnMut(MoveSet)) {
    let _ = position.generate_moves(|set| {
        each(set);
        ControlFlow::Continue(())
    });
}
