//! Repetition, perpetual check and declaration against recorded verdicts.

use horigoma::board::repetition::{game_repetition, search_repetition};
use horigoma::board::{Color, Declaration, DeclarationRule, HistoryEntry, Position, Repetition, Setup, SetupFaults};

use crate::data::records;

/// Returns the position after the moves, and the history of the game.
pub(crate) fn play_out(start: &str, moves: &str) -> (Position, Vec<HistoryEntry>) {
    let mut position = match start {
        "startpos" => Position::start(),
        sfen => Position::from_sfen_for_mate(sfen.trim_start_matches("sfen ")).unwrap(),
    };
    let mut path = vec![HistoryEntry::of(&position)];
    for text in moves.split_whitespace() {
        let mv = text.parse().unwrap();
        assert!(position.is_legal(mv), "{mv} in {position}");
        position.play(mv);
        path.push(HistoryEntry::of(&position));
    }
    (position, path)
}

#[test]
fn fourth_occurrence_decides() {
    for record in records(include_str!("data/repetition.tsv")) {
        let (position, path) = play_out(record[0], record[1]);
        let black_to_move = position.turn() == Color::Black;
        let expected = match (record[2], black_to_move) {
            ("none", _) => Repetition::None,
            ("draw", _) => Repetition::Draw,
            ("black_loses", true) | ("white_loses", false) => Repetition::Loss,
            ("black_loses", false) | ("white_loses", true) => Repetition::Win,
            _ => panic!("unknown result: {record:?}"),
        };
        assert_eq!(game_repetition(&path), expected, "{record:?}");
    }
}

#[test]
fn search_sees_the_first_recurrence() {
    for record in records(include_str!("data/repetition_search.tsv")) {
        let (_, path) = play_out(record[0], record[1]);
        let expected = match record[2] {
            "not" => Repetition::None,
            "draw" => Repetition::Draw,
            "win" => Repetition::Win,
            "lose" => Repetition::Loss,
            "superior" => Repetition::Superior,
            "inferior" => Repetition::Inferior,
            other => panic!("unknown class {other}"),
        };
        assert_eq!(search_repetition(&path, 0), expected, "{record:?}");
    }
}

#[test]
fn declarations_are_as_recorded() {
    let mut checked = 0;
    for record in records(include_str!("data/declaration.tsv")) {
        let position = Position::from_sfen_waiving(record[0], SetupFaults::WAIVABLE)
            .unwrap_or_else(|error| panic!("{}: {error}", record[0]));
        let rule = match record[1] {
            "27" | "27h" => DeclarationRule::Rule27,
            "24" | "24h" => DeclarationRule::Rule24,
            other => panic!("unknown rule {other}"),
        };
        let expected = match record[2] {
            "true" | "win" => Declaration::Win,
            "draw" => Declaration::Draw,
            "false" | "lose" => Declaration::No,
            other => panic!("unknown result {other}"),
        };
        let found = if record[1].ends_with('h') {
            position.declaration_with_handicap(rule, handicap(&record))
        } else {
            position.declaration(rule)
        };
        assert_eq!(found, expected, "{record:?}");
        checked += 1;
    }
    assert_eq!(checked, 116);
}

/// Returns the points that White gave: from the first position of the game, or from the pieces missing now.
fn handicap(record: &[&str]) -> u32 {
    let start = Setup::from_sfen(record[5]).or_else(|_| Setup::from_sfen(record[0]));
    start.unwrap().handicap_points()
}

#[test]
fn a_try_needs_a_safe_step_onto_the_enemy_kings_square() {
    let declares = |sfen: &str| Position::from_sfen(sfen).unwrap().declaration(DeclarationRule::Try);
    assert_eq!(declares("9/4K4/9/9/9/9/9/9/k8 b - 1"), Declaration::Win);
    assert_eq!(declares("r8/4K4/9/9/9/9/9/9/k8 b - 1"), Declaration::No, "5a is attacked");
    assert_eq!(declares("4G4/4K4/9/9/9/9/9/9/k8 b - 1"), Declaration::No, "5a is taken by a piece of its own");
    assert_eq!(declares("4g4/4K4/9/9/9/9/9/9/k8 b - 1"), Declaration::Win, "capturing on 5a");
    assert_eq!(declares("9/9/4K4/9/9/9/9/9/k8 b - 1"), Declaration::No, "two steps away");
    assert_eq!(declares("K8/9/9/9/9/9/9/4k4/9 w - 1"), Declaration::Win);
}
