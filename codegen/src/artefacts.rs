//! The files that `emit` writes and `check` compares: the manifest, and the generated source of the small tables (at
//! most 10 KiB).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::input::Inputs;
use crate::recorded::{MANIFEST, SNAPSHOTS, snapshot_name};
use crate::render;
use crate::table::Table;

/// A table is kept as a snapshot when its values fit in this many bytes.
pub const SNAPSHOT_BYTES: usize = 10 << 10;

/// The files that belong below `tables/`, by name.
#[must_use]
pub fn committed(tables: &[Table]) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::from([(PathBuf::from(MANIFEST), render::manifest::render(tables))]);
    for table in tables.iter().filter(|table| table.bytes() <= SNAPSHOT_BYTES) {
        files.insert(snapshot_name(&table.name), render::rust::snapshot(table));
    }
    files
}

/// Returns the whole generated sources, a file per table, and the manifest. They are for reading and comparing.
#[must_use]
pub fn exported(tables: &[Table], inputs: &Inputs) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::from([
        (PathBuf::from(MANIFEST), render::manifest::render(tables)),
        (PathBuf::from("tables.rs"), render::rust::source(tables, inputs)),
        (PathBuf::from("search.rs"), render::numbers::search(&inputs.search)),
        (PathBuf::from("parameters.rs"), render::numbers::parameters(&inputs.search)),
        (PathBuf::from("clock.rs"), render::numbers::clock(&inputs.clock)),
    ]);
    for table in tables {
        files.insert(snapshot_name(&table.name), render::rust::snapshot(table));
    }
    files
}

/// Writes files below a folder, and removes snapshots that no table has any more.
///
/// # Errors
/// The first file that could not be written, with its name.
pub fn write(folder: &Path, files: &BTreeMap<PathBuf, String>) -> io::Result<usize> {
    let named = |path: &Path, error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let snapshots = folder.join(SNAPSHOTS);
    fs::create_dir_all(&snapshots).map_err(|error| named(&snapshots, error))?;
    for stale in stale_snapshots(folder, files) {
        fs::remove_file(&stale).map_err(|error| named(&stale, error))?;
    }
    let mut written = 0;
    for (name, text) in files {
        let path = folder.join(name);
        // A file with the right text keeps its time.
        if fs::read_to_string(&path).is_ok_and(|there| there == *text) {
            continue;
        }
        fs::write(&path, text).map_err(|error| named(&path, error))?;
        written += 1;
    }
    Ok(written)
}

/// Returns the first file that differs from the expected one, and the difference.
#[must_use]
pub fn first_stale(folder: &Path, files: &BTreeMap<PathBuf, String>) -> Option<String> {
    for (name, text) in files {
        let path = folder.join(name);
        match fs::read_to_string(&path) {
            // Line ends may have been changed on the way through version control.
            Ok(there) if there.replace("\r\n", "\n") == *text => {}
            Ok(there) => return Some(format!("{}: {}", path.display(), first_difference(&there, text))),
            Err(error) => return Some(format!("{}: {error}", path.display())),
        }
    }
    stale_snapshots(folder, files).first().map(|path| format!("{}: no table has this snapshot", path.display()))
}

/// The first line that differs.
fn first_difference(there: &str, expected: &str) -> String {
    let mut pairs = there.lines().zip(expected.lines()).enumerate().filter(|(_, (there, expected))| there != expected);
    // In the manifest the fingerprint differs with every table. The line of the table is more useful.
    let first = pairs.next();
    let second = if expected.starts_with("fingerprint") { pairs.next() } else { None };
    match (second.or(first), there.lines().count(), expected.lines().count()) {
        (_, found, wanted) if found != wanted => format!("found {found} lines, expected {wanted}"),
        (Some((line, (there, expected))), ..) => {
            format!("line {}: found `{}`, expected `{}`", line + 1, there.trim(), expected.trim())
        }
        (None, ..) => "found other line ends".to_owned(),
    }
}

/// Returns the snapshots that belong to no table.
fn stale_snapshots(folder: &Path, files: &BTreeMap<PathBuf, String>) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder.join(SNAPSHOTS)) else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok().map(|entry| entry.file_name()));
    let mut stale: Vec<PathBuf> = names
        .map(|name| Path::new(SNAPSHOTS).join(name))
        .filter(|name| !files.contains_key(name))
        .map(|name| folder.join(name))
        .collect();
    stale.sort();
    stale
}
