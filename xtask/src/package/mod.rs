//! Packages of a program: an archive for every system, and a package for Debian and its relatives.

pub mod archive;
pub mod notices;
pub mod sbom;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use archive::Entry;

use crate::source::Source;
use crate::target::Target;
use crate::tool::Tool;

/// The tool that makes a Debian package, from `[package.metadata.deb]` in Cargo.toml.
pub const CARGO_DEB: Tool = Tool { command: "cargo-deb", package: "cargo install cargo-deb" };

/// Manual page and completions, generated from the table of commands.
const PAGES: [&str; 4] = ["man/horigoma.1", "man/horigoma.bash", "man/_horigoma", "man/horigoma.fish"];

/// The documents in the archive.
const READ_FIRST: [&str; 6] = ["README.md", "README.ja.md", "CHANGELOG.md", "LICENSE", "LICENSE-APACHE", "LICENSE-MIT"];

/// Writes the archive of a program.
///
/// # Errors
/// When a file cannot be read or written.
pub fn archive(folder: &Path, program: &Path, target: &Target, source: &Source) -> Result<PathBuf> {
    let inside = source.file_name(target.name);
    let entry = |name: &str, file: PathBuf| Entry { name: format!("{inside}/{name}"), file, is_program: false };
    let mut entries = vec![Entry { is_program: true, ..entry(target.program(), program.into()) }];
    entries.extend(READ_FIRST.map(|name| entry(name, source.root.join(name))));
    // Next to the program, where `[package.metadata.deb]` finds it too.
    let notices = program.with_file_name(notices::FILE);
    fs::write(&notices, notices::text(target, source)?)?;
    entries.push(entry(notices::FILE, notices));
    if !target.is_windows() {
        entries.extend(PAGES.map(|name| entry(name, source.root.join(name))));
    }
    let kind = if target.is_windows() { "zip" } else { "tar.gz" };
    let file = folder.join(format!("{inside}.{kind}"));
    archive::write(&file, entries, source)?;
    Ok(file)
}

/// Writes the Debian package of the program that was built last for the target.
///
/// # Errors
/// When it cannot be made.
pub fn debian(folder: &Path, architecture: &str, target: &Target, source: &Source) -> Result<PathBuf> {
    let file = folder.join(format!("horigoma_{}_{architecture}.deb", source.version));
    let mut cargo = Command::new("cargo-deb");
    cargo.current_dir(&source.root).args(["--quiet", "--no-build", "--no-strip", "--package", "horigoma"]);
    cargo.args(["--target", target.triple, "--output"]).arg(&file);
    cargo.env("CARGO_TARGET_DIR", &source.target_dir).env("SOURCE_DATE_EPOCH", source.seconds.to_string());
    let status = cargo.status().context("cargo-deb")?;
    ensure!(status.success(), "cargo-deb for {}: {status}", target.name);
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of packages has one line for each, and cuts a longer description.
    #[test]
    fn the_description_fits_a_list_of_packages() {
        let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml")).unwrap();
        let told = manifest.lines().find_map(|line| line.strip_prefix("description = \"")?.strip_suffix('"'));
        assert!(told.is_some_and(|told| told.len() < 80), "{told:?}");
    }
}
