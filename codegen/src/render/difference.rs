//! What moved between two sets of tables: as boards for people, as JSON for machines.

use std::fmt::Write;

use geometry::{Bitboard, File, Label, PieceKind, Rank, Square};

use super::score;

use crate::compare::{Change, Recorded};
use crate::schema::GROUPS;
use crate::table::{Look, Table};

/// Lists longer than this are cut.
const MOST_LINES: usize = 20;

/// What moved, or nothing at all.
#[must_use]
pub fn text(old: &Recorded, tables: &[Table]) -> String {
    let mut text = String::new();
    for table in tables {
        match old.change(table) {
            None => {}
            Some(Change::Added) => text.push_str(&format!("{}: new table\n", table.name)),
            Some(Change::Reshaped { old }) => {
                text.push_str(&format!("{}: {old} values before, {} now\n", table.name, table.content.values.len()));
            }
            Some(Change::Unknown) => text.push_str(&format!(
                "{}: values differ; they are too many for a snapshot, compare with --against\n",
                table.name
            )),
            Some(Change::Moved(_)) if table.look == Look::Names => names_text(old, table, &mut text),
            Some(Change::Moved(moved)) => moved_text(table, &moved, &mut text),
        }
    }
    for name in old.removed(tables) {
        text.push_str(&format!("{name}: removed\n"));
    }
    text
}

/// Place, old and new number.
type Entry = (usize, i128, i128);
type Moved = [Entry];

fn moved_text(table: &Table, moved: &Moved, text: &mut String) {
    match table.look {
        Look::ScoreBoard => score_boards(table, moved, text),
        Look::SetBySquare | Look::Sets => sets(table, moved, text),
        Look::Scores => list(table, moved, text, |value| score(value).to_string()),
        Look::Numbers | Look::Names => list(table, moved, text, |value| value.to_string()),
    }
}

/// A name that changed: its place, the first name of its row as it is now, the old text and the new one.
type NameChange = (String, Label, Label, Label);

fn names(old: &Recorded, table: &Table) -> Vec<NameChange> {
    let label = |numbers: &[i128]| {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        Label::from_bytes(bytes.try_into().expect("a label is two numbers"))
    };
    let labels = |numbers: &[i128]| numbers.chunks_exact(table.content.values.numbers_each()).map(label).collect();
    let before: Vec<Label> = labels(old.of_moved(table).unwrap_or_default());
    let now: Vec<Label> = labels(&table.content.values.numbers());
    let columns = table.content.shape.last().copied().unwrap_or(1);
    let pairs = before.into_iter().zip(&now).enumerate().filter(|(_, (before, now))| before != *now);
    pairs.map(|(at, (before, &new))| (index(table, at), now[at / columns * columns], before, new)).collect()
}

fn names_text(old: &Recorded, table: &Table, text: &mut String) {
    for (place, row, before, now) in names(old, table) {
        let _ = writeln!(text, "{}{place} of {row}: {before} -> {now}", table.name);
    }
}

fn names_json(old: &Recorded, table: &Table) -> impl Iterator<Item = String> {
    names(old, table).into_iter().map(|(place, row, before, now)| {
        let (table, place) = (&table.name, format!("{place} of {row}"));
        format!("{{\"table\": \"{table}\", \"place\": \"{place}\", \"old\": \"{before}\", \"new\": \"{now}\"}}")
    })
}

/// Boards of deltas, one for each half of the score and each kind that moved. White's board is Black's turned and negated;
/// when it moved accordingly one line says so.
fn score_boards(table: &Table, moved: &Moved, text: &mut String) {
    let half = table.content.values.len() / 2;
    let (black, white): (Vec<Entry>, Vec<Entry>) = moved.iter().partition(|(at, ..)| *at < half);
    for kind in PieceKind::ALL {
        let own: Vec<&Entry> = black.iter().filter(|(at, ..)| at / 81 % PieceKind::COUNT == kind.index()).collect();
        for (name, part) in [("mg", false), ("eg", true)] {
            let pick = |value: i128| if part { score(value).eg() } else { score(value).mg() };
            let delta = |&&(at, old, new): &&Entry| (at % 81, pick(new) - pick(old));
            let deltas: Vec<(usize, i32)> = own.iter().map(delta).filter(|&(_, delta)| delta != 0).collect();
            if !deltas.is_empty() {
                let _ = writeln!(text, "{} {kind:?} {name}: {} of 81 squares", table.name, deltas.len());
                board(
                    |square| deltas.iter().find(|&&(at, _)| at == square).map(|&(_, delta)| format!("{delta:+}")),
                    text,
                );
            }
        }
    }
    let turned = white.len() == black.len()
        && black.iter().all(|(at, old, new)| {
            let mirror = half + at / 81 * 81 + (80 - at % 81);
            white.contains(&(mirror, -old, -new))
        });
    text.push_str(if turned { "White's is the same, turned.\n" } else { "White's differs otherwise.\n" });
}

/// A board for each set that moved: `+` a square gained, `-` one lost, `x` one kept.
fn sets(table: &Table, moved: &Moved, text: &mut String) {
    for &(at, old, new) in moved.iter().take(MOST_LINES) {
        let (old, new) = (Bitboard::truncate(old as u128), Bitboard::truncate(new as u128));
        let _ = writeln!(
            text,
            "{}{}: {} squares gained, {} lost",
            table.name,
            index(table, at),
            (new - old).len(),
            (old - new).len()
        );
        let mark = |at: usize| {
            let square = Square::from_index(at)?;
            let mark = match (old.has(square), new.has(square)) {
                (true, true) => "x",
                (false, true) => "+",
                (true, false) => "-",
                (false, false) => return None,
            };
            Some(mark.to_owned())
        };
        board(mark, text);
    }
    more(moved.len(), text);
}

fn list(table: &Table, moved: &Moved, text: &mut String, show: impl Fn(i128) -> String) {
    for &(at, old, new) in moved.iter().take(MOST_LINES) {
        let _ = writeln!(text, "{}{}: {} -> {}", table.name, index(table, at), show(old), show(new));
    }
    more(moved.len(), text);
}

fn more(count: usize, text: &mut String) {
    if count > MOST_LINES {
        let _ = writeln!(text, "(+{} more)", count - MOST_LINES);
    }
}

/// The place of a value: `[1][5e]` where the last dimension is the board, plain numbers elsewhere.
fn index(table: &Table, at: usize) -> String {
    if let Some(name) = weight_name(table, at) {
        return name;
    }
    let mut rest = at;
    let mut parts = Vec::new();
    for &length in table.content.shape.iter().rev() {
        let place = rest % length;
        rest /= length;
        let square = Square::from_index(place).filter(|_| length == Square::COUNT);
        parts.push(square.map_or_else(|| format!("[{place}]"), |square| format!("[{square}]")));
    }
    parts.into_iter().rev().collect()
}

/// The place of a weight by the name of its pattern: `.passed[3]`.
fn weight_name(table: &Table, at: usize) -> Option<String> {
    let group = GROUPS.iter().find(|group| group.key().eq_ignore_ascii_case(&table.name))?;
    let feature = group.in_file().into_iter().find(|feature| feature.range().contains(&at))?;
    Some(format!(".{}[{}]", feature.name, at - feature.start))
}

/// A nine by nine board with USI labels, a dot where nothing moved.
fn board(mark: impl Fn(usize) -> Option<String>, text: &mut String) {
    text.push_str("   ");
    for file in File::ALL.into_iter().rev() {
        let _ = write!(text, "{:>6}", file.index() + 1);
    }
    text.push('\n');
    for rank in Rank::ALL {
        let _ = write!(text, "  {}", char::from(b'a' + rank.index() as u8));
        for file in File::ALL.into_iter().rev() {
            let _ = write!(text, "{:>6}", mark(Square::new(file, rank).index()).unwrap_or_else(|| ".".to_owned()));
        }
        text.push('\n');
    }
}

/// What moved, a JSON object: `{"moved": [{"table": .., "place": .., "old": .., "new": ..}], "other": [{..}]}`.
#[must_use]
pub fn json(old: &Recorded, tables: &[Table]) -> String {
    let (mut moved, mut other) = (Vec::new(), Vec::new());
    for table in tables {
        let name = &table.name;
        match old.change(table) {
            None => {}
            Some(Change::Moved(_)) if table.look == Look::Names => moved.extend(names_json(old, table)),
            Some(Change::Moved(values)) => moved.extend(values.iter().map(|(at, old, new)| {
                let place = index(table, *at);
                let scores = matches!(table.look, Look::ScoreBoard | Look::Scores);
                let show = |value: i128| match score(value) {
                    score if scores => format!("[{}, {}]", score.mg(), score.eg()),
                    _ => format!("\"{value:#x}\""),
                };
                format!(
                    "{{\"table\": \"{name}\", \"place\": \"{place}\", \"old\": {}, \"new\": {}}}",
                    show(*old),
                    show(*new)
                )
            })),
            Some(change) => {
                let what = match change {
                    Change::Added => "added",
                    Change::Reshaped { .. } => "reshaped",
                    Change::Unknown | Change::Moved(_) => "values not recorded",
                };
                other.push(format!("{{\"table\": \"{name}\", \"change\": \"{what}\"}}"));
            }
        }
    }
    other.extend(old.removed(tables).map(|name| format!("{{\"table\": \"{name}\", \"change\": \"removed\"}}")));
    format!("{{\n  \"moved\": [{}],\n  \"other\": [{}]\n}}\n", lines(&moved), lines(&other))
}

fn lines(entries: &[String]) -> String {
    if entries.is_empty() { String::new() } else { format!("\n    {}\n  ", entries.join(",\n    ")) }
}
