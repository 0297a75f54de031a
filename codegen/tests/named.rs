//! Every value has a name, and stands on the lines that are named as its sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use codegen::provenance::Provenance;
use codegen::schema::GROUPS;
use codegen::table::Values;
use codegen::table::axis::Axis;
use geometry::Score;
use serde_json::{Value, json};

use crate::scratch::Scratch;
use crate::{GENERATED, folder};

#[test]
fn every_axis_has_its_number_of_entries() {
    let tables = &GENERATED.1;
    for table in tables {
        assert_eq!(table.axes.len(), table.content.shape.len(), "{}", table.name);
        for (axis, &length) in table.axes.iter().zip(&table.content.shape) {
            let expected = match axis {
                Axis::Square => 81 + usize::from(table.name == "CASTLE_STARTS"),
                // Castles are built of unpromoted pieces.
                Axis::Kind => {
                    if table.origin == "castles.toml" {
                        8
                    } else {
                        14
                    }
                }
                _ => axis.length().unwrap_or(length),
            };
            assert_eq!(length, expected, "{} {axis:?}", table.name);
        }
        assert!(!table.title.is_ascii(), "{} has a Japanese title", table.name);
    }
}

#[test]
fn no_two_values_of_a_table_have_one_name() {
    let (inputs, tables) = &*GENERATED;
    let provenance = Provenance::new(inputs);
    for table in tables.iter().filter(|table| table.axes.first() != Some(&Axis::Shape)) {
        let count = table.content.values.numbers().len();
        // A label is two numbers of one name.
        let count = if matches!(table.content.values, Values::Label(_)) { count / 2 } else { count };
        let names: BTreeSet<String> =
            (0..table.content.values.numbers().len()).map(|at| provenance.name(table, at)).collect();
        assert_eq!(names.len(), count, "{}", table.name);
    }
}

/// Weights, squares, numbers and keys of a table are those on the named line.
#[test]
fn values_stand_on_the_lines_that_are_named() {
    let (inputs, tables) = &*GENERATED;
    let provenance = Provenance::new(inputs);
    let mut texts: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
    for file in &inputs.files {
        texts.insert(file.clone(), fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect());
    }
    let mut seen = BTreeMap::new();
    for table in tables {
        let scores = matches!(table.content.values, Values::Score(_));
        let plain = ["SEARCH", "CLOCK", "PHASE_FULL", "PHASE_HELD", "ATTACK_UNITS", "CASTLE_BROKEN"];
        if !scores && !plain.contains(&&*table.name) {
            continue;
        }
        let numbers = table.content.values.numbers();
        let half = if table.name == "PSQT" { numbers.len() / 2 } else { numbers.len() };
        for (at, &number) in numbers[..half].iter().enumerate() {
            let sources = provenance.sources(table, at);
            let score = Score::from_packed(number as i32);
            // A second bishop has the value of the first: counts multiply.
            if sources.is_empty()
                || sources.iter().any(|source| source.part == "percent")
                || table.name == "HAND_MATERIAL"
            {
                continue;
            }
            for source in &sources {
                let line = &texts[&source.file][source.line - 1];
                let found: BTreeSet<&str> = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).collect();
                let wanted = match source.part {
                    "mg" => vec![score.mg().to_string()],
                    "eg" => vec![score.eg().to_string()],
                    _ if scores => vec![score.mg().to_string(), score.eg().to_string()],
                    _ => vec![number.to_string()],
                };
                let switch = if number == 0 { "false" } else { "true" };
                let stands = wanted.iter().all(|number| found.contains(&**number)) || found.contains(switch);
                assert!(stands, "{}{} on {source}: found '{line}'", table.name, provenance.name(table, at));
            }
            *seen.entry(&*table.name).or_insert(0) += 1;
        }
    }
    let pawns = GROUPS.iter().find(|group| group.name == "pawns").unwrap();
    for (table, count) in [
        ("MATERIAL", 13),
        ("PSQT", 14 * 81),
        ("KING_RELATIVE", 26 * 153),
        ("PAWNS", pawns.len()),
        ("PHASE_HELD", 7),
        ("ATTACK_UNITS", 13),
    ] {
        assert_eq!(seen.get(table), Some(&count), "{table}: {seen:?}");
    }
    assert!(seen["SEARCH"] > 50 && seen["CLOCK"] > 10 && seen["CASTLE_VALUES"] > 80, "{seen:?}");
}

/// The output of `cargo codegen` with these arguments and variables.
fn codegen(arguments: &[&str], tables: &Path, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_horigoma-codegen"));
    command.args(arguments).arg("--tables").arg(tables);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied()).output().unwrap()
}

/// A rook, a passed pawn and razoring with other numbers: as text and as JSON.
#[test]
fn moved_values_are_shown_by_name_and_line() {
    let scratch = Scratch::small("moved").record();
    let more = |number| number + 1;
    let rook = scratch.change("material.toml", &["[board]", "rook"], more);
    let base = scratch.change("search.toml", &["[razoring]", "base"], more);
    let passed = scratch.change("patterns/pawns.toml", &["[passed]", "eg"], |number| number - 1);
    // The numbers next to them are left as they are.
    let rook_eg = scratch.number("material.toml", &["[board]", "rook", ","]);
    let passed_mg = scratch.number("patterns/pawns.toml", &["[passed]", "mg"]);
    let output = codegen(&["diff"], &scratch.0, &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    let expected = format!(
        "MATERIAL[rook]: {}/{rook_eg} -> {}/{rook_eg}  {}\n\
         PAWNS.passed[0]: {passed_mg}/{} -> {passed_mg}/{}  {} (eg)\n\
         SEARCH.razoring.base: {} -> {}  {}\n",
        rook.old, rook.new, rook.place, passed.old, passed.new, passed.place, base.old, base.new, base.place
    );
    // The table of pieces in hand does not change: the hand has numbers of its own.
    assert_eq!((text, output.status.code()), (expected, Some(1)));
    let json = codegen(&["diff", "--json"], &scratch.0, &[]).stdout;
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(
        json["moved"],
        json!([
            {"table": "MATERIAL", "place": "[rook]", "old": [rook.old, rook_eg], "new": [rook.new, rook_eg], "sources": [rook.place]},
            {"table": "PAWNS", "place": ".passed[0]", "old": [passed_mg, passed.old], "new": [passed_mg, passed.new],
                "sources": [format!("{} (eg)", passed.place)]},
            {"table": "SEARCH", "place": ".razoring.base", "old": base.old, "new": base.new, "sources": [base.place]},
        ])
    );
    let check = codegen(&["check"], &scratch.0, &[]);
    let told = String::from_utf8(check.stderr).unwrap();
    for wanted in
        ["MATERIAL: 1 of its numbers: [rook]", "SEARCH: 1 of its numbers: .razoring.base", "`cargo codegen diff` shows"]
    {
        assert!(told.contains(wanted), "found {told}, expected {wanted}");
    }
    assert_eq!(check.status.code(), Some(1));
}

/// A moved square: its board, and next to the rank the line of the file.
#[test]
fn a_changed_square_is_drawn_beside_its_line() {
    let scratch = Scratch::small("square").record();
    let path = scratch.0.join("psqt/silver.toml");
    let text = fs::read_to_string(&path).unwrap();
    let row = text.lines().position(|line| line.trim_end().ends_with("# e")).unwrap();
    let line = text.lines().nth(row).unwrap();
    let cells: Vec<&str> = line.split(',').collect();
    let fifth: i32 = cells[4].trim().parse().unwrap();
    let changed = line.replacen(&format!("{},{}", cells[3], cells[4]), &format!("{}, {}", cells[3], fifth - 7), 1);
    fs::write(&path, text.replacen(line, &changed, 1)).unwrap();
    let told = String::from_utf8(codegen(&["diff"], &scratch.0, &[]).stdout).unwrap();
    let (files, rank) = (told.lines().nth(1).unwrap(), told.lines().nth(6).unwrap());
    assert_eq!(files, "        9     8     7     6     5     4     3     2     1");
    assert!(told.starts_with("PSQT silver mg: 1 of 81 squares\n"), "{told}");
    assert_eq!(
        rank,
        format!("  e{}    -7{}  {}:{} (mg)", "     .".repeat(4), "     .".repeat(4), path.display(), row + 1)
    );
    assert!(told.ends_with("White's is the same, turned.\n"), "{told}");
}

/// Colours are written neither into a pipe nor where NO_COLOR is set.
#[test]
fn colours_are_left_out_in_pipes_and_by_no_color() {
    let scratch = Scratch::small("colour").record();
    let rook = scratch.change("material.toml", &["[board]", "rook"], |number| number + 1);
    let endgame = scratch.number("material.toml", &["[board]", "rook", ","]);
    let told =
        |variables: &[(&str, &str)]| String::from_utf8(codegen(&["diff"], &scratch.0, variables).stdout).unwrap();
    assert!(!told(&[]).contains('\x1b'), "a pipe");
    let coloured = told(&[("CLICOLOR_FORCE", "1")]);
    assert!(coloured.contains(&format!("\x1b[31m{}/{endgame}\x1b[0m", rook.old)), "{coloured:?}");
    assert!(coloured.contains(&format!("\x1b[32m{}/{endgame}\x1b[0m", rook.new)), "{coloured:?}");
    assert!(!told(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).contains('\x1b'), "NO_COLOR");
}

/// The proof comes after the contents of the table: `proved: ` with the rule, or `input: ` with the checks besides the
/// form.
#[test]
fn the_list_has_the_proof_of_every_table() {
    let tables = &GENERATED.1;
    let listed = String::from_utf8(codegen(&["list"], &folder(), &[]).stdout).unwrap();
    for table in tables {
        let line = listed.lines().find(|line| line.split(' ').next() == Some(&*table.name));
        let line = line.unwrap_or_else(|| panic!("{} is not listed", table.name));
        let words = line.split_once("  proved: ").or_else(|| line.split_once("  input: ")).map(|(_, words)| words);
        assert!(words.is_some_and(|words| words.len() >= "in its range".len()), "nothing proved: {line}");
        // Values that follow from the rules of the game are proved.
        assert!(table.origin != "geometry" || line.contains("  proved: "), "{line}");
    }
}

/// A lost multiplier is found again from the written seed, and the others stay. Another seed is for all of them only.
#[test]
fn magics_of_a_part_are_found_again() {
    let scratch = Scratch::small("part");
    let path = scratch.0.join("magics.toml");
    let text = fs::read_to_string(&path).unwrap();
    // The first of the first line: a file, and 1a.
    fs::write(&path, text.replacen("\"0x0101020000008000\"", "\"0x0000000000000001\"", 1)).unwrap();
    assert_ne!(fs::read_to_string(&path).unwrap(), text);
    let found = codegen(&["find-magics", "--line", "file", "--square", "1a"], &scratch.0, &[]);
    let told = String::from_utf8(found.stdout).unwrap();
    assert!(told.starts_with("1 magic numbers written to ") && found.status.success(), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    for (words, expected) in [
        (
            &["find-magics", "--line", "file", "--seed", "99"][..],
            "found --seed 99 for a part, expected 81, from which the others come",
        ),
        (&["find-magics", "--line", "diagonal"], "--line 'diagonal': found 'd' as character 1, expected a line"),
        (&["find-magics", "--square", "0a"], "--square '0a': found '0' as character 1, expected a file"),
        (&["list", "--json"], "found --json, which list does not know; see --help"),
        (&["diff", "--agianst", "x"], "found --agianst, expected --against, --help, --json, --tables; see --help"),
        (&["emit", "-v"], "found -v, expected --help, --out, --tables; see --help"),
        (&["check", "now"], "found 'now', expected nothing but options; see --help"),
        (&["lists"], "found command 'lists', expected "),
        (&[], "found no command, expected "),
    ] {
        let refused = codegen(words, &scratch.0, &[]);
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(told.contains(expected) && refused.status.code() == Some(2), "{words:?}: {told}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_named_once() {
    let refused = codegen(&["check"], Path::new("no/such/folder"), &[]);
    let told = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(told, "codegen: no/such/folder: found no folder, expected one of table inputs\n");
}

/// All commands with their options, or one command with its own.
#[test]
fn help_names_every_command_and_option() {
    let help = |words: &[&str]| {
        let told = Command::new(env!("CARGO_BIN_EXE_horigoma-codegen")).args(words).output().unwrap();
        assert!(told.status.success());
        String::from_utf8(told.stdout).unwrap()
    };
    let all = help(&["--help"]);
    for command in ["emit", "check", "diff", "report", "list", "audit", "find-magics"] {
        assert!(all.contains(&format!("\n  {command} ")), "{all}");
    }
    let diff = help(&["diff", "-h"]);
    assert_eq!(help(&["help", "diff"]), diff);
    assert_eq!(help(&["help"]), all);
    assert!(diff.contains("--against <DIR>") && diff.contains("--json") && diff.contains("--tables <DIR>"), "{diff}");
    assert!(!diff.contains("find-magics"), "{diff}");
}
