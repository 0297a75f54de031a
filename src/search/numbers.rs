//! The numbers of the search: a struct for each heuristic, generated from `tables/search.toml`, and three lists of what
//! can be set while the program runs. A number is written in that file and nowhere else.

use core::ops::RangeInclusive;

use super::Config;
use crate::tables::SEARCH;

/// A number that can be set while the program runs.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Heuristic and number, as in `tables/search.toml`: `razoring.base`.
    pub name: &'static str,
    /// What it may be.
    pub range: RangeInclusive<i32>,
    /// What it is in a configuration.
    pub get: fn(&Config) -> i32,
    /// Sets it, whatever the range.
    pub set: fn(&mut Config, i32),
}

/// Something that is on or off: a heuristic, or a part of one.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// The name of the heuristic's table in `tables/search.toml`, then that of the part: `null_move`, `null_move.dynamic`.
    pub name: &'static str,
    /// Whether it is on in a configuration.
    pub get: fn(&Config) -> bool,
    /// Switches it.
    pub set: fn(&mut Config, bool),
}

include!(concat!(env!("OUT_DIR"), "/search.rs"));
