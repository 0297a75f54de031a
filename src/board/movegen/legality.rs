//! Single moves: whether a move is legal and why not, which kind it moves and captures.

use core::fmt;

use geometry::{Bitboard, Color, Piece, PieceKind, Square};

use crate::board::{Move, Position, attacks};

/// Why a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalMove {
    /// No piece is on the square the move starts from.
    NoPiece(Square),
    /// The opponent's piece is on the square the move starts from.
    EnemyPiece(Square),
    /// A piece of the mover's own is on the target.
    OwnPiece(Square),
    /// The piece does not reach the target.
    Unreachable(PieceKind, Square),
    /// The piece does not promote, or neither end of the move lies in the promotion zone.
    CannotPromote(PieceKind),
    /// Without promoting the piece could never move again, or a drop leaves it so.
    DeadSquare(PieceKind, Square),
    /// The hand holds no such piece.
    NotHeld(PieceKind),
    /// A drop onto a square that is taken.
    Occupied(Square),
    /// A dropped pawn meets another unpromoted one on its file (nifu, 二歩).
    TwoPawns,
    /// A dropped pawn gives mate (uchifuzume, 打ち歩詰め).
    PawnDropMate,
    /// The king steps onto a square that the opponent attacks.
    KingAttacked(Square),
    /// The king is in check and remains so.
    InCheck,
    /// The piece leaves the line on which it shields its king.
    Pinned(Square),
}

impl core::error::Error for IllegalMove {}

/// Writes the reason in plain words.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |kind: PieceKind| Piece::new(Color::Black, kind);
        match *self {
            Self::NoPiece(from) => write!(f, "no piece is on {from}"),
            Self::EnemyPiece(from) => write!(f, "the piece on {from} is the opponent's"),
            Self::OwnPiece(to) => write!(f, "a piece of the mover is on {to}"),
            Self::Unreachable(kind, to) => write!(f, "{} does not reach {to}", name(kind)),
            Self::CannotPromote(kind) => write!(f, "{} cannot promote with this move", name(kind)),
            Self::DeadSquare(kind, to) => write!(f, "{} could never move again from {to}", name(kind)),
            Self::NotHeld(kind) => write!(f, "no {} is in hand", name(kind)),
            Self::Occupied(to) => write!(f, "{to} is taken"),
            Self::TwoPawns => write!(f, "the file has an unpromoted pawn already (nifu)"),
            Self::PawnDropMate => write!(f, "a dropped pawn may not give mate (uchifuzume)"),
            Self::KingAttacked(to) => write!(f, "{to} is attacked, the king cannot go there"),
            Self::InCheck => write!(f, "the king stays in check"),
            Self::Pinned(from) => write!(f, "the piece on {from} shields its king and may not leave the line"),
        }
    }
}

impl Position {
    /// Whether a move from any source (a hash table, a user) is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.examine(mv).is_ok()
    }

    /// Returns the reason why a move is not legal here, if it is not.
    ///
    /// ```
    /// # use horigoma::board::{IllegalMove, Position};
    /// let start = Position::start();
    /// assert_eq!(start.legality("7g7f".parse().unwrap()), Ok(()));
    /// let error = start.legality("P*5e".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "no P is in hand");
    /// ```
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        self.examine(mv)
    }

    /// Inlined, so that [`Position::is_legal`] does not compute the reason.
    #[inline(always)]
    fn examine(&self, mv: Move) -> Result<(), IllegalMove> {
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.examine_board(mv, from),
            (None, Some(kind)) => self.examine_drop(kind, mv.to()),
            (None, None) => unreachable!("a move starts on a square or in the hand"),
        }
    }

    #[inline(always)]
    fn examine_board(&self, mv: Move, from: Square) -> Result<(), IllegalMove> {
        let (us, to) = (self.turn(), mv.to());
        let Piece { color, kind } = self.piece_on(from).ok_or(IllegalMove::NoPiece(from))?;
        require(color == us, IllegalMove::EnemyPiece(from))?;
        require(!self.colors(us).has(to), IllegalMove::OwnPiece(to))?;
        require(attacks::of(kind, us, from, self.occupied()).has(to), IllegalMove::Unreachable(kind, to))?;
        if mv.is_promotion() {
            let zone = attacks::promotion_zone(us);
            let promotes = kind.promoted().is_some() && (zone.has(from) || zone.has(to));
            require(promotes, IllegalMove::CannotPromote(kind))?;
        } else {
            require(!attacks::dead_squares(us, kind).has(to), IllegalMove::DeadSquare(kind, to))?;
        }
        let Some(king) = self.king(us) else { return Ok(()) };
        if kind == PieceKind::King {
            return require(!self.danger(us, king, self.occupied()).has(to), IllegalMove::KingAttacked(to));
        }
        require(self.answers_check(us, to, true), IllegalMove::InCheck)?;
        let stays_in_line = !self.pinned(us).has(from) || attacks::line(king, from).has(to);
        require(stays_in_line, IllegalMove::Pinned(from))
    }

    #[inline(always)]
    fn examine_drop(&self, kind: PieceKind, to: Square) -> Result<(), IllegalMove> {
        let us = self.turn();
        require(self.hand(us).has(kind), IllegalMove::NotHeld(kind))?;
        require(!self.occupied().has(to), IllegalMove::Occupied(to))?;
        require(!attacks::dead_squares(us, kind).has(to), IllegalMove::DeadSquare(kind, to))?;
        if kind == PieceKind::Pawn {
            let file = attacks::file(to.file()) & self.colored_pieces(us, PieceKind::Pawn);
            require(file.is_empty(), IllegalMove::TwoPawns)?;
            require(self.pawn_drops(us).has(to), IllegalMove::PawnDropMate)?;
        }
        require(self.answers_check(us, to, false), IllegalMove::InCheck)
    }

    /// Whether no check remains after a piece other than the king arrives on `to`.
    #[inline(always)]
    fn answers_check(&self, us: Color, to: Square, may_capture: bool) -> bool {
        let checkers = self.checkers();
        let (Some(checker), Some(king)) = (checkers.first(), self.king(us)) else { return true };
        let captured = if may_capture { checkers } else { Bitboard::EMPTY };
        !checkers.has_many() && (attacks::between(king, checker) | captured).has(to)
    }

    /// Returns the kind a move captures, promoted or not as it is on the board.
    #[inline(always)]
    #[must_use]
    pub fn captured_by(&self, mv: Move) -> Option<PieceKind> {
        self.piece_on(mv.to()).map(|piece| piece.kind)
    }

    /// Whether a move captures.
    #[inline(always)]
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.occupied().has(mv.to())
    }

    /// Returns the kind that a legal move moves or drops, before promotion.
    ///
    /// # Panics
    /// When no piece stands on the move's origin.
    #[inline]
    #[must_use]
    pub fn moved_kind(&self, mv: Move) -> PieceKind {
        let on_board = || mv.from().and_then(|from| self.piece_on(from)).map(|piece| piece.kind);
        mv.dropped().or_else(on_board).expect("the move's piece stands on its origin")
    }

    /// Returns the kind on the target after a legal move, promotion included.
    ///
    /// # Panics
    /// When no piece stands on the move's origin.
    #[inline]
    #[must_use]
    pub fn kind_after(&self, mv: Move) -> PieceKind {
        mv.kind_after(self.moved_kind(mv))
    }
}

#[inline(always)]
fn require(holds: bool, otherwise: IllegalMove) -> Result<(), IllegalMove> {
    if holds { Ok(()) } else { Err(otherwise) }
}
