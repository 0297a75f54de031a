//! Positions in SFEN.
//!
//! Reading is strict, with two exceptions that USI leaves open: the move number may be missing, and the pieces in hand
//! may come in any order. Fields are separated by one or more blanks.

use core::fmt;
use core::str::FromStr;

use geometry::{Color, File, NameError, Piece, PieceKind, Rank, Square};

use super::{Field, SfenError};
use crate::board::{Hand, Position, Setup, SetupFaults};

/// The word of USI for the start of a game.
const START: &str = "startpos";

impl Setup {
    /// Reads SFEN: board, side to move, hands and the optional move number.
    ///
    /// # Errors
    /// [`SfenError`] with the invalid field and its character.
    pub fn from_sfen(text: &str) -> Result<Self, SfenError> {
        read(text)
    }
}

/// Writes SFEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, f)
    }
}

impl Position {
    /// Reads a position in SFEN and validates it. Both kings must be on the board.
    ///
    /// # Errors
    /// The defect of the text, or all reasons why the arrangement is not a position.
    pub fn from_sfen(text: &str) -> Result<Self, SfenError> {
        Setup::from_sfen(text)?.position().map_err(SfenError::Faults)
    }

    /// Reads a position in SFEN and validates it, waiving some reasons to refuse it ([`Setup::position_waiving`]).
    ///
    /// # Errors
    /// The defect of the text, or all reasons that were not waived.
    pub fn from_sfen_waiving(text: &str, waived: SetupFaults) -> Result<Self, SfenError> {
        Setup::from_sfen(text)?.position_waiving(waived).map_err(SfenError::Faults)
    }

    /// Reads a position in SFEN and validates it. Kings may be missing, as in mate problems.
    ///
    /// # Errors
    /// The defect of the text, or all other reasons why the arrangement is not a position.
    pub fn from_sfen_for_mate(text: &str) -> Result<Self, SfenError> {
        Self::from_sfen_waiving(text, SetupFaults::MISSING_KINGS)
    }
}

/// Reads SFEN, or `startpos`.
///
/// ```
/// # use horigoma::board::{Setup, SfenError};
/// let setup: Setup = "4k4/9/9/9/9/9/9/9/9 b R2b".parse()?;
/// assert_eq!(setup.to_string(), "4k4/9/9/9/9/9/9/9/9 b R2b 1");
/// assert_eq!("startpos".parse(), Ok(Setup::start()));
/// let error = "4k4/9/9/9/9/9/9/9 b R2b".parse::<Setup>().unwrap_err();
/// assert_eq!(error, SfenError::Ranks { found: 8 });
/// # Ok::<_, SfenError>(())
/// ```
impl FromStr for Setup {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        if text == START { Ok(Self::start()) } else { read(text) }
    }
}

/// Reads SFEN, or `startpos`, and validates it. Both kings must be on the board.
///
/// ```
/// # use horigoma::board::{Position, SetupFaults, SfenError};
/// let position: Position = "startpos".parse()?;
/// assert_eq!(position.to_string().parse(), Ok(position));
/// let error = "4k4/9/9/9/9/9/9/9/9 b R2b".parse::<Position>().unwrap_err();
/// assert_eq!(error, SfenError::Faults(SetupFaults::MISSING_BLACK_KING));
/// assert_eq!(error.to_string(), "not a position: Black has no king");
/// # Ok::<_, SfenError>(())
/// ```
impl FromStr for Position {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        text.parse::<Setup>()?.position().map_err(SfenError::Faults)
    }
}

/// Reads the pieces that a side holds, as SFEN writes them for Black: `2BG3P`, or `-`.
impl FromStr for Hand {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        match text.chars().find(char::is_ascii_lowercase) {
            Some(found) => Err(SfenError::Unexpected { field: Field::Hands, found }),
            None => read_hands(text).map(|hands| hands[Color::Black]),
        }
    }
}

/// Writes the pieces held as SFEN does for Black: `2BG3P`, or `-`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_str("-") } else { write_hand(*self, Color::Black, f) }
    }
}

pub(crate) fn read(text: &str) -> Result<Setup, SfenError> {
    let mut fields = text.split_ascii_whitespace();
    let mut setup = Setup::EMPTY;
    read_board(fields.next().ok_or(SfenError::Missing(Field::Board))?, &mut setup)?;
    setup.turn = read_turn(fields.next().ok_or(SfenError::Missing(Field::Turn))?)?;
    setup.hands = read_hands(fields.next().ok_or(SfenError::Missing(Field::Hands))?)?;
    if let Some(ply) = fields.next() {
        setup.ply = read_ply(ply)?;
    }
    if fields.next().is_some() { Err(SfenError::Trailing) } else { Ok(setup) }
}

fn read_board(text: &str, setup: &mut Setup) -> Result<(), SfenError> {
    let ranks = text.split('/').count();
    // A text that is no board is best described by its first invalid character.
    if let Some(found) = text.chars().find(|&c| !is_board_character(c)) {
        return Err(SfenError::Unexpected { field: Field::Board, found });
    }
    if ranks != Rank::COUNT {
        return Err(SfenError::Ranks { found: ranks });
    }
    text.split('/').zip(Rank::ALL).try_for_each(|(line, rank)| read_rank(line, rank, setup))
}

fn is_board_character(c: char) -> bool {
    matches!(c, '1'..='9' | '/' | '+') || Piece::from_letter(c).is_some()
}

fn read_rank(line: &str, rank: Rank, setup: &mut Setup) -> Result<(), SfenError> {
    let mut files = 0;
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        if let Some(gap) = c.to_digit(10) {
            files += gap as usize;
            continue;
        }
        let piece = if c == '+' { promoted(characters.next(), rank)? } else { Piece::from_letter(c) };
        // File 9 comes first.
        if let Some(file) = 8usize.checked_sub(files).and_then(File::from_index) {
            setup.board[Square::new(file, rank)] = piece;
        }
        files += 1;
    }
    if files == File::COUNT { Ok(()) } else { Err(SfenError::Squares { rank, found: files }) }
}

/// Returns the promoted piece after a `+`.
fn promoted(found: Option<char>, rank: Rank) -> Result<Option<Piece>, SfenError> {
    let piece = found.and_then(Piece::from_letter).and_then(Piece::promoted);
    if piece.is_some() { Ok(piece) } else { Err(SfenError::NotPromotable { rank, found }) }
}

fn read_turn(text: &str) -> Result<Color, SfenError> {
    text.parse()
        .map_err(|NameError { found, .. }| SfenError::Unexpected { field: Field::Turn, found: found.unwrap_or(' ') })
}

fn read_hands(text: &str) -> Result<[Hand; 2], SfenError> {
    let mut hands = [Hand::EMPTY; 2];
    if text == "-" {
        return Ok(hands);
    }
    let mut count: Option<u32> = None;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            continue;
        }
        let held = Piece::from_letter(c).filter(|piece| piece.kind != PieceKind::King);
        let Some(Piece { color, kind }) = held else {
            return Err(SfenError::Unexpected { field: Field::Hands, found: c });
        };
        let hand = &mut hands[color];
        match count.take().unwrap_or(1) {
            number @ 1..=127 if !hand.has(kind) => *hand = hand.with_count(kind, number as u8),
            _ => return Err(SfenError::HandCount { letter: c }),
        }
    }
    // A count must be followed by the piece it counts.
    match count.and_then(|number| char::from_digit(number % 10, 10)) {
        Some(found) => Err(SfenError::Unexpected { field: Field::Hands, found }),
        None => Ok(hands),
    }
}

fn read_ply(text: &str) -> Result<u32, SfenError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&ply| digits && ply <= Setup::MAX_PLY).ok_or(SfenError::Ply)
}

pub(crate) fn write(setup: &Setup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL {
        if rank.index() > 0 {
            f.write_str("/")?;
        }
        write_rank(setup, rank, f)?;
    }
    write!(f, " {} ", setup.turn)?;
    if setup.hands.iter().all(|hand| hand.is_empty()) {
        f.write_str("-")?;
    }
    for color in Color::ALL {
        write_hand(setup.hands[color], color, f)?;
    }
    write!(f, " {}", setup.ply)
}

fn write_rank(setup: &Setup, rank: Rank, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut gap = 0;
    for file in File::ALL.into_iter().rev() {
        match setup.board[Square::new(file, rank)] {
            None => gap += 1,
            Some(piece) => {
                write_gap(gap, f)?;
                write!(f, "{piece}")?;
                gap = 0;
            }
        }
    }
    write_gap(gap, f)
}

fn write_gap(gap: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if gap > 0 { write!(f, "{gap}") } else { Ok(()) }
}

fn write_hand(hand: Hand, color: Color, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for kind in PieceKind::HAND_LISTED {
        let count = hand.count(kind);
        if count > 1 {
            write!(f, "{count}")?;
        }
        if count > 0 {
            write!(f, "{}", Piece::new(color, kind))?;
        }
    }
    Ok(())
}
