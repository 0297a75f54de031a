//! How far a game has come, by the pieces in hand.

use geometry::PieceKind;

use super::{Recipe, as_written, prove_that};
use crate::table::{Content, Proof};

pub(crate) const FULL: Recipe = Recipe {
    make: |inputs| Content::new(&[], [inputs.phase.full]),
    check: |inputs, made| as_written(made, [inputs.phase.full]),
    proof: Proof::Input("in its range"),
};

pub(crate) const HELD: Recipe = Recipe {
    make: |inputs| Content::new(&[7], inputs.phase.held.iter().copied()),
    check: |inputs, made| {
        let full = i128::from(inputs.phase.full);
        let all: i128 =
            PieceKind::SET.iter().zip(made.values.numbers()).map(|(&men, weight)| i128::from(men) * weight).sum();
        let expected = format!("at least {full}, so that there is an endgame");
        prove_that(all >= full, || format!("{all} for all pieces"), &expected)?;
        as_written(made, inputs.phase.held.iter().copied())
    },
    proof: Proof::Input("with all pieces in hand the phase is the endgame"),
};
