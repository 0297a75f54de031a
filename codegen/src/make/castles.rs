//! Castles as masks: for each castle, colour and wing, the squares on which pieces of each kind must stand, those on
//! which they usually stand too, and those that must be empty; and the castles to look for by the king's square.

use geometry::{Bitboard, Color, PieceKind, Square};

use super::{prove, prove_that};
use crate::input::Castle;
use crate::schema::{GROUPS, Source};
use crate::table::Content;
use crate::{Inputs, ProofError};

/// The unpromoted kinds, pawn to king, which castles are built of.
const KINDS: usize = 8;

/// After all squares come the castles that do not say where the king stands.
const ANYWHERE: u8 = 81;

/// A square of a castle as a colour builds it on a wing; wing 1 is the other one than drawn.
fn placed(square: Square, color: Color, wing: usize) -> Square {
    let square = if wing == 1 { square.mirrored() } else { square };
    square.relative(color)
}

/// Every castle, colour and wing, in the order of the tables.
fn variants(inputs: &Inputs) -> impl Iterator<Item = (&Castle, Color, usize)> {
    inputs.castles.iter().flat_map(|castle| {
        Color::ALL.into_iter().flat_map(move |color| [0, 1].into_iter().map(move |wing| (castle, color, wing)))
    })
}

fn masks(
    table: &'static str,
    inputs: &Inputs,
    pieces: fn(&Castle) -> &[(PieceKind, Square)],
) -> Result<Content, ProofError> {
    let mut sets = Vec::new();
    for (castle, color, wing) in variants(inputs) {
        let mut by_kind = [Bitboard::EMPTY; KINDS];
        for &(kind, square) in pieces(castle) {
            by_kind[kind.index()] |= placed(square, color, wing).into();
        }
        // The masks give back the list that was drawn, and no square has two pieces.
        let found: usize = by_kind.iter().map(|set| set.len() as usize).sum();
        let union = by_kind.iter().fold(Bitboard::EMPTY, |all, &one| all | one);
        let whole = found == pieces(castle).len() && union.len() as usize == found;
        prove_that(whole, table, &format!("{found} pieces of {}", castle.name), "the pieces that were drawn")?;
        for &(kind, square) in pieces(castle) {
            let back = if color == Color::White { square.turned() } else { square };
            let back = if wing == 1 { back.mirrored() } else { back };
            prove(table, square, by_kind[kind.index()] & back.into(), back.into())?;
        }
        sets.extend(by_kind);
    }
    Ok(Content::new(&[inputs.castles.len(), 2, 2, KINDS], sets))
}

pub(crate) fn required(inputs: &Inputs) -> Result<Content, ProofError> {
    prove_that(
        inputs.castles.len() <= 127,
        "CASTLE_REQUIRED",
        &inputs.castles.len().to_string(),
        "at most 127 castles",
    )?;
    masks("CASTLE_REQUIRED", inputs, |castle| &castle.required)
}

pub(crate) fn optional(inputs: &Inputs) -> Result<Content, ProofError> {
    masks("CASTLE_OPTIONAL", inputs, |castle| &castle.optional)
}

pub(crate) fn vacant(inputs: &Inputs) -> Result<Content, ProofError> {
    let place = |(castle, color, wing): (&Castle, Color, usize)| {
        castle.vacant.into_iter().map(|square| placed(square, color, wing)).collect::<Bitboard>()
    };
    for (castle, color, wing) in variants(inputs) {
        let pieces =
            castle.required.iter().chain(&castle.optional).map(|&(_, square)| placed(square, color, wing)).collect();
        prove("CASTLE_VACANT", None, place((castle, color, wing)) & pieces, Bitboard::EMPTY)?;
    }
    Ok(Content::new(&[inputs.castles.len(), 2, 2], variants(inputs).map(place)))
}

pub(crate) fn values(inputs: &Inputs) -> Result<Content, ProofError> {
    let group = GROUPS.iter().position(|group| group.source == Source::Castles).expect("castles are a group");
    let values = inputs.castles.iter().map(|castle| castle.value).chain([inputs.castle_optional]);
    Ok(Content::new(&[inputs.castles.len() + 1], values.map(|value| inputs.weights.scale(group, value))))
}

pub(crate) fn required_counts(inputs: &Inputs) -> Result<Content, ProofError> {
    let pieces: Vec<u8> = inputs.castles.iter().map(|castle| castle.required.len() as u8).collect();
    prove_that(!pieces.contains(&0), "CASTLE_REQUIRED_COUNT", "a castle without pieces", "at least one piece each")?;
    Ok(Content::new(&[pieces.len()], pieces))
}

/// The square of Black's king in a castle on a wing.
fn king(castle: &Castle, wing: usize) -> Option<Square> {
    let (_, square) = castle.required.iter().find(|(kind, _)| *kind == PieceKind::King)?;
    Some(placed(*square, Color::Black, wing))
}

/// Castles and wings by the square of Black's king (White's is turned first): castle times two plus wing. Castles that
/// do not say where the king stands come last.
fn by_king(inputs: &Inputs) -> Vec<(u8, u8)> {
    let mut all = Vec::new();
    for (number, castle) in inputs.castles.iter().enumerate() {
        for wing in 0..2 {
            let square = king(castle, wing).map_or(ANYWHERE, |square| square.index() as u8);
            all.push((square, (2 * number + wing) as u8));
        }
    }
    all.sort_unstable();
    all
}

pub(crate) fn candidates(inputs: &Inputs) -> Result<Content, ProofError> {
    let numbers: Vec<u8> = by_king(inputs).into_iter().map(|(_, number)| number).collect();
    Ok(Content::new(&[numbers.len()], numbers))
}

pub(crate) fn candidate_starts(inputs: &Inputs) -> Result<Content, ProofError> {
    let all = by_king(inputs);
    let starts: Vec<u8> =
        (0..=ANYWHERE + 1).map(|square| all.iter().filter(|&&(other, _)| other < square).count() as u8).collect();
    let rising = starts.windows(2).all(|pair| pair[0] <= pair[1]) && usize::from(starts[82]) == all.len();
    prove_that(rising, "CASTLE_STARTS", "starts that fall or lose castles", "every castle once")?;
    Ok(Content::new(&[83], starts))
}
