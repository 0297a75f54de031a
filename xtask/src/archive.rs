//! Archives that depend on nothing but the files in them and the commit's time.

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
    /// Where it lies.
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

/// `2026-11-22T07:00:00Z` as archives for DOS write it.
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
