//! Numbers with a few decimals.

use core::fmt;

/// A number with this many decimals, rounded. The standard library's floating-point text is 17 KB of the program.
#[derive(Clone, Copy, Debug)]
pub struct Decimal(pub f64, pub u32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, digits) = *self;
        let unit = 10_u64.pow(digits);
        let parts = (number.abs() * unit as f64 + 0.5) as u64;
        let sign = if number < 0.0 && parts > 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:0width$}", parts / unit, parts % unit, width = digits as usize)
    }
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::ToString;

    use super::Decimal;

    #[test]
    fn numbers_are_written_as_by_the_standard_library() {
        for number in [0.0, 0.04, 0.06, 9.96, 10.24, 99.99, 100.0, 210.0, -3.17, -0.01] {
            assert_eq!(Decimal(number, 1).to_string(), format!("{number:.1}").replace("-0.0", "0.0"), "{number}");
            assert_eq!(Decimal(number, 2).to_string(), format!("{number:.2}"), "{number}");
        }
    }
}
