//! The changes between two sets of tables: as boards for people, in colour where the terminal has it, and as JSON.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use geometry::{Bitboard, Direction, File, Label, Move, PieceKind, Rank, Square};
use serde_json::{Value, json};

use super::score;
use crate::provenance::{Provenance, Source};
use crate::recorded::{Change, Recorded};
use crate::table::{Look, Table, Values};

/// The greatest length of a list. Longer ones are cut.
const MOST_LINES: usize = 20;

const HEAD: Style = Style::new().bold();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
const BESIDE: Style = Style::new().dimmed();

/// Two sets of tables, and the names of their values.
#[derive(Clone, Copy)]
pub struct Comparison<'c> {
    /// The old set.
    pub old: &'c Recorded,
    /// The new one.
    pub tables: &'c [Table],
    /// The provenance of the values of the new set.
    pub provenance: &'c Provenance<'c>,
}

/// A changed value.
pub(super) struct Moved<'t> {
    table: &'t Table,
    /// The place of its plain number.
    pub(super) at: usize,
    /// The old value.
    pub(super) old: i128,
    /// The new value.
    pub(super) new: i128,
}

impl Comparison<'_> {
    /// Returns the changes, with the colours of a terminal. The text is empty without changes.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for table in self.tables {
            let name = &table.name;
            match self.old.change(table) {
                None => {}
                Some(Change::Moved(_)) if table.look == Look::Names => self.names_text(table, &mut text),
                Some(Change::Moved(moved)) => self.moved_text(table, &of(table, &moved), &mut text),
                Some(other) => {
                    let _ = writeln!(text, "{HEAD}{name}{HEAD:#}: {}", in_words(&other, table));
                }
            }
        }
        for name in self.old.removed(self.tables) {
            let _ = writeln!(text, "{HEAD}{name}{HEAD:#}: {OLD}removed{OLD:#}");
        }
        text
    }

    /// Returns a line for each table that differs: its name, and the number of changes.
    #[must_use]
    pub fn brief(&self) -> Vec<String> {
        let line = |table: &Table| {
            Some(match self.old.change(table)? {
                Change::Moved(moved) => {
                    let names: Vec<String> =
                        of(table, &moved).iter().take(3).map(|moved| self.provenance.name(table, moved.at)).collect();
                    let more = if moved.len() > names.len() { ", .." } else { "" };
                    format!("{}: {} of its numbers: {}{more}", table.name, moved.len(), names.join(", "))
                }
                other => format!("{}: {}", table.name, in_words(&other, table)),
            })
        };
        let removed = self.old.removed(self.tables).map(|name| format!("{name}: removed"));
        self.tables.iter().filter_map(line).chain(removed).collect()
    }

    fn moved_text(&self, table: &Table, moved: &[Moved<'_>], text: &mut String) {
        match table.look {
            Look::ScoreBoard => self.score_boards(table, moved, text),
            Look::SetBySquare | Look::Sets => self.sets(table, moved, text),
            Look::Scores | Look::Numbers | Look::Moves | Look::Names => {
                for moved in moved.iter().take(MOST_LINES) {
                    let (old, new) = (show(table, moved.old), show(table, moved.new));
                    self.line(table, moved.at, &old, &new, &self.sources(moved), text);
                }
                more(moved.len(), text);
            }
        }
    }

    /// Writes `MATERIAL[rook]: 506/529 -> 516/529  tables/material.toml:10`.
    fn line(&self, table: &Table, at: usize, old: &str, new: &str, sources: &[Source], text: &mut String) {
        let (name, place) = (&table.name, self.provenance.name(table, at));
        let _ = write!(text, "{HEAD}{name}{place}{HEAD:#}: {OLD}{old}{OLD:#} -> {NEW}{new}{NEW:#}");
        beside(sources, text);
    }

    /// Returns the lines of a changed value in the inputs. Lines of one half count only when that half has changed.
    pub(super) fn sources(&self, moved: &Moved<'_>) -> Vec<Source> {
        let mut sources = self.provenance.sources(moved.table, moved.at);
        let (old, new) = (score(moved.old), score(moved.new));
        sources.retain(|source| match source.part {
            "mg" => old.mg() != new.mg(),
            "eg" => old.eg() != new.eg(),
            _ => true,
        });
        sources
    }

    fn names_text(&self, table: &Table, text: &mut String) {
        for (at, before, now) in names(self.old, table) {
            self.line(table, at, before.as_str(), now.as_str(), &self.provenance.sources(table, at), text);
        }
    }

    /// Writes boards of deltas, one for each half of the score and each kind that changed. White's board is Black's
    /// turned and negated. When it changed accordingly, one line states that.
    fn score_boards(&self, table: &Table, moved: &[Moved<'_>], text: &mut String) {
        let half = table.content.values.len() / 2;
        let (black, white): (Vec<&Moved<'_>>, Vec<_>) = moved.iter().partition(|moved| moved.at < half);
        for kind in PieceKind::ALL {
            let own: Vec<&Moved<'_>> =
                black.iter().copied().filter(|moved| moved.at / Square::COUNT == kind.index()).collect();
            for (part, endgame) in [("mg", false), ("eg", true)] {
                self.delta_board(table, kind, part, endgame, &own, text);
            }
        }
        let turned = white.len() == black.len()
            && black.iter().all(|moved| {
                let mirror = half + moved.at / 81 * 81 + (80 - moved.at % 81);
                white.iter().any(|other| (other.at, other.old, other.new) == (mirror, -moved.old, -moved.new))
            });
        text.push_str(if turned { "White's is the same, turned.\n" } else { "White's differs otherwise.\n" });
    }

    /// Writes the board of one half of a kind's scores: the change of each, and next to a rank its line in the inputs.
    fn delta_board(
        &self,
        table: &Table,
        kind: PieceKind,
        part: &str,
        endgame: bool,
        own: &[&Moved<'_>],
        text: &mut String,
    ) {
        let pick = |value: i128| if endgame { score(value).eg() } else { score(value).mg() };
        let delta = |moved: &&Moved<'_>| pick(moved.new) - pick(moved.old);
        let own: Vec<&Moved<'_>> = own.iter().copied().filter(|moved| delta(moved) != 0).collect();
        if own.is_empty() {
            return;
        }
        let (name, kind) = (&table.name, kind.word());
        let _ = writeln!(text, "{HEAD}{name} {kind} {part}{HEAD:#}: {} of 81 squares", own.len());
        let find = |square: Square| own.iter().find(|moved| moved.at % Square::COUNT == square.index());
        let cell = |square| find(square).map(|moved| (delta(moved) > 0, format!("{:+}", delta(moved))));
        let source = |rank| {
            let moved = File::ALL.into_iter().find_map(|file| find(Square::new(file, rank)));
            let sources = moved.map_or_else(Vec::new, |moved| self.sources(moved));
            sources.into_iter().filter(|source| source.part == part).collect::<Vec<_>>()
        };
        board(cell, source, text);
    }

    /// Writes a board for each changed set: `+` a square gained, `-` one lost, `x` one kept.
    fn sets(&self, table: &Table, moved: &[Moved<'_>], text: &mut String) {
        for moved in moved.iter().take(MOST_LINES) {
            let [old, new] = [moved.old, moved.new].map(|set| Bitboard::truncate(set as u128));
            let (name, place) = (&table.name, self.provenance.name(table, moved.at));
            let (gained, lost) = ((new - old).len(), (old - new).len());
            let _ = write!(text, "{HEAD}{name}{place}{HEAD:#}: {gained} squares gained, {lost} lost");
            beside(&self.sources(moved), text);
            let mark = |square: Square| match (old.has(square), new.has(square)) {
                (true, true) => Some((true, "x".to_owned())),
                (false, true) => Some((true, "+".to_owned())),
                (true, false) => Some((false, "-".to_owned())),
                (false, false) => None,
            };
            board(mark, |_| Vec::new(), text);
        }
        more(moved.len(), text);
    }

    /// Returns the changes as a JSON object: `{"moved": [{"table", "place", "old", "new", "sources"}], "other":
    /// [{"table", "change"}]}`. Places and sources are those of [`Comparison::text`]. Scores are `[mg, eg]`, bit
    /// patterns hexadecimal texts.
    #[must_use]
    pub fn json(&self) -> String {
        let (mut moved, mut other) = (Vec::new(), Vec::new());
        for table in self.tables {
            match self.old.change(table) {
                None => {}
                Some(Change::Moved(_)) if table.look == Look::Names => {
                    moved.extend(names(self.old, table).into_iter().map(|(at, before, now)| {
                        self.entry(
                            table,
                            at,
                            [before, now].map(|name| name.as_str().into()),
                            &self.provenance.sources(table, at),
                        )
                    }));
                }
                Some(Change::Moved(values)) => moved.extend(of(table, &values).iter().map(|moved| {
                    let values = [moved.old, moved.new].map(|value| json_value(table, value));
                    self.entry(table, moved.at, values, &self.sources(moved))
                })),
                Some(change) => {
                    let change = match change {
                        Change::Added => "added",
                        Change::Reshaped { .. } => "reshaped",
                        Change::Unknown | Change::Moved(_) => "values not recorded",
                    };
                    other.push(json!({"table": table.name, "change": change}));
                }
            }
        }
        other.extend(self.old.removed(self.tables).map(|name| json!({"table": name, "change": "removed"})));
        format!("{:#}\n", json!({"moved": moved, "other": other}))
    }

    fn entry(&self, table: &Table, at: usize, [old, new]: [Value; 2], sources: &[Source]) -> Value {
        let sources: Vec<String> = sources.iter().map(Source::to_string).collect();
        let place = self.provenance.name(table, at);
        json!({"table": table.name, "place": place, "old": old, "new": new, "sources": sources})
    }
}

/// Returns the changed values of a table.
pub(super) fn of<'t>(table: &'t Table, moved: &[(usize, i128, i128)]) -> Vec<Moved<'t>> {
    moved.iter().map(|&(at, old, new)| Moved { table, at, old, new }).collect()
}

/// Returns the change of a table whose values cannot be compared one by one.
pub(super) fn in_words(change: &Change, table: &Table) -> String {
    match change {
        Change::Added => "new table".to_owned(),
        Change::Reshaped { old } => format!("{old} values before, {} now", table.content.values.len()),
        Change::Unknown => "values differ; they are too many for a snapshot, compare with --against".to_owned(),
        Change::Moved(moved) if moved.len() == 1 => "one number moved".to_owned(),
        Change::Moved(moved) => format!("{} numbers moved", moved.len()),
    }
}

/// Returns a plain number of a table in readable form.
pub(super) fn show(table: &Table, number: i128) -> String {
    match &table.content.values {
        Values::U16(_) if table.look == Look::Moves => book_move(number),
        Values::Score(_) => score(number).to_string(),
        Values::U64(_) => format!("{number:016x}"),
        Values::Set(_) | Values::Magic(_) => format!("{number:#x}"),
        Values::Directions(_) if number == 0 => "none".to_owned(),
        Values::Directions(_) => {
            let with = Direction::ALL.into_iter().filter(|&direction| number >> direction.index() & 1 == 1);
            with.map(|direction| direction.to_string()).collect::<Vec<_>>().join(" ")
        }
        Values::Direction(_) => usize::try_from(number)
            .ok()
            .and_then(|place| Direction::ALL.get(place))
            .map_or_else(|| "none".to_owned(), |direction| direction.to_string()),
        Values::I8(_) | Values::U8(_) | Values::I16(_) | Values::U16(_) | Values::I32(_) | Values::Label(_) => {
            number.to_string()
        }
    }
}

/// Returns a move of the opening book in USI notation, or its number when it is no move.
fn book_move(number: i128) -> String {
    let mv = u16::try_from(number).ok().and_then(Move::from_raw);
    mv.map_or_else(|| number.to_string(), |mv| mv.to_string())
}

fn json_value(table: &Table, number: i128) -> Value {
    match &table.content.values {
        Values::Score(_) => json!([score(number).mg(), score(number).eg()]),
        Values::I8(_) | Values::U8(_) | Values::I16(_) | Values::U16(_) | Values::I32(_) => {
            i64::try_from(number).map_or(Value::Null, Value::from)
        }
        Values::U64(_) | Values::Set(_) | Values::Magic(_) => json!(format!("{number:#x}")),
        Values::Direction(_) | Values::Directions(_) | Values::Label(_) => json!(show(table, number)),
    }
}

/// Returns the changed names: the place of the first plain number, the old text and the new one.
pub(super) fn names(old: &Recorded, table: &Table) -> Vec<(usize, Label, Label)> {
    let each = table.content.values.numbers_each();
    let label = |numbers: &[i128]| {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        Label::from_bytes(bytes.try_into().expect("a label is two numbers"))
    };
    let before = old.of_moved(table).unwrap_or_default();
    let now = table.content.values.numbers();
    let pairs = before.chunks_exact(each).zip(now.chunks_exact(each)).enumerate();
    pairs
        .filter(|(_, (before, now))| before != now)
        .map(|(at, (before, now))| (at * each, label(before), label(now)))
        .collect()
}

/// Ends a line with the place of its value in the inputs.
fn beside(sources: &[Source], text: &mut String) {
    let sources: Vec<String> = sources.iter().map(Source::to_string).collect();
    if !sources.is_empty() {
        let _ = write!(text, "  {BESIDE}{}{BESIDE:#}", sources.join(", "));
    }
    text.push('\n');
}

fn more(count: usize, text: &mut String) {
    if count > MOST_LINES {
        let _ = writeln!(text, "(+{} more)", count - MOST_LINES);
    }
}

/// Writes a nine by nine board with USI labels, with a dot for an unchanged square. A cell has whether it is a gain.
fn board(cell: impl Fn(Square) -> Option<(bool, String)>, sources: impl Fn(Rank) -> Vec<Source>, text: &mut String) {
    text.push_str("   ");
    for file in File::ALL.into_iter().rev() {
        let _ = write!(text, "{:>6}", file.to_string());
    }
    text.push('\n');
    for rank in Rank::ALL {
        let _ = write!(text, "  {rank}");
        for file in File::ALL.into_iter().rev() {
            let _ = match cell(Square::new(file, rank)) {
                Some((gain, mark)) => {
                    let style = if gain { NEW } else { OLD };
                    write!(text, "{style}{mark:>6}{style:#}")
                }
                None => write!(text, "{:>6}", "."),
            };
        }
        beside(&sources(rank), text);
    }
}
