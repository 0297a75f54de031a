//! Tree counts of `haitaka`. Its board is copied for each move, since it takes no move back.

use std::hint::black_box;

use haitaka::{Board, PieceMoves};

/// Returns the board of an SFEN.
pub(crate) fn read(sfen: &str) -> Board {
    Board::from_sfen(sfen).expect("an SFEN that haitaka reads")
}

/// Counts the last ply by the sizes of the target sets.
pub(crate) fn count(board: &mut Board, depth: u32) -> u64 {
    walk(board, depth, &|board| {
        let mut nodes = 0;
        sets(board, |moves| nodes += moves.len() as u64);
        nodes
    })
}

/// Lists every move of the last ply.
pub(crate) fn list(board: &mut Board, depth: u32) -> u64 {
    walk(board, depth, &|board| {
        let mut nodes = 0;
        sets(board, |moves| {
            for mv in moves {
                black_box(mv);
                nodes += 1;
            }
        });
        nodes
    })
}

/// Makes every move of the last ply.
pub(crate) fn make(board: &mut Board, depth: u32) -> u64 {
    walk(board, depth, &|board| {
        let mut nodes = 0;
        sets(board, |moves| {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                black_box(&child);
                nodes += 1;
            }
        });
        nodes
    })
}

fn walk(board: &Board, depth: u32, last: &dyn Fn(&Board) -> u64) -> u64 {
    if depth == 1 {
        return last(board);
    }
    let mut nodes = 0;
    sets(board, |moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += walk(&child, depth - 1, last);
        }
    });
    nodes
}

fn sets(board: &Board, mut each: impl FnMut(PieceMoves)) {
    board.generate_board_moves(|moves| {
        each(moves);
        false
    });
    board.generate_drops(|moves| {
        each(moves);
        false
    });
}
