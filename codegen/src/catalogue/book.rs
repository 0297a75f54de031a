//! The opening book.

use super::{BOOK, Row};
use crate::make::book;
use crate::table::Look::{Moves, Numbers};
use crate::table::axis::Axis::{BookLine, BookMove};
use crate::table::facts::{Facts, Keys};

/// The tables in the order of the manifest.
pub(super) const ROWS: &[Row] = &[
    Row {
        name: "BOOK_KEYS",
        look: Numbers,
        axes: &[BookLine],
        origin: "book.toml",
        recipe: book::KEYS,
        facts: Facts { keys: Keys::BookLines, ..BOOK },
        japanese: "定跡の局面のキー",
        english: "The keys of the positions of the opening book, the least first.",
    },
    Row {
        name: "BOOK_STARTS",
        look: Numbers,
        axes: &[BookLine],
        origin: "book.toml",
        recipe: book::STARTS,
        facts: Facts { keys: Keys::BookLines, ..BOOK },
        japanese: "定跡の局面の最初の手",
        english: "Where the moves of a position of the book begin, by the place of its key; then the end.",
    },
    Row {
        name: "BOOK_MOVES",
        look: Moves,
        axes: &[BookMove],
        origin: "book.toml",
        recipe: book::MOVES,
        facts: Facts { keys: Keys::BookMoves, ..BOOK },
        japanese: "定跡の手",
        english: "The moves of the book as their two bytes, the greatest weight of a position first.",
    },
    Row {
        name: "BOOK_WEIGHTS",
        look: Numbers,
        axes: &[BookMove],
        origin: "book.toml",
        recipe: book::WEIGHTS,
        facts: Facts { keys: Keys::BookMoves, ..BOOK },
        japanese: "定跡の手の重み",
        english: "How often a move of the book is played beside the others of its position.",
    },
    Row {
        name: "BOOK_SCORES",
        look: Numbers,
        axes: &[BookMove],
        origin: "book.toml",
        recipe: book::SCORES,
        facts: Facts { keys: Keys::BookMoves, ..BOOK },
        japanese: "定跡の手の評価値",
        english: "What the mover is worth after a move of the book, in centipawns; -32768 where nobody knows.",
    },
];
