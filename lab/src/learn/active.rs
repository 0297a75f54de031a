//! The active features of positions: the inputs of a net that are on.

use features::{Feature, FeatureSet, Perspective};
use geometry::{Bitboard, Color, Piece, PieceKind, Square};
use horigoma::board::{PlayListener, Position};
use horigoma::eval::{self, KeptSums};

/// Pieces of a full set, kings included. Each has one feature in each perspective, besides threats.
pub const PIECES: usize = 40;

/// Inputs of pressed squares.
const PRESSED: usize = Feature::NEAR - Feature::PRESSURE;

/// The most pieces around kings: on each square of both surroundings but the kings' own.
const NEAR: usize = 2 * (Feature::SURROUNDINGS - 1);

/// The active features of a position.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// The inputs that are on, in Black's perspective without a mirror.
    pub pieces: [u16; PIECES],
    /// The bits of those under threat, and of those attacked but not under threat.
    pub attacked: [u64; 2],
    /// The bits of the inputs of pressed squares that are on.
    pub pressed: [u64; PRESSED.div_ceil(64)],
    /// The inputs of pieces around kings that are on. [`Feature::COUNT`] follows the last.
    pub near: [u16; NEAR],
    /// The perspectives of the side to move and of its opponent.
    pub views: [Perspective; 2],
    /// The pieces in hand, of both sides.
    pub held: u8,
    /// The sums of material and squares, for the side to move, in centipawns.
    pub sums: f32,
}

impl Features {
    /// Returns the features of a position, or `None` when pieces are missing.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let view = |color| Some(Perspective::of_king(color, position.king(color)?));
        let sets = [eval::net::threatened(position), eval::net::attacked(position)];
        let mut list = Pieces { sets, list: [0; PIECES], attacked: [0; 2], count: 0, held: 0 };
        position.tell(&mut list);
        (list.count == PIECES).then_some(())?;
        Some(Self {
            pieces: list.list,
            attacked: list.attacked,
            pressed: pressed(position)?,
            near: near(position)?,
            views: [view(position.turn())?, view(!position.turn())?],
            held: list.held,
            sums: eval::evaluate_sums(position, &KeptSums::of(position)) as f32,
        })
    }
}

fn pressed(position: &Position) -> Option<[u64; PRESSED.div_ceil(64)]> {
    let mut bits = [0; _];
    for color in Color::ALL {
        let king = position.king(color)?;
        for (square, pressure) in eval::net::pressed(position, color) {
            let bit = PLAIN.pressed(color, king, square, pressure) - Feature::PRESSURE;
            bits[bit / 64] |= 1 << (bit % 64);
        }
    }
    Some(bits)
}

fn near(position: &Position) -> Option<[u16; NEAR]> {
    let (mut list, mut count) = ([Feature::COUNT as u16; NEAR], 0);
    for color in Color::ALL {
        let king = position.king(color)?;
        for square in position.occupied().into_iter().filter(|square| square.distance(king) <= Feature::REACH as u8) {
            let piece = position.piece_on(square)?;
            if let Some(input) = PLAIN.near(color, king, piece, square) {
                list[count] = input as u16;
                count += 1;
            }
        }
    }
    Some(list)
}

/// The perspective in which features are stored.
const PLAIN: Perspective = Perspective::PLAIN;

/// A collector of the inputs that are on.
struct Pieces {
    /// The pieces under threat, and those attacked.
    sets: [Bitboard; 2],
    list: [u16; PIECES],
    /// The bits of those of the list that are in these sets.
    attacked: [u64; 2],
    count: usize,
    held: u8,
}

impl Pieces {
    fn note(&mut self, input: usize) {
        if let Some(slot) = self.list.get_mut(self.count) {
            *slot = input as u16;
        }
        self.count += 1;
    }
}

impl PlayListener for Pieces {
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

/// The inputs of Black's plain perspective, translated to each perspective.
#[derive(Debug)]
pub struct Views {
    /// The features of the net.
    set: FeatureSet,
    /// By the colour of the perspective, and whether it is mirrored.
    seen: [[Vec<u16>; 2]; 2],
    /// The inputs of a piece under threat and of a piece attacked, by the input of the piece on its square, in the
    /// plain perspective.
    attacked: [Vec<Option<usize>>; 2],
}

impl Views {
    /// Returns the translations to all four perspectives, for a net that reads these features.
    #[must_use]
    pub fn new(set: FeatureSet) -> Self {
        // The neighbours of a king are alike anywhere on the board.
        let king = Square::at(4, 4).expect("5e is on the board");
        let seen = |view: Perspective, plain: usize| match Feature::from_index(plain) {
            Feature::Piece(piece, square) => Some(view.piece(piece, square)),
            Feature::Threatened(piece, square) => view.threatened(piece, square),
            Feature::Attacked(piece, square) => view.attacked(piece, square),
            Feature::Held(color, kind, count) => view.held(color, kind, count),
            Feature::Pressed(color, [files, ranks], pressure) => {
                king.offset(files, ranks).map(|square| view.pressed(color, king, square, pressure))
            }
            Feature::Near(color, [files, ranks], piece) => {
                king.offset(files, ranks).and_then(|square| view.near(color, king, piece, square))
            }
        };
        let all = |view: Perspective| {
            (0..Feature::COUNT).map(|plain| seen(view, plain).expect("seen by all") as u16).collect()
        };
        let attacked = |input: fn(Perspective, Piece, Square) -> Option<usize>| {
            let of = |plain: usize| match Feature::from_index(plain) {
                Feature::Piece(piece, square) => input(PLAIN, piece, square),
                _ => None,
            };
            (0..Feature::THREATS).map(of).collect()
        };
        Self {
            set,
            seen: Color::ALL.map(|color| [false, true].map(|mirrored| all(Perspective { color, mirrored }))),
            attacked: [attacked(Perspective::threatened), attacked(Perspective::attacked)],
        }
    }

    /// Returns the inputs that are on in a perspective.
    pub fn of(&self, features: &Features, view: Perspective) -> impl Iterator<Item = usize> {
        let seen = &self.seen[view.color.index()][usize::from(view.mirrored)];
        let pieces = features.pieces.into_iter().map(usize::from);
        let attacked = features
            .attacked
            .into_iter()
            .zip(&self.attacked)
            .flat_map(|(bits, inputs)| ones(bits).filter_map(|piece| inputs[usize::from(features.pieces[piece])]));
        let words = features.pressed.iter().zip((Feature::PRESSURE..).step_by(64));
        let pressed = words.flat_map(|(&word, first)| ones(word).map(move |bit| first + bit));
        let near = features.near.into_iter().map(usize::from).take_while(|&plain| plain < Feature::COUNT);
        let relations = self.set.has_relations().then(|| attacked.chain(pressed).chain(near));
        pieces.chain(relations.into_iter().flatten()).map(|plain| usize::from(seen[plain]))
    }
}

/// Returns the set bits of a word.
fn ones(word: u64) -> impl Iterator<Item = usize> {
    let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
    rest.take_while(|&word| word != 0).map(|word| word.trailing_zeros() as usize)
}
