//! Every number and switch of the search as a USI option of its own, for tuners outside: the feature `tune`.
//!
//! Names are those of `tables/search.toml` and of [`crate::search::config::SWITCHES`]; without the feature they are unknown, like options of
//! other engines.

#[cfg(feature = "tune")]
use super::options::{flag, number};
use super::{OptionError, OptionKind};
use crate::search::Config;
#[cfg(feature = "tune")]
use crate::search::config::{PARAMETERS, SWITCHES};

/// A number can be set to anything up to this.
#[cfg(feature = "tune")]
const MOST: i64 = 100_000;

/// Sets a number or a switch; other names are nobody's fault.
///
/// # Errors
/// What was found and what was expected.
#[cfg(feature = "tune")]
pub(super) fn set(config: &mut Config, name: &str, value: &str) -> Result<(), OptionError> {
    let Some((name, kind)) = options().find(|(known, _)| *known == name) else { return Ok(()) };
    for (_, place) in PARAMETERS.iter().filter(|(known, _)| *known == name) {
        *place(config) = number(name, value, kind)? as i32;
    }
    for (_, switch) in SWITCHES.iter().filter(|(known, _)| *known == name) {
        *switch(config) = flag(name, value, kind)?;
    }
    Ok(())
}

/// Without the feature no name is known.
#[cfg(not(feature = "tune"))]
pub(super) fn set(_: &mut Config, _: &str, _: &str) -> Result<(), OptionError> {
    Ok(())
}

/// The options that tell of these numbers and switches.
#[cfg(feature = "tune")]
pub(super) fn options() -> impl Iterator<Item = (&'static str, OptionKind)> {
    let numbers = PARAMETERS
        .iter()
        .map(|&(name, place)| (name, OptionKind::Spin((*place(&mut Config::default())).into(), 0, MOST)));
    let switches = SWITCHES.iter().map(|&(name, switch)| (name, OptionKind::Check(*switch(&mut Config::default()))));
    numbers.chain(switches)
}

/// Without the feature there are none.
#[cfg(not(feature = "tune"))]
pub(super) fn options() -> impl Iterator<Item = (&'static str, OptionKind)> {
    core::iter::empty()
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
        assert!(set(&mut config, "aspiration", "much").is_err());
        assert_eq!(set(&mut config, "no_such_number", "1"), Ok(()));
        assert_eq!(options().count(), PARAMETERS.len() + SWITCHES.len());
    }
}
