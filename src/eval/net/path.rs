//! The neurons along a line of play: what each move changed, and where the neurons stand as far as anybody asked.

use geometry::{Color, Piece, PieceKind, Square, View};

use super::layer::{self, Kings};
use super::{Layer, Layers};
use crate::board::{PlayListener, Position};

/// What is kept of a position on the path: how both sides see it, what the move to it changed, and the neurons when they were computed.
#[derive(Clone, Copy, Debug)]
pub struct NetPly {
    layers: Layers,
    views: [View; Color::COUNT],
    kings: Kings,
    /// By colour: whether `layers` holds its neurons.
    known: [bool; Color::COUNT],
    /// What went: the piece that moved, from where it stood, and what it captured.
    lifted: Few<(Piece, Square), 2>,
    /// What came.
    put: Few<(Piece, Square), 1>,
    /// The last man of a kind that came into a hand, or went: the greater of both counts, and whether it came.
    held: Few<(Color, PieceKind, usize, bool), 1>,
    /// When a king moved, by colour of the viewer: what stands around it, seen from where it stood, and from where it stands.
    around: [[Few<u16, { View::SURROUNDINGS }>; 2]; Color::COUNT],
}

/// A list of a few.
#[derive(Clone, Copy, Debug)]
struct Few<T, const MOST: usize> {
    list: [T; MOST],
    count: u8,
}

impl<T: Copy, const MOST: usize> Few<T, MOST> {
    /// None; the memory is filled with something.
    const fn none(filled: T) -> Self {
        Self { list: [filled; MOST], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, item: T) {
        self.list[usize::from(self.count)] = item;
        self.count += 1;
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = T> {
        self.list[..usize::from(self.count)].iter().copied()
    }
}

impl NetPly {
    /// One to fill memory with: all zero bits, so that such memory costs a program nothing.
    pub const EMPTY: Self = {
        let pawn = (Piece::new(Color::Black, PieceKind::Pawn), Square::from_index(0).unwrap());
        Self {
            layers: [Layer::EMPTY; 2],
            views: [View { color: Color::Black, mirrored: false }; 2],
            kings: Kings::NONE,
            known: [false; 2],
            lifted: Few::none(pawn),
            put: Few::none(pawn),
            held: Few::none((Color::Black, PieceKind::Pawn, 0, false)),
            around: [[Few::none(0); 2]; 2],
        }
    };

    /// What this ply's move changed in a side's neurons, which stood like this before it, when the kings stood there.
    #[inline(always)]
    fn change(&self, mut layer: Layer, color: Color, kings: &Kings) -> Layer {
        let view = self.views[color];
        let seen = |(piece, square)| kings.inputs(view, piece, square);
        self.lifted.iter().flat_map(seen).for_each(|input| layer.remove(input));
        self.put.iter().flat_map(seen).for_each(|input| layer.add(input));
        for (owner, kind, count, came) in self.held.iter() {
            // Beyond a whole set nothing more is seen.
            let Some(input) = view.held(owner, kind, count) else { continue };
            if came { layer.add(input) } else { layer.remove(input) }
        }
        let [from, to] = &self.around[color];
        from.iter().for_each(|input| layer.remove(usize::from(input)));
        to.iter().for_each(|input| layer.add(usize::from(input)));
        layer
    }

    /// A king has moved: what stands around it is seen from elsewhere. What it captured is gone already.
    fn move_king(&mut self, position: &Position, owner: Color, steps: [Square; 2]) {
        for (step, king) in steps.into_iter().enumerate() {
            for square in layer::surroundings(king) & position.occupied() {
                let Some(piece) = position.piece_on(square) else { continue };
                for viewer in Color::ALL {
                    if let Some(input) = self.views[viewer].near(owner, king, piece, square) {
                        self.around[viewer][step].push(input as u16);
                    }
                }
            }
        }
    }
}

/// The positions from the root of a search to the current one, in memory of the caller's. Neurons are computed when a value is
/// asked for, from the last position on the way whose neurons are known.
///
/// It hears of moves as [`crate::board::PlayListener`]s do; a move that is taken back is left.
///
/// ```
/// use horigoma::board::Position;
/// use horigoma::eval::net::{self, NetPath, NetPly};
/// use horigoma::eval::KeptSums;
///
/// let mut position = Position::start();
/// let mut plies = [NetPly::EMPTY; 8];
/// let mut path = NetPath::new(&mut plies);
/// path.restart(&position);
/// for mv in ["7g7f", "3c3d", "8h2b+"] {
///     path.enter();
///     position.play_with(mv.parse().unwrap(), &mut path);
/// }
/// let value = net::evaluate_with(&position, &KeptSums::of(&position), path.layers(&position));
/// assert_eq!(value, net::evaluate(&position));
/// ```
#[derive(Debug)]
pub struct NetPath<'m> {
    plies: &'m mut [NetPly],
    /// The current position's place.
    current: usize,
}

impl<'m> NetPath<'m> {
    /// A path in a caller's memory: an element for each ply of the longest line, and one for its root.
    #[must_use]
    pub fn new(plies: &'m mut [NetPly]) -> Self {
        Self { plies, current: 0 }
    }

    /// A new root.
    pub fn restart(&mut self, position: &Position) {
        self.current = 0;
        let root = &mut self.plies[0];
        root.views = Color::ALL.map(|color| layer::view(position, color));
        root.kings = Kings::of(position);
        root.layers = root.views.map(|view| Layer::of(position, view));
        root.known = [true; 2];
    }

    /// A move is about to be played, or passed.
    #[inline(always)]
    pub fn enter(&mut self) {
        let NetPly { views, kings, .. } = self.plies[self.current];
        self.current += 1;
        let ply = &mut self.plies[self.current];
        (ply.views, ply.kings, ply.known) = (views, kings, [false; 2]);
        (ply.lifted.count, ply.put.count, ply.held.count) = (0, 0, 0);
        ply.around.as_flattened_mut().iter_mut().for_each(|list| list.count = 0);
    }

    /// The last move is taken back.
    #[inline(always)]
    pub fn leave(&mut self) {
        self.current -= 1;
    }

    /// The neurons of both sides at the current position, which is told for sides that see it in a new way.
    #[inline]
    pub fn layers(&mut self, position: &Position) -> &Layers {
        for color in Color::ALL {
            if !self.plies[self.current].known[color] {
                self.compute(position, color);
            }
        }
        &self.plies[self.current].layers
    }

    /// Computes a side's neurons, and those on the way that are not known.
    fn compute(&mut self, position: &Position, color: Color) {
        let view = self.plies[self.current].views[color];
        let mut from = self.current;
        while !self.plies[from].known[color] && self.plies[from].views[color] == view {
            from -= 1;
        }
        if self.plies[from].views[color] != view {
            // The king has crossed the middle since then: everything looks different.
            let ply = &mut self.plies[self.current];
            (ply.layers[color], ply.known[color]) = (Layer::of(position, view), true);
            return;
        }
        for number in from..self.current {
            let [before, ply] = self.plies[number..number + 2].as_mut_array().expect("two plies");
            let layer = ply.change(before.layers[color], color, &before.kings);
            (ply.layers[color], ply.known[color]) = (layer, true);
        }
    }
}

impl PlayListener for NetPath<'_> {
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.plies[self.current].lifted.push((piece, square));
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.plies[self.current].put.push((piece, square));
    }

    #[inline(always)]
    fn hold(&mut self, color: Color, kind: PieceKind, before: usize, after: usize) {
        self.plies[self.current].held.push((color, kind, before.max(after), after > before));
    }

    #[inline(always)]
    fn finish(&mut self, position: &Position) {
        let ply = &mut self.plies[self.current];
        for owner in Color::ALL {
            let (from, Some(to)) = (ply.kings.square(owner), position.king(owner)) else { continue };
            if from != to {
                ply.move_king(position, owner, [from, to]);
                ply.kings = Kings::of(position);
                ply.views = Color::ALL.map(|color| layer::view(position, color));
            }
        }
    }
}
