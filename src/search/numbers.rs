//! The numbers of the search: a struct for each heuristic, generated from `tables/search.toml`, and three lists of what
//! can be set while the program runs. A number is written in that file and nowhere else.

use core::ops::RangeInclusive;

use crate::search::Config;
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

/// A number of the search by its name, for constants: a name that is none stops the build.
pub(crate) const fn parameter(name: &str) -> &'static Parameter {
    let mut at = 0;
    while !is_same(PARAMETERS[at].name, name) {
        at += 1;
    }
    &PARAMETERS[at]
}

/// A switch of the search by its name, for constants: a name that is none stops the build.
pub(crate) const fn switch(name: &str) -> &'static Switch {
    let mut at = 0;
    while at < SWITCHES.len() && !is_same(SWITCHES[at].name, name) {
        at += 1;
    }
    if at < SWITCHES.len() {
        return &SWITCHES[at];
    }
    at = 0;
    while !is_same(FLAGS[at].name, name) {
        at += 1;
    }
    &FLAGS[at]
}

/// Whether two texts are the same, for the compiler, which has no `==` for them.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other, mut at) = (one.as_bytes(), other.as_bytes(), 0);
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
