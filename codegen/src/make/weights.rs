//! Weights of patterns, scaled by the percentage of their group.

use geometry::{Color, Score, Square};

use super::prove_that;
use crate::input::GROUPS;
use crate::table::Content;
use crate::{Inputs, ProofError};

/// Ranks (8 ahead to 8 behind) and files (0 to 8 aside) of a board drawn around a king.
const RANKS: usize = 17;
const FILES: usize = 9;
const PLACES: usize = RANKS * FILES;

const KINDS: usize = 14;
const KING: usize = 7;

/// The weights of a group as they count.
pub(crate) fn group<const NUMBER: usize>(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[GROUPS[NUMBER].len()], inputs.weights.scaled(NUMBER)))
}

/// By relation (0 own king, 1 enemy king), kind and place; kings are left out of the files and stay 0.
pub(crate) fn king_relative(inputs: &Inputs) -> Result<Content, ProofError> {
    let weights = inputs.weights.scaled(0);
    let mut values = Vec::with_capacity(2 * KINDS * PLACES);
    for boards in weights.chunks((KINDS - 1) * PLACES) {
        let (before, after) = boards.split_at(KING * PLACES);
        values.extend(before.iter().chain(&[Score::ZERO; PLACES]).chain(after).copied());
    }
    Ok(Content::new(&[2, KINDS, PLACES], values))
}

pub(crate) fn near_king(_: &Inputs) -> Result<Content, ProofError> {
    let mut values = Vec::with_capacity(2 * 81 * 81);
    for color in Color::ALL {
        for king in Square::all() {
            values.extend(Square::all().map(|square| place(king.relative(color), square.relative(color))));
        }
    }
    for (at, &place) in values.iter().enumerate() {
        let (king, square) = (at / 81 % 81, at % 81);
        let aside = (king / 9).abs_diff(square / 9);
        let behind = (square % 9) as i32 - (king % 9) as i32;
        let behind = if at < 81 * 81 { behind } else { -behind };
        let expected = (behind + 8) as usize * FILES + aside;
        prove_that(usize::from(place) == expected, "NEAR_KING", &place.to_string(), &expected.to_string())?;
    }
    Ok(Content::new(&[2, 81, 81], values))
}

/// The place of a square around Black's king: rows from eight ranks ahead to eight behind.
fn place(king: Square, square: Square) -> u8 {
    let behind = square.rank().index() + RANKS / 2 - king.rank().index();
    let aside = square.file().index().abs_diff(king.file().index());
    (behind * FILES + aside) as u8
}
