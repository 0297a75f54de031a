//! The numbers of the search and of the clock, as their files have them.

use super::prove_that;
use crate::input::{NumberValue, Numbers};
use crate::table::Content;
use crate::{Inputs, ProofError};

pub(crate) fn search(inputs: &Inputs) -> Result<Content, ProofError> {
    all("SEARCH", &inputs.search)
}

pub(crate) fn clock(inputs: &Inputs) -> Result<Content, ProofError> {
    all("CLOCK", &inputs.clock)
}

/// Every value in the order of the file: switches as 0 and 1, numbers proved to be in their ranges.
fn all(table: &'static str, numbers: &Numbers) -> Result<Content, ProofError> {
    let mut values = Vec::new();
    for (section, entry) in numbers.entries() {
        let value = entry.value.number();
        if let NumberValue::Number(_, range) | NumberValue::Constant(_, range) = &entry.value {
            let found = format!("{}.{} {value}", section.name, entry.name);
            prove_that(range.contains(&value), table, &found, &format!("{} to {}", range.start(), range.end()))?;
        }
        values.push(value);
    }
    Ok(Content::new(&[values.len()], values))
}
