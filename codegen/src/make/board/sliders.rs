//! Slider attacks line by line, through magic indices, and along the lines of an empty board.

use geometry::{Bitboard, Color, Line, Magic, PieceKind, Square, slide, step};

use crate::Inputs;
use crate::magic_search;
use crate::make::{Checked, Mismatch, Recipe, by_square, prove, prove_that};
use crate::table::{Content, Proof, SLIDER_BUDGET, Values};

pub(crate) const MAGICS: Recipe = Recipe {
    make: |inputs| Content::new(&[4, 81], layout(inputs).into_iter().map(|(_, _, magic)| magic)),
    check: find_all,
    proof: Proof::Rule("no two patterns of pieces that differ in attacks share a slot; slots follow each other"),
};

/// Checks every square with every pattern of pieces on the whole line. Only the maker selects relevant squares.
fn find_all(inputs: &Inputs, made: &Content) -> Checked {
    let Values::Magic(magics) = &made.values else { return prove_that(false, String::new, "magics") };
    let mut offset = 0;
    for ((line, square), magic) in places().zip(magics) {
        let found = || format!("{magic:?} for line {line:?} through {square}");
        let multiplier = inputs.magics.multipliers[line.index()][square.index()];
        prove_that(magic.multiplier == multiplier, found, "the multiplier of magics.toml")?;
        prove_that(magic.offset == offset, found, "slots after those of the square before")?;
        prove_that((Bitboard::new(magic.mask) - line.through(square)).is_empty(), found, "squares of the line")?;
        prove_one_set_a_slot(line, square, magic)?;
        offset += 1 << magic.mask.count_ones();
    }
    prove_that(magics.len() == places().count(), || magics.len().to_string(), "a magic for each square of each line")
}

/// Checks that no two patterns with different attacks share a slot, and that all slots belong to their square.
fn prove_one_set_a_slot(line: Line, square: Square, magic: &Magic) -> Checked {
    let mut slots = vec![None; 1 << magic.mask.count_ones()];
    for (occupied, walked) in whole_line_patterns(line, square) {
        let slot = magic.index(occupied).wrapping_sub(magic.offset as usize);
        match slots.get_mut(slot) {
            Some(set) if set.is_none_or(|set| set == walked) => *set = Some(walked),
            set => {
                let place =
                    format!("slot {slot} of line {line:?} (magics.toml, multiplier {:#018x})", magic.multiplier);
                let found = if set.is_some() { format!("two in {place}") } else { format!("none: {place}") };
                let expected = "one set of attacks in every slot".to_owned();
                return Err(Mismatch { square: Some(square), expected, found });
            }
        }
    }
    Ok(())
}

/// Returns every pattern of pieces on a line around a square, with the attacks that a walk along it finds.
fn whole_line_patterns(line: Line, square: Square) -> impl Iterator<Item = (Bitboard, Bitboard)> {
    let beside = line.through(square).without(square).bits();
    let mut next = Some(0u128);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(beside) & beside;
        next = (following != 0).then_some(following);
        let occupied = Bitboard::new(subset);
        Some((occupied, line.attacks(square, occupied)))
    })
}

/// Returns the squares of each line in the order of the tables.
fn places() -> impl Iterator<Item = (Line, Square)> {
    Line::ALL.into_iter().flat_map(|line| Square::all().map(move |square| (line, square)))
}

/// Filled through the index function that the engine uses. With valid magics, no slot is written with two different
/// sets.
pub(crate) const ATTACKS: Recipe = Recipe {
    make: |inputs| {
        let mut slots = vec![Bitboard::EMPTY; Line::ALL.iter().map(|&line| line_slots(line)).sum()];
        for (line, square, magic) in layout(inputs) {
            for (occupied, attacks) in magic_search::patterns(line, square) {
                slots[magic.index(occupied)] = attacks;
            }
        }
        Content::new(&[slots.len()], slots)
    },
    check: |inputs, made| {
        let sets = made.sets();
        let mut reached = vec![false; sets.len()];
        for (line, square, magic) in layout(inputs) {
            for (occupied, walked) in whole_line_patterns(line, square) {
                prove(square, sets[magic.index(occupied)], walked)?;
                reached[magic.index(occupied)] = true;
            }
        }
        let spare = sets.iter().zip(&reached).filter(|&(_, reached)| !reached);
        spare.into_iter().try_for_each(|(&set, _)| prove(None, set, Bitboard::EMPTY))?;
        prove_that(sets.len() <= SLIDER_BUDGET, || format!("{} slots", sets.len()), "at most 65536")
    },
    proof: Proof::Rule("every pattern of pieces on every line, walked square by square"),
};

fn line_slots(line: Line) -> usize {
    Square::all().map(|square| magic_search::slots(line, square)).sum()
}

/// Returns the magic of every line and square, with consecutive slots.
fn layout(inputs: &Inputs) -> Vec<(Line, Square, Magic)> {
    let mut offset = 0;
    let mut all = Vec::new();
    for (line, square) in places() {
        let multiplier = inputs.magics.multipliers[line.index()][square.index()];
        all.push((line, square, Magic { offset, ..magic_search::magic(line, square, multiplier) }));
        offset += magic_search::slots(line, square) as u32;
    }
    all
}

const WALKED: Proof = Proof::Rule("walked square by square on an empty board");

pub(crate) const ROOK_LINES: Recipe = Recipe {
    make: |_| lines([Line::File, Line::Rank]),
    check: |_, made| by_square(made, |square| reach(PieceKind::Rook, square)),
    proof: WALKED,
};

pub(crate) const BISHOP_LINES: Recipe = Recipe {
    make: |_| lines([Line::Rising, Line::Falling]),
    check: |_, made| by_square(made, |square| reach(PieceKind::Bishop, square)),
    proof: WALKED,
};

fn lines(lines: [Line; 2]) -> Content {
    let through = |square: Square| (lines[0].through(square) | lines[1].through(square)).without(square);
    Content::new(&[81], Square::all().map(through))
}

const ASKED: Proof = Proof::Rule("every square asked whether a slider there attacks the block");

pub(crate) const NEAR_ROOK_LINES: Recipe = Recipe {
    make: |_| near(PieceKind::Rook),
    check: |_, made| by_square(made, |square| asked(PieceKind::Rook, square)),
    proof: ASKED,
};

pub(crate) const NEAR_BISHOP_LINES: Recipe = Recipe {
    make: |_| near(PieceKind::Bishop),
    check: |_, made| by_square(made, |square| asked(PieceKind::Bishop, square)),
    proof: ASKED,
};

fn reach(kind: PieceKind, square: Square) -> Bitboard {
    slide::attacks(kind, Color::Black, square, Bitboard::EMPTY)
}

/// Attacks on an empty board are symmetric: a slider reaches the block from the squares that it reaches from the block.
fn near(kind: PieceKind) -> Content {
    let block = |square| step::attacks(PieceKind::King, Color::Black, square).with(square);
    let around =
        |square| block(square).into_iter().map(|from| reach(kind, from)).fold(Bitboard::EMPTY, |all, one| all | one);
    Content::new(&[81], Square::all().map(around))
}

/// Checks by distance: the block consists of the squares at most one file and one rank away.
fn asked(kind: PieceKind, square: Square) -> Bitboard {
    let [file, rank] = [square.file().index(), square.rank().index()];
    let in_block = |to: Square| to.file().index().abs_diff(file) <= 1 && to.rank().index().abs_diff(rank) <= 1;
    Square::all().filter(|&from| reach(kind, from).into_iter().any(in_block)).collect()
}
