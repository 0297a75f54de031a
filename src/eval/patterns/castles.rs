//! Castles (囲い): which one a king stands in, and how much of it is there.
//!
//! Castles are looked for by the square of the king, then compared mask by mask; no piece is walked. What is compared is a shape: a
//! drawing of `tables/castles.toml` on a wing on which its castle is known. A castle counts by the share of its defining pieces that
//! stand; while one is missing, or a man stands where none may, only a part of that share counts (`tables/patterns.toml`), so that a
//! broken castle is worth less than a whole one and more than none.

use core::cmp::Reverse;

pub use geometry::Wing;
use geometry::{Color, PieceKind, Square};

use super::info::EvalInfo;
use super::sink::{EvalSink, Group};
use crate::board::{Bitboard, Position};
use crate::eval::Score;
use crate::tables;
use crate::tables::castles::{OPTIONAL, VALUES};

/// How many castles are known.
pub const COUNT: usize = tables::CASTLE_NAMES.values.len();

/// A castle that a king stands in, whole or in part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castle {
    shape: u8,
    number: u8,
    /// Whether it stands on the other wing than the one on which it is drawn.
    pub mirrored: bool,
    /// How many of the pieces that define it stand.
    pub standing: u32,
    /// How many pieces define it.
    pub required_count: u32,
    /// How many of the pieces that usually stand there too do.
    pub optional: u32,
    /// Whether no man of its owner stands where none may.
    pub clear: bool,
}

impl Castle {
    /// The number of the castle with this name, from 0 to below [`COUNT`]; `None` when no castle has it. Names are
    /// those of `tables/castles.toml`, such as `"mino"`.
    #[must_use]
    pub fn find(name: &str) -> Option<u8> {
        let hashes = phf_shared::hash(name, &tables::CASTLE_HASH_KEY);
        let [first, second] = tables::CASTLE_DISPLACEMENTS[hashes.g as usize % tables::CASTLE_DISPLACEMENTS.len()];
        let hash = phf_shared::displace(hashes.f1, hashes.f2, first.into(), second.into());
        let number = tables::CASTLE_NUMBERS[hash as usize % COUNT];
        (tables::CASTLE_NAMES[usize::from(number)][0].as_str() == name).then_some(number)
    }

    /// The number of the castle: its place in `tables/castles.toml`, from 0.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// The name by which [`Castle::find`] finds it, and the Japanese one.
    #[must_use]
    pub fn names(&self) -> (&'static str, &'static str) {
        let [name, kanji] = &tables::CASTLE_NAMES[usize::from(self.number)];
        (name.as_str(), kanji.as_str())
    }

    /// The wing on which it stands, as its owner sees the board.
    #[must_use]
    pub fn wing(&self) -> Wing {
        let drawn = Wing::from_index(tables::CASTLE_WINGS[usize::from(self.number)].into()).unwrap_or(Wing::Centre);
        if self.mirrored { drawn.opposite() } else { drawn }
    }

    /// Whether all of it stands.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.standing == self.required_count && self.clear
    }

    /// What it is worth to its owner.
    #[must_use]
    pub fn score(&self) -> Score {
        let whole = VALUES.at(self.number.into()).score();
        if self.is_whole() {
            return whole + OPTIONAL.weight().score().times(self.optional as i32);
        }
        let (share, of) = self.share();
        whole.part(share, of)
    }

    /// The squares where the pieces that define it stand when it is whole.
    #[must_use]
    pub fn squares(&self, color: Color) -> Bitboard {
        let masks = &tables::CASTLE_REQUIRED[usize::from(self.shape)][color];
        masks.iter().fold(Bitboard::EMPTY, |all, &mask| all | mask)
    }

    /// How near it is to a whole one, the nearest greatest. A man that stands where none may is a piece that is missing.
    fn rank(&self) -> impl Ord {
        let missing = self.required_count - self.standing + u32::from(!self.clear);
        (Reverse(missing), self.standing)
    }

    fn optional_among(&self, pieces: &[Bitboard; 8], color: Color) -> u32 {
        standing(&tables::CASTLE_OPTIONAL[usize::from(self.shape)][color], pieces)
    }

    /// The part of its value that a castle counts which is not whole: the pieces that stand of those that it needs, times the share of
    /// a broken castle.
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

/// The castle a side's king stands in, if enough of one stands: the one that lacks the fewest pieces (a whole one lacks none; a man
/// where none may stand counts as one that is missing), then the one of which more stands. Of equals, the better name: the one that
/// needs more generals (kings, golds, silvers), then one on the wing on which it is drawn, then the first in the alphabet.
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

/// The shapes with this square for Black's king.
fn shapes(king: Square) -> core::ops::Range<u8> {
    tables::CASTLE_STARTS[king.index()]..tables::CASTLE_STARTS[king.index() + 1]
}

/// A shape against the men of a side, its usual pieces not counted; `None` when too little of it stands.
fn compare(own: Bitboard, color: Color, pieces: &[Bitboard; 8], shape: u8) -> Option<Castle> {
    let [number, mirrored, needed, least] = tables::CASTLE_SHAPES[usize::from(shape)];
    let (needed, least) = (u32::from(needed), u32::from(least));
    let standing = standing(&tables::CASTLE_REQUIRED[usize::from(shape)][color], pieces);
    if standing < least {
        return None;
    }
    let [vacant, pawnless] = tables::CASTLE_VACANT[usize::from(shape)][color];
    let clear = !vacant.meets(own) && !pawnless.meets(pieces[PieceKind::Pawn]);
    // A castle that is none in part needs all its pieces to be recognised.
    let none_in_part = least == needed;
    if none_in_part && !clear {
        return None;
    }
    Some(Castle { shape, number, mirrored: mirrored != 0, standing, required_count: needed, optional: 0, clear })
}

/// How many pieces stand where the masks of their kinds want one.
fn standing(masks: &[Bitboard; 8], pieces: &[Bitboard; 8]) -> u32 {
    masks.iter().zip(pieces).filter(|&(&mask, _)| !mask.is_empty()).map(|(&mask, &pieces)| (mask & pieces).len()).sum()
}
