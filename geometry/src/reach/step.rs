//! The squares to which each kind of piece steps: the rule, as vectors on the board.
//!
//! A vector is (files towards 9, ranks towards i) as Black sees it. White's pieces use it turned.
//!
//! ```
//! # use geometry::{bitboard::draw, step, Color, PieceKind, NameError};
//! assert_eq!(step::attacks(PieceKind::Silver, Color::White, "5e".parse()?), draw("
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . X . X . . .
//!     . . . . . . . . .
//!     . . . X X X . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . ."));
//! # Ok::<_, NameError>(())
//! ```

use crate::{Bitboard, Color, Direction, PieceKind, Square};

/// One step on the board: files to the left, ranks down.
pub type Step = (i32, i32);

impl Direction {
    /// One step: files towards 9, ranks towards i.
    #[must_use]
    pub const fn step(self) -> Step {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (-1, -1),
            Self::East => (-1, 0),
            Self::SouthEast => (-1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (1, 1),
            Self::West => (1, 0),
            Self::NorthWest => (1, -1),
        }
    }
}

const N: Step = Direction::North.step();
const S: Step = Direction::South.step();
const E: Step = Direction::East.step();
const W: Step = Direction::West.step();
const NE: Step = Direction::NorthEast.step();
const NW: Step = Direction::NorthWest.step();
const SE: Step = Direction::SouthEast.step();
const SW: Step = Direction::SouthWest.step();

/// The steps of a kind as Black sees them. Sliding moves are not steps: a lance, bishop or rook has none, a horse and a
/// dragon have the four king steps they gained by promoting.
#[must_use]
pub const fn steps(kind: PieceKind) -> &'static [Step] {
    match kind {
        PieceKind::Pawn => &[N],
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => &[],
        PieceKind::Knight => &[(-1, -2), (1, -2)],
        PieceKind::Silver => &[N, NE, NW, SE, SW],
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => &[N, NE, NW, E, W, S],
        PieceKind::King => &[N, NE, NW, E, W, SE, SW, S],
        PieceKind::Horse => &[N, E, W, S],
        PieceKind::Dragon => &[NE, NW, SE, SW],
    }
}

/// The squares a piece steps to from `square`.
#[must_use]
pub fn attacks(kind: PieceKind, color: Color, square: Square) -> Bitboard {
    let turn = color.sign();
    steps(kind).iter().filter_map(|&(file, rank)| square.offset(turn * file, turn * rank)).collect()
}
