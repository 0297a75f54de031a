//! Flipped bits in the constants of a built program. Where play changes, the audit of the tables fails, or the place
//! holds no value of a table. `HORIGOMA_PROGRAM` names the program, `HORIGOMA_FLIPS` the number of flips.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use object::{Object, ObjectSection};

use crate::image::{Flipped, places, program, told, told_but_times};

/// The sections of constants.
const SECTIONS: [&str; 2] = [".rodata", ".data.rel.ro"];

/// Random numbers by their written seed (a step of Knuth's MMIX generator).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Tables whose values the compiler has put into constants too, each with the reason why that is accepted.
const COPIED: [(&str, &str); 3] = [
    ("PROMOTION_ZONE", "move generation is compiled for each side to move"),
    ("SEARCH", "presets of the null move begin from the numbers that ship"),
    ("NET_SQUARES", "the numbers from 0 on, which other constants count too"),
];

/// The table that has each run of sixteen bytes. Runs whose bytes hardly differ are no trace.
fn runs<'d>(data: &'d [u8], tables: &[(&'static str, Range<usize>)]) -> HashMap<&'d [u8], &'static str> {
    let of = |(name, table): &(&'static str, Range<usize>)| {
        let runs = data[table.clone()].windows(16).step_by(4);
        let name = *name;
        runs.filter(|run| run.iter().collect::<BTreeSet<_>>().len() >= 5).map(move |run| (run, name))
    };
    tables.iter().flat_map(of).collect()
}

/// The places of constants in a program that no table holds.
fn outside(data: &[u8], tables: &[(&'static str, Range<usize>)]) -> Vec<usize> {
    let file = object::File::parse(data).unwrap();
    let sections = file.sections().filter(|section| section.name().is_ok_and(|name| SECTIONS.contains(&name)));
    let ranges = sections.filter_map(|section| section.file_range());
    let mut is_table = vec![false; data.len()];
    tables.iter().for_each(|(_, table)| is_table[table.clone()].fill(true));
    ranges.flat_map(|(start, size)| start as usize..(start + size) as usize).filter(|&at| !is_table[at]).collect()
}

/// The compiler once folded the biases of the net into constants that no checksum reached.
#[test]
#[ignore = "of a release build: `.ci/run` names it"]
fn no_unknown_table_has_a_copy() {
    let data = std::fs::read(program()).unwrap();
    let tables: Vec<_> = places(&data).into_iter().collect();
    let (runs, places) = (runs(&data, &tables), outside(&data, &tables));
    let places = places.into_iter().filter(|at| at % 16 == 0);
    let copies: BTreeSet<&str> = places.filter_map(|at| runs.get(data.get(at..at + 16)?).copied()).collect();
    let unknown: Vec<_> = copies.iter().filter(|&&name| COPIED.iter().all(|(known, _)| *known != name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// A flip in a table fails the audit. A flip elsewhere may end the program, or change a text or a constant of the code,
/// but no copy of a table.
#[test]
#[ignore = "minutes: the program is changed and run many times"]
fn flips_that_change_play_are_found_or_explained() {
    let flips = std::env::var("HORIGOMA_FLIPS").map_or(40, |count| count.parse().unwrap());
    let (program, words) = (program(), ["bench", "--depth", "4"]);
    let (data, sound) = (std::fs::read(&program).unwrap(), told_but_times(&program, &words));
    let tables: Vec<_> = places(&data).into_iter().collect();
    let (runs, mut all) = (runs(&data, &tables), outside(&data, &tables));
    // Most constants are tables: as many flips in them as elsewhere.
    all.extend(tables.iter().flat_map(|(_, table)| table.clone().step_by(16)));
    let (mut random, [mut noticed, mut idle, mut explained]) = (Random(66), [0; 3]);
    for _ in 0..flips {
        let (at, bit) = (all[random.below(all.len())], 1 << random.below(8));
        let mut changed = data.clone();
        changed[at] ^= bit;
        let copy = Flipped::of(&changed, "flip");
        let verified = told(&copy.0, &["tables", "--verify"], "");
        if verified.is_none_or(|(_, code)| code != Some(0)) {
            noticed += 1;
            continue;
        }
        assert!(!tables.iter().any(|(_, table)| table.contains(&at)), "a flip at {at:#x} in a table passes");
        match told_but_times(&copy.0, &words) {
            found if found == sound => idle += 1,
            _ => {
                let table = runs.get(&data[at & !15..][..16]);
                let is_known = table.is_none_or(|name| COPIED.iter().any(|(known, _)| known == name));
                assert!(is_known, "a flip at {at:#x} in a copy of {table:?} passes");
                explained += 1;
            }
        }
    }
    println!("{flips} flips: {noticed} noticed, {idle} without effect, {explained} in texts or constants of the code");
}
