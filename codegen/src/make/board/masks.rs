//! Zones and masks: files, ranks, promotion zones, the surroundings of a king, where pieces are dead.

use geometry::{Bitboard, Color, Direction, File, PieceKind, Rank, Square, slide, step};

use crate::make::{Checked, Recipe, by_color_and_square, by_square, prove, prove_that};
use crate::table::{Content, Proof};

/// The squares that a rule accepts.
fn all_that(rule: impl Fn(Square) -> bool) -> Bitboard {
    Square::all().filter(|&square| rule(square)).collect()
}

/// The king's steps from any of these squares, and the squares themselves.
fn grown(set: Bitboard) -> Bitboard {
    set.into_iter().map(king_steps).fold(set, |all, one| all | one)
}

fn king_steps(from: Square) -> Bitboard {
    step::attacks(PieceKind::King, Color::Black, from)
}

pub(crate) const PROMOTION_ZONE: Recipe = Recipe {
    make: |_| Content::new(&[2], Color::ALL.map(|color| all_that(|square| square.rank().relative(color) < 3))),
    check: |_, made| {
        let zones = made.sets();
        prove(None, zones[0], Bitboard::rank(Rank::A) | Bitboard::rank(Rank::B) | Bitboard::rank(Rank::C))?;
        prove(None, zones[1], zones[0].turned())
    },
    proof: Proof::Rule("ranks a, b and c; White's turned"),
};

pub(crate) const FILES: Recipe = Recipe {
    make: |_| {
        Content::new(
            &[9],
            File::ALL.into_iter().map(|file| all_that(|square| square.file() == file)).collect::<Vec<_>>(),
        )
    },
    check: |_, made| {
        for (file, &set) in made.sets().iter().enumerate() {
            prove(None, set, walked(Square::at(file as i32, 4), [Direction::North, Direction::South]))?;
        }
        partition(made)
    },
    proof: Proof::Rule("walked up and down from rank e; nine of nine squares that cover the board"),
};

/// A square, and everything from there to the edges.
fn walked(from: Option<Square>, ways: [Direction; 2]) -> Bitboard {
    let from = from.expect("the middle of a line is on the board");
    ways.into_iter().fold(Bitboard::of(from), |all, way| all | slide::ray(from, way, Bitboard::EMPTY))
}

/// Nine sets of nine squares that cover the board cannot overlap.
fn partition(made: &Content) -> Checked {
    let sets = made.sets();
    prove(None, sets.iter().fold(Bitboard::EMPTY, |all, &one| all | one), Bitboard::ALL)?;
    prove_that(sets.iter().all(|set| set.len() == 9), || "a set of another size".to_owned(), "nine squares in each")
}

pub(crate) const FRONT_SPAN: Recipe = Recipe {
    make: |_| by_turning(|from| all_that(|to| to.file() == from.file() && to.rank().index() < from.rank().index())),
    check: |_, made| {
        by_color_and_square(made, |color, from| slide::attacks(PieceKind::Lance, color, from, Bitboard::EMPTY))
    },
    proof: Proof::Rule("a lance walked on an empty board; White's board is Black's turned"),
};

pub(crate) const PAWN_SHIELD: Recipe = Recipe {
    make: |_| {
        by_turning(|king| {
            all_that(|square| {
                let ahead = king.rank().index() as i32 - square.rank().index() as i32;
                square.file().index().abs_diff(king.file().index()) <= 1 && (1..=2).contains(&ahead)
            })
        })
    },
    // The three squares before a king are those that it can step forward to, and likewise for the next rank.
    check: |_, made| {
        by_color_and_square(made, |color, king| {
            let front = |from: Square| {
                [-1, 0, 1].iter().filter_map(|&file| from.offset(file, -color.sign())).collect::<Bitboard>()
            };
            front(king) | king.offset(0, -color.sign()).map_or(Bitboard::EMPTY, front)
        })
    },
    proof: Proof::Rule(
        "the steps forward from the king and from the square before it; White's board is Black's turned",
    ),
};

/// A table by colour and square from Black's half of it.
fn by_turning(black: impl Fn(Square) -> Bitboard) -> Content {
    let white = Square::all().map(|square| black(square.turned()).turned());
    Content::new(&[2, 81], Square::all().map(&black).chain(white).collect::<Vec<_>>())
}

pub(crate) const DEAD_SQUARES: Recipe = Recipe {
    make: |_| {
        let dead = |(color, kind): (Color, PieceKind)| {
            let ranks = match kind {
                PieceKind::Pawn | PieceKind::Lance => 1,
                PieceKind::Knight => 2,
                _ => 0,
            };
            all_that(|square| square.rank().relative(color) < ranks)
        };
        Content::new(&[2, 14], colors_and_kinds().map(dead))
    },
    check: |_, made| {
        colors_and_kinds().zip(made.sets()).try_for_each(|((color, kind), &set)| {
            let reach =
                |square| step::attacks(kind, color, square) | slide::attacks(kind, color, square, Bitboard::EMPTY);
            prove(None, set, all_that(|square| reach(square).is_empty()))
        })
    },
    proof: Proof::Rule("every square asked whether the piece attacks anything from it"),
};

fn colors_and_kinds() -> impl Iterator<Item = (Color, PieceKind)> {
    Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| (color, kind)))
}

const WALKED: Proof = Proof::Rule("a king walked step by step");

pub(crate) const KING_ZONE: Recipe = Recipe {
    make: |_| at_distance(|distance| distance <= 1),
    check: |_, made| by_square(made, |square| grown(square.into())),
    proof: WALKED,
};

pub(crate) const KING_AREA: Recipe = Recipe {
    make: |_| at_distance(|distance| distance <= 3),
    check: |_, made| by_square(made, |square| grown(grown(grown(square.into())))),
    proof: WALKED,
};

pub(crate) const KING_RING: Recipe = Recipe {
    make: |_| at_distance(|distance| distance == 2),
    check: |_, made| by_square(made, |square| grown(grown(square.into())) - grown(square.into())),
    proof: WALKED,
};

/// The squares at these distances from each square.
fn at_distance(holds: fn(u8) -> bool) -> Content {
    Content::new(&[81], Square::all().map(|king| all_that(|square| holds(square.distance(king)))))
}

pub(crate) const CENTRE: Recipe = Recipe {
    make: |_| {
        let middle = |index: usize| (3..6).contains(&index);
        Content::new(&[], [all_that(|square| middle(square.file().index()) && middle(square.rank().index()))])
    },
    check: |_, made| {
        let king = Square::at(4, 4).expect("5e is on the board");
        prove(None, made.sets()[0], king_steps(king).with(king))
    },
    proof: Proof::Rule("5e and the steps of a king there"),
};

pub(crate) const HOME: Recipe = Recipe {
    make: |_| Content::new(&[2], Color::ALL.map(|color| all_that(|square| square.rank().relative(color) >= 4))),
    check: |_, made| {
        let (home, camp) = (made.sets(), [Rank::A, Rank::B, Rank::C, Rank::D]);
        prove(
            None,
            home[0],
            Bitboard::ALL - camp.into_iter().fold(Bitboard::EMPTY, |all, rank| all | Bitboard::rank(rank)),
        )?;
        prove(None, home[1], home[0].turned())
    },
    proof: Proof::Rule("all but ranks a to d; White's turned"),
};
