//! `phase.toml`: the phase of a game.

use geometry::PieceKind;

use super::Reader;

/// Numbers of the phase.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Phase {
    /// The phase at the start of a game. 0 is the endgame.
    pub full: i32,
    /// The part of the phase that each piece in hand takes off, by kind.
    pub held: Vec<i32>,
}

const FULL: std::ops::Range<i64> = 1..257;
const HELD: std::ops::Range<i64> = 0..257;

pub(super) fn read(reader: &mut Reader<'_>) -> Phase {
    reader.file("phase.toml", |document| {
        let full = document.take("full").and_then(|node| document.integer(&node, FULL)).unwrap_or_default();
        let kinds = PieceKind::HAND.map(PieceKind::word);
        let held = document.integers("held", &kinds, "piece", HELD).unwrap_or_default();
        Phase { full: full as i32, held: held.into_iter().map(|weight| weight as i32).collect() }
    })
}
