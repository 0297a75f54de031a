//! The phase of a game, by the pieces in hand.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::shipped;

    /// 18 pawns of one each are 18: a phase of 19 would never be over.
    #[test]
    fn pieces_that_do_not_reach_the_endgame_are_refused() {
        let mut inputs = shipped();
        inputs.phase.held = vec![1, 0, 0, 0, 0, 0, 0];
        inputs.phase.full = 18;
        assert!(HELD.run(&inputs).is_ok());
        inputs.phase.full = 19;
        assert!(HELD.run(&inputs).is_err());
    }
}
