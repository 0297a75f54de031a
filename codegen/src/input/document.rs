//! A TOML file and the errors found in it, each with its place.

use geometry::Score;

use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::Fault;
use crate::constraints::{Sense, Trend};

/// A TOML value with its place in the text.
pub(super) type Node<'t> = Spanned<DeValue<'t>>;

/// A key: its text and its place.
pub(super) type Key = (String, Range<usize>);

/// A number and its place.
type Placed = (i32, Range<usize>);

/// The keys and values of a table in the order of the text.
pub(super) fn in_order(table: DeTable<'_>) -> Vec<(Key, Node<'_>)> {
    let pairs = table.into_iter().map(|(key, node)| ((key.get_ref().to_string(), key.span()), node));
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort_by_key(|((_, span), _)| span.start);
    pairs
}

/// Returns the text at the place of a TOML error. For an empty place it is the next word.
fn written<'t>(text: &'t str, place: &Range<usize>) -> &'t str {
    let line = |range: Range<usize>| text.get(range).and_then(|part| part.lines().next()).unwrap_or_default();
    if place.is_empty() {
        line(place.start..text.len()).split_whitespace().next().unwrap_or_default()
    } else {
        line(place.clone())
    }
}

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
            let written = written(text, &span);
            let found = if written.is_empty() { "nothing".to_owned() } else { format!("'{written}'") };
            document.fault(span, found, &format!("TOML ({})", error.message().replace('\n', ", ")));
        }
        document
    }

    /// Returns `None` when the file is not TOML.
    pub(super) fn root(&self) -> Option<()> {
        self.root.as_ref().map(|_| ())
    }

    /// Takes the value of a key of the whole file. A missing key is an error.
    pub(super) fn take(&mut self, key: &str) -> Option<Node<'t>> {
        let value = self.take_if_present(key);
        if value.is_none() {
            self.fault(0..0, "no such key", &format!("'{key}'"));
        }
        value
    }

    /// Takes the value of a key of the whole file that may be missing.
    pub(super) fn take_if_present(&mut self, key: &str) -> Option<Node<'t>> {
        self.root.as_mut().and_then(|root| root.remove(key))
    }

    /// Takes every table of the whole file, in the order of the text. Keys outside of tables are left, and are errors.
    pub(super) fn tables(&mut self) -> Vec<(Key, DeTable<'t>)> {
        let mut tables = Vec::new();
        for (key, node) in in_order(self.root.take().unwrap_or_default()) {
            match node.into_inner() {
                DeValue::Table(table) => tables.push((key, table)),
                _ => self.fault(key.1, format!("'{}' outside of a table", key.0), "a table: [name]"),
            }
        }
        tables
    }

    /// Returns the comment on the lines directly above a place, without its marks.
    pub(super) fn comment(&self, at: usize) -> Vec<String> {
        let above = &self.text[..self.text[..at].rfind('\n').map_or(0, |end| end + 1)];
        let lines = above.lines().rev().map_while(|line| line.trim().strip_prefix('#'));
        let mut lines: Vec<String> = lines.map(|line| line.trim().to_owned()).collect();
        lines.reverse();
        lines
    }

    /// Returns the errors. Every key of the whole file that was not taken is one.
    pub(super) fn finish(mut self) -> Vec<Fault> {
        if let Some(root) = self.root.take() {
            for key in root.keys() {
                self.fault(key.span(), format!("unknown key '{}'", key.get_ref()), "a key this file knows");
            }
        }
        self.faults
    }

    /// Returns the line and the column of a place, from 1.
    fn line_and_column(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at.min(self.text.len())];
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        (before.matches('\n').count() + 1, column)
    }

    /// Returns a place of the text as `line:column`, for errors with two places.
    pub(super) fn place(&self, at: usize) -> String {
        let (line, column) = self.line_and_column(at);
        format!("{line}:{column}")
    }

    /// Records an error at a place of the text.
    pub(super) fn fault(&mut self, span: Range<usize>, found: impl AsRef<str>, expected: &str) {
        self.faults.push(Fault {
            file: self.path.to_owned(),
            at: Some(self.line_and_column(span.start)),
            found: found.as_ref().to_owned(),
            expected: expected.to_owned(),
        });
    }

    /// Returns the text at a place, unchanged.
    pub(super) fn raw(&self, span: Range<usize>) -> &'t str {
        self.text.get(span).unwrap_or_default()
    }

    /// Returns the text at a place, cut to one line.
    pub(super) fn quote(&self, span: Range<usize>) -> String {
        let text = self.text.get(span).unwrap_or_default();
        text.lines().next().unwrap_or_default().chars().take(40).collect()
    }

    /// Reads an integer in a range.
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

    /// Reads `true` or `false`.
    pub(super) fn boolean(&mut self, node: &Node<'t>) -> Option<bool> {
        let value = node.get_ref().as_bool();
        if value.is_none() {
            self.fault(node.span(), self.quote(node.span()), "true or false");
        }
        value
    }

    /// Reads a text.
    pub(super) fn string(&mut self, node: &Node<'t>) -> Option<String> {
        let text = node.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.fault(node.span(), self.quote(node.span()), "a text in quotes");
        }
        text
    }

    /// Returns the elements of a list of known length.
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

    /// Reads a nine by nine board of numbers, rank a first, file 9 first in each rank. The result is by square index.
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

    /// Reads a square block with `span` rows and columns, as it is drawn.
    pub(super) fn block(&mut self, key: &str, span: usize, range: Range<i64>) -> Option<Vec<i64>> {
        let node = self.take(key)?;
        let rows = self.list(node, span, "rows")?;
        let rows: Vec<Vec<i64>> = rows.iter().filter_map(|row| self.row(row.clone(), span, range.clone())).collect();
        (rows.len() == span).then(|| rows.concat())
    }

    /// Reads a table of `name = [mg, eg]`, one for each of `names`, in their order.
    pub(super) fn pairs(&mut self, key: &str, names: &[&str], range: Range<i64>) -> Option<Vec<Score>> {
        self.named(key, names, "piece", |document, node| document.pair(node, range.clone()))
    }

    /// Reads a table of `name = number`, one for each of `names`, in their order. Error messages use the noun for a
    /// name.
    pub(super) fn integers(&mut self, key: &str, names: &[&str], what: &str, range: Range<i64>) -> Option<Vec<i64>> {
        self.named(key, names, what, |document, node| document.integer(&node, range.clone()))
    }

    /// Returns the comment directly above a key of the whole file, which must have one.
    pub(super) fn comment_above(&mut self, key: &str) -> Option<String> {
        let span = self.root.as_ref()?.get(key)?.span();
        let lines: Vec<&str> = self.text[..span.start].lines().rev().take_while(|line| line.starts_with('#')).collect();
        let words: Vec<&str> = lines.iter().rev().map(|line| line.trim_start_matches('#').trim()).collect();
        if words.is_empty() {
            self.fault(span, format!("[{key}] without a comment above"), "a comment that says what it means");
        }
        Some(words.join(" "))
    }

    /// Reads a table with one value for each of `names`, in their order.
    fn named<T>(
        &mut self,
        key: &str,
        names: &[&str],
        what: &str,
        mut read: impl FnMut(&mut Self, Node<'t>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let (mut table, span) = self.table(key)?;
        let mut found = Vec::new();
        for &name in names {
            match table.remove(name) {
                Some(node) => found.extend(read(self, node)),
                None => self.fault(span.clone(), format!("no '{name}' in [{key}]"), &format!("every {what} once")),
            }
        }
        self.only(&table, names, what);
        (found.len() == names.len()).then_some(found)
    }

    /// Takes the value of a key that is a table, and its place.
    fn table(&mut self, key: &str) -> Option<(DeTable<'t>, Range<usize>)> {
        let node = self.take(key)?;
        let span = node.span();
        match node.into_inner() {
            DeValue::Table(table) => Some((table, span)),
            _ => {
                self.fault(span.clone(), self.quote(span), "a table of values");
                None
            }
        }
    }

    /// Every remaining key is an error.
    pub(super) fn only(&mut self, left: &DeTable<'t>, names: &[&str], what: &str) {
        for unknown in left.keys() {
            let expected = format!("one of {}", names.join(", "));
            self.fault(unknown.span(), format!("unknown {what} '{}'", unknown.get_ref()), &expected);
        }
    }

    /// Reads a table with the middlegame (`mg`) and endgame (`eg`) weights of a pattern. Each is a list of `columns`
    /// numbers, or a list of such rows. The other keys are constraints on these numbers ([`Sense`]), which are checked.
    pub(super) fn weights(&mut self, key: &str, shape: [usize; 2], range: Range<i64>) -> Option<(Vec<Score>, Sense)> {
        let (mut table, span) = self.table(key)?;
        let halves = ["mg", "eg"].map(|half| {
            let node = table.remove(half);
            if node.is_none() {
                self.fault(span.clone(), format!("no '{half}' in [{key}]"), "both halves: mg, eg");
            }
            self.matrix(node?, shape, range.clone())
        });
        let sense = self.sense(&mut table, shape, &range);
        let [Some(mg), Some(eg)] = halves else { return None };
        let values: Vec<Score> = mg.iter().zip(&eg).map(|(mg, eg)| Score::new(mg.0, eg.0)).collect();
        if let Some((half, cell, promised)) = sense.first_fault(&values, shape) {
            let place = [mg, eg][half][cell].1.clone();
            self.fault(place.clone(), self.quote(place), &promised);
        }
        Some((values, sense))
    }

    /// Reads the constraints of a table of weights.
    fn sense(&mut self, table: &mut DeTable<'t>, [rows, columns]: [usize; 2], range: &Range<i64>) -> Sense {
        let mut bound = |document: &mut Self, name: &str| {
            let node = table.remove(name)?;
            document.integer(&node, range.clone()).map(|bound| bound as i32)
        };
        let (least, most) = (bound(self, "least"), bound(self, "most"));
        let mut trend = |document: &mut Self, name: &str, length: usize| {
            let node = table.remove(name)?;
            let trend = node.get_ref().as_str().and_then(Trend::named).filter(|_| length > 1);
            if trend.is_none() {
                document.fault(
                    node.span(),
                    document.quote(node.span()),
                    "\"rises\" or \"falls\", where there is more than one",
                );
            }
            trend
        };
        let sense = Sense {
            least,
            most,
            along_row: trend(self, "along_row", columns),
            along_column: trend(self, "along_column", rows),
        };
        self.only(table, &["mg", "eg", "least", "most", "along_row", "along_column"], "key");
        sense
    }

    /// Reads rows of numbers, each number with its place. A single row is not nested.
    fn matrix(&mut self, node: Node<'t>, [rows, columns]: [usize; 2], range: Range<i64>) -> Option<Vec<Placed>> {
        let lists = if rows == 1 { vec![node] } else { self.list(node, rows, "rows")? };
        let mut values = Vec::new();
        for list in lists {
            let cells = self.list(list, columns, "numbers")?;
            let placed = cells.iter().filter_map(|cell| Some((self.integer(cell, range.clone())? as i32, cell.span())));
            values.extend(placed);
        }
        (values.len() == rows * columns).then_some(values)
    }

    /// Reads a list of `length` numbers.
    pub(super) fn row(&mut self, node: Node<'t>, length: usize, range: Range<i64>) -> Option<Vec<i64>> {
        let cells = self.list(node, length, "numbers")?;
        let values: Vec<i64> = cells.iter().filter_map(|cell| self.integer(cell, range.clone())).collect();
        (values.len() == length).then_some(values)
    }

    /// Reads a table of `name = text`, one for each of `names`, in their order.
    pub(super) fn texts(&mut self, key: &str, names: &[&str]) -> Option<Vec<(String, String)>> {
        let texts = self.named(key, names, "entry", |document, node| document.string(&node))?;
        Some(names.iter().map(|name| (*name).to_owned()).zip(texts).collect())
    }

    /// Reads a list of a middlegame and an endgame value.
    pub(super) fn pair(&mut self, node: Node<'t>, range: Range<i64>) -> Option<Score> {
        let values = self.list(node, 2, "values (middlegame, endgame)")?;
        let mg = self.integer(&values[0], range.clone());
        let eg = self.integer(&values[1], range);
        Some(Score::new(mg? as i32, eg? as i32))
    }
}
