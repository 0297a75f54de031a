//! Arrangements that games hardly reach: kings anywhere, pieces of any side and promotion anywhere, crowds around a
//! king, all pieces in hand, castles among other pieces.

use codegen::input::Castle;
use horigoma::board::{Color, Hand, Piece, PieceKind, Position, Setup, Square};

use super::tally::Schema;
use crate::evaluation::Random;

/// The probabilities of a random arrangement.
struct Style {
    /// The number of ten pieces that are on the board.
    on_board: usize,
    /// The number of ten pieces on the board that are promoted.
    promoted: usize,
    /// The number of ten pieces that are Black's.
    black: usize,
    /// The number of ten pieces on the board that are within two or three files and ranks of a king.
    crowded: usize,
}

/// Legal positions, equal for equal seeds.
pub(super) struct Odd<'s> {
    random: Random,
    castles: &'s [Castle],
}

impl<'s> Odd<'s> {
    pub(super) fn new(schema: &'s Schema, seed: u64) -> Self {
        Self { random: Random(seed), castles: &schema.inputs.castles }
    }

    fn chance(&mut self, of_ten: usize) -> bool {
        self.random.below(10) < of_ten
    }

    fn square(&mut self) -> Square {
        Square::from_index(self.random.below(Square::COUNT)).unwrap()
    }

    /// Returns a square within this number of files and ranks of another.
    fn near(&mut self, square: Square, reach: i32) -> Option<Square> {
        let mut aside = || self.random.below(2 * reach as usize + 1) as i32 - reach;
        let (files, ranks) = (aside(), aside());
        square.offset(files, ranks)
    }

    fn style(&mut self) -> Style {
        Style {
            on_board: [1, 3, 6, 8, 10][self.random.below(5)],
            promoted: [0, 2, 5, 9][self.random.below(4)],
            black: [1, 3, 5, 5, 5, 7, 9][self.random.below(7)],
            crowded: [0, 0, 3, 8][self.random.below(4)],
        }
    }

    /// Returns the next arrangement, legal or not.
    fn throw(&mut self) -> Setup {
        let mut setup = Setup::EMPTY;
        setup.turn = if self.chance(5) { Color::Black } else { Color::White };
        let mut left = PieceKind::SET.map(usize::from);
        if self.chance(3) {
            self.place_castle(&mut setup, &mut left);
        }
        for color in Color::ALL {
            if !setup.pieces().any(|(_, piece)| piece == Piece::new(color, PieceKind::King)) {
                let square = self.square();
                setup.board[square] = Some(Piece::new(color, PieceKind::King));
            }
        }
        let style = self.style();
        for kind in PieceKind::HAND {
            for _ in 0..left[kind.index()] {
                self.place(&mut setup, kind, &style);
            }
        }
        setup
    }

    /// Puts a piece on the board where that is legal, or in a hand.
    fn place(&mut self, setup: &mut Setup, kind: PieceKind, style: &Style) {
        let color = if self.chance(style.black) { Color::Black } else { Color::White };
        let held = setup.hands[color.index()].with(kind);
        if !self.chance(style.on_board) {
            setup.hands[color.index()] = held;
            return;
        }
        let promoted = kind.promoted().filter(|_| self.chance(style.promoted));
        let square = if self.chance(style.crowded) { self.beside_a_king(setup) } else { Some(self.square()) };
        let before = setup.clone();
        if let Some(square) = square.filter(|square| setup.board[*square].is_none()) {
            setup.board[square] = Some(Piece::new(color, promoted.unwrap_or(kind)));
            if setup.faults().is_empty() {
                return;
            }
        }
        *setup = before;
        setup.hands[color.index()] = held;
    }

    fn beside_a_king(&mut self, setup: &Setup) -> Option<Square> {
        let color = if self.chance(5) { Color::Black } else { Color::White };
        let king = setup.pieces().find(|&(_, piece)| piece == Piece::new(color, PieceKind::King))?.0;
        let reach = 2 + self.random.below(2) as i32;
        self.near(king, reach)
    }

    /// Builds a castle for a side on a wing, with some of its usual pieces, and sometimes one of its pieces missing.
    fn place_castle(&mut self, setup: &mut Setup, left: &mut [usize; PieceKind::HAND_COUNT]) {
        let castle = &self.castles[self.random.below(self.castles.len())];
        let color = if self.chance(5) { Color::Black } else { Color::White };
        let (mirrored, broken) = (self.chance(5), self.chance(2));
        let usual = [0, 5, 10][self.random.below(3)];
        let drawing = &castle.drawings[self.random.below(castle.drawings.len())];
        let mut men = drawing.required.clone();
        if broken {
            men.remove(self.random.below(men.len()));
        }
        for &man in &drawing.optional {
            if self.chance(usual) {
                men.push(man);
            }
        }
        for (kind, square) in men {
            let square = if mirrored { square.mirrored() } else { square };
            setup.board[square.relative(color)] = Some(Piece::new(color, kind));
            if let Some(left) = left.get_mut(kind.index()) {
                *left = left.saturating_sub(1);
            }
        }
    }
}

impl Iterator for Odd<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            let mut setup = self.throw();
            for _ in 0..2 {
                if let Ok(position) = setup.position() {
                    return Some(position);
                }
                setup.turn = !setup.turn;
            }
        }
    }
}

/// Both kings and nothing else on the board, every piece in the hand of one side or shared.
pub(super) fn all_in_hand() -> Vec<Position> {
    let shares = [[0, 1], [1, 1], [1, 0]];
    let position = |[black, white]: [u8; 2], turn: Color| {
        let mut setup = Setup::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1").unwrap();
        setup.turn = turn;
        for kind in PieceKind::HAND {
            let all = PieceKind::SET[kind.index()];
            let hand = |hand: Hand, share: u8| hand.with_count(kind, all * share / (black + white));
            setup.hands = [hand(setup.hands[0], black), hand(setup.hands[1], white)];
        }
        setup.position().unwrap()
    };
    shares.into_iter().flat_map(|share| Color::ALL.map(|turn| position(share, turn))).collect()
}
