//! Step attacks.
//!
//! The makers shift sets of squares. The checks step vector by vector through `geometry::step`, and compare the result
//! with independent facts. A king makes 544 steps in all. A piece attacks a square exactly when the enemy's piece of
//! its kind on that square attacks it back. White's board is Black's turned.

use geometry::{Bitboard, Color, PieceKind, Square, step};

use crate::make::{Checked, Recipe, by_square, prove, prove_that};
use crate::table::{Content, Proof};

const STEPS: Proof =
    Proof::Rule("steps taken one by one; what is attacked attacks back; White's board is Black's turned");

pub(crate) const SQUARES: Recipe = Recipe {
    make: |_| Content::new(&[81], Square::all().map(Bitboard::of)),
    check: |_, made| by_square(made, |square| Bitboard::file(square.file()) & Bitboard::rank(square.rank())),
    proof: Proof::Rule("where the file and the rank of the square meet"),
};

pub(crate) const KING: Recipe = Recipe {
    make: |_| one_board(PieceKind::King),
    check: |_, made| {
        are_steps(made, PieceKind::King)?;
        let steps: u32 = made.sets().iter().map(|set| set.len()).sum();
        prove_that(steps == 544, || format!("{steps} steps in all"), "544")
    },
    proof: STEPS,
};

pub(crate) const GOLD: Recipe =
    Recipe { make: |_| two_boards(PieceKind::Gold), check: |_, made| are_steps(made, PieceKind::Gold), proof: STEPS };

pub(crate) const SILVER: Recipe = Recipe {
    make: |_| two_boards(PieceKind::Silver),
    check: |_, made| are_steps(made, PieceKind::Silver),
    proof: STEPS,
};

pub(crate) const KNIGHT: Recipe = Recipe {
    make: |_| two_boards(PieceKind::Knight),
    check: |_, made| are_steps(made, PieceKind::Knight),
    proof: STEPS,
};

pub(crate) const PAWN: Recipe =
    Recipe { make: |_| two_boards(PieceKind::Pawn), check: |_, made| are_steps(made, PieceKind::Pawn), proof: STEPS };

pub(crate) const HORSE: Recipe =
    Recipe { make: |_| one_board(PieceKind::Horse), check: |_, made| are_steps(made, PieceKind::Horse), proof: STEPS };

pub(crate) const DRAGON: Recipe = Recipe {
    make: |_| one_board(PieceKind::Dragon),
    check: |_, made| are_steps(made, PieceKind::Dragon),
    proof: STEPS,
};

/// Returns the attacks of a kind that are equal for both colours.
fn one_board(kind: PieceKind) -> Content {
    Content::new(&[81], board(kind, Color::Black))
}

fn two_boards(kind: PieceKind) -> Content {
    Content::new(&[2, 81], Color::ALL.map(|color| board(kind, color)).concat())
}

/// Returns the attacks of a kind by square: each step moves the whole set of squares at once.
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

/// Checks one board for both colours.
fn are_steps(made: &Content, kind: PieceKind) -> Checked {
    let sets = made.sets();
    let (black, white) = (&sets[..81], &sets[sets.len() - 81..]);
    for square in Square::all() {
        prove(square, black[square.index()], step::attacks(kind, Color::Black, square))?;
        prove(square, white[square.index()], step::attacks(kind, Color::White, square))?;
        prove(square, white[square.index()], black[square.turned().index()].turned())?;
        let back: Bitboard = Square::all().filter(|other| white[other.index()].has(square)).collect();
        prove(square, black[square.index()], back)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the attacks of a knight that jumps one rank too short.
    fn short_knight(color: Color) -> Vec<Bitboard> {
        let turn = color.sign();
        let jump = |square: Square| [1, -1].iter().filter_map(|&file| square.offset(file, -turn)).collect();
        Square::all().map(jump).collect()
    }

    #[test]
    fn a_planted_error_is_caught() {
        let short = Content::new(&[2, 81], Color::ALL.map(short_knight).concat());
        let error = are_steps(&short, PieceKind::Knight).unwrap_err().of("KNIGHT_ATTACKS");
        assert_eq!(error.to_string(), "KNIGHT_ATTACKS at 1a: proof failed: found 2b, expected 2c");
    }
}
