//! Numbers on the command line: those without sense are refused by name.

use std::str::FromStr;

/// A number for which this holds.
fn number<T: FromStr + Into<f64> + Copy>(text: &str, expected: &str, holds: impl Fn(f64) -> bool) -> Result<T, String> {
    let sensible = |&number: &T| number.into().is_finite() && holds(number.into());
    text.parse().ok().filter(sensible).ok_or_else(|| format!("expected {expected}"))
}

/// A number above 0.
pub(crate) fn positive(text: &str) -> Result<f32, String> {
    number(text, "a number above 0", |number| number > 0.0)
}

/// The same, with more digits.
pub(crate) fn positive_f64(text: &str) -> Result<f64, String> {
    number(text, "a number above 0", |number| number > 0.0)
}

/// A whole number from 1.
pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a whole number from 1".to_owned())
}

/// A number from 0.
pub(crate) fn not_negative(text: &str) -> Result<f32, String> {
    number(text, "a number from 0", |number| number >= 0.0)
}

/// A number from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f32, String> {
    number(text, "a number from 0 to 1", |number| (0.0..=1.0).contains(&number))
}
