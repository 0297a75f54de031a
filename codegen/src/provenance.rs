//! Values by name, and the lines of `tables/` that they come from.

use std::fmt;
use std::path::PathBuf;

use geometry::{Color, PieceKind, Square};

use crate::Inputs;
use crate::input::{BookLine, Choice, Lines, Numbers};
use crate::make::book::entries;
use crate::make::castles::shapes::{Shape, shapes};
use crate::schema::{AROUND, GROUPS, Group, WeightGrid};
use crate::table::axis::Axis;
use crate::table::facts::Keys;
use crate::table::{Table, Values};

/// The names of values and the lines of files that they come from.
pub struct Provenance<'i> {
    inputs: &'i Inputs,
    shapes: Vec<Shape<'i>>,
    /// The positions of the book in the order of their keys.
    book: Vec<&'i BookLine>,
    /// The moves of these positions.
    book_moves: Vec<(&'i BookLine, &'i Choice)>,
    lines: Lines,
}

/// A line that a value comes from: `tables/psqt/rook.toml:12 (mg)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The file, with the folder of inputs as the caller wrote it.
    pub file: PathBuf,
    /// The file below that folder.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The part of the value on this line. Empty for the whole value.
    pub part: &'static str,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A forward slash on every system, so that texts compare equal.
        write!(f, "{}:{}", self.file.display().to_string().replace('\\', "/"), self.line)?;
        if self.part.is_empty() { Ok(()) } else { write!(f, " ({})", self.part) }
    }
}

/// The parts of a magic, in the order of its numbers.
const MAGIC_PARTS: [&str; 4] = ["mask", "multiplier", "offset", "shift"];

/// A file below `tables/`, a key in it, and the part of the value under this key.
type Key = (String, String, &'static str);

impl<'i> Provenance<'i> {
    /// Returns the provenance of tables made from these inputs, whose files are read again for their lines.
    #[must_use]
    pub fn new(inputs: &'i Inputs) -> Self {
        let book: Vec<&BookLine> = entries(inputs).into_iter().map(|entry| entry.line).collect();
        let moves = book.iter().flat_map(|line| line.choices.iter().map(|choice| (*line, choice)));
        Self { inputs, shapes: shapes(inputs), book_moves: moves.collect(), book, lines: Lines::read(&inputs.files) }
    }

    /// Returns the names of values without their lines, for tables that were not made from the files of these inputs.
    #[must_use]
    pub fn of_names(inputs: &'i Inputs) -> Self {
        Self { lines: Lines::default(), ..Self::new(inputs) }
    }

    /// The inputs.
    #[must_use]
    pub const fn inputs(&self) -> &'i Inputs {
        self.inputs
    }

    /// The name of the plain number at a place of a table, without the table's: `[rook]`, `[White][silver][5e]`,
    /// `.passed[3]`.
    #[must_use]
    pub fn name(&self, table: &Table, number: usize) -> String {
        let each = table.content.values.numbers_each();
        let places = places(table, number / each);
        let mut name = String::new();
        for (dimension, place) in places.into_iter().enumerate() {
            let label = self.label(table, dimension, place);
            match table.axes[dimension] {
                Axis::Weight | Axis::Entry => name.push_str(&format!(".{label}")),
                _ => name.push_str(&format!("[{label}]")),
            }
        }
        match table.content.values {
            Values::Magic(_) => format!("{name}.{}", MAGIC_PARTS[number % each]),
            _ => name,
        }
    }

    /// The name of a place along a dimension of a table.
    #[must_use]
    pub fn label(&self, table: &Table, dimension: usize, place: usize) -> String {
        match table.axes[dimension] {
            Axis::Weight => grid(table, place).map_or_else(|| place.to_string(), |grid| weight(&grid, place)),
            Axis::Entry => {
                let entry = self.numbers(table).and_then(|numbers| numbers.entries().nth(place));
                entry.map_or_else(|| place.to_string(), |(section, entry)| format!("{}.{}", section.name, entry.name))
            }
            Axis::Castle => {
                let castle = self.inputs.castles.get(place);
                castle.map_or_else(|| "usual piece".to_owned(), |castle| castle.name.clone())
            }
            Axis::Shape => {
                let shape = &self.shapes[place];
                format!("{}{} K{}", shape.castle.name, if shape.mirrored { " mirrored" } else { "" }, shape.king)
            }
            Axis::BookLine => self.book.get(place).map_or_else(|| "end".to_owned(), ToString::to_string),
            Axis::BookMove => {
                let found = self.book_moves.get(place);
                found.map_or_else(|| place.to_string(), |(line, choice)| format!("{line}: {}", choice.mv))
            }
            axis => axis.label(place),
        }
    }

    /// The positions of the opening book, in the order of their keys.
    #[must_use]
    pub fn book(&self) -> &[&'i BookLine] {
        &self.book
    }

    /// The file of numbers that a table is made from.
    #[must_use]
    pub fn numbers(&self, table: &Table) -> Option<&'i Numbers> {
        self.inputs.numbers(&table.origin)
    }

    /// Returns the lines that the plain number at a place of a table comes from. There are none for values that follow
    /// from the rules of the game.
    #[must_use]
    pub fn sources(&self, table: &Table, number: usize) -> Vec<Source> {
        let keys = self.keys(table, &places(table, number / table.content.values.numbers_each()));
        let find = |(file, key, part): &Key| {
            let (path, line) = self.lines.find(file, key)?;
            Some(Source { file: path.to_owned(), name: file.clone(), line, part })
        };
        keys.iter().filter_map(find).collect()
    }

    /// The keys of a value.
    fn keys(&self, table: &Table, at: &[usize]) -> Vec<Key> {
        let key = |key: String| (table.origin.to_string(), key, "");
        let word = |place: usize| PieceKind::ALL[place].word();
        let found = match (table.facts.keys, at) {
            (Keys::Of(&[one]), _) => Some(one.to_owned()),
            (Keys::Of(keys), _) => {
                return keys.iter().map(|&part| (table.origin.to_string(), part.to_owned(), part)).collect();
            }
            (Keys::ByKind(above), &[kind, ..]) => Some(format!("{above}.{}", word(kind))),
            (Keys::ByMover(above), &[kind, ..]) => {
                let as_gold = PieceKind::ALL[kind].is_gold_mover();
                Some(format!("{above}.{}", if as_gold { PieceKind::Gold.word() } else { word(kind) }))
            }
            (Keys::Boards, &[color, kind, square]) => return piece_square(Color::ALL[color], word(kind), square),
            (Keys::ByLine, &[line, square]) => Some(format!("{}.{square}", Axis::Line.label(line))),
            (Keys::Entries, &[entry, ..]) => Some(self.label(table, 0, entry)),
            (Keys::BookLines, &[line]) => self.book.get(line).map(|line| format!("lines.{line}")),
            (Keys::BookMoves, &[number]) => {
                self.book_moves.get(number).map(|(line, choice)| format!("lines.{line}.{}", choice.mv))
            }
            (Keys::OfCastle(_), &[castle, ..]) if castle >= self.inputs.castles.len() => Some("optional".to_owned()),
            (Keys::OfCastle(fields), &[castle, ref field @ ..]) => {
                Some(format!("castle.{castle}.{}", fields[field.first().copied().unwrap_or_default()]))
            }
            (Keys::Drawings, &[shape, ..]) => Some(format!("castle.{}.board", self.shapes[shape].number)),
            (Keys::Weights, at) => {
                return group_of(table).map_or_else(Vec::new, |group| self.weight_keys(group, table, at));
            }
            _ => None,
        };
        found.map(key).into_iter().collect()
    }

    /// The keys of both halves of a weight of a group, and that of the group's scale when it is not 100 percent.
    fn weight_keys(&self, group: &Group, table: &Table, at: &[usize]) -> Vec<Key> {
        let number = at.iter().zip(&table.content.shape).fold(0, |number, (&place, length)| number * length + place);
        let Some(grid) = grid(table, number) else { return Vec::new() };
        let (row, column) = ((number - grid.start) / grid.columns, (number - grid.start) % grid.columns);
        let cell = if grid.rows > 1 { format!("{row}.{column}") } else { column.to_string() };
        let mut keys: Vec<Key> =
            ["mg", "eg"].map(|half| (table.origin.to_string(), format!("{}.{half}.{cell}", grid.name), half)).to_vec();
        let counted = GROUPS.iter().position(|other| other == group).map(|place| self.inputs.weights.percent(place));
        if counted != Some(100) {
            keys.push(("patterns.toml".to_owned(), format!("percent.{}", group.key()), "percent"));
        }
        keys
    }
}

/// The places of a value along each dimension.
#[must_use]
pub fn places(table: &Table, value: usize) -> Vec<usize> {
    let mut rest = value;
    let mut places: Vec<usize> = table
        .content
        .shape
        .iter()
        .rev()
        .map(|&length| {
            let place = rest % length;
            rest /= length;
            place
        })
        .collect();
    places.reverse();
    places
}

/// The group of weights that a table holds, whole or in part.
#[must_use]
pub fn group_of(table: &Table) -> Option<&'static Group> {
    GROUPS.iter().find(|group| Some(group.source) == table.facts.weights)
}

/// The grid of a table's group that has the weight with this number.
#[must_use]
pub fn grid(table: &Table, number: usize) -> Option<WeightGrid> {
    group_of(table)?.in_file().into_iter().find(|grid| grid.range().contains(&number))
}

/// The name of a weight: `isolated`, `passed[3]`, `ring[2][5]`.
fn weight(grid: &WeightGrid, number: usize) -> String {
    let (name, cell) = (&grid.name, number - grid.start);
    match (grid.rows, grid.columns) {
        (1, 1) => name.clone(),
        (1, _) => format!("{name}[{cell}]"),
        (_, columns) => format!("{name}[{}][{}]", cell / columns, cell % columns),
    }
}

/// The keys of the two boards of a kind: rank a first, file 9 first in each rank, from Black's side.
fn piece_square(color: Color, kind: &str, square: usize) -> Vec<Key> {
    let Some(square) = Square::from_index(square).map(|square| square.relative(color)) else { return Vec::new() };
    let cell = format!("{}.{}", square.rank().index(), AROUND[1] - 1 - square.file().index());
    ["mg", "eg"].map(|half| (format!("psqt/{kind}.toml"), format!("{half}.{cell}"), half)).to_vec()
}
