//! Castles (囲い): which one a king stands in, and how much of it is there.
//!
//! Castles are looked for by the square of the king, then compared mask by mask; no piece is walked. A castle counts by
//! the share of its defining pieces that stand; while one is missing, or a square that must be empty is not, only a
//! part of that share counts (`tables/patterns.toml`), so that a broken castle is worth less than a whole one and more
//! than none.

use geometry::{Color, PieceKind, Square};

use super::Score;
use super::info::EvalInfo;
use super::sink::{EvalSink, Group};
use crate::board::{Bitboard, Position};
use crate::tables;
use crate::tables::castles::{OPTIONAL, VALUES};

/// How many castles are known.
pub const COUNT: usize = tables::CASTLE_NAMES.len();

/// More than this percentage of its pieces must stand for a castle to be recognised.
const RECOGNISED: u32 = tables::CASTLE_SHARES[0] as u32;

/// What a castle that is not whole counts of the share that stands, in percent.
const BROKEN: i32 = tables::CASTLE_SHARES[1] as i32;

/// A castle that a king stands in, whole or in part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castle {
    number: u8,
    /// Whether it stands on the other wing than the one it is known for.
    pub mirrored: bool,
    /// How many of the pieces that define it stand.
    pub standing: u32,
    /// How many pieces define it.
    pub required_count: u32,
    /// How many of the pieces that usually stand there too do.
    pub optional: u32,
    /// Whether every square that must be empty is.
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
        let masks = &tables::CASTLE_REQUIRED[usize::from(self.number)][color][usize::from(self.mirrored)];
        masks.iter().fold(Bitboard::EMPTY, |all, &mask| all | mask)
    }

    fn optional_among(&self, pieces: &[Bitboard; 8], color: Color) -> u32 {
        standing(&tables::CASTLE_OPTIONAL[usize::from(self.number)][color][usize::from(self.mirrored)], pieces)
    }

    /// The part of its value that a castle counts which is not whole: the pieces that stand of those that it needs, times the share of
    /// a broken castle.
    fn share(&self) -> (i32, i32) {
        (BROKEN * self.standing as i32, 100 * self.required_count.max(1) as i32)
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

/// The castle a side's king stands in, if enough of one stands: a whole one before a part of one, then that of the most
/// pieces that stand, then that worth most in the middlegame; of equals, the one that comes last in
/// `tables/castles.toml`.
#[must_use]
pub fn recognise(position: &Position, color: Color) -> Option<Castle> {
    let king = position.king(color)?;
    let own = position.colors(color);
    let pieces: [Bitboard; 8] = core::array::from_fn(|kind| own & position.pieces(PieceKind::ALL[kind]));
    let mut best: Option<Castle> = None;
    for castle in candidates(king.relative(color)).filter_map(|candidate| compare(position, color, &pieces, candidate))
    {
        let rank = |castle: &Castle| (castle.is_whole(), castle.standing, castle.score().mg());
        if best.as_ref().is_none_or(|best| rank(&castle) >= rank(best)) {
            best = Some(castle);
        }
    }
    best.map(|castle| Castle { optional: castle.optional_among(&pieces, color), ..castle })
}

/// Castles with this square for Black's king, then those that do not say where it stands: twice the number plus the
/// wing.
fn candidates(king: Square) -> impl Iterator<Item = u8> {
    let starts = |square: usize| usize::from(tables::CASTLE_STARTS[square]);
    let here = starts(king.index())..starts(king.index() + 1);
    let anywhere = starts(Square::COUNT)..starts(Square::COUNT + 1);
    here.chain(anywhere).map(|place| tables::CASTLE_CANDIDATES[place])
}

/// A candidate against the pieces of a side, its usual pieces not counted; `None` when too little of it stands.
fn compare(position: &Position, color: Color, pieces: &[Bitboard; 8], candidate: u8) -> Option<Castle> {
    let (number, wing) = (usize::from(candidate / 2), usize::from(candidate % 2));
    let needed = u32::from(tables::CASTLE_REQUIRED_COUNT[number]);
    let standing = standing(&tables::CASTLE_REQUIRED[number][color][wing], pieces);
    if 100 * standing <= RECOGNISED * needed {
        return None;
    }
    let vacant = tables::CASTLE_VACANT[number][color][wing];
    let clear = !vacant.meets(position.occupied());
    Some(Castle { number: number as u8, mirrored: wing == 1, standing, required_count: needed, optional: 0, clear })
}

/// How many pieces stand where the masks of their kinds want one.
fn standing(masks: &[Bitboard; 8], pieces: &[Bitboard; 8]) -> u32 {
    masks.iter().zip(pieces).filter(|&(&mask, _)| !mask.is_empty()).map(|(&mask, &pieces)| (mask & pieces).len()).sum()
}
