//! `material.toml`: what a piece is worth on the board and in hand.

use geometry::Score;

use super::Reader;
use super::document::Document;

/// Values by kind, in index order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Material {
    /// On the board: 14 kinds; the king's is 0.
    pub board: Vec<Score>,
    /// In hand, for each piece of the seven kinds that can be held.
    pub hand: Vec<Score>,
}

/// The names of the 14 kinds in index order, as `tables/` writes them.
pub(super) const KINDS: [&str; 14] = [
    "pawn",
    "lance",
    "knight",
    "silver",
    "bishop",
    "rook",
    "gold",
    "king",
    "tokin",
    "promoted_lance",
    "promoted_knight",
    "promoted_silver",
    "horse",
    "dragon",
];

const KING: usize = 7;

/// 18 pawns' worth of one kind must still fit the sixteen bits of a packed score.
const RANGE: std::ops::Range<i64> = 0..3001;

pub(super) fn read(reader: &mut Reader<'_>) -> Material {
    reader.file("material.toml", |document: &mut Document<'_>| {
        let without_king: Vec<&str> = KINDS.iter().copied().filter(|&name| name != KINDS[KING]).collect();
        let mut board = document.pairs("board", &without_king, RANGE).unwrap_or_default();
        if !board.is_empty() {
            board.insert(KING, Score::ZERO);
        }
        let hand = document.pairs("hand", &KINDS[..7], 0..1801).unwrap_or_default();
        Material { board, hand }
    })
}
