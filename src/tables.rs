//! The generated tables: the one `include!` of values. (Modules that use the numbers of `tables/search.toml` and
//! `clock.toml` include their structs, which read their values here.)
//!
//! Only accessor modules of the layers above read them (`tests/layers.rs`).

#![allow(clippy::unreadable_literal, reason = "sets and keys are bit patterns; digit groups would not help")]
#![allow(clippy::large_const_arrays, reason = "they are statics")]

use core::fmt;
use core::hint::black_box;
use core::ops::Deref;

use geometry::{Bitboard, Checked, Direction, Directions, Label, Magic, Score};

/// Converts every literal of a nested list to a typed value: `each!(Bitboard::new, [[0x1, 0x2], [0x4, 0x8]])`.
macro_rules! each {
    ($maker:path, [$($inner:tt),* $(,)?]) => { [$(each!($maker, $inner)),*] };
    ($maker:path, ($($part:expr),*)) => { $maker($($part),*) };
    ($maker:path, $value:expr) => { $maker($value) };
}

/// Returns the rows of signed numbers that bytes hold. A list of a million literals would cost the compiler twice the
/// work and the memory. A step takes eight numbers, because the compiler interprets each step.
#[cfg(feature = "net")]
const fn signed<const COLUMNS: usize, const ROWS: usize>(bytes: &[u8]) -> [[i8; COLUMNS]; ROWS] {
    assert!(bytes.len() == ROWS * COLUMNS);
    let mut rows = [[0; COLUMNS]; ROWS];
    let (values, last_values) = rows.as_flattened_mut().as_chunks_mut();
    let (bytes, last_bytes) = bytes.as_chunks();
    let mut at = 0;
    while at < bytes.len() {
        let [a, b, c, d, e, f, g, h] = bytes[at];
        values[at] = [a as i8, b as i8, c as i8, d as i8, e as i8, f as i8, g as i8, h as i8];
        at += 1;
    }
    let mut at = 0;
    while at < last_bytes.len() {
        last_values[at] = last_bytes[at] as i8;
        at += 1;
    }
    rows
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// Values behind the mark of their table, by which a reader of the built program finds them (`codegen::mark`).
#[repr(C)]
pub(crate) struct Marked<T> {
    _mark: [u8; MARK],
    pub(crate) values: T,
}

/// Values that begin on a cache line, with the mark at the end of the line before.
#[repr(C, align(64))]
pub(crate) struct OnCacheLine<T> {
    _blank: [u8; CACHE_LINE - MARK],
    _mark: [u8; MARK],
    pub(crate) values: T,
}

/// A caller of [`each_table`]: it receives the name, the type, the origin, the usage and the values of each table.
pub(crate) type Visit<'v> = dyn FnMut(&'static str, &'static str, &'static str, Usage, &dyn Checked) + 'v;

/// The bytes of a mark.
const MARK: usize = 16;
const CACHE_LINE: usize = 64;

impl<T> Marked<T> {
    const fn new(mark: u128, values: T) -> Self {
        Self { _mark: mark.to_le_bytes(), values }
    }
}

impl<T> OnCacheLine<T> {
    const fn new(mark: u128, values: T) -> Self {
        Self { _blank: [0; CACHE_LINE - MARK], _mark: mark.to_le_bytes(), values }
    }
}

impl<T> Deref for Marked<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.values
    }
}

impl<T> Deref for OnCacheLine<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.values
    }
}

/// The use that the running program makes of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usage {
    /// It plays by the table: with other values it plays other moves, searches other trees or uses another time.
    Play,
    /// The patterns read it, and names that are shown. It plays by the table where the patterns play only: in builds
    /// without the feature `net`, and by the option `Evaluation`.
    Explanation,
    /// The compiler has folded the values into the code. The signature of `bench` covers them.
    Folded,
    /// It leaves the table to programs that build on the library.
    Library,
    /// It carries the table for the audit: the generator alone reads the values.
    Generator,
}

/// Writes the use in a few words.
impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Play => "play",
            Self::Explanation if cfg!(feature = "net") => "explanation",
            Self::Explanation => "play",
            Self::Folded => "play, folded into code",
            Self::Library => "tools",
            Self::Generator => "tools: the generator",
        })
    }
}

/// A weight of the evaluation: its group, and its number within the group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// The group.
    pub group: Group,
    /// The number, from 0 to below [`Group::size`].
    pub number: usize,
}

impl Weight {
    /// Returns the score of the weight, counted once for Black.
    #[inline(always)]
    #[must_use]
    pub fn score(self) -> Score {
        self.group.weight(self.number)
    }
}

/// A rectangle of weights of the patterns. The weights follow each other in the numbering of their group, row by row.
#[derive(Clone, Copy)]
pub(crate) struct WeightGrid {
    group: Group,
    start: usize,
    rows: usize,
    columns: usize,
}

impl WeightGrid {
    const fn new(group: Group, start: usize, rows: usize, columns: usize) -> Self {
        Self { group, start, rows, columns }
    }

    /// Returns the first weight, for a grid with only one.
    #[inline(always)]
    pub(crate) const fn weight(self) -> Weight {
        self.number(0)
    }

    /// Returns the weight of a column, for a grid of one row. The last column also holds every greater number.
    #[inline(always)]
    pub(crate) const fn at(self, column: usize) -> Weight {
        self.at2(0, column)
    }

    /// Returns the weight of a row and a column. The last row and the last column also hold every greater number.
    #[inline(always)]
    pub(crate) const fn at2(self, row: usize, column: usize) -> Weight {
        let number = least(row, self.rows - 1) * self.columns + least(column, self.columns - 1);
        Weight { group: self.group, number: self.start + number }
    }

    /// Returns the weight with this number, counted through the rows. The last also holds every greater number.
    #[inline(always)]
    pub(crate) const fn number(self, number: usize) -> Weight {
        Weight { group: self.group, number: self.start + least(number, self.rows * self.columns - 1) }
    }
}

const fn least(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// The directory of the tables that were compiled in. A reader of the built program finds it by its first line.
static DIRECTORY: &str = include_str!(concat!(env!("OUT_DIR"), "/DIRECTORY"));

/// The manifest of the tables that were compiled in: the directory without its first line.
pub(crate) fn manifest() -> &'static str {
    DIRECTORY.split_once('\n').map_or("", |(_, manifest)| manifest)
}

#[cfg(test)]
mod tests {
    use super::{Group, WeightGrid};

    #[cfg(feature = "net")]
    #[test]
    fn bytes_are_signed_numbers_in_rows() {
        let rows: [[i8; 5]; 2] = super::signed(b"\x00\x01\x7f\x80\xff\x02\xfe\x03\xfd\x81");
        assert_eq!(rows, [[0, 1, 127, -128, -1], [2, -2, 3, -3, -127]]);
    }

    #[test]
    fn numbers_beyond_a_feature_are_its_last_ones() {
        let grid = WeightGrid::new(Group::Pawns, 4, 2, 3);
        assert_eq!(
            [(0, 0), (0, 2), (0, 9), (1, 1), (7, 7)].map(|(row, column)| grid.at2(row, column).number),
            [4, 6, 6, 8, 9]
        );
        assert_eq!([0, 5, 6].map(|number| grid.number(number).number), [4, 9, 9]);
        assert_eq!((grid.weight().number, grid.at(1).number), (4, 5));
    }
}
