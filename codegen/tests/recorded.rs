//! The committed files below `tables/` are those that the inputs give: the check, as a test.

use std::path::Path;

use anstream::adapter::strip_str;
use codegen::artefacts;
use codegen::input::NumberValue;
use codegen::provenance::Provenance;
use codegen::recorded::Recorded;
use codegen::render::difference::Comparison;
use codegen::schema::{GROUPS, Source};
use serde_json::{Value, json};

use crate::scratch::Scratch;
use crate::{GENERATED, folder};

#[test]
fn committed_files_are_fresh() {
    let folder = folder();
    let (_, tables) = &*GENERATED;
    let stale = artefacts::first_stale(&folder, &artefacts::committed(tables));
    assert_eq!(stale, None, "run `cargo codegen emit` and review what changes");
}

/// The engine's handles: a group for each of the schema, a constant for each grid with its comment, its first weight,
/// rows and columns, and a field for each number of the search and of the clock, with its range.
#[test]
fn the_source_follows_schema_and_files() {
    let (inputs, tables) = &*GENERATED;
    let files = artefacts::exported(tables, inputs);
    let source = |name: &str| files[Path::new(name)].split_whitespace().collect::<Vec<_>>().join(" ");
    let text = source("tables.rs");
    for (number, group) in GROUPS.iter().enumerate() {
        let (key, mut next) = (group.key(), 0);
        let (_, module) = text.split_once(&format!("pub(crate) mod {key} {{")).unwrap_or_else(|| panic!("no {key}"));
        assert!(text.contains(&format!(" => \"{}\",", group.name)), "{key}");
        for (place, grid) in group.grids(inputs.castles.len()).iter().enumerate() {
            assert_eq!(grid.start, next, "{key}.{}", grid.name);
            next += grid.rows * grid.columns;
            let head = format!("pub(crate) const {}: WeightGrid = WeightGrid::new(Group::", grid.name.to_uppercase());
            let (before, after) = module.split_once(&head).unwrap_or_else(|| panic!("no {key}.{}", grid.name));
            let numbers = format!(", {}, {}, {});", grid.start, grid.rows, grid.columns);
            assert!(
                after.split_once(", ").is_some_and(|(_, rest)| format!(", {rest}").starts_with(&numbers)),
                "{head}"
            );
            if matches!(group.source, Source::Grids(_)) {
                assert!(before.ends_with(&format!("/// {} ", inputs.weights.groups[number].meanings[place])), "{head}");
            }
        }
        assert!(text.contains(&format!(" => {next},")), "{key} has {next} weights");
    }
    for (file, numbers) in [("search.rs", &inputs.search), ("clock.rs", &inputs.clock)] {
        let (text, mut place) = (source(file), 0);
        for (section, entry) in numbers.entries() {
            let value = match &entry.value {
                NumberValue::Switch(_) => format!("{}: numbers[{place}] != 0,", entry.name),
                NumberValue::Number(value, range) => {
                    let shipped = format!(
                        "Shipped: {value}, of {} to {}. /// pub {}: i32,",
                        range.start(),
                        range.end(),
                        entry.name
                    );
                    assert!(text.contains(&shipped.replace("/// pub", "pub")), "{file}: {shipped}");
                    format!("{}: numbers[{place}],", entry.name)
                }
                NumberValue::Constant(..) => String::new(),
            };
            assert!(text.contains(&value), "{file}: {}.{}: {value}", section.name, entry.name);
            place += 1;
        }
    }
    // The values from which the program recomputes its checksums.
    for table in tables {
        let shown = format!(
            "visit(\"{0}\", \"{1}\", \"{2}\", Usage::{3:?}, &{0}",
            table.name,
            table.rust_type(),
            table.origin,
            table.facts.usage
        );
        assert!(text.contains(&shown), "{shown}");
    }
}

/// The compiled source writes the table of a million signed numbers as the bytes of a string, a line for each row.
#[test]
fn a_byte_string_holds_the_weights_of_inputs() {
    let (inputs, tables) = &*GENERATED;
    let files = artefacts::exported(tables, inputs);
    let (_, text) = files[Path::new("tables.rs")].split_once("signed(b\"\\\n").unwrap();
    let rows: Vec<Vec<i128>> = text
        .lines()
        .take_while(|line| !line.starts_with('"'))
        .map(|line| line.strip_suffix('\\').unwrap().split("\\x").skip(1))
        .map(|bytes| bytes.map(|byte| i128::from(u8::from_str_radix(byte, 16).unwrap())).collect())
        .collect();
    let table = tables.iter().find(|table| table.name == "NET_INPUTS").unwrap();
    assert_eq!([rows.len(), rows[0].len()], table.content.shape[..]);
    let signed = |byte| if byte > 127 { byte - 256 } else { byte };
    assert!(rows.concat().into_iter().map(signed).eq(table.content.values.numbers()));
}

/// A stale file is named with its difference: the table of a manifest, unless only the fingerprint differs.
#[test]
fn stale_files_are_named_with_their_difference() {
    let folder = folder();
    let (_, tables) = &*GENERATED;
    let sound = artefacts::committed(tables);
    let manifest = Path::new("MANIFEST");
    let stale = |change: &dyn Fn(&str) -> String| {
        let mut files = sound.clone();
        let text = change(&files[manifest]);
        files.insert(manifest.to_owned(), text);
        artefacts::first_stale(&folder, &files).unwrap()
    };
    let line = |text: &str, number: usize| text.lines().nth(number - 1).unwrap().to_owned();
    let one = stale(&|text| text.replacen(&line(text, 9), "ANOTHER", 1));
    assert!(one.contains("line 9: found `") && one.contains("expected `ANOTHER`"), "{one}");
    let both = stale(&|text| text.replacen(&line(text, 1), "fingerprint 0", 1).replacen(&line(text, 9), "ANOTHER", 1));
    assert!(both.contains("line 9: "), "{both}");
    let mark = stale(&|text| text.replacen(&line(text, 1), "fingerprint 0", 1));
    assert!(mark.contains("line 1: found `fingerprint ") && mark.contains("expected `fingerprint 0`"), "{mark}");
    let count = sound[manifest].lines().count();
    let more = stale(&|text| format!("{text}ONE MORE\n"));
    assert!(more.contains(&format!("found {count} lines, expected {}", count + 1)), "{more}");
}

/// `diff` and its JSON name the castle whose Japanese name was changed, and `check` names the table.
#[test]
fn a_changed_name_is_shown() {
    let folder = folder();
    let scratch = Scratch::with_tables("renamed");
    let castles = scratch.0.join("castles.toml");
    let text = std::fs::read_to_string(&castles).unwrap();
    assert_eq!(text.matches("\"舟囲い\"").count(), 1);
    std::fs::write(&castles, text.replace("\"舟囲い\"", "\"舟\"")).unwrap();
    let (inputs, tables) = codegen::generate(&scratch.0).unwrap();
    let old = Recorded::read(&folder, false).unwrap();
    let provenance = Provenance::new(&inputs);
    let comparison = Comparison { old: &old, tables: &tables, provenance: &provenance };
    let line = text.lines().position(|line| line.contains("\"舟囲い\"")).unwrap() + 1;
    let source = format!("{}:{line}", castles.display());
    let told = format!("CASTLE_NAMES[boat][Japanese]: 舟囲い -> 舟  {source}\n");
    assert_eq!(strip_str(&comparison.text()).to_string(), told);
    let json: Value = serde_json::from_str(&comparison.json()).unwrap();
    let entry = json!({
        "table": "CASTLE_NAMES", "place": "[boat][Japanese]", "old": "舟囲い", "new": "舟", "sources": [source]
    });
    assert_eq!(json, json!({"moved": [entry], "other": []}));
    let stale = artefacts::first_stale(&folder, &artefacts::committed(&tables)).unwrap();
    assert!(stale.contains("MANIFEST") && stale.contains("CASTLE_NAMES"), "{stale}");
}
