//! `castles.toml`: castles, drawn.

use std::collections::BTreeMap;
use std::ops::Range;

use geometry::{Bitboard, Label, PieceKind, Score, Square, Wing};
use toml::de::DeValue;

use super::Reader;
use super::document::{Document, Node};

/// A castle as Black builds it, on the wing on which it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castle {
    /// The name to look it up by: small letters, digits and `_`, at most [`Label::MOST`] bytes.
    pub name: String,
    /// The Japanese name, at most [`Label::MOST`] bytes.
    pub kanji: String,
    /// The wing on which it is drawn.
    pub wing: Wing,
    /// Whether it is known by this name on the other wing too.
    pub both_wings: bool,
    /// Whether it is recognised before it is complete.
    pub in_part: bool,
    /// The drawings, at least one. Each of them is the castle.
    pub drawings: Vec<Drawing>,
    /// Squares that must hold no piece of the castle's owner.
    pub vacant: Bitboard,
    /// Squares that must hold no pawn of the castle's owner.
    pub pawnless: Bitboard,
    /// The value of the complete castle, not negative.
    pub value: Score,
}

/// Pieces and their squares.
pub type Men = Vec<(PieceKind, Square)>;

/// The pieces of a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawing {
    /// The pieces that define the castle, one of them a king.
    pub required: Men,
    /// The pieces that usually stand there too.
    pub optional: Men,
}

/// The castles of the file, with the values that hold for all of them.
#[derive(Default)]
pub(super) struct Castles {
    pub(super) list: Vec<Castle>,
    /// The value that each usual piece adds to a complete castle.
    pub(super) optional: Score,
    /// The least and the greatest value of a complete castle.
    pub(super) limits: [Score; 2],
}

/// Castles have a positive value: a king without one has none.
const VALUES: Range<i64> = 0..501;
const NEEDED: [&str; 5] = ["name", "kanji", "wing", "value", "board"];
const MORE: [&str; 4] = ["wings", "in_part", "vacant", "also"];

/// Reads the castles, the value of a usual piece, and the limits of a complete castle's value.
pub(super) fn read(reader: &mut Reader<'_>) -> Castles {
    reader.file("castles.toml", |document| {
        let optional = document.take("optional").and_then(|node| document.pair(node, VALUES)).unwrap_or_default();
        let limits = ["least", "most"]
            .map(|key| document.take_if_present(key).and_then(|node| document.pair(node, VALUES)))
            .into_iter()
            .zip([VALUES.start, VALUES.end - 1].map(|value| Score::new(value as i32, value as i32)));
        let limits: Vec<Score> = limits.map(|(read, default)| read.unwrap_or(default)).collect();
        let mut known = Known { limits: [limits[0], limits[1]], ..Known::default() };
        let mut castles = Castles { list: Vec::new(), optional, limits: known.limits };
        let Some(node) = document.take("castle") else { return castles };
        let span = node.span();
        let DeValue::Array(list) = node.into_inner() else {
            document.fault(span, "something else", "a list of [[castle]]");
            return castles;
        };
        castles.list = list.into_iter().filter_map(|node| castle(document, node, &mut known)).collect();
        castles
    })
}

/// Names and drawings of earlier castles, which later ones must not repeat, with their places, and the limits of all.
#[derive(Default)]
struct Known {
    /// The least and the greatest value of a complete castle.
    limits: [Score; 2],
    names: BTreeMap<String, usize>,
    /// Required pieces in order, and the castle.
    drawings: BTreeMap<Men, (String, usize)>,
}

fn castle<'t>(document: &mut Document<'t>, node: Node<'t>, known: &mut Known) -> Option<Castle> {
    let place = node.span().start..node.span().start;
    let DeValue::Table(mut table) = node.into_inner() else {
        document.fault(place, "something else", &format!("a castle with {}", NEEDED.join(", ")));
        return None;
    };
    let [name, kanji, wing, value, board] = NEEDED.map(|key| {
        let value = table.remove(key);
        if value.is_none() {
            document.fault(place.clone(), format!("a castle without '{key}'"), "every castle to have one");
        }
        value
    });
    let [wings, in_part, vacant, also] = MORE.map(|key| table.remove(key));
    for unknown in table.keys() {
        let expected = format!("one of {}, {}", NEEDED.join(", "), MORE.join(", "));
        document.fault(unknown.span(), format!("unknown key '{}'", unknown.get_ref()), &expected);
    }
    let name = name.and_then(|node| name_once(document, &node, known, |c| matches!(c, 'a'..='z' | '0'..='9' | '_')));
    let kanji = kanji.and_then(|node| name_once(document, &node, known, |c| !c.is_ascii_control() && c != '"'));
    let wing = wing.and_then(|node| one_of(document, &node, Wing::ALL.map(|wing| (wing.to_string(), wing))));
    let both_wings = wings.map_or(Some(false), |node| both_wings(document, &node, wing));
    let in_part = in_part.map_or(Some(true), |node| document.boolean(&node));
    let value = value.and_then(|node| worth(document, node, known.limits));
    let (boards, complete) = boards(document, board?, also);
    let drawings: Vec<Drawing> = boards.iter().map(|(_, drawing)| drawing.clone()).collect();
    let [vacant, pawnless] =
        vacant.map_or(Some([Bitboard::EMPTY; 2]), |node| vacant_squares(document, &node, &drawings))?;
    let (name, both_wings, in_part) = (name?, both_wings?, in_part?);
    if !complete {
        return None;
    }
    for (at, drawing) in &boards {
        drawn_once(document, at.clone(), drawing, &name, both_wings, known);
        if in_part && drawing.required.contains(&(PieceKind::King, Square::at(4, 8)?)) {
            let expected = "in_part = false, since every game begins with a king on 5i";
            document.fault(at.clone(), format!("'{name}' with its king on 5i"), expected);
        }
    }
    Some(Castle { name, kanji: kanji?, wing: wing?, both_wings, in_part, drawings, vacant, pawnless, value: value? })
}

/// Reads the value of a complete castle, which is within the limits of the file.
fn worth<'t>(document: &mut Document<'t>, node: Node<'t>, [least, most]: [Score; 2]) -> Option<Score> {
    let span = node.span();
    let value = document.pair(node, VALUES)?;
    let halves = [("middlegame", value.mg(), least.mg()..=most.mg()), ("endgame", value.eg(), least.eg()..=most.eg())];
    for (half, value, allowed) in halves {
        if !allowed.contains(&value) {
            let expected = format!("{} to {} ('least' and 'most')", allowed.start(), allowed.end());
            document.fault(span.clone(), format!("the {half} value {value}"), &expected);
        }
    }
    Some(value)
}

/// Reads a name of allowed letters that fits in a [`Label`] and is new.
fn name_once<'t>(
    document: &mut Document<'t>,
    node: &Node<'t>,
    known: &mut Known,
    is_letter: fn(char) -> bool,
) -> Option<String> {
    let name = document.string(node)?;
    if name.is_empty() || name.len() > Label::MOST || !name.chars().all(is_letter) {
        let expected = format!("1 to {} bytes, in 'name' of a-z, 0-9 and _", Label::MOST);
        document.fault(node.span(), format!("the name '{name}'"), &expected);
        return None;
    }
    if let Some(&first) = known.names.get(&name) {
        let found = format!("a second castle '{name}' (the first is at {})", document.place(first));
        document.fault(node.span(), found, "each name once");
    }
    known.names.entry(name.clone()).or_insert(node.span().start);
    Some(name)
}

/// Returns the value of a word.
fn one_of<'t, T: Copy, const N: usize>(
    document: &mut Document<'t>,
    node: &Node<'t>,
    words: [(String, T); N],
) -> Option<T> {
    let word = document.string(node)?;
    let found = words.iter().find(|(known, _)| *known == word);
    if found.is_none() {
        let expected: Vec<String> = words.iter().map(|(known, _)| format!("\"{known}\"")).collect();
        document.fault(node.span(), format!("\"{word}\""), &expected.join(" or "));
    }
    found.map(|&(_, value)| value)
}

fn both_wings<'t>(document: &mut Document<'t>, node: &Node<'t>, wing: Option<Wing>) -> Option<bool> {
    let both = one_of(document, node, [("both".to_owned(), true), ("drawn".to_owned(), false)])?;
    if both && wing == Some(Wing::Centre) {
        document.fault(node.span(), "both wings of a castle in the centre", "a castle drawn on the right or the left");
    }
    Some(both)
}

/// The place of a drawing, and the drawing.
type Board = (Range<usize>, Drawing);

/// Returns the valid drawings of a castle, its board and further ones, and whether all are valid.
fn boards<'t>(document: &mut Document<'t>, board: Node<'t>, also: Option<Node<'t>>) -> (Vec<Board>, bool) {
    let mut spans = vec![board.span()];
    match also.map(|node| (node.span(), node.into_inner())) {
        None => {}
        Some((_, DeValue::Array(list))) => spans.extend(list.iter().map(|node| node.span())),
        Some((span, _)) => document.fault(span, "something else", "a list of drawings"),
    }
    let all = spans.len();
    let sound = |span: Range<usize>| Some((span.start..span.start, diagram(document, span)?));
    let boards: Vec<Board> = spans.into_iter().filter_map(sound).collect();
    let complete = boards.len() == all;
    (boards, complete)
}

/// Two drawings with equal required pieces cannot be distinguished, on either wing.
fn drawn_once(
    document: &mut Document<'_>,
    at: Range<usize>,
    drawing: &Drawing,
    name: &str,
    both_wings: bool,
    known: &mut Known,
) {
    for mirrored in [false, true].into_iter().take(1 + usize::from(both_wings)) {
        let placed = |&(kind, square): &(PieceKind, Square)| (kind, if mirrored { square.mirrored() } else { square });
        let mut men: Men = drawing.required.iter().map(placed).collect();
        men.sort_unstable();
        if let Some((other, first)) = known.drawings.get(&men) {
            let found = format!("'{name}' drawn as '{other}' is at {}", document.place(*first));
            document.fault(at.clone(), found, "castles that differ in the men they need");
        }
        known.drawings.entry(men).or_insert_with(|| (name.to_owned(), at.start));
    }
}

/// Reads the pieces of a drawing: the words of the text as in the file, the lowest row being rank i.
fn diagram(document: &mut Document<'_>, span: Range<usize>) -> Option<Drawing> {
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
    let (mut drawing, mut sound) = (Drawing::default(), true);
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
            let here = start + at + offset..start + at + offset + cell.len();
            sound &= man(document, here, cell, Square::at(8 - column as i32, (top + row) as i32)?, &mut drawing);
        }
    }
    let has_king = drawing.required.iter().any(|&(kind, _)| kind == PieceKind::King);
    if sound && !has_king {
        document.fault(span, "a drawing without a king", "one K");
    }
    (sound && has_king).then_some(drawing)
}

/// Adds the piece of a cell to a drawing. Returns whether the cell is valid.
fn man(document: &mut Document<'_>, here: Range<usize>, cell: &str, square: Square, drawing: &mut Drawing) -> bool {
    let letter = cell.as_bytes()[0];
    let capital = letter.is_ascii_uppercase();
    let has_king = drawing.required.iter().any(|&(kind, _)| kind == PieceKind::King);
    match PieceKind::from_letter(letter.to_ascii_uppercase()).filter(|_| cell.len() == 1) {
        _ if cell == "." => return true,
        Some(PieceKind::King) if has_king => document.fault(here, "a second king", "one K"),
        Some(PieceKind::King) if !capital => document.fault(here, "'k'", "K: a castle says where its king stands"),
        Some(kind) => {
            if capital { &mut drawing.required } else { &mut drawing.optional }.push((kind, square));
            return true;
        }
        None => document.fault(here, format!("'{cell}'"), "a piece (K G S N L B R P, small or capital) or '.'"),
    }
    false
}

/// Reads the squares of a text, none of which a drawing uses: those without any piece of the owner (`4h`), and those
/// without a pawn of the owner (`P2g`).
fn vacant_squares(document: &mut Document<'_>, node: &Node<'_>, drawings: &[Drawing]) -> Option<[Bitboard; 2]> {
    let text = document.raw(node.span());
    let mut sets = [Bitboard::EMPTY; 2];
    let mut sound = true;
    let claimed = |square: Square| {
        drawings
            .iter()
            .flat_map(|drawing| drawing.required.iter().chain(&drawing.optional))
            .any(|&(_, at)| at == square)
    };
    for (at, word) in words_with_place(text.trim_matches('"')) {
        let here = node.span().start + 1 + at..node.span().start + 1 + at + word.len();
        let (pawn, name) = word.strip_prefix('P').map_or((0, word), |name| (1, name));
        match Square::from_usi(name.as_bytes()) {
            None => {
                document.fault(here, format!("'{word}': off the board"), "a square from 1a to 9i, P before it or not");
                sound = false;
            }
            Some(square) if (sets[0] | sets[1]).has(square) || claimed(square) => {
                document.fault(here, format!("'{word}' claimed twice"), "each square of a castle once");
                sound = false;
            }
            Some(square) => sets[pawn] = sets[pawn].with(square),
        }
    }
    sound.then_some(sets)
}

/// Returns the lines of a text with the offset of each.
fn lines_with_place(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').scan(0, |at, line| {
        let place = *at;
        *at += line.len() + 1;
        Some((place, line))
    })
}

/// Returns the words of a line with the offset of each.
fn words_with_place(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (word.as_ptr().addr() - line.as_ptr().addr(), word))
}
