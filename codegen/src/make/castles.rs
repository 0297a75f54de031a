//! Castles as masks: for each shape (a drawing on a wing) and colour, the squares on which pieces of each kind must stand, those on
//! which they usually stand too, and those that must be vacant; and the shapes to compare by the king's square.

use geometry::{Bitboard, Color, PieceKind, Score, Square};

use super::{prove, prove_that};
use crate::castles::{Shape, limits, shapes};
use crate::input::Men;
use crate::schema::{GROUPS, Source};
use crate::table::Content;
use crate::{Inputs, ProofError};

/// The unpromoted kinds, pawn to king, which castles are built of.
const KINDS: usize = 8;

/// Numbers of castles and of shapes are bytes.
const MOST_SHAPES: usize = 255;

fn masks(
    table: &'static str,
    inputs: &Inputs,
    pieces: for<'s> fn(&'s Shape<'_>) -> &'s Men,
) -> Result<Content, ProofError> {
    let shapes = shapes(inputs);
    let mut sets = Vec::new();
    for shape in &shapes {
        let drawn = pieces(shape);
        for color in Color::ALL {
            let mut by_kind = [Bitboard::EMPTY; KINDS];
            for &(kind, square) in drawn {
                by_kind[kind.index()] |= square.relative(color).into();
            }
            // The masks give back the list that was drawn, and no square has two pieces.
            let found: usize = by_kind.iter().map(|set| set.len() as usize).sum();
            let union = by_kind.iter().fold(Bitboard::EMPTY, |all, &one| all | one);
            let whole = found == drawn.len() && union.len() as usize == found;
            prove_that(
                whole,
                table,
                &format!("{found} pieces of {}", shape.castle.name),
                "the pieces that were drawn",
            )?;
            for &(kind, square) in drawn {
                let back = if color == Color::White { square.turned() } else { square };
                prove(table, square, by_kind[kind.index()] & back.into(), back.into())?;
            }
            sets.extend(by_kind);
        }
    }
    Ok(Content::new(&[shapes.len(), 2, KINDS], sets))
}

pub(crate) fn required(inputs: &Inputs) -> Result<Content, ProofError> {
    masks("CASTLE_REQUIRED", inputs, |shape| &shape.required)
}

/// What usually stands in a castle counts for it: it must still count when more stands, and the last piece of what completes the
/// castle must not be worth less than it was when another one came last.
pub(crate) fn optional(inputs: &Inputs) -> Result<Content, ProofError> {
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
    masks("CASTLE_OPTIONAL", inputs, |shape| &shape.optional)
}

fn not_usual(part: &Shape<'_>, whole: &Shape<'_>, (kind, square): (PieceKind, Square), how: &str) -> ProofError {
    let (part, whole) = (&part.castle.name, &whole.castle.name);
    let found = format!("{kind:?} usual in {part}, {how} in {whole}, which completes it");
    let expected = "what is usual in a castle to be usual in what completes it".to_owned();
    ProofError { table: "CASTLE_OPTIONAL", square: Some(square), expected, found }
}

/// Everything lies at home, where castles are remembered by what stands there (HOME).
pub(crate) fn vacant(inputs: &Inputs) -> Result<Content, ProofError> {
    let shapes = shapes(inputs);
    let home: Bitboard = Square::all().filter(|square| square.rank().index() >= 4).collect();
    let mut sets = Vec::new();
    for shape in &shapes {
        let pieces = shape.required.iter().chain(&shape.optional).map(|&(_, square)| square).collect::<Bitboard>();
        let [none, no_pawn] = shape.vacant;
        prove("CASTLE_VACANT", None, (none | no_pawn) & pieces, Bitboard::EMPTY)?;
        prove("CASTLE_VACANT", None, (none | no_pawn | pieces) - home, Bitboard::EMPTY)?;
        for color in Color::ALL {
            sets.extend(
                shape.vacant.map(|set| set.into_iter().map(|square| square.relative(color)).collect::<Bitboard>()),
            );
        }
    }
    Ok(Content::new(&[shapes.len(), 2, 2], sets))
}

/// In both phases a castle is worth no more than what completes it, and what is left of a castle is worth no more than it was.
pub(crate) fn values(inputs: &Inputs) -> Result<Content, ProofError> {
    let castle = |number: usize| &inputs.castles[number];
    for limit in limits(inputs) {
        let [share, of] = limit.share;
        let (lesser, greater) = (castle(limit.lesser), castle(limit.greater));
        let holds = |half: fn(Score) -> i32| half(lesser.value) * share <= half(greater.value) * of;
        let show = |value: Score| format!("[{}, {}]", value.mg(), value.eg());
        let part = if share == of { "contained in it" } else { "part of which is left when a piece of it goes" };
        let found = format!("{} worth {}", greater.name, show(greater.value));
        let expected = format!("at least {share}/{of} of {}, {part}: {}", lesser.name, show(lesser.value));
        prove_that(holds(Score::mg) && holds(Score::eg), "CASTLE_VALUES", &found, &expected)?;
    }
    let group = GROUPS.iter().position(|group| group.source == Source::Castles).expect("castles are a group");
    let values = inputs.castles.iter().map(|castle| castle.value).chain([inputs.castle_optional]);
    Ok(Content::new(&[inputs.castles.len() + 1], values.map(|value| inputs.weights.scale(group, value))))
}

pub(crate) fn wings(inputs: &Inputs) -> Result<Content, ProofError> {
    let wings: Vec<u8> = inputs.castles.iter().map(|castle| castle.wing.index() as u8).collect();
    Ok(Content::new(&[wings.len()], wings))
}

/// What counts of a castle in part of the share that stands, in percent.
pub(crate) fn broken(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[], inputs.weights.castle_shares.get(1).copied()))
}

pub(crate) fn numbers(inputs: &Inputs) -> Result<Content, ProofError> {
    let shapes = shapes(inputs);
    let count = shapes.len().max(inputs.castles.len());
    prove_that(count <= MOST_SHAPES, "CASTLE_SHAPES", &count.to_string(), "at most 255 castles and shapes")?;
    let mut rows = Vec::new();
    for shape in &shapes {
        let (least, required) = (shape.least, shape.required.len());
        let sound = least <= required && (least == required) != shape.castle.in_part;
        let found = format!("{least} of {required} pieces of {} recognised", shape.castle.name);
        prove_that(sound, "CASTLE_SHAPES", &found, "part of a castle, or all where a part is none")?;
        rows.extend([shape.number as u8, u8::from(shape.mirrored), required as u8, least as u8]);
    }
    Ok(Content::new(&[shapes.len(), 4], rows))
}

pub(crate) fn starts(inputs: &Inputs) -> Result<Content, ProofError> {
    let shapes = shapes(inputs);
    let before = |index: usize| shapes.iter().filter(|shape| shape.king.index() < index).count() as u8;
    let starts: Vec<u8> = (0..=Square::COUNT).map(before).collect();
    for (place, shape) in shapes.iter().enumerate() {
        let [first, end] = [0, 1].map(|next| usize::from(starts[shape.king.index() + next]));
        let king = shape.required.contains(&(PieceKind::King, shape.king));
        prove_that(king && (first..end).contains(&place), "CASTLE_STARTS", &shape.castle.name, "shapes by king")?;
    }
    Ok(Content::new(&[starts.len()], starts))
}
