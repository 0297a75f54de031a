//! Rays, the squares between two squares, and the lines through two squares.
//!
//! The sets between two squares and the whole lines are few, but 6,561 pairs use them. Each set is stored once and the
//! pairs hold its slot: 31 KB instead of 210.

use std::collections::BTreeSet;

use geometry::{Bitboard, Color, Direction, Directions, Line, PieceKind, Square, slide, step};

use crate::make::{Checked, Recipe, by_place, pairs, prove, prove_that};
use crate::table::{Content, Proof, Values};

pub(crate) const RAYS: Recipe = Recipe {
    make: |_| {
        let rays = Direction::ALL.map(|direction| Square::all().map(|from| ray(from, direction)).collect::<Vec<_>>());
        Content::new(&[8, 81], rays.concat())
    },
    check: |_, made| {
        let rays: Vec<&[Bitboard]> = made.sets().chunks(81).collect();
        for (direction, square) in Direction::ALL.into_iter().flat_map(|way| Square::all().map(move |from| (way, from)))
        {
            let set = rays[direction.index()][square.index()];
            prove(square, set, Square::all().filter(|&to| toward(square, to) == Some(direction)).collect())?;
            prove(square, set.turned(), rays[direction.opposite().index()][square.turned().index()])?;
        }
        Ok(())
    },
    proof: Proof::Rule("every square asked for its direction by files and ranks; rays of the turned board"),
};

/// The squares from a square to the edge.
fn ray(from: Square, direction: Direction) -> Bitboard {
    slide::ray(from, direction, Bitboard::EMPTY)
}

/// Returns the direction of a square from another, by the files and ranks between them: equal numbers, or none of one.
fn toward(from: Square, to: Square) -> Option<Direction> {
    let files = to.file().index() as i32 - from.file().index() as i32;
    let ranks = to.rank().index() as i32 - from.rank().index() as i32;
    let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let step = (files.signum(), ranks.signum());
    Direction::ALL.into_iter().find(|direction| aligned && direction.step() == step)
}

pub(crate) const DIRECTION: Recipe = Recipe {
    make: |_| {
        let of =
            |(one, other): (Square, Square)| Direction::ALL.into_iter().find(|&toward| ray(one, toward).has(other));
        Content::new(&[81, 81], pairs().map(of))
    },
    check: |_, made| {
        let Values::Direction(directions) = &made.values else { return prove_that(false, String::new, "directions") };
        let aligned = directions.iter().flatten().count();
        prove_that(aligned == 2112, || format!("{aligned} pairs that share a line"), "2112")?;
        for (number, (one, other)) in pairs().enumerate() {
            let (there, back) = (directions[number], directions[other.index() * 81 + one.index()]);
            let found = || format!("{one}-{other} {there:?} and back {back:?}");
            prove_that(there == toward(one, other), found, "the way by files and ranks")?;
            prove_that(back == there.map(Direction::opposite), found, "opposite ways")?;
        }
        Ok(())
    },
    proof: Proof::Rule("files and ranks counted; 2,112 pairs share a line; the way back is the opposite one"),
};

const EVERYWHERE: Proof = Proof::Rule("from every square a piece attacks along all of a direction or nothing of it");

/// The directions in which kinds attack the neighbouring square. A knight's jumps have none.
pub(crate) const STEP_DIRECTIONS: Recipe = Recipe {
    make: |_| directions(steps_toward),
    check: |_, made| attack_everywhere(made, steps_toward),
    proof: EVERYWHERE,
};

/// The directions in which kinds attack squares farther on.
pub(crate) const SLIDE_DIRECTIONS: Recipe = Recipe {
    make: |_| directions(slides_toward),
    check: |_, made| attack_everywhere(made, slides_toward),
    proof: EVERYWHERE,
};

/// Returns the attacks of a piece in a direction, and the most they could be.
type Attacked = fn(PieceKind, Color, Square, Direction) -> (Bitboard, Bitboard);

fn steps_toward(kind: PieceKind, color: Color, square: Square, toward: Direction) -> (Bitboard, Bitboard) {
    let next = ray(square, toward) & step::attacks(PieceKind::King, color, square);
    let reached = step::attacks(kind, color, square) | slide::attacks(kind, color, square, Bitboard::EMPTY);
    (reached & next, next)
}

fn slides_toward(kind: PieceKind, color: Color, square: Square, toward: Direction) -> (Bitboard, Bitboard) {
    let along = ray(square, toward);
    (slide::attacks(kind, color, square, Bitboard::EMPTY) & along, along)
}

fn colors_and_kinds() -> impl Iterator<Item = (Color, PieceKind)> {
    Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| (color, kind)))
}

/// Returns, by colour and kind, the directions in which a piece in the middle of the board attacks.
fn directions(attacked: Attacked) -> Content {
    let middle = Square::at(4, 4).expect("the board has a middle");
    let of = |(color, kind)| -> Directions {
        Direction::ALL.into_iter().filter(|&toward| !attacked(kind, color, middle, toward).0.is_empty()).collect()
    };
    Content::new(&[Color::COUNT, PieceKind::COUNT], colors_and_kinds().map(of))
}

fn attack_everywhere(made: &Content, attacked: Attacked) -> Checked {
    let Values::Directions(sets) = &made.values else { return prove_that(false, String::new, "directions") };
    for ((color, kind), set) in colors_and_kinds().zip(sets) {
        for (square, toward) in Square::all().flat_map(|square| Direction::ALL.map(|toward| (square, toward))) {
            let (found, most) = attacked(kind, color, square, toward);
            prove(square, found, if set.has(toward) { most } else { Bitboard::EMPTY })?;
        }
    }
    Ok(())
}

pub(crate) const DISTANCE: Recipe = Recipe {
    make: |_| Content::new(&[81, 81], pairs().map(|(one, other)| one.distance(other))),
    check: |_, made| {
        let walks: Vec<Vec<i128>> = Square::all().map(walk).collect();
        by_place(made, |place| walks[place / 81][place % 81])
    },
    proof: Proof::Rule("a king walked step by step to every square"),
};

/// Returns the distance of each square in king steps.
fn walk(from: Square) -> Vec<i128> {
    let mut steps = vec![0; Square::COUNT];
    let mut reached = Bitboard::of(from);
    for step in 1.. {
        let next = reached.into_iter().map(|square| step::attacks(PieceKind::King, Color::Black, square));
        let new = next.fold(Bitboard::EMPTY, |all, one| all | one) - reached;
        if new.is_empty() {
            break;
        }
        new.into_iter().for_each(|square| steps[square.index()] = step);
        reached |= new;
    }
    steps
}

pub(crate) const BETWEEN_INDEX: Recipe = Recipe {
    make: |_| Content::new(&[81, 81], distinct(strictly_between).0.into_iter().map(|slot| slot as u16)),
    check: |_, made| {
        let sets = distinct(strictly_between).1;
        lead_to(made.values.numbers().into_iter().map(|slot| slot as usize), &sets, walked_between)
    },
    proof: Proof::Rule("the slot of every pair holds what a walk from one to the other passes"),
};

pub(crate) const BETWEEN: Recipe = Recipe {
    make: |_| {
        let sets = distinct(strictly_between).1;
        Content::new(&[sets.len()], sets)
    },
    check: |_, made| lead_to(distinct(strictly_between).0, made.sets(), walked_between),
    proof: Proof::Rule("what a walk from one to the other passes, for every pair; no set twice or without a pair"),
};

pub(crate) const LINE_INDEX: Recipe = Recipe {
    make: |_| Content::new(&[81, 81], distinct(whole_line).0.into_iter().map(|slot| slot as u8)),
    check: |_, made| {
        let sets = distinct(whole_line).1;
        prove_that(sets.len() <= 256, || format!("{} lines", sets.len()), "at most 256")?;
        lead_to(made.values.numbers().into_iter().map(|slot| slot as usize), &sets, walked_line)
    },
    proof: Proof::Rule("the slot of every pair holds what walks beyond both of them pass"),
};

pub(crate) const LINES: Recipe = Recipe {
    make: |_| {
        let sets = distinct(whole_line).1;
        Content::new(&[sets.len()], sets)
    },
    check: |_, made| {
        // 9 files, 9 ranks, 15 diagonals each way that have two squares or more, and the empty set.
        let count = made.sets().len();
        prove_that(count == 49, || format!("{count} sets"), "49")?;
        lead_to(distinct(whole_line).0, made.sets(), walked_line)
    },
    proof: Proof::Rule("what walks beyond both squares pass, for every pair; 48 lines and the empty set"),
};

/// Checks that the slots of all pairs lead to the set that is walked between the two, each way, that every set is used,
/// and that none occurs twice.
fn lead_to(
    slots: impl IntoIterator<Item = usize>,
    sets: &[Bitboard],
    walked: fn(Square, Square) -> Bitboard,
) -> Checked {
    let mut used = BTreeSet::new();
    for ((one, other), slot) in pairs().zip(slots) {
        prove(one, sets.get(slot).copied().unwrap_or(Bitboard::ALL), walked(one, other))?;
        used.insert(slot);
    }
    let distinct: BTreeSet<u128> = sets.iter().map(|set| set.bits()).collect();
    let each_once = used.len() == sets.len() && distinct.len() == sets.len();
    prove_that(each_once, || format!("{} of {} sets used", used.len(), sets.len()), "every set once")
}

/// Walks from one square: the other stops the ray just after the squares between.
fn walked_between(one: Square, other: Square) -> Bitboard {
    let walked = Direction::ALL.into_iter().find_map(|toward| {
        let ray = slide::ray(one, toward, other.into());
        ray.has(other).then(|| ray.without(other))
    });
    walked.unwrap_or_default()
}

/// Walks from one square through the other to the edge, and back.
fn walked_line(one: Square, other: Square) -> Bitboard {
    toward(one, other).map_or(Bitboard::EMPTY, |way| ray(one, way) | ray(other, way.opposite()))
}

/// Returns the slot of each pair and the distinct sets by slot. Slot 0 is the empty set.
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

/// Returns the line that two different squares share.
fn shared(one: Square, other: Square) -> Option<Line> {
    Line::ALL.into_iter().find(|line| one != other && line.through(one).has(other))
}

fn whole_line(one: Square, other: Square) -> Bitboard {
    shared(one, other).map_or(Bitboard::EMPTY, |line| line.through(one))
}

/// Returns the intersection of the attacks of both squares along their line, with only the two of them occupied.
fn strictly_between(one: Square, other: Square) -> Bitboard {
    let both = Bitboard::of(one).with(other);
    shared(one, other).map_or(Bitboard::EMPTY, |line| line.attacks(one, both) & line.attacks(other, both))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_and_duplicate_sets_are_refused() {
        let (slots, sets) = distinct(strictly_between);
        let check = |slots: &[usize], sets: &[Bitboard]| lead_to(slots.iter().copied(), sets, walked_between);
        assert!(check(&slots, &sets).is_ok());
        let spare = [&sets[..], &[Bitboard::ALL]].concat();
        assert!(check(&slots, &spare).is_err(), "a set more that nobody uses");
        let twice = [&sets[..], &sets[..1]].concat();
        let mut shared = slots;
        *shared.iter_mut().find(|slot| **slot == 0).unwrap() = sets.len();
        assert!(check(&shared, &twice).is_err(), "a set that stands twice, both used");
    }
}
