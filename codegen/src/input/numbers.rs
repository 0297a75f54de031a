//! `search.toml` and `clock.toml`: numbers and switches with their ranges and meanings. The file is the only list of
//! them, and the program has exactly its numbers.
//!
//! ```toml
//! # Razoring: what the whole table is about.
//! [razoring]
//! # What the number means, in a sentence or more.
//! base = { value = 342, range = [50, 1200] }
//! ```

use std::ops::{Range, RangeInclusive};

use toml::de::DeValue;

use super::Reader;
use super::document::{Document, Key, Node, in_order};

/// A file of numbers, in its order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    /// The tables of the file.
    pub sections: Vec<Section>,
}

/// A table of the file: the numbers of one heuristic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its name, in snake case.
    pub name: String,
    /// The comment above it, a line each.
    pub doc: Vec<String>,
    /// Its numbers and switches.
    pub entries: Vec<Entry>,
}

/// A number or a switch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name, in snake case.
    pub name: String,
    /// The comment above it, a line each.
    pub doc: Vec<String>,
    /// Its value.
    pub value: Value,
    /// The bytes of the file that hold the value.
    pub place: Range<usize>,
}

/// The value of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A number that can be set while the program runs, and the range it must stay in.
    Number(i32, RangeInclusive<i32>),
    /// A number that must be known at compile time.
    Constant(i32, RangeInclusive<i32>),
}

impl Value {
    /// Returns the value as a number: 0 and 1 for off and on.
    #[must_use]
    pub const fn number(&self) -> i32 {
        match self {
            Self::Switch(on) => *on as i32,
            Self::Number(number, _) | Self::Constant(number, _) => *number,
        }
    }
}

impl Numbers {
    /// Returns every entry with its table, in the order of the file, which is that of the generated list of values.
    pub fn entries(&self) -> impl Iterator<Item = (&Section, &Entry)> {
        self.sections.iter().flat_map(|section| section.entries.iter().map(move |entry| (section, entry)))
    }
}

/// The limits of a range. Products of a few numbers and depths must fit 32 bits.
const ANY: Range<i64> = -1_000_000..1_000_001;

pub(super) fn read(reader: &mut Reader<'_>, file: &str) -> Numbers {
    reader.file(file, |document| {
        let tables = document.tables();
        let sections = tables.into_iter().filter_map(|(name, table)| {
            let (name, doc) = named(document, &name)?;
            let entries = in_order(table).into_iter().filter_map(|(name, node)| entry(document, &name, node)).collect();
            Some(Section { name, doc, entries })
        });
        Numbers { sections: sections.collect() }
    })
}

/// Reads a name that is valid in Rust too, and the comment above it.
fn named(document: &mut Document<'_>, (name, span): &Key) -> Option<(String, Vec<String>)> {
    let letter = |c: char| c.is_ascii_lowercase();
    if !name.starts_with(letter) || !name.chars().all(|c| letter(c) || c.is_ascii_digit() || c == '_') {
        document.fault(span.clone(), format!("the name '{name}'"), "a name in snake_case");
        return None;
    }
    let doc = document.comment(span.start);
    if doc.is_empty() {
        document.fault(span.clone(), format!("'{name}' without a comment"), "what it means, in a comment above it");
        return None;
    }
    Some((name.clone(), doc))
}

fn entry<'t>(document: &mut Document<'t>, key: &Key, node: Node<'t>) -> Option<Entry> {
    let value = value(document, key, node);
    let (name, doc) = named(document, key)?;
    let (value, place) = value?;
    Some(Entry { name, doc, value, place })
}

/// Reads `true`, `false`, or `{ value = 67, range = [20, 250] }`, with `constant = true` for a number known at compile
/// time.
fn value<'t>(document: &mut Document<'t>, (name, span): &Key, node: Node<'t>) -> Option<(Value, Range<usize>)> {
    let place = node.span();
    let mut table = match node.into_inner() {
        DeValue::Boolean(on) => return Some((Value::Switch(on), place)),
        DeValue::Table(table) => table,
        _ => {
            let found = document.quote(place.clone());
            document.fault(place, found, "true, false or { value = .., range = [.., ..] }");
            return None;
        }
    };
    let mut part = |document: &mut Document<'t>, part: &str| {
        let node = table.remove(part);
        if node.is_none() {
            document.fault(span.clone(), format!("no {part} in '{name}'"), "{ value = .., range = [.., ..] }");
        }
        node
    };
    let (number, range) = (part(document, "value"), part(document, "range"));
    let constant = table.remove("constant").map(|node| document.boolean(&node));
    document.only(&table, &["value", "range", "constant"], "part of a number");
    let range = range.and_then(|node| bounds(document, node))?;
    let number = number?;
    let (place, least, greatest) = (number.span(), i64::from(*range.start()), i64::from(*range.end()));
    let number = document.integer(&number, least..greatest + 1)? as i32;
    match constant {
        None | Some(Some(false)) => Some((Value::Number(number, range), place)),
        Some(Some(true)) => Some((Value::Constant(number, range), place)),
        Some(None) => None,
    }
}

/// Reads the least and the greatest value.
fn bounds<'t>(document: &mut Document<'t>, node: Node<'t>) -> Option<RangeInclusive<i32>> {
    let span = node.span();
    let ends = document.list(node, 2, "numbers (the least and the greatest)")?;
    let [least, greatest] = [&ends[0], &ends[1]].map(|end| document.integer(end, ANY));
    let (least, greatest) = (least? as i32, greatest? as i32);
    if least >= greatest {
        document.fault(
            span,
            format!("a range from {least} to {greatest}"),
            "the least first, and the greatest above it",
        );
        return None;
    }
    Some(least..=greatest)
}
