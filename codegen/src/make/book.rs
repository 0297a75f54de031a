//! The opening book: positions by key, and the moves to play in them.

use geometry::{Color, Move, PieceKind, Square, UNKNOWN_SCORE};

use super::zobrist::Keys;
use super::{Checked, Recipe, as_written, by_place, prove_that};
use crate::Inputs;
use crate::input::{BookLine, Choice, Diagram};
use crate::table::{BOOK_BUDGET, Content, Proof, Values};

/// A position of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry<'i> {
    /// The key by which the engine finds it.
    pub(crate) key: u64,
    /// Its line: the moves to it, and the moves to play in it.
    pub(crate) line: &'i BookLine,
}

/// Returns every position of the book, the least key first.
pub(crate) fn entries(inputs: &Inputs) -> Vec<Entry<'_>> {
    let keys = Keys::new(inputs);
    let mut entries: Vec<Entry<'_>> =
        inputs.book.lines.iter().map(|line| Entry { key: key(&keys, &line.diagram), line }).collect();
    entries.sort_by_key(|entry| entry.key);
    entries
}

/// Returns the key of a position: all pieces, both hands, and the side to move.
fn key(keys: &Keys, diagram: &Diagram) -> u64 {
    let board = diagram.pieces().map(|(square, piece)| keys.piece(piece, square));
    let hands = Color::ALL
        .into_iter()
        .flat_map(|color| PieceKind::HAND.into_iter().map(move |kind| (color, kind, diagram.held(color, kind))));
    let hands = hands.map(|(color, kind, count)| keys.held(color, kind, count));
    let turn = if diagram.turn() == Color::White { keys.side } else { 0 };
    board.chain(hands).fold(turn, |all, key| all ^ key)
}

pub(crate) const KEYS: Recipe = Recipe {
    make: |inputs| {
        let entries = entries(inputs);
        Content::new(&[entries.len()], entries.iter().map(|entry| entry.key))
    },
    check: keys_are_found,
    proof: Proof::Rule("the key of each line, followed move by move, is found by halving"),
};

/// The start of the moves of each position, and at the end that of the next one.
pub(crate) const STARTS: Recipe = Recipe {
    make: |inputs| {
        let mut starts = vec![0_u16];
        for entry in entries(inputs) {
            starts.push(starts[starts.len() - 1] + entry.line.choices.len() as u16);
        }
        Content::new(&[starts.len()], starts)
    },
    check: |inputs, made| {
        let counts: Vec<usize> = lines_by_key(inputs).iter().map(|line| line.choices.len()).collect();
        by_place(made, |place| counts[..place].iter().sum::<usize>() as i128)
    },
    proof: Proof::Rule("as many as the positions before have moves"),
};

pub(crate) const MOVES: Recipe = Recipe {
    make: |inputs| of_choices(inputs, |choice| choice.mv.raw()),
    check: |inputs, made| {
        for (number, choice) in made.values.numbers().into_iter().zip(choices_by_key(inputs)) {
            let found = u16::try_from(number).ok().and_then(Move::from_raw);
            let found = || found.map_or_else(|| "no move".to_owned(), |mv| mv.to_string());
            prove_that(found() == choice.mv.to_string(), found, &choice.mv.to_string())?;
        }
        Ok(())
    },
    proof: Proof::Rule("read back, each is the move of its line; it was legal when the line was read"),
};

pub(crate) const WEIGHTS: Recipe = Recipe {
    make: |inputs| of_choices(inputs, |choice| choice.weight),
    check: |inputs, made| as_written(made, choices_by_key(inputs).map(|choice| choice.weight)),
    proof: Proof::Input("from 1 to 255, the greatest of a position first"),
};

pub(crate) const SCORES: Recipe = Recipe {
    make: |inputs| of_choices(inputs, |choice| choice.score.unwrap_or(UNKNOWN_SCORE)),
    check: |inputs, made| as_written(made, choices_by_key(inputs).map(|choice| choice.score.unwrap_or(UNKNOWN_SCORE))),
    proof: Proof::Input("within 30000 centipawns, or not known"),
};

/// Returns the moves of all positions, in the order of their keys.
fn choices(inputs: &Inputs) -> impl Iterator<Item = &Choice> {
    entries(inputs).into_iter().flat_map(|entry| &entry.line.choices)
}

fn of_choices<T>(inputs: &Inputs, part: impl Fn(&Choice) -> T) -> Content
where
    Vec<T>: Into<Values>,
{
    let values: Vec<T> = choices(inputs).map(part).collect();
    Content::new(&[values.len()], values)
}

/// Checks that keys rise, that each line leads to one of them, and that there are no others. The whole book must stay
/// within its budget, and so the number of its moves within 16 bits.
fn keys_are_found(inputs: &Inputs, made: &Content) -> Checked {
    let Values::U64(found) = &made.values else { return prove_that(false, String::new, "keys") };
    let rising = found.is_sorted_by(|one, next| one < next);
    prove_that(rising, || "two positions with one key, or keys out of order".to_owned(), "keys that rise")?;
    let (lines, keys) = (&inputs.book.lines, Keys::new(inputs));
    prove_that(found.len() == lines.len(), || format!("{} keys", found.len()), &lines.len().to_string())?;
    for line in lines {
        let key = followed(&keys, line);
        prove_that(found.binary_search(&key).is_ok(), || format!("no key of '{line}'"), "a key for each line")?;
    }
    let others = [STARTS, MOVES, WEIGHTS, SCORES].map(|recipe| (recipe.make)(inputs).bytes());
    let bytes = made.bytes() + others.iter().sum::<usize>();
    prove_that(bytes <= BOOK_BUDGET, || format!("{bytes} bytes of the book"), &format!("at most {BOOK_BUDGET}"))
}

/// Returns the lines by their keys, as the proof computes them.
fn lines_by_key(inputs: &Inputs) -> Vec<&BookLine> {
    let keys = Keys::new(inputs);
    let mut lines: Vec<&BookLine> = inputs.book.lines.iter().collect();
    lines.sort_by_cached_key(|line| followed(&keys, line));
    lines
}

/// Returns the moves that the proof expects, in this order.
fn choices_by_key(inputs: &Inputs) -> impl Iterator<Item = &Choice> {
    lines_by_key(inputs).into_iter().flat_map(|line| &line.choices)
}

/// Returns the key of a line, updated move by move by the changes on the board and in the hands. Its moves are legal.
fn followed(keys: &Keys, line: &BookLine) -> u64 {
    let mut now = Diagram::start();
    let mut sum = key(keys, &now);
    for &mv in &line.moves {
        let before = now.clone();
        now.carry_out(mv);
        sum ^= keys.side;
        for square in Square::all().filter(|&square| before.piece(square) != now.piece(square)) {
            let pieces = [before.piece(square), now.piece(square)].into_iter().flatten();
            sum ^= pieces.fold(0, |sum, piece| sum ^ keys.piece(piece, square));
        }
        for (color, kind) in Color::ALL.into_iter().flat_map(|color| PieceKind::HAND.map(|kind| (color, kind))) {
            sum ^= keys.held(color, kind, before.held(color, kind)) ^ keys.held(color, kind, now.held(color, kind));
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::shipped;

    /// Ten bytes for each position, five for each move, and two for the end of the last one.
    #[test]
    fn a_book_keeps_to_its_budget() {
        let mut inputs = shipped();
        let bytes = 10 * inputs.book.lines.len() + 5 * choices(&inputs).count() + 2;
        let more = (BOOK_BUDGET - bytes) / 5;
        let choice = inputs.book.lines[0].choices[0];
        inputs.book.lines[0].choices.extend(std::iter::repeat_n(choice, more));
        assert_eq!(KEYS.run(&inputs).err(), None);
        inputs.book.lines[0].choices.push(choice);
        assert_eq!(KEYS.run(&inputs).err().unwrap().found, format!("{} bytes of the book", bytes + 5 * (more + 1)));
    }

    #[test]
    fn two_lines_to_one_position_are_refused() {
        let mut inputs = shipped();
        let choices = inputs.book.lines[0].choices.clone();
        let by = |moves: &str| {
            let moves: Vec<_> = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
            let mut diagram = Diagram::start();
            moves.iter().for_each(|&mv| diagram.carry_out(mv));
            BookLine { moves, diagram, choices: choices.clone() }
        };
        let lines = ["7g7f 3c3d 2g2f", "2g2f 3c3d 7g7f"].map(by);
        inputs.book.lines = lines[..1].to_vec();
        assert_eq!(KEYS.run(&inputs).err(), None);
        inputs.book.lines = lines.to_vec();
        assert_eq!(KEYS.run(&inputs).err().unwrap().found, "two positions with one key, or keys out of order");
    }
}
