//! Castles: their names, values and shapes.

use super::{CASTLES, Row};
use crate::make::castles::{masks, names};
use crate::schema::Source;
use crate::table::Look::{Names, Numbers, Scores, Sets};
use crate::table::axis::Axis::{Castle, Color, Field, Kind, Number, Shape, Square};
use crate::table::facts::{Facts, Keys, Usage};

/// The tables in the order of the manifest.
pub(super) const ROWS: &[Row] = &[
    Row {
        name: "CASTLE_NAMES",
        look: Names,
        axes: &[Castle, Field(&["English", "Japanese"])],
        origin: "castles.toml",
        recipe: names::NAMES,
        facts: Facts { keys: Keys::OfCastle(&["name", "kanji"]), ..CASTLES },
        japanese: "囲いの名前",
        english: "The names of a castle, English and Japanese, by castle.",
    },
    Row {
        name: "CASTLE_HASH_KEY",
        look: Numbers,
        axes: &[],
        origin: "castles.toml",
        recipe: names::HASH_KEY,
        facts: Facts { usage: Usage::Library, ..CASTLES },
        japanese: "名前のハッシュの鍵",
        english: "The key under which the hashes of the castles' names fall on places of their own.",
    },
    Row {
        name: "CASTLE_DISPLACEMENTS",
        look: Numbers,
        axes: &[Number("bucket"), Number("part")],
        origin: "castles.toml",
        recipe: names::DISPLACEMENTS,
        facts: Facts { usage: Usage::Library, ..CASTLES },
        japanese: "ハッシュのずらし",
        english: "Two displacements that spread the names of a bucket, by the first hash of a name.",
    },
    Row {
        name: "CASTLE_NUMBERS",
        look: Numbers,
        axes: &[Number("hash")],
        origin: "castles.toml",
        recipe: names::NUMBERS,
        facts: Facts { usage: Usage::Library, ..CASTLES },
        japanese: "ハッシュと囲いの番号",
        english: "The castle whose name has this hash, by the displaced hash of the name.",
    },
    Row {
        name: "CASTLE_WINGS",
        look: Numbers,
        axes: &[Castle],
        origin: "castles.toml",
        recipe: masks::WINGS,
        facts: Facts { keys: Keys::OfCastle(&["wing"]), ..CASTLES },
        japanese: "囲いの側",
        english: "The wing on which a castle is drawn (0 right, 1 left, 2 centre), by castle.",
    },
    Row {
        name: "CASTLE_VALUES",
        look: Scores,
        axes: &[Castle],
        origin: "castles.toml",
        recipe: masks::VALUES,
        facts: Facts { keys: Keys::OfCastle(&["value"]), weights: Some(Source::Castles), ..CASTLES },
        japanese: "囲いの価値",
        english: "The value of a whole castle, by castle. Last: the value that each usual piece adds.",
    },
    Row {
        name: "CASTLE_BROKEN",
        look: Numbers,
        axes: &[],
        origin: "patterns.toml",
        recipe: masks::BROKEN,
        facts: Facts { keys: Keys::Of(&["castle.broken"]), usage: Usage::Folded, ..CASTLES },
        japanese: "崩れた囲いの割合",
        english: "The factor of the value of an incomplete castle, in percent of the share of its pieces in place.",
    },
    Row {
        name: "CASTLE_STARTS",
        look: Numbers,
        axes: &[Square],
        origin: "castles.toml",
        recipe: masks::STARTS,
        facts: CASTLES,
        japanese: "玉のマスと囲いの形",
        english: "Index of the first shape (a drawing of a castle on a wing) for each square of Black's king. Last: \
                  the number of shapes. Of shapes with equally many pieces in place, the first gives the name.",
    },
    Row {
        name: "CASTLE_SHAPES",
        look: Numbers,
        axes: &[Shape, Field(&["castle", "mirrored", "pieces", "needed"])],
        origin: "castles.toml",
        recipe: masks::SHAPES,
        facts: Facts { keys: Keys::Drawings, ..CASTLES },
        japanese: "囲いの形",
        english: "By shape: the castle, 1 when it is mirrored, the number of pieces that define it, and the number of \
                  them required in place to recognise it.",
    },
    Row {
        name: "CASTLE_REQUIRED",
        look: Sets,
        axes: &[Shape, Color, Kind],
        origin: "castles.toml",
        recipe: masks::REQUIRED,
        facts: Facts { keys: Keys::Drawings, ..CASTLES },
        japanese: "囲いを作る駒",
        english: "Squares of the pieces that define a castle, by shape, colour and kind (pawn to king).",
    },
    Row {
        name: "CASTLE_OPTIONAL",
        look: Sets,
        axes: &[Shape, Color, Kind],
        origin: "castles.toml",
        recipe: masks::OPTIONAL,
        facts: Facts { keys: Keys::Drawings, ..CASTLES },
        japanese: "囲いによくある駒",
        english: "Squares of the pieces that usually stand there too, by shape, colour and kind.",
    },
    Row {
        name: "CASTLE_VACANT",
        look: Sets,
        axes: &[Shape, Color, Field(&["men", "pawns"])],
        origin: "castles.toml",
        recipe: masks::VACANT,
        facts: Facts { keys: Keys::Drawings, ..CASTLES },
        japanese: "囲いで空いているマス",
        english: "Squares that must hold no piece of the castle's owner, and squares that must hold no pawn of the \
                  owner, by shape and colour.",
    },
];
