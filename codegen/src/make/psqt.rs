//! Piece-square tables: Black's boards as the files draw them, White's turned and negated.

use geometry::{Score, Square};

use super::{Recipe, prove_that};
use crate::table::{Content, Proof};

pub(crate) const BOARDS: Recipe = Recipe {
    make: |inputs| {
        let black = inputs.psqt.boards.iter().flatten().copied();
        let white = inputs.psqt.boards.iter().flat_map(|board| board.iter().rev().map(|&cell| -cell));
        Content::new(&[2, 14, 81], black.chain(white).collect::<Vec<Score>>())
    },
    check: |inputs, made| {
        let values = made.scores();
        for (kind, board) in inputs.psqt.boards.iter().enumerate() {
            for square in Square::all() {
                let cell = board[square.index()];
                let black = values[kind * 81 + square.index()];
                let white = values[(14 + kind) * 81 + square.turned().index()];
                let negated = (white.mg(), white.eg()) == (-cell.mg(), -cell.eg());
                let found = || format!("{black} and {white} at {square}");
                prove_that(black == cell && negated, found, "the file's cell and its negative")?;
            }
        }
        Ok(())
    },
    proof: Proof::Input("every number in its range; White's board is Black's turned, each half negated"),
};
