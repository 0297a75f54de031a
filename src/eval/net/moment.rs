//! What is true of a position for the moment: pieces under threat, pressed squares beside kings. Neurons see it beside where pieces stand.
//!
//! The search asks for values of positions in the middle of exchanges. That a rook stands where it stands says little there; that it can
//! be taken says much. Nor do lines of pieces say what reaches a king through them.

use geometry::{Bitboard, Color, PieceKind, Pressure, Square, View};

use super::layer;
use super::reach::Reach;
use crate::board::{Position, attacks};

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

/// The squares of the zone of a side's king (the 3x3 block around it) that enemy pieces attack, and how hard each is pressed. Kings
/// neither attack nor defend here; a side without a king has no such square.
///
/// The bishop presses White's king on 1a and 2b, which the silver defends, the rook on 1a, too, and on 1b:
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
///     . . . . . . . . .
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

    /// The pressed squares of a king's zone.
    #[inline(always)]
    fn pressed(&self, color: Color) -> impl Iterator<Item = (Square, Pressure)> + use<> {
        let [attacked, attacked_twice] = self.by[!color].by_men;
        let [defended, defended_twice] = self.by[color].by_men;
        let zone = self.position.king(color).map_or(Bitboard::EMPTY, attacks::king_zone);
        (zone & attacked).into_iter().map(move |square| {
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
    /// All men but the kings, those that can be held, and the squares of both zones.
    const MOST: usize = View::HELD + 2 * View::ZONE;

    /// On a board where only the pieces on these squares are left.
    #[inline(always)]
    pub(super) fn of(position: &Position, left: Bitboard) -> Self {
        let reaches = Reaches::of(position, left);
        let [black, white] = [Color::Black, Color::White].map(|color| layer::view(position, color));
        let mut moment = Self { inputs: [[0; Self::MOST]; 2], count: 0 };
        for square in reaches.threatened() {
            let Some(piece) = position.piece_on(square) else { continue };
            let (Some(to_black), Some(to_white)) = (black.threatened(piece, square), white.threatened(piece, square))
            else {
                continue;
            };
            moment.push([to_black, to_white]);
        }
        for color in Color::ALL {
            let Some(king) = position.king(color) else { continue };
            for (square, pressure) in reaches.pressed(color) {
                moment.push([&black, &white].map(|view| view.pressed(color, king, square, pressure)));
            }
        }
        moment
    }

    #[inline(always)]
    fn push(&mut self, seen: [usize; Color::COUNT]) {
        for (inputs, input) in self.inputs.iter_mut().zip(seen) {
            inputs[self.count] = input as u16;
        }
        self.count += 1;
    }

    /// What a side sees.
    #[inline(always)]
    pub(super) fn seen_by(&self, color: Color) -> &[u16] {
        &self.inputs[color][..self.count]
    }
}
