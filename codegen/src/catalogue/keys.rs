//! Zobrist keys.

use super::{KEYS, Row};
use crate::make::zobrist;
use crate::table::Look::Numbers;
use crate::table::axis::Axis::{Color, Hand, Kind, Number, Square};
use crate::table::facts::{Facts, Usage};

/// The tables in the order of the manifest.
pub(super) const ROWS: &[Row] = &[
    Row {
        name: "PIECE_KEYS",
        look: Numbers,
        axes: &[Color, Kind, Square],
        origin: "zobrist.toml",
        recipe: zobrist::PIECE_KEYS,
        facts: KEYS,
        japanese: "盤上の駒のキー",
        english: "The key of a piece, by colour, kind and square.",
    },
    Row {
        name: "HAND_KEYS",
        look: Numbers,
        axes: &[Color, Hand, Number("count")],
        origin: "zobrist.toml",
        recipe: zobrist::HAND_KEYS,
        facts: KEYS,
        japanese: "持ち駒のキー",
        english: "The key of holding pieces in hand, by colour, kind and count; 0 for none.",
    },
    Row {
        name: "SIDE_KEY",
        look: Numbers,
        axes: &[],
        origin: "zobrist.toml",
        recipe: zobrist::SIDE_KEY,
        facts: Facts { usage: Usage::Folded, ..KEYS },
        japanese: "手番のキー",
        english: "The key of White to move.",
    },
];
