//! The lines of the keys of the inputs, for code that shows a value with its line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use super::document::Node;

/// The line of every key of some files. A key within tables is written `board.rook`, an element of a list with its
/// number:
/// `mg.0.8`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Lines {
    files: BTreeMap<PathBuf, BTreeMap<String, usize>>,
}

impl Lines {
    /// Reads these files. A file that cannot be read or is not TOML has no lines.
    #[must_use]
    pub fn read(files: &[PathBuf]) -> Self {
        let read = |path: &PathBuf| Some((path.clone(), of_text(&std::fs::read_to_string(path).ok()?)));
        Self { files: files.iter().filter_map(read).collect() }
    }

    /// Returns the file whose name ends in `file`, and the line of a key in it, from 1.
    #[must_use]
    pub fn find(&self, file: &str, key: &str) -> Option<(&Path, usize)> {
        let (path, keys) = self.files.iter().find(|(path, _)| path.ends_with(file))?;
        Some((path, *keys.get(key)?))
    }
}

fn of_text(text: &str) -> BTreeMap<String, usize> {
    let mut keys = BTreeMap::new();
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line = |at: usize| ends.partition_point(|&end| end < at) + 1;
    let Ok(root) = DeTable::parse(text) else { return keys };
    for (key, node) in root.get_ref() {
        note(key.get_ref(), node, &line, &mut keys);
    }
    keys
}

/// Records the line of a value, and those of its parts.
fn note(key: &str, node: &Node<'_>, line: &impl Fn(usize) -> usize, keys: &mut BTreeMap<String, usize>) {
    keys.insert(key.to_owned(), line(node.span().start));
    match node.get_ref() {
        DeValue::Table(table) => {
            table.iter().for_each(|(name, node)| note(&format!("{key}.{}", name.get_ref()), node, line, keys));
        }
        DeValue::Array(list) => {
            list.iter().enumerate().for_each(|(number, node)| note(&format!("{key}.{number}"), node, line, keys));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_its_line() {
        let keys = of_text(
            "a = 1\n[board]\nrook = [\n  1,\n  [2, 3],\n]\n\n[[castle]]\nname = \"x\"\n[[castle]]\nname = \"y\"\n",
        );
        for (key, line) in [
            ("a", 1),
            ("board.rook", 3),
            ("board.rook.0", 4),
            ("board.rook.1.1", 5),
            ("castle.0.name", 9),
            ("castle.1.name", 11),
        ] {
            assert_eq!(keys.get(key), Some(&line), "{key} in {keys:?}");
        }
    }
}
