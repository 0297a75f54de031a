//! Every number and switch of the search as a USI option of its own, for tuners outside: the feature `tune`.
//!
//! Names are those of `tables/search.toml` and of [`crate::search::config::SWITCHES`]; without the feature they are unknown, like options of
//! other engines.

use std::string::String;
#[cfg(feature = "tune")]
use std::{fmt::Write as _, format};

use crate::search::Config;
#[cfg(feature = "tune")]
use crate::search::config::{PARAMETERS, SWITCHES};

/// Sets a number or a switch; other names are nobody's fault.
///
/// # Errors
/// What was found and what was expected.
#[cfg(feature = "tune")]
pub(super) fn set(config: &mut Config, name: &str, value: &str) -> Result<(), String> {
    if let Some((_, place)) = PARAMETERS.iter().find(|(known, _)| *known == name) {
        *place(config) = value.parse().map_err(|_| format!("{name}: found '{value}', expected a number"))?;
    }
    if let Some((_, switch)) = SWITCHES.iter().find(|(known, _)| *known == name) {
        *switch(config) = value.parse().map_err(|_| format!("{name}: found '{value}', expected true or false"))?;
    }
    Ok(())
}

/// Without the feature no name is known.
#[cfg(not(feature = "tune"))]
pub(super) fn set(_: &mut Config, _: &str, _: &str) -> Result<(), String> {
    Ok(())
}

/// The lines that tell a program of these options.
#[must_use]
pub fn listing() -> String {
    #[cfg(not(feature = "tune"))]
    return String::new();
    #[cfg(feature = "tune")]
    {
        let (mut text, mut config) = (String::new(), Config::default());
        for (name, place) in &PARAMETERS {
            let _ = writeln!(text, "option name {name} type spin default {} min 0 max 100000", place(&mut config));
        }
        for (name, switch) in &SWITCHES {
            let _ = writeln!(text, "option name {name} type check default {}", switch(&mut config));
        }
        text
    }
}

#[cfg(all(test, feature = "tune"))]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_switches_are_set_by_name() {
        let mut config = Config::default();
        assert_eq!(set(&mut config, "aspiration", "77"), Ok(()));
        assert_eq!(set(&mut config, "razoring", "false"), Ok(()));
        assert_eq!((config.futility.aspiration, config.futility.razoring), (77, false));
        assert!(set(&mut config, "razoring", "perhaps").is_err());
        assert_eq!(set(&mut config, "no_such_number", "1"), Ok(()));
        assert_eq!(listing().lines().count(), PARAMETERS.len() + SWITCHES.len());
    }
}
