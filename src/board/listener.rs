//! Listeners for the changes that a move makes.

use geometry::{Color, Piece, PieceKind, Square};

use super::Position;

/// Receives the changes of a move, to keep values up to date that follow from the pieces: keys, the sums of an
/// evaluation, the accumulator of a network.
///
/// [`Position::play_with`] calls in this order. The captured piece is lifted, and the hand that takes it grows. The
/// moving piece is lifted, then put on its target, promoted if the move promotes it. A drop shrinks the hand and puts
/// the piece. At the end [`PlayListener::finish`] receives the new position. [`Position::play_null`] changes no piece
/// and makes no call.
///
/// Taking a move back makes no call: the caller keeps a copy of the listener from before the move. A new listener
/// receives every piece of the position from [`Position::tell`].
///
/// ```
/// use horigoma::board::{Color, Piece, PlayListener, Position, Square};
///
/// /// Black's pieces on the board less White's.
/// #[derive(Default)]
/// struct Balance(i32);
///
/// impl PlayListener for Balance {
///     fn lift(&mut self, piece: Piece, _: Square) {
///         self.0 -= piece.color.sign();
///     }
///
///     fn put(&mut self, piece: Piece, _: Square) {
///         self.0 += piece.color.sign();
///     }
/// }
///
/// let (mut position, mut balance) = (Position::start(), Balance::default());
/// position.tell(&mut balance);
/// for mv in ["7g7f", "3c3d", "8h2b+"] {
///     position.play_with(mv.parse().unwrap(), &mut balance);
/// }
/// assert_eq!(balance.0, 1);
/// ```
pub trait PlayListener {
    /// A piece leaves a square, because it moves or is captured.
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A piece arrives on a square.
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A side that held `before` pieces of a kind holds `after` of them.
    #[inline(always)]
    fn hold(&mut self, color: Color, kind: PieceKind, before: usize, after: usize) {
        let _ = (color, kind, before, after);
    }

    /// All changes were passed, and this is the new position.
    #[inline(always)]
    fn finish(&mut self, position: &Position) {
        let _ = position;
    }
}

/// A listener that does nothing.
impl PlayListener for () {}

/// Two listeners, called in turn.
impl<A: PlayListener, B: PlayListener> PlayListener for (&mut A, &mut B) {
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.0.lift(piece, square);
        self.1.lift(piece, square);
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.0.put(piece, square);
        self.1.put(piece, square);
    }

    #[inline(always)]
    fn hold(&mut self, color: Color, kind: PieceKind, before: usize, after: usize) {
        self.0.hold(color, kind, before, after);
        self.1.hold(color, kind, before, after);
    }

    #[inline(always)]
    fn finish(&mut self, position: &Position) {
        self.0.finish(position);
        self.1.finish(position);
    }
}

impl Position {
    /// Passes every piece on the board and in hand to a listener, as if each were put there one by one.
    pub fn tell(&self, listener: &mut impl PlayListener) {
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                listener.put(piece, square);
            }
        }
        for color in Color::ALL {
            for (kind, count) in self.hand(color).iter() {
                listener.hold(color, kind, 0, count);
            }
        }
        listener.finish(self);
    }
}
