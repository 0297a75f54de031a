//! Runs of the laboratory's program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Twelve openings, one per line: at fixed nodes each gives one pair of games.
pub(crate) const OPENINGS: [&str; 12] = [
    "startpos moves 7g7f",
    "startpos moves 2g2f",
    "startpos moves 5g5f",
    "startpos moves 1g1f",
    "startpos moves 3g3f",
    "startpos moves 4g4f",
    "startpos moves 6g6f",
    "startpos moves 8g8f",
    "startpos moves 9g9f",
    "startpos moves 6i7h",
    "startpos moves 3i4h",
    "startpos moves 5i5h",
];

/// A folder of its own, removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Returns an empty folder.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("horigoma-killed-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A path in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Starts the laboratory.
pub(crate) fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Runs the laboratory to its end, which must be a success.
pub(crate) fn finish(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Kills the run as soon as a condition holds. Returns whether it was still running.
pub(crate) fn kill_once(mut run: Child, there: impl Fn() -> bool) -> bool {
    let patience = Instant::now() + Duration::from_secs(60);
    while !there() && Instant::now() < patience && run.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(2));
    }
    let running = run.try_wait().unwrap().is_none();
    run.kill().unwrap();
    run.wait().unwrap();
    running
}

/// The files of a folder, by name.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.file_name().unwrap().into(), fs::read(&file).unwrap())).collect()
}

/// Returns the number of whole shards of a folder.
pub(crate) fn shards(folder: &str) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.path().extension().is_some_and(|extension| extension == "records")).count()
}

/// Returns the path of the engine that was built next to the laboratory.
pub(crate) fn engine() -> String {
    let engine = Path::new(env!("CARGO_BIN_EXE_lab")).with_file_name("horigoma");
    assert!(engine.exists(), "found no {}, expected `cargo build` to have made it", engine.display());
    engine.display().to_string()
}

/// Copies a folder and its contents.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
