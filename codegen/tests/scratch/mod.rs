//! A copy of the inputs to be spoiled.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of our own that is removed at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    /// A copy of `tables/`; no two tests use a name at once.
    pub(crate) fn with_tables(name: &str) -> Self {
        let scratch = Self(std::env::temp_dir().join(format!("codegen-{name}-{}", std::process::id())));
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables"), &scratch.0);
        scratch
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Copies a folder, over what is there.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { fs::copy(&path, &target).map(|_| ()).unwrap() }
    }
}
