//! The makers: inputs to table values, each with the check that proves the finished values. No maker reads a file or prints.

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

/// How a table is made, and how it is known to be right.
pub(crate) struct Recipe {
    /// The values.
    pub(crate) make: fn(&Inputs) -> Content,
    /// What finished values must pass. It is shown nothing but them and the inputs, so values that were altered fail.
    pub(crate) check: fn(&Inputs, &Content) -> Checked,
    /// What the check is, in words.
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

/// Where values are not what their rule says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mismatch {
    square: Option<Square>,
    found: String,
    expected: String,
}

impl Mismatch {
    /// As the fault of a table.
    pub(crate) fn of(self, table: &str) -> ProofError {
        let Self { square, found, expected } = self;
        ProofError { table: table.to_owned(), square, expected, found }
    }
}

/// One set is what the rule says.
fn prove(square: impl Into<Option<Square>>, found: Bitboard, expected: Bitboard) -> Checked {
    if found == expected {
        return Ok(());
    }
    Err(Mismatch { square: square.into(), expected: squares(expected), found: squares(found) })
}

/// Anything else is so.
fn prove_that(holds: bool, found: impl FnOnce() -> String, expected: &str) -> Checked {
    if holds {
        return Ok(());
    }
    Err(Mismatch { square: None, expected: expected.to_owned(), found: found() })
}

/// Every set of a table by square is what the rule says.
fn by_square(made: &Content, rule: impl Fn(Square) -> Bitboard) -> Checked {
    Square::all().zip(made.sets()).try_for_each(|(square, &set)| prove(square, set, rule(square)))
}

/// Every set of a table by colour and square is what the rule says, and White's are Black's turned.
fn by_color_and_square(made: &Content, rule: impl Fn(Color, Square) -> Bitboard) -> Checked {
    let (black, white) = made.sets().split_at(Square::COUNT);
    for square in Square::all() {
        prove(square, black[square.index()], rule(Color::Black, square))?;
        prove(square, white[square.index()], rule(Color::White, square))?;
        prove(square, white[square.turned().index()], black[square.index()].turned())?;
    }
    Ok(())
}

/// Every number of a table is what the rule says, which is asked by place.
fn by_place(made: &Content, rule: impl Fn(usize) -> i128) -> Checked {
    let mut numbers = made.values.numbers().into_iter().enumerate();
    numbers.try_for_each(|(place, found)| {
        let expected = rule(place);
        prove_that(found == expected, || format!("{found} at {place}"), &expected.to_string())
    })
}

/// Numbers are those of the inputs, in their order.
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
