//! The directory in a program: its manifest, a line for each table.

use geometry::{Checked, Checksum};

use super::program::Program;
use crate::mark;
use crate::table::Table;

/// The directory of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directory {
    /// The fingerprint that its first line records.
    pub fingerprint: u64,
    /// The tables.
    pub entries: Vec<Entry>,
}

/// A line of the directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name of the static.
    pub name: String,
    /// Its type, without blanks: `[[Bitboard;81];2]`.
    pub rust_type: String,
    /// The bytes of its values.
    pub bytes: usize,
    /// The checksum of its values.
    pub checksum: u64,
    /// The origin of its values.
    pub origin: String,
}

/// The most tables of a directory.
const MOST_TABLES: usize = 1000;

impl Directory {
    /// Reads the directory of a program, if it has one.
    ///
    /// # Errors
    /// More than one directory, or a damaged one.
    pub fn find(program: &Program) -> Result<Option<Self>, String> {
        match program.behind(mark::DIRECTORY.as_bytes())[..] {
            [] => Ok(None),
            [place] => Self::parse(program.from(place)).map(Some),
            ref places => Err(format!("found {} directories of tables, expected one", places.len())),
        }
    }

    /// Reads the lines that the first one counts: `fingerprint 59d99a70ecde4c55  86 tables  1588664 bytes`.
    fn parse(bytes: &[u8]) -> Result<Self, String> {
        let mut lines = bytes.split(|&byte| byte == b'\n').map(|line| std::str::from_utf8(line).unwrap_or_default());
        let first: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
        let damaged = || format!("found a damaged directory, its first line '{}'", first.join(" "));
        let &["fingerprint", digits, count, "tables", ..] = &first[..] else { return Err(damaged()) };
        let fingerprint = u64::from_str_radix(digits, 16).map_err(|_| damaged())?;
        let count = count.parse().ok().filter(|&count: &usize| count <= MOST_TABLES).ok_or_else(damaged)?;
        let entries: Vec<Entry> = lines.take(count).map(Entry::parse).collect::<Result<_, _>>()?;
        if entries.len() < count {
            return Err(format!("found {} lines of a directory, expected {count}", entries.len()));
        }
        Ok(Self { fingerprint, entries })
    }

    /// The fingerprint of the lines, which the first line has to record.
    #[must_use]
    pub fn computed(&self) -> u64 {
        let mut all = Checksum::EMPTY;
        for entry in &self.entries {
            all.feed(entry.name.as_bytes());
            entry.checksum.feed(&mut all);
        }
        all.value()
    }
}

impl Entry {
    /// Returns the line of a table.
    pub(super) fn of(table: &Table) -> Self {
        Self {
            name: table.name.to_string(),
            rust_type: table.rust_type().replace(' ', ""),
            bytes: table.bytes(),
            checksum: table.checksum(),
            origin: table.origin.to_string(),
        }
    }

    fn parse(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let parsed = match fields[..] {
            [name, rust_type, bytes, checksum, origin] => {
                let numbers = bytes.parse().ok().zip(u64::from_str_radix(checksum, 16).ok());
                numbers.map(|(bytes, checksum)| Self {
                    name: name.to_owned(),
                    rust_type: rust_type.to_owned(),
                    bytes,
                    checksum,
                    origin: origin.to_owned(),
                })
            }
            _ => None,
        };
        parsed.ok_or_else(|| format!("found '{line}' in the directory, expected NAME TYPE BYTES CHECKSUM ORIGIN"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> Program {
        Program::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_directory_is_read_to_its_last_line() {
        let lines =
            "fingerprint 00000000000000aa  1 tables  8 bytes\nSIDE_KEY  u64   8 00000000000000ff zobrist.toml\n";
        let text = format!("before{}{lines}behind\n", mark::DIRECTORY);
        let found = Directory::find(&program(&text)).unwrap().unwrap();
        let [entry] = &found.entries[..] else { panic!("{found:?}") };
        assert_eq!((found.fingerprint, &*entry.name, entry.bytes, entry.checksum), (0xaa, "SIDE_KEY", 8, 0xff));
        for (text, word) in [
            (text.repeat(2), "2 directories"),
            (text.replace("1 tables", "3 tables"), "behind"),
            (text.replace("fingerprint", "finger"), "damaged"),
            (text.replace("   8 ", " many "), "many"),
        ] {
            let error = Directory::find(&program(&text)).unwrap_err();
            assert!(error.contains(word), "{error}");
        }
        assert_eq!(Directory::find(&program("nothing")), Ok(None));
    }
}
