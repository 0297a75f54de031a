//! The structure is tested too. Layers import downward only, and only layers with accessors read tables. Values are
//! initialised at compile time, and tables and numbers of play are in `tables/`. The search and the layers below it use
//! no
//! `std`. Files and functions stay short enough to read.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers from the bottom up. A module may import from its own layer and from those before it. `eval` and `mate`
/// are independent siblings. Drawing and playing are two separate paths from `eval` up to `usi`.
const LAYERS: [&str; 16] = [
    "near", "lines", "tables", "audit", "board", "book", "mate", "eval", "draw", "search", "review", "timed",
    "searcher", "game", "engine", "usi",
];

/// Pairs that the order above would allow, but that must not be.
const STRANGERS: [(&str, &str); 14] = [
    ("eval", "mate"),
    ("mate", "eval"),
    ("draw", "mate"),
    ("review", "mate"),
    ("review", "draw"),
    ("game", "review"),
    ("search", "draw"),
    ("game", "draw"),
    ("engine", "draw"),
    ("mate", "book"),
    ("eval", "book"),
    ("draw", "book"),
    ("search", "book"),
    ("searcher", "book"),
];

/// The files of the layers that read generated tables. All other files go through them.
const ACCESSORS: [&str; 6] =
    ["src/board", "src/book.rs", "src/eval", "src/search", "src/game/numbers.rs", "src/audit.rs"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Tests of the guards of the search: a folder that no program contains.
const TESTS_ALONE: &str = "src/search/guards";

/// All Rust files under a folder, with their text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root().join(folder), &mut found);
    assert!(!found.is_empty(), "no sources in {folder}");
    found
        .into_iter()
        .map(|path| (path.strip_prefix(root()).unwrap().to_owned(), fs::read_to_string(path).unwrap()))
        .filter(|(path, _)| !path.starts_with(TESTS_ALONE))
        .collect()
}

/// The layer a file of `src` belongs to, by its first folder or its name.
fn layer_of(path: &Path) -> Option<usize> {
    let inside = path.strip_prefix("src").unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
    LAYERS.iter().position(|&layer| layer == first.trim_end_matches(".rs"))
}

/// The layers that a text names as `crate::<layer>`.
fn imported(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices("crate::").filter_map(|(at, prefix)| {
        let rest = &text[at + prefix.len()..];
        let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        LAYERS.iter().position(|&layer| layer == name)
    })
}

/// The first import that the layers forbid.
fn forbidden_import(layer: usize, text: &str) -> Option<&'static str> {
    imported(text)
        .find(|&target| target > layer || STRANGERS.contains(&(LAYERS[layer], LAYERS[target])))
        .map(|target| LAYERS[target])
}

#[test]
fn nothing_imports_upward() {
    for (path, text) in sources("src") {
        let Some(layer) = layer_of(&path) else { continue };
        let found = forbidden_import(layer, &text);
        assert_eq!(found, None, "{} is on layer {} and must not import {found:?}", path.display(), LAYERS[layer]);
    }
}

#[test]
fn an_upward_import_would_be_found() {
    let board = LAYERS.iter().position(|&layer| layer == "board").unwrap();
    assert_eq!(forbidden_import(board, "use crate::search::Limits;"), Some("search"));
    assert_eq!(forbidden_import(board, "use crate::tables;"), None);
    let eval = LAYERS.iter().position(|&layer| layer == "eval").unwrap();
    assert_eq!(forbidden_import(eval, "crate::mate::one()"), Some("mate"));
}

/// The rooms of the search from the ground up. Files beside them are below all rooms. `see` is a file between rooms.
const ROOMS: [&str; 6] = ["table", "see", "order", "memory", "tree", "steps"];

/// The first room that a text imports and that stands above a room.
fn room_above(room: usize, text: &str) -> Option<&'static str> {
    text.match_indices("crate::search::").find_map(|(at, prefix)| {
        let name: String = text[at + prefix.len()..].chars().take_while(char::is_ascii_lowercase).collect();
        ROOMS.iter().position(|&other| other == name).filter(|&other| other > room).map(|other| ROOMS[other])
    })
}

#[test]
fn rooms_of_the_search_import_downward() {
    for (path, text) in sources("src/search") {
        let inside = path.strip_prefix("src/search").unwrap().components().next().unwrap();
        let name = inside.as_os_str().to_str().unwrap().trim_end_matches(".rs");
        let Some(room) = ROOMS.iter().position(|&room| room == name) else { continue };
        let found = room_above(room, &without_tests(&text).join("\n"));
        assert_eq!(found, None, "{} is in the room {name} and must not import {found:?}", path.display());
    }
    assert_eq!(room_above(2, "use crate::search::memory::frame::Frame;"), Some("memory"));
    assert_eq!(room_above(3, "use crate::search::order::Scored; use crate::search::Config;"), None);
}

#[test]
fn tables_are_read_by_the_layers_that_own_accessors() {
    for (path, text) in sources("src") {
        let allowed = ACCESSORS.iter().any(|folder| path.starts_with(folder)) || path == Path::new("src/tables.rs");
        assert!(allowed || !text.contains("crate::tables"), "{} reads generated tables", path.display());
    }
}

#[test]
fn nothing_is_initialised_at_run_time() {
    let lazy = ["static mut", "LazyLock", "LazyCell", "OnceLock", "OnceCell", "lazy_static", "thread_local!", "ctor"];
    for (path, text) in ["src", "geometry/src", "features/src"].into_iter().flat_map(sources) {
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap();
            let found = lazy.iter().find(|&&word| contains_word(code, word));
            assert_eq!(found, None, "{}:{}: {line}", path.display(), number + 1);
        }
    }
}

/// Whether a line has the word with no letter before it (`Constructor` is not `ctor`).
fn contains_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[test]
fn search_and_lower_layers_use_no_std() {
    for (path, text) in sources("src") {
        let Some(layer) = layer_of(&path) else { continue };
        if !["timed", "engine", "usi"].contains(&LAYERS[layer]) {
            for line in without_tests(&text) {
                let code = line.split("//").next().unwrap();
                assert!(!contains_word(code, "std::"), "{} uses std: {line}", path.display());
            }
        }
    }
}

/// The lines of a file without its module of tests.
fn without_tests(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text.lines().peekable();
    while let Some(line) = rest.next() {
        let tests = line == "#[cfg(test)]" || line.starts_with("#[cfg(all(test, ");
        let guarded = tests && rest.peek().is_some_and(|next| next.ends_with("mod tests {"));
        if guarded {
            rest.by_ref().find(|&inside| inside == "}");
        } else {
            lines.push(line);
        }
    }
    lines
}

#[test]
fn a_file_with_tests_is_read_but_for_them() {
    let file = "use std::fmt;\n#[cfg(test)]\nmod tests {\n    use std::vec;\n}\nfn after() {}";
    assert_eq!(without_tests(file), ["use std::fmt;", "fn after() {}"]);
}

/// Arrays that the layers of rules, evaluation and search write themselves: lists of kinds and of names, empty arrays,
/// and presets. None of them is computed.
const ARRAYS: [(&str, &str); 8] = [
    ("features/src/feature.rs", "KINDS"),
    ("geometry/src/piece.rs", "SET"),
    ("src/board/setup.rs", "LAST_RANK"),
    ("src/draw/diagram.rs", "NUMBERS"),
    ("src/draw/svg.rs", "LEGEND"),
    ("src/draw/svg.rs", "NAMES"),
    ("src/eval/patterns/info.rs", "CLASSES"),
    ("src/search/steps/null_move.rs", "PRESETS"),
];

/// The constants and statics of a file that are arrays of values, by name.
fn arrays(lines: &[&str]) -> Vec<String> {
    let declared = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().filter(|word| !word.starts_with("pub")).collect();
        let [kind, name, of, ..] = words[..] else { return None };
        let array = of.starts_with('[') && of != "[Self;" && !line.contains("EMPTY; _]");
        (["const", "static"].contains(&kind) && array).then(|| name.trim_end_matches(':').to_owned())
    };
    lines.iter().filter_map(declared).collect()
}

/// A table that the compiler computes is in no manifest, and has no proof.
#[test]
fn no_table_is_made_by_the_compiler() {
    let layers = ["src/board", "src/eval", "src/mate", "src/search", "src/draw", "geometry/src", "features/src"];
    let layers = layers.into_iter().flat_map(sources);
    let mut met = [false; ARRAYS.len()];
    for (path, text) in layers {
        for name in arrays(&without_tests(&text)) {
            let known = ARRAYS.iter().position(|&(file, array)| path == Path::new(file) && name == array);
            let Some(known) = known else {
                panic!("{} makes the array {name}; tables are made by codegen", path.display())
            };
            met[known] = true;
        }
    }
    assert!(met.iter().all(|&met| met), "an exception that nothing needs: {ARRAYS:?}, met {met:?}");
    let places =
        ["pub(crate) static PLACES: [[u8; 5]; 5] = places();", "const HALF: u32 = 3;", "    const ALL: [Self; 2] ="];
    assert_eq!(arrays(&places), ["PLACES"]);
}

/// Units: percent, permille, 1/1024, and the smallest numbers, which every code has.
const UNITS: [u128; 6] = [0, 1, 2, 100, 1000, 1024];

/// Whether a remark on a line, or on the line above, gives the reason for the numbers of that line:
/// `// Shape: bits of a word`. A shape is the width of a word, of the board or of a list, the place of a bit, or the
/// factor of a hash. It is no choice of play.
fn is_explained(lines: &[&str], at: usize) -> bool {
    let remark = |line: &str| line.split_once("//").is_some_and(|(_, remark)| remark.contains("Shape: "));
    remark(lines[at]) || at > 0 && lines[at - 1].trim_start().starts_with("//") && remark(lines[at - 1])
}

/// Returns a line without the numbers that are shapes by their syntax: distances of shifts and rotations, lengths and
/// alignments of types, masks in hexadecimal.
fn without_shapes(line: &str) -> String {
    let mut code = line.to_owned();
    for before in ["<< ", ">> ", "<<= ", ">>= ", "rotate_left(", "; ", "align(", "[..", "0x"] {
        while let Some(at) = digits_after(&code, before) {
            let end = code[at + before.len()..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let end = end.map_or(code.len(), |end| at + before.len() + end);
            code.replace_range(at..end, " ");
        }
    }
    code
}

/// Returns the place of a text that a digit follows. For a length (`; 9]`) the bracket follows the digits.
fn digits_after(code: &str, before: &str) -> Option<usize> {
    code.match_indices(before).map(|(at, _)| at).find(|at| {
        let rest = &code[at + before.len()..];
        let digits = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        rest.starts_with(|c: char| c.is_ascii_hexdigit()) && (before != "; " || rest[digits..].starts_with(']'))
    })
}

/// The whole numbers in a line of code, texts and remarks aside.
fn literals(line: &str) -> Vec<u128> {
    let outside_texts = line.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let code = outside_texts.split("//").next().unwrap();
    let words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let numbers = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit())).map(|word| {
        let digits = word.replace('_', "");
        let bare = ["usize", "u128", "u64", "i64", "u32", "i32", "u16", "i16", "u8", "i8"]
            .into_iter()
            .find_map(|kind| digits.strip_suffix(kind));
        let digits = bare.unwrap_or(&digits);
        let parsed = digits.strip_prefix("0x").map_or_else(|| digits.parse(), |hex| u128::from_str_radix(hex, 16));
        parsed.unwrap_or_else(|error| panic!("{word}: {error}"))
    });
    numbers.collect()
}

/// A margin or a depth in the code can be neither tuned nor audited.
#[test]
fn numbers_of_play_stand_in_tables() {
    let clock = sources("src/game")
        .into_iter()
        .filter(|(path, _)| path.ends_with("clock.rs") || path.ends_with("timekeeper.rs"));
    for (path, text) in sources("src/eval").into_iter().chain(sources("src/search")).chain(clock) {
        let lines = without_tests(&text);
        for at in 0..lines.len() {
            let strange = literals(&without_shapes(lines[at])).into_iter().find(|number| !UNITS.contains(number));
            let fine = strange.is_none() || is_explained(&lines, at);
            assert!(
                fine,
                "{}: {}: found {strange:?} in code, expected it in tables/, or a remark `// Shape: REASON` beside it",
                path.display(),
                lines[at].trim()
            );
        }
    }
    assert_eq!(literals("if depth >= 7_i32 { \"9\" } else { 0x1f_u64 + x3 } // 12"), [7, 31]);
    let shapes = "let low: [u8; 9] = (bits >> 40 & 0x1ff).rotate_left(5); let margin = 77;";
    assert_eq!(literals(&without_shapes(shapes)), [77]);
    assert!(is_explained(&["let a = 7; // Shape: files"], 0) && is_explained(&["// Shape: files", "let a = 7;"], 1));
    assert!(
        !is_explained(&["let a = 7; // files"], 0) && !is_explained(&["let b = 8; // Shape: files", "let a = 7;"], 1)
    );
}

/// The longest file of the engine and of the records, in lines without tests, and the longest function of any file.
const FILE: usize = 450;
const FUNCTION: usize = 60;

#[test]
fn files_and_functions_can_be_read_at_once() {
    let folders = ["src", "geometry/src", "features/src", "records/src", "codegen/src", "lab/src"];
    for (path, text) in folders.into_iter().flat_map(sources) {
        let lines = without_tests(&text).len();
        let bounded = path.starts_with("src") || path.starts_with("records");
        assert!(!bounded || lines <= FILE, "{} has {lines} lines", path.display());
        for (line, lines) in functions(&text) {
            assert!(lines <= FUNCTION, "{}:{line}: a function of {lines} lines, at most {FUNCTION}", path.display());
        }
    }
}

/// Line number and length of every function. The text is as `rustfmt` leaves it: a function ends where a brace stands
/// under its first letter.
fn functions(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let ends =
        |start: usize, line: &str| indent(line) == indent(lines[start]) && (line.ends_with('}') || line.ends_with(';'));
    let starts = (0..lines.len()).filter(|&at| is_function(lines[at]));
    starts
        .map(|start| {
            let length = lines[start..].iter().position(|line| ends(start, line)).expect("a function ends");
            (start + 1, length + 1)
        })
        .collect()
}

/// Whether a line begins a function, and not one inside a text that goes on with the next line.
fn is_function(line: &str) -> bool {
    let qualifiers = ["pub", "pub(crate)", "pub(super)", "const", "unsafe", "extern", "\"C\"", "default"];
    !line.ends_with('\\') && line.split_whitespace().find(|word| !qualifiers.contains(word)) == Some("fn")
}

#[test]
fn a_long_function_would_be_found() {
    let body = "        step();\n".repeat(70);
    let text = format!("impl A {{\n    fn short() {{}}\n\n    pub const fn long() -> u8 {{\n{body}    }}\n}}\n");
    assert_eq!(functions(&text), [(2, 1), (4, 72)]);
    assert_eq!(functions("trait T {\n    fn declared(\n        &self,\n    ) -> u8;\n}"), [(2, 3)]);
}

/// The marks that begin a piece of code in comments of documentation.
fn fences(text: &str) -> impl Iterator<Item = &str> {
    let comments = text.lines().map(|line| line.trim_start().trim_start_matches("//!").trim_start_matches("///"));
    comments.map(str::trim_start).filter(|line| line.starts_with("```")).step_by(2)
}

#[test]
fn packages_without_doctests_have_no_examples() {
    for package in ["codegen", "lab", "xtask"] {
        let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("doctest = false"), "{package}");
        for (path, text) in sources(&format!("{package}/src")) {
            let example = fences(&text).find(|&fence| fence == "```" || fence.starts_with("```rust"));
            assert_eq!(example, None, "{}: no test runs this example", path.display());
        }
    }
    assert_eq!(
        fences("/// ```\n/// let a;\n/// ```\n    //! ```text\n    //! ```").collect::<Vec<_>>(),
        ["```", "```text"]
    );
}

/// The Rust files that a document names.
fn named_files(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2).filter(|name| name.ends_with(".rs") && !name.contains(['$', ' ']))
}

#[test]
fn files_named_in_documents_exist() {
    let folders = ["src", "geometry/src", "features/src", "records", "codegen", "lab", "xtask/src", "tests", "benches"];
    let files: Vec<PathBuf> = folders.into_iter().flat_map(sources).map(|(path, _)| path).collect();
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let documents = ["ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name)).into_iter().chain(pages);
    for document in documents.filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(&document).unwrap();
        // A recipe names the file of any group.
        for name in named_files(&text).filter(|name| !name.contains("GROUP")) {
            let exists = root().join(name).exists() || files.iter().any(|file| file.ends_with(name));
            assert!(exists, "{} names {name}", document.display());
        }
    }
    assert_eq!(named_files("`a.rs` b.rs `c.rs` `d e.rs` `f.toml`").collect::<Vec<_>>(), ["a.rs", "c.rs"]);
}
