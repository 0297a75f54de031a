//! A table: its name, its shape, its values, and its facts.

pub mod axis;
pub mod facts;

use std::borrow::Cow;
use std::fmt;

use axis::Axis;
use facts::{Facts, Section};
use geometry::{Bitboard, Checked, Checksum, Direction, Directions, Label, Magic, Score};
use proc_macro2::{Delimiter, Group, Literal, TokenTree};
use quote::quote;

/// The greatest number of entries of the slider table.
pub const SLIDER_BUDGET: usize = 65_536;

/// The greatest size of all tables together, in bytes: most of them are the net's.
pub const BYTE_BUDGET: usize = 7 << 18;

/// The greatest size of the opening book, in bytes.
pub const BOOK_BUDGET: usize = 64 << 10;

/// The reason why the values of a table are right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The values follow from the rules of the game and the inputs. The finished values were compared with this second
    /// rule, which computes every value.
    Rule(&'static str),
    /// People or the tuner chose the values, and the finished values equal those. This was checked besides.
    Input(&'static str),
}

/// Writes `proved: RULE` or `input: WORDS`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(words) => write!(f, "proved: {words}"),
            Self::Input(words) => write!(f, "input: {words}"),
        }
    }
}

/// A finished and proved table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The name of the static.
    pub name: Cow<'static, str>,
    /// The title, in Japanese.
    pub title: Cow<'static, str>,
    /// The meaning of an entry.
    pub doc: Cow<'static, str>,
    /// The origin of the values: `geometry`, or the file below `tables/`.
    pub origin: Cow<'static, str>,
    /// The best form to show the values.
    pub look: Look,
    /// The meanings of the indices, outermost first, one for each dimension.
    pub axes: &'static [Axis],
    /// The facts that its row of the catalogue records.
    pub facts: Facts,
    /// The reason why the values are right.
    pub proof: Proof,
    /// Shape and values.
    pub content: Content,
}

/// The form of the entries of a table for a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Sets of squares, one per square of the board (the last index).
    SetBySquare,
    /// Sets of squares by something else.
    Sets,
    /// A middlegame and endgame score per square (the last index).
    ScoreBoard,
    /// Scores.
    Scores,
    /// Plain numbers.
    Numbers,
    /// Moves.
    Moves,
    /// Texts.
    Names,
}

/// The values of a table and the lengths of its dimensions, outermost first. A single value has no dimension.
#[derive(Clone, PartialEq, Debug)]
pub struct Content {
    /// The lengths of the dimensions.
    pub shape: Vec<usize>,
    /// The values in memory order.
    pub values: Values,
}

/// A type that tables hold.
pub trait Element: Checked + Copy {
    /// Its name in Rust.
    const TYPE: &'static str;

    /// The constant function that makes one from its literal, or `None` when the literal is the value.
    const MAKER: Option<&'static str> = None;

    /// Returns its value as plain numbers: one, except for a magic and a label.
    fn numbers(self) -> Vec<i128>;

    /// Returns its literal in a source.
    fn literal(self) -> TokenTree {
        Literal::i128_unsuffixed(self.numbers()[0]).into()
    }
}

macro_rules! plain_numbers {
    ($($number:ident)*) => {$(
        impl Element for $number {
            const TYPE: &'static str = stringify!($number);

            fn numbers(self) -> Vec<i128> {
                vec![self.into()]
            }
        }
    )*};
}

plain_numbers!(i8 u8 i16 u16 i32);

/// Keys are bit patterns, and written as such.
impl Element for u64 {
    const TYPE: &'static str = "u64";

    fn numbers(self) -> Vec<i128> {
        vec![self.into()]
    }

    fn literal(self) -> TokenTree {
        hexadecimal(self.into())
    }
}

impl Element for Bitboard {
    const TYPE: &'static str = "Bitboard";
    const MAKER: Option<&'static str> = Some("Bitboard::new");

    /// A set has 81 bits.
    fn numbers(self) -> Vec<i128> {
        vec![self.bits() as i128]
    }

    fn literal(self) -> TokenTree {
        hexadecimal(self.bits())
    }
}

/// Written as `(middlegame, endgame)`.
impl Element for Score {
    const TYPE: &'static str = "Score";
    const MAKER: Option<&'static str> = Some("Score::new");

    fn numbers(self) -> Vec<i128> {
        vec![self.packed().into()]
    }

    fn literal(self) -> TokenTree {
        tuple([self.mg(), self.eg()].map(|half| Literal::i32_unsuffixed(half).into()))
    }
}

/// Written as its index, 8 for none.
impl Element for Option<Direction> {
    const TYPE: &'static str = "Option<Direction>";
    const MAKER: Option<&'static str> = Some("Direction::from_index");

    fn numbers(self) -> Vec<i128> {
        vec![self.map_or(Direction::COUNT, Direction::index) as i128]
    }
}

impl Element for Directions {
    const TYPE: &'static str = "Directions";
    const MAKER: Option<&'static str> = Some("Directions::new");

    fn numbers(self) -> Vec<i128> {
        vec![self.bits().into()]
    }

    fn literal(self) -> TokenTree {
        hexadecimal(self.bits().into())
    }
}

/// Written as `(mask, multiplier, offset, shift)`.
impl Element for Magic {
    const TYPE: &'static str = "Magic";
    const MAKER: Option<&'static str> = Some("Magic::new");

    fn numbers(self) -> Vec<i128> {
        vec![self.mask as i128, self.multiplier.into(), self.offset.into(), self.shift.into()]
    }

    fn literal(self) -> TokenTree {
        let (offset, shift) = (Literal::u32_unsuffixed(self.offset), Literal::u32_unsuffixed(self.shift));
        tuple([hexadecimal(self.mask), hexadecimal(self.multiplier.into()), offset.into(), shift.into()])
    }
}

/// Written as its text. As numbers it is two: its bytes, the first of which is the length, in little-endian order.
impl Element for Label {
    const TYPE: &'static str = "Label";
    const MAKER: Option<&'static str> = Some("Label::new");

    fn numbers(self) -> Vec<i128> {
        let bytes = self.to_bytes();
        bytes.as_chunks().0.iter().map(|&half| i128::from_le_bytes(half)).collect()
    }

    fn literal(self) -> TokenTree {
        Literal::string(self.as_str()).into()
    }
}

fn hexadecimal(value: u128) -> TokenTree {
    let text = format!("{value:#x}");
    text.parse::<Literal>().expect("a hexadecimal number is a literal").into()
}

fn tuple<const N: usize>(parts: [TokenTree; N]) -> TokenTree {
    TokenTree::Group(Group::new(Delimiter::Parenthesis, quote!(#(#parts),*)))
}

/// Declares [`Values`], a list of values of one of the types that tables hold, with the common functions.
macro_rules! values {
    ($($(#[$doc:meta])* $name:ident($of:ty),)*) => {
        /// Values of one type.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Values {
            $($(#[$doc])* $name(Vec<$of>),)*
        }

        $(impl From<Vec<$of>> for Values {
            fn from(values: Vec<$of>) -> Self {
                Self::$name(values)
            }
        })*

        impl Values {
            /// Returns the Rust type of an element.
            #[must_use]
            pub const fn element(&self) -> &'static str {
                match self { $(Self::$name(_) => <$of>::TYPE,)* }
            }

            /// Returns the constant function that makes an element from its literal, or `None` when the literal is the
            /// value.
            #[must_use]
            pub const fn maker(&self) -> Option<&'static str> {
                match self { $(Self::$name(_) => <$of>::MAKER,)* }
            }

            /// Returns the bytes of an element in memory.
            #[must_use]
            pub const fn element_bytes(&self) -> usize {
                match self { $(Self::$name(_) => size_of::<$of>(),)* }
            }

            /// Returns the number of values.
            #[must_use]
            pub fn len(&self) -> usize {
                match self { $(Self::$name(values) => values.len(),)* }
            }

            /// Returns the values as plain numbers, in memory order. A magic is four of them, a label two.
            #[must_use]
            pub fn numbers(&self) -> Vec<i128> {
                match self { $(Self::$name(values) => values.iter().flat_map(|value| value.numbers()).collect(),)* }
            }

            /// Returns the number of plain numbers of a value.
            #[must_use]
            pub fn numbers_each(&self) -> usize {
                match self { $(Self::$name(values) => values.first().map_or(1, |value| value.numbers().len()),)* }
            }

            /// Returns the literals of the values in a source.
            #[must_use]
            pub fn literals(&self) -> Vec<TokenTree> {
                match self { $(Self::$name(values) => values.iter().map(|value| value.literal()).collect(),)* }
            }

            fn checksum(&self) -> u64 {
                match self { $(Self::$name(values) => values.as_slice().checksum(),)* }
            }
        }
    };
}

values! {
    /// Weights of inputs.
    I8(i8),
    /// Small numbers.
    U8(u8),
    /// Weights of neurons.
    I16(i16),
    /// Indices.
    U16(u16),
    /// Numbers of the search.
    I32(i32),
    /// Keys.
    U64(u64),
    /// Sets of squares.
    Set(Bitboard),
    /// Middlegame and endgame values.
    Score(Score),
    /// Single directions.
    Direction(Option<Direction>),
    /// Sets of directions.
    Directions(Directions),
    /// Magics, which index the attacks along lines.
    Magic(Magic),
    /// Names.
    Label(Label),
}

impl Values {
    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Content {
    /// Values in this shape.
    ///
    /// # Panics
    /// When the number of values does not fit the shape.
    #[must_use]
    pub fn new<T>(shape: &[usize], values: impl IntoIterator<Item = T>) -> Self
    where
        Vec<T>: Into<Values>,
    {
        let values: Values = values.into_iter().collect::<Vec<T>>().into();
        assert_eq!(values.len(), shape.iter().product::<usize>(), "values fill the shape");
        Self { shape: shape.to_vec(), values }
    }

    /// The sets of a table of sets.
    ///
    /// # Panics
    /// When it holds something else.
    #[must_use]
    pub fn sets(&self) -> &[Bitboard] {
        let Values::Set(sets) = &self.values else { panic!("{} are no sets", self.values.element()) };
        sets
    }

    /// The scores of a table of scores.
    ///
    /// # Panics
    /// When it holds something else.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        let Values::Score(scores) = &self.values else { panic!("{} are no scores", self.values.element()) };
        scores
    }

    /// The bytes that the values take in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.values.len() * self.values.element_bytes()
    }
}

impl Table {
    /// The Rust type: `[[Bitboard; 81]; 2]`.
    #[must_use]
    pub fn rust_type(&self) -> String {
        let element = self.content.values.element().to_owned();
        self.content.shape.iter().rev().fold(element, |inner, length| format!("[{inner}; {length}]"))
    }

    /// The bytes it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.content.bytes()
    }

    /// Returns the checksum of the values in little-endian order, independent of their printed form.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.content.values.checksum()
    }
}

/// The fingerprint of all tables: a checksum of their names and checksums, in order.
#[must_use]
pub fn fingerprint(tables: &[Table]) -> u64 {
    fingerprint_of(tables.iter())
}

/// The fingerprint of the tables that a search reads: all but those of the book.
#[must_use]
pub fn search_fingerprint(tables: &[Table]) -> u64 {
    fingerprint_of(tables.iter().filter(|table| table.facts.section != Section::Book))
}

fn fingerprint_of<'t>(tables: impl Iterator<Item = &'t Table>) -> u64 {
    let mut all = Checksum::EMPTY;
    for table in tables {
        all.feed(table.name.as_bytes());
        table.checksum().feed(&mut all);
    }
    all.value()
}
