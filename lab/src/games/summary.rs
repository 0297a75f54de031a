//! A game as a few lines for people and scripts: the tags of PGN, then the moves in USI notation.

use std::fmt::Write;

use horigoma::board::{Color, Position};

use super::Game;

/// Moves in a line of text.
const IN_A_LINE: usize = 8;

pub(super) fn of(game: &Game) -> String {
    let result = result(game);
    let [black, white] = &game.players;
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Event", &game.event);
    tag("Black", black);
    tag("White", white);
    tag("Result", result);
    if let Some((_, reason)) = game.end {
        tag("Termination", &format!("{reason:?}"));
    }
    if game.start != Position::start() {
        tag("SFEN", &game.start.to_string());
    }
    tag("PlyCount", &game.moves.len().to_string());
    text.push('\n');
    for (line, moves) in game.moves.chunks(IN_A_LINE).enumerate() {
        let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{}. {}", line * IN_A_LINE + 1, words.join(" "));
    }
    text + result + "\n"
}

/// Returns the result with Black's points first.
pub(super) fn result(game: &Game) -> &'static str {
    match game.end {
        None => "*",
        Some((None, _)) => "1/2-1/2",
        Some((Some(Color::Black), _)) => "1-0",
        Some((Some(Color::White), _)) => "0-1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Reason;

    #[test]
    fn a_game_is_tags_and_moves() {
        let game = Game {
            event: "pair 0".to_owned(),
            players: ["a \"b\"".to_owned(), "c".to_owned()],
            start: Position::start(),
            moves: ["7g7f", "3c3d"].map(|mv| mv.parse().unwrap()).to_vec(),
            seconds: Vec::new(),
            reports: Vec::new(),
            engines: [None, None],
            opening: 0,
            end: Some((Some(Color::White), Reason::Agreed)),
            source: None,
        };
        let expected = "[Event \"pair 0\"]\n[Black \"a \\\"b\\\"\"]\n[White \"c\"]\n[Result \"0-1\"]\n[Termination \"Agreed\"]\n\
            [PlyCount \"2\"]\n\n1. 7g7f 3c3d\n0-1\n";
        assert_eq!(of(&game), expected);
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 b G 1";
        let game = Game { start: sfen.parse().unwrap(), moves: Vec::new(), end: None, ..game };
        assert!(of(&game).contains(&format!("[SFEN \"{sfen}\"]\n")) && of(&game).ends_with("\n*\n"));
    }
}
