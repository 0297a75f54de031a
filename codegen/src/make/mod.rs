//! The makers: inputs to table values, each with the check that proves the finished values. No maker reads a file or
//! prints.

pub(crate) mod board;
pub(crate) mod book;
pub(crate) mod castles;
pub(crate) mod exchange;
pub(crate) mod material;
pub(crate) mod net;
pub(crate) mod numbers;
pub(crate) mod phase;
pub(crate) mod psqt;
mod random;
pub(crate) mod reductions;
pub(crate) mod weights;
pub(crate) mod zobrist;

use geometry::{Bitboard, Color, Square};

use crate::table::{Content, Proof};
use crate::{Inputs, ProofError};

/// The maker of a table's values, and their check.
pub(crate) struct Recipe {
    /// Returns the values.
    pub(crate) make: fn(&Inputs) -> Content,
    /// The check of finished values. It receives them and the inputs only, so that altered values fail.
    pub(crate) check: fn(&Inputs, &Content) -> Checked,
    /// The description of the check.
    pub(crate) proof: Proof,
}

impl Recipe {
    /// Makes the values and checks them.
    #[cfg(test)]
    pub(crate) fn run(&self, inputs: &Inputs) -> Result<Content, Mismatch> {
        let content = (self.make)(inputs);
        (self.check)(inputs, &content).map(|()| content)
    }
}

pub(crate) type Checked = Result<(), Mismatch>;

/// A difference between values and their rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mismatch {
    square: Option<Square>,
    found: String,
    expected: String,
}

impl Mismatch {
    /// Returns the error of a table.
    pub(crate) fn of(self, table: &str) -> ProofError {
        let Self { square, found, expected } = self;
        ProofError { table: table.to_owned(), square, expected, found }
    }
}

/// Checks that a set equals that of its rule.
fn prove(square: impl Into<Option<Square>>, found: Bitboard, expected: Bitboard) -> Checked {
    if found == expected {
        return Ok(());
    }
    Err(Mismatch { square: square.into(), expected: squares(expected), found: squares(found) })
}

/// Checks any other condition.
fn prove_that(holds: bool, found: impl FnOnce() -> String, expected: &str) -> Checked {
    if holds {
        return Ok(());
    }
    Err(Mismatch { square: None, expected: expected.to_owned(), found: found() })
}

/// Checks every set of a table by square against a rule.
fn by_square(made: &Content, rule: impl Fn(Square) -> Bitboard) -> Checked {
    Square::all().zip(made.sets()).try_for_each(|(square, &set)| prove(square, set, rule(square)))
}

/// Checks every set of a table by colour and square against a rule, and that White's sets are Black's turned.
fn by_color_and_square(made: &Content, rule: impl Fn(Color, Square) -> Bitboard) -> Checked {
    let (black, white) = made.sets().split_at(Square::COUNT);
    for square in Square::all() {
        prove(square, black[square.index()], rule(Color::Black, square))?;
        prove(square, white[square.index()], rule(Color::White, square))?;
        prove(square, white[square.turned().index()], black[square.index()].turned())?;
    }
    Ok(())
}

/// Checks every number of a table against a rule that has its place as the argument.
fn by_place(made: &Content, rule: impl Fn(usize) -> i128) -> Checked {
    let mut numbers = made.values.numbers().into_iter().enumerate();
    numbers.try_for_each(|(place, found)| {
        let expected = rule(place);
        prove_that(found == expected, || format!("{found} at {place}"), &expected.to_string())
    })
}

/// Checks that numbers are those of the inputs, in their order.
fn as_written<T: Into<i128>>(made: &Content, written: impl IntoIterator<Item = T>) -> Checked {
    let (found, written) = (made.values.numbers(), written.into_iter().map(Into::into).collect::<Vec<_>>());
    let differs = found.iter().zip(&written).position(|(found, written)| found != written);
    let place = differs.unwrap_or(found.len().min(written.len()));
    prove_that(found == written, || format!("another number at {place}"), "the numbers of the input")
}

/// The names of the squares of a set.
fn squares(set: Bitboard) -> String {
    let names: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    if names.is_empty() { "no square".to_owned() } else { names.join(" ") }
}

/// Every ordered pair of squares, in the order of a table by both.
pub(crate) fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::all().flat_map(|one| Square::all().map(move |other| (one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_that_differs_is_named_by_its_place() {
        let made = Content::new(&[4], vec![7_i32, 8, 9, 9]);
        assert!(as_written(&made, [7_i32, 8, 9, 9]).is_ok());
        let found = |written: &[i32]| as_written(&made, written.iter().copied()).unwrap_err().found;
        assert_eq!(found(&[7, 8, 5, 5]), "another number at 2");
        assert_eq!(found(&[7, 8, 9]), "another number at 3");
    }
}
