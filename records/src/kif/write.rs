//! Writing KIF.

use std::time::Duration;

use geometry::Color;

use super::moves::{move_text, time_text};
use super::words::sides;
use super::{start, total};
use crate::text::one_line;
use crate::{Action, Node, Note, Record};

/// Writes a game with all its variations, in UTF-8. Parts of seconds are cut off, since KIF has none.
///
/// ```
/// let game = &records::usi::read("startpos moves 7g7f resign")?[0];
/// assert!(records::kif::write(game).ends_with("   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n"));
/// # Ok::<_, records::Error>(())
/// ```
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text = "# KIF version=2.0 encoding=UTF-8\n".to_owned();
    for header in &record.headers {
        text.push_str(&format!("{}：{}\n", one_line(&header.key), one_line(&header.value)));
    }
    text.push_str(&start::write(record));
    text.push_str("手数----指手---------消費時間--\n");
    let clocks = clocks(record);
    let mut main = 0;
    // The nodes of which nothing is written yet, the next last: a line to its end, then the variations of its end.
    let mut waiting = vec![0];
    while let Some(at) = waiting.pop() {
        let node = &record.nodes()[at];
        let siblings = record.nodes()[node.parent()].children();
        if at > 0 {
            if siblings.first() != Some(&at) {
                text.push_str(&format!("\n変化：{}手\n", node.number()));
            }
            let more = if siblings.last() == Some(&at) { "" } else { "+" };
            text.push_str(&format!("{:4} {}{more}\n", node.number(), step(record, node, &clocks[at])));
        }
        text.extend(node.notes.iter().map(note_lines));
        if at == main {
            match node.children().first() {
                Some(&next) => main = next,
                None => text.extend(result(record, at)),
            }
        }
        waiting.extend(node.children().iter().rev());
    }
    text
}

/// The time that each side has used at each node.
fn clocks(record: &Record) -> Vec<[Duration; Color::COUNT]> {
    let mut clocks: Vec<[Duration; Color::COUNT]> = Vec::with_capacity(record.nodes().len());
    for node in record.nodes() {
        let mut clock = clocks.get(node.parent()).copied().unwrap_or_default();
        let spent = node.time.map_or(Duration::ZERO, |time| time.spent);
        let side = &mut clock[mover(node).index()];
        *side = side.saturating_add(spent);
        clocks.push(clock);
    }
    clocks
}

/// The side whose step it is.
fn mover(node: &Node) -> Color {
    if matches!(node.action, Action::Move { .. }) { node.turn().opponent() } else { node.turn() }
}

fn step(record: &Record, node: &Node, clocks: &[Duration; Color::COUNT]) -> String {
    let mut text = match &node.action {
        Action::Start => String::new(),
        &Action::Move { mv, kind } => {
            let last = match record.nodes()[node.parent()].action {
                Action::Move { mv, .. } => Some(mv.to()),
                _ => None,
            };
            move_text(mv, kind, last)
        }
        Action::End(end) => one_line(end.kif(node.turn())).into_owned(),
    };
    if let Some(time) = node.time {
        let total = time.total.unwrap_or(clocks[mover(node).index()]);
        text.push_str(&format!("   {}", time_text(time.spent, total)));
    }
    text
}

/// The line まで of the game itself.
fn result(record: &Record, last: usize) -> Option<String> {
    let node = &record.nodes()[last];
    let Action::End(end) = &node.action else { return None };
    total::write(end, node.turn(), total::moves_before(record, last), sides(record.start()))
}

/// A note, a line for each of its own.
fn note_lines(note: &Note) -> String {
    let (mark, text) = match note {
        Note::Comment(text) => ('*', text),
        Note::Remark(text) => ('#', text),
        Note::Bookmark(text) => ('&', text),
    };
    text.split(['\n', '\r']).map(|line| format!("{mark}{line}\n")).collect()
}
