//! Numbers on the command line: those without sense are refused by name.

/// A number for which this holds.
fn number(text: &str, expected: &str, holds: impl Fn(f32) -> bool) -> Result<f32, String> {
    let found: Result<f32, _> = text.parse();
    found.ok().filter(|&number| number.is_finite() && holds(number)).ok_or_else(|| format!("expected {expected}"))
}

/// A number above 0.
pub(crate) fn positive(text: &str) -> Result<f32, String> {
    number(text, "a number above 0", |number| number > 0.0)
}

/// A number from 0.
pub(crate) fn not_negative(text: &str) -> Result<f32, String> {
    number(text, "a number from 0", |number| number >= 0.0)
}

/// A number from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f32, String> {
    number(text, "a number from 0 to 1", |number| (0.0..=1.0).contains(&number))
}
