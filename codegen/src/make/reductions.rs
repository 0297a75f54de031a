//! Late-move reductions by depth and move number, without floating point anywhere.

use super::prove_that;
use crate::table::Content;
use crate::{Inputs, ProofError};

/// Depths and move numbers; larger ones use the last entry.
const DEPTHS: u64 = 64;
const MOVES: u64 = 64;

/// The unit of logarithms.
const ONE: u64 = 1 << 16;

pub(crate) fn reductions(inputs: &Inputs) -> Result<Content, ProofError> {
    for number in 1..DEPTHS {
        prove_logarithm(number)?;
    }
    let formula = inputs.reductions;
    let value = |depth: u64, count: u64| {
        if depth < 1 || count < 2 {
            return 0;
        }
        let product = logarithm(depth) * logarithm(count) / ONE;
        formula.base as u64 + product * 1024 * 1024 / ONE / formula.divisor as u64
    };
    let values: Vec<u16> =
        (0..DEPTHS).flat_map(|depth| (0..MOVES).map(move |count| value(depth, count) as u16)).collect();
    for place in 0..values.len() {
        let grows_with_count = (place as u64).is_multiple_of(MOVES) || values[place - 1] <= values[place];
        let grows_with_depth = place < MOVES as usize || values[place - MOVES as usize] <= values[place];
        prove_that(grows_with_count && grows_with_depth, "REDUCTIONS", &format!("a fall at {place}"), "no fall")?;
    }
    Ok(Content::new(&[DEPTHS as usize, MOVES as usize], values))
}

/// The natural logarithm of a number, rounded down, in 1/65536.
fn logarithm(number: u64) -> u64 {
    const LN_2: u64 = 45_426;
    let whole = u64::from(number.ilog2());
    // The binary logarithm's fraction, bit by bit: squaring a number between 1 and 2 doubles its logarithm.
    let mut mantissa = u128::from(number) << (62 - whole);
    let mut fraction = 0;
    for _ in 0..16 {
        mantissa = (mantissa * mantissa) >> 62;
        let carry = mantissa >> 63;
        fraction = fraction << 1 | carry as u64;
        mantissa >>= carry;
    }
    ((whole << 16 | fraction) * LN_2) >> 16
}

/// The defining property, without the routine above: ln(n) is the sum of 2/(2k+1) * ((n-1)/(n+1))^(2k+1).
fn prove_logarithm(number: u64) -> Result<(), ProofError> {
    const FINE: u128 = 1 << 40;
    let ratio = u128::from(number - 1) * FINE / u128::from(number + 1);
    let (mut power, mut sum) = (ratio, 0);
    for k in 0..600 {
        sum += 2 * power / (2 * k + 1);
        power = power * ratio / FINE * ratio / FINE;
    }
    let expected = (sum >> 24) as u64;
    let found = logarithm(number);
    prove_that(found.abs_diff(expected) <= 8, "REDUCTIONS", &format!("ln({number}) = {found}"), &format!("{expected}"))
}
