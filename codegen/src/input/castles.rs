//! `castles.toml`: castles, drawn.

use std::collections::BTreeSet;
use std::ops::Range;

use geometry::{Bitboard, PieceKind, Score, Square};
use toml::de::DeValue;

use super::Reader;
use super::document::{Document, Node};

/// A castle as Black builds it, on the wing on which it was drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castle {
    /// The name to look it up by.
    pub name: String,
    /// The Japanese name.
    pub kanji: String,
    /// The pieces that define it.
    pub required: Vec<(PieceKind, Square)>,
    /// The pieces that usually stand there too.
    pub optional: Vec<(PieceKind, Square)>,
    /// Squares that must be empty.
    pub vacant: Bitboard,
    /// What the whole castle is worth.
    pub value: Score,
}

const VALUES: Range<i64> = -500..501;
const WINGS: [&str; 3] = ["right", "left", "centre"];
const KEYS: [&str; 6] = ["name", "kanji", "wing", "value", "vacant", "board"];

/// The castles, and what a piece that usually stands there adds to a whole one.
pub(super) fn read(reader: &mut Reader<'_>) -> (Vec<Castle>, Score) {
    reader.file("castles.toml", |document| {
        let optional = document.take("optional").and_then(|node| document.pair(node, VALUES)).unwrap_or_default();
        let Some(node) = document.take("castle") else { return (Vec::new(), optional) };
        let span = node.span();
        let DeValue::Array(list) = node.into_inner() else {
            document.fault(span, "something else", "a list of [[castle]]");
            return (Vec::new(), optional);
        };
        let mut names = BTreeSet::new();
        (list.into_iter().filter_map(|node| castle(document, node, &mut names)).collect(), optional)
    })
}

fn castle<'t>(document: &mut Document<'t>, node: Node<'t>, names: &mut BTreeSet<String>) -> Option<Castle> {
    let span = node.span();
    let DeValue::Table(mut table) = node.into_inner() else {
        document.fault(span, "something else", "a castle with name, kanji, wing, value and board");
        return None;
    };
    let place = span.start..span.start;
    let mut get = |document: &mut Document<'t>, key: &str| {
        let value = table.remove(key);
        if value.is_none() && key != "vacant" {
            document.fault(place.clone(), format!("a castle without '{key}'"), "every castle to have one");
        }
        value
    };
    let [name, kanji, wing, value, vacant, board] = KEYS.map(|key| get(document, key));
    for unknown in table.keys() {
        let expected = format!("one of {}", KEYS.join(", "));
        document.fault(unknown.span(), format!("unknown key '{}'", unknown.get_ref()), &expected);
    }
    let (name_node, wing) = (name?, wing?);
    let name = document.string(&name_node)?;
    if !names.insert(name.clone()) {
        document.fault(name_node.span(), format!("a second castle '{name}'"), "each name once");
    }
    if !document.string(&wing).is_some_and(|wing| WINGS.contains(&wing.as_str())) {
        document.fault(wing.span(), "another wing", "\"right\", \"left\" or \"centre\"");
    }
    let value = document.pair(value?, VALUES)?;
    let kanji = document.string(&kanji?)?;
    let pieces = diagram(document, board?.span());
    let (required, optional) = pieces.clone().unwrap_or_default();
    let vacant = vacant.map_or(Some(Bitboard::EMPTY), |node| squares(document, &node, &required, &optional))?;
    pieces?;
    Some(Castle { name, kanji, required, optional, vacant, value })
}

type Pieces = Vec<(PieceKind, Square)>;

/// The pieces of a drawing: the words of the text as they stand in the file, the lowest row being rank i.
fn diagram(document: &mut Document<'_>, span: Range<usize>) -> Option<(Pieces, Pieces)> {
    let text = document.raw(span.clone());
    let inner = text.strip_prefix("\"\"\"").and_then(|text| text.strip_suffix("\"\"\""));
    let Some(inner) = inner else {
        document.fault(span, "a text on one line", "rows of nine squares between three quotes");
        return None;
    };
    let start = span.start + 3;
    let rows: Vec<(usize, &str)> = lines_with_place(inner).filter(|(_, line)| !line.trim().is_empty()).collect();
    if rows.len() > 9 {
        document.fault(span, format!("{} rows: off the board", rows.len()), "at most 9");
        return None;
    }
    let (mut required, mut optional, mut sound) = (Vec::new(), Vec::new(), true);
    let top = 9 - rows.len();
    for (row, &(at, line)) in rows.iter().enumerate() {
        let cells: Vec<(usize, &str)> = words_with_place(line).collect();
        if cells.len() != 9 {
            let here = start + at..start + at + line.len();
            document.fault(here, format!("{} squares in a row: off the board", cells.len()), "9");
            sound = false;
            continue;
        }
        for (column, &(offset, cell)) in cells.iter().enumerate() {
            let square = Square::at(8 - column as i32, (top + row) as i32)?;
            let letter = cell.as_bytes()[0].to_ascii_uppercase();
            match PieceKind::from_letter(letter).filter(|_| cell.len() == 1) {
                _ if cell == "." => {}
                Some(kind) if cell.as_bytes()[0].is_ascii_uppercase() => required.push((kind, square)),
                Some(kind) => optional.push((kind, square)),
                None => {
                    let here = start + at + offset..start + at + offset + cell.len();
                    document.fault(here, format!("'{cell}'"), "a piece (K G S N L B R P, small or capital) or '.'");
                    sound = false;
                }
            }
        }
    }
    sound.then_some((required, optional))
}

/// Squares in a text, none of which the drawing claims too.
fn squares(document: &mut Document<'_>, node: &Node<'_>, required: &Pieces, optional: &Pieces) -> Option<Bitboard> {
    let text = document.raw(node.span());
    let mut set = Bitboard::EMPTY;
    let mut sound = true;
    for (at, word) in words_with_place(text.trim_matches('"')) {
        let here = node.span().start + 1 + at..node.span().start + 1 + at + word.len();
        match Square::from_usi(word.as_bytes()) {
            None => {
                document.fault(here, format!("'{word}': off the board"), "a square from 1a to 9i");
                sound = false;
            }
            Some(square)
                if set.has(square) || required.iter().chain(optional).any(|&(_, claimed)| claimed == square) =>
            {
                document.fault(here, format!("'{word}' claimed twice"), "each square of a castle once");
                sound = false;
            }
            Some(square) => set = set.with(square),
        }
    }
    sound.then_some(set)
}

/// The lines of a text with the offset of each.
fn lines_with_place(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').scan(0, |at, line| {
        let place = *at;
        *at += line.len() + 1;
        Some((place, line))
    })
}

/// The words of a line with the offset of each.
fn words_with_place(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (word.as_ptr().addr() - line.as_ptr().addr(), word))
}
