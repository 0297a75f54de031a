//! Every kind of bad input, and the message it gets.
//!
//! A case is a folder of files that replace those of `tables/`, with the expected message in `expected.txt`.
//! `BLESS=1 cargo test -p horigoma-codegen` writes the messages again.

use std::fs;
use std::path::{Path, PathBuf};

use codegen::Failure;
use rstest::rstest;

use crate::scratch::{Scratch, copy};

fn package() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The message for a set of inputs, with the scratch folder's name taken out.
fn message(folder: &Path) -> String {
    let failure: Failure = codegen::generate(folder).expect_err("bad inputs are refused");
    let folder = format!("{}/", folder.display().to_string().replace('\\', "/"));
    format!("{}\n", failure.to_string().replace(&folder, ""))
}

#[test]
fn bad_inputs_are_refused_with_their_place() {
    let mut cases: Vec<PathBuf> =
        fs::read_dir(package().join("tests/golden")).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 9, "a case for each kind of bad input");
    for case in cases {
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let scratch = Scratch::small(&name);
        copy(&case, &scratch.0);
        for words in ["expected.txt", "removed.txt"] {
            let _ = fs::remove_file(scratch.0.join(words));
        }
        if let Ok(removed) = fs::read_to_string(case.join("removed.txt")) {
            removed.lines().for_each(|file| fs::remove_file(scratch.0.join(file)).unwrap());
        }
        let found = message(&scratch.0);
        let golden = case.join("expected.txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&golden, &found).unwrap();
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default().replace('\r', "");
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn the_longest_name_and_the_tallest_drawing_are_taken() {
    let scratch = Scratch::small("tallest");
    let rows = [". . . . . . . . .\n"; 8].concat();
    let name = "a".repeat(31);
    let castle = format!("name = \"{name}\"\nkanji = \"囲\"\nwing = \"right\"\nvalue = [36, 9]");
    let text = format!("optional = [3, 3]\n\n[[castle]]\n{castle}\nboard = \"\"\"\n{rows}. . . . . G S K .\n\"\"\"\n");
    fs::write(scratch.0.join("castles.toml"), text).unwrap();
    let inputs = codegen::Inputs::load(&scratch.0).unwrap();
    assert_eq!(inputs.castles[0].name, name);
}

/// Both halves of a castle's value are within the limits that its file writes, ends included.
#[test]
fn castles_beyond_the_limits_of_their_file_are_refused() {
    let scratch = Scratch::small("limits");
    let load = |value: [i32; 2]| {
        let castle = format!("name = \"wall\"\nkanji = \"囲\"\nwing = \"right\"\nvalue = {value:?}");
        let limits = "least = [40, 5]\nmost = [60, 20]\noptional = [3, 3]";
        let text = format!("{limits}\n\n[[castle]]\n{castle}\nboard = \"\"\"\n. . . . . G S K .\n\"\"\"\n");
        fs::write(scratch.0.join("castles.toml"), text).unwrap();
        codegen::Inputs::load(&scratch.0).map(|_| ()).map_err(|error| error.to_string())
    };
    for (value, found, expected) in [
        ([39, 9], "the middlegame value 39", "40 to 60"),
        ([61, 9], "the middlegame value 61", "40 to 60"),
        ([50, 4], "the endgame value 4", "5 to 20"),
        ([50, 21], "the endgame value 21", "5 to 20"),
    ] {
        let message = load(value).unwrap_err();
        assert!(message.contains(&format!("found {found}, expected {expected} ('least' and 'most')")), "{message}");
    }
    assert_eq!([[40, 5], [60, 20]].map(load), [Ok(()), Ok(())]);
}

/// Changed in place: a net's files are long, and their sizes change with the next net.
#[test]
fn malformed_nets_are_refused_with_their_place() {
    let cases = [
        ("net/net.toml", "held = [0, ", "held = [1, ", "numbers that rise from 0"),
        ("net/net.toml", "divisor = ", "divisor = -", "an integer from 1 to 1000000"),
        ("net/net.toml", "seed = ", "seeds = ", "every entry once"),
        ("net/net.toml", "features = \"all\"", "features = \"some\"", "found 'some', expected all or pieces"),
        ("net/net.toml", "features = \"all\"", "features = \"pieces\"", "found unknown key 'own_pawn_threatened'"),
        ("net/net.toml", "neurons = ", "neurons = 9999", "an integer from 1 to 512"),
        ("net/neuron_000.toml", "bias = ", "bias = 9000 # ", "an integer from -8000 to 8000"),
        ("net/neuron_001.toml", "mover = [", "mover = [1, ", "found 9 numbers, expected 8"),
        ("net/neuron_001.toml", "own_pawn = [", "own_pawn = [[128, 0, 0, 0, 0, 0, 0, 0, 0],", "expected 9"),
        ("net/neuron_001.toml", "enemy_rook_in_hand = ", "enemy_rook_in_hands = ", "no such key"),
    ];
    for (file, right, wrong, expected) in cases {
        let scratch = Scratch::small("net");
        let path = scratch.0.join(file);
        let text = fs::read_to_string(&path).unwrap();
        let changed = text.replacen(right, wrong, 1);
        assert_ne!(text, changed, "{file} has no '{right}'");
        fs::write(&path, changed).unwrap();
        let found = message(&scratch.0);
        let first = found.lines().next().unwrap();
        let place = if expected.contains("unknown key") { "net/neuron_000.toml:" } else { file };
        assert!(first.starts_with(place) && found.contains(expected), "{wrong}: {found}");
    }
}

/// Numbers within their ranges whose sum is too great, in every kind of file with weights: the place of the greatest
/// part.
#[test]
fn sums_that_no_score_holds_are_refused_with_their_place() {
    let cases = [
        ("material.toml", &["[board]", "tokin"][..], 2432, "18 times 2432", "mg"),
        ("patterns/positional.toml", &["[camp]", "mg"], 1999, "27 times 1999", "mg"),
        ("patterns/coordination.toml", &["eg = [", ","], 1999, "times 1999", "eg"),
    ];
    for (file, behind, number, part, half) in cases {
        let scratch = Scratch::small("sums");
        let changed = scratch.change(file, behind, |_| number);
        let found = message(&scratch.0);
        let line = changed.place.rsplit(':').next().unwrap();
        let place = format!("{part}, {file}:{line}");
        assert!(found.contains(&place) && found.contains(&format!("({half})")), "{file}: {found}");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let scratch = Scratch::small("utf8");
    fs::write(scratch.0.join("psqt/gold.toml"), b"mg = \xff\xfe").unwrap();
    assert_eq!(message(&scratch.0), "psqt/gold.toml: found byte 5 is not UTF-8, expected a text in UTF-8\n");
}

#[test]
fn unread_files_are_refused() {
    let scratch = Scratch::small("strangers");
    fs::write(scratch.0.join("psqt/queen.toml"), "mg = []").unwrap();
    fs::write(scratch.0.join("search2.toml"), "").unwrap();
    let expected = "psqt/queen.toml: found a file that nothing reads, expected inputs only\n\
                    search2.toml: found a file that nothing reads, expected inputs only\n";
    assert_eq!(message(&scratch.0), expected);
}

/// Reading a pipe would wait for a writer.
#[test]
#[cfg(unix)]
fn a_pipe_in_place_of_a_file_is_refused() {
    let scratch = Scratch::small("pipe");
    let path = scratch.0.join("material.toml");
    fs::remove_file(&path).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    assert_eq!(message(&scratch.0), "material.toml: found something else than a file, expected a table input\n");
}

/// For any change of an input, the generator answers with a message or with tables, never with a panic. The input is
/// cut off, has another beginning in its middle, or has a quote in place of its first ones. It has no comments: a
/// change of a comment would make all tables again.
#[rstest]
fn mangled_inputs_never_panic(
    #[values(
        "material.toml",
        "psqt/silver.toml",
        "magics.toml",
        "zobrist.toml",
        "reductions.toml",
        "search.toml",
        "clock.toml",
        "castles.toml",
        "patterns.toml",
        "patterns/pawns.toml",
        "exchange.toml",
        "phase.toml",
        "book.toml"
    )]
    name: &str,
) {
    let scratch = Scratch::small(&format!("mangled-{}", name.replace('/', "-")));
    assert!(codegen::generate(&scratch.0).is_ok());
    let text = fs::read_to_string(scratch.0.join(name)).unwrap();
    let text: String = text.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    for step in 0..10 {
        let at = text.len() * step / 10;
        let at = (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap();
        for mangled in
            [text[..at].to_owned(), format!("{}[[{}", &text[..at], &text[at..]), text.replacen('1', "\"", step + 1)]
        {
            fs::write(scratch.0.join(name), mangled).unwrap();
            let _ = codegen::generate(&scratch.0);
        }
    }
}
