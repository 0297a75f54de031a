//! Rays, and what lies between and along two squares.
//!
//! Sets between two squares and whole lines are few but asked for by 6,561 pairs, so each set is stored once and the pairs
//! hold its slot: 33 KB instead of 210.

use geometry::{Bitboard, Color, Direction, Directions, Line, PieceKind, Square, slide, step};

use super::{prove, prove_that};
use crate::table::Content;
use crate::{Inputs, ProofError};

pub(crate) fn rays(_: &Inputs) -> Result<Content, ProofError> {
    let rays = Direction::ALL.map(|direction| Square::all().map(|from| ray(from, direction)).collect::<Vec<_>>());
    for direction in Direction::ALL {
        for square in Square::all() {
            let (set, back) = (rays[direction][square.index()], rays[direction.opposite()][square.turned().index()]);
            prove("RAYS", square, set.turned(), back)?;
        }
    }
    Ok(Content::new(&[8, 81], rays.concat()))
}

/// The squares from a square to the edge.
fn ray(from: Square, direction: Direction) -> Bitboard {
    slide::ray(from, direction, Bitboard::EMPTY)
}

pub(crate) fn direction(_: &Inputs) -> Result<Content, ProofError> {
    let of = |(one, other): (Square, Square)| Direction::ALL.into_iter().find(|&toward| ray(one, toward).has(other));
    let directions: Vec<Option<Direction>> = pairs().map(of).collect();
    let aligned = directions.iter().flatten().count();
    prove_that(aligned == 2112, "DIRECTION", &format!("{aligned} pairs that share a line"), "2112")?;
    for (number, (one, other)) in pairs().enumerate() {
        let (there, back) = (directions[number], directions[other.index() * 81 + one.index()]);
        let found = format!("{one}-{other} {there:?} and back {back:?}");
        prove_that(back == there.map(Direction::opposite), "DIRECTION", &found, "opposite ways")?;
    }
    Ok(Content::new(&[81, 81], directions))
}

/// The directions in which kinds attack the neighbouring square; a knight's jumps have none.
pub(crate) fn step_directions(_: &Inputs) -> Result<Content, ProofError> {
    directions("STEP_DIRECTIONS", |kind, color, square, toward| {
        let next = ray(square, toward) & step::attacks(PieceKind::King, color, square);
        let reached = step::attacks(kind, color, square) | slide::attacks(kind, color, square, Bitboard::EMPTY);
        (reached & next, next)
    })
}

/// The directions in which kinds attack squares farther on.
pub(crate) fn slide_directions(_: &Inputs) -> Result<Content, ProofError> {
    directions("SLIDE_DIRECTIONS", |kind, color, square, toward| {
        let along = ray(square, toward);
        (slide::attacks(kind, color, square, Bitboard::EMPTY) & along, along)
    })
}

/// By colour and kind, the directions in which `attacked` gives, from the middle of the board, all squares it could. The proof
/// asks every square for either all of them or none.
fn directions(
    table: &'static str,
    attacked: impl Fn(PieceKind, Color, Square, Direction) -> (Bitboard, Bitboard),
) -> Result<Content, ProofError> {
    let middle = Square::at(4, 4).expect("the board has a middle");
    let mut sets = Vec::new();
    for (color, kind) in Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| (color, kind))) {
        let set: Directions =
            Direction::ALL.into_iter().filter(|&toward| !attacked(kind, color, middle, toward).0.is_empty()).collect();
        for (square, toward) in Square::all().flat_map(|square| Direction::ALL.map(|toward| (square, toward))) {
            let (found, most) = attacked(kind, color, square, toward);
            prove(table, square, found, if set.has(toward) { most } else { Bitboard::EMPTY })?;
        }
        sets.push(set);
    }
    Ok(Content::new(&[Color::COUNT, PieceKind::COUNT], sets))
}

pub(crate) fn distance(_: &Inputs) -> Result<Content, ProofError> {
    let distances: Vec<u8> = pairs().map(|(one, other)| one.distance(other)).collect();
    for (number, (one, other)) in pairs().enumerate() {
        let back = distances[other.index() * 81 + one.index()];
        let holds = distances[number] == back && (back == 0) == (one == other);
        prove_that(holds, "DISTANCE", &format!("{one}-{other} {} and back {back}", distances[number]), "the same")?;
    }
    Ok(Content::new(&[81, 81], distances))
}

pub(crate) fn between_index(_: &Inputs) -> Result<Content, ProofError> {
    let (slots, _) = distinct(strictly_between);
    Ok(Content::new(&[81, 81], slots.into_iter().map(|slot| slot as u16)))
}

pub(crate) fn between(_: &Inputs) -> Result<Content, ProofError> {
    let (slots, sets) = distinct(strictly_between);
    for (number, (one, other)) in pairs().enumerate() {
        let found = sets[slots[number]];
        prove("BETWEEN", one, found, sets[slots[other.index() * 81 + one.index()]])?;
        // Walking from one square, the other stops the ray just behind the squares between.
        let walked = Line::ALL.iter().flat_map(|line| line.directions()).find_map(|toward| {
            let ray = slide::ray(one, toward, other.into());
            ray.has(other).then(|| ray.without(other))
        });
        prove("BETWEEN", one, found, walked.unwrap_or_default())?;
    }
    Ok(Content::new(&[sets.len()], sets))
}

pub(crate) fn line_index(_: &Inputs) -> Result<Content, ProofError> {
    let (slots, sets) = distinct(whole_line);
    prove_that(sets.len() <= 256, "LINE_INDEX", &format!("{} lines", sets.len()), "at most 256")?;
    Ok(Content::new(&[81, 81], slots.into_iter().map(|slot| slot as u8)))
}

pub(crate) fn lines(_: &Inputs) -> Result<Content, ProofError> {
    let (slots, sets) = distinct(whole_line);
    // 9 files, 9 ranks, 15 diagonals each way that have two squares or more, and the empty set.
    prove_that(sets.len() == 49, "LINES", &format!("{} sets", sets.len()), "49")?;
    for (number, (one, other)) in pairs().enumerate() {
        let found = sets[slots[number]];
        prove("LINES", one, found, sets[slots[other.index() * 81 + one.index()]])?;
        let holds = found.is_empty() || (found.has(one) && found.has(other));
        prove_that(holds, "LINES", &format!("{one}-{other} not on its line"), "both squares")?;
    }
    Ok(Content::new(&[sets.len()], sets))
}

/// Every ordered pair of squares, in the order of a table by both.
fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::all().flat_map(|one| Square::all().map(move |other| (one, other)))
}

/// The slot of each pair and the distinct sets by slot; slot 0 is the empty set.
fn distinct(of: fn(Square, Square) -> Bitboard) -> (Vec<usize>, Vec<Bitboard>) {
    let mut sets = vec![Bitboard::EMPTY];
    let slots = pairs().map(|(one, other)| {
        let set = of(one, other);
        sets.iter().position(|&known| known == set).unwrap_or_else(|| {
            sets.push(set);
            sets.len() - 1
        })
    });
    (slots.collect(), sets)
}

/// The line that two different squares share.
fn shared(one: Square, other: Square) -> Option<Line> {
    Line::ALL.into_iter().find(|line| one != other && line.through(one).has(other))
}

fn whole_line(one: Square, other: Square) -> Bitboard {
    shared(one, other).map_or(Bitboard::EMPTY, |line| line.through(one))
}

/// On their line, what both squares see of each other: the meeting of their attacks with only the two of them there.
fn strictly_between(one: Square, other: Square) -> Bitboard {
    let both = Bitboard::of(one).with(other);
    shared(one, other).map_or(Bitboard::EMPTY, |line| line.attacks(one, both) & line.attacks(other, both))
}
