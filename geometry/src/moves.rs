//! Moves: two bytes each, written in USI notation.

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use crate::{Japanese, PieceKind, Square};

/// A move in two bytes: bits 0 to 6 the target, bits 7 to 13 the origin (81 and up: the kind dropped), bit 14 the
/// promotion. Bit 15 is always set, so `Option<Move>` takes two bytes as well.
///
/// ```
/// # use geometry::{Move, MoveError, PieceKind};
/// let drop: Move = "P*5e".parse()?;
/// assert_eq!((drop.dropped(), drop.to().to_string().as_str()), (Some(PieceKind::Pawn), "5e"));
/// assert_eq!(Move::from_raw(drop.raw()), Some(drop));
/// # Ok::<_, MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Two zero bytes are not a move. Zeroed memory for moves is therefore valid before it is written.
#[repr(transparent)]
pub struct Move(NonZeroU16);

/// The upper bits of a move: its origin (or the kind dropped) and its promotion. A caller that writes many moves with
/// one origin computes it once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin(u16);

/// Bit 15, which every move carries.
const MARK: NonZeroU16 = NonZeroU16::new(1 << 15).unwrap();
const FROM: u32 = 7;
const PROMOTE: u16 = 1 << 14;
const SEVEN_BITS: u16 = 0x7f;

impl Origin {
    /// Returns the origin of a piece on the board. An index above 80 gives an invalid move.
    #[inline(always)]
    #[must_use]
    pub const fn square(index: usize, promote: bool) -> Self {
        let promotion = if promote { PROMOTE } else { 0 };
        Self((index as u16) << FROM | promotion)
    }

    /// Returns the origin of a piece in hand.
    ///
    /// # Panics
    /// In debug builds, when the kind is never held in hand.
    #[inline(always)]
    #[must_use]
    pub const fn hand(kind: PieceKind) -> Self {
        debug_assert!(kind.index() < PieceKind::HAND_COUNT);
        Self(((Square::COUNT + kind.index()) as u16) << FROM)
    }

    /// Returns the kind of a piece in hand, or `None` for a piece on the board.
    #[inline(always)]
    #[must_use]
    pub const fn dropped(self) -> Option<PieceKind> {
        match ((self.0 >> FROM & SEVEN_BITS) as usize).checked_sub(Square::COUNT) {
            Some(index) => PieceKind::from_index(index),
            None => None,
        }
    }

    /// Returns the move from here to a square. The "or" with `MARK` keeps the bits visibly non-zero for the compiler.
    #[inline(always)]
    #[must_use]
    pub const fn to(self, to: Square) -> Move {
        match NonZeroU16::new(MARK.get() | self.0 | to.index() as u16) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }
}

impl Move {
    /// A placeholder that fills lists. It is no move of any piece.
    pub const FILLER: Self = Self(MARK);

    /// Returns a move of a piece on the board.
    #[inline(always)]
    #[must_use]
    pub const fn board(from: Square, to: Square, promote: bool) -> Self {
        Origin::square(from.index(), promote).to(to)
    }

    /// Returns a drop of a piece from the hand.
    ///
    /// # Panics
    /// In debug builds, when the kind is never held in hand.
    #[inline(always)]
    #[must_use]
    pub const fn drop(kind: PieceKind, to: Square) -> Self {
        Origin::hand(kind).to(to)
    }

    /// Returns the target square.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        match Square::from_index((self.0.get() & SEVEN_BITS) as usize) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// Returns the square of origin, or `None` for a drop.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        Square::from_index(self.origin())
    }

    /// Returns the kind dropped, or `None` for a move on the board.
    #[inline(always)]
    #[must_use]
    pub const fn dropped(self) -> Option<PieceKind> {
        match self.origin().checked_sub(Square::COUNT) {
            Some(index) => PieceKind::from_index(index),
            None => None,
        }
    }

    /// Whether the move is a drop.
    #[inline(always)]
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.origin() >= Square::COUNT
    }

    /// Whether the piece promotes.
    #[inline(always)]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// Returns the kind of a piece after the move: promoted if the move promotes it.
    #[inline(always)]
    #[must_use]
    pub const fn kind_after(self, kind: PieceKind) -> PieceKind {
        match kind.promoted() {
            Some(promoted) if self.is_promotion() => promoted,
            _ => kind,
        }
    }

    /// Returns the two bytes.
    #[inline(always)]
    #[must_use]
    pub const fn raw(self) -> u16 {
        self.0.get()
    }

    /// Returns the move with these two bytes, or `None` when no move has them. Whether the move is legal depends on the
    /// position.
    #[must_use]
    pub const fn from_raw(raw: u16) -> Option<Self> {
        let Some(bits) = NonZeroU16::new(raw) else { return None };
        let candidate = Self(bits);
        let origin = candidate.origin();
        let well_formed = raw & MARK.get() != 0
            && ((raw & SEVEN_BITS) as usize) < Square::COUNT
            && origin < Square::COUNT + PieceKind::HAND_COUNT
            && !(candidate.is_drop() && candidate.is_promotion());
        if well_formed { Some(candidate) } else { None }
    }

    /// Reads `7g7f`, `8h2b+` or `P*5e`.
    ///
    /// ```
    /// # use geometry::Move;
    /// for text in ["7g7f", "8h2b+", "P*5e"] {
    ///     assert_eq!(Move::from_usi(text.as_bytes()).unwrap().to_string(), text);
    /// }
    /// assert!(Move::from_usi(b"P*5e+").is_err());
    /// ```
    ///
    /// # Errors
    /// [`MoveError`] with the part that is invalid.
    pub fn from_usi(text: &[u8]) -> Result<Self, MoveError> {
        let (origin, target, promotion) = match text {
            [a, b, c, d] => ([*a, *b], [*c, *d], false),
            [a, b, c, d, b'+'] => ([*a, *b], [*c, *d], true),
            _ if !text.is_ascii() => return Err(MoveError::Notation),
            [_, _, _, _, _] => return Err(MoveError::Promotion),
            _ => return Err(MoveError::Length { found: text.len() }),
        };
        let to = Square::from_usi(&target).ok_or(MoveError::Target)?;
        if let [letter, b'*'] = origin {
            let kind =
                PieceKind::from_letter(letter).filter(|&kind| kind != PieceKind::King).ok_or(MoveError::Origin)?;
            return if promotion { Err(MoveError::Promotion) } else { Ok(Self::drop(kind, to)) };
        }
        let from = Square::from_usi(&origin).ok_or(MoveError::Origin)?;
        Ok(Self::board(from, to, promotion))
    }

    /// Returns the number of the origin: the index of a square, or 81 plus the index of the kind dropped.
    #[inline(always)]
    #[must_use]
    pub const fn origin(self) -> usize {
        (self.0.get() >> FROM & SEVEN_BITS) as usize
    }
}

/// Writes USI notation: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.dropped()) {
            (Some(from), _) => write!(f, "{from}{}{}", self.to(), if self.is_promotion() { "+" } else { "" }),
            (None, Some(kind)) => write!(f, "{}*{}", char::from(kind.letter()), self.to()),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        Self::from_usi(text.as_bytes())
    }
}

/// A defect of a move written in USI notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// It has neither four nor five characters.
    Length {
        /// The number of characters.
        found: usize,
    },
    /// It has characters outside USI notation, such as those of Japanese notation.
    Notation,
    /// The origin is neither a square nor a piece to drop.
    Origin,
    /// The target is no square.
    Target,
    /// A fifth character is not `+`, or a drop has one.
    Promotion,
}

impl core::error::Error for MoveError {}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => write!(f, "found {found} characters, expected 4 or 5, such as 7g7f, 8h2b+, P*5e"),
            Self::Notation => f.write_str("expected USI notation, such as 7g7f, 8h2b+, P*5e"),
            Self::Origin => f.write_str("origin: expected a square (1a to 9i) or one of P* L* N* S* G* B* R*"),
            Self::Target => f.write_str("target: expected a square (1a to 9i)"),
            Self::Promotion => f.write_str("after the target: expected nothing, or '+' for a move on the board"),
        }
    }
}

impl Japanese for MoveError {
    fn write_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => {
                write!(f, "{found}文字あります。7g7f、8h2b+、P*5eのような4文字か5文字で書いてください")
            }
            Self::Notation => f.write_str("7g7f、8h2b+、P*5eのようなUSIの表記で書いてください"),
            Self::Origin => f.write_str("移動元には、マス（1aから9i）か、P* L* N* S* G* B* R*のどれかを書いてください"),
            Self::Target => f.write_str("移動先には、マス（1aから9i）を書いてください"),
            Self::Promotion => f.write_str("移動先の後に書けるのは、盤上の駒が成るときの'+'だけです"),
        }
    }
}
