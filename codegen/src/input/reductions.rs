//! `reductions.toml`: the reduction of late moves.

use super::Reader;

/// The two numbers of the formula, in 1/1024.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reductions {
    /// The reduction of every reduced move.
    pub base: i64,
    /// The divisor of the product of the logarithms.
    pub divisor: i64,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Reductions {
    reader.file("reductions.toml", |document| {
        let mut number = |key, range| document.take(key).and_then(|node| document.integer(&node, range));
        let (base, divisor) = (number("base", 0..4097), number("divisor", 300..16_385));
        Reductions { base: base.unwrap_or_default(), divisor: divisor.unwrap_or(1024) }
    })
}
