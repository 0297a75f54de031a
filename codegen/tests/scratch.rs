//! A copy of the inputs to be spoiled.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A folder of its own, removed at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    /// Returns a copy of `tables/`. No two tests may use one name at once.
    pub(crate) fn with_tables(name: &str) -> Self {
        let scratch = Self(std::env::temp_dir().join(format!("codegen-{name}-{}", std::process::id())));
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables"), &scratch.0);
        scratch
    }

    /// Returns a copy of `tables/` with a net of two neurons and a short book, which takes a sixth of the time.
    pub(crate) fn small(name: &str) -> Self {
        let scratch = Self::with_tables(name);
        let net = scratch.0.join("net");
        for entry in fs::read_dir(&net).unwrap() {
            let path = entry.unwrap().path();
            let file = path.file_name().unwrap().to_string_lossy().into_owned();
            if file.starts_with("neuron_") && !["neuron_000.toml", "neuron_001.toml"].contains(&&*file) {
                fs::remove_file(path).unwrap();
            }
        }
        let sizes = net.join("net.toml");
        let text = fs::read_to_string(&sizes).unwrap();
        let neurons = text.lines().find(|line| line.starts_with("neurons = ")).unwrap();
        fs::write(&sizes, text.replacen(neurons, "neurons = 2", 1)).unwrap();
        let book = scratch.0.join("book.toml");
        let text = fs::read_to_string(&book).unwrap();
        fs::write(&book, text.lines().take(40).flat_map(|line| [line, "\n"]).collect::<String>()).unwrap();
        scratch
    }

    /// Records the tables as `cargo codegen emit` does.
    pub(crate) fn record(self) -> Self {
        let (_, tables) = codegen::generate(&self.0).unwrap();
        codegen::artefacts::write(&self.0, &codegen::artefacts::committed(&tables)).unwrap();
        self
    }

    /// Replaces the first number after these words of a file, found one after the other: tests name places, not tuned
    /// values.
    pub(crate) fn change(&self, file: &str, behind: &[&str], new: impl Fn(i32) -> i32) -> Changed {
        let (path, text, at) = self.find(file, behind);
        let old = text[at.clone()].parse().unwrap();
        let line = 1 + text[..at.start].matches('\n').count();
        let changed = Changed { old, new: new(old), place: format!("{}:{line}", path.display()) };
        fs::write(&path, format!("{}{}{}", &text[..at.start], changed.new, &text[at.end..])).unwrap();
        changed
    }

    /// Returns the first number after these words of a file.
    pub(crate) fn number(&self, file: &str, behind: &[&str]) -> i32 {
        let (_, text, at) = self.find(file, behind);
        text[at].parse().unwrap()
    }

    /// Returns the place of that number.
    fn find(&self, file: &str, behind: &[&str]) -> (PathBuf, String, Range<usize>) {
        let path = self.0.join(file);
        let text = fs::read_to_string(&path).unwrap();
        let start = behind.iter().fold(0, |at, word| {
            at + text[at..].find(word).unwrap_or_else(|| panic!("no {behind:?} in {file}")) + word.len()
        });
        let is_digit = |letter: char| letter.is_ascii_digit() || letter == '-';
        let start = start + text[start..].find(is_digit).unwrap();
        let length = text[start..].find(|letter| !is_digit(letter)).unwrap();
        (path, text, start..start + length)
    }
}

/// A number that was changed.
pub(crate) struct Changed {
    /// The old number.
    pub(crate) old: i32,
    /// The new number.
    pub(crate) new: i32,
    /// File and line.
    pub(crate) place: String,
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Copies a folder, over existing files.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { fs::copy(&path, &target).map(|_| ()).unwrap() }
    }
}
