//! The facts about a table besides its name, shape and values.

use crate::schema::Source;

/// The bytes of a line of the cache.
pub const CACHE_LINE: usize = 64;

/// The facts about a table besides its name, shape and values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The part of the report that draws it.
    pub section: Section,
    /// The keys of its file that its values come from.
    pub keys: Keys,
    /// The source of the group of weights that it holds, whole or in part.
    pub weights: Option<Source>,
    /// The bytes of which its address is a multiple; `None` for the alignment of its element.
    pub alignment: Option<usize>,
    /// The Cargo feature of the engine without which it is left out; `None` for a table that is always there.
    pub feature: Option<&'static str>,
    /// The use that the engine makes of it.
    pub usage: Usage,
}

/// A part of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// Values and weights.
    Evaluation,
    /// Numbers of the search and of the clock.
    Search,
    /// Attacks, lines and masks.
    Geometry,
    /// Zobrist keys.
    Keys,
    /// Castles.
    Castles,
    /// The opening book.
    Book,
    /// Magic numbers.
    Magics,
}

/// The keys of a file below `tables/` that the values of a table come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// No keys: the rules of the game or the whole file give the values.
    None,
    /// All of these keys give each value.
    Of(&'static [&'static str]),
    /// A key for each kind of piece, the first index, below this one.
    ByKind(&'static str),
    /// A key for each kind of piece, the first index, with the gold's key for each kind that moves like a gold.
    ByMover(&'static str),
    /// Two boards in the file of the kind of piece.
    Boards,
    /// A list of squares for each line.
    ByLine,
    /// A key for each entry of the file.
    Entries,
    /// A line of the opening book.
    BookLines,
    /// A move of a line of the opening book.
    BookMoves,
    /// These keys of a castle, by the second index. The place after the last castle has the key `optional`.
    OfCastle(&'static [&'static str]),
    /// The drawing of a castle.
    Drawings,
    /// Both halves of a weight in the file of its group.
    Weights,
}

/// The use that the engine makes of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usage {
    /// Play depends on the table: with other values the engine plays other moves, searches other trees or uses another
    /// time.
    Play,
    /// The patterns read the table, or it has names to show. Play depends on it only with the patterns.
    Explanation,
    /// The compiler folds the values, which are single numbers, into the code.
    Folded,
    /// The table is for programs that use the library.
    Library,
    /// The program contains the table for `horigoma tables --verify`. Only the generator reads the values.
    Generator,
}
