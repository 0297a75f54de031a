//! Castles (囲い): which one a king stands in, and how much of it is there.
//!
//! Castles are looked for by the square of the king, then compared mask by mask; no piece is walked. A castle counts by the
//! share of its defining pieces that stand; while one is missing, or a square that must be empty is not, it is worth half of
//! that share, so that a broken castle is worth less than a whole one and more than none.

use geometry::{Color, PieceKind, Square};

use super::Score;
use super::tally::{Group, Tally};
use super::view::View;
use crate::board::{Bitboard, Position};
use crate::tables;

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
    /// The castle of this name, as nobody has built it yet.
    #[must_use]
    pub fn find(name: &str) -> Option<u8> {
        tables::CASTLE_NUMBERS.get(name).copied()
    }

    /// Its number in `tables/castles.toml`, from 0.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// The name it is looked up by, and the Japanese one.
    #[must_use]
    pub fn names(&self) -> (&'static str, &'static str) {
        tables::CASTLE_NAMES[self.number as usize]
    }

    /// Whether all of it stands.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.standing == self.required_count && self.clear
    }

    /// What it is worth to its owner.
    #[must_use]
    pub fn score(&self) -> Score {
        let whole = Group::Castles.weight(self.number.into());
        if self.is_whole() {
            return whole + Group::Castles.weight(count()).times(self.optional as i32);
        }
        let (share, of) = self.share();
        whole.part(share, of)
    }

    /// The squares where the pieces that define it stand when it is whole.
    #[must_use]
    pub fn squares(&self, color: Color) -> Bitboard {
        let masks = &tables::CASTLE_REQUIRED[self.number as usize][color][usize::from(self.mirrored)];
        masks.iter().fold(Bitboard::EMPTY, |all, &mask| all | mask)
    }

    fn optional_among(&self, pieces: &[Bitboard; 8], color: Color) -> u32 {
        standing(&tables::CASTLE_OPTIONAL[self.number as usize][color][usize::from(self.mirrored)], pieces)
    }

    /// The part of its value that a castle counts which is not whole.
    fn share(&self) -> (i32, i32) {
        (self.standing as i32, 2 * self.required_count.max(1) as i32)
    }
}

pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    if let Some(memo) = tally.memo() {
        let score = || recognise(view.position, color).map_or(Score::ZERO, |castle| castle.score());
        let score = memo.castle(view.position, color, score);
        return tally.add_sum(Group::Castles, score.times(color.sign()));
    }
    let Some(castle) = recognise(view.position, color) else { return };
    if castle.is_whole() {
        tally.add(Group::Castles, castle.number.into(), color, 1);
        tally.add(Group::Castles, count(), color, castle.optional as i32);
    } else {
        let (share, of) = castle.share();
        tally.add_part(Group::Castles, castle.number.into(), color, share, of);
    }
}

/// How many castles there are.
#[must_use]
pub const fn count() -> usize {
    tables::CASTLE_VALUES.len() - 1
}

/// The castle a side's king stands in, if more than half of one stands: a whole one before a part of one, then that of the
/// most pieces, then that worth most.
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

/// Castles with this square for Black's king, then those that do not say where it stands: twice the number plus the wing.
fn candidates(king: Square) -> impl Iterator<Item = u8> {
    let starts = |square: usize| usize::from(tables::CASTLE_STARTS[square]);
    let here = starts(king.index())..starts(king.index() + 1);
    let anywhere = starts(Square::COUNT)..starts(Square::COUNT + 1);
    here.chain(anywhere).map(|place| tables::CASTLE_CANDIDATES[place])
}

/// A candidate against the pieces of a side, its optional not counted; `None` when half of it or less stands.
fn compare(position: &Position, color: Color, pieces: &[Bitboard; 8], candidate: u8) -> Option<Castle> {
    let (number, wing) = (usize::from(candidate / 2), usize::from(candidate % 2));
    let needed = u32::from(tables::CASTLE_REQUIRED_COUNT[number]);
    let standing = standing(&tables::CASTLE_REQUIRED[number][color][wing], pieces);
    if 2 * standing <= needed {
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
