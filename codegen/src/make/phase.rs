//! How far a game has come, by the pieces in hand.

use super::prove_that;
use crate::table::Content;
use crate::{Inputs, ProofError};

pub(crate) fn full(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[], [inputs.phase.full]))
}

pub(crate) fn held(inputs: &Inputs) -> Result<Content, ProofError> {
    /// The pieces of a set by the kinds that can be held, pawn to gold.
    const SET: [i32; 7] = [18, 4, 4, 4, 2, 2, 4];
    let (full, held) = (inputs.phase.full, &inputs.phase.held);
    let all: i32 = SET.iter().zip(held).map(|(count, weight)| count * weight).sum();
    let expected = format!("at least {full}, so that there is an endgame");
    prove_that(all >= full, "PHASE_HELD", &format!("{all} for all pieces"), &expected)?;
    Ok(Content::new(&[held.len()], held.iter().copied()))
}
