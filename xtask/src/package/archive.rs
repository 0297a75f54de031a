//! Archives that depend only on the files in them and the commit's time.

use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::source::Source;

/// A file of an archive.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its path in the archive, with `/`.
    pub name: String,
    /// The file to read.
    pub file: PathBuf,
    /// Whether it is a program.
    pub is_program: bool,
}

impl Entry {
    const fn mode(&self) -> u32 {
        if self.is_program { 0o755 } else { 0o644 }
    }
}

/// Writes entries, sorted by name, into a `.tar.gz` or, by the file's name, a `.zip`.
///
/// # Errors
/// When a file cannot be read or written.
pub fn write(target: &Path, mut entries: Vec<Entry>, source: &Source) -> Result<()> {
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    let bytes = if target.extension().is_some_and(|extension| extension == "zip") {
        zipped(&entries, source)
    } else {
        tarred(&entries, source)
    };
    fs::write(target, bytes?).with_context(|| target.display().to_string())
}

fn tarred(entries: &[Entry], source: &Source) -> Result<Vec<u8>> {
    let mut tar = tar::Builder::new(GzBuilder::new().mtime(0).write(Vec::new(), Compression::best()));
    for entry in entries {
        let bytes = read(entry)?;
        let mut header = tar::Header::new_gnu();
        header.set_mode(entry.mode());
        header.set_mtime(source.seconds);
        header.set_size(bytes.len() as u64);
        tar.append_data(&mut header, &entry.name, &bytes[..])?;
    }
    Ok(tar.into_inner()?.finish()?)
}

fn zipped(entries: &[Entry], source: &Source) -> Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for entry in entries {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        let options = options.unix_permissions(entry.mode()).last_modified_time(date(&source.time)?);
        zip.start_file(&*entry.name, options)?;
        zip.write_all(&read(entry)?)?;
    }
    Ok(zip.finish()?.into_inner())
}

fn read(entry: &Entry) -> Result<Vec<u8>> {
    fs::read(&entry.file).with_context(|| entry.file.display().to_string())
}

/// Converts `2026-11-22T07:00:00Z` to the form of DOS archives.
fn date(time: &str) -> Result<DateTime> {
    let fields: Vec<u16> = time.split(|c: char| !c.is_ascii_digit()).filter_map(|field| field.parse().ok()).collect();
    let [year, month, day, hour, minute, second] = fields[..] else { anyhow::bail!("found time '{time}'") };
    let [month, day, hour, minute, second] = [month, day, hour, minute, second].map(|field| field as u8);
    Ok(DateTime::from_date_and_time(year, month, day, hour, minute, second)?)
}

/// Unpacks an archive into a folder.
///
/// # Errors
/// When it is damaged, or a file cannot be written.
pub fn unpack(file: &Path, folder: &Path) -> Result<()> {
    let opened = File::open(file).with_context(|| file.display().to_string())?;
    if file.extension().is_some_and(|extension| extension == "zip") {
        Ok(zip::ZipArchive::new(opened)?.extract(folder)?)
    } else {
        Ok(tar::Archive::new(flate2::read::GzDecoder::new(opened)).unpack(folder)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(root: &Path) -> Source {
        Source {
            root: root.into(),
            target_dir: root.join("target"),
            version: "1.2.3".to_owned(),
            commit: "abcdef0".to_owned(),
            seconds: 1_795_300_000,
            time: "2026-11-21T23:06:40Z".to_owned(),
        }
    }

    /// Other folders, another order and other times of the files give equal bytes. Unpacked files equal the packed
    /// ones.
    #[test]
    fn an_archive_depends_on_names_contents_and_the_commit_alone() {
        let folder = std::env::temp_dir().join(format!("horigoma-archive-{}", std::process::id()));
        let pack = |name: &str, turned: bool, kind: &str| -> (PathBuf, Vec<u8>) {
            let inside = folder.join(name);
            fs::create_dir_all(&inside).unwrap();
            let mut entries = Vec::new();
            for (file, is_program) in [("engine", true), ("README", false)] {
                fs::write(inside.join(file), file.repeat(3)).unwrap();
                entries.push(Entry { name: format!("top/{file}"), file: inside.join(file), is_program });
            }
            if turned {
                entries.reverse();
                let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
                File::options().append(true).open(inside.join("README")).unwrap().set_modified(old).unwrap();
            }
            let archive = folder.join(format!("{name}.{kind}"));
            write(&archive, entries, &source(&inside)).unwrap();
            (archive.clone(), fs::read(archive).unwrap())
        };
        for kind in ["tar.gz", "zip"] {
            let (archive, bytes) = pack("one", false, kind);
            assert!(bytes == pack("two", true, kind).1, "{kind}");
            let out = folder.join(format!("out-{kind}"));
            unpack(&archive, &out).unwrap();
            assert_eq!(fs::read_to_string(out.join("top/engine")).unwrap(), "engineengineengine");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let mode = |file: &str| fs::metadata(out.join("top").join(file)).unwrap().permissions().mode() & 0o777;
                assert_eq!((mode("engine"), mode("README")), (0o755, 0o644), "{kind}");
            }
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
