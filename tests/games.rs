//! Whole games from real play.

use horigoma::board::{Move, Position, SetupFaults};
use horigoma::host::records;
use horigoma::usi::read_position;

#[test]
fn every_recorded_game_can_be_replayed() {
    let mut games = 0;
    for line in include_str!("data/games.usi").lines().filter(|line| !line.starts_with('#')) {
        let moves = line.strip_prefix("startpos moves ").unwrap_or_else(|| panic!("not a game: {line}"));
        let mut position = Position::start();
        let mut played = Vec::new();
        for text in moves.split_whitespace() {
            let mv: Move = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(position.is_legal(mv), "{mv} in {position}");
            played.push((mv, position.play(mv)));
        }
        assert!(position.is_consistent(), "{position}");
        for (mv, undo) in played.into_iter().rev() {
            position.undo(mv, undo);
        }
        assert!(position == Position::start());
        games += 1;
    }
    assert_eq!(games, 405);
}

/// The openings of matches: no two games begin in one position. No side is in check in openings of real games. The
/// engine's own openings may end within an exchange.
#[test]
fn every_opening_can_be_played_and_none_is_there_twice() {
    let mut keys = Vec::new();
    for (text, may_be_check) in [(include_str!("data/openings.usi"), false), (include_str!("data/balanced.usi"), true)]
    {
        for record in records(text) {
            // The number of its try and its value follow.
            let line = record.line.split('\t').next().unwrap_or_default();
            let position = read_position(line, SetupFaults::empty()).unwrap_or_else(|error| panic!("{error}"));
            let is_opening = (9..=25).contains(&position.ply()) && (may_be_check || !position.is_check());
            assert!(is_opening, "line {}: {position}", record.number);
            keys.push(position.key());
        }
    }
    assert_eq!(keys.len(), 148 + 800);
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 148 + 800, "positions of their own");
}

#[test]
fn the_accepted_moves_of_every_problem_are_legal() {
    let mut problems = 0;
    for record in records(include_str!("data/bestmove.tsv")) {
        let fields: Vec<&str> = record.fields().collect();
        let position: Position = fields[0].parse().unwrap_or_else(|error| panic!("line {}: {error}", record.number));
        assert!(fields[1].split(',').all(|text| position.is_legal(text.parse().unwrap())), "line {}", record.number);
        assert_eq!(position.count_legal_moves().to_string(), fields[4], "cshogi's count: line {}", record.number);
        problems += 1;
    }
    assert_eq!(problems, 194);
}
