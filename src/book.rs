//! The opening book: moves for positions at the start of a game, compiled in from `tables/book.toml`.
//!
//! A position is found by its key, by binary search in a sorted list. Nothing is loaded. The moves were proved legal
//! when the list was made, and are tested again here, because another position may have an equal key.
//!
//! ```
//! use horigoma::board::Position;
//! use horigoma::book;
//!
//! let position = Position::start();
//! let best = book::choices(&position).next().unwrap();
//! assert!(position.is_legal(best.mv));
//! // Without variety the best move is played, for any draw.
//! assert_eq!(book::choose(book::choices(&position), 0, u64::MAX), Some(best));
//! ```

use geometry::UNKNOWN_SCORE;

use crate::board::{Move, Position};
use crate::tables;

/// A move of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The weight of the move relative to the other moves of its position.
    pub weight: u8,
    /// The score for the mover after it, in centipawns, or `None` when no search has given one.
    pub score: Option<i16>,
}

/// Returns the number of positions in the book.
#[must_use]
pub fn len() -> usize {
    tables::BOOK_KEYS.len()
}

/// Returns the book's moves in a position, the greatest weight first. There are none in positions outside the book.
pub fn choices(position: &Position) -> impl Iterator<Item = Choice> + Clone {
    let place = tables::BOOK_KEYS.binary_search(&position.key());
    let numbers = place.map_or(0..0, |place| start(place)..start(place + 1));
    numbers.filter_map(choice).filter(|choice| position.is_legal(choice.mv))
}

fn start(place: usize) -> usize {
    tables::BOOK_STARTS[place].into()
}

/// Returns the move with this number, or `None` for bytes that are no move, after a change of the table in the program.
fn choice(number: usize) -> Option<Choice> {
    let mv = Move::from_raw(*tables::BOOK_MOVES.get(number)?)?;
    let score = Some(tables::BOOK_SCORES[number]).filter(|&score| score != UNKNOWN_SCORE);
    Some(Choice { mv, weight: tables::BOOK_WEIGHTS[number], score })
}

/// The greatest variety: moves are chosen in proportion to their weights.
pub const FULL_VARIETY: u32 = 100;

/// Returns one of these choices, the first of which is the best. `variety` is the percentage of their weight that the
/// others keep: 0 always chooses the best. `draw` selects the choice. Over all its values each choice comes in
/// proportion to its weight.
pub fn choose(choices: impl Iterator<Item = Choice> + Clone, variety: u32, draw: u64) -> Option<Choice> {
    let variety = variety.min(FULL_VARIETY);
    let mut weighed = choices.enumerate().map(|(number, choice)| {
        let share = if number == 0 { FULL_VARIETY } else { variety };
        (choice, u64::from(choice.weight) * u64::from(share))
    });
    let whole: u64 = weighed.clone().map(|(_, weight)| weight).sum();
    let mut left = ((u128::from(draw) * u128::from(whole)) >> 64) as u64;
    weighed.find_map(|(choice, weight)| match left.checked_sub(weight) {
        Some(rest) => {
            left = rest;
            None
        }
        None => Some(choice),
    })
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    fn of(weights: &[u8]) -> Vec<Choice> {
        let moves = ["7g7f", "2g2f", "5g5f"].map(|text| text.parse().unwrap());
        moves.into_iter().zip(weights).map(|(mv, &weight)| Choice { mv, weight, score: None }).collect()
    }

    /// Returns how often each move is chosen for evenly spaced draws.
    fn shares(weights: &[u8], variety: u32) -> Vec<u64> {
        let choices = of(weights);
        let mut counts = std::vec![0; choices.len()];
        const DRAWS: u64 = 10_000;
        for number in 0..DRAWS {
            let chosen = choose(choices.iter().copied(), variety, u64::MAX / DRAWS * number).unwrap();
            counts[choices.iter().position(|&choice| choice == chosen).unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn choices_come_as_often_as_their_weights_say() {
        // A boundary may fall between two of the evenly spaced draws.
        let near = |found: Vec<u64>, expected: &[u64]| found.iter().zip(expected).all(|(a, b)| a.abs_diff(*b) <= 1);
        assert!(near(shares(&[60, 30, 10], 100), &[6000, 3000, 1000]));
        assert_eq!(shares(&[60, 30, 10], 0), [10_000, 0, 0]);
        // 60, 15 and 5 of 80.
        assert!(near(shares(&[60, 30, 10], 50), &[7500, 1875, 625]));
        assert_eq!(shares(&[200], 100), [10_000]);
        assert_eq!(choose(of(&[]).into_iter(), 100, 5), None);
        assert_eq!(choose(of(&[1, 255]).into_iter(), 100, u64::MAX), Some(of(&[1, 255])[1]));
    }

    #[test]
    fn positions_are_found_by_key_and_others_are_not() {
        let mut position = Position::start();
        let best = choices(&position).next().unwrap();
        assert!(choices(&position).all(|choice| choice.weight <= best.weight && position.is_legal(choice.mv)));
        position.play(best.mv);
        assert!(choices(&position).next().is_some(), "the book answers its own first move");
        let far = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
        assert_eq!(choices(&far).count(), 0);
    }
}
