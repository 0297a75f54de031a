//! The numbers of the search and of the clock.

use super::{Row, SEARCH};
use crate::axis::Axis::{Entry, Number};
use crate::facts::{Facts, Keys};
use crate::make::{numbers, reductions};
use crate::table::Look::Numbers;

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
        english: "How much shallower a late move is searched, in 1/1024 plies, by depth and move number.",
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
        name: "CLOCK",
        look: Numbers,
        axes: &[Entry],
        origin: "clock.toml",
        recipe: numbers::CLOCK,
        facts: Facts { keys: Keys::Entries, ..SEARCH },
        japanese: "持ち時間の数値",
        english: "The numbers of the clock, in the order of the file.",
    },
];
