//! Reading `tables/`: the only place that opens inputs. Every file is read, and all errors of all files are returned.

mod book;
mod castles;
mod document;
mod exchange;
mod lines;
mod magics;
mod material;
mod net;
mod numbers;
mod phase;
mod psqt;
mod reductions;
mod weights;
mod zobrist;

use std::path::{Path, PathBuf};

pub use book::{Book, BookLine, Choice, Diagram, RECORD as BOOK_RECORD, render_book};
pub use castles::{Castle, Drawing, Men};
pub use lines::Lines;
pub use magics::{Magics, render as render_magics};
pub use material::Material;
pub use net::{Net, Neuron, ON, OUT, RECORD as NET_RECORD, neuron_file, render_net, render_neuron};
pub use numbers::{Entry, Numbers, Section, Value as NumberValue};
pub use phase::Phase;
pub use psqt::Psqt;
pub use reductions::Reductions;
pub use weights::{CASTLE_SHARES, GroupWeights, Weights};
pub use zobrist::Zobrist;

use crate::{Failure, Fault};
use document::Document;
use geometry::Score;

/// The files of numbers.
const SEARCH: &str = "search.toml";
const CLOCK: &str = "clock.toml";

/// The contents of `tables/`.
#[derive(Clone, PartialEq, Debug)]
pub struct Inputs {
    /// `material.toml`
    pub material: Material,
    /// `exchange.toml`: centipawns by kind, the king's 0.
    pub exchange: Vec<i32>,
    /// `phase.toml`
    pub phase: Phase,
    /// `psqt/*.toml`
    pub psqt: Psqt,
    /// `patterns.toml` and `patterns/*.toml`
    pub weights: Weights,
    /// `book.toml`
    pub book: Book,
    /// `castles.toml`
    pub castles: Vec<Castle>,
    /// The value that each usual piece adds to a complete castle.
    pub castle_optional: Score,
    /// The least and the greatest value of a complete castle.
    pub castle_limits: [Score; 2],
    /// `magics.toml`
    pub magics: Magics,
    /// `net/*.toml`
    pub net: Net,
    /// `reductions.toml`
    pub reductions: Reductions,
    /// `search.toml`
    pub search: Numbers,
    /// `clock.toml`
    pub clock: Numbers,
    /// `zobrist.toml`
    pub zobrist: Zobrist,
    /// The files that were read, in the order of reading.
    pub files: Vec<PathBuf>,
}

impl Inputs {
    /// Reads every input below a folder.
    ///
    /// # Errors
    /// All errors of all files.
    pub fn load(folder: &Path) -> Result<Self, Failure> {
        let mut reader = Reader { folder, files: Vec::new(), faults: Vec::new() };
        let castles = castles::read(&mut reader);
        let inputs = Self {
            material: material::read(&mut reader),
            exchange: exchange::read(&mut reader),
            phase: phase::read(&mut reader),
            psqt: psqt::read(&mut reader),
            weights: weights::read(&mut reader),
            book: book::read(&mut reader),
            castles: castles.list,
            castle_optional: castles.optional,
            castle_limits: castles.limits,
            magics: magics::read(&mut reader),
            net: net::read(&mut reader),
            reductions: reductions::read(&mut reader),
            search: numbers::read(&mut reader, SEARCH),
            clock: numbers::read(&mut reader, CLOCK),
            zobrist: zobrist::read(&mut reader),
            files: reader.files.clone(),
        };
        reader.refuse_strangers(folder);
        if reader.faults.is_empty() { Ok(inputs) } else { Err(Failure::Inputs(reader.faults)) }
    }

    /// Returns the numbers of a file of numbers.
    #[must_use]
    pub fn numbers(&self, file: &str) -> Option<&Numbers> {
        match file {
            SEARCH => Some(&self.search),
            CLOCK => Some(&self.clock),
            _ => None,
        }
    }
}

/// Returns the inputs of the repository, which are read once for all tests.
#[cfg(test)]
pub(crate) fn shipped() -> Inputs {
    static SHIPPED: std::sync::LazyLock<Inputs> = std::sync::LazyLock::new(|| {
        Inputs::load(concat!(env!("CARGO_MANIFEST_DIR"), "/../tables").as_ref()).expect("the inputs are sound")
    });
    SHIPPED.clone()
}

/// Files besides the inputs: those that `cargo codegen emit` writes, and words for people.
const BESIDE: [&str; 3] = ["MANIFEST", "snapshot", "README.md"];

/// Opens files and gathers errors.
struct Reader<'a> {
    folder: &'a Path,
    files: Vec<PathBuf>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    /// Reports every file that was not read as an error: it would look as if it counted.
    fn refuse_strangers(&mut self, folder: &Path) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            let is_known = self.files.contains(&path)
                || (folder == self.folder && BESIDE.iter().any(|known| path == folder.join(known)));
            if is_known || path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b".")) {
                continue;
            }
            if path.is_dir() {
                self.refuse_strangers(&path);
            } else {
                let (found, expected) = ("a file that nothing reads".to_owned(), "inputs only".to_owned());
                self.faults.push(Fault { file: path, at: None, found, expected });
            }
        }
    }

    /// Reads one file with `read`. Values that are missing because of errors have their defaults.
    fn file<T: Default>(&mut self, name: &str, read: impl FnOnce(&mut Document<'_>) -> T) -> T {
        let path = self.folder.join(name);
        self.files.push(path.clone());
        let whole = |found: String, expected: &str| Fault {
            file: path.clone(),
            at: None,
            found,
            expected: expected.to_owned(),
        };
        // Reading a pipe would wait without end.
        if std::fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
            self.faults.push(whole("something else than a file".to_owned(), "a table input"));
            return T::default();
        }
        let text = match std::fs::read(&path).map(String::from_utf8) {
            Ok(Ok(text)) => text,
            Ok(Err(error)) => {
                let at = error.utf8_error().valid_up_to();
                self.faults.push(whole(format!("byte {at} is not UTF-8"), "a text in UTF-8"));
                return T::default();
            }
            Err(error) => {
                self.faults.push(whole(format!("no readable file ({})", error.kind()), "a table input"));
                return T::default();
            }
        };
        let mut document = Document::new(&path, &text);
        let value = document.root().map(|()| read(&mut document)).unwrap_or_default();
        self.faults.append(&mut document.finish());
        value
    }
}
