//! The workspace around the current folder: its tables, or those of the package `horigoma` that it uses.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use codegen::cargo::TABLES_VARIABLE;
use serde_json::Value;

/// A file of every folder of inputs.
pub(crate) const INPUT: &str = "material.toml";

/// Returns the name by which the user calls this program: Cargo sets a variable for the programs that it runs.
pub(crate) fn command() -> &'static str {
    if std::env::var_os("CARGO").is_some() { "cargo codegen" } else { "horigoma-codegen" }
}

/// Returns the folder of inputs: the named one, the one of the variable, `tables/` of the workspace, or that of the
/// package `horigoma`. A name in an argument is relative to the current folder, one in the variable to the workspace.
///
/// # Errors
/// A folder that is missing, and a workspace without tables.
pub(crate) fn tables(named: Option<PathBuf>) -> Result<PathBuf> {
    let variable = std::env::var_os(TABLES_VARIABLE).filter(|name| !name.is_empty());
    let folder = match named.or_else(|| Some(root().join(variable?))) {
        Some(folder) => folder,
        None => own().or_else(of_package).context(
            "found no tables, expected --tables DIR, a folder tables/, or a workspace whose Cargo.lock has the package \
             horigoma (`cargo add horigoma`, `cargo fetch`)",
        )?,
    };
    if !folder.is_dir() {
        bail!("{}: found no folder, expected one of table inputs", folder.display());
    }
    Ok(folder)
}

/// Returns the shortest path from the current folder to its workspace: the folder with `tables/`, else the one with
/// `Cargo.lock`. The folder of the build is no substitute, since two checkouts may share a target folder.
pub(crate) fn root() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let above = |is_root: fn(&Path) -> bool| here.ancestors().position(is_root);
    let steps = above(has_tables).or_else(|| above(|folder| folder.join("Cargo.lock").is_file()));
    steps.map_or_else(|| PathBuf::from("."), |steps| std::iter::repeat_n("..", steps).collect())
}

fn has_tables(folder: &Path) -> bool {
    folder.join("tables").join(INPUT).is_file()
}

fn own() -> Option<PathBuf> {
    let root = root();
    has_tables(&root).then(|| root.join("tables"))
}

/// Returns the tables of the one package `horigoma` that the workspace builds with, as Cargo resolves it.
fn of_package() -> Option<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo).args(["metadata", "--format-version", "1", "--locked"]).output().ok()?;
    let all: Value = serde_json::from_slice(&output.stdout).ok()?;
    let mut packages = all["packages"].as_array()?.iter().filter(|package| package["name"] == "horigoma");
    let manifest = packages.next().filter(|_| packages.next().is_none())?["manifest_path"].as_str()?;
    Some(Path::new(manifest).with_file_name("tables"))
}
