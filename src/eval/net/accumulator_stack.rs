//! The accumulator stack: the accumulators along a line of play, computed where a value is needed.

use arrayvec::ArrayVec;
use features::{Feature, Perspective};
use geometry::{Color, Piece, PieceKind, Square};

use super::accumulator::{Accumulator, Accumulators};
use super::pieces::{self, Kings};
use super::shape::RELATIONS;
use super::views::{Numbers, Views};
use crate::board::{PlayListener, Position};

/// The state of a position on the stack: its perspectives, the changes of the move to it, and its accumulators once
/// they are computed.
#[derive(Clone, Debug)]
pub struct AccumulatorState {
    accumulators: Accumulators,
    /// By colour: whether its accumulator is computed.
    computed: [bool; Color::COUNT],
    perspectives: [Perspective; Color::COUNT],
    kings: Kings,
    dirty: DirtyPieces,
}

/// The changes of a move: pieces that left a square or came to one, hands, and the surroundings of a king that moved.
#[derive(Clone, Debug)]
struct DirtyPieces {
    /// The piece that moved, where it stood, and the piece that it captured.
    removed: ArrayVec<(Piece, Square), 2>,
    added: ArrayVec<(Piece, Square), 1>,
    /// The last piece of a kind that came into a hand or left it: the greater of both counts, and whether it came.
    held: ArrayVec<(Color, PieceKind, usize, bool), 1>,
    /// After a move of a king: the features around the square it left, and around the square it reached.
    around: [ArrayVec<Numbers, AROUND>; 2],
}

/// The most features around a king.
const AROUND: usize = if RELATIONS { Feature::SURROUNDINGS } else { 0 };

impl DirtyPieces {
    const NONE: Self = Self {
        removed: ArrayVec::new_const(),
        added: ArrayVec::new_const(),
        held: ArrayVec::new_const(),
        around: [const { ArrayVec::new_const() }; 2],
    };

    #[inline(always)]
    fn clear(&mut self) {
        self.removed.clear();
        self.added.clear();
        self.held.clear();
        self.around.iter_mut().for_each(ArrayVec::clear);
    }
}

impl AccumulatorState {
    /// A value with all bits zero, with which a caller fills the memory. Such memory takes no space in the program.
    pub const EMPTY: Self = Self {
        accumulators: [Accumulator::EMPTY; 2],
        computed: [false; 2],
        perspectives: [Perspective::PLAIN; 2],
        kings: Kings::NONE,
        dirty: DirtyPieces::NONE,
    };

    /// Returns a side's accumulator after this state's move, from the one before it. `kings` are those before the move.
    #[inline(always)]
    fn update(&self, mut accumulator: Accumulator, color: Color, kings: &Kings) -> Accumulator {
        let (dirty, perspective) = (&self.dirty, self.perspectives[color]);
        let features = |&(piece, square): &(Piece, Square)| kings.features(perspective, piece, square);
        dirty.removed.iter().flat_map(features).for_each(|feature| accumulator.remove(feature));
        dirty.added.iter().flat_map(features).for_each(|feature| accumulator.add(feature));
        for &(owner, kind, count, came) in &dirty.held {
            // There is no feature beyond a whole set.
            let Some(feature) = perspective.held(owner, kind, count) else { continue };
            if came { accumulator.add(feature) } else { accumulator.remove(feature) }
        }
        let [left, reached] = &dirty.around;
        left.iter().for_each(|feature| accumulator.remove(feature.of(color)));
        reached.iter().for_each(|feature| accumulator.add(feature.of(color)));
        accumulator
    }

    /// Stores the features around a king that has moved, which change with its square. A piece that it captured has
    /// left the board already.
    fn move_king(&mut self, position: &Position, owner: Color, steps: [Square; 2]) {
        let views = Views::new(self.perspectives);
        for (step, king) in steps.into_iter().enumerate() {
            let around = views.around(owner, king);
            for square in (pieces::surroundings(king) & position.occupied()) - position.pieces(PieceKind::King) {
                let Some(piece) = position.piece_on(square) else { continue };
                self.dirty.around[step].push(around.near(piece, square));
            }
        }
    }
}

/// The positions from the root of a search to the current one, in memory of the caller's.
///
/// An accumulator is computed when a value is needed, from the last state on the way whose accumulator is computed.
/// The stack receives moves as a [`crate::board::PlayListener`]. The caller pops a move that is undone.
///
/// ```
/// use horigoma::board::Position;
/// use horigoma::eval::net::{self, AccumulatorStack, AccumulatorState};
/// use horigoma::eval::KeptSums;
///
/// let mut position = Position::start();
/// let mut states = [AccumulatorState::EMPTY; 8];
/// let mut stack = AccumulatorStack::new(&mut states);
/// stack.reset(&position);
/// for mv in ["7g7f", "3c3d", "8h2b+"] {
///     stack.push();
///     position.play_with(mv.parse().unwrap(), &mut stack);
/// }
/// let value = net::evaluate_with(&position, &KeptSums::of(&position), stack.accumulators(&position));
/// assert_eq!(value, net::evaluate(&position));
/// ```
#[derive(Debug)]
pub struct AccumulatorStack<'m> {
    states: &'m mut [AccumulatorState],
    /// The place of the current position.
    current: usize,
}

impl<'m> AccumulatorStack<'m> {
    /// Returns a stack in a caller's memory: a state for each ply of the longest line, and one for its root.
    #[must_use]
    pub fn new(states: &'m mut [AccumulatorState]) -> Self {
        Self { states, current: 0 }
    }

    /// Empties the stack, and refreshes the accumulators of a new root.
    pub fn reset(&mut self, position: &Position) {
        self.current = 0;
        let root = &mut self.states[0];
        root.perspectives = Color::ALL.map(|color| pieces::perspective(position, color));
        root.kings = Kings::of(position);
        root.accumulators = root.perspectives.map(|perspective| Accumulator::refresh(position, perspective));
        root.computed = [true; 2];
    }

    /// Pushes a state. The caller plays a move next, with the stack as its listener, or passes.
    #[inline(always)]
    pub fn push(&mut self) {
        let AccumulatorState { perspectives, kings, .. } = self.states[self.current];
        self.current += 1;
        let state = &mut self.states[self.current];
        (state.perspectives, state.kings, state.computed) = (perspectives, kings, [false; 2]);
        state.dirty.clear();
    }

    /// Pops the state of the last move.
    #[inline(always)]
    pub fn pop(&mut self) {
        self.current -= 1;
    }

    /// Returns the accumulators of the current position, which a refresh reads.
    #[inline]
    pub fn accumulators(&mut self, position: &Position) -> &Accumulators {
        for color in Color::ALL {
            if !self.states[self.current].computed[color] {
                self.compute(position, color);
            }
        }
        &self.states[self.current].accumulators
    }

    /// Computes a side's accumulator, and those on the way to it that are not computed.
    fn compute(&mut self, position: &Position, color: Color) {
        let perspective = self.states[self.current].perspectives[color];
        let mut from = self.current;
        while !self.states[from].computed[color] && self.states[from].perspectives[color] == perspective {
            from -= 1;
        }
        if self.states[from].perspectives[color] != perspective {
            // The king has crossed the middle since then, so that every feature has another number.
            let state = &mut self.states[self.current];
            (state.accumulators[color], state.computed[color]) = (Accumulator::refresh(position, perspective), true);
            return;
        }
        for number in from..self.current {
            let [before, state] = self.states[number..number + 2].as_mut_array().expect("two states");
            let accumulator = state.update(before.accumulators[color], color, &before.kings);
            (state.accumulators[color], state.computed[color]) = (accumulator, true);
        }
    }
}

impl PlayListener for AccumulatorStack<'_> {
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.states[self.current].dirty.removed.push((piece, square));
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.states[self.current].dirty.added.push((piece, square));
    }

    #[inline(always)]
    fn hold(&mut self, color: Color, kind: PieceKind, before: usize, after: usize) {
        self.states[self.current].dirty.held.push((color, kind, before.max(after), after > before));
    }

    #[inline(always)]
    fn finish(&mut self, position: &Position) {
        let state = &mut self.states[self.current];
        for owner in Color::ALL {
            let (from, Some(to)) = (state.kings.square(owner), position.king(owner)) else { continue };
            if from != to {
                if RELATIONS {
                    state.move_king(position, owner, [from, to]);
                }
                state.kings = Kings::of(position);
                state.perspectives = Color::ALL.map(|color| pieces::perspective(position, color));
            }
        }
    }
}
