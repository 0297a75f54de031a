//! `tests/data/terms.tsv`: every weight of the evaluation, where it counts and where it does not.
//!
//! The rules write it (`write_the_file`), never the engine. A line is a position, a side, and weights with their
//! counts. Lines that begin with `never` name the weights that count in no legal position, with the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use horigoma::board::{Color, PieceKind, Position, SetupFaults, Square};

use super::odd::{Odd, all_in_hand};
use super::rules;
use super::tally::{Count, Counts, Number, Schema};
use crate::data::records;

/// A line: weights by name with their counts for a side.
pub(super) struct Line {
    pub(super) position: Position,
    pub(super) color: Color,
    pub(super) counts: Vec<(String, Count)>,
}

/// The lines of a text with positions.
pub(super) fn lines(text: &'static str) -> impl Iterator<Item = Line> {
    records(text).filter(|record| record[0] != "never").map(|record| {
        let position = Position::from_sfen_waiving(record[0], SetupFaults::WAIVABLE).unwrap();
        let color = match record[1] {
            "b" => Color::Black,
            "w" => Color::White,
            other => panic!("a side is b or w, not {other}"),
        };
        let counts = record[2].split(", ").map(|count| {
            let (name, count) = count.split_once(" = ").unwrap_or_else(|| panic!("name = count, not {count}"));
            (name.to_owned(), count.parse().unwrap())
        });
        Line { position, color, counts: counts.collect() }
    })
}

pub(super) const TERMS: &str = include_str!("../data/terms.tsv");

/// Returns the weights that the file lists as never counting.
pub(super) fn never() -> BTreeSet<&'static str> {
    records(TERMS).filter(|record| record[0] == "never").flat_map(|record| record[2].split(", ")).collect()
}

/// Why no legal position lets a weight count, if none does. The number is the one after the name.
fn reason(name: &str) -> Option<&'static str> {
    let (feature, cell) = name.split_once(' ').unwrap_or((name, ""));
    let number = cell.parse::<usize>().unwrap_or_default();
    let (group, kind) = feature.split_once('.').unwrap();
    match (group, kind) {
        ("pawns", "passed") if number == 8 => Some("a pawn on the last rank could not move again"),
        ("piece-square", kind) if is_dead(kind, Square::from_usi(cell.as_bytes())?) => {
            Some("the piece could not move again from there")
        }
        ("king_relative", _) => around(kind, number),
        ("king_safety", "shield") if number > 3 => Some("two pawns on a file are forbidden, so three files have three"),
        ("king_pattern", "shield") if [1, 4, 16].into_iter().any(|bit| number / bit % 4 == 3) => {
            Some("two pawns on a file are forbidden")
        }
        ("positional", "held") => held(number / 9, number % 9),
        _ => None,
    }
}

fn is_dead(kind: &str, square: Square) -> bool {
    let rank = square.rank().index();
    match kind {
        "pawn" | "lance" => rank == 0,
        "knight" => rank <= 1,
        _ => false,
    }
}

/// Places around a king where a piece cannot stand.
fn around(board: &str, number: usize) -> Option<&'static str> {
    let (row, column) = (number / 9, number % 9);
    let (relation, kind) = board.split_once('_').unwrap();
    if (row, column) == (8, 0) {
        return Some("the king itself stands there");
    }
    // Eight ranks ahead of the own king, or behind the enemy's, is the last rank, and seven one of the last two.
    let ahead = if relation == "own" { 8 - row.min(8) } else { row.max(8) - 8 };
    let last = match kind {
        "pawn" | "lance" => ahead == 8,
        "knight" => ahead >= 7,
        _ => false,
    };
    last.then_some("the piece could not move again from there")
}

/// Numbers of a kind that no hand holds.
fn held(kind: usize, count: usize) -> Option<&'static str> {
    if count == 0 {
        return Some("what is not held does not count");
    }
    (count > usize::from(PieceKind::SET[kind])).then_some("a set has fewer pieces of the kind")
}

/// A choice of positions that together show every weight. Each shows many new ones.
struct Chosen<'s> {
    schema: &'s Schema,
    /// The weights not yet counted above 0.
    missing: BTreeSet<Number>,
    positions: Vec<(Position, [Counts; 2], Vec<Number>)>,
}

impl Chosen<'_> {
    /// Takes a position that shows at least this number of new weights.
    fn offer(&mut self, position: &Position, least: usize) -> bool {
        let counts = Color::ALL.map(|color| rules::count(self.schema, position, color));
        let new: BTreeSet<Number> = counts.iter().flat_map(Counts::keys).copied().collect();
        let new: Vec<Number> = new.intersection(&self.missing).copied().collect();
        if new.len() < least {
            return false;
        }
        for number in &new {
            self.missing.remove(number);
        }
        self.positions.push((position.clone(), counts, new));
        true
    }

    /// Returns the lines of the positions: for each side and group the new weights with their counts. A weight that
    /// counts for both sides wherever it was new gets a 0 from another position.
    fn lines(&self) -> String {
        let mut lines: BTreeMap<(usize, usize, usize), Vec<Number>> = BTreeMap::new();
        for (place, (_, counts, new)) in self.positions.iter().enumerate() {
            for &number in new {
                for color in [0, 1] {
                    lines.entry((place, color, number.0)).or_default().push(number);
                }
                if counts.iter().all(|counts| counts.contains_key(&number)) {
                    let zero = self.zero(number);
                    lines.entry((zero.0, zero.1, number.0)).or_default().push(number);
                }
            }
        }
        let mut text = String::new();
        for ((place, color, _), numbers) in lines {
            let (position, counts, _) = &self.positions[place];
            let side = ["b", "w"][color];
            let numbers: BTreeSet<Number> = numbers.into_iter().collect();
            let shown = numbers.iter().map(|number| {
                let count = counts[color].get(number).map_or("0".to_owned(), Count::to_string);
                format!("{} = {count}", self.schema.names[number])
            });
            let shown: Vec<String> = shown.collect();
            writeln!(text, "{}\t{side}\t{}", position.to_setup(), shown.join(", ")).unwrap();
        }
        text
    }

    /// A chosen position and side for which a weight does not count.
    fn zero(&self, number: Number) -> (usize, usize) {
        let places = (0..self.positions.len()).flat_map(|place| [(place, 0), (place, 1)]);
        let mut zeros = places.filter(|&(place, color)| !self.positions[place].1[color].contains_key(&number));
        zeros.next().unwrap_or_else(|| panic!("{} always counts", self.schema.names[&number]))
    }
}

const HEADER: &str = "\
# Every weight of the evaluation: where it counts, and where it does not.
# Written by the rules of tests/terms (not by the engine):
#   cargo test --test integration write_the_terms -- --ignored
# Columns: position (SFEN), side (b Black, w White), weights with how often they count for that side, each as
# `name = count`. Names are those of `codegen::edit`: the file below tables/ and the feature, then the square or the
# number within it. A castle that stands in part counts a share of its value.
# Lines that begin with `never`: a reason, and the weights that for this reason count in no legal position.
";

/// Writes the file, after a new feature or a changed count.
#[test]
#[ignore = "writes tests/data/terms.tsv; run it when a rule has changed, and read the difference"]
fn write_the_terms() {
    let schema = Schema::read();
    let mut never: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut missing = BTreeSet::new();
    for (number, name) in &schema.names {
        match reason(name) {
            Some(reason) => never.entry(reason).or_default().push(name),
            None => drop(missing.insert(*number)),
        }
    }
    let mut chosen = Chosen { schema: &schema, missing, positions: Vec::new() };
    for position in all_in_hand() {
        chosen.offer(&position, 1);
    }
    choose(&mut chosen, &schema);
    let mut text = HEADER.to_owned();
    for (reason, names) in never {
        writeln!(text, "never\t{reason}\t{}", names.join(", ")).unwrap();
    }
    text += &chosen.lines();
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/terms.tsv"), text).unwrap();
}

/// Takes positions that show much that is new while there are any, then those that show less.
fn choose(chosen: &mut Chosen<'_>, schema: &Schema) {
    let (mut least, mut idle) = (120, 0);
    for (tried, position) in Odd::new(schema, 0x7e12).enumerate() {
        if chosen.missing.is_empty() {
            return;
        }
        if chosen.offer(&position, least) {
            idle = 0;
        } else {
            idle += 1;
            if idle > 150 && least > 1 {
                (least, idle) = (least * 4 / 5, 0);
            }
        }
        let names = || chosen.missing.iter().map(|number| schema.names[number].as_str()).collect::<Vec<_>>();
        assert!(tried < 150_000, "not found: {:?}", names());
    }
}
