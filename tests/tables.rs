//! The compiled tables equal `tables/MANIFEST`, and the linked tables equal the compiled ones.

use std::fs;
use std::path::Path;

use horigoma::audit::{self, Usage};
use horigoma::eval::sink::Group;

#[test]
fn compiled_tables_are_the_recorded_ones() {
    let recorded = include_str!("../tables/MANIFEST").replace('\r', "");
    if audit::manifest() == recorded {
        return;
    }
    let stale: Vec<&str> = audit::manifest()
        .lines()
        .skip(1)
        .filter(|line| !recorded.lines().any(|known| known == *line))
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    panic!("tables/MANIFEST is stale for {stale:?}: run `cargo codegen emit` and review what changes");
}

#[test]
fn linked_values_have_the_compiled_checksums() {
    let mut tables = 0;
    audit::each_table(|table| {
        assert!(table.is_sound(), "{} differs from the manifest", table.name);
        tables += 1;
    });
    assert_eq!(tables, audit::manifest().lines().count() - 1);
    assert_eq!(audit::fingerprint().len(), 16);
}

/// The code of all files below a folder, comments aside.
fn code(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.push_str(&code(&path));
        } else {
            let text = fs::read_to_string(path).unwrap();
            all.extend(text.lines().flat_map(|line| [line.split("//").next().unwrap(), "\n"]));
        }
    }
    all
}

/// Every program would carry a table that only the audit reads, without a use. The tables of the evaluation's groups
/// are read through their handles, and a term must name their module.
#[test]
fn every_table_has_a_reader() {
    let code = code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let words: Vec<&str> = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let keys = Group::ALL.map(|group| group.name().replace([' ', '-'], "_"));
    audit::each_table(|table| {
        let name = if table.name == "CASTLE_VALUES" { "CASTLES" } else { table.name };
        let group = keys.iter().find(|key| key.eq_ignore_ascii_case(name));
        let read = match group {
            Some(key) => code.contains(&format!("tables::{key}::")),
            None => words.contains(&table.name),
        };
        // The generator checks the clock's numbers; the program carries their limits for the audit.
        assert!(read || table.usage == Usage::Generator, "{} has no reader in src", table.name);
    });
}

/// The tables that depend on squares and colours only: steps of all pieces, zones and masks.
#[test]
fn steps_zones_and_masks_take_less_than_50_kilobytes() {
    let sliding = ["LINES", "RAYS", "DIRECTION", "DISTANCE", "BETWEEN"];
    let evaluation = ["NEAR_KING", "SURROUNDINGS"];
    let (mut bytes, mut names) = (0, Vec::new());
    audit::each_table(|table| {
        let pairs = table.rust_type.ends_with("; 81]; 81]") || sliding.contains(&table.name);
        if table.origin == "geometry" && !pairs && !evaluation.contains(&table.name) {
            bytes += table.bytes;
            names.push(table.name);
        }
    });
    assert!(bytes < 50_000, "{bytes} bytes: {names:?}");
    for name in ["KING_ATTACKS", "DRAGON_STEPS", "PROMOTION_ZONE", "PAWN_SHIELD", "CATCH_AREA", "HOME"] {
        assert!(names.contains(&name), "{names:?}");
    }
}
