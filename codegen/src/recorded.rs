//! A recorded set of tables: the names of its files, reading it back, and comparing it by value.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use geometry::{Label, Score};

use crate::Failure;
use crate::table::{Element, Table, fingerprint};

/// The folder of snapshots, below `tables/`.
pub const SNAPSHOTS: &str = "snapshot";

/// The manifest, below `tables/`.
pub const MANIFEST: &str = "MANIFEST";

/// The file of a table's snapshot, below `tables/`.
#[must_use]
pub fn snapshot_name(table: &str) -> PathBuf {
    Path::new(SNAPSHOTS).join(format!("{}.rs", table.to_lowercase()))
}

/// The values of a table as plain numbers, in memory order.
pub type Numbers = Vec<i128>;

/// A set of tables to compare with: numbers by table name, and checksums for the tables without recorded numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Recorded {
    /// The numbers of each table that is recorded whole.
    pub numbers: BTreeMap<String, Numbers>,
    /// The checksum of every table.
    pub checksums: BTreeMap<String, u64>,
    /// The fingerprint of all of them.
    pub fingerprint: u64,
}

/// A difference between two versions of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Only the new set has it.
    Added,
    /// Another number of values.
    Reshaped {
        /// The old number of values.
        old: usize,
    },
    /// Other values: place, old and new number.
    Moved(Vec<(usize, i128, i128)>),
    /// Other values, but the old ones are not recorded.
    Unknown,
}

impl Recorded {
    /// Reads the set of a folder: inputs, which are made into tables, or the files that `emit` wrote.
    ///
    /// # Errors
    /// The errors of the inputs, or the file that could not be read.
    pub fn read(folder: &Path, as_inputs: bool) -> Result<Self, Failure> {
        if as_inputs {
            let (_, tables) = crate::generate(folder)?;
            return Ok(Self::of(&tables));
        }
        let fault = |path: &Path, error: &std::io::Error| {
            let found = format!("no readable file ({})", error.kind());
            let expected = "a folder of inputs, or one that `emit` wrote".to_owned();
            Failure::Inputs(vec![crate::Fault { file: path.to_owned(), at: None, found, expected }])
        };
        let manifest = folder.join(MANIFEST);
        let text = std::fs::read_to_string(&manifest).map_err(|error| fault(&manifest, &error))?;
        Ok(Self::of_manifest(&text, folder))
    }

    /// Returns the set that a manifest records, with the numbers of the snapshots below a folder.
    #[must_use]
    pub fn of_manifest(text: &str, folder: &Path) -> Self {
        let first = text.lines().next().and_then(|line| line.split_whitespace().nth(1));
        let fingerprint = first.and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or_default();
        let mut recorded = Self { fingerprint, ..Self::default() };
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [name, _, _, checksum, ..] = fields[..] else { continue };
            recorded.checksums.insert(name.to_owned(), u64::from_str_radix(checksum, 16).unwrap_or_default());
            let snapshot = snapshot_name(name);
            if let Ok(source) = std::fs::read_to_string(folder.join(snapshot)) {
                recorded.numbers.insert(name.to_owned(), numbers_in(&source));
            }
        }
        recorded
    }

    /// Returns the set of these tables.
    #[must_use]
    pub fn of(tables: &[Table]) -> Self {
        Self {
            numbers: tables.iter().map(|table| (table.name.to_string(), table.content.values.numbers())).collect(),
            checksums: tables.iter().map(|table| (table.name.to_string(), table.checksum())).collect(),
            fingerprint: fingerprint(tables),
        }
    }

    /// Returns the difference of a table from this set, or `None` where they are equal.
    #[must_use]
    pub fn change(&self, table: &Table) -> Option<Change> {
        let Some(&checksum) = self.checksums.get(&*table.name) else { return Some(Change::Added) };
        if checksum == table.checksum() {
            return None;
        }
        let Some(old) = self.numbers.get(&*table.name) else { return Some(Change::Unknown) };
        let new = table.content.values.numbers();
        if old.len() != new.len() {
            return Some(Change::Reshaped { old: old.len() / table.content.values.numbers_each() });
        }
        let pairs = old.iter().zip(&new).enumerate();
        Some(Change::Moved(
            pairs.filter(|(_, (old, new))| old != new).map(|(at, (&old, &new))| (at, old, new)).collect(),
        ))
    }

    /// Returns the numbers of this set for a table whose values moved.
    #[must_use]
    pub fn of_moved(&self, table: &Table) -> Option<&[i128]> {
        matches!(self.change(table)?, Change::Moved(_)).then(|| self.numbers.get(&*table.name).map(Vec::as_slice))?
    }

    /// Returns the names of the tables of this set that the new set lacks.
    pub fn removed<'r>(&'r self, tables: &'r [Table]) -> impl Iterator<Item = &'r str> {
        self.checksums.keys().map(String::as_str).filter(|name| !tables.iter().any(|table| table.name == *name))
    }
}

/// Returns the numbers of a generated source: all numbers and texts after the `=`, comments aside. The two halves of a
/// score are one number.
fn numbers_in(source: &str) -> Numbers {
    let code: String =
        source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let (head, values) = code.split_once(" = ").unwrap_or_default();
    if head.contains(Label::TYPE) {
        let texts = values.split('"').skip(1).step_by(2).filter(|text| text.len() <= Label::MOST);
        return texts.flat_map(|text| Label::new(text).numbers()).collect();
    }
    let words = values.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let numbers: Numbers = words.filter_map(number).collect();
    if !head.contains(Score::TYPE) {
        return numbers;
    }
    numbers.chunks_exact(2).map(|half| Score::new(half[0] as i32, half[1] as i32).packed().into()).collect()
}

fn number(word: &str) -> Option<i128> {
    match word.strip_prefix("0x") {
        Some(digits) => i128::from_str_radix(digits, 16).ok(),
        None => word.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use geometry::{Bitboard, Direction, Directions, Magic};

    use super::*;
    use crate::table::axis::Axis;
    use crate::table::facts::{Facts, Keys, Section, Usage};
    use crate::table::{Content, Look, Proof, Values};

    fn table(values: Values) -> Table {
        let content = Content { shape: vec![values.len()], values };
        Table {
            name: "T".into(),
            title: "".into(),
            doc: "".into(),
            origin: "geometry".into(),
            look: Look::Numbers,
            axes: &[Axis::Number("place")],
            facts: Facts {
                section: Section::Geometry,
                keys: Keys::None,
                weights: None,
                alignment: None,
                feature: None,
                usage: Usage::Play,
            },
            proof: Proof::Input("none"),
            content,
        }
    }

    #[test]
    fn printed_values_read_back() {
        let magic = Magic::new(0x1f << 70, u64::MAX, 7, 57);
        for values in [
            Values::U8(vec![0, 255]),
            Values::U16(vec![65_535]),
            Values::I32(vec![i32::MIN, -1, 0, i32::MAX]),
            Values::U64(vec![u64::MAX, 1]),
            Values::Set(vec![Bitboard::ALL]),
            Values::Score(vec![Score::new(-32_768, 32_767), Score::new(5, -7)]),
            Values::Direction(vec![None, Some(Direction::West)]),
            Values::Directions(vec![Directions::new(0x81)]),
            Values::Magic(vec![magic, magic]),
            Values::Label(vec![Label::new("mino"), Label::new("美濃(本美濃)"), Label::new("")]),
        ] {
            let table = table(values);
            assert_eq!(numbers_in(&crate::render::rust::snapshot(&table)), table.content.values.numbers());
        }
    }

    #[test]
    fn changes_are_distinguished() {
        let old = Recorded::of(&[table(Values::U8(vec![1, 2, 3]))]);
        assert_eq!(old.change(&table(Values::U8(vec![1, 2, 3]))), None);
        assert_eq!(old.change(&table(Values::U8(vec![1, 9, 3]))), Some(Change::Moved(vec![(1, 2, 9)])));
        assert_eq!(old.of_moved(&table(Values::U8(vec![1, 9, 3]))), Some([1, 2, 3].as_slice()));
        assert_eq!(old.change(&table(Values::U8(vec![1]))), Some(Change::Reshaped { old: 3 }));
        assert_eq!(old.of_moved(&table(Values::U8(vec![1]))), None);
        let label = |text| table(Values::Label(vec![Label::new(text); 2]));
        let shorter = table(Values::Label(vec![Label::new("mino")]));
        assert_eq!(Recorded::of(&[label("mino")]).change(&shorter), Some(Change::Reshaped { old: 2 }));
        assert_eq!(Recorded::default().change(&table(Values::U8(vec![1]))), Some(Change::Added));
        assert_eq!(old.removed(&[]).collect::<Vec<_>>(), ["T"]);
        let without_values = Recorded { numbers: BTreeMap::new(), ..old };
        assert_eq!(without_values.change(&table(Values::U8(vec![4]))), Some(Change::Unknown));
    }
}
