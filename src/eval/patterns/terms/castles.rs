//! Castles (囲い): the castle of a king, and the share of it that is in place.
//!
//! Castles are found by the square of the king, then compared mask by mask, without a walk over the pieces. A shape is
//! compared: a drawing of `tables/castles.toml` on one of the wings of its castle. A castle counts by the share of its
//! required pieces in place. While one is missing, or a piece is on a vacant square, only a part of that share counts
//! (`tables/patterns.toml`). A broken castle is then worth less than a whole one and more than none.

use core::cmp::Reverse;

pub use geometry::Wing;
use geometry::{Color, PieceKind, Square};

use crate::board::{Bitboard, Position};
use crate::eval::Score;
use crate::eval::patterns::info::EvalInfo;
use crate::eval::patterns::sink::{EvalSink, Group};
use crate::tables;
use crate::tables::castles::{OPTIONAL, VALUES};

/// The number of known castles.
pub const COUNT: usize = tables::CASTLE_NAMES.values.len();

/// The castle of a king, whole or in part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castle {
    shape: u8,
    number: u8,
    /// Whether it is on the other wing than its drawing.
    pub mirrored: bool,
    /// The number of its required pieces in place.
    pub standing: u32,
    /// The number of its required pieces.
    pub required_count: u32,
    /// The number of its usual pieces in place.
    pub optional: u32,
    /// Whether its vacant squares have no piece of its owner.
    pub clear: bool,
}

impl Castle {
    /// Returns the number of the castle with this name, from 0 to below [`COUNT`], or `None` for an unknown name. Names
    /// are those of `tables/castles.toml`, such as `"mino"`.
    #[must_use]
    pub fn find(name: &str) -> Option<u8> {
        let hashes = phf_shared::hash(name, &tables::CASTLE_HASH_KEY);
        let [first, second] = tables::CASTLE_DISPLACEMENTS[hashes.g as usize % tables::CASTLE_DISPLACEMENTS.len()];
        let hash = phf_shared::displace(hashes.f1, hashes.f2, first.into(), second.into());
        let number = tables::CASTLE_NUMBERS[hash as usize % COUNT];
        (tables::CASTLE_NAMES[usize::from(number)][0].as_str() == name).then_some(number)
    }

    /// Returns the number of the castle: its place in `tables/castles.toml`, from 0.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// Returns the name by which [`Castle::find`] finds it, and the Japanese one.
    #[must_use]
    pub fn names(&self) -> (&'static str, &'static str) {
        let [name, kanji] = &tables::CASTLE_NAMES[usize::from(self.number)];
        (name.as_str(), kanji.as_str())
    }

    /// Returns its wing, as its owner sees the board.
    #[must_use]
    pub fn wing(&self) -> Wing {
        let drawn = Wing::from_index(tables::CASTLE_WINGS[usize::from(self.number)].into()).unwrap_or(Wing::Centre);
        if self.mirrored { drawn.opposite() } else { drawn }
    }

    /// Whether all of it is in place.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.standing == self.required_count && self.clear
    }

    /// Returns its score for its owner.
    #[must_use]
    pub fn score(&self) -> Score {
        let whole = VALUES.at(self.number.into()).score();
        if self.is_whole() {
            return whole + OPTIONAL.weight().score().times(self.optional as i32);
        }
        let (share, of) = self.share();
        whole.part(share, of)
    }

    /// Returns the squares of its required pieces.
    #[must_use]
    pub fn squares(&self, color: Color) -> Bitboard {
        let masks = &tables::CASTLE_REQUIRED[usize::from(self.shape)][color];
        masks.iter().fold(Bitboard::EMPTY, |all, &mask| all | mask)
    }

    /// Returns how near it is to a whole one, the nearest greatest. A piece on a vacant square counts as a missing one.
    fn rank(&self) -> impl Ord {
        let missing = self.required_count - self.standing + u32::from(!self.clear);
        (Reverse(missing), self.standing)
    }

    fn optional_among(&self, pieces: &[Bitboard; 8], color: Color) -> u32 {
        standing(&tables::CASTLE_OPTIONAL[usize::from(self.shape)][color], pieces)
    }

    /// Returns the share of its value that a broken castle counts: its required pieces in place, times the share of a
    /// broken castle.
    fn share(&self) -> (i32, i32) {
        (i32::from(tables::CASTLE_BROKEN.values) * self.standing as i32, 100 * self.required_count.max(1) as i32)
    }
}

pub(super) fn evaluate<S: EvalSink>(info: &EvalInfo<'_>, color: Color, sink: &mut S) {
    if let Some(cache) = sink.castle_cache() {
        let score = || recognise(info.position, color).map_or(Score::ZERO, |castle| castle.score());
        let score = cache.score(info.position, color, score);
        return sink.add_sum(Group::Castles, score.times(color.sign()));
    }
    let Some(castle) = recognise(info.position, color) else { return };
    let value = VALUES.at(castle.number.into());
    if castle.is_whole() {
        sink.add(value, color, 1);
        sink.add(OPTIONAL.weight(), color, castle.optional as i32);
    } else {
        let (share, of) = castle.share();
        sink.add_part(value, color, share, of);
    }
}

/// Returns the castle of a side's king, if enough of one is in place. The best castle has the fewest missing pieces (a
/// piece on a vacant square counts as one), then the most pieces in place. Equals are ordered by the better name: more
/// generals (kings, golds, silvers), the wing of the drawing, the alphabet.
#[must_use]
pub fn recognise(position: &Position, color: Color) -> Option<Castle> {
    let king = position.king(color)?;
    let own = position.colors(color);
    let pieces: [Bitboard; 8] = core::array::from_fn(|kind| own & position.pieces(PieceKind::ALL[kind]));
    let mut best: Option<Castle> = None;
    for castle in shapes(king.relative(color)).filter_map(|shape| compare(own, color, &pieces, shape)) {
        // Shapes come with the better name first.
        if best.as_ref().is_none_or(|best| castle.rank() > best.rank()) {
            best = Some(castle);
        }
    }
    best.map(|castle| Castle { optional: castle.optional_among(&pieces, color), ..castle })
}

/// Returns the shapes with this square for Black's king.
fn shapes(king: Square) -> core::ops::Range<u8> {
    tables::CASTLE_STARTS[king.index()]..tables::CASTLE_STARTS[king.index() + 1]
}

/// Compares a shape with the pieces of a side, without its usual pieces. Returns `None` when too little is in place.
fn compare(own: Bitboard, color: Color, pieces: &[Bitboard; 8], shape: u8) -> Option<Castle> {
    let [number, mirrored, needed, least] = tables::CASTLE_SHAPES[usize::from(shape)];
    let (needed, least) = (u32::from(needed), u32::from(least));
    let standing = standing(&tables::CASTLE_REQUIRED[usize::from(shape)][color], pieces);
    if standing < least {
        return None;
    }
    let [vacant, pawnless] = tables::CASTLE_VACANT[usize::from(shape)][color];
    let clear = !vacant.meets(own) && !pawnless.meets(pieces[PieceKind::Pawn]);
    // A castle without a value in part needs all its pieces to be recognised.
    let none_in_part = least == needed;
    if none_in_part && !clear {
        return None;
    }
    Some(Castle { shape, number, mirrored: mirrored != 0, standing, required_count: needed, optional: 0, clear })
}

/// Returns the number of pieces on the masks of their kinds.
fn standing(masks: &[Bitboard; 8], pieces: &[Bitboard; 8]) -> u32 {
    masks.iter().zip(pieces).filter(|&(&mask, _)| !mask.is_empty()).map(|(&mask, &pieces)| (mask & pieces).len()).sum()
}
