//! The position of a game: validated, with its pieces, keys and attackers.

use core::fmt;

use geometry::{Bitboard, Color, Piece, PieceKind, Square};

use super::keys::Keys;
use super::{Hand, Setup, SetupFaults, attacks};

/// A position that can be played: board, hands, side to move, and the keys and checkers that every move updates.
///
/// ```
/// use horigoma::board::{MoveList, Position};
///
/// let start = Position::start();
/// let mut position: Position = "startpos".parse()?;
/// assert_eq!(position, start);
/// let mut moves = MoveList::new();
/// position.legal_moves(&mut moves);
/// assert_eq!(moves.len(), 30);
/// let undo = position.play("7g7f".parse()?);
/// assert_eq!(position.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// position.undo("7g7f".parse()?, undo);
/// assert_eq!(position, start);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It owns no heap memory. A position made by [`Setup::position_waiving`] may lack a king. That side is then never in
/// check.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) board: [Option<Piece>; Square::COUNT],
    pub(super) kinds: [Bitboard; PieceKind::COUNT],
    pub(super) colors: [Bitboard; Color::COUNT],
    pub(super) hands: [Hand; Color::COUNT],
    pub(super) kings: [Option<Square>; Color::COUNT],
    pub(super) turn: Color,
    pub(super) ply: u32,
    /// The state that play updates as a whole and undo restores as a whole.
    pub(super) derived: Derived,
}

/// State that follows from the pieces and is updated with each move.
///
/// Its 32 bytes fit one of the widest registers, and `undo` restores them by one store. They must be saved by one copy
/// from memory to memory too. The compiler saves them by parts when it has the keys in registers, and the wide load
/// then waits for all parts. That took a quarter of the time of `play` and `undo`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Derived {
    pub(super) keys: Keys,
    pub(super) checkers: Bitboard,
}

impl Position {
    /// Returns the position at the start of a game.
    ///
    /// ```
    /// let start = horigoma::board::Position::start();
    /// assert_eq!(start.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    /// ```
    #[must_use]
    pub fn start() -> Self {
        Self::from_valid(&Setup::start())
    }

    /// Builds the position of a setup that is valid except for missing kings.
    pub(super) fn from_valid(setup: &Setup) -> Self {
        let mut position = Self {
            board: setup.board,
            kinds: [Bitboard::EMPTY; PieceKind::COUNT],
            colors: [Bitboard::EMPTY; Color::COUNT],
            hands: setup.hands,
            kings: [None; Color::COUNT],
            turn: setup.turn,
            ply: setup.ply,
            derived: Derived { keys: Keys::default(), checkers: Bitboard::EMPTY },
        };
        for (square, Piece { color, kind }) in setup.pieces() {
            position.kinds[kind] |= square.into();
            position.colors[color] |= square.into();
            if kind == PieceKind::King {
                position.kings[color] = Some(square);
            }
        }
        position.derived = position.derive();
        position
    }

    /// Computes the derived state from scratch.
    fn derive(&self) -> Derived {
        let mut keys = Keys::default();
        self.tell(&mut keys);
        if self.turn == Color::White {
            keys.pass();
        }
        let attackers = |king| self.attackers_of(!self.turn, king, self.occupied());
        Derived { keys, checkers: self.king(self.turn).map_or(Bitboard::EMPTY, attackers) }
    }

    /// Whether the derived state equals that of a position built from scratch. For tests.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        *self == Self::from_valid(&self.to_setup())
    }

    /// Returns the arrangement of pieces.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup { board: self.board, hands: self.hands, turn: self.turn, ply: self.ply }
    }

    /// Returns the side to move.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the number of the next move: 1 at the start of a game.
    #[inline]
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the hash key of the whole position: board, hands and side to move. Builds with equal tables have equal
    /// keys.
    #[inline(always)]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.derived.keys.key()
    }

    /// Returns the hash key of board and side to move, without the hands. Positions that differ only by hands share it.
    #[inline(always)]
    #[must_use]
    pub fn board_key(&self) -> u64 {
        self.derived.keys.board
    }

    /// Returns the opponent's pieces that give check to the side to move.
    #[inline(always)]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.derived.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.derived.checkers.is_empty()
    }

    /// Returns the squares of all pieces.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Returns the squares of all pieces of one colour.
    #[inline(always)]
    #[must_use]
    pub fn colors(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// Returns the squares of all pieces of one kind, of both colours.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind]
    }

    /// Returns the squares of all pieces of one colour and kind.
    #[inline(always)]
    #[must_use]
    pub fn colored_pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.colors(color) & self.pieces(kind)
    }

    /// Returns the squares of one colour's pieces that move as golds: golds and promoted pawns, lances, knights and
    /// silvers.
    #[inline(always)]
    #[must_use]
    pub fn gold_movers(&self, color: Color) -> Bitboard {
        self.colors(color) & self.all_gold_movers()
    }

    #[inline(always)]
    pub(crate) fn all_gold_movers(&self) -> Bitboard {
        self.pieces(PieceKind::Gold)
            | self.pieces(PieceKind::Tokin)
            | self.pieces(PieceKind::PromotedLance)
            | self.pieces(PieceKind::PromotedKnight)
            | self.pieces(PieceKind::PromotedSilver)
    }

    /// Returns the squares of bishops and horses of both colours.
    #[inline(always)]
    #[must_use]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.pieces(PieceKind::Bishop) | self.pieces(PieceKind::Horse)
    }

    /// Returns the squares of rooks and dragons of both colours.
    #[inline(always)]
    #[must_use]
    pub fn straight_sliders(&self) -> Bitboard {
        self.pieces(PieceKind::Rook) | self.pieces(PieceKind::Dragon)
    }

    /// Returns the piece on a square, or `None` when the square is empty.
    #[inline(always)]
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square]
    }

    /// Returns the square of a side's king, or `None` when it has none.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color]
    }

    /// Returns the pieces that a side holds in hand.
    #[inline(always)]
    #[must_use]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// Returns the pieces of both colours that attack a square, if `occupied` are the squares that stop sliding pieces.
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attackers_of(Color::Black, square, occupied) | self.attackers_of(Color::White, square, occupied)
    }

    /// Returns the pieces of one colour that attack a square, if `occupied` are the squares that stop sliding pieces.
    #[inline]
    #[must_use]
    pub fn attackers_of(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        // A piece attacks the square exactly when an enemy piece of its kind on the square would attack it back.
        let golds = self.all_gold_movers();
        let horse_or_king = self.pieces(PieceKind::King) | self.pieces(PieceKind::Horse);
        let dragon_or_king = self.pieces(PieceKind::King) | self.pieces(PieceKind::Dragon);
        let mut found = attacks::pawn(!by, square) & self.pieces(PieceKind::Pawn)
            | attacks::knight(!by, square) & self.pieces(PieceKind::Knight)
            | attacks::silver(!by, square) & self.pieces(PieceKind::Silver)
            | attacks::gold(!by, square) & golds
            | attacks::horse_steps(square) & horse_or_king
            | attacks::dragon_steps(square) & dragon_or_king;
        let own = self.colors(by);
        let diagonal = self.diagonal_sliders() & own;
        if diagonal.meets(attacks::bishop_lines(square)) {
            found |= attacks::bishop(square, occupied) & diagonal;
        }
        let lances = self.pieces(PieceKind::Lance) & attacks::front_span(!by, square);
        let straight = (self.straight_sliders() | lances) & own;
        if straight.meets(attacks::rook_lines(square)) {
            found |= attacks::rook(square, occupied) & straight;
        }
        found & own
    }

    /// Whether a piece of one colour attacks a square.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, by: Color, square: Square) -> bool {
        !self.attackers_of(by, square, self.occupied()).is_empty()
    }

    /// Returns the pieces of either colour that are alone between a side's king and an enemy slider. The side's own
    /// pieces among them are pinned. Those of the enemy give check by leaving the line.
    #[inline(always)]
    #[must_use]
    pub fn blockers(&self, king_color: Color) -> Bitboard {
        let Some(king) = self.king(king_color) else { return Bitboard::EMPTY };
        let occupied = self.occupied();
        let snipers = (attacks::rook_lines(king) & self.straight_sliders()
            | attacks::bishop_lines(king) & self.diagonal_sliders()
            | attacks::front_span(king_color, king) & self.pieces(PieceKind::Lance))
            & self.colors(!king_color);
        let mut blockers = Bitboard::EMPTY;
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & occupied;
            if !shield.has_many() {
                blockers |= shield;
            }
        }
        blockers
    }

    /// Returns a side's pieces that may not leave the line to their king.
    #[inline(always)]
    #[must_use]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.blockers(color) & self.colors(color)
    }
}

/// The start of a game.
impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

/// Writes SFEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_setup(), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl Setup {
    /// Returns the position with this arrangement.
    ///
    /// # Errors
    /// All reasons why it is not a position.
    pub fn position(&self) -> Result<Position, SetupFaults> {
        self.position_waiving(SetupFaults::empty())
    }

    /// Returns the position with this arrangement, with some reasons to refuse it waived. Mate problems have no
    /// attacking king ([`SetupFaults::MISSING_KINGS`]), and diagrams in test suites have spare pieces. Only the reasons
    /// in [`SetupFaults::WAIVABLE`] can be waived. A position with more pieces than a set can be played and counted but
    /// not evaluated: the sums of the evaluation are made for one set.
    ///
    /// # Errors
    /// All reasons that were not waived.
    pub fn position_waiving(&self, waived: SetupFaults) -> Result<Position, SetupFaults> {
        let faults = self.faults() - (waived & SetupFaults::WAIVABLE);
        if faults.is_empty() { Ok(Position::from_valid(self)) } else { Err(faults) }
    }
}
