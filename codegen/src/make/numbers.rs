//! The numbers of the search and of the clock, in the order of their files.

use super::{Checked, Recipe, prove_that};
use crate::input::{NumberValue, Numbers};
use crate::table::{Content, Proof};

const RANGES: Proof = Proof::Input("every number in the range beside it");

pub(crate) const SEARCH: Recipe =
    Recipe { make: |inputs| all(&inputs.search), check: |inputs, made| in_ranges(&inputs.search, made), proof: RANGES };

pub(crate) const CLOCK: Recipe =
    Recipe { make: |inputs| all(&inputs.clock), check: |inputs, made| in_ranges(&inputs.clock, made), proof: RANGES };

const BESIDE: Proof = Proof::Input("the numbers beside every value, which lies within them");

pub(crate) const SEARCH_RANGES: Recipe =
    Recipe { make: |inputs| limits(&inputs.search), check: |inputs, made| hold(&inputs.search, made), proof: BESIDE };

pub(crate) const CLOCK_RANGES: Recipe =
    Recipe { make: |inputs| limits(&inputs.clock), check: |inputs, made| hold(&inputs.clock, made), proof: BESIDE };

/// Every value in the order of the file: switches as 0 and 1.
fn all(numbers: &Numbers) -> Content {
    let values: Vec<i32> = numbers.entries().map(|(_, entry)| entry.value.number()).collect();
    Content::new(&[values.len()], values)
}

fn in_ranges(numbers: &Numbers, made: &Content) -> Checked {
    for ((section, entry), value) in numbers.entries().zip(made.values.numbers()) {
        let found = || format!("{}.{} {value}", section.name, entry.name);
        let written = entry.value.number();
        prove_that(value == written.into(), found, &written.to_string())?;
        if let NumberValue::Number(_, range) | NumberValue::Constant(_, range) = &entry.value {
            prove_that(range.contains(&written), found, &format!("{} to {}", range.start(), range.end()))?;
        }
    }
    Ok(())
}

/// The least and the greatest value of every entry, and whether it is a constant.
fn limits(numbers: &Numbers) -> Content {
    let of = |value: &NumberValue| match value {
        NumberValue::Switch(_) => [0, 1, 0],
        NumberValue::Number(_, range) => [*range.start(), *range.end(), 0],
        NumberValue::Constant(_, range) => [*range.start(), *range.end(), 1],
    };
    let values: Vec<i32> = numbers.entries().flat_map(|(_, entry)| of(&entry.value)).collect();
    Content::new(&[values.len() / 3, 3], values)
}

/// Checks each row against its entry: the value is within the limits, and the limits are those of the range.
fn hold(numbers: &Numbers, made: &Content) -> Checked {
    let made = made.values.numbers();
    let (rows, _) = made.as_chunks();
    for ((section, entry), &[least, greatest, constant]) in numbers.entries().zip(rows) {
        let found = || format!("{}.{} from {least} to {greatest}, constant {constant}", section.name, entry.name);
        let value = i128::from(entry.value.number());
        prove_that((least..=greatest).contains(&value), found, "limits around the value")?;
        let ends = |ends: [i32; 2]| [least, greatest] == ends.map(i128::from);
        let is_right = match &entry.value {
            NumberValue::Switch(_) => ends([0, 1]) && constant == 0,
            NumberValue::Number(_, range) => ends([*range.start(), *range.end()]) && constant == 0,
            NumberValue::Constant(_, range) => ends([*range.start(), *range.end()]) && constant == 1,
        };
        prove_that(is_right, found, "the limits of the file")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Entry, shipped};

    /// Once, a widened range passed every check, and so did a number that became a constant or a constant that became a
    /// number.
    #[test]
    fn limits_and_constants_are_values_of_a_table() {
        let inputs = shipped();
        let made = limits(&inputs.search);
        let changes: [fn(&mut Entry); 2] = [
            |entry| {
                if let NumberValue::Number(value, range) = &entry.value {
                    entry.value = NumberValue::Number(*value, *range.start()..=range.end() + 1);
                }
            },
            |entry| {
                if let NumberValue::Number(value, range) = &entry.value {
                    entry.value = NumberValue::Constant(*value, range.clone());
                }
            },
        ];
        for change in changes {
            for (section, place) in [(1, 0), (5, 1)] {
                let mut changed = inputs.clone();
                let entry = &mut changed.search.sections[section].entries[place];
                change(entry);
                let is_number = !matches!(entry.value, NumberValue::Switch(_));
                assert_eq!(limits(&changed.search) != made, is_number);
                assert_eq!(hold(&changed.search, &made).is_err(), is_number);
            }
        }
    }
}
