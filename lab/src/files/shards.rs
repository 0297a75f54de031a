//! Files of records. Each is written whole under another name and then renamed, so that a shard is complete or absent.
//!
//! ```text
//! HORIGOMA RECORDS 3\n
//! engine <fingerprint and options>\n
//! records <count> checksum <16 hexadecimal digits>\n
//! \n
//! count times 40 bytes
//! ```
//!
//! The checksum covers the first line, the engine's line, and the records. Files of versions 2 and 1 are still read.
//! Version 2 has no leaves, and its checksum covers the engine and the records. That of version 1 covers the records.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use geometry::Checksum;

use super::packed::{RECORD_BYTES, Record};
use super::replace;

const MAGIC: &str = "HORIGOMA RECORDS 3";
const MAGIC_2: &str = "HORIGOMA RECORDS 2";
const MAGIC_1: &str = "HORIGOMA RECORDS 1";

/// Returns the path of a shard.
#[must_use]
pub fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("shard-{number:06}.records"))
}

/// Writes a shard, as a whole or not at all.
///
/// # Errors
/// When the file cannot be written.
pub fn write(folder: &Path, number: u32, engine: &str, records: &[Record]) -> Result<()> {
    write_file(&path(folder, number), engine, records)
}

/// Writes a shard under another name, as a whole or not at all.
///
/// # Errors
/// When the file cannot be written.
pub fn write_file(file: &Path, engine: &str, records: &[Record]) -> Result<()> {
    let body: Vec<u8> = records.iter().flat_map(Record::to_bytes).collect();
    let sum = checksum(&[MAGIC.as_bytes(), engine.as_bytes(), &body]);
    let head = format!("{MAGIC}\nengine {engine}\nrecords {} checksum {sum:016x}\n\n", records.len());
    replace(file, [head.as_bytes(), &body].concat())
}

/// Reads a shard: its engine, and the records.
///
/// # Errors
/// When the file cannot be read or is damaged.
pub fn read(file: &Path) -> Result<(String, Vec<Record>)> {
    let bytes = fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    parse(&bytes).with_context(|| format!("{} is damaged", file.display()))
}

/// The head of a file: its three lines, the second without `engine `.
pub(super) struct Head<'b> {
    pub(super) first: &'b str,
    pub(super) engine: &'b str,
    pub(super) last: &'b str,
}

/// Splits a file into its head and the bytes behind it.
///
/// # Errors
/// When it has no such head.
pub(super) fn split(bytes: &[u8]) -> Result<(Head<'_>, &[u8])> {
    let end = bytes
        .windows(2)
        .position(|pair| pair == b"\n\n")
        .context("found no end of the head, expected an empty line")?;
    let (head, body) = (std::str::from_utf8(&bytes[..end])?, &bytes[end + 2..]);
    let mut lines = head.lines();
    let first = lines.next().unwrap_or_default();
    let engine = lines.next().and_then(|line| line.strip_prefix("engine ")).context("found no line 'engine'")?;
    Ok((Head { first, engine, last: lines.next().unwrap_or_default() }, body))
}

fn parse(bytes: &[u8]) -> Result<(String, Vec<Record>)> {
    let (Head { first, engine, last }, body) = split(bytes)?;
    let sum = match first {
        MAGIC => checksum(&[MAGIC.as_bytes(), engine.as_bytes(), body]),
        MAGIC_2 => checksum(&[engine.as_bytes(), body]),
        MAGIC_1 => checksum(&[body]),
        _ => bail!("found '{first}', expected '{MAGIC}'"),
    };
    let expected = format!("records {} checksum {sum:016x}", body.len() / RECORD_BYTES);
    let (records, rest) = body.as_chunks::<RECORD_BYTES>();
    if last != expected || !rest.is_empty() {
        bail!("found '{last}' over {} bytes, whose records and checksum are '{expected}'", body.len());
    }
    Ok((engine.to_owned(), records.iter().map(Record::from_bytes).collect()))
}

/// Returns the number of a shard from its name: `shard-000042.records`, or `gen5-shard-000042.records`, as `cargo lab
/// rescore` names its output. A file with another name has the checksum of its name as its number.
#[must_use]
pub fn number(file: &Path) -> u64 {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let digits = name.rsplit_once("shard-").and_then(|(_, digits)| digits.parse().ok());
    digits.unwrap_or_else(|| checksum(&[name.as_bytes()]))
}

/// Returns the shards of a folder, by number.
///
/// # Errors
/// When the folder cannot be read.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    files_of(folder, "records")
}

/// Returns the files of a folder with this extension, by name.
fn files_of(folder: &Path, wanted: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == wanted));
    files.sort();
    Ok(files)
}

/// Returns the files of a folder with the positions of each shard: the shard, or else the list of its games
/// ([`move_lists`](super::move_lists)).
///
/// # Errors
/// When the folder cannot be read.
pub fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = list(folder)?;
    let games = files_of(folder, "games")?;
    files.extend(games.into_iter().filter(|games| !games.with_extension("records").exists()));
    files.sort();
    Ok(files)
}

/// Returns the shards of several folders, folder by folder.
///
/// # Errors
/// When there is none, or a folder cannot be read.
pub fn list_all(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in folders {
        files.extend(list(folder)?);
    }
    if files.is_empty() {
        bail!("found no shard in {folders:?}, expected what `cargo lab selfplay` writes");
    }
    Ok(files)
}

pub(crate) fn checksum(parts: &[&[u8]]) -> u64 {
    let mut checksum = Checksum::EMPTY;
    parts.iter().for_each(|part| checksum.feed(part));
    checksum.value()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(number: u8) -> Record {
        Record { sfen: [number; 32], score: -3, mv: 77, ply: number.into(), result: -1, flags: 1 }
    }

    #[test]
    fn shards_read_back_and_every_changed_byte_is_detected() {
        let folder = std::env::temp_dir().join(format!("horigoma-shards-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let records: Vec<Record> = (0..20).map(record).collect();
        write(&folder, 4, "engine test", &records).unwrap();
        let file = path(&folder, 4);
        assert_eq!(read(&file).unwrap(), ("engine test".to_owned(), records));
        assert_eq!(list(&folder).unwrap(), std::slice::from_ref(&file));
        let whole = fs::read(&file).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            assert!(parse(&bytes).is_err(), "byte {at}");
        }
        for length in 0..whole.len() {
            assert!(parse(&whole[..length]).is_err(), "cut to {length}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_shard_is_identified_by_its_name() {
        let number = |name: &str| number(Path::new(name));
        assert_eq!((number("a/shard-000042.records"), number("b/gen-5-shard-000042.records")), (42, 42));
        assert_eq!(number("a/other.records"), number("b/other.records"));
        assert_ne!(number("a/other.records"), number("a/another.records"));
    }

    #[test]
    fn files_of_earlier_versions_are_still_read() {
        let body = record(9).to_bytes();
        for (magic, sum) in [(MAGIC_1, checksum(&[&body])), (MAGIC_2, checksum(&[b"old", &body]))] {
            let head = format!("{magic}\nengine old\nrecords 1 checksum {sum:016x}\n\n");
            let (engine, records) = parse(&[head.as_bytes(), &body].concat()).unwrap();
            assert_eq!((engine.as_str(), records), ("old", vec![record(9)]), "{magic}");
        }
    }
}
