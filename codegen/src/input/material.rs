//! `material.toml`: the value of a piece on the board and in hand.

use geometry::{PieceKind, Score};

use super::Reader;
use super::document::Document;

/// Values by kind, in index order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Material {
    /// On the board: 14 kinds, of which the king has 0.
    pub board: Vec<Score>,
    /// In hand, for each piece of the seven kinds that can be held.
    pub hand: Vec<Score>,
}

/// The range in which 18 pieces of one kind fit the sixteen bits of a packed score.
const RANGE: std::ops::Range<i64> = 0..3001;

pub(super) fn read(reader: &mut Reader<'_>) -> Material {
    reader.file("material.toml", |document: &mut Document<'_>| {
        let kinds = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King);
        let without_king: Vec<&str> = kinds.map(PieceKind::word).collect();
        let mut board = document.pairs("board", &without_king, RANGE).unwrap_or_default();
        if !board.is_empty() {
            board.insert(PieceKind::King.index(), Score::ZERO);
        }
        let hand = document.pairs("hand", &PieceKind::HAND.map(PieceKind::word), 0..1801).unwrap_or_default();
        Material { board, hand }
    })
}
