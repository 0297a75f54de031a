//! The evaluation, term by term, compared with a second rule without bitboards.

mod board;
mod file;
mod most;
mod odd;
mod rules;
mod tally;

use std::collections::{BTreeMap, BTreeSet};

use horigoma::board::{Color, PieceKind, Position, SetupFaults};
use horigoma::eval;
use horigoma::eval::Score;
use horigoma::eval::sink::{EvalSink, Group, Weight};

use rstest::rstest;

use crate::evaluation::{game_positions, random_positions};
use odd::{Odd, all_in_hand};
use tally::{Count, Counts, Number, Schema, add};

/// The counts of the engine, for each side.
#[derive(Default)]
struct Listener([Counts; 2]);

impl EvalSink for Listener {
    const DETAILED: bool = true;

    fn add(&mut self, weight: Weight, color: Color, count: i32) {
        add(&mut self.0[color.index()], (weight.group as usize, weight.number), Count::new(count, 1));
    }

    fn add_part(&mut self, weight: Weight, color: Color, share: i32, whole: i32) {
        add(&mut self.0[color.index()], (weight.group as usize, weight.number), Count::new(share, whole));
    }

    fn add_sum(&mut self, group: Group, _: Score) {
        panic!("{group:?} is not taken apart");
    }
}

/// Returns the engine's count of each weight.
fn counted(position: &Position) -> [Counts; 2] {
    let mut listener = Listener::default();
    eval::evaluate_into(position, &mut listener);
    listener.0
}

/// Both ways of counting, side by side.
struct Comparison {
    schema: Schema,
    never: BTreeSet<&'static str>,
    seen: usize,
}

impl Comparison {
    fn new() -> Self {
        Self { schema: Schema::read(), never: file::never(), seen: 0 }
    }

    /// Checks that every weight counts for each side as often as by the rules, and that no other weight counts.
    fn check(&mut self, position: &Position) {
        let engine = counted(position);
        for color in Color::ALL {
            let rule = rules::count(&self.schema, position, color);
            let engine = &engine[color.index()];
            if rule != *engine {
                self.explain(position, color, &rule, engine);
            }
            let possible =
                |number: &Number| self.schema.names.get(number).is_none_or(|name| !self.never.contains(&**name));
            assert!(rule.keys().all(possible), "a weight counts that never should: {position}");
            most::check(&self.schema, position, color, engine);
        }
        self.seen += 1;
    }

    fn explain(&self, position: &Position, color: Color, rule: &Counts, engine: &Counts) {
        let numbers: BTreeSet<&Number> = rule.keys().chain(engine.keys()).collect();
        let text = |counts: &Counts, number| counts.get(number).map_or("0".to_owned(), Count::to_string);
        let differences = numbers.into_iter().filter(|number| rule.get(number) != engine.get(number)).map(|number| {
            let name = self.schema.names.get(number).map_or("a king", String::as_str);
            format!("{name}: rule {}, engine {}", text(rule, number), text(engine, number))
        });
        let differences: Vec<String> = differences.collect();
        panic!("{color:?} in {position}\n{}", differences.join("\n"));
    }
}

/// Checks one of `every` positions of the games, and `random` positions of random games.
fn agree(every: usize, random: usize) {
    let (mut comparison, mut ply) = (Comparison::new(), 0);
    game_positions(|position| {
        ply += 1;
        if ply % every == 0 {
            comparison.check(position);
        }
    });
    assert!(comparison.seen * every > 30_000, "{}", comparison.seen);
    random_positions(random, |position| comparison.check(position));
}

#[test]
fn terms_of_games_agree_with_the_rules() {
    agree(30, 600);
}

#[test]
fn terms_of_odd_setups_agree_with_the_rules() {
    odd_setups_agree(600);
}

#[test]
#[ignore = "takes half a minute: `.ci/run` names it"]
fn terms_of_many_positions_agree_with_the_rules() {
    agree(3, 6_000);
    odd_setups_agree(6_000);
}

fn odd_setups_agree(count: usize) {
    let mut comparison = Comparison::new();
    all_in_hand().iter().for_each(|position| comparison.check(position));
    let schema = Schema::read();
    for (number, position) in Odd::new(&schema, 0x0dd).take(count).enumerate() {
        comparison.check(&position);
        if number % 50 == 0 {
            without_kings(&position).iter().for_each(|position| comparison.check(position));
        }
    }
}

/// The position without Black's king, without White's, and without either.
fn without_kings(position: &Position) -> Vec<Position> {
    let without = |colors: &[Color]| {
        let mut setup = position.to_setup();
        for (square, piece) in position.to_setup().pieces() {
            if piece.kind == PieceKind::King && colors.contains(&piece.color) {
                setup.board[square] = None;
            }
        }
        setup.position_waiving(SetupFaults::WAIVABLE).ok()
    };
    [&[Color::Black][..], &[Color::White], &Color::ALL].into_iter().filter_map(without).collect()
}

/// The schema is the list: a weight without a line, or with one kind of line only, has no test.
#[test]
fn every_weight_has_a_line_where_it_counts_and_one_where_it_does_not() {
    let (schema, never) = (Schema::read(), file::never());
    let mut shown: BTreeMap<String, [bool; 2]> = BTreeMap::new();
    for line in file::lines(file::TERMS) {
        for (name, count) in line.counts {
            shown.entry(name).or_default()[usize::from(count.is_positive())] = true;
        }
    }
    for name in schema.names.values() {
        let known = never.contains(name.as_str()) || shown.get(name) == Some(&[true, true]);
        assert!(known, "{name} lacks a line in tests/data/terms.tsv: {:?}", shown.get(name));
    }
    let names: BTreeSet<&str> = schema.names.values().map(String::as_str).collect();
    let unknown = shown.keys().map(String::as_str).chain(never.iter().copied()).find(|name| !names.contains(name));
    assert_eq!(unknown, None, "no such weight");
    assert!(never.iter().all(|name| !shown.contains_key(*name)), "what never counts needs no line");
}

#[rstest]
#[case::by_the_rules(file::TERMS, 2_000)]
#[case::by_hand(include_str!("../data/terms_by_hand.tsv"), 30)]
fn terms_of_recorded_lines_agree_with_the_rules(#[case] text: &'static str, #[case] least: usize) {
    let schema = Schema::read();
    let numbers: BTreeMap<&str, Number> = schema.names.iter().map(|(number, name)| (name.as_str(), *number)).collect();
    let mut checked = 0;
    for line in file::lines(text) {
        let engine = &counted(&line.position)[line.color.index()];
        let rule = rules::count(&schema, &line.position, line.color);
        for (name, count) in line.counts {
            let number = numbers.get(name.as_str()).unwrap_or_else(|| panic!("no weight {name}"));
            let found = [engine, &rule].map(|counts| counts.get(number).copied().unwrap_or(Count::NONE));
            assert_eq!(found, [count; 2], "{name} by engine and rule, for {:?} in {}", line.color, line.position);
            checked += 1;
        }
    }
    assert!(checked >= least, "{checked}");
}
