//! The use of the opening book: when it is consulted, and the move it gives.

use super::{Answer, SearchRequest, Settings};
use crate::board::{HistoryEntry, Move, Position};
use crate::book::{self, Choice};

impl Settings {
    /// Returns a move as [`Settings::book_move`] does, but none whose step of keys `is_known`, as long as the book has
    /// another. A match calls this with the games of both engines, so that no two games begin alike. The book has few
    /// lines, and engines with a node limit play on alike after equal lines.
    pub fn other_book_move(
        &self,
        request: &SearchRequest<'_>,
        position: &Position,
        game: &[HistoryEntry],
        draw: u64,
        is_known: impl Fn(&(u64, u64)) -> bool,
    ) -> Option<Choice> {
        let is_other = |mv: Move| !is_known(&(position.key(), key_after(position, mv)));
        // Without variety the book has only its best move.
        let other = (self.book.variety > 0)
            .then(|| self.book_moves(request, position, game).filter(|choice| is_other(choice.mv)))
            .and_then(|choices| book::choose(choices, self.book.variety, draw));
        other.or_else(|| self.book_move(request, position, game, draw))
    }

    /// Returns the book's move to play at once, chosen by `draw` ([`book::choose`]). There is none when the book is
    /// switched off, when the game is too far on, or when the answer has to wait. A move is skipped that the request
    /// leaves out or that repeats a position. `game` holds an entry for each position of the game, the current one
    /// last.
    #[must_use]
    pub fn book_move(
        &self,
        request: &SearchRequest<'_>,
        position: &Position,
        game: &[HistoryEntry],
        draw: u64,
    ) -> Option<Choice> {
        book::choose(self.book_moves(request, position, game), self.book.variety, draw)
    }

    /// Returns the moves that the book may play at once.
    fn book_moves(
        &self,
        request: &SearchRequest<'_>,
        position: &Position,
        game: &[HistoryEntry],
    ) -> impl Iterator<Item = Choice> + Clone {
        let waits = request.infinite || request.ponder;
        let is_asked = self.book.own && position.ply() <= self.book.last_ply && !waits;
        let asked_for = |mv: Move| {
            let mut words = request.root_moves.split_ascii_whitespace().peekable();
            words.peek().is_none() || words.any(|word| word.parse() == Ok(mv))
        };
        let choices = is_asked.then(|| book::choices(position)).into_iter().flatten();
        choices.filter(move |choice| asked_for(choice.mv) && is_new(position, game, choice.mv))
    }
}

impl Answer {
    /// Returns the answer for a move of the book, with the best reply in the book.
    #[must_use]
    pub fn from_book(position: &Position, choice: &Choice) -> Self {
        let mut after = position.clone();
        after.play(choice.mv);
        Self::Play(choice.mv, book::choices(&after).next().map(|answer| answer.mv))
    }
}

/// Whether a move leads to a position that is new in the game. The search judges repetitions, because it has the rule
/// of the fourth occurrence.
fn is_new(position: &Position, game: &[HistoryEntry], mv: Move) -> bool {
    let key = key_after(position, mv);
    game.iter().all(|past| past.key != key)
}

fn key_after(position: &Position, mv: Move) -> u64 {
    let mut after = position.clone();
    after.play(mv);
    after.key()
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// The number of draws at the start of a game.
    const DRAWS: u64 = 50;

    fn settings(options: &[(&str, &str)]) -> Settings {
        let mut settings = Settings::default();
        settings.set("OwnBook", "true").unwrap();
        options.iter().for_each(|(name, value)| settings.set(name, value).unwrap());
        settings
    }

    /// Returns the moves played at the start of a game, for evenly spaced draws.
    fn played(settings: &Settings, request: &SearchRequest<'_>, game: &[HistoryEntry]) -> Vec<Move> {
        let numbers = (0..DRAWS).map(|number| u64::MAX / DRAWS * number);
        let moves = numbers.filter_map(|draw| settings.book_move(request, &Position::start(), game, draw));
        moves.map(|choice| choice.mv).collect()
    }

    #[test]
    fn the_book_answers_within_its_options() {
        let asked = SearchRequest::default();
        assert!(played(&Settings::default(), &asked, &[]).is_empty(), "off unless asked for");
        let all = played(&settings(&[]), &asked, &[]);
        assert_eq!(all.len(), DRAWS as usize);
        assert!(all.iter().any(|mv| *mv != all[0]), "more than one beginning");
        for request in [
            SearchRequest { infinite: true, ..asked },
            SearchRequest { ponder: true, ..asked },
            SearchRequest { root_moves: "9i9h", ..asked },
        ] {
            assert!(played(&settings(&[]), &request, &[]).is_empty(), "{request:?}");
        }
        assert!(played(&settings(&[("BookMoves", "0")]), &asked, &[]).is_empty());
        assert_eq!(played(&settings(&[("BookMoves", "1")]), &asked, &[]), all);
        assert!(played(&settings(&[("USI_OwnBook", "false")]), &asked, &[]).is_empty());
    }

    #[test]
    fn variety_is_how_often_another_than_the_best_is_played() {
        let best = book::choices(&Position::start()).next().unwrap().mv;
        let others = |variety: &str| {
            let moves = played(&settings(&[("BookVariety", variety)]), &SearchRequest::default(), &[]);
            moves.iter().filter(|&&mv| mv != best).count()
        };
        assert!(others("0") == 0 && others("30") > 0 && others("30") < others("100"));
    }

    #[test]
    fn only_moves_that_are_wanted_and_new_are_played() {
        let all: Vec<Move> = book::choices(&Position::start()).map(|choice| choice.mv).collect();
        let worst = *all.last().unwrap();
        let name = std::string::ToString::to_string(&worst);
        let request = SearchRequest { root_moves: &name, ..SearchRequest::default() };
        assert_eq!(played(&settings(&[]), &request, &[]), [worst; DRAWS as usize]);
        let mut after = Position::start();
        after.play(all[0]);
        let game = [HistoryEntry::of(&after), HistoryEntry::of(&Position::start())];
        let moves = played(&settings(&[]), &SearchRequest::default(), &game);
        assert!(!moves.is_empty() && !moves.contains(&all[0]), "{moves:?}");
    }

    #[test]
    fn the_expected_answer_is_the_best_of_the_book() {
        let first = book::choices(&Position::start()).next().unwrap();
        let Answer::Play(mv, Some(expected)) = Answer::from_book(&Position::start(), &first) else {
            panic!("no answer in the book")
        };
        let mut after = Position::start();
        after.play(mv);
        assert_eq!(Some(expected), book::choices(&after).next().map(|choice| choice.mv));
    }
}
