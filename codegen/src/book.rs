//! The opening book as the engine finds it: positions by their keys.

use geometry::{Color, PieceKind};

use crate::Inputs;
use crate::diagram::Diagram;
use crate::input::BookLine;
use crate::make::zobrist::Keys;

/// A position of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'i> {
    /// The key by which the engine knows it.
    pub key: u64,
    /// How it is reached, and what is played in it.
    pub line: &'i BookLine,
}

/// Every position of the book, the least key first.
#[must_use]
pub fn entries(inputs: &Inputs) -> Vec<Entry<'_>> {
    let keys = Keys::new(inputs);
    let mut entries: Vec<Entry<'_>> =
        inputs.book.lines.iter().map(|line| Entry { key: key(&keys, &line.diagram), line }).collect();
    entries.sort_by_key(|entry| entry.key);
    entries
}

/// The key of a position: all pieces, what both sides hold, and the side to move.
pub(crate) fn key(keys: &Keys, diagram: &Diagram) -> u64 {
    let board = diagram.pieces().map(|(square, piece)| keys.piece(piece, square));
    let hands = Color::ALL
        .into_iter()
        .flat_map(|color| PieceKind::HAND.into_iter().map(move |kind| (color, kind, diagram.held(color, kind))));
    let hands = hands.map(|(color, kind, count)| keys.held(color, kind, count));
    let turn = if diagram.turn() == Color::White { keys.side } else { 0 };
    board.chain(hands).fold(turn, |all, key| all ^ key)
}
