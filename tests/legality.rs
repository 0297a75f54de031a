//! Legal moves, checks and pins against facts from other programs' tests (`data/legality.tsv`).

use std::collections::BTreeMap;

use horigoma::board::{Generate, Move, MoveList, Position, SetupFaults};

use crate::data::records;

fn moves(position: &Position, kind: Generate) -> Vec<String> {
    let mut list = MoveList::new();
    position.generate(kind, &mut list);
    let mut names: Vec<String> = list.iter().map(Move::to_string).collect();
    names.sort();
    names
}

fn named(list: &str) -> Vec<String> {
    let mut names: Vec<String> = list.split_whitespace().filter(|&name| name != "-").map(String::from).collect();
    names.sort();
    names
}

/// Checks one fact.
fn check(position: &Position, kind: &str, value: &str) {
    let legal = |text: &str| text.parse().is_ok_and(|mv| position.is_legal(mv));
    let context = format!("{kind} {value} in {position}");
    let yes = value == "yes";
    match kind {
        "list" => assert_eq!(moves(position, Generate::All), named(value), "{context}"),
        "count" => assert_eq!(moves(position, Generate::All).len().to_string(), value, "{context}"),
        "legal" => assert!(legal(value), "{context}"),
        "illegal" => assert!(!legal(value), "{context}"),
        "drop_list" => assert_eq!(moves(position, Generate::Drops), named(value), "{context}"),
        "drop_counts" => assert_eq!(drop_counts(position), value, "{context}"),
        "check_list" => assert_eq!(moves(position, Generate::Checks), named(value), "{context}"),
        "check_count" => assert_eq!(moves(position, Generate::Checks).len().to_string(), value, "{context}"),
        "gives_check" => assert!(position.gives_check(value.parse().unwrap()), "{context}"),
        "no_check" => assert!(!position.gives_check(value.parse().unwrap()), "{context}"),
        "checkmate" => assert_eq!(position.is_check() && position.count_legal_moves() == 0, yes, "{context}"),
        "in_check" => assert_eq!(position.is_check(), yes, "{context}"),
        "pinned" => {
            let pinned: Vec<String> = position.pinned(position.turn()).into_iter().map(|s| s.to_string()).collect();
            assert_eq!(named(&pinned.join(" ")), named(value), "{context}");
        }
        "checkers" => {
            let checkers: Vec<String> = position.checkers().into_iter().map(|s| s.to_string()).collect();
            assert_eq!(named(&checkers.join(" ")), named(value), "{context}");
        }
        _ => panic!("unknown kind of fact: {context}"),
    }
}

fn drop_counts(position: &Position) -> String {
    let mut counts = BTreeMap::new();
    for name in moves(position, Generate::Drops) {
        *counts.entry(name[..1].to_owned()).or_insert(0) += 1;
    }
    counts.iter().map(|(letter, count)| format!("{letter}{count}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn facts_of_other_programs_hold() {
    let mut checked = 0;
    for record in records(include_str!("data/legality.tsv")) {
        let position = Position::from_sfen_waiving(record[0], SetupFaults::WAIVABLE)
            .unwrap_or_else(|error| panic!("{}: {error}", record[0]));
        check(&position, record[1], record[2]);
        checked += 1;
    }
    assert_eq!(checked, 473);
}
