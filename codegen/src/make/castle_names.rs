//! The names of castles, and the perfect hash by which they are found: the method of the crate `phf` (hash, displace) as tables
//! without pointers.

use geometry::Label;
use phf_generator::HashState;

use super::prove_that;
use crate::table::Content;
use crate::{Inputs, ProofError};

pub(crate) fn names(inputs: &Inputs) -> Result<Content, ProofError> {
    let names = inputs.castles.iter().flat_map(|castle| [&castle.name, &castle.kanji]).map(|name| Label::new(name));
    let names: Vec<Label> = names.collect();
    for (castle, pair) in inputs.castles.iter().zip(names.chunks(2)) {
        let found = [pair[0].as_str(), pair[1].as_str()];
        prove_that(found == [&castle.name, &castle.kanji], "CASTLE_NAMES", &found.join(" "), &castle.name)?;
    }
    Ok(Content::new(&[inputs.castles.len(), 2], names))
}

fn hash(inputs: &Inputs) -> HashState {
    let names: Vec<&str> = inputs.castles.iter().map(|castle| castle.name.as_str()).collect();
    phf_generator::generate_hash(&names)
}

pub(crate) fn hash_key(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[], [hash(inputs).key]))
}

pub(crate) fn displacements(inputs: &Inputs) -> Result<Content, ProofError> {
    let pairs: Vec<u32> = hash(inputs).disps.into_iter().flat_map(|(first, second)| [first, second]).collect();
    let small = pairs.iter().all(|&displacement| displacement <= u32::from(u8::MAX));
    prove_that(small, "CASTLE_DISPLACEMENTS", "a displacement above 255", "displacements of a byte")?;
    Ok(Content::new(&[pairs.len() / 2, 2], pairs.into_iter().map(|displacement| displacement as u8)))
}

/// By the function of `phf` itself, every name leads to its own castle.
pub(crate) fn numbers(inputs: &Inputs) -> Result<Content, ProofError> {
    let hash = hash(inputs);
    for (number, castle) in inputs.castles.iter().enumerate() {
        let hashes = phf_shared::hash(castle.name.as_str(), &hash.key);
        let place = phf_shared::get_index(&hashes, &hash.disps, hash.map.len());
        let found = hash.map[place as usize];
        prove_that(found == number, "CASTLE_NUMBERS", &format!("{} at {found}", castle.name), &number.to_string())?;
    }
    Ok(Content::new(&[hash.map.len()], hash.map.into_iter().map(|number| number as u8)))
}
