//! `exchange.toml`: the value of a piece in an exchange of captures.

use geometry::PieceKind;

use super::Reader;

/// Centipawns.
const RANGE: std::ops::Range<i64> = 1..3001;

/// Reads values by kind, in index order. The king, which is never captured, has 0.
pub(super) fn read(reader: &mut Reader<'_>) -> Vec<i32> {
    reader.file("exchange.toml", |document| {
        let taken = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King);
        let names: Vec<&str> = taken.map(PieceKind::word).collect();
        let mut values = document.integers("half_swing", &names, "piece", RANGE).unwrap_or_default();
        if !values.is_empty() {
            values.insert(PieceKind::King.index(), 0);
        }
        values.into_iter().map(|value| value as i32).collect()
    })
}
