//! Every ignored test has a step in `.ci/run`, except those that write files.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the workspace with tests, and the target that runs them.
const FOLDERS: [(&str, &str); 11] = [
    ("src", "--lib"),
    ("tests", "--test integration"),
    ("codegen/src", "--lib"),
    ("codegen/tests", "--test integration"),
    ("features/src", "--lib"),
    ("geometry/src", "--lib"),
    ("lab/src", "--lib"),
    ("lab/tests", "--test integration"),
    ("records/src", "--lib"),
    ("records/tests", "--test integration"),
    ("xtask/src", "--lib"),
];

/// An ignored test: the target that has it, its path with the modules of files alone, and the reason.
#[derive(PartialEq, Debug)]
struct Ignored {
    target: &'static str,
    path: String,
    reason: String,
}

/// Returns the source files of a folder. A folder with a package of its own is none of the workspace.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.join("Cargo.toml").exists() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Returns the ignored tests of a text.
fn ignored(target: &'static str, module: &str, text: &str) -> Vec<Ignored> {
    let (mut found, mut reason) = (Vec::new(), None);
    for line in text.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("#[ignore") {
            reason = Some(rest.trim_matches(|c: char| " =\"]".contains(c)).to_owned());
        }
        let Some((_, rest)) = line.split_once("fn ") else { continue };
        if let Some(reason) = reason.take() {
            let name = rest.split('(').next().unwrap();
            found.push(Ignored { target, path: format!("{module}{name}"), reason });
        }
    }
    found
}

/// Returns the ignored tests of the workspace.
fn all() -> Vec<Ignored> {
    let mut all = Vec::new();
    for (folder, target) in FOLDERS {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for file in files(&root) {
            let module = file.strip_prefix(&root).unwrap().with_extension("");
            let parts = module.iter().map(|part| part.to_str().unwrap());
            let module: String =
                parts.filter(|part| !["mod", "main", "lib"].contains(part)).flat_map(|part| [part, "::"]).collect();
            all.extend(ignored(target, &module, &fs::read_to_string(&file).unwrap()));
        }
    }
    all
}

/// Whether a line of `.ci/run` runs a test: it names the target, and part of the path.
fn runs(line: &str, test: &Ignored) -> bool {
    let Some((_, words)) = line.split_once("cargo test --workspace ") else { return false };
    let Some(words) = words.strip_prefix(test.target) else { return false };
    words.contains(" --ignored") && words.split(' ').any(|word| !word.is_empty() && test.path.contains(word))
}

#[test]
fn every_ignored_test_has_a_step_or_writes_files() {
    let steps = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/run")).unwrap();
    let all = all();
    assert!(all.len() >= 10, "{all:?}");
    let without = |test: &&Ignored| !test.reason.starts_with("writes ") && !steps.lines().any(|line| runs(line, test));
    let without: Vec<_> = all.iter().filter(without).collect();
    assert!(without.is_empty(), "`.ci/run` has no step for {without:?}");
}

#[test]
fn a_step_runs_the_tests_that_it_names() {
    let test = |target| Ignored { target, path: "games::a_match_is_slow".to_owned(), reason: String::new() };
    let (unit, integration) = (test("--lib"), test("--test integration"));
    let line = "  PROGRAM=x cargo test --workspace --test integration a_match_ -- --ignored";
    assert_eq!([runs(line, &unit), runs(line, &integration)], [false, true]);
    assert!(runs("cargo test --workspace --lib -- --ignored no_test games::", &unit));
    assert!(!runs("cargo test --workspace --lib -- --ignored no_test", &unit), "another name");
    assert!(!runs("cargo test --workspace --lib games::", &unit), "no ignored tests");
    let text = "#[test]\n#[ignore = \"slow\"]\nfn a_match_is_slow() {}\n#[test]\nfn another() {}\n";
    let expected = Ignored { reason: "slow".to_owned(), ..unit };
    assert_eq!(ignored("--lib", "games::", text), [expected]);
}
