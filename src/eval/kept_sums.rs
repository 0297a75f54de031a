//! The kept sums: the parts of the evaluation that are sums over single pieces, updated by every move.

use geometry::{Color, Piece, PieceKind, Score, Square};

use crate::board::{PlayListener, Position};
use crate::eval::phase;
use crate::tables;

/// The sums of material, piece-square values and places around both kings, Black less White.
///
/// The sums belong to one position. The caller passes them to [`Position::play_with`], which updates them, and restores
/// an earlier copy when a move is undone:
///
/// ```
/// use horigoma::board::Position;
/// use horigoma::eval::KeptSums;
///
/// let mut position = Position::start();
/// let mut sums = KeptSums::of(&position);
/// let (mv, before) = ("7g7f".parse().unwrap(), sums);
/// let undo = position.play_with(mv, &mut sums);
/// assert_eq!(sums, KeptSums::of(&position));
/// position.undo(mv, undo);
/// sums = before;
/// assert_eq!(sums, KeptSums::of(&position));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptSums {
    pieces: Score,
    /// Pieces by their place around Black's king, and around White's.
    around_kings: [Score; Color::COUNT],
    /// The kings that `around_kings` is about.
    kings: [Option<Square>; Color::COUNT],
}

impl KeptSums {
    /// Returns the sums of a position, computed from scratch.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut sums = Self { pieces: Score::ZERO, around_kings: [Score::ZERO; 2], kings: [None; 2] };
        position.tell(&mut sums);
        sums
    }

    /// Material on the board and in hand, and piece-square values.
    #[inline(always)]
    pub(crate) fn pieces(&self) -> Score {
        self.pieces
    }

    /// All sums.
    #[inline(always)]
    pub(crate) fn total(&self) -> Score {
        self.pieces + self.around_kings[0] + self.around_kings[1]
    }

    /// Adds the values of a piece around both kings `times` times.
    #[inline(always)]
    fn count_near_kings(&mut self, piece: Piece, square: Square, times: i32) {
        if !tables::Group::KingRelative.is_enabled() || piece.kind == PieceKind::King {
            return;
        }
        for color in Color::ALL {
            if let Some(king) = self.kings[color] {
                self.around_kings[color] += near_king(color, king, piece, square).times(times);
            }
        }
    }
}

impl PlayListener for KeptSums {
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.pieces -= material(piece) + on_square(piece, square);
        self.count_near_kings(piece, square, -1);
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.pieces += material(piece) + on_square(piece, square);
        self.count_near_kings(piece, square, 1);
    }

    #[inline(always)]
    fn hold(&mut self, color: Color, kind: PieceKind, before: usize, after: usize) {
        self.pieces += (in_hand(kind, after) - in_hand(kind, before)).times(color.sign());
    }

    /// Recomputes the sums around a king that moved, since the places of all pieces change.
    #[inline(always)]
    fn finish(&mut self, position: &Position) {
        for color in Color::ALL {
            let king = position.king(color);
            if self.kings[color] != king {
                self.kings[color] = king;
                self.around_kings[color] = around_king(position, color);
            }
        }
    }
}

/// Returns the value of the kept sums alone for the side to move, in centipawns, to which the output of the learned net
/// is added. The sums must be those of the position.
#[inline]
#[must_use]
pub fn evaluate_sums(position: &Position, sums: &KeptSums) -> i32 {
    position.turn().sign() * phase::taper(sums.total(), phase::of(position))
}

/// Returns the value of material and piece-square values alone for the side to move, in centipawns: the evaluation with
/// all patterns switched off. The sums must be those of the position.
#[inline]
#[must_use]
pub fn evaluate_plainly(position: &Position, sums: &KeptSums) -> i32 {
    position.turn().sign() * phase::taper(sums.pieces(), phase::of(position))
}

/// The value of a piece on the board for Black, by its kind.
#[inline(always)]
pub(super) fn material(piece: Piece) -> Score {
    tables::MATERIAL[piece.kind].times(piece.color.sign())
}

/// The value of a piece for Black, by its square.
#[inline(always)]
pub(super) fn on_square(piece: Piece, square: Square) -> Score {
    tables::PSQT[piece.color][piece.kind][square]
}

/// The value of `count` pieces of a kind in hand, for their owner. A count above 18 (all pawns of a set) has the value
/// of 18.
#[inline(always)]
pub(super) fn in_hand(kind: PieceKind, count: usize) -> Score {
    tables::HAND_MATERIAL[kind][count.min(18)] // Shape: all pawns of a set
}

/// The value of a piece for Black, by its place around the king of a colour.
#[inline(always)]
pub(super) fn near_king(color: Color, king: Square, piece: Piece, square: Square) -> Score {
    let relation = usize::from(piece.color != color);
    let place = tables::NEAR_KING[color][king][square];
    tables::KING_RELATIVE[relation][piece.kind][usize::from(place)].times(piece.color.sign())
}

/// The value of all pieces but the kings for Black, by their places around one king.
fn around_king(position: &Position, color: Color) -> Score {
    let Some(king) = position.king(color).filter(|_| tables::Group::KingRelative.is_enabled()) else {
        return Score::ZERO;
    };
    let pieces = position.occupied() - position.pieces(PieceKind::King);
    let placed = pieces.into_iter().filter_map(|square| Some((square, position.piece_on(square)?)));
    placed.fold(Score::ZERO, |sum, (square, piece)| sum + near_king(color, king, piece, square))
}
