//! Bits of the read-only data of a built program, flipped: where play changes, the audit of the tables fails, or the place is
//! known. `HORIGOMA_PROGRAM` names another program than that of this build, `HORIGOMA_FLIPS` the number of flips.

use object::{Object, ObjectSection, ObjectSymbol};

use crate::image::{Flipped, place, program, tables, told, told_but_times};

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

/// The reason for which a place outside the tables may change play.
fn explained(data: &[u8], at: usize) -> Option<&'static str> {
    let file = object::File::parse(data).unwrap();
    let section = file.sections().find(|section| {
        section.file_range().is_some_and(|(start, size)| (start..start + size).contains(&(at as u64)))
    })?;
    if section.name() == Ok(".data.rel.ro") {
        return Some("a pointer of a list, or a number beside it");
    }
    let address = at as u64 - section.file_range()?.0 + section.address();
    let symbols =
        file.symbols().filter(|symbol| (symbol.address()..symbol.address() + symbol.size()).contains(&address));
    let names: Vec<&str> = symbols.filter_map(|symbol| symbol.name().ok()).collect();
    if names.is_empty() {
        return Some("a constant of the code, a text, or a jump table of a match");
    }
    names.iter().any(|name| !name.contains("6tables")).then_some("a constant of the code by its symbol")
}

#[test]
#[ignore = "minutes: the program is changed and run many times"]
fn flips_that_change_play_are_found_or_explained() {
    let flips = std::env::var("HORIGOMA_FLIPS").map_or(40, |count| count.parse().unwrap());
    let (program, words) = (program(), ["bench", "--depth", "4"]);
    let (data, sound) = (std::fs::read(&program).unwrap(), told_but_times(&program, &words));
    let file = object::File::parse(&*data).unwrap();
    let ranges = file.sections().filter(|section| section.name().is_ok_and(|name| SECTIONS.contains(&name)));
    let places: Vec<usize> = ranges
        .filter_map(|section| section.file_range())
        .flat_map(|(start, size)| start as usize..(start + size) as usize)
        .collect();
    let tables: Vec<_> = tables().map(|(name, _)| place(&data, name)).collect();
    let (mut random, mut counts) = (Random(66), [0; 4]);
    for _ in 0..flips {
        let (at, bit) = (places[random.below(places.len())], 1 << random.below(8));
        let mut changed = data.clone();
        changed[at] ^= bit;
        let copy = Flipped::of(&changed, "flip");
        let answer = told_but_times(&copy.0, &words);
        let in_table = tables.iter().any(|table| table.contains(&at));
        let is_noticed = || told(&copy.0, &["tables", "--verify"], "").is_none_or(|(_, code)| code != Some(0));
        let kind = match &answer {
            _ if in_table => {
                assert!(is_noticed(), "a flip at {at:#x} in a table passes");
                0
            }
            answer if *answer == sound => 1,
            Some((_, Some(0))) if !is_noticed() => {
                let why = explained(&data, at);
                println!("{at:#x}: {}", why.unwrap_or("?"));
                assert!(why.is_some(), "a flip at {at:#x} changes play, no table holds it");
                2
            }
            _ => 3,
        };
        counts[kind] += 1;
    }
    println!(
        "{flips} flips: {} in tables, {} without effect, {} explained, {} end it or are noticed",
        counts[0], counts[1], counts[2], counts[3]
    );
}
