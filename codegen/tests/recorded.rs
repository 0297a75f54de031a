//! What is committed below `tables/` is what the inputs give: the check, as a test.

#[allow(dead_code, reason = "other tests copy more")]
mod scratch;

use std::path::Path;

use anstream::adapter::strip_str;
use codegen::artefacts;
use codegen::compare::Recorded;
use codegen::guide::Guide;
use codegen::render::difference::Comparison;
use scratch::Scratch;
use serde_json::{Value, json};

#[test]
fn committed_files_are_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
    let (_, tables) = codegen::generate(&folder).unwrap();
    let stale = artefacts::first_stale(&folder, &artefacts::committed(&tables));
    assert_eq!(stale, None, "run `cargo codegen emit` and review what changes");
}

/// A stale file is named with what differs in it: of a manifest the table, unless nothing but the fingerprint does.
#[test]
fn what_is_stale_is_named_for_what_it_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
    let (_, tables) = codegen::generate(&folder).unwrap();
    let sound = artefacts::committed(&tables);
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

/// The castle whose Japanese name was changed is named by `diff` and by its JSON; `check` names the table.
#[test]
fn a_changed_name_is_told() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
    let scratch = Scratch::with_tables("renamed");
    let castles = scratch.0.join("castles.toml");
    let text = std::fs::read_to_string(&castles).unwrap();
    assert_eq!(text.matches("\"舟囲い\"").count(), 1);
    std::fs::write(&castles, text.replace("\"舟囲い\"", "\"舟\"")).unwrap();
    let (inputs, tables) = codegen::generate(&scratch.0).unwrap();
    let old = Recorded::read(&folder, false).unwrap();
    let guide = Guide::new(&inputs);
    let comparison = Comparison { old: &old, tables: &tables, guide: &guide };
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
