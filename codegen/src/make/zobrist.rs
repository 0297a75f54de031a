//! Zobrist keys (Zobrist: A new hashing method with application for game playing, 1970) from a written seed.

use geometry::{Color, Piece, PieceKind, Square};

use super::random::{SplitMix64, number_of};
use super::{Checked, Recipe, prove_that};
use crate::Inputs;
use crate::table::{Content, Proof};

const PIECES: usize = 2 * 14 * 81;
const COUNTS: usize = 19;
const HANDS: usize = 2 * 7 * COUNTS;

/// The stream run backwards is a second function, and a bijection: equal keys would lead to one place.
const BACKWARDS: Proof = Proof::Rule(
    "each key run backwards leads to the seed and its place in the stream; so no two are alike, and none is 0",
);

pub(crate) const PIECE_KEYS: Recipe = Recipe {
    make: |inputs| Content::new(&[2, 14, 81], Keys::new(inputs).pieces),
    check: |inputs, made| come_from_seed(inputs, made, Some),
    proof: BACKWARDS,
};

pub(crate) const HAND_KEYS: Recipe = Recipe {
    make: |inputs| Content::new(&[2, 7, COUNTS], Keys::new(inputs).hands),
    check: |inputs, made| {
        // The keys before it: one for each count of its kind and of those before, none for the counts of 0.
        let drawn = |place: usize| PIECES + place - place / COUNTS - 1;
        come_from_seed(inputs, made, |place| (!place.is_multiple_of(COUNTS)).then(|| drawn(place)))
    },
    proof: BACKWARDS,
};

pub(crate) const SIDE_KEY: Recipe = Recipe {
    make: |inputs| Content::new(&[], [Keys::new(inputs).side]),
    check: |inputs, made| come_from_seed(inputs, made, |_| Some(PIECES + HANDS - HANDS / COUNTS)),
    proof: BACKWARDS,
};

/// All keys of one stream: pieces, then hands (none for a count of 0), then the side to move.
pub(crate) struct Keys {
    pieces: Vec<u64>,
    hands: Vec<u64>,
    /// The key of White to move.
    pub(crate) side: u64,
}

impl Keys {
    /// Returns the keys that follow from the seed in the file.
    pub(crate) fn new(inputs: &Inputs) -> Self {
        let mut random = SplitMix64::new(inputs.zobrist.seed);
        let mut next = || random.next_number();
        let pieces = (0..PIECES).map(|_| next()).collect();
        let hands = (0..HANDS).map(|place| if place.is_multiple_of(COUNTS) { 0 } else { next() }).collect();
        Self { pieces, hands, side: next() }
    }

    /// Returns the key of a piece on a square.
    pub(crate) fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[(piece.color.index() * PieceKind::COUNT + piece.kind.index()) * Square::COUNT + square.index()]
    }

    /// Returns the key of holding this number of pieces of a kind.
    pub(crate) fn held(&self, color: Color, kind: PieceKind, count: u8) -> u64 {
        self.hands[(color.index() * PieceKind::HAND_COUNT + kind.index()) * COUNTS + usize::from(count)]
    }
}

/// Checks that every key is that of its number in the stream, from 0, or 0 where it has no number.
fn come_from_seed(inputs: &Inputs, made: &Content, number: impl Fn(usize) -> Option<usize>) -> Checked {
    for (place, key) in made.values.numbers().into_iter().enumerate() {
        let key = key as u64;
        let holds = match number(place) {
            Some(number) => key != 0 && number_of(key, inputs.zobrist.seed) == number as u64,
            None => key == 0,
        };
        prove_that(holds, || format!("{key:#x} at {place}"), "the key of its place in the stream of the seed")?;
    }
    Ok(())
}
