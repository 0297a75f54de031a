//! Whole games from real play.

use horigoma::board::{Move, Position};

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
