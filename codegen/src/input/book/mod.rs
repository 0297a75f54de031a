//! `book.toml`: the opening book. Each line of `[lines]` is a position, named by the moves that lead to it from the
//! start of a game, with the moves to play there, the weight of each, and its score for the mover in centipawns where
//! one is known.

mod diagram;

use std::collections::HashMap;
use std::fmt::{self, Write};
use std::ops::Range;

pub use diagram::Diagram;
use geometry::Move;
use toml::de::DeValue;

use super::Reader;
use super::document::{Document, Key, Node, in_order};

/// An opening book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// Its positions, in the order of the file.
    pub lines: Vec<BookLine>,
    /// The record of how it was made.
    pub record: Vec<(String, String)>,
}

/// A position, and the moves to play in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookLine {
    /// The moves from the start of a game.
    pub moves: Vec<Move>,
    /// The position after them.
    pub diagram: Diagram,
    /// The moves to play, the greatest weight first. Equal weights are in the order of the file.
    pub choices: Vec<Choice>,
}

/// A move of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The weight of the move relative to the others.
    pub weight: u8,
    /// The score of the mover after it, in centipawns, where one is known.
    pub score: Option<i16>,
}

/// The keys of a book's record.
pub const RECORD: [&str; 3] = ["engine", "command", "positions"];

const WEIGHT: Range<i64> = 1..256;
const SCORE: Range<i64> = -30_000..30_001;

/// The name of the position to which no move leads.
const START: &str = "startpos";

/// Writes the moves with blanks between them, or `startpos` without moves.
impl fmt::Display for BookLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.moves.split_first() else { return f.write_str(START) };
        write!(f, "{first}")?;
        others.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

pub(super) fn read(reader: &mut Reader<'_>) -> Book {
    reader.file("book.toml", |document| {
        let record = document.texts("record", &RECORD).unwrap_or_default();
        let Some(node) = document.take("lines") else { return Book::default() };
        let span = node.span();
        match node.into_inner() {
            DeValue::Table(table) if !table.is_empty() => Book { lines: lines(document, in_order(table)), record },
            _ => {
                document.fault(span, "no line", "a table of positions: startpos = { 7g7f = 1 }");
                Book::default()
            }
        }
    })
}

fn lines<'t>(document: &mut Document<'t>, keys: Vec<(Key, Node<'t>)>) -> Vec<BookLine> {
    let (mut lines, mut seen): (Vec<BookLine>, HashMap<Diagram, usize>) = Default::default();
    // The places of earlier lines, since most lines continue one.
    let mut followed: HashMap<String, usize> = HashMap::new();
    for ((name, span), node) in keys {
        let before = name.rsplit_once(' ').and_then(|(before, last)| Some((&lines[*followed.get(before)?], last)));
        let Some((moves, diagram)) = follow(document, before, &name, span.clone()) else { continue };
        if let Some(first) = seen.insert(diagram.clone(), span.start) {
            let found = format!("'{name}', the position of {}", document.place(first));
            document.fault(span, found, "each position once, however it is reached");
            continue;
        }
        let choices = choices(document, &diagram, node);
        followed.insert(name, lines.len());
        lines.push(BookLine { moves, diagram, choices });
    }
    lines
}

/// Returns the moves of a line and its position. A line that continues a known one starts from that.
fn follow(
    document: &mut Document<'_>,
    before: Option<(&BookLine, &str)>,
    name: &str,
    span: Range<usize>,
) -> Option<(Vec<Move>, Diagram)> {
    let (mut moves, mut diagram, left) = match before {
        Some((line, last)) => (line.moves.clone(), line.diagram.clone(), last),
        None => (Vec::new(), Diagram::start(), name),
    };
    for text in left.split(' ').filter(|_| name != START) {
        let mv = legal(document, &mut diagram, text, span.clone())?;
        moves.push(mv);
    }
    Some((moves, diagram))
}

/// Plays a move, if it can be played.
fn legal(document: &mut Document<'_>, diagram: &mut Diagram, text: &str, span: Range<usize>) -> Option<Move> {
    let played = match text.parse::<Move>() {
        Ok(mv) => diagram.play(mv).map(|()| mv).map_err(str::to_owned),
        Err(error) => Err(error.to_string()),
    };
    played.map_err(|why| document.fault(span, format!("'{text}'"), &format!("a legal move: {why}"))).ok()
}

fn choices<'t>(document: &mut Document<'t>, diagram: &Diagram, node: Node<'t>) -> Vec<Choice> {
    let span = node.span();
    let DeValue::Table(table) = node.into_inner() else {
        document.fault(span, "no moves", "what is played, with weights: { 7g7f = 60, 2g2f = [40, 25] }");
        return Vec::new();
    };
    if table.is_empty() {
        document.fault(span, "no move", "what is played, with weights: { 7g7f = 60, 2g2f = [40, 25] }");
    }
    let mut choices = Vec::new();
    for ((text, span), node) in in_order(table) {
        let mv = legal(document, &mut diagram.clone(), &text, span);
        let worth = worth(document, node);
        if let (Some(mv), Some((weight, score))) = (mv, worth) {
            choices.push(Choice { mv, weight, score });
        }
    }
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.weight));
    choices
}

/// Reads a weight, or a weight and a score.
fn worth<'t>(document: &mut Document<'t>, node: Node<'t>) -> Option<(u8, Option<i16>)> {
    if !matches!(node.get_ref(), DeValue::Array(_)) {
        return Some((document.integer(&node, WEIGHT)? as u8, None));
    }
    let pair = document.list(node, 2, "numbers (weight, centipawns)")?;
    let (weight, score) = (document.integer(&pair[0], WEIGHT), document.integer(&pair[1], SCORE));
    Some((weight? as u8, Some(score? as i16)))
}

/// Returns the text of `book.toml`.
#[must_use]
pub fn render_book(book: &Book) -> String {
    let mut text = String::from(
        "# The opening book: one position per line, named by the moves that lead to it, with the moves to play there: the weight\n\
         # of each (1 to 255), and its score for the mover in centipawns, where one is known. `cargo lab book` writes it. A line\n\
         # can be added or changed by hand: \"7g7f 3c3d\" = { 2g2f = 60, 6g6f = [40, 12] }. A position has one line, for all its\n\
         # orders of moves. The generator proves every move legal.\n\n[record]\n",
    );
    for (key, value) in &book.record {
        let _ = writeln!(text, "{key} = '''{value}'''");
    }
    text.push_str("\n[lines]\n");
    for line in &book.lines {
        let choices: Vec<String> = line.choices.iter().map(choice).collect();
        let _ = writeln!(text, "{} = {{ {} }}", key(&line.to_string()), choices.join(", "));
    }
    text
}

fn choice(Choice { mv, weight, score }: &Choice) -> String {
    let name = key(&mv.to_string());
    score.map_or_else(|| format!("{name} = {weight}"), |score| format!("{name} = [{weight}, {score}]"))
}

/// Returns a key of TOML, in quotes where it needs them.
fn key(name: &str) -> String {
    if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) { name.to_owned() } else { format!("\"{name}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> (Book, Vec<String>) {
        let folder = std::env::temp_dir().join(format!("horigoma-book-{}-{:?}", std::process::id(), text.as_ptr()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("book.toml"), text).unwrap();
        let mut reader = Reader { folder: &folder, files: Vec::new(), faults: Vec::new() };
        let book = read(&mut reader);
        std::fs::remove_dir_all(&folder).unwrap();
        let told = |fault: &crate::Fault| {
            let (line, column) = fault.at.unwrap();
            format!("{line}:{column}: found {}, expected {}", fault.found, fault.expected)
        };
        (book, reader.faults.iter().map(told).collect())
    }

    #[test]
    fn a_book_comes_back_from_its_text() {
        let record = RECORD.map(|key| (key.to_owned(), format!("what {key} is"))).to_vec();
        let (book, faults) = read_text(&format!(
            "[record]\nengine = 'e'\ncommand = 'c'\npositions = '3'\n[lines]\n{}\n{}\n{}\n",
            "startpos = { 2g2f = 9, 7g7f = [60, -31] }",
            "\"7g7f 3c3d\" = { \"8h2b+\" = 1 }",
            "\"7g7f 3c3d 8h2b+ 3a2b\" = { \"B*5e\" = [255, 30000] }",
        ));
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(book.lines.iter().map(ToString::to_string).collect::<Vec<_>>().len(), 3);
        let first = &book.lines[0].choices;
        assert_eq!([first[0].mv.to_string(), first[1].mv.to_string()], ["7g7f", "2g2f"], "the greatest weight first");
        assert_eq!((first[0].weight, first[0].score, first[1].score), (60, Some(-31), None));
        let book = Book { record, ..book };
        assert_eq!(read_text(&render_book(&book)), (book, Vec::new()));
    }

    #[test]
    fn every_error_has_its_place() {
        let head = "record = { engine = '', command = '', positions = '' }\n[lines]\n";
        for (line, told) in [
            (
                "startpos = { 7g7e = 1 }",
                "3:14: found '7g7e', expected a legal move: the piece does not reach the target",
            ),
            ("\"7g7f 7g7f\" = { 3c3d = 1 }", "3:1: found '7g7f', expected a legal move: no piece of the side"),
            ("\"7g7f  3c3d\" = { 2g2f = 1 }", "3:1: found '', expected a legal move: found 0 characters"),
            ("startpos = { x = 1 }", "3:14: found 'x', expected a legal move: found 1 characters"),
            ("startpos = { 7g7f = 0 }", "3:21: found 0, expected an integer from 1 to 255"),
            ("startpos = { 7g7f = [1, 30001] }", "3:25: found 30001, expected an integer from -30000 to 30000"),
            ("startpos = { 7g7f = [1] }", "3:21: found 1 numbers (weight, centipawns), expected 2"),
            ("startpos = { }", "3:12: found no move, expected what is played"),
            ("startpos = 7", "3:12: found no moves, expected what is played"),
            (
                "\"7g7f 3c3d 2g2f\" = { 8c8d = 1 }\n\"2g2f 3c3d 7g7f\" = { 8c8d = 1 }",
                "4:1: found '2g2f 3c3d 7g7f', the position of 3:1, expected each position once",
            ),
        ] {
            let (_, faults) = read_text(&format!("{head}{line}\n"));
            assert!(faults.len() == 1 && faults[0].starts_with(told), "{line}: {faults:?}");
        }
        let (_, faults) = read_text("record = { engine = '', command = '', positions = '' }\n[lines]\n");
        assert!(faults[0].contains("found no line"), "{faults:?}");
    }
}
