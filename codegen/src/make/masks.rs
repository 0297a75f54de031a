//! Zones and masks: files, ranks, promotion zones, the surroundings of a king, where pieces are dead.

use geometry::{Bitboard, Color, File, PieceKind, Rank, Square, slide, step};

use super::{prove, prove_that};
use crate::table::Content;
use crate::{Inputs, ProofError};

/// The squares that a rule accepts.
fn all_that(rule: impl Fn(Square) -> bool) -> Bitboard {
    Square::all().filter(|&square| rule(square)).collect()
}

pub(crate) fn promotion_zone(_: &Inputs) -> Result<Content, ProofError> {
    let zones = Color::ALL.map(|color| all_that(|square| square.rank().relative(color) < 3));
    prove("PROMOTION_ZONE", None, zones[1], zones[0].turned())?;
    prove_that(zones[0].len() == 27, "PROMOTION_ZONE", &zones[0].len().to_string(), "27 squares")?;
    Ok(Content::new(&[2], zones))
}

pub(crate) fn files(_: &Inputs) -> Result<Content, ProofError> {
    let files: Vec<Bitboard> = File::ALL.into_iter().map(|file| all_that(|square| square.file() == file)).collect();
    partition("FILES", &files)?;
    Ok(Content::new(&[9], files))
}

pub(crate) fn ranks(_: &Inputs) -> Result<Content, ProofError> {
    let ranks: Vec<Bitboard> = Rank::ALL.into_iter().map(|rank| all_that(|square| square.rank() == rank)).collect();
    partition("RANKS", &ranks)?;
    Ok(Content::new(&[9], ranks))
}

/// Nine sets of nine squares that cover the board cannot overlap.
fn partition(table: &'static str, sets: &[Bitboard]) -> Result<(), ProofError> {
    let union = sets.iter().fold(Bitboard::EMPTY, |all, &one| all | one);
    prove(table, None, union, Bitboard::ALL)?;
    prove_that(sets.iter().all(|set| set.len() == 9), table, "a set of another size", "nine squares in each")
}

pub(crate) fn adjacent_files(_: &Inputs) -> Result<Content, ProofError> {
    let beside = |file: File| all_that(|square| square.file().index().abs_diff(file.index()) == 1);
    let sets: Vec<Bitboard> = File::ALL.into_iter().map(beside).collect();
    for (one, other) in File::ALL.into_iter().flat_map(|one| File::ALL.into_iter().map(move |other| (one, other))) {
        let adjacent = Bitboard::file(one).is_subset(sets[other.index()]);
        let back = Bitboard::file(other).is_subset(sets[one.index()]);
        prove_that(adjacent == back, "ADJACENT_FILES", "one way only", "neighbours of each other")?;
    }
    Ok(Content::new(&[9], sets))
}

pub(crate) fn front_span(_: &Inputs) -> Result<Content, ProofError> {
    let ahead = |color: Color, from: Square| {
        all_that(|to| to.file() == from.file() && to.rank().relative(color) < from.rank().relative(color))
    };
    by_color_and_square("FRONT_SPAN", ahead, |color, from| {
        slide::attacks(PieceKind::Lance, color, from, Bitboard::EMPTY)
    })
}

pub(crate) fn pawn_shield(_: &Inputs) -> Result<Content, ProofError> {
    let shield = |color: Color, king: Square| {
        all_that(|square| {
            let ahead = king.rank().relative(color) as i32 - square.rank().relative(color) as i32;
            square.file().index().abs_diff(king.file().index()) <= 1 && (1..=2).contains(&ahead)
        })
    };
    // The three squares before a king are those its gold-like step reaches forward; one rank on, the same again.
    let stepped = |color: Color, king: Square| {
        let front = |from: Square| {
            let turn = color.sign();
            [-1, 0, 1].iter().filter_map(|&file| from.offset(file, -turn)).collect::<Bitboard>()
        };
        let ahead = king.offset(0, -color.sign());
        front(king) | ahead.map_or(Bitboard::EMPTY, front)
    };
    by_color_and_square("PAWN_SHIELD", shield, stepped)
}

/// A table by colour and square, proved against a second rule and by turning the board.
fn by_color_and_square(
    table: &'static str,
    make: impl Fn(Color, Square) -> Bitboard,
    rule: impl Fn(Color, Square) -> Bitboard,
) -> Result<Content, ProofError> {
    for square in Square::all() {
        let black = make(Color::Black, square);
        prove(table, square, black, rule(Color::Black, square))?;
        prove(table, square, make(Color::White, square), rule(Color::White, square))?;
        prove(table, square, make(Color::White, square.turned()), black.turned())?;
    }
    let sets = Color::ALL.into_iter().flat_map(|color| Square::all().map(move |square| (color, square)));
    Ok(Content::new(&[2, 81], sets.map(|(color, square)| make(color, square))))
}

pub(crate) fn dead_squares(_: &Inputs) -> Result<Content, ProofError> {
    let dead = |color: Color, kind: PieceKind| {
        let ranks = match kind {
            PieceKind::Pawn | PieceKind::Lance => 1,
            PieceKind::Knight => 2,
            _ => 0,
        };
        all_that(|square| square.rank().relative(color) < ranks)
    };
    let mut sets = Vec::new();
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            let reach =
                |square| step::attacks(kind, color, square) | slide::attacks(kind, color, square, Bitboard::EMPTY);
            prove("DEAD_SQUARES", None, dead(color, kind), all_that(|square| reach(square).is_empty()))?;
            sets.push(dead(color, kind));
        }
    }
    Ok(Content::new(&[2, 14], sets))
}

pub(crate) fn king_zone(_: &Inputs) -> Result<Content, ProofError> {
    let zone = |king: Square| all_that(|square| square.distance(king) <= 1);
    for square in Square::all() {
        prove("KING_ZONE", square, zone(square), step::attacks(PieceKind::King, Color::Black, square).with(square))?;
    }
    Ok(Content::new(&[81], Square::all().map(zone)))
}

pub(crate) fn king_area(_: &Inputs) -> Result<Content, ProofError> {
    let area = |king: Square| all_that(|square| square.distance(king) <= 3);
    for square in Square::all() {
        let grow = |set: Bitboard| {
            set.into_iter()
                .map(|from| step::attacks(PieceKind::King, Color::Black, from))
                .fold(set, |all, one| all | one)
        };
        prove("KING_AREA", square, area(square), grow(grow(grow(square.into()))))?;
    }
    Ok(Content::new(&[81], Square::all().map(area)))
}

pub(crate) fn king_ring(_: &Inputs) -> Result<Content, ProofError> {
    let ring = |king: Square| all_that(|square| square.distance(king) == 2);
    for square in Square::all() {
        let step = |from: Square| step::attacks(PieceKind::King, Color::Black, from);
        let twice = step(square).into_iter().map(step).fold(Bitboard::EMPTY, |all, one| all | one);
        prove("KING_RING", square, ring(square), twice - step(square).with(square))?;
    }
    Ok(Content::new(&[81], Square::all().map(ring)))
}

pub(crate) fn centre(_: &Inputs) -> Result<Content, ProofError> {
    let middle = |index: usize| (3..6).contains(&index);
    let centre = all_that(|square| middle(square.file().index()) && middle(square.rank().index()));
    let king = Square::at(4, 4).expect("5e is on the board");
    prove("CENTRE", None, centre, step::attacks(PieceKind::King, Color::Black, king).with(king))?;
    Ok(Content::new(&[], [centre]))
}

pub(crate) fn home(_: &Inputs) -> Result<Content, ProofError> {
    let home = Color::ALL.map(|color| all_that(|square| square.rank().relative(color) >= 4));
    prove("HOME", None, home[1], home[0].turned())?;
    prove("HOME", None, home[0] & home[1], Bitboard::rank(Rank::E))?;
    prove("HOME", None, home[0] | home[1], Bitboard::ALL)?;
    Ok(Content::new(&[2], home))
}
