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
        english: "Index of the first move of each position of the book, by the index of its key. Last: the number of moves.",
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
        english: "Weight of each move of the book among the moves of its position.",
    },
    Row {
        name: "BOOK_SCORES",
        look: Numbers,
        axes: &[BookMove],
        origin: "book.toml",
        recipe: book::SCORES,
        facts: Facts { keys: Keys::BookMoves, ..BOOK },
        japanese: "定跡の手の評価値",
        english: "Score of each move of the book for the side that moves, in centipawns. -32768: unknown.",
    },
];
