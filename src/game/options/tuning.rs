//! Every number and switch of the search as a USI option of its own, for external tuners: the feature `tune`.
//!
//! Names are those of `tables/search.toml`: `razoring.base` for a number, `razoring` for the switch of a whole
//! heuristic,
//! `null_move.dynamic` for a switch within it.
//! Without the feature they are unknown, like options of other engines.

#[cfg(feature = "tune")]
use super::kind::{flag, number, number_kind, switch_kind};
use super::{OptionError, OptionKind};
use crate::search::Config;
#[cfg(feature = "tune")]
use crate::search::parameters::{FLAGS, PARAMETERS, SWITCHES};

/// Sets a number or a switch. Other names are ignored.
///
/// # Errors
/// [`OptionError`] with the found and the expected value.
#[cfg(feature = "tune")]
pub(crate) fn set<'v>(config: &mut Config, name: &str, value: &'v str) -> Result<(), OptionError<'v>> {
    let Some((name, kind)) = options().find(|(known, _)| *known == name) else { return Ok(()) };
    for parameter in PARAMETERS.iter().filter(|parameter| parameter.name == name) {
        (parameter.set)(config, number(name, value, kind)? as i32);
    }
    for switch in SWITCHES.iter().chain(&FLAGS).filter(|switch| switch.name == name) {
        (switch.set)(config, flag(name, value, kind)?);
    }
    Ok(())
}

/// Without the feature no name is known.
#[cfg(not(feature = "tune"))]
pub(crate) fn set<'v>(_: &mut Config, _: &str, _: &'v str) -> Result<(), OptionError<'v>> {
    Ok(())
}

/// Returns the options for these numbers and switches.
#[cfg(feature = "tune")]
pub(crate) fn options() -> impl Iterator<Item = (&'static str, OptionKind)> {
    let numbers = PARAMETERS.iter().map(|number| (number.name, number_kind(number)));
    numbers.chain(SWITCHES.iter().chain(&FLAGS).map(|switch| (switch.name, switch_kind(switch))))
}

/// Without the feature there are none.
#[cfg(not(feature = "tune"))]
pub(crate) fn options() -> impl Iterator<Item = (&'static str, OptionKind)> {
    core::iter::empty()
}

#[cfg(all(test, feature = "tune"))]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_switches_are_set_by_name() {
        let mut config = Config::default();
        assert_eq!(set(&mut config, "aspiration.width", "77"), Ok(()));
        assert_eq!(set(&mut config, "razoring", "false"), Ok(()));
        assert_eq!((config.aspiration.width, config.razoring.enabled), (77, false));
        assert!(set(&mut config, "razoring", "perhaps").is_err());
        assert!(set(&mut config, "aspiration.width", "much").is_err());
        assert!(set(&mut config, "aspiration.width", "0").is_err(), "out of range");
        assert_eq!(set(&mut config, "no_such_number", "1"), Ok(()));
        assert_eq!(options().count(), PARAMETERS.len() + SWITCHES.len() + FLAGS.len());
    }
}
