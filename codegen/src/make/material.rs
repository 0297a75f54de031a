//! Values of pieces on the board and in hand.

use geometry::Score;

use crate::table::Content;
use crate::{Inputs, ProofError};

const COUNTS: i32 = 19;

pub(crate) fn board(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[14], inputs.material.board.iter().copied()))
}

/// Holding a number of pieces is worth that number of times one piece.
pub(crate) fn hand(inputs: &Inputs) -> Result<Content, ProofError> {
    let hand = &inputs.material.hand;
    let values: Vec<Score> = hand.iter().flat_map(|one| (0..COUNTS).map(|count| one.times(count))).collect();
    for (one, by_count) in hand.iter().zip(values.chunks(COUNTS as usize)) {
        let found = by_count[18];
        let holds = (found.mg(), found.eg()) == (one.mg() * 18, one.eg() * 18);
        super::prove_that(holds, "HAND_MATERIAL", &format!("18 pieces worth {found}"), "18 times one piece")?;
    }
    Ok(Content::new(&[7, COUNTS as usize], values))
}
