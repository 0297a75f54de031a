//! The audit of a built program: its tables are read out of the file, compared by value, and proved again.
//!
//! The program does not run, and its symbols and sections do not matter: [`crate::mark`] finds the directory and the
//! values. In a program without a directory, the audit looks for the values of known tables. The checks see the bytes
//! that the directory names. An audit of a file cannot show that the code reads them, and no copy.

mod bytes;
mod decode;
mod directory;
mod extract;
mod inputs;
mod program;

use std::collections::BTreeMap;
use std::fmt;

use geometry::Checksum;

pub use directory::{Directory, Entry};
pub use extract::extract;
pub use program::{Place, Program};

use crate::table::axis::Axis;
use crate::table::facts::{Facts, Keys, Section, Usage};
use crate::table::{Content, Look, Proof, Table, fingerprint};
use crate::{Inputs, ProofError, catalogue, mark};

/// A program that was audited.
#[derive(Debug)]
pub struct Audit {
    /// The format of the file and the processor.
    pub format: String,
    /// The fingerprint that the directory records, or `None` without a directory. The tables are then those of the
    /// inputs, found by their bytes.
    pub recorded: Option<u64>,
    /// The tables in the order of the directory, or of the catalogue.
    pub found: Vec<Found>,
    /// The inputs that the tables give, completed by those of a folder.
    pub inputs: Inputs,
}

/// A table of a program.
#[derive(Debug)]
pub struct Found {
    /// Its line of the directory.
    pub entry: Entry,
    /// The address at which its values are loaded.
    pub address: Option<u64>,
    /// The values; `None` where they could not be read.
    pub table: Option<Table>,
    /// The result of its checks.
    pub verdict: Verdict,
}

/// The result of the checks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every value is the one that a rule gives. The rule depends neither on the program nor on its directory.
    Proved(&'static str),
    /// People or a tuner chose the values; this was checked of them.
    Checked(&'static str),
    /// The rule needs inputs that the values do not give, and those of the folder give others.
    Unproved(String),
    /// This generator has no such table.
    Unknown,
    /// A value differs from its rule, or is out of its range.
    Refuted(ProofError),
    /// The program has no directory, and the bytes of the known table are nowhere in it.
    Missing,
    /// The program holds no such values, or others than the directory records.
    Damaged(String),
}

impl Verdict {
    /// Returns whether no check failed.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        !matches!(self, Self::Refuted(_) | Self::Missing | Self::Damaged(_))
    }

    /// A word for machines.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::Checked(_) => "checked",
            Self::Unproved(_) => "unproved",
            Self::Unknown => "unknown",
            Self::Refuted(_) => "refuted",
            Self::Missing => "missing",
            Self::Damaged(_) => "damaged",
        }
    }
}

/// Writes the reason.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved(words) | Self::Checked(words) => f.write_str(words),
            Self::Unknown => f.write_str("this generator has no such table"),
            Self::Refuted(error) => error.fmt(f),
            Self::Missing => f.write_str("found its bytes nowhere, expected the values of the known table"),
            Self::Unproved(words) | Self::Damaged(words) => f.write_str(words),
        }
    }
}

impl Audit {
    /// Reads the tables out of a program and checks them. The inputs give names, and all that no table gives.
    ///
    /// # Errors
    /// A file that is damaged, or that has neither a directory nor a known table.
    pub fn of(data: &[u8], base: &Inputs) -> Result<Self, String> {
        let program = Program::read(data)?;
        let Some(directory) = Directory::find(&program)? else { return Self::without_directory(&program, base) };
        let marks = program.marks();
        let read = |entry: &Entry| {
            let place = match marks.get(&mark::of(&entry.name)).map(Vec::as_slice) {
                None | Some([]) => return (None, Err("found no mark of it, expected one".to_owned())),
                Some(&[place]) => place,
                Some(places) => return (None, Err(format!("found {} marks of it, expected one", places.len()))),
            };
            (Some(program.address(place)), values(&program, place, entry))
        };
        let read: Vec<_> = directory.entries.iter().map(read).collect();
        let contents = directory.entries.iter().zip(&read);
        let contents = contents.filter_map(|(entry, (_, read))| Some((&*entry.name, &read.as_ref().ok()?.content)));
        let inputs = inputs::rebuilt(base, &contents.collect());
        let made: BTreeMap<String, Table> =
            catalogue::make_unproved(&inputs).into_iter().map(|table| (table.name.to_string(), table)).collect();
        let found = directory.entries.iter().zip(read).map(|(entry, (address, read))| {
            let (table, verdict) = judged(entry, read, &made, &inputs);
            Found { entry: entry.clone(), address, table, verdict }
        });
        let recorded = Some(directory.fingerprint);
        Ok(Self { format: program.format.clone(), recorded, found: found.collect(), inputs })
    }

    /// Looks for the tables that the inputs make.
    fn without_directory(program: &Program, base: &Inputs) -> Result<Self, String> {
        let found = bytes::found(program, &catalogue::make_unproved(base), base);
        if found.iter().all(|found| found.table.is_none()) {
            return Err("found no directory of tables, and none of the known tables".to_owned());
        }
        Ok(Self { format: program.format.clone(), recorded: None, found, inputs: base.clone() })
    }

    /// The tables whose values were read.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        self.found.iter().filter_map(|found| found.table.clone()).collect()
    }

    /// The fingerprint of the values that were read; `None` where some were not.
    #[must_use]
    pub fn fingerprint(&self) -> Option<u64> {
        let tables = self.tables();
        (tables.len() == self.found.len()).then(|| fingerprint(&tables))
    }

    /// The failed checks of the program, a line each. A sound program has none.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let line = |found: &Found| match &found.verdict {
            Verdict::Refuted(error) => Some(error.to_string()),
            Verdict::Missing | Verdict::Damaged(_) => Some(format!("{}: {}", found.entry.name, found.verdict)),
            _ => None,
        };
        let mut faults: Vec<String> = self.found.iter().filter_map(line).collect();
        match self.fingerprint().zip(self.recorded) {
            Some((computed, recorded)) if computed != recorded => {
                faults.push(format!(
                    "the directory records the fingerprint {recorded:016x}, its tables give {computed:016x}"
                ));
            }
            _ => {}
        }
        faults
    }
}

/// Values that were read, and why they are damaged.
#[derive(Debug)]
struct Read {
    content: Content,
    damage: Option<String>,
}

/// The values behind a mark, of the type and the size that the directory records.
fn values(program: &Program, place: Place, entry: &Entry) -> Result<Read, String> {
    let Some(bytes) = program.from(place).get(..entry.bytes) else {
        return Err(format!("found the end of its part of the file, expected {} bytes", entry.bytes));
    };
    let content = decode::content(&entry.rust_type, bytes)?;
    let mut checksum = Checksum::EMPTY;
    checksum.feed(bytes);
    let differs = (checksum.value() != entry.checksum).then(|| {
        format!("found the checksum {:016x}, the directory records {:016x}", checksum.value(), entry.checksum)
    });
    let damage = program.changes(place, entry.bytes).map(str::to_owned).or(differs);
    Ok(Read { content, damage })
}

/// The table with all that the catalogue records of it, and the result of its checks.
fn judged(
    entry: &Entry,
    read: Result<Read, String>,
    made: &BTreeMap<String, Table>,
    inputs: &Inputs,
) -> (Option<Table>, Verdict) {
    let Read { content, damage } = match read {
        Ok(read) => read,
        Err(words) => return (None, Verdict::Damaged(words)),
    };
    let known = made.get(&entry.name).filter(|known| known.content.values.element() == content.values.element());
    let Some(known) = known.filter(|known| known.content.shape == content.shape) else {
        return (Some(stranger(entry, content)), damage.map_or(Verdict::Unknown, Verdict::Damaged));
    };
    let table = Table { content, ..known.clone() };
    let verdict = match (catalogue::check(inputs, &table), damage) {
        // A rule weighs more than a record.
        (Err(error), _) if inputs::GIVEN_BACK.contains(&&*table.origin) => Verdict::Refuted(error),
        (_, Some(words)) => Verdict::Damaged(words),
        (Err(error), None) => Verdict::Unproved(format!("not of the folder's inputs: found {}", error.found)),
        (Ok(()), None) => match table.proof {
            Proof::Rule(words) => Verdict::Proved(words),
            Proof::Input(words) => Verdict::Checked(words),
        },
    };
    (Some(table), verdict)
}

/// A table that this generator does not make, or of another type or shape.
fn stranger(entry: &Entry, content: Content) -> Table {
    const PLACES: &[Axis] = &[Axis::Number("place"); decode::MOST_DIMENSIONS];
    Table {
        name: entry.name.clone().into(),
        title: "".into(),
        doc: "".into(),
        origin: entry.origin.clone().into(),
        look: Look::Numbers,
        axes: &PLACES[..content.shape.len()],
        facts: Facts {
            section: Section::Evaluation,
            keys: Keys::None,
            weights: None,
            alignment: None,
            feature: None,
            usage: Usage::Play,
        },
        proof: Proof::Input("nothing"),
        content,
    }
}
