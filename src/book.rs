//! The opening book: what is played in positions at the start of a game, made by the build of `tables/book.toml`.
//!
//! A position is found by its key, by halving a sorted list; nothing is loaded. The moves of the list were proved legal when it was made,
//! and are tested again here: another position may have the same key.
//!
//! ```
//! use horigoma::board::Position;
//! use horigoma::book;
//!
//! let position = Position::start();
//! let best = book::choices(&position).next().unwrap();
//! assert!(position.is_legal(best.mv));
//! // Without variety the best is played, whatever number is drawn.
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
    /// How often it is played beside the others of its position.
    pub weight: u8,
    /// What the mover is worth after it, in centipawns; `None` where nobody has searched it.
    pub score: Option<i16>,
}

/// How many positions the book has.
#[must_use]
pub fn len() -> usize {
    tables::BOOK_KEYS.len()
}

/// What the book plays in a position, the greatest weight first; nothing in positions that it does not have.
pub fn choices(position: &Position) -> impl Iterator<Item = Choice> + Clone {
    let place = tables::BOOK_KEYS.binary_search(&position.key());
    let numbers = place.map_or(0..0, |place| start(place)..start(place + 1));
    numbers.filter_map(choice).filter(|choice| position.is_legal(choice.mv))
}

fn start(place: usize) -> usize {
    tables::BOOK_STARTS[place].into()
}

/// The move with this number; `None` for what is no move, which only a table that was changed in the program can hold.
fn choice(number: usize) -> Option<Choice> {
    let mv = Move::from_raw(*tables::BOOK_MOVES.get(number)?)?;
    let score = Some(tables::BOOK_SCORES[number]).filter(|&score| score != UNKNOWN_SCORE);
    Some(Choice { mv, weight: tables::BOOK_WEIGHTS[number], score })
}

/// The greatest variety: moves are played as often as their weights say.
pub const FULL_VARIETY: u32 = 100;

/// One of these choices, the first of which is the best. `variety` says in percent how much of their weight the others keep: with 0 the
/// best is always chosen. `draw` decides: over all its values choices come as often as their weights are shares of the whole.
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

    /// How often each is chosen when so many numbers are drawn at equal distances.
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
        // Numbers fall between two of the evenly spaced draws.
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
