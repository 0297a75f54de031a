//! Weights of patterns, scaled by the percentage of their group, and the small tables by which they are found.

use geometry::{Color, PieceKind, Square};

use super::prove_that;
use crate::schema::{AROUND, GROUPS, PLACES, Source};
use crate::table::Content;
use crate::{Inputs, ProofError};

/// The weights of a group with a file as they count.
pub(crate) fn group(inputs: &Inputs, number: usize) -> Result<Content, ProofError> {
    let scaled = inputs.weights.scaled(number);
    let shape = match GROUPS[number].source {
        Source::AroundKings => &[2, PieceKind::COUNT, PLACES][..],
        _ => &[scaled.len()],
    };
    Ok(Content::new(shape, scaled))
}

pub(crate) fn near_king(_: &Inputs) -> Result<Content, ProofError> {
    let mut values = Vec::with_capacity(2 * 81 * 81);
    for color in Color::ALL {
        for king in Square::all() {
            values.extend(Square::all().map(|square| place(king.relative(color), square.relative(color))));
        }
    }
    for (at, &place) in values.iter().enumerate() {
        let (king, square) = (at / 81 % 81, at % 81);
        let aside = (king / 9).abs_diff(square / 9);
        let behind = (square % 9) as i32 - (king % 9) as i32;
        let behind = if at < 81 * 81 { behind } else { -behind };
        let expected = (behind + 8) as usize * 9 + aside;
        prove_that(usize::from(place) == expected, "NEAR_KING", &place.to_string(), &expected.to_string())?;
    }
    Ok(Content::new(&[2, 81, 81], values))
}

/// The place of a square around Black's king: rows from eight ranks ahead to eight behind.
fn place(king: Square, square: Square) -> u8 {
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
pub(crate) fn surroundings(_: &Inputs) -> Result<Content, ProofError> {
    let mut values = Vec::new();
    for color in Color::ALL {
        for (file, rank) in (0..5).flat_map(|file| (0..5).map(move |rank| (file, rank))) {
            values.push(match color {
                Color::Black => SURROUNDINGS[rank][4 - file],
                Color::White => SURROUNDINGS[4 - rank][file],
            });
        }
    }
    // Around a king on 5e: the class tells the distance and does not know left from right, and White's is Black's
    // turned.
    let king = Square::at(4, 4).expect("5e is on the board");
    let class = |color: Color, square: Square| {
        let (file, rank) = (square.file().index() - 2, square.rank().index() - 2);
        values[(color.index() * 5 + file) * 5 + rank]
    };
    for square in Square::all().filter(|square| square.distance(king) <= 2) {
        let black = class(Color::Black, square);
        let distance = [0, 1, 2].map(|distance| square.distance(king) == distance);
        let holds = distance == [black == 13, black < 5, (5..13).contains(&black)]
            && class(Color::Black, square.mirrored()) == black
            && class(Color::White, square.turned()) == black;
        prove_that(
            holds,
            "SURROUNDINGS",
            &format!("{black} at {square}"),
            "classes by distance, left and right alike",
        )?;
    }
    Ok(Content::new(&[2, 5, 5], values))
}

/// What a piece weighs near the enemy king, by kind.
pub(crate) fn attack_units(inputs: &Inputs) -> Result<Content, ProofError> {
    let units = &inputs.weights.attack_units;
    for kind in PieceKind::ALL.into_iter().filter(|kind| kind.is_gold_mover()) {
        let (found, expected) = (units[kind.index()], units[PieceKind::Gold.index()]);
        prove_that(found == expected, "ATTACK_UNITS", &found.to_string(), "a gold's for all that move like one")?;
    }
    Ok(Content::new(&[PieceKind::COUNT], units.iter().copied()))
}
