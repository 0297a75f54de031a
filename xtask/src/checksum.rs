//! SHA-256 of files, as `sha256sum` writes and checks them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

/// The file that lists the others.
pub const FILE: &str = "SHA256SUMS";

/// Returns the checksum of a file, 64 hexadecimal digits.
///
/// # Errors
/// When it cannot be read.
pub fn of(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Writes the list of a folder's files.
///
/// # Errors
/// When a file cannot be read, or the list cannot be written.
pub fn write(folder: &Path, files: &[PathBuf]) -> Result<PathBuf> {
    let mut lines = Vec::new();
    for file in files {
        let name = file.file_name().context("a file without a name")?.to_string_lossy();
        lines.push(format!("{}  {name}\n", of(file)?));
    }
    // By name, because folders have no fixed order.
    lines.sort_by(|one, other| one[64..].cmp(&other[64..]));
    let list = folder.join(FILE);
    fs::write(&list, lines.concat()).with_context(|| list.display().to_string())?;
    Ok(list)
}

/// Compares a folder's files with its list.
///
/// # Errors
/// When there is no list, or a file is missing or differs from its checksum.
pub fn check(folder: &Path) -> Result<()> {
    let list = folder.join(FILE);
    let text = fs::read_to_string(&list).with_context(|| list.display().to_string())?;
    for line in text.lines() {
        let (expected, name) = line.split_once("  ").with_context(|| format!("found the line '{line}'"))?;
        let found = of(&folder.join(name))?;
        ensure!(found == expected, "{name}: found SHA-256 {found}, expected {expected}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digest of "abc" is the example of FIPS 180-4.
    #[test]
    fn a_list_is_what_sha256sum_writes() {
        let folder = std::env::temp_dir().join(format!("horigoma-sums-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let files = ["b", "a"].map(|name| folder.join(name));
        fs::write(&files[0], "abc").unwrap();
        fs::write(&files[1], "").unwrap();
        let list = fs::read_to_string(write(&folder, &files).unwrap()).unwrap();
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
                        ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n";
        assert_eq!(list, expected);
        check(&folder).unwrap();
        fs::write(&files[1], "c").unwrap();
        assert!(check(&folder).unwrap_err().to_string().starts_with("a: found"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
