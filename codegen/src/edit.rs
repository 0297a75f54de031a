//! Every weight of the evaluation by name, with its place in its file, so that it can be read and written in place.
//!
//! Writing changes digits only: comments, order and, as far as widths allow, columns stay as they are.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use geometry::{PieceKind, Score, Square};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::schema::{GROUPS, Source};
use crate::{Failure, Fault};

/// The file of a group of weights, with all of them.
#[derive(Clone, PartialEq, Debug)]
pub struct File {
    /// The file, below the folder of tables.
    pub name: PathBuf,
    /// The text of the file.
    pub text: String,
    /// The weights, by place in the file's groups.
    pub weights: Vec<Weight>,
}

/// A weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    /// The group, by its place in [`GROUPS`], which is the engine's number of it too.
    pub group: usize,
    /// The number within the group.
    pub number: usize,
    /// A name that gives its place: `pawns.passed 3`.
    pub name: String,
    /// The value in the file.
    pub value: Score,
    /// The places of its halves in the text: middlegame, endgame.
    places: [Range<usize>; 2],
}

/// Reads all weights below a folder of tables that [`crate::generate`] accepts.
///
/// # Errors
/// When a file cannot be read or has an unexpected form.
pub fn read(folder: &Path) -> Result<Vec<File>, Failure> {
    let mut files = Vec::new();
    for (number, group) in GROUPS.iter().enumerate() {
        match group.source {
            Source::Material => files.push(read_file(folder, "material.toml".into(), |file| material(file, number))?),
            Source::PieceSquare => {
                for kind in PieceKind::ALL {
                    let name = format!("psqt/{}.toml", kind.word());
                    files.push(read_file(folder, name, |file| piece_square(file, number, kind))?);
                }
            }
            Source::Castles => files.push(read_file(folder, "castles.toml".into(), |file| castles(file, number))?),
            Source::AroundKings | Source::Grids(_) => {
                let name = group.file().expect("a group of features has a file");
                files.push(read_file(folder, name, |file| features(file, number))?);
            }
        }
    }
    Ok(files)
}

impl File {
    /// Returns the text with other values, in the order of [`File::weights`].
    #[must_use]
    pub fn with(&self, values: &[Score]) -> String {
        let mut edits: Vec<(&Range<usize>, i32)> = Vec::new();
        for (weight, value) in self.weights.iter().zip(values) {
            edits.push((&weight.places[0], value.mg()));
            edits.push((&weight.places[1], value.eg()));
        }
        edits.sort_by_key(|(place, _)| place.start);
        let (mut text, mut at) = (String::new(), 0);
        for (place, value) in edits {
            // Blanks before the number belong to its column. One of them stays after a comma.
            let before = &self.text[at..place.start];
            let blanks = before.len() - before.trim_end_matches(' ').len();
            text.push_str(before.trim_end_matches(' '));
            let digits = value.to_string();
            let kept = usize::from(before.trim_end_matches(' ').ends_with(',')).min(blanks);
            let width = blanks + place.len();
            text.push_str(&" ".repeat(width.saturating_sub(digits.len()).max(kept)));
            text.push_str(&digits);
            at = place.end;
        }
        text.push_str(&self.text[at..]);
        text
    }
}

/// A file from which the weights are taken.
struct Taking<'t> {
    root: DeTable<'t>,
    weights: Vec<Weight>,
}

type Node<'t> = Spanned<DeValue<'t>>;

fn read_file(folder: &Path, name: String, take: impl FnOnce(&mut Taking<'_>) -> Option<()>) -> Result<File, Failure> {
    let path = folder.join(&name);
    let fault = |found: String| {
        let expected = "a file of tables that `check` accepts".to_owned();
        Failure::Inputs(vec![Fault { file: path.clone(), at: None, found, expected }])
    };
    let text = fs::read_to_string(&path).map_err(|error| fault(format!("no readable file ({})", error.kind())))?;
    let root = DeTable::parse(&text).map_err(|error| fault(error.message().to_owned()))?.into_inner();
    let mut taking = Taking { root, weights: Vec::new() };
    let complete = take(&mut taking);
    let weights = taking.weights;
    complete.ok_or_else(|| fault("a weight missing".to_owned()))?;
    Ok(File { name: name.into(), text, weights })
}

impl Taking<'_> {
    fn push(&mut self, group: usize, number: usize, name: String, mg: &Leaf, eg: &Leaf) {
        let value = Score::new(mg.0.into(), eg.0.into());
        self.weights.push(Weight { group, number, name, value, places: [mg.1.clone(), eg.1.clone()] });
    }
}

/// A number and its place.
type Leaf = (i16, Range<usize>);

/// Appends all numbers of a value, in order.
fn leaves(node: &Node<'_>, found: &mut Vec<Leaf>) {
    match node.get_ref() {
        DeValue::Array(list) => list.iter().for_each(|node| leaves(node, found)),
        DeValue::Integer(number) => {
            found.extend(number.as_str().parse().ok().map(|value: i16| (value, node.span())));
        }
        _ => {}
    }
}

fn all(node: &Node<'_>) -> Vec<Leaf> {
    let mut found = Vec::new();
    leaves(node, &mut found);
    found
}

fn pair(node: &Node<'_>) -> Option<[Leaf; 2]> {
    all(node).try_into().ok()
}

fn material(taking: &mut Taking<'_>, group: usize) -> Option<()> {
    for (key, first) in [("board", 0), ("hand", PieceKind::COUNT)] {
        let table = taking.root.get(key)?.get_ref().as_table()?.clone();
        for kind in PieceKind::ALL {
            let name = kind.word();
            let Some(node) = table.get(name) else { continue };
            let [mg, eg] = pair(node)?;
            taking.push(group, first + kind.index(), format!("material.{key} {name}"), &mg, &eg);
        }
    }
    Some(())
}

fn piece_square(taking: &mut Taking<'_>, group: usize, kind: PieceKind) -> Option<()> {
    let (mg, eg) = (all(taking.root.get("mg")?), all(taking.root.get("eg")?));
    for square in Square::all() {
        // Rank a first, file 9 first in each rank.
        let cell = square.rank().index() * 9 + 8 - square.file().index();
        let name = format!("piece-square.{} {square}", kind.word());
        taking.push(group, kind.index() * Square::COUNT + square.index(), name, mg.get(cell)?, eg.get(cell)?);
    }
    Some(())
}

fn castles(taking: &mut Taking<'_>, group: usize) -> Option<()> {
    let list = taking.root.get("castle")?.get_ref().as_array()?.clone();
    for (number, castle) in list.iter().enumerate() {
        let castle = castle.get_ref().as_table()?;
        let name = castle.get("name")?.get_ref().as_str()?.to_owned();
        let [mg, eg] = pair(castle.get("value")?)?;
        taking.push(group, number, format!("castles.{name}"), &mg, &eg);
    }
    let [mg, eg] = pair(taking.root.get("optional")?)?;
    taking.push(group, list.len(), "castles.optional".to_owned(), &mg, &eg);
    Some(())
}

fn features(taking: &mut Taking<'_>, group: usize) -> Option<()> {
    for feature in GROUPS[group].in_file() {
        let table = taking.root.get(feature.name.as_str())?.get_ref().as_table()?.clone();
        let (mg, eg) = (all(table.get("mg")?), all(table.get("eg")?));
        for (cell, number) in feature.range().enumerate() {
            let name = format!("{}.{} {cell}", GROUPS[group].key(), feature.name);
            taking.push(group, number, name, mg.get(cell)?, eg.get(cell)?);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> Vec<File> {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables")).unwrap()
    }

    #[test]
    fn writing_the_same_values_changes_no_byte() {
        for file in files() {
            let values: Vec<Score> = file.weights.iter().map(|weight| weight.value).collect();
            assert_eq!(file.with(&values), file.text, "{}", file.name.display());
        }
    }

    #[test]
    fn other_values_are_read_back() {
        for file in files() {
            let values: Vec<Score> = (0..).zip(&file.weights).map(|(at, _)| Score::new(at % 300, -(at % 77))).collect();
            let text = file.with(&values);
            let strip = |text: &str| text.replace(|c: char| c.is_ascii_digit() || c == ' ' || c == '-', "");
            assert_eq!(strip(&text), strip(&file.text), "{}", file.name.display());
            let root = DeTable::parse(&text).unwrap();
            let mut found = Vec::new();
            weights(root.get_ref()).for_each(|node| deep(node, &mut found));
            let mut wanted: Vec<i16> = values.iter().flat_map(|value| [value.mg() as i16, value.eg() as i16]).collect();
            found.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(found, wanted, "{}", file.name.display());
        }
    }

    /// The values of a table. Constraints are no weights.
    fn weights<'a, 't>(table: &'a DeTable<'t>) -> impl Iterator<Item = &'a Node<'t>> {
        let all = table.iter().filter(|(key, _)| !["least", "most"].contains(&key.get_ref().as_ref()));
        all.map(|(_, node)| node)
    }

    fn deep(node: &Node<'_>, found: &mut Vec<i16>) {
        match node.get_ref() {
            DeValue::Table(table) => weights(table).for_each(|node| deep(node, found)),
            DeValue::Array(list) => list.iter().for_each(|node| deep(node, found)),
            _ => found.extend(all(node).into_iter().map(|(value, _)| value)),
        }
    }
}
