//! Piece-square tables: Black's boards as the files draw them, White's turned and negated.

use geometry::Square;

use super::material::unpacked;
use super::prove_that;
use crate::table::{Content, Values};
use crate::{Inputs, ProofError};

pub(crate) fn boards(inputs: &Inputs) -> Result<Content, ProofError> {
    let black = inputs.psqt.boards.iter().flatten().map(|cell| cell.packed());
    let white = inputs.psqt.boards.iter().flat_map(|board| board.iter().rev().map(|cell| -cell.packed()));
    let values: Vec<i32> = black.chain(white).collect();
    for (kind, board) in inputs.psqt.boards.iter().enumerate() {
        for square in Square::all() {
            let cell = board[square.index()];
            let black = unpacked(values[kind * 81 + square.index()]);
            let white = unpacked(values[(14 + kind) * 81 + square.turned().index()]);
            let holds = black == (cell.mg.into(), cell.eg.into()) && white == (-black.0, -black.1);
            prove_that(
                holds,
                "PSQT",
                &format!("{black:?} and {white:?} at {square}"),
                "the file's cell and its negative",
            )?;
        }
    }
    Ok(Content::new(&[2, 14, 81], Values::I32(values)))
}
