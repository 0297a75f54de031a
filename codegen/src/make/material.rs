//! Values of pieces on the board and in hand.

use crate::table::{Content, Values};
use crate::{Inputs, ProofError};

const COUNTS: i32 = 19;

pub(crate) fn board(inputs: &Inputs) -> Result<Content, ProofError> {
    let values = inputs.material.board.iter().map(|value| value.packed());
    Ok(Content::new(&[14], Values::I32(values.collect())))
}

/// Holding a number of pieces is worth that number of times one piece.
pub(crate) fn hand(inputs: &Inputs) -> Result<Content, ProofError> {
    let hand = &inputs.material.hand;
    let values = hand.iter().flat_map(|value| (0..COUNTS).map(|count| value.packed() * count));
    let values: Vec<i32> = values.collect();
    for (one, by_count) in hand.iter().zip(values.chunks(COUNTS as usize)) {
        let (mg, eg) = unpacked(by_count[18]);
        let expected = (i32::from(one.mg) * 18, i32::from(one.eg) * 18);
        let found = format!("18 pieces worth {mg}, {eg}");
        super::prove_that((mg, eg) == expected, "HAND_MATERIAL", &found, "18 times one piece")?;
    }
    Ok(Content::new(&[7, COUNTS as usize], Values::I32(values)))
}

/// The middlegame and endgame values of a packed score.
pub(crate) fn unpacked(packed: i32) -> (i32, i32) {
    (i32::from(packed as i16), packed.wrapping_add(0x8000) >> 16)
}
