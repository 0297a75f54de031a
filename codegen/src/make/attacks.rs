//! Step attacks.
//!
//! The makers shift sets of squares; the proofs step vector by vector through `geometry::step` and hold the result
//! against facts that neither knows: a king makes 544 steps in all, a piece attacks a square exactly when the enemy's piece
//! of its kind on that square attacks it back, White's board is Black's turned.

use geometry::{Bitboard, Color, PieceKind, Square, step};

use super::{prove, prove_that};
use crate::table::Content;
use crate::{Inputs, ProofError};

pub(crate) fn squares(_: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[81], Square::all().map(Bitboard::of)))
}

pub(crate) fn king(_: &Inputs) -> Result<Content, ProofError> {
    let attacks = one_board("KING_ATTACKS", PieceKind::King)?;
    let steps: u32 = attacks.iter().map(|set| set.len()).sum();
    prove_that(steps == 544, "KING_ATTACKS", &format!("{steps} steps in all"), "544")?;
    Ok(Content::new(&[81], attacks))
}

pub(crate) fn gold(_: &Inputs) -> Result<Content, ProofError> {
    two_boards("GOLD_ATTACKS", PieceKind::Gold)
}

pub(crate) fn silver(_: &Inputs) -> Result<Content, ProofError> {
    two_boards("SILVER_ATTACKS", PieceKind::Silver)
}

pub(crate) fn knight(_: &Inputs) -> Result<Content, ProofError> {
    two_boards("KNIGHT_ATTACKS", PieceKind::Knight)
}

pub(crate) fn pawn(_: &Inputs) -> Result<Content, ProofError> {
    two_boards("PAWN_ATTACKS", PieceKind::Pawn)
}

pub(crate) fn horse(_: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[81], one_board("HORSE_STEPS", PieceKind::Horse)?))
}

pub(crate) fn dragon(_: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[81], one_board("DRAGON_STEPS", PieceKind::Dragon)?))
}

/// Attacks of a kind that are the same for both colours.
fn one_board(table: &'static str, kind: PieceKind) -> Result<Vec<Bitboard>, ProofError> {
    let boards = Color::ALL.map(|color| board(kind, color));
    prove_steps(table, kind, &boards)?;
    for square in Square::all() {
        prove(table, square, boards[1][square.index()], boards[0][square.index()])?;
    }
    let [black, _] = boards;
    Ok(black)
}

fn two_boards(table: &'static str, kind: PieceKind) -> Result<Content, ProofError> {
    let boards = Color::ALL.map(|color| board(kind, color));
    prove_steps(table, kind, &boards)?;
    Ok(Content::new(&[2, 81], boards.concat()))
}

/// Attacks of a kind by square: each step moves the whole set of squares at once.
fn board(kind: PieceKind, color: Color) -> Vec<Bitboard> {
    let turn = color.sign();
    let reach = |square: Square| {
        let start = Bitboard::of(square);
        step::steps(kind)
            .iter()
            .fold(Bitboard::EMPTY, |all, &(file, rank)| all | start.shifted(turn * file, turn * rank))
    };
    Square::all().map(reach).collect()
}

/// The proofs that all step tables share.
pub(super) fn prove_steps(table: &'static str, kind: PieceKind, boards: &[Vec<Bitboard>; 2]) -> Result<(), ProofError> {
    let [black, white] = boards;
    for square in Square::all() {
        prove(table, square, black[square.index()], step::attacks(kind, Color::Black, square))?;
        prove(table, square, white[square.index()], step::attacks(kind, Color::White, square))?;
        prove(table, square, white[square.index()], black[square.turned().index()].turned())?;
        let back: Bitboard = Square::all().filter(|other| white[other.index()].has(square)).collect();
        prove(table, square, black[square.index()], back)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A knight that jumps one rank too short.
    fn short_knight(color: Color) -> Vec<Bitboard> {
        let turn = color.sign();
        let jump = |square: Square| [1, -1].iter().filter_map(|&file| square.offset(file, -turn)).collect();
        Square::all().map(jump).collect()
    }

    #[test]
    fn a_planted_fault_is_caught() {
        let error = prove_steps("KNIGHT_ATTACKS", PieceKind::Knight, &Color::ALL.map(short_knight)).unwrap_err();
        assert_eq!(error.to_string(), "KNIGHT_ATTACKS at 1a: proof failed: found 2b, expected 2c");
    }
}
