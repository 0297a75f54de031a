//! The numbers of the search and of the clock.

use super::{Row, SEARCH};
use crate::make::{numbers, reductions};
use crate::table::Look::Numbers;
use crate::table::axis::Axis::{Entry, Field, Number};
use crate::table::facts::{Facts, Keys, Usage};

/// The tables in the order of the manifest.
pub(super) const ROWS: &[Row] = &[
    Row {
        name: "REDUCTIONS",
        look: Numbers,
        axes: &[Number("depth"), Number("move")],
        origin: "reductions.toml",
        recipe: reductions::REDUCTIONS,
        facts: Facts { keys: Keys::Of(&["base", "divisor"]), ..SEARCH },
        japanese: "深さの削減",
        english: "The reduction of a late move, in 1/1024 plies, by depth and move number.",
    },
    Row {
        name: "SEARCH",
        look: Numbers,
        axes: &[Entry],
        origin: "search.toml",
        recipe: numbers::SEARCH,
        facts: Facts { keys: Keys::Entries, ..SEARCH },
        japanese: "探索の数値",
        english: "The numbers and switches of the search, in the order of the file.",
    },
    Row {
        name: "SEARCH_RANGES",
        look: Numbers,
        axes: &[Entry, Field(&LIMITS)],
        origin: "search.toml",
        recipe: numbers::SEARCH_RANGES,
        facts: Facts { keys: Keys::Entries, ..SEARCH },
        japanese: "探索の数値の範囲",
        english: "The least and the greatest value of a number of the search, and 1 where it is a constant; by entry of the file. A \
                  switch is 0 or 1.",
    },
    Row {
        name: "CLOCK",
        look: Numbers,
        axes: &[Entry],
        origin: "clock.toml",
        recipe: numbers::CLOCK,
        facts: Facts { keys: Keys::Entries, ..SEARCH },
        japanese: "持ち時間の数値",
        english: "The numbers of the clock, in the order of the file.",
    },
    Row {
        name: "CLOCK_RANGES",
        look: Numbers,
        axes: &[Entry, Field(&LIMITS)],
        origin: "clock.toml",
        recipe: numbers::CLOCK_RANGES,
        facts: Facts { keys: Keys::Entries, usage: Usage::Generator, ..SEARCH },
        japanese: "持ち時間の数値の範囲",
        english: "The least and the greatest value of a number of the clock, and 1 where it is a constant; by entry of the file.",
    },
];

/// The limits of a number, in the order of its row.
const LIMITS: [&str; 3] = ["least", "greatest", "constant"];
