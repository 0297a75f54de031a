//! Writing CSA.

use geometry::{Color, Move, PieceKind, Square};

use super::{KEYS, KINDS, position};
use crate::text::one_line;
use crate::{Action, End, Header, Node, Note, Record, SIDES, Time};

/// Writes the main line of a game, in UTF-8, as version 2.2. Version 3.0 is written for a record that needs its words:
/// parts of seconds, `%MAX_MOVES`, `$TIME`.
/// CSA has no variations ([`Record::variations`] counts them) and no number of the first move. A line `/` separates
/// the games of a file.
///
/// ```
/// let game = &records::kif::read("先手：甲\n1 ７六歩(77) ( 0:12/00:00:12)\n2 投了\n")?[0];
/// let text = records::csa::write(game);
/// assert_eq!(text, "'CSA encoding=UTF-8\nV2.2\nN+甲\nPI\n+\n+7776FU\nT12\n%TORYO\n");
/// # Ok::<_, records::Error>(())
/// ```
#[must_use]
pub fn write(record: &Record) -> String {
    let version = if needs_version_3(record) { "V3.0" } else { "V2.2" };
    let mut text = format!("'CSA encoding=UTF-8\n{version}\n");
    for header in &record.headers {
        text.push_str(&header_line(header));
    }
    text.push_str(&position::write(record.start()));
    let root = &record.nodes()[0];
    for node in std::iter::once(root).chain(record.main_line()) {
        match &node.action {
            Action::Start => {}
            &Action::Move { mv, kind } => text.push_str(&move_line(node.turn().opponent(), mv, kind)),
            Action::End(end) => text.push_str(&format!("%{}\n", one_line(end.csa()))),
        }
        text.extend(node.time.map(time_line));
        text.extend(node.notes.iter().map(note_lines));
    }
    text
}

fn needs_version_3(record: &Record) -> bool {
    let newer = |node: &Node| {
        node.time.is_some_and(|time| time.spent.subsec_nanos() > 0) || node.action == Action::End(End::MoveLimit)
    };
    record.header("TIME").is_some() || record.main_line().any(newer)
}

fn header_line(Header { key, value }: &Header) -> String {
    let value = one_line(value);
    match SIDES.iter().position(|names| names.contains(&&**key)) {
        Some(side) => format!("N{}{value}\n", ["+", "-"][side]),
        None => {
            let known = KEYS.iter().find(|(kif, _)| kif == key).map_or(&**key, |(_, csa)| csa);
            format!("${}:{value}\n", one_line(known))
        }
    }
}

fn move_line(color: Color, mv: Move, kind: PieceKind) -> String {
    let square = |square: Square| (square.file().index() + 1) * 10 + square.rank().index() + 1;
    let sign = if color == Color::Black { '+' } else { '-' };
    format!("{sign}{:02}{}{}\n", mv.from().map_or(0, square), square(mv.to()), KINDS[mv.kind_after(kind).index()])
}

/// `T12`, or `T1.5` with as many digits as are needed, three at most.
fn time_line(Time { spent, .. }: Time) -> String {
    let fraction = format!(".{:03}", spent.subsec_millis());
    format!("T{}{}\n", spent.as_secs(), fraction.trim_end_matches('0').trim_end_matches('.'))
}

/// A note, a line for each of its own. A remark that would be read as something else gets a blank before it.
fn note_lines(note: &Note) -> String {
    let (mark, text) = match note {
        Note::Comment(text) => ("'*", text),
        Note::Bookmark(text) => ("'&", text),
        Note::Remark(text) if text.starts_with(['*', '&']) => ("' ", text),
        Note::Remark(text) => ("'", text),
    };
    text.split(['\n', '\r']).map(|line| format!("{mark}{line}\n")).collect()
}
