//! Slider attacks: line by line, through magic indices; and the same lines on an empty board.

use geometry::{Bitboard, Color, Line, Magic, PieceKind, Square, slide, step};

use super::prove;
use crate::magic_search;
use crate::table::{Content, SLIDER_BUDGET};
use crate::{Inputs, ProofError};

pub(crate) fn magics(inputs: &Inputs) -> Result<Content, ProofError> {
    Ok(Content::new(&[4, 81], layout(inputs).into_iter().map(|(_, _, magic)| magic)))
}

/// Fills every slot through the index function that the engine uses. A slot is empty or already equal, or the magic is
/// wrong; that is the proof, over every square and every pattern of pieces.
pub(crate) fn attacks(inputs: &Inputs) -> Result<Content, ProofError> {
    let mut slots = Vec::new();
    for (line, square, magic) in layout(inputs) {
        let filled = magic_search::fill(line, square, &magic).map_err(|slot| ProofError {
            table: "LINE_ATTACKS",
            square: Some(square),
            expected: "one set of attacks in every slot".to_owned(),
            found: format!("two in slot {slot} of line {line:?} (magics.toml, multiplier {:#018x})", magic.multiplier),
        })?;
        for (occupied, walked) in magic_search::patterns(line, square) {
            prove("LINE_ATTACKS", square, filled[magic.index(occupied) - magic.offset as usize], walked)?;
        }
        slots.extend(filled);
    }
    let found = slots.len();
    super::prove_that(found <= SLIDER_BUDGET, "LINE_ATTACKS", &format!("{found} slots"), "at most 65536")?;
    Ok(Content::new(&[found], slots))
}

/// The magic of every line and square, their slots one after the other.
fn layout(inputs: &Inputs) -> Vec<(Line, Square, Magic)> {
    let mut offset = 0;
    let mut all = Vec::new();
    for line in Line::ALL {
        for square in Square::all() {
            let multiplier = inputs.magics.multipliers[line.index()][square.index()];
            all.push((line, square, Magic { offset, ..magic_search::magic(line, square, multiplier) }));
            offset += magic_search::slots(line, square) as u32;
        }
    }
    all
}

pub(crate) fn rook_lines(_: &Inputs) -> Result<Content, ProofError> {
    lines("ROOK_LINES", PieceKind::Rook, [Line::File, Line::Rank])
}

pub(crate) fn bishop_lines(_: &Inputs) -> Result<Content, ProofError> {
    lines("BISHOP_LINES", PieceKind::Bishop, [Line::Rising, Line::Falling])
}

fn lines(table: &'static str, kind: PieceKind, lines: [Line; 2]) -> Result<Content, ProofError> {
    let through = |square: Square| (lines[0].through(square) | lines[1].through(square)).without(square);
    let sets: Vec<Bitboard> = Square::all().map(through).collect();
    for square in Square::all() {
        prove(table, square, sets[square.index()], slide::attacks(kind, Color::Black, square, Bitboard::EMPTY))?;
    }
    Ok(Content::new(&[81], sets))
}

pub(crate) fn near_rook_lines(_: &Inputs) -> Result<Content, ProofError> {
    near("NEAR_ROOK_LINES", PieceKind::Rook)
}

pub(crate) fn near_bishop_lines(_: &Inputs) -> Result<Content, ProofError> {
    near("NEAR_BISHOP_LINES", PieceKind::Bishop)
}

/// Attacks go both ways on an empty board, so the squares from which a slider reaches the block are those it reaches from
/// the block; the proof asks each square in turn.
fn near(table: &'static str, kind: PieceKind) -> Result<Content, ProofError> {
    let reach = |square| slide::attacks(kind, Color::Black, square, Bitboard::EMPTY);
    let block = |square| step::attacks(PieceKind::King, Color::Black, square).with(square);
    let around = |square| block(square).into_iter().map(reach).fold(Bitboard::EMPTY, |all, one| all | one);
    let sets: Vec<Bitboard> = Square::all().map(around).collect();
    for square in Square::all() {
        let asked = Square::all().filter(|&from| reach(from).meets(block(square))).collect();
        prove(table, square, sets[square.index()], asked)?;
    }
    Ok(Content::new(&[81], sets))
}
