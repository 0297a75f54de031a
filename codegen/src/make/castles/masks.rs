//! Castles as masks. Each shape (a drawing on a wing) has for each colour the squares of the required pieces of each
//! kind, those of the usual pieces, and those that must be vacant. The shapes to compare are listed by the king's
//! square.

use geometry::{Bitboard, Color, PieceKind, Score, Square};

use super::shapes::{Shape, limits, shapes};
use crate::Inputs;
use crate::input::Men;
use crate::make::weights::is_percent_of;
use crate::make::{Checked, Mismatch, Recipe, as_written, prove, prove_that};
use crate::schema::{GROUPS, Source};
use crate::table::{Content, Proof};

/// The unpromoted kinds, pawn to king, which castles consist of.
const KINDS: usize = 8;

/// The numbers of castles and of shapes are bytes.
const MOST_SHAPES: usize = 255;

type Drawn = for<'s> fn(&'s Shape<'_>) -> &'s Men;

fn masks(inputs: &Inputs, drawn: Drawn) -> Content {
    let shapes = shapes(inputs);
    let mut sets = Vec::new();
    for shape in &shapes {
        for color in Color::ALL {
            let mut by_kind = [Bitboard::EMPTY; KINDS];
            for &(kind, square) in drawn(shape) {
                by_kind[kind.index()] |= square.relative(color).into();
            }
            sets.extend(by_kind);
        }
    }
    Content::new(&[shapes.len(), 2, KINDS], sets)
}

/// Checks that the masks give back the drawings, turned for White, and that no square has two pieces.
fn give_back(inputs: &Inputs, made: &Content, drawn: Drawn) -> Checked {
    let shapes = shapes(inputs);
    let sides = shapes.iter().flat_map(|shape| Color::ALL.map(|color| (shape, color)));
    for ((shape, color), by_kind) in sides.zip(made.sets().chunks(KINDS)) {
        let (mut union, mut count) = (Bitboard::EMPTY, 0);
        for (kind, &set) in PieceKind::ALL.iter().zip(by_kind) {
            let of_kind = drawn(shape).iter().filter(|man| man.0 == *kind).map(|man| man.1);
            let turned = |square: Square| if color == Color::White { square.turned() } else { square };
            prove(None, set, of_kind.map(turned).collect())?;
            union |= set;
            count += set.len() as usize;
        }
        let whole = count == drawn(shape).len() && union.len() as usize == count;
        prove_that(whole, || format!("{count} pieces of {}", shape.castle.name), "the pieces that were drawn")?;
    }
    Ok(())
}

pub(crate) const REQUIRED: Recipe = Recipe {
    make: |inputs| masks(inputs, |shape| &shape.required),
    check: |inputs, made| give_back(inputs, made, |shape| &shape.required),
    proof: Proof::Rule("the men of every drawing by kind, turned and mirrored; no two on a square"),
};

pub(crate) const OPTIONAL: Recipe = Recipe {
    make: |inputs| masks(inputs, |shape| &shape.optional),
    check: |inputs, made| {
        are_usual_in_more(inputs)?;
        give_back(inputs, made, |shape| &shape.optional)
    },
    proof: Proof::Rule("the men of every drawing by kind; what is usual in a castle is usual in what completes it"),
};

/// Checks the usual pieces of a castle. They must be usual in every castle that completes it too. Otherwise the last
/// piece of that castle would lower the value when it comes last.
fn are_usual_in_more(inputs: &Inputs) -> Checked {
    let shapes = shapes(inputs);
    for whole in &shapes {
        for part in shapes.iter().filter(|part| part.is_part_of(whole)) {
            let counted = |man: &_| whole.optional.contains(man) || whole.required.contains(man);
            let added = whole.required.iter().filter(|man| !part.required.contains(man));
            if let Some(&man) = added.clone().find(|man| added.clone().count() > 1 && part.optional.contains(man)) {
                return Err(not_usual(part, whole, man, "needed"));
            }
            if let Some(&man) = part.optional.iter().find(|&&man| !counted(&man) && whole.has_room_for(man)) {
                return Err(not_usual(part, whole, man, "not usual"));
            }
        }
    }
    Ok(())
}

fn not_usual(part: &Shape<'_>, whole: &Shape<'_>, (kind, square): (PieceKind, Square), how: &str) -> Mismatch {
    let (part, whole) = (&part.castle.name, &whole.castle.name);
    let found = format!("{kind:?} usual in {part}, {how} in {whole}, which completes it");
    let expected = "what is usual in a castle to be usual in what completes it".to_owned();
    Mismatch { square: Some(square), expected, found }
}

pub(crate) const VACANT: Recipe = Recipe {
    make: |inputs| {
        let shapes = shapes(inputs);
        let turned = |shape: &Shape<'_>, color: Color| {
            shape.vacant.map(|set| set.into_iter().map(|square| square.relative(color)).collect::<Bitboard>())
        };
        let sets = shapes.iter().flat_map(|shape| Color::ALL.map(|color| turned(shape, color)).concat());
        Content::new(&[shapes.len(), 2, 2], sets.collect::<Vec<_>>())
    },
    check: stay_free,
    proof: Proof::Rule(
        "the drawing's, turned for White; apart from its men, and at home, where castles are remembered",
    ),
};

/// Checks that all squares are at home, because castles are cached by the pieces there (HOME).
fn stay_free(inputs: &Inputs, made: &Content) -> Checked {
    let home: Bitboard = Square::all().filter(|square| square.rank().index() >= 4).collect();
    for (shape, sets) in shapes(inputs).iter().zip(made.sets().chunks(4)) {
        let pieces = shape.required.iter().chain(&shape.optional).map(|&(_, square)| square).collect::<Bitboard>();
        let [none, no_pawn] = [sets[0], sets[1]];
        prove(None, (none | no_pawn) & pieces, Bitboard::EMPTY)?;
        prove(None, (none | no_pawn | pieces) - home, Bitboard::EMPTY)?;
        for (place, drawn) in [shape.castle.vacant, shape.castle.pawnless].into_iter().enumerate() {
            let drawn = if shape.mirrored { drawn.mirrored() } else { drawn };
            prove(None, sets[place], drawn)?;
            prove(None, sets[2 + place], drawn.turned())?;
        }
    }
    Ok(())
}

fn castles_group() -> usize {
    GROUPS.iter().position(|group| group.source == Source::Castles).expect("castles are a group")
}

/// Returns the values of the castles in the file, and at the end that of a usual piece.
fn written(inputs: &Inputs) -> impl Iterator<Item = Score> {
    inputs.castles.iter().map(|castle| castle.value).chain([inputs.castle_optional])
}

pub(crate) const VALUES: Recipe = Recipe {
    make: |inputs| {
        let scaled = written(inputs).map(|value| inputs.weights.scale(castles_group(), value));
        Content::new(&[inputs.castles.len() + 1], scaled.collect::<Vec<_>>())
    },
    check: |inputs, made| {
        rise(inputs)?;
        let percent = inputs.weights.percent(castles_group());
        written(inputs).zip(made.scores()).try_for_each(|(value, &found)| is_percent_of(found, value, percent))
    },
    proof: Proof::Input(
        "in both phases no castle is worth more than what completes it, and none gains by losing a man",
    ),
};

/// Checks that in both phases a castle's value is at most that of every castle that completes it, and that the value of
/// a part is at most that of the whole.
fn rise(inputs: &Inputs) -> Checked {
    for limit in limits(inputs) {
        let [share, of] = limit.share;
        let (lesser, greater) = (&inputs.castles[limit.lesser], &inputs.castles[limit.greater]);
        let holds = |half: fn(Score) -> i32| half(lesser.value) * share <= half(greater.value) * of;
        let show = |value: Score| format!("[{}, {}]", value.mg(), value.eg());
        let part = if share == of { "contained in it" } else { "part of which is left when a piece of it goes" };
        let found = || format!("{} worth {}", greater.name, show(greater.value));
        let expected = format!("at least {share}/{of} of {}, {part}: {}", lesser.name, show(lesser.value));
        prove_that(holds(Score::mg) && holds(Score::eg), found, &expected)?;
    }
    Ok(())
}

pub(crate) const WINGS: Recipe = Recipe {
    make: |inputs| {
        let wings: Vec<u8> = inputs.castles.iter().map(|castle| castle.wing.index() as u8).collect();
        Content::new(&[wings.len()], wings)
    },
    check: |inputs, made| as_written(made, inputs.castles.iter().map(|castle| castle.wing.index() as i128)),
    proof: Proof::Input("one of the three wings"),
};

/// The percentage of its share that a castle in part counts.
pub(crate) const BROKEN: Recipe = Recipe {
    make: |inputs| Content::new(&[], inputs.weights.castle_shares.get(1).copied()),
    check: |inputs, made| as_written(made, inputs.weights.castle_shares.get(1).copied()),
    proof: Proof::Input("in its range; what it makes of castles' values is proved of CASTLE_VALUES"),
};

pub(crate) const SHAPES: Recipe = Recipe {
    make: |inputs| {
        let shapes = shapes(inputs);
        let row = |shape: &Shape<'_>| {
            [shape.number, shape.mirrored.into(), shape.required.len(), shape.least].map(|number| number as u8)
        };
        Content::new(&[shapes.len(), 4], shapes.iter().flat_map(row).collect::<Vec<_>>())
    },
    check: are_shapes,
    proof: Proof::Rule(
        "counted in the drawing; the least number of men above the share, the next lower not; fewer than 256",
    ),
};

fn are_shapes(inputs: &Inputs, made: &Content) -> Checked {
    let (shapes, rows) = (shapes(inputs), made.values.numbers());
    let count = shapes.len().max(inputs.castles.len());
    prove_that(count <= MOST_SHAPES, || count.to_string(), "at most 255 castles and shapes")?;
    let share = i128::from(inputs.weights.castle_shares[0]);
    for (shape, row) in shapes.iter().zip(rows.chunks(4)) {
        let [number, mirrored, required, least] = [row[0], row[1], row[2], row[3]];
        let drawn = inputs.castles.get(number as usize) == Some(shape.castle) && (mirrored == 1) == shape.mirrored;
        let found = || format!("{least} of {required} pieces of {}", shape.castle.name);
        let counted = mirrored <= 1 && required == shape.required.len() as i128;
        let sound = drawn && counted && is_drawn(shape);
        prove_that(sound, found, "the castle, the wing and the pieces of the drawing")?;
        let above = |standing: i128| 100 * standing > share * required;
        let in_part = above(least) && !above(least - 1);
        let sound = if shape.castle.in_part { in_part && least < required } else { least == required };
        prove_that(sound, found, "part of a castle, or all where a part is none")?;
    }
    Ok(())
}

/// Whether the pieces of a shape are those of a drawing of its castle, on the other wing with mirrored files.
fn is_drawn(shape: &Shape<'_>) -> bool {
    let place = |square: Square| {
        let file = square.file().index() as i32;
        Square::at(if shape.mirrored { 8 - file } else { file }, square.rank().index() as i32)
    };
    let same = |drawn: &Men, men: &Men| {
        let stands = |&(kind, square): &_| place(square).is_some_and(|square| men.contains(&(kind, square)));
        drawn.len() == men.len() && drawn.iter().all(stands)
    };
    let mut drawings = shape.castle.drawings.iter();
    drawings.any(|drawing| same(&drawing.required, &shape.required) && same(&drawing.optional, &shape.optional))
}

pub(crate) const STARTS: Recipe = Recipe {
    make: |inputs| {
        let shapes = shapes(inputs);
        let before = |index: usize| shapes.iter().filter(|shape| shape.king.index() < index).count() as u8;
        Content::new(&[Square::COUNT + 1], (0..=Square::COUNT).map(before))
    },
    check: |inputs, made| {
        let starts = made.values.numbers();
        prove_that(starts[0] == 0, || format!("{} first", starts[0]), "0")?;
        for square in Square::all() {
            let count = starts[square.index() + 1] - starts[square.index()];
            let drawn = kings_on(inputs, square);
            prove_that(count == drawn, || format!("{count} shapes with a king on {square}"), &drawn.to_string())?;
        }
        let kings: Vec<Square> = shapes(inputs).iter().map(|shape| shape.king).collect();
        prove_that(kings.is_sorted(), || "shapes in another order".to_owned(), "shapes by king")
    },
    proof: Proof::Rule("the kings of all drawings counted square by square, on the wings on which they are known"),
};

/// Returns the number of drawings of castles, mirrored ones included, with their king on a square.
fn kings_on(inputs: &Inputs, square: Square) -> i128 {
    let king = |drawing: &crate::input::Drawing, on: Square| drawing.required.contains(&(PieceKind::King, on));
    let wings = inputs.castles.iter().flat_map(|castle| castle.drawings.iter().map(move |drawing| (castle, drawing)));
    wings
        .map(|(castle, drawing)| {
            i128::from(king(drawing, square)) + i128::from(castle.both_wings && king(drawing, square.mirrored()))
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::shipped;

    /// Half of 36 is 18. Half of 9 and of 13 is rounded away from zero.
    #[test]
    fn castles_count_by_the_percentage_of_their_group() {
        let mut inputs = shipped();
        let castles = GROUPS.iter().position(|group| group.name == "castles").unwrap();
        inputs.weights.groups[castles].percent = 50;
        inputs.castles.iter_mut().for_each(|castle| castle.value = Score::new(36, 9));
        inputs.castle_optional = Score::new(0, 13);
        let values = VALUES.run(&inputs).unwrap();
        let (usual, castles) = values.scores().split_last().unwrap();
        assert_eq!(*usual, Score::new(0, 7));
        assert!(castles.iter().all(|&castle| castle == Score::new(18, 5)), "{castles:?}");
    }

    /// With a piece in White's camp, where no drawing has one, or one piece fewer or more, a shape matches no drawing.
    #[test]
    fn a_shape_with_other_pieces_is_not_drawn() {
        let inputs = shipped();
        for mut shape in shapes(&inputs) {
            assert!(is_drawn(&shape), "{}", shape.castle.name);
            let (kind, square) = shape.required.pop().unwrap();
            assert!(!is_drawn(&shape), "{}", shape.castle.name);
            shape.required.push((kind, square.turned()));
            assert!(!is_drawn(&shape), "{}", shape.castle.name);
            *shape.required.last_mut().unwrap() = (kind, square);
            shape.optional.push((kind, square));
            assert!(!is_drawn(&shape), "{}", shape.castle.name);
        }
    }

    /// Castles are cached by the pieces at home, so a drawing may use no square beyond it. Nor may a vacant square of a
    /// drawing have a piece.
    #[test]
    fn vacant_squares_are_empty_and_at_home() {
        let inputs = shipped();
        assert!(VACANT.run(&inputs).is_ok());
        let beyond = Square::all().find(|square| square.rank().index() == 3).unwrap();
        let (_, taken) = inputs.castles[0].drawings[0].required[0];
        for square in [beyond, taken] {
            for of_all in [true, false] {
                let mut other = inputs.clone();
                let castle = &mut other.castles[0];
                let set = if of_all { &mut castle.vacant } else { &mut castle.pawnless };
                *set = set.with(square);
                assert!(VACANT.run(&other).is_err(), "{square}");
            }
        }
    }
}
