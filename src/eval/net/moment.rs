//! What is true of a position for the moment: pieces under threat or attacked, pressed squares around kings. Neurons see it beside where
//! pieces stand.
//!
//! The search asks for values of positions in the middle of exchanges. That a rook stands where it stands says little there; that it can
//! be taken says much. Nor do lines of pieces say what reaches a king through them.

use geometry::{Bitboard, Color, PieceKind, Pressure, Square, View};

use super::layer;
use super::reach::Reach;
use crate::board::Position;

/// The pieces of both sides under threat: an enemy piece attacks them, and either a lesser one does or nothing of their own defends them.
/// Kings are not among them, but attack and defend. From the least up: pawn, lance, knight, silver, what moves like a gold, bishop, rook,
/// horse, dragon.
///
/// A pawn attacks White's silver on 3c, which attacks that pawn: nothing defends it. White's gold on 6g hangs, too, and a lance attacks the rook.
/// But the silver on 5b, the lance and the pawn on 7g are defended, and what attacks them is better or equal:
///
/// ```
/// use horigoma::board::{Position, bitboard::draw};
/// use horigoma::eval::net;
///
/// let position: Position = "4k4/4s2l1/6s2/6P2/1B7/9/2Pg5/1S5R1/1KG6 b - 1".parse()?;
/// assert_eq!(net::threatened(&position), draw("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . X . .
///     . . . . . . X . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X . . . . .
///     . . . . . . . X .
///     . . . . . . . . ."));
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[must_use]
pub fn threatened(position: &Position) -> Bitboard {
    Reaches::of(position, position.occupied()).threatened()
}

/// The pieces of both sides that an enemy piece attacks, but that are not under threat: something of their own defends them, and nothing that
/// attacks them is a lesser piece. Kings are not among them, but attack and defend.
///
/// In the same position: the silver on 5b, which the king defends, the lance and the pawn on 7g.
///
/// ```
/// use horigoma::board::{Position, bitboard::draw};
/// use horigoma::eval::net;
///
/// let position: Position = "4k4/4s2l1/6s2/6P2/1B7/9/2Pg5/1S5R1/1KG6 b - 1".parse()?;
/// assert_eq!(net::attacked(&position), draw("
///     . . . . . . . . .
///     . . . . X . . X .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . X . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."));
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[must_use]
pub fn attacked(position: &Position) -> Bitboard {
    let reaches = Reaches::of(position, position.occupied());
    reaches.attacked() - reaches.threatened()
}

/// The squares of the surroundings of a side's king (the 5x5 block around it) that enemy pieces attack, and how hard each is pressed. Kings
/// neither attack nor defend here; a side without a king has no such square.
///
/// The bishop presses White's king on 1a and 2b, which the silver defends, and 3c, the rook on 1a, too, and on 1b and 1c:
///
/// ```
/// use horigoma::board::{Bitboard, Color, Position, bitboard::draw};
/// use horigoma::eval::net::{self, Pressure};
///
/// let position: Position = "6sk1/9/9/9/9/3B5/9/9/1K6R b - 1".parse()?;
/// let pressed = |attackers, defenders| -> Bitboard {
///     let with = move |(_, pressure): &_| *pressure == Pressure { attackers, defenders };
///     net::pressed(&position, Color::White).filter(with).map(|(square, _)| square).collect()
/// };
/// assert_eq!([pressed(1, 0), pressed(1, 1), pressed(2, 0)], [draw("
///     . . . . . . . . .
///     . . . . . . . . X
///     . . . . . . X . X
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."), draw("
///     . . . . . . . . .
///     . . . . . . . X .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."), draw("
///     . . . . . . . . X
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .")]);
/// assert_eq!(net::pressed(&position, Color::Black).count(), 0);
/// # Ok::<_, horigoma::board::SfenError>(())
/// ```
#[inline]
pub fn pressed(position: &Position, color: Color) -> impl Iterator<Item = (Square, Pressure)> {
    Reaches::of(position, position.occupied()).pressed(color)
}

/// What both sides attack.
struct Reaches<'p> {
    position: &'p Position,
    by: [Reach; Color::COUNT],
}

impl<'p> Reaches<'p> {
    /// On a board where only the pieces on these squares are left.
    #[inline(always)]
    fn of(position: &'p Position, left: Bitboard) -> Self {
        // Side by side, not in a loop: which way a side moves is known to the compiler then.
        let by = [Reach::of(position, left, Color::Black), Reach::of(position, left, Color::White)];
        Self { position, by }
    }

    /// The pieces under threat.
    #[inline(always)]
    fn threatened(&self) -> Bitboard {
        let open = |color: Color| self.by[!color].all() & (self.by[color].own - self.by[color].all());
        let hanging = open(Color::Black) | open(Color::White);
        self.by[0].better | self.by[1].better | (hanging - self.position.pieces(PieceKind::King))
    }

    /// The pieces but the kings that are attacked.
    #[inline(always)]
    fn attacked(&self) -> Bitboard {
        let of = |color: Color| self.by[color].own & self.by[!color].all();
        (of(Color::Black) | of(Color::White)) - self.position.pieces(PieceKind::King)
    }

    /// The pressed squares of a king's surroundings.
    #[inline(always)]
    fn pressed(&self, color: Color) -> impl Iterator<Item = (Square, Pressure)> + use<> {
        let [attacked, attacked_twice] = self.by[!color].by_men;
        let [defended, defended_twice] = self.by[color].by_men;
        let around = self.position.king(color).map_or(Bitboard::EMPTY, layer::surroundings);
        (around & attacked).into_iter().map(move |square| {
            let among = |set: Bitboard| u8::from(set.has(square));
            let attackers = 1 + among(attacked_twice);
            (square, Pressure { attackers, defenders: among(defended) + among(defended_twice) })
        })
    }
}

/// The inputs that are on for the moment, by colour of the viewer.
pub(super) struct Moment {
    inputs: [[u16; Self::MOST]; Color::COUNT],
    count: usize,
}

impl Moment {
    /// All men but the kings, those that can be held, and the squares around both kings.
    const MOST: usize = View::HELD + 2 * View::SURROUNDINGS;

    /// When nothing is on. What is on is written into it, for a list of this size would be copied when it is returned.
    pub(super) const NONE: Self = Self { inputs: [[0; Self::MOST]; 2], count: 0 };

    /// Writes down what is on, on a board where only the pieces on these squares are left.
    #[inline(always)]
    pub(super) fn look(&mut self, position: &Position, left: Bitboard) {
        let reaches = Reaches::of(position, left);
        let [black, white] = [Color::Black, Color::White].map(|color| layer::view(position, color));
        let threatened = reaches.threatened();
        for square in reaches.attacked() {
            let Some(piece) = position.piece_on(square) else { continue };
            // The boards of pieces attacked follow those of pieces under threat.
            let board = if threatened.has(square) { 0 } else { View::ATTACKS - View::THREATS };
            if let (Some(to_black), Some(to_white)) = (black.threatened(piece, square), white.threatened(piece, square))
            {
                self.push(to_black + board, to_white + board);
            }
        }
        for color in Color::ALL {
            let Some(king) = position.king(color) else { continue };
            reaches.pressed(color).for_each(|(square, pressure)| {
                let [to_black, to_white] = [black, white].map(|view| view.pressed(color, king, square, pressure));
                self.push(to_black, to_white);
            });
        }
    }

    #[inline(always)]
    fn push(&mut self, to_black: usize, to_white: usize) {
        self.inputs[0][self.count] = to_black as u16;
        self.inputs[1][self.count] = to_white as u16;
        self.count += 1;
    }

    /// What a side sees.
    #[inline(always)]
    pub(super) fn seen_by(&self, color: Color) -> &[u16] {
        &self.inputs[color][..self.count]
    }
}
