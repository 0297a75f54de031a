//! `zobrist.toml`: the seed of the keys.

use super::Reader;

/// The source of the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zobrist {
    /// The seed of the generator.
    pub seed: u64,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Zobrist {
    reader.file("zobrist.toml", |document| {
        let seed = document.take("seed").and_then(|node| document.integer(&node, 0..i64::MAX));
        Zobrist { seed: seed.unwrap_or_default() as u64 }
    })
}
