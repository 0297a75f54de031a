//! The names of castles, and the perfect hash that finds them: the method of the crate `phf` (hash, displace) as tables
//! without pointers.

use geometry::Label;
use phf_generator::HashState;

use crate::Inputs;
use crate::make::{Checked, Recipe, prove_that};
use crate::table::{Content, Proof, Values};

pub(crate) const NAMES: Recipe = Recipe {
    make: |inputs| {
        let names = inputs.castles.iter().flat_map(|castle| [&castle.name, &castle.kanji]).map(|name| Label::new(name));
        Content::new(&[inputs.castles.len(), 2], names.collect::<Vec<_>>())
    },
    check: |inputs, made| {
        let Values::Label(labels) = &made.values else { return prove_that(false, String::new, "names") };
        for (castle, pair) in inputs.castles.iter().zip(labels.chunks(2)) {
            let found = [pair[0].as_str(), pair[1].as_str()];
            prove_that(found == [&castle.name, &castle.kanji], || found.join(" "), &castle.name)?;
        }
        Ok(())
    },
    proof: Proof::Input("no name twice, each short enough for its place"),
};

fn hash(inputs: &Inputs) -> HashState {
    let names: Vec<&str> = inputs.castles.iter().map(|castle| castle.name.as_str()).collect();
    phf_generator::generate_hash(&names)
}

const FOUND: Proof = Proof::Rule("by the function of phf itself, the name of every castle leads to it");

pub(crate) const HASH_KEY: Recipe = Recipe {
    make: |inputs| Content::new(&[], [hash(inputs).key]),
    check: |inputs, made| {
        let key = made.values.numbers()[0] as u64;
        all_are_found(inputs, &HashState { key, ..hash(inputs) })
    },
    proof: FOUND,
};

pub(crate) const DISPLACEMENTS: Recipe = Recipe {
    make: |inputs| {
        let pairs: Vec<u32> = hash(inputs).disps.into_iter().flat_map(|(first, second)| [first, second]).collect();
        Content::new(&[pairs.len() / 2, 2], pairs.into_iter().map(|displacement| displacement as u8))
    },
    check: |inputs, made| {
        let pairs: Vec<u32> = made.values.numbers().into_iter().map(|displacement| displacement as u32).collect();
        let disps: Vec<(u32, u32)> = pairs.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        all_are_found(inputs, &HashState { disps, ..hash(inputs) })
    },
    proof: FOUND,
};

pub(crate) const NUMBERS: Recipe = Recipe {
    make: |inputs| {
        let map = hash(inputs).map;
        Content::new(&[map.len()], map.into_iter().map(|number| number as u8))
    },
    check: |inputs, made| {
        let map = made.values.numbers().into_iter().map(|number| number as usize).collect();
        all_are_found(inputs, &HashState { map, ..hash(inputs) })
    },
    proof: FOUND,
};

fn all_are_found(inputs: &Inputs, hash: &HashState) -> Checked {
    for (number, castle) in inputs.castles.iter().enumerate() {
        let hashes = phf_shared::hash(castle.name.as_str(), &hash.key);
        let place = phf_shared::get_index(&hashes, &hash.disps, hash.map.len());
        let found = hash.map[place as usize];
        prove_that(found == number, || format!("{} at {found}", castle.name), &number.to_string())?;
    }
    Ok(())
}
