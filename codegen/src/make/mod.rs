//! The makers: inputs to table values, each proved. No maker reads a file or prints.

pub(crate) mod attacks;
pub(crate) mod castle_names;
pub(crate) mod castles;
pub(crate) mod catch_area;
pub(crate) mod masks;
pub(crate) mod material;
pub(crate) mod net;
pub(crate) mod numbers;
pub(crate) mod phase;
pub(crate) mod psqt;
pub(crate) mod rays;
pub(crate) mod reductions;
pub(crate) mod sliders;
pub(crate) mod weights;
pub(crate) mod zobrist;

use geometry::{Bitboard, Square};

use crate::ProofError;

/// The proof of one set: what was made is what the rule says.
fn prove(
    table: &'static str,
    square: impl Into<Option<Square>>,
    found: Bitboard,
    expected: Bitboard,
) -> Result<(), ProofError> {
    if found == expected {
        return Ok(());
    }
    Err(ProofError { table, square: square.into(), expected: squares(expected), found: squares(found) })
}

/// The proof of anything else.
fn prove_that(holds: bool, table: &'static str, found: &str, expected: &str) -> Result<(), ProofError> {
    if holds {
        return Ok(());
    }
    Err(ProofError { table, square: None, expected: expected.to_owned(), found: found.to_owned() })
}

/// The names of the squares of a set.
fn squares(set: Bitboard) -> String {
    let names: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    if names.is_empty() { "no square".to_owned() } else { names.join(" ") }
}
