//! Zobrist keys (Zobrist: A new hashing method with application for game playing, 1970) from a written seed.

use std::collections::BTreeSet;

use super::prove_that;
use crate::random::SplitMix64;
use crate::table::Content;
use crate::{Inputs, ProofError};

const PIECES: usize = 2 * 14 * 81;
const COUNTS: usize = 19;

/// All keys in one stream: pieces, then hands (none for a count of 0), then the side to move.
fn keys(inputs: &Inputs) -> Result<(Vec<u64>, Vec<u64>, u64), ProofError> {
    let mut random = SplitMix64::new(inputs.zobrist.seed);
    let mut next = || random.next_number();
    let pieces: Vec<u64> = (0..PIECES).map(|_| next()).collect();
    let hands: Vec<u64> = (0..2 * 7 * COUNTS).map(|place| if place % COUNTS == 0 { 0 } else { next() }).collect();
    let side = next();
    let used = || pieces.iter().chain(hands.iter().filter(|&&key| key != 0)).chain([&side]);
    let distinct: BTreeSet<u64> = used().copied().collect();
    let found = format!("{} distinct keys of {}", distinct.len(), used().count());
    prove_that(
        distinct.len() == PIECES + 2 * 7 * 18 + 1 && !distinct.contains(&0),
        "PIECE_KEYS",
        &found,
        "all distinct",
    )?;
    Ok((pieces, hands, side))
}

pub(crate) fn pieces(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[2, 14, 81], keys(inputs)?.0))
}

pub(crate) fn hands(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[2, 7, COUNTS], keys(inputs)?.1))
}

pub(crate) fn side(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[], vec![keys(inputs)?.2]))
}
