//! A table: its name, its shape, its values, and what is known about it.

use geometry::{Bitboard, Checked, Checksum, Magic};

/// The most entries the slider table may have.
pub const SLIDER_BUDGET: usize = 65_536;

/// The most bytes all tables may take together.
pub const BYTE_BUDGET: usize = 1 << 20;

/// A finished and proved table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The name of the static.
    pub name: &'static str,
    /// What an entry means.
    pub doc: &'static str,
    /// Where the values come from: `geometry`, or the file below `tables/`.
    pub origin: &'static str,
    /// How the values are best shown.
    pub look: Look,
    /// Shape and values.
    pub content: Content,
}

/// What the entries of a table are to a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Sets of squares, one per square of the board (the last index).
    SetBySquare,
    /// Sets of squares by something else.
    Sets,
    /// A packed middlegame and endgame score per square (the last index).
    ScoreBoard,
    /// Packed scores.
    Scores,
    /// Plain numbers.
    Numbers,
}

/// The values of a table and the lengths of its dimensions, outermost first; no dimension for a single value.
#[derive(Clone, PartialEq, Debug)]
pub struct Content {
    /// The lengths of the dimensions.
    pub shape: Vec<usize>,
    /// The values in memory order.
    pub values: Values,
}

/// Values of one type.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Small numbers.
    U8(Vec<u8>),
    /// Indices.
    U16(Vec<u16>),
    /// Packed scores.
    I32(Vec<i32>),
    /// Keys.
    U64(Vec<u64>),
    /// Sets of squares.
    U128(Vec<u128>),
    /// Where line attacks are found.
    Magic(Vec<Magic>),
}

impl Values {
    /// The Rust type of an element.
    #[must_use]
    pub const fn element(&self) -> &'static str {
        match self {
            Self::U8(_) => "u8",
            Self::U16(_) => "u16",
            Self::I32(_) => "i32",
            Self::U64(_) => "u64",
            Self::U128(_) => "u128",
            Self::Magic(_) => "Magic",
        }
    }

    /// The bytes of an element in memory.
    #[must_use]
    pub const fn element_bytes(&self) -> usize {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::I32(_) => 4,
            Self::U64(_) => 8,
            Self::U128(_) => 16,
            Self::Magic(_) => size_of::<Magic>(),
        }
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::U8(values) => values.len(),
            Self::U16(values) => values.len(),
            Self::I32(values) => values.len(),
            Self::U64(values) => values.len(),
            Self::U128(values) => values.len(),
            Self::Magic(values) => values.len(),
        }
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn checksum(&self) -> u64 {
        match self {
            Self::U8(values) => values.as_slice().checksum(),
            Self::U16(values) => values.as_slice().checksum(),
            Self::I32(values) => values.as_slice().checksum(),
            Self::U64(values) => values.as_slice().checksum(),
            Self::U128(values) => values.as_slice().checksum(),
            Self::Magic(values) => values.as_slice().checksum(),
        }
    }
}

impl Content {
    /// Sets of squares in this shape.
    ///
    /// # Panics
    /// When the number of sets does not fit the shape.
    #[must_use]
    pub fn sets(shape: &[usize], sets: impl IntoIterator<Item = Bitboard>) -> Self {
        Self::new(shape, Values::U128(sets.into_iter().map(Bitboard::bits).collect()))
    }

    /// Values in this shape.
    ///
    /// # Panics
    /// When the number of values does not fit the shape.
    #[must_use]
    pub fn new(shape: &[usize], values: Values) -> Self {
        assert_eq!(values.len(), shape.iter().product::<usize>(), "values fill the shape");
        Self { shape: shape.to_vec(), values }
    }
}

impl Table {
    /// The Rust type: `[[u128; 81]; 2]`.
    #[must_use]
    pub fn rust_type(&self) -> String {
        let element = self.content.values.element().to_owned();
        self.content.shape.iter().rev().fold(element, |inner, length| format!("[{inner}; {length}]"))
    }

    /// The bytes it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.content.values.len() * self.content.values.element_bytes()
    }

    /// The checksum of the values in little-endian order; the text they are printed as does not matter.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.content.values.checksum()
    }
}

/// The fingerprint of all tables: a checksum of their names and checksums, in order.
#[must_use]
pub fn fingerprint(tables: &[Table]) -> u64 {
    let mut all = Checksum::EMPTY;
    for table in tables {
        all.feed(table.name.as_bytes());
        table.checksum().feed(&mut all);
    }
    all.value()
}
