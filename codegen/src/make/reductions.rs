//! Late-move reductions by depth and move number, computed without floating point.

use super::{Checked, Recipe, prove_that};
use crate::Inputs;
#[cfg(feature = "command")]
use crate::input::Reductions;
use crate::table::{Content, Proof};

/// The numbers of depths and of move numbers. Larger ones use the last entry.
const DEPTHS: u64 = 64;
const MOVES: u64 = 64;

/// The unit of logarithms.
const ONE: u64 = 1 << 16;

pub(crate) const REDUCTIONS: Recipe = Recipe {
    make: |inputs| {
        let (base, divisor) = (inputs.reductions.base as u64, inputs.reductions.divisor as u64);
        let value = |depth: u64, count: u64| match (depth, count) {
            (0, _) | (_, ..2) => 0,
            _ => base + logarithm(depth) * logarithm(count) / ONE * 1024 * 1024 / ONE / divisor,
        };
        let values = (0..DEPTHS).flat_map(|depth| (0..MOVES).map(move |count| value(depth, count) as u16));
        Content::new(&[DEPTHS as usize, MOVES as usize], values.collect::<Vec<_>>())
    },
    check: follow_the_formula,
    proof: Proof::Rule("logarithms by their series, quotients by multiplying back; no fall with depth or move number"),
};

fn follow_the_formula(inputs: &Inputs, made: &Content) -> Checked {
    (1..DEPTHS.max(MOVES)).try_for_each(prove_logarithm)?;
    let (base, divisor) = (i128::from(inputs.reductions.base), i128::from(inputs.reductions.divisor) * i128::from(ONE));
    let values = made.values.numbers();
    for (place, &value) in values.iter().enumerate() {
        let (depth, count) = (place as u64 / MOVES, place as u64 % MOVES);
        let found = || format!("{value} at depth {depth}, move {count}");
        if depth < 1 || count < 2 {
            prove_that(value == 0, found, "0")?;
            continue;
        }
        let product = i128::from(logarithm(depth)) * i128::from(logarithm(count)) / i128::from(ONE);
        let dividend = product << 20;
        let quotient = value - base;
        let holds = (quotient * divisor..(quotient + 1) * divisor).contains(&dividend);
        prove_that(holds, found, "base + ln(depth) ln(move) / divisor, in 1/1024")?;
        // Before the second move stands a 0.
        let before = values[place - 1];
        let above = values[place - MOVES as usize];
        prove_that(before <= value && above <= value, found, "no fall")?;
    }
    Ok(())
}

/// Returns the numbers of the formula that give these values, or `None` where no numbers give them. Several divisors
/// may give the same table: that of `near` goes first, then the least.
#[cfg(feature = "command")]
pub(crate) fn solve(near: &Reductions, made: &Content) -> Option<Reductions> {
    let values = made.values.numbers();
    // A depth of 1 has a logarithm of 0.
    let base = *values.get(MOVES as usize + 2)?;
    let (mut least, mut most) = (1, i128::from(u32::MAX));
    for (place, &value) in values.iter().enumerate().skip(2 * MOVES as usize) {
        let (depth, count) = (place as u64 / MOVES, place as u64 % MOVES);
        if depth >= DEPTHS || count < 2 {
            continue;
        }
        let product = i128::from(logarithm(depth)) * i128::from(logarithm(count)) / i128::from(ONE);
        let dividend = product << 20;
        let quotient = value - base;
        least = least.max(dividend / (i128::from(ONE) * (quotient + 1).max(1)) + 1);
        most = most.min(dividend / (i128::from(ONE) * quotient.max(1)));
    }
    let divisor = if (least..=most).contains(&near.divisor.into()) { near.divisor } else { least.try_into().ok()? };
    (least <= most).then_some(Reductions { base: base.try_into().ok()?, divisor })
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

/// Checks a logarithm by its series, without the routine above: ln(n) is the sum of
/// 2/(2k+1) * ((n-1)/(n+1))^(2k+1).
fn prove_logarithm(number: u64) -> Checked {
    const FINE: u128 = 1 << 40;
    let ratio = u128::from(number - 1) * FINE / u128::from(number + 1);
    let (mut power, mut sum) = (ratio, 0);
    for k in 0..600 {
        sum += 2 * power / (2 * k + 1);
        power = power * ratio / FINE * ratio / FINE;
    }
    let expected = (sum >> 24) as u64;
    let found = logarithm(number);
    prove_that(found.abs_diff(expected) <= 8, || format!("ln({number}) = {found}"), &expected.to_string())
}

#[cfg(all(test, feature = "command"))]
mod tests {
    use super::*;
    use crate::input::shipped;

    #[test]
    fn the_numbers_come_back_from_the_values() {
        let mut inputs = shipped();
        for (base, divisor) in [(410, 2150), (0, 300), (4096, 300), (4096, 16_384), (7, 1024)] {
            inputs.reductions = Reductions { base, divisor };
            let made = (REDUCTIONS.make)(&inputs);
            assert_eq!(solve(&Reductions { base, divisor }, &made), Some(Reductions { base, divisor }));
            inputs.reductions = solve(&Reductions::default(), &made).unwrap();
            assert_eq!((REDUCTIONS.make)(&inputs), made, "{:?} for {base} and {divisor}", inputs.reductions);
        }
        let strange = Content::new(&[64, 64], (0..4096u16).rev());
        assert_eq!(solve(&Reductions::default(), &strange), None);
    }
}
