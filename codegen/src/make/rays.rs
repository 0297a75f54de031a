//! Rays, and what lies between and along two squares.
//!
//! Sets between two squares and whole lines are few but asked for by 6,561 pairs, so each set is stored once and the pairs
//! hold its slot: 33 KB instead of 210.

use geometry::{Bitboard, Line, Square, slide, step::Step};

use super::{prove, prove_that};
use crate::table::{Content, Values};
use crate::{Inputs, ProofError};

/// North (towards rank a), then clockwise as Black sees the board.
const COMPASS: [Step; 8] = [(0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1)];

/// What DIRECTION holds for squares that share no line.
const NO_DIRECTION: u8 = 8;

pub(crate) fn rays(_: &Inputs) -> Result<Content, ProofError> {
    let mut sets = Vec::new();
    for step in COMPASS {
        sets.extend(Square::all().map(|square| slide::ray(square, step, Bitboard::EMPTY)));
    }
    for (number, &set) in sets.iter().enumerate() {
        let (direction, index) = (number / 81, number % 81);
        // Turning the board turns the direction by half a circle.
        prove("RAYS", Square::from_index(index), set.turned(), sets[(direction + 4) % 8 * 81 + 80 - index])?;
    }
    Ok(Content::sets(&[8, 81], sets))
}

pub(crate) fn direction(_: &Inputs) -> Result<Content, ProofError> {
    let of = |(one, other): (Square, Square)| {
        let toward = COMPASS.iter().position(|&step| slide::ray(one, step, Bitboard::EMPTY).has(other));
        toward.map_or(NO_DIRECTION, |direction| direction as u8)
    };
    let directions: Vec<u8> = pairs().map(of).collect();
    let aligned = directions.iter().filter(|&&direction| direction != NO_DIRECTION).count();
    prove_that(aligned == 2112, "DIRECTION", &format!("{aligned} pairs that share a line"), "2112")?;
    for (number, (one, other)) in pairs().enumerate() {
        let (there, back) = (directions[number], directions[other.index() * 81 + one.index()]);
        let opposite = if there == NO_DIRECTION { there } else { (there + 4) % 8 };
        prove_that(back == opposite, "DIRECTION", &format!("{one}-{other} {there} and back {back}"), "opposite ways")?;
    }
    Ok(Content::new(&[81, 81], Values::U8(directions)))
}

pub(crate) fn distance(_: &Inputs) -> Result<Content, ProofError> {
    let distances: Vec<u8> = pairs().map(|(one, other)| one.distance(other)).collect();
    for (number, (one, other)) in pairs().enumerate() {
        let back = distances[other.index() * 81 + one.index()];
        let holds = distances[number] == back && (back == 0) == (one == other);
        prove_that(holds, "DISTANCE", &format!("{one}-{other} {} and back {back}", distances[number]), "the same")?;
    }
    Ok(Content::new(&[81, 81], Values::U8(distances)))
}

pub(crate) fn between_index(_: &Inputs) -> Result<Content, ProofError> {
    let (slots, _) = distinct(strictly_between);
    Ok(Content::new(&[81, 81], Values::U16(slots.into_iter().map(|slot| slot as u16).collect())))
}

pub(crate) fn between(_: &Inputs) -> Result<Content, ProofError> {
    let (slots, sets) = distinct(strictly_between);
    for (number, (one, other)) in pairs().enumerate() {
        let found = sets[slots[number]];
        prove("BETWEEN", one, found, sets[slots[other.index() * 81 + one.index()]])?;
        // Walking from one square, the other stops the ray just behind the squares between.
        let walked = Line::ALL.iter().flat_map(|line| line.directions()).find_map(|step| {
            let ray = slide::ray(one, step, other.into());
            ray.has(other).then(|| ray.without(other))
        });
        prove("BETWEEN", one, found, walked.unwrap_or_default())?;
    }
    Ok(Content::sets(&[sets.len()], sets))
}

pub(crate) fn line_index(_: &Inputs) -> Result<Content, ProofError> {
    let (slots, sets) = distinct(whole_line);
    prove_that(sets.len() <= 256, "LINE_INDEX", &format!("{} lines", sets.len()), "at most 256")?;
    Ok(Content::new(&[81, 81], Values::U8(slots.into_iter().map(|slot| slot as u8).collect())))
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
    Ok(Content::sets(&[sets.len()], sets))
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
