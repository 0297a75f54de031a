//! Parameters of the search, as the file has them.

use super::prove_that;
use crate::input::PARAMETERS;
use crate::table::Content;
use crate::{Inputs, ProofError};

pub(crate) fn parameters(inputs: &Inputs) -> Result<Content, ProofError> {
    for (value, (name, least, most)) in inputs.search.iter().zip(PARAMETERS) {
        let inside = (least..=most).contains(value);
        prove_that(inside, "SEARCH", &format!("{name} {value}"), &format!("{least} to {most}"))?;
    }
    Ok(Content::new(&[PARAMETERS.len()], inputs.search.clone()))
}
