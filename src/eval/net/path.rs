//! The neurons along a line of play: what each move changed, and where the neurons stand as far as anybody asked.

use geometry::{Color, Piece, PieceKind, Square, View};

use super::{Layer, Layers, layer};
use crate::board::{PlayListener, Position};

/// What is kept of a position on the path: how both sides see it, which inputs the move to it put on and off, and the neurons when
/// they were computed.
#[derive(Clone, Copy, Debug)]
pub struct NetPly {
    layers: Layers,
    views: [View; Color::COUNT],
    /// By colour: whether `layers` holds its neurons.
    known: [bool; Color::COUNT],
    /// Inputs put on, by colour of the viewer.
    added: [Inputs; Color::COUNT],
    /// Inputs put off.
    removed: [Inputs; Color::COUNT],
}

/// The few inputs that a move changes: two at most.
#[derive(Clone, Copy, Default, Debug)]
struct Inputs {
    list: [u16; 2],
    count: usize,
}

impl Inputs {
    #[inline(always)]
    fn push(&mut self, input: usize) {
        self.list[self.count] = input as u16;
        self.count += 1;
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..self.count].iter().map(|&input| usize::from(input))
    }
}

impl NetPly {
    /// One to fill memory with: all zero bits, so that such memory costs a program nothing.
    pub const EMPTY: Self = Self {
        layers: [Layer::EMPTY; 2],
        views: [View { color: Color::Black, mirrored: false }; 2],
        known: [false; 2],
        added: [Inputs { list: [0; 2], count: 0 }; 2],
        removed: [Inputs { list: [0; 2], count: 0 }; 2],
    };
}

/// The positions from the root of a search to the current one, in memory of the caller's. Neurons are computed when a value is
/// asked for, from the last position on the way whose neurons are known.
///
/// It hears of moves as [`crate::board::PlayListener`]s do; a move that is taken back is left.
///
/// ```
/// use horigoma::board::Position;
/// use horigoma::eval::net::{self, NetPath, NetPly};
/// use horigoma::eval::Accumulator;
///
/// let mut position = Position::start();
/// let mut plies = [NetPly::EMPTY; 8];
/// let mut path = NetPath::new(&mut plies);
/// path.restart(&position);
/// for mv in ["7g7f", "3c3d", "8h2b+"] {
///     path.enter();
///     position.play_with(mv.parse().unwrap(), &mut path);
/// }
/// let value = net::evaluate_with(&position, &Accumulator::of(&position), path.layers(&position));
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
        root.layers = root.views.map(|view| Layer::of(position, view));
        root.known = [true; 2];
    }

    /// A move is about to be played, or passed.
    #[inline(always)]
    pub fn enter(&mut self) {
        let views = self.plies[self.current].views;
        self.current += 1;
        let ply = &mut self.plies[self.current];
        ply.views = views;
        ply.known = [false; 2];
        (ply.added, ply.removed) = Default::default();
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
            let mut layer = before.layers[color];
            ply.removed[color].iter().for_each(|input| layer.remove(input));
            ply.added[color].iter().for_each(|input| layer.add(input));
            (ply.layers[color], ply.known[color]) = (layer, true);
        }
    }
}

impl PlayListener for NetPath<'_> {
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        let ply = &mut self.plies[self.current];
        Color::ALL.into_iter().for_each(|color| ply.removed[color].push(ply.views[color].piece(piece, square)));
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        let ply = &mut self.plies[self.current];
        Color::ALL.into_iter().for_each(|color| ply.added[color].push(ply.views[color].piece(piece, square)));
    }

    #[inline(always)]
    fn hold(&mut self, color: Color, kind: PieceKind, before: usize, after: usize) {
        let ply = &mut self.plies[self.current];
        for viewer in Color::ALL {
            let list = if after > before { &mut ply.added[viewer] } else { &mut ply.removed[viewer] };
            // Beyond a whole set nothing more is seen.
            if let Some(input) = ply.views[viewer].held(color, kind, before.max(after)) {
                list.push(input);
            }
        }
    }

    #[inline(always)]
    fn finish(&mut self, position: &Position) {
        let ply = &mut self.plies[self.current];
        ply.views = Color::ALL.map(|color| layer::view(position, color));
    }
}
