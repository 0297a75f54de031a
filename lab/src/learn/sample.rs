//! Positions as a net sees them, read from shards.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use geometry::{Bitboard, Color, Piece, PieceKind, Sight, Square, View};
use horigoma::board::{MoveList, PlayListener, Position};
use horigoma::eval::{self, Accumulator};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::anew;
use super::teacher::{self, Teacher};
use crate::packed::{self, QUIET, Record};
use crate::shards;

/// Pieces of a whole set, kings included: the inputs that are on, whoever looks, but for threats.
pub const MEN: usize = 40;

/// Inputs of pressed squares.
const PRESSED: usize = View::NEAR - View::PRESSED;

/// The most pieces around kings: on each square but the kings' own.
const NEAR: usize = 2 * (View::SURROUNDINGS - 1);

/// A position with what it should be worth. Values are for the side to move, in centipawns.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The inputs that are on, as Black sees them without a mirror.
    pub men: [u16; MEN],
    /// Which of these are under threat, and which are attacked but not under threat, bit by bit.
    pub attacked: [u64; 2],
    /// Which inputs of pressed squares are on, bit by bit.
    pub pressed: [u64; PRESSED.div_ceil(64)],
    /// Which inputs of pieces around kings are on; [`View::INPUTS`] behind the last.
    pub near: [u16; NEAR],
    /// How the side to move and its opponent see them.
    pub views: [View; 2],
    /// The men in hand, of both sides.
    pub held: u8,
    /// What the kept sums say.
    pub sums: f32,
    /// What all patterns say.
    pub patterns: f32,
    /// The winning chance that the position should be given.
    pub target: f32,
    /// How its game ended: 1 when won, 0 when lost; what is of no game has a half.
    pub result: f32,
}

/// Which of the positions are learned from.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The greatest score.
    pub most: i16,
    /// How far what a position should be worth may lie from what its own search says, in winning chances.
    pub doubt: f32,
    /// No more positions than so many.
    pub limit: usize,
    /// Whether what searches said is taken anew, by what the net of this program says of where their lines ended.
    pub anew: bool,
}

/// The samples of some shards, a list for each: quiet positions whose keys are not among those seen already, each once. Damaged shards are
/// named and skipped.
///
/// # Errors
/// When there is no shard at all.
pub fn load(files: &[PathBuf], choice: Choice, teacher: &Teacher, seen: &mut HashSet<u64>) -> Result<Vec<Vec<Sample>>> {
    let bar = ProgressBar::new(files.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} shards read, {eta} left")?);
    let parts: Vec<Vec<(u64, Sample)>> =
        files.par_iter().progress_with(bar).map(|file| read(file, choice, teacher)).collect();
    let (mut loaded, mut kept) = (0, Vec::new());
    for part in parts {
        let room = choice.limit - loaded;
        let new = part.into_iter().filter(|(key, _)| seen.insert(*key)).map(|(_, sample)| sample).take(room);
        let part: Vec<Sample> = new.collect();
        loaded += part.len();
        kept.push(part);
    }
    Ok(kept)
}

/// What the first shard of a folder says of its engine and of how it played; `None` when there is none.
#[must_use]
pub fn describe(folder: &Path) -> Option<String> {
    let file = shards::list(folder).ok()?.into_iter().next()?;
    shards::read(&file).ok().map(|(engine, _)| engine)
}

fn records(file: &Path) -> Vec<Record> {
    shards::read(file).map(|(_, records)| records).unwrap_or_else(|error| {
        eprintln!("skipped: {error:#}");
        Vec::new()
    })
}

/// Positions a few random moves away from those of some shards, with what all patterns say of them as their worth: as many of them as
/// anybody wants, so that a net knows what the patterns know before it learns what they do not.
#[must_use]
pub fn beside(files: &[PathBuf], teacher: &Teacher, seed: u64) -> Vec<Sample> {
    let one = |(number, file): (usize, &PathBuf)| -> Vec<Sample> {
        // Where the files lie must not matter.
        let mut random = fastrand::Rng::with_seed(seed.wrapping_add(number as u64));
        let sample = |record: &Record| {
            let mut position = packed::unpack(&record.sfen, record.ply).ok()?;
            for _ in 0..random.u32(..4) {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                position.play_unchecked(*random.choice(moves.as_slice())?);
            }
            let patterns = eval::evaluate(&position) as f32;
            let sums = eval::evaluate_sums(&position, &Accumulator::of(&position)) as f32;
            (!position.is_check()).then_some(())?;
            Some(Sample { sums, patterns, target: teacher.chance(patterns), ..seen(&position)? })
        };
        records(file).iter().filter_map(sample).collect()
    };
    files.par_iter().enumerate().flat_map_iter(one).collect()
}

fn read(file: &Path, choice: Choice, teacher: &Teacher) -> Vec<(u64, Sample)> {
    let mut records = records(file);
    if choice.anew {
        anew::take(&mut records);
    }
    let targets = teacher.targets(&records);
    let learned = |&(record, target): &(&Record, f32)| {
        let score = record.score;
        record.flags & QUIET != 0
            && score.unsigned_abs() <= choice.most.unsigned_abs()
            && (teacher.chance(score.into()) - target).abs() <= choice.doubt
    };
    let sample = |(record, target): (&Record, f32)| match packed::unpack(&record.sfen, record.ply) {
        Ok(position) => sample(&position, record, target).map(|sample| (position.key(), sample)),
        Err(_) => {
            eprintln!("skipped: a record of {} that is no position", file.display());
            None
        }
    };
    records.iter().zip(targets).filter(learned).filter_map(sample).collect()
}

fn sample(position: &Position, record: &Record, target: f32) -> Option<Sample> {
    let sums = Accumulator::of(position);
    Some(Sample {
        sums: eval::evaluate_sums(position, &sums) as f32,
        patterns: eval::evaluate(position) as f32,
        target,
        result: teacher::won(record),
        ..seen(position)?
    })
}

/// What can be seen of a position, of whose worth nothing is known; `None` when pieces are missing.
#[must_use]
pub fn seen(position: &Position) -> Option<Sample> {
    let view = |color| Some(View::new(color, position.king(color)?));
    let sets = [eval::net::threatened(position), eval::net::attacked(position)];
    let mut men = Men { sets, list: [0; MEN], attacked: [0; 2], count: 0, held: 0 };
    position.tell(&mut men);
    (men.count == MEN).then_some(())?;
    Some(Sample {
        men: men.list,
        attacked: men.attacked,
        pressed: pressed(position)?,
        near: near(position)?,
        views: [view(position.turn())?, view(!position.turn())?],
        held: men.held,
        sums: 0.0,
        patterns: 0.0,
        target: 0.5,
        result: 0.5,
    })
}

fn pressed(position: &Position) -> Option<[u64; PRESSED.div_ceil(64)]> {
    let mut bits = [0; _];
    for color in Color::ALL {
        let king = position.king(color)?;
        for (square, pressure) in eval::net::pressed(position, color) {
            let bit = PLAIN.pressed(color, king, square, pressure) - View::PRESSED;
            bits[bit / 64] |= 1 << (bit % 64);
        }
    }
    Some(bits)
}

fn near(position: &Position) -> Option<[u16; NEAR]> {
    let (mut list, mut count) = ([View::INPUTS as u16; NEAR], 0);
    for color in Color::ALL {
        let king = position.king(color)?;
        for square in position.occupied().into_iter().filter(|square| square.distance(king) <= View::REACH as u8) {
            let piece = position.piece_on(square)?;
            if let Some(input) = PLAIN.near(color, king, piece, square) {
                list[count] = input as u16;
                count += 1;
            }
        }
    }
    Some(list)
}

/// How samples write inputs down.
const PLAIN: View = View::PLAIN;

/// Writes down which inputs are on.
struct Men {
    /// The pieces under threat, and those attacked.
    sets: [Bitboard; 2],
    list: [u16; MEN],
    /// Which of the list are among them, bit by bit.
    attacked: [u64; 2],
    count: usize,
    held: u8,
}

impl Men {
    fn note(&mut self, input: usize) {
        if let Some(slot) = self.list.get_mut(self.count) {
            *slot = input as u16;
        }
        self.count += 1;
    }
}

impl PlayListener for Men {
    fn put(&mut self, piece: Piece, square: Square) {
        for (bits, set) in self.attacked.iter_mut().zip(self.sets) {
            *bits |= u64::from(set.has(square)).unbounded_shl(self.count as u32);
        }
        self.note(PLAIN.piece(piece, square));
    }

    fn hold(&mut self, color: Color, kind: PieceKind, _: usize, after: usize) {
        (1..=after).filter_map(|count| PLAIN.held(color, kind, count)).for_each(|input| self.note(input));
        self.held += after as u8;
    }
}

/// What the inputs of Black's plain board are to each view.
#[derive(Debug)]
pub struct Views {
    /// By the view's colour, and whether it is mirrored.
    seen: [[Vec<u16>; 2]; 2],
    /// The inputs of a piece's being under threat, and of its being attacked, by that of its standing there, all of the plain board.
    attacked: [Vec<Option<usize>>; 2],
}

impl Views {
    /// All four.
    #[must_use]
    pub fn new() -> Self {
        // Anywhere on the board a king has the same neighbours.
        let king = Square::at(4, 4).expect("5e is on the board");
        let seen = |view: View, plain: usize| match View::sight(plain) {
            Sight::Stands(piece, square) => Some(view.piece(piece, square)),
            Sight::Threatened(piece, square) => view.threatened(piece, square),
            Sight::Attacked(piece, square) => view.attacked(piece, square),
            Sight::Held(color, kind, count) => view.held(color, kind, count),
            Sight::Pressed(color, [files, ranks], pressure) => {
                king.offset(files, ranks).map(|square| view.pressed(color, king, square, pressure))
            }
            Sight::Near(color, [files, ranks], piece) => {
                king.offset(files, ranks).and_then(|square| view.near(color, king, piece, square))
            }
        };
        let all = |view: View| (0..View::INPUTS).map(|plain| seen(view, plain).expect("seen by all") as u16).collect();
        let attacked = |input: fn(View, Piece, Square) -> Option<usize>| {
            let of = |plain: usize| match View::sight(plain) {
                Sight::Stands(piece, square) => input(PLAIN, piece, square),
                _ => None,
            };
            (0..View::THREATS).map(of).collect()
        };
        Self {
            seen: Color::ALL.map(|color| [false, true].map(|mirrored| all(View { color, mirrored }))),
            attacked: [attacked(View::threatened), attacked(View::attacked)],
        }
    }

    /// The inputs that a view has on.
    pub fn of(&self, sample: &Sample, view: View) -> impl Iterator<Item = usize> {
        let seen = &self.seen[view.color.index()][usize::from(view.mirrored)];
        let men = sample.men.into_iter().map(usize::from);
        let attacked = sample
            .attacked
            .into_iter()
            .zip(&self.attacked)
            .flat_map(|(bits, inputs)| ones(bits).filter_map(|man| inputs[usize::from(sample.men[man])]));
        let words = sample.pressed.iter().zip((View::PRESSED..).step_by(64));
        let pressed = words.flat_map(|(&word, first)| ones(word).map(move |bit| first + bit));
        let near = sample.near.into_iter().map(usize::from).take_while(|&plain| plain < View::INPUTS);
        men.chain(attacked).chain(pressed).chain(near).map(|plain| usize::from(seen[plain]))
    }
}

/// The bits of a word that are set.
fn ones(word: u64) -> impl Iterator<Item = usize> {
    let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
    rest.take_while(|&word| word != 0).map(|word| word.trailing_zeros() as usize)
}

impl Default for Views {
    fn default() -> Self {
        Self::new()
    }
}
