//! Weights of patterns, scaled by the percentage of their group, and the small tables by which they are found.

use geometry::{Color, PieceKind, Score, Square};

use super::{Checked, Recipe, as_written, by_place, prove_that};
use crate::Inputs;
use crate::schema::{AROUND, GROUPS, PLACES, Source};
use crate::table::{Content, Proof};

/// Returns the weights of a group with a file, scaled by its percentage.
pub(crate) fn group(inputs: &Inputs, number: usize) -> Content {
    let scaled = inputs.weights.scaled(number);
    let shape = match GROUPS[number].source {
        Source::AroundKings => &[2, PieceKind::COUNT, PLACES][..],
        _ => &[scaled.len()],
    };
    Content::new(shape, scaled)
}

/// The proof of [`group_counts`].
pub(crate) const GROUP: Proof = Proof::Input(
    "every number in its range and as its feature promises, times the percentage of the group; no sum of them overflows",
);

/// Checks that every weight is that of the file, scaled by the percentage. Weights without a place in the file are 0.
pub(crate) fn group_counts(inputs: &Inputs, number: usize, made: &Content) -> Checked {
    let mut written = inputs.weights.groups[number].values.iter();
    let features = GROUPS[number].in_file();
    for (place, &found) in made.scores().iter().enumerate() {
        let in_file = features.iter().any(|feature| feature.range().contains(&place));
        let weight = if in_file { written.next().copied().unwrap_or_default() } else { Score::ZERO };
        is_percent_of(found, weight, inputs.weights.percent(number))?;
    }
    prove_that(written.next().is_none(), || "too few weights".to_owned(), "all of the file")
}

/// Checks that a weight is the written one scaled by a percentage, each half to the nearest centipawn.
pub(super) fn is_percent_of(found: Score, written: Score, percent: i64) -> Checked {
    let near = |found: i32, written: i32| (100 * i64::from(found) - percent * i64::from(written)).abs() <= 50;
    let holds = near(found.mg(), written.mg()) && near(found.eg(), written.eg());
    prove_that(holds, || found.to_string(), &format!("{percent} percent of {written}"))
}

pub(crate) const NEAR_KING: Recipe = Recipe {
    make: |_| {
        let mut values = Vec::with_capacity(2 * 81 * 81);
        for color in Color::ALL {
            for king in Square::all() {
                values.extend(Square::all().map(|square| place(king.relative(color), square.relative(color))));
            }
        }
        Content::new(&[2, 81, 81], values)
    },
    check: |_, made| {
        by_place(made, |at| {
            let (king, square) = (at / 81 % 81, at % 81);
            let aside = (king / 9).abs_diff(square / 9);
            let behind = (square % 9) as i128 - (king % 9) as i128;
            let behind = if at < 81 * 81 { behind } else { -behind };
            (behind + 8) * 9 + aside as i128
        })
    },
    proof: Proof::Rule("files and ranks of both squares subtracted by their numbers"),
};

/// Returns the place of a square around Black's king: rows from eight ranks ahead to eight behind.
pub(crate) fn place(king: Square, square: Square) -> u8 {
    let [rows, columns] = AROUND;
    let behind = square.rank().index() + rows / 2 - king.rank().index();
    let aside = square.file().index().abs_diff(king.file().index());
    (behind * columns + aside) as u8
}

/// The classes of the squares within two king moves, as Black sees them: 0 to 4 beside the king (the rows of `ring` in
/// `king_safety.toml`, three for each), 5 to 12 two moves away (those of `near`), 13 the king's own.
#[rustfmt::skip]
const SURROUNDINGS: [[u8; 5]; 5] = [
    [ 9,  7,  5,  7,  9],
    [10,  1,  0,  1, 10],
    [11,  2, 13,  2, 11],
    [12,  3,  4,  3, 12],
    [12,  8,  6,  8, 12],
];

/// By colour, file (the one to the right as Black sees it first) and rank (the upper first).
pub(crate) const SURROUNDING: Recipe = Recipe {
    make: |_| {
        let mut values = Vec::new();
        for color in Color::ALL {
            for (file, rank) in (0..5).flat_map(|file| (0..5).map(move |rank| (file, rank))) {
                values.push(match color {
                    Color::Black => SURROUNDINGS[rank][4 - file],
                    Color::White => SURROUNDINGS[4 - rank][file],
                });
            }
        }
        Content::new(&[2, 5, 5], values)
    },
    check: |_, made| {
        by_place(made, |at| {
            let (file, rank) = (at / 5 % 5, at % 5);
            let ahead = if at < 25 { 2 - rank as i32 } else { rank as i32 - 2 };
            class(ahead, file.abs_diff(2))
        })
    },
    proof: Proof::Rule("the class told by how many ranks ahead of the king and how many files aside a square is"),
};

/// Returns the class of a square this number of ranks ahead of a king (behind it, when negative) and of files aside.
const fn class(ahead: i32, aside: usize) -> i128 {
    match (ahead, aside) {
        (0, 0) => 13,
        // Next to the king, from the front round to the back.
        (1, 0) => 0,
        (1, 1) => 1,
        (0, 1) => 2,
        (-1, 1) => 3,
        (-1, 0) => 4,
        // Two moves away: straight ahead and straight back, the knights' squares, then the edge of the block from front
        // to back.
        (2, 0) => 5,
        (-2, 0) => 6,
        (2, 1) => 7,
        (-2, 1) => 8,
        (2, _) => 9,
        (1, _) => 10,
        (0, _) => 11,
        _ => 12,
    }
}

/// The attack units of a piece near the enemy king, by kind.
pub(crate) const ATTACK_UNITS: Recipe = Recipe {
    make: |inputs| Content::new(&[PieceKind::COUNT], inputs.weights.attack_units.iter().copied()),
    check: |inputs, made| {
        let units = made.values.numbers();
        for kind in PieceKind::ALL.into_iter().filter(|kind| kind.is_gold_mover()) {
            let (found, gold) = (units[kind.index()], units[PieceKind::Gold.index()]);
            prove_that(found == gold, || found.to_string(), "a gold's for all that move like one")?;
        }
        as_written(made, inputs.weights.attack_units.iter().copied())
    },
    proof: Proof::Input("every number in its range; what moves like a gold weighs as much"),
};
