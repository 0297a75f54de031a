//! Atomic replacement of files: a reader, another run or a killed run never leaves or sees half a file.

mod bits;
pub mod move_lists;
pub mod packed;
pub mod shards;
pub(crate) mod tries;

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Writes a file as a whole. A reader sees the old or the new content, even if this run is killed in the middle or the
/// disk is full.
///
/// # Errors
/// When it cannot be written. The old content then remains.
pub(crate) fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    // Two runs must not write to one draft. On two machines they may have equal process numbers.
    let draft = path.with_extension(format!("{}-{:016x}.part", std::process::id(), fastrand::u64(..)));
    let write = || -> io::Result<()> {
        fs::write(&draft, bytes)?;
        File::open(&draft)?.sync_all()?;
        fs::rename(&draft, path)
    };
    write()
        .inspect_err(|_| drop(fs::remove_file(&draft)))
        .with_context(|| format!("{} cannot be written", path.display()))
}

/// Writes a folder of files as a whole, never some old and some new. A run killed between the two renames leaves no
/// folder at all, which is hard to miss, and both versions next to it (`.NAME-..`). Files other than these names and
/// `old` ones stay in the version put aside, which is removed when it is empty.
///
/// # Errors
/// When it cannot be written. The old folder then remains.
pub(crate) fn replace_folder(folder: &Path, files: &[(String, String)], old: impl Fn(&str) -> bool) -> Result<()> {
    // The target of a link is replaced, not the link.
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let mark = format!("{}-{:016x}", std::process::id(), fastrand::u64(..));
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let [draft, aside] = ["part", "old"].map(|what| folder.with_file_name(format!(".{name}-{mark}.{what}")));
    let write = || -> io::Result<()> {
        fs::create_dir_all(&draft)?;
        for (name, text) in files {
            fs::write(draft.join(name), text)?;
            File::open(draft.join(name))?.sync_all()?;
        }
        if !folder.exists() {
            return fs::rename(&draft, &folder);
        }
        fs::rename(&folder, &aside)?;
        fs::rename(&draft, &folder).inspect_err(|_| drop(fs::rename(&aside, &folder)))
    };
    write()
        .inspect_err(|_| drop(fs::remove_dir_all(&draft)))
        .with_context(|| format!("{} cannot be written", folder.display()))?;
    clear(&aside, |name| old(name) || files.iter().any(|(new, _)| new == name))
}

/// Removes old files from a folder put aside, and the folder when it is then empty.
fn clear(aside: &Path, is_old: impl Fn(&str) -> bool) -> Result<()> {
    if !aside.exists() {
        return Ok(());
    }
    let cleared = || -> io::Result<usize> {
        let mut kept = 0;
        for entry in fs::read_dir(aside)? {
            let entry = entry?;
            if entry.file_name().to_str().is_some_and(&is_old) {
                fs::remove_file(entry.path())?;
            } else {
                kept += 1;
            }
        }
        Ok(kept)
    };
    match cleared().with_context(|| format!("{} cannot be cleared", aside.display()))? {
        0 => fs::remove_dir(aside).with_context(|| format!("{} cannot be removed", aside.display())),
        kept => {
            eprintln!("{}: found {kept} other files, which are kept there", aside.display());
            Ok(())
        }
    }
}

/// Opens or creates a file for appending, and returns its text. The file is locked until it is closed, so that two runs
/// cannot do the same work twice.
///
/// # Errors
/// When it cannot be opened, is no text, or is locked by another run.
pub(crate) fn append(path: &Path) -> Result<(File, String)> {
    let mut file = File::options().create(true).append(true).read(true).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            bail!("found another run that is writing it, expected a file of its own for each")
        }
        // On a file system without locks the user has to take care.
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => return Err(error.into()),
        _ => {}
    }
    // Reading a pipe would wait without end.
    if !file.metadata()?.is_file() {
        bail!("found something else than a file");
    }
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    Ok((file, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Several runs in one folder may create a file at the same time.
    #[test]
    fn concurrent_runs_do_not_disturb_each_other() {
        let file = std::env::temp_dir().join(format!("horigoma-shared-{}", std::process::id()));
        std::thread::scope(|scope| {
            for text in ["one", "two", "three"] {
                let file = &file;
                scope.spawn(move || (0..50).for_each(|_| replace(file, text).unwrap()));
            }
        });
        assert!(["one", "two", "three"].contains(&fs::read_to_string(&file).unwrap().as_str()));
        fs::remove_file(&file).unwrap();
    }

    /// A set of old and new files would look like any other set.
    #[test]
    fn a_folder_is_replaced_whole_or_not_at_all() {
        let scratch = std::env::temp_dir().join(format!("horigoma-folder-{}", std::process::id()));
        let folder = scratch.join("net");
        let found = || -> Vec<(String, String)> {
            let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
            let read = |path: &Path| fs::read_to_string(path).unwrap();
            let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
            let mut files: Vec<_> = entries.map(|path| (name(&path), read(&path))).collect();
            files.sort();
            files
        };
        let files = |names: &[&str], text: &str| -> Vec<(String, String)> {
            names.iter().map(|name| ((*name).to_owned(), text.to_owned())).collect()
        };
        fs::create_dir_all(&scratch).unwrap();
        let is_old = |name: &str| name.starts_with("neuron");
        let one = files(&["net", "neuron_0", "neuron_1"], "one");
        replace_folder(&folder, &one, is_old).unwrap();
        assert_eq!(found(), one);
        // The second of these cannot be written. The old files remain, the first one too.
        let error = replace_folder(&folder, &files(&["net", "none/neuron_0"], "two"), is_old).unwrap_err();
        assert!(error.to_string().ends_with("net cannot be written"), "{error}");
        assert_eq!((found(), fs::read_dir(&scratch).unwrap().count()), (one, 1));
        // With fewer files, the surplus is removed.
        let three = files(&["net", "neuron_0"], "three");
        replace_folder(&folder, &three, is_old).unwrap();
        assert_eq!((found(), fs::read_dir(&scratch).unwrap().count()), (three, 1));
        // A file of the user is not lost.
        fs::write(folder.join("notes"), "mine").unwrap();
        replace_folder(&folder, &files(&["net"], "four"), is_old).unwrap();
        assert_eq!(found(), files(&["net"], "four"));
        let aside =
            fs::read_dir(&scratch).unwrap().map(|entry| entry.unwrap().path()).find(|path| *path != folder).unwrap();
        assert_eq!(fs::read_to_string(aside.join("notes")).unwrap(), "mine");
        assert_eq!(fs::read_dir(&aside).unwrap().count(), 1);
        fs::remove_dir_all(&scratch).unwrap();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn pipes_and_folders_are_refused_as_files() {
        let error = append(Path::new("/dev/zero")).unwrap_err().to_string();
        assert!(error.contains("something else than a file"), "{error}");
    }

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("horigoma-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("search.toml");
        fs::write(&file, "old").unwrap();
        // A reader that opened the old file continues to read it.
        let mut reader = File::open(&file).unwrap();
        replace(&file, "new").unwrap();
        let mut read = String::new();
        reader.read_to_string(&mut read).unwrap();
        assert_eq!((read.as_str(), fs::read_to_string(&file).unwrap().as_str()), ("old", "new"));
        // A folder cannot be replaced by a file, and no draft remains.
        fs::create_dir(folder.join("folder")).unwrap();
        assert!(replace(&folder.join("folder"), "x").unwrap_err().to_string().ends_with("folder cannot be written"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
