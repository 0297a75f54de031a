//! Files that other runs, or the same one after it was killed, must find whole.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Writes a file as a whole: whoever reads it has the old one or the new one, even if this run is killed in the middle or the disk
/// is full.
///
/// # Errors
/// When it cannot be written; what was there before stays.
pub(crate) fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    // Two runs must not write the same draft; on two machines they may have the same process number.
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

/// Opens a file, or makes it, to write at its end, with the text that is in it. Nobody else has it so until it is closed: two runs
/// would do the same work, and each write its own.
///
/// # Errors
/// When it cannot be opened, is no text, or another run has it.
pub(crate) fn append(path: &Path) -> Result<(File, String)> {
    let mut file = File::options().create(true).append(true).read(true).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            bail!("found another run that is writing it, expected a file of its own for each")
        }
        // Where files cannot be locked, there is only the user to see to it.
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => return Err(error.into()),
        _ => {}
    }
    // Reading a pipe would wait for ever.
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

    /// Several runs in one folder may make the same file at once.
    #[test]
    fn nobody_is_in_the_way_of_another() {
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

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_no_file_is_refused() {
        let error = append(Path::new("/dev/zero")).unwrap_err().to_string();
        assert!(error.contains("something else than a file"), "{error}");
    }

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("horigoma-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("search.toml");
        fs::write(&file, "old").unwrap();
        // Who has it open reads on in what he opened.
        let mut reader = File::open(&file).unwrap();
        replace(&file, "new").unwrap();
        let mut read = String::new();
        reader.read_to_string(&mut read).unwrap();
        assert_eq!((read.as_str(), fs::read_to_string(&file).unwrap().as_str()), ("old", "new"));
        // A folder cannot be written over, and no draft stays.
        fs::create_dir(folder.join("folder")).unwrap();
        assert!(replace(&folder.join("folder"), "x").unwrap_err().to_string().ends_with("folder cannot be written"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
