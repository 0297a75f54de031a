//! The licences of the code linked into a program. Most licences require such a list.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cargo_metadata::Package;

use super::sbom::Parts;
use crate::source::{Source, metadata};
use crate::target::Target;

/// The file's name in an archive.
pub const FILE: &str = "NOTICES.txt";

/// The packages that are not linked, but whose values a build script copies into the program.
const READ: [&str; 1] = ["encoding_rs"];

const HEAD: &str =
    "This program is linked with the packages below, and with the standard library of Rust (MIT OR Apache-2.0,
https://www.rust-lang.org; the text of the Apache License is in LICENSE-APACHE).\n";

/// Returns the text: each package with its licence and its licence files.
///
/// # Errors
/// When Cargo reports no packages, or a foreign package has no licence file.
pub fn text(target: &Target, source: &Source) -> Result<String> {
    let metadata = metadata(&source.root, &[target.triple])?;
    let mut text = HEAD.to_owned();
    let parts = Parts::of(&metadata, target)?;
    let read = parts.building.iter().filter(|&id| READ.contains(&metadata[id].name.as_str()));
    for package in parts.linked.iter().chain(read).map(|id| &metadata[id]) {
        // Packages of this repository have its licence.
        if package.source.is_none() {
            continue;
        }
        let licence = package.license.as_deref().unwrap_or("see below");
        text.push_str(&format!("\n==== {} {}: {licence}\n", package.name, package.version));
        let stated = stated(package)?;
        ensure!(!stated.is_empty(), "{} {}: found no file with its licence", package.name, package.version);
        stated.iter().for_each(|licence| text.push_str(&format!("\n{}\n", licence.trim_end())));
    }
    Ok(text)
}

/// Returns the licence files of a package, by name.
fn stated(package: &Package) -> Result<Vec<String>> {
    let folder = package.manifest_path.parent().context("a package without a folder")?;
    let mut files: Vec<_> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.is_file() && is_licence(file));
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).with_context(|| file.display().to_string())).collect()
}

fn is_licence(file: &Path) -> bool {
    let name = file.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
    ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"].iter().any(|word| name.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::TARGETS;

    /// The table of Japanese characters is made from the mapping of `encoding_rs`.
    #[test]
    fn packages_of_which_values_are_copied_have_their_licence() {
        let metadata = metadata(Path::new(env!("CARGO_MANIFEST_DIR")), &[TARGETS[0].triple]).unwrap();
        let parts = Parts::of(&metadata, &TARGETS[0]).unwrap();
        let names = parts.building.iter().map(|id| metadata[id].name.as_str());
        assert_eq!(names.filter(|name| READ.contains(name)).count(), READ.len());
        assert!(
            !stated(metadata.packages.iter().find(|package| package.name.as_str() == READ[0]).unwrap())
                .unwrap()
                .is_empty()
        );
    }
}
