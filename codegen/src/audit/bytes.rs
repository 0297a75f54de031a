//! Tables of a program without a directory, found by the bytes of known tables.

use std::collections::{BTreeMap, BTreeSet};

use super::program::{Place, Program};
use super::{Entry, Found, Read, Verdict, judged};
use crate::Inputs;
use crate::table::Table;

/// The bytes by which a place is found first.
const HEAD: usize = 8;

/// The least bytes of a table that is looked for, and how many of them differ. Others are at many places by chance.
const LEAST: (usize, usize) = (16, 5);

/// Finds known tables by their bytes, made of these inputs. Only tables with the same values are found.
pub(super) fn found(program: &Program, tables: &[Table], inputs: &Inputs) -> Vec<Found> {
    let made: BTreeMap<String, Table> = tables.iter().map(|table| (table.name.to_string(), table.clone())).collect();
    let bytes: Vec<Vec<u8>> = tables.iter().map(|table| table.content.values.to_bytes()).collect();
    let places = places(program, &bytes);
    let found = |((table, bytes), place): ((&Table, &Vec<u8>), &Option<Place>)| {
        let entry = Entry::of(table);
        let Some(place) = *place else {
            let verdict = if is_distinct(bytes) {
                Verdict::Missing
            } else {
                Verdict::Unproved("its few bytes cannot be told from others".to_owned())
            };
            return Found { entry, address: None, table: None, verdict };
        };
        let damage = program.changes(place, bytes.len()).map(str::to_owned);
        let (table, verdict) = judged(&entry, Ok(Read { content: table.content.clone(), damage }), &made, inputs);
        Found { entry, address: Some(program.address(place)), table, verdict }
    };
    tables.iter().zip(&bytes).zip(&places).map(found).collect()
}

fn is_distinct(bytes: &[u8]) -> bool {
    bytes.len() >= LEAST.0 && bytes.iter().collect::<BTreeSet<_>>().len() >= LEAST.1
}

/// Returns the first place of each text that is distinct enough.
fn places(program: &Program, texts: &[Vec<u8>]) -> Vec<Option<Place>> {
    let mut heads = BTreeMap::<&[u8], Vec<usize>>::new();
    for (number, text) in texts.iter().enumerate().filter(|(_, text)| is_distinct(text)) {
        heads.entry(&text[..HEAD]).or_default().push(number);
    }
    let mut found = vec![None; texts.len()];
    for place in program.places() {
        let rest = program.from(place);
        let numbers = rest.get(..HEAD).and_then(|head| heads.get(head));
        for &number in numbers.into_iter().flatten() {
            if found[number].is_none() && rest.starts_with(&texts[number]) {
                found[number] = Some(place);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::make_unproved;
    use crate::input::shipped;

    /// All tables one after the other, as in a program of before the directory.
    #[test]
    fn tables_are_found_by_their_bytes() {
        let inputs = shipped();
        let tables = make_unproved(&inputs);
        let mut image: Vec<u8> = tables.iter().flat_map(|table| table.content.values.to_bytes()).collect();
        let verdicts = |image: &[u8]| -> BTreeMap<String, &'static str> {
            let all = found(&Program::read(image).unwrap(), &tables, &inputs);
            all.into_iter().map(|found| (found.entry.name, found.verdict.word())).collect()
        };
        let sound = verdicts(&image);
        assert_eq!(sound.len(), tables.len());
        let few: Vec<&str> = sound.iter().filter(|(_, word)| **word == "unproved").map(|(name, _)| &**name).collect();
        assert!(few.len() < 15 && few.contains(&"PHASE_FULL"), "{few:?}");
        assert!(sound.values().all(|&word| ["proved", "checked", "unproved"].contains(&word)), "{sound:?}");
        assert_eq!((sound["PSQT"], sound["SILVER_ATTACKS"]), ("checked", "proved"));
        // The last byte of a table.
        let before = tables.iter().position(|table| table.name == "PSQT").unwrap();
        let end: usize = tables[..=before].iter().map(Table::bytes).sum();
        image[end - 1] ^= 1;
        let changed = verdicts(&image);
        let other: Vec<_> = changed.iter().filter(|(name, word)| sound[*name] != **word).collect();
        assert_eq!(other, [(&"PSQT".to_owned(), &"missing")]);
    }
}
