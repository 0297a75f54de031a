//! Reproducible builds: a commit is cloned and made twice, in folders with names of different length.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::checksum;
use crate::release::{self, Options};
use crate::source::Source;

/// The folders of the two clones.
const NAMES: [&str; 2] = ["one", "another folder of another name"];

/// Makes the last commit twice and compares the checksums. The files of the first build become the release.
///
/// # Errors
/// When a build fails, or when the two differ: the names of the files that do.
pub fn run(options: &Options, source: &Source) -> Result<()> {
    let work = source.target_dir.join("reproduce");
    let _ = fs::remove_dir_all(&work);
    let mut lists = Vec::new();
    for name in NAMES {
        let clone = work.join(name);
        let cloned = made_in(&clone, options, source)?;
        let list = release::folder(&cloned).join(checksum::FILE);
        lists.push(fs::read_to_string(&list).with_context(|| list.display().to_string())?);
        // The files are kept for a comparison when they differ. Their clones are removed.
        fs::rename(release::folder(&cloned), work.join(format!("dist of {name}")))?;
        fs::remove_dir_all(&clone)?;
    }
    let differing = differing(&lists[0], &lists[1]);
    ensure!(
        differing.is_empty(),
        "commit {}: found other bytes the second time in {}",
        source.commit,
        differing.join(", ")
    );
    let made = release::folder(source);
    let _ = fs::remove_dir_all(&made);
    fs::rename(work.join(format!("dist of {}", NAMES[0])), &made)?;
    print!("{}", lists[0]);
    println!("commit {}: twice the same {}, {} files", source.commit, checksum::FILE, lists[0].lines().count());
    Ok(())
}

/// Makes the last commit in a clone, which must be a new folder.
///
/// # Errors
/// When git or a build fails.
pub fn made_in(clone: &Path, options: &Options, source: &Source) -> Result<Source> {
    let _ = fs::remove_dir_all(clone);
    let mut git = Command::new("git");
    git.args(["clone", "--quiet", "--no-hardlinks"]).arg(&source.root).arg(clone);
    ensure!(git.status()?.success(), "git clone into {}", clone.display());
    let cloned = Source::read(clone, Some(clone.join("target")))?;
    release::make(options, &cloned)?;
    Ok(cloned)
}

/// Returns the files whose checksums differ in two lists.
fn differing<'l>(one: &'l str, other: &'l str) -> Vec<&'l str> {
    let read = |list: &'l str| -> BTreeMap<&'l str, &'l str> {
        list.lines().filter_map(|line| line.split_once("  ")).map(|(sum, name)| (name, sum)).collect()
    };
    let (one, other) = (read(one), read(other));
    let names = one.keys().chain(other.keys()).collect::<std::collections::BTreeSet<_>>();
    names.into_iter().filter(|&name| one.get(name) != other.get(name)).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_and_missing_files_are_named() {
        let list = "11  a\n22  b\n";
        assert!(differing(list, list).is_empty());
        assert_eq!(differing(list, "11  a\n23  b\n"), ["b"]);
        assert_eq!(differing(list, "22  b\n33  c\n"), ["a", "c"]);
    }
}
