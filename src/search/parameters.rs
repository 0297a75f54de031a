//! Numbers and switches of the search by name, generated from `tables/search.toml`, for options, tuners and tests.

use core::error::Error;
use core::fmt;
use core::hint::black_box;
use core::ops::RangeInclusive;

use crate::search::Config;
use crate::tables::SEARCH_RANGES;

/// A number that can be set while the program runs.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Heuristic and number, as in `tables/search.toml`: `razoring.base`.
    pub name: &'static str,
    /// The place of its range in the table of ranges.
    place: usize,
    /// Returns it from a configuration.
    pub get: fn(&Config) -> i32,
    /// Sets it, without checking the range.
    pub set: fn(&mut Config, i32),
}

impl Parameter {
    /// The range that its values stay in, from the table that is linked into the running program.
    #[must_use]
    pub fn range(&self) -> RangeInclusive<i32> {
        let [least, greatest, _] = black_box(&SEARCH_RANGES)[self.place];
        least..=greatest
    }
}

/// A switch: a heuristic, or a part of one.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// The heuristic's table in `tables/search.toml`, then the name of the part: `null_move`, `null_move.dynamic`.
    pub name: &'static str,
    /// Returns whether it is on in a configuration.
    pub get: fn(&Config) -> bool,
    /// Switches it.
    pub set: fn(&mut Config, bool),
}

include!(concat!(env!("OUT_DIR"), "/parameters.rs"));

impl Config {
    /// Checks that every number is in its range.
    ///
    /// ```
    /// use horigoma::search::Config;
    ///
    /// let mut config = Config::default();
    /// assert_eq!(config.validate(), Ok(()));
    /// config.null_move.depth_divisor = 0;
    /// let error = config.validate().unwrap_err();
    /// assert_eq!(error.to_string(), "null_move.depth_divisor: found 0, expected a number from 2 to 12");
    /// ```
    ///
    /// # Errors
    /// [`ConfigError`] with the first number out of its range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let wrong = PARAMETERS.iter().find(|number| !number.range().contains(&(number.get)(self)));
        wrong.map_or(Ok(()), |number| {
            let (least, most) = number.range().into_inner();
            Err(ConfigError { name: number.name, found: (number.get)(self), least, most })
        })
    }

    /// Returns this configuration as changes of `base`: numbers and switches that differ from the default are kept, the
    /// others come from `base`. Nothing else is taken from `base`.
    #[must_use]
    pub fn over(&self, base: &Self) -> Self {
        let (shipped, mut config) = (Self::default(), *self);
        for number in PARAMETERS.iter().filter(|number| (number.get)(self) == (number.get)(&shipped)) {
            (number.set)(&mut config, (number.get)(base));
        }
        for switch in SWITCHES.iter().chain(&FLAGS).filter(|switch| (switch.get)(self) == (switch.get)(&shipped)) {
            (switch.set)(&mut config, (switch.get)(base));
        }
        config
    }

    /// Returns the nearest configuration whose numbers are all in their ranges. A search uses no other, because it
    /// might divide by zero or never end.
    #[must_use]
    pub fn clamped(&self) -> Self {
        let mut config = *self;
        for parameter in &PARAMETERS {
            let (least, most) = parameter.range().into_inner();
            // A damaged table may hold them the other way round.
            (parameter.set)(&mut config, (parameter.get)(self).min(most).max(least));
        }
        config
    }
}

/// Error of a number of a configuration that is out of its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// Heuristic and number, as in `tables/search.toml`.
    pub name: &'static str,
    /// The value that was found.
    pub found: i32,
    /// The least possible value.
    pub least: i32,
    /// The greatest possible value.
    pub most: i32,
}

impl Error for ConfigError {}

/// `razoring.base: found 7, expected a number from 50 to 1200`
impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, found, least, most } = self;
        write!(f, "{name}: found {found}, expected a number from {least} to {most}")
    }
}

/// Returns a number of the search by its name, for constants. An unknown name stops the build.
pub(crate) const fn parameter(name: &str) -> &'static Parameter {
    let mut at = 0;
    while !is_same(PARAMETERS[at].name, name) {
        at += 1;
    }
    &PARAMETERS[at]
}

/// Returns a switch of the search by its name, for constants. An unknown name stops the build.
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

/// Whether two texts are equal, for constants, where `==` is not available for texts.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other, mut at) = (one.as_bytes(), other.as_bytes(), 0);
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_named() {
        for number in &PARAMETERS {
            let (least, most) = number.range().into_inner();
            for (wrong, right) in [(least - 1, least), (most + 1, most)] {
                let mut config = Config::default();
                (number.set)(&mut config, wrong);
                let error = config.validate().unwrap_err();
                assert_eq!((error.name, error.found), (number.name, wrong));
                (number.set)(&mut config, right);
                assert_eq!(config.validate(), Ok(()), "{} {right}", number.name);
            }
        }
    }

    #[test]
    fn changes_stay_and_the_rest_is_the_base() {
        let (shipped, mut base, mut changes) = (Config::default(), Config::default(), Config::default());
        (base.null_move.min_depth, base.null_move.dynamic, base.null_move.piece_threshold) = (5, false, 20);
        (base.razoring.enabled, base.rules.max_moves, base.all_moves) = (false, 7, true);
        assert_eq!(shipped.over(&shipped), shipped);
        let merged = shipped.over(&base);
        assert_eq!((merged.null_move, merged.razoring), (base.null_move, base.razoring));
        assert_eq!((merged.rules, merged.all_moves), (shipped.rules, false), "what is no number or switch is its own");
        (changes.null_move.min_depth, changes.null_move.enabled) = (6, false);
        let merged = changes.over(&base).null_move;
        assert_eq!((merged.min_depth, merged.enabled, merged.piece_threshold, merged.dynamic), (6, false, 20, false));
    }

    #[test]
    fn numbers_out_of_range_count_as_its_end() {
        assert_eq!(Config::default().clamped(), Config::default());
        let mut config = Config::default();
        (config.null_move.depth_divisor, config.null_move.reduction) = (0, 1000);
        let clamped = config.clamped();
        assert_eq!((clamped.null_move.depth_divisor, clamped.null_move.reduction), (2, 20));
        config.null_move = clamped.null_move;
        assert_eq!(config, clamped, "nothing else is touched");
    }
}
