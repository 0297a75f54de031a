//! Numbers on the command line. Values out of range are refused with the name of the option.

use std::str::FromStr;

/// Reads a number that meets a condition.
fn number<T: FromStr + Into<f64> + Copy>(text: &str, expected: &str, holds: impl Fn(f64) -> bool) -> Result<T, String> {
    let sensible = |&number: &T| number.into().is_finite() && holds(number.into());
    text.parse().ok().filter(sensible).ok_or_else(|| format!("expected {expected}"))
}

/// Reads a number above 0.
pub(crate) fn positive(text: &str) -> Result<f32, String> {
    number(text, "a number above 0", |number| number > 0.0)
}

/// Reads a number above 0, in double precision.
pub(crate) fn positive_f64(text: &str) -> Result<f64, String> {
    number(text, "a number above 0", |number| number > 0.0)
}

/// Reads a whole number from 1.
pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a whole number from 1".to_owned())
}

/// Reads a number from 0.
pub(crate) fn not_negative(text: &str) -> Result<f32, String> {
    number(text, "a number from 0", |number| number >= 0.0)
}

/// Reads a number from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f32, String> {
    number(text, "a number from 0 to 1", |number| (0.0..=1.0).contains(&number))
}
