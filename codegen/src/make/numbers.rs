//! The numbers of the search and of the clock, as their files have them.

use super::{Checked, Recipe, prove_that};
use crate::input::{NumberValue, Numbers};
use crate::table::{Content, Proof};

const RANGES: Proof = Proof::Input("every number in the range beside it");

pub(crate) const SEARCH: Recipe =
    Recipe { make: |inputs| all(&inputs.search), check: |inputs, made| in_ranges(&inputs.search, made), proof: RANGES };

pub(crate) const CLOCK: Recipe =
    Recipe { make: |inputs| all(&inputs.clock), check: |inputs, made| in_ranges(&inputs.clock, made), proof: RANGES };

/// Every value in the order of the file: switches as 0 and 1.
fn all(numbers: &Numbers) -> Content {
    let values: Vec<i32> = numbers.entries().map(|(_, entry)| entry.value.number()).collect();
    Content::new(&[values.len()], values)
}

fn in_ranges(numbers: &Numbers, made: &Content) -> Checked {
    for ((section, entry), value) in numbers.entries().zip(made.values.numbers()) {
        let found = || format!("{}.{} {value}", section.name, entry.name);
        let written = entry.value.number();
        prove_that(value == written.into(), found, &written.to_string())?;
        if let NumberValue::Number(_, range) | NumberValue::Constant(_, range) = &entry.value {
            prove_that(range.contains(&written), found, &format!("{} to {}", range.start(), range.end()))?;
        }
    }
    Ok(())
}
