//! The audit of the built program as a file: sound, damaged, and patched together with its directory.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use codegen::audit::{Audit, Verdict, extract};
use codegen::recorded::{Change, Recorded};
use codegen::{Inputs, mark};
use geometry::{Checked, Checksum};
use horigoma::audit as running;

use crate::image::places;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tables")
}

/// The program, and the inputs of the repository.
static BUILT: LazyLock<(Vec<u8>, Inputs)> =
    LazyLock::new(|| (std::fs::read(env!("CARGO_BIN_EXE_horigoma")).unwrap(), Inputs::load(&folder()).unwrap()));

fn audit(data: &[u8]) -> Audit {
    Audit::of(data, &BUILT.1).unwrap()
}

fn verdict<'a>(audit: &'a Audit, table: &str) -> &'a Verdict {
    &audit.found.iter().find(|found| found.entry.name == table).unwrap().verdict
}

/// The place of each table in the program. A patched program has them at the same places.
static PLACES: LazyLock<BTreeMap<&'static str, Range<usize>>> = LazyLock::new(|| places(&BUILT.0));

/// The place of the values of a table in the program.
fn place(table: &str) -> Range<usize> {
    PLACES[table].clone()
}

/// The program with other bytes in a table.
fn patched(table: &str, change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let mut data = BUILT.0.clone();
    change(&mut data[place(table)]);
    data
}

fn find(data: &[u8], text: &[u8]) -> usize {
    data.windows(text.len()).position(|window| window == text).unwrap()
}

/// The place of the directory in the program.
static DIRECTORY: LazyLock<usize> = LazyLock::new(|| find(&BUILT.0, mark::DIRECTORY.as_bytes()));

/// The line of the directory that begins with a word.
fn line(data: &[u8], word: &str) -> Range<usize> {
    let start = *DIRECTORY + find(&data[*DIRECTORY..], format!("\n{word} ").as_bytes()) + 1;
    start..start + data[start..].iter().position(|&byte| byte == b'\n').unwrap()
}

/// Puts the checksum of the values of a table, and the fingerprint of all of them, into the directory.
fn fix_up(data: &mut [u8], table: &str) {
    fix_checksum(data, table);
    fix_fingerprint(data);
}

fn fix_checksum(data: &mut [u8], table: &str) {
    let mut checksum = Checksum::EMPTY;
    checksum.feed(&data[place(table)]);
    let line = line(data, table);
    let text = String::from_utf8(data[line.clone()].to_vec()).unwrap();
    let digits = text.split_whitespace().nth(3).unwrap();
    data[line].copy_from_slice(text.replace(digits, &format!("{:016x}", checksum.value())).as_bytes());
}

fn fix_fingerprint(data: &mut [u8]) {
    let mut all = Checksum::EMPTY;
    for name in running::manifest().lines().skip(1).map(|line| line.split_whitespace().next().unwrap()) {
        let text = String::from_utf8(data[line(data, name)].to_vec()).unwrap();
        all.feed(name.as_bytes());
        u64::from_str_radix(text.split_whitespace().nth(3).unwrap(), 16).unwrap().feed(&mut all);
    }
    let line = line(data, "fingerprint");
    data[line.start + 12..line.start + 28].copy_from_slice(format!("{:016x}", all.value()).as_bytes());
}

/// The audit of the file finds the checksums that the running program computes, and every rule holds.
#[test]
fn the_built_program_is_sound() {
    let audit = audit(&BUILT.0);
    assert_eq!(audit.faults(), [""; 0]);
    assert_eq!(format!("{:016x}", audit.fingerprint().unwrap()), running::fingerprint());
    let mut tables = audit.found.iter();
    running::each_table(|table| {
        let found = tables.next().unwrap();
        assert_eq!((&*found.entry.name, found.entry.bytes), (table.name, table.bytes));
        assert_eq!(found.table.as_ref().unwrap().checksum(), table.checksum);
        assert!(matches!(found.verdict, Verdict::Proved(_) | Verdict::Checked(_)), "{}: {}", table.name, found.verdict);
    });
    assert!(tables.next().is_none());
    let proved = audit.found.iter().filter(|found| matches!(found.verdict, Verdict::Proved(_))).count();
    assert!(proved >= 50, "{proved} tables are proved");
}

/// A search reads no book, so that hosts without one have the same tables.
#[test]
fn the_fingerprint_of_searches_leaves_out_the_book() {
    let mut all = Checksum::EMPTY;
    for line in running::manifest().lines().skip(1).filter(|line| !line.ends_with(" book.toml")) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        all.feed(fields[0].as_bytes());
        u64::from_str_radix(fields[3], 16).unwrap().feed(&mut all);
    }
    assert_eq!(running::search_fingerprint(), format!("{:016x}", all.value()));
    assert_ne!(running::search_fingerprint(), running::fingerprint());
}

/// A silver that steps to one square more, with the checksum of that in the directory. The rule refutes it.
#[test]
fn a_patched_attack_table_is_refuted_by_its_rule() {
    let flip = |bytes: &mut [u8]| bytes[16 * 40 + 2] ^= 4;
    let mut data = patched("SILVER_ATTACKS", flip);
    for is_fixed in [false, true] {
        if is_fixed {
            fix_up(&mut data, "SILVER_ATTACKS");
        }
        let audit = audit(&data);
        let Verdict::Refuted(error) = verdict(&audit, "SILVER_ATTACKS") else { panic!("{:?}", audit.faults()) };
        assert_eq!(error.square.unwrap().index(), 40);
        assert_eq!(audit.faults().len(), if is_fixed { 1 } else { 2 }, "{:?}", audit.faults());
    }
}

/// A value of every table with a rule changed at once, and the directory fixed up. The rules of castles, book and keys
/// need the inputs of the folder.
#[test]
fn every_rule_refutes_a_patched_value() {
    let sound = audit(&BUILT.0);
    let rules = || sound.found.iter().filter(|found| matches!(found.verdict, Verdict::Proved(_)));
    let mut data = BUILT.0.clone();
    for found in rules() {
        let place = place(&found.entry.name);
        data[place.start + place.len() / 2] ^= 1;
        fix_checksum(&mut data, &found.entry.name);
    }
    fix_fingerprint(&mut data);
    let audit = audit(&data);
    for found in rules() {
        let verdict = verdict(&audit, &found.entry.name);
        let needs_inputs = ["castles.toml", "book.toml", "zobrist.toml"].contains(&&*found.entry.origin);
        let is_refused = !verdict.is_sound() || needs_inputs && matches!(verdict, Verdict::Unproved(_));
        assert!(is_refused, "{}: {verdict:?}", found.entry.name);
    }
}

/// No rule gives the weights of a net: comparison finds another one, value by value.
#[test]
fn a_patched_net_is_found_by_comparison() {
    let mut data = patched("NET_OUTPUTS", |bytes| bytes[0] = bytes[0].wrapping_add(1));
    let damaged = audit(&data);
    assert!(matches!(verdict(&damaged, "NET_OUTPUTS"), Verdict::Damaged(_)), "{:?}", damaged.faults());
    fix_up(&mut data, "NET_OUTPUTS");
    let (sound, patched) = (Recorded::of(&audit(&BUILT.0).tables()), audit(&data));
    assert_eq!(patched.faults(), [""; 0]);
    let changes: Vec<_> =
        patched.tables().iter().filter_map(|table| Some((table.name.to_string(), sound.change(table)?))).collect();
    let [(name, Change::Moved(moved))] = &changes[..] else { panic!("{changes:?}") };
    let [(0, old, new)] = moved[..] else { panic!("{moved:?}") };
    assert_eq!((&**name, new - old), ("NET_OUTPUTS", 1));
}

/// A directory or a mark that is missing, twice there or damaged, and values that the loader may change.
#[test]
fn damage_of_a_table_is_named() {
    let words = |data: &[u8], table: &str| verdict(&audit(data), table).to_string();
    let mut data = BUILT.0.clone();
    let values = place("DISTANCE").start;
    data[values - 1] ^= 1;
    assert!(words(&data, "DISTANCE").contains("no mark"));
    let mut data = BUILT.0.clone();
    let (other, mark) = (place("NEAR_KING").start, mark::of("DISTANCE"));
    data[other..other + mark.len()].copy_from_slice(&mark);
    assert!(words(&data, "DISTANCE").contains("2 marks"));
    let mut data = BUILT.0.clone();
    let directory = line(&data, "fingerprint").start;
    data[directory - 3] ^= 1;
    // The tables are still found by their bytes, and the audit has no record of them.
    let without = audit(&data);
    assert_eq!((without.recorded, without.fingerprint(), without.faults()), (None, None, Vec::new()));
    assert!(Audit::of(b"no tables", &BUILT.1).unwrap_err().contains("no directory"));
    let mut data = BUILT.0.clone();
    let digit = line(&data, "fingerprint").start + 13;
    data[digit] = if data[digit] == b'0' { b'1' } else { b'0' };
    assert!(audit(&data).faults()[0].contains("the directory records the fingerprint"));
    assert!(Audit::of(&BUILT.0[..4000], &BUILT.1).is_err());
}

/// All read-only parts of an ELF file made writable: bytes 4 to 7 of each entry of the program headers are its flags.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "patches an ELF file")]
fn tables_in_writable_memory_are_refused() {
    let mut data = BUILT.0.clone();
    let number = |data: &[u8], at: usize, bytes: usize| {
        data[at..at + bytes].iter().rev().fold(0usize, |number, &byte| number << 8 | usize::from(byte))
    };
    let (headers, size, count) = (number(&data, 32, 8), number(&data, 54, 2), number(&data, 56, 2));
    (0..count).for_each(|entry| data[headers + entry * size + 4] |= 2);
    let found = verdict(&audit(&data), "NET_BIASES").to_string();
    assert!(found.contains("writable"), "{found}");
}

/// A build from extracted inputs has the fingerprint of a program with other values, weights, numbers and another net.
#[test]
fn extracted_inputs_make_equal_tables() {
    let mut other = BUILT.0.clone();
    let mut change = |table: &str, at: usize, by: u8| {
        let place = place(table);
        other[place.start + at] = other[place.start + at].wrapping_add(by);
        fix_up(&mut other, table);
    };
    for (table, at, by) in
        [("MATERIAL", 4, 2), ("PAWNS", 0, 254), ("SEARCH", 0, 1), ("NET_BIASES", 6, 1), ("PHASE_HELD", 4, 1)]
    {
        change(table, at, by);
    }
    let audit = audit(&other);
    let out = std::env::temp_dir().join(format!("horigoma-extract-{}", std::process::id()));
    assert_eq!(extract(&audit, &folder(), &out).unwrap(), [""; 0]);
    let (_, made) = codegen::generate(&out.join("tables")).unwrap();
    assert_eq!(Some(codegen::table::fingerprint(&made)), audit.fingerprint());
    let source = std::fs::read_to_string(out.join("source/snapshot/psqt.rs")).unwrap();
    assert!(source.contains("static PSQT: [[[Score; 81]; 14]; 2]"));
    std::fs::remove_dir_all(&out).unwrap();
}
