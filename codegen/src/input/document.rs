//! A TOML file and the faults found in it, each with its place.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::Fault;
use crate::input::Pair;

/// A TOML value with its place in the text.
pub(super) type Node<'t> = Spanned<DeValue<'t>>;

/// A file being read.
pub(super) struct Document<'t> {
    path: &'t Path,
    text: &'t str,
    root: Option<DeTable<'t>>,
    faults: Vec<Fault>,
}

impl<'t> Document<'t> {
    pub(super) fn new(path: &'t Path, text: &'t str) -> Self {
        let (root, errors) = DeTable::parse_recoverable(text);
        let mut document = Self { path, text, root: None, faults: Vec::new() };
        if errors.is_empty() {
            document.root = Some(root.into_inner());
        }
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            document.fault(span, error.message().replace('\n', ", "), "TOML");
        }
        document
    }

    /// Whether the file is TOML at all.
    pub(super) fn root(&self) -> Option<()> {
        self.root.as_ref().map(|_| ())
    }

    /// The value of a key of the whole file; its absence is a fault.
    pub(super) fn take(&mut self, key: &str) -> Option<Node<'t>> {
        let value = self.root.as_mut().and_then(|root| root.remove(key));
        if value.is_none() {
            self.fault(0..0, "no such key", &format!("'{key}'"));
        }
        value
    }

    /// Every key of the whole file that nobody took is a fault.
    pub(super) fn finish(mut self) -> Vec<Fault> {
        if let Some(root) = self.root.take() {
            for key in root.keys() {
                self.fault(key.span(), format!("unknown key '{}'", key.get_ref()), "a key this file knows");
            }
        }
        self.faults
    }

    /// Notes a fault at a place of the text.
    pub(super) fn fault(&mut self, span: Range<usize>, found: impl AsRef<str>, expected: &str) {
        let before = &self.text[..span.start.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        self.faults.push(Fault {
            file: self.path.to_owned(),
            at: Some((line, column)),
            found: found.as_ref().to_owned(),
            expected: expected.to_owned(),
        });
    }

    /// The text at a place, as it stands in the file.
    pub(super) fn raw(&self, span: Range<usize>) -> &'t str {
        self.text.get(span).unwrap_or_default()
    }

    /// What stands at a place, cut to one line.
    fn quote(&self, span: Range<usize>) -> String {
        let text = self.text.get(span).unwrap_or_default();
        text.lines().next().unwrap_or_default().chars().take(40).collect()
    }

    /// An integer in a range.
    pub(super) fn integer(&mut self, node: &Node<'t>, range: Range<i64>) -> Option<i64> {
        let number = node
            .get_ref()
            .as_integer()
            .and_then(|integer| i64::from_str_radix(&integer.as_str().replace('_', ""), integer.radix()).ok());
        match number {
            Some(number) if range.contains(&number) => Some(number),
            _ => {
                let expected = format!("an integer from {} to {}", range.start, range.end - 1);
                self.fault(node.span(), self.quote(node.span()), &expected);
                None
            }
        }
    }

    /// A text.
    pub(super) fn string(&mut self, node: &Node<'t>) -> Option<String> {
        let text = node.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.fault(node.span(), self.quote(node.span()), "a text in quotes");
        }
        text
    }

    /// The elements of a list of known length.
    pub(super) fn list(&mut self, node: Node<'t>, length: usize, what: &str) -> Option<Vec<Node<'t>>> {
        let span = node.span();
        let DeValue::Array(list) = node.into_inner() else {
            self.fault(span.clone(), self.quote(span), &format!("a list of {length} {what}"));
            return None;
        };
        if list.len() != length {
            self.fault(span, format!("{} {what}", list.len()), &format!("{length}"));
            return None;
        }
        Some(list.into_iter().collect())
    }

    /// A nine by nine board of numbers, rank a first, file 9 first in each rank; by square index.
    pub(super) fn board(&mut self, key: &str, range: Range<i64>) -> Option<Vec<i64>> {
        let node = self.take(key)?;
        let ranks = self.list(node, 9, "ranks")?;
        let mut board = vec![0; 81];
        let mut complete = true;
        for (rank, node) in ranks.into_iter().enumerate() {
            let what = format!("cells in rank {}", char::from(b'a' + rank as u8));
            let Some(cells) = self.list(node, 9, &what) else {
                complete = false;
                continue;
            };
            for (column, cell) in cells.iter().enumerate() {
                match self.integer(cell, range.clone()) {
                    Some(value) => board[(8 - column) * 9 + rank] = value,
                    None => complete = false,
                }
            }
        }
        complete.then_some(board)
    }

    /// A table of `name = [mg, eg]`, one for each of `names`, in their order.
    pub(super) fn pairs(&mut self, key: &str, names: &[&str], range: Range<i64>) -> Option<Vec<Pair>> {
        let node = self.take(key)?;
        let span = node.span();
        let DeValue::Table(mut table) = node.into_inner() else {
            self.fault(span.clone(), self.quote(span), "a table of values");
            return None;
        };
        let mut found = Vec::new();
        for &name in names {
            match table.remove(name) {
                Some(node) => found.extend(self.pair(node, range.clone())),
                None => self.fault(span.clone(), format!("no '{name}' in [{key}]"), "every kind of piece once"),
            }
        }
        let known: BTreeSet<&str> = names.iter().copied().collect();
        for unknown in table.keys().filter(|name| !known.contains(name.get_ref().as_ref())) {
            let expected = format!("one of {}", names.join(", "));
            self.fault(unknown.span(), format!("unknown piece '{}'", unknown.get_ref()), &expected);
        }
        (found.len() == names.len()).then_some(found)
    }

    /// A list of a middlegame and an endgame value.
    pub(super) fn pair(&mut self, node: Node<'t>, range: Range<i64>) -> Option<Pair> {
        let values = self.list(node, 2, "values (middlegame, endgame)")?;
        let mg = self.integer(&values[0], range.clone());
        let eg = self.integer(&values[1], range);
        Some(Pair { mg: mg? as i16, eg: eg? as i16 })
    }
}
