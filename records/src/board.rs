//! The board of a record: pieces, hands and the side to move, followed move by move.

use std::fmt::{self, Write};

use geometry::{Color, File, Move, Piece, PieceKind, Rank, Square};

/// A position as records give it. Nothing but the pieces' places counts: kings may be missing, two pawns may stand on
/// a file.
///
/// ```
/// let board: records::Board = "4k4/9/9/9/9/9/9/9/9 b G2r 1".parse()?;
/// assert_eq!(board.hands[1][records::PieceKind::Rook.index()], 2);
/// assert_eq!(board.to_string(), "4k4/9/9/9/9/9/9/9/9 b G2r 1");
/// # Ok::<_, String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The piece on each square, by [`Square::index`].
    pub pieces: [Option<Piece>; Square::COUNT],
    /// The number of pieces of each kind that Black and White hold, by [`Color::index`] and [`PieceKind::index`].
    pub hands: [[u8; PieceKind::HAND_COUNT]; Color::COUNT],
    /// The side to move.
    pub turn: Color,
    /// The number of the next move, 1 or more: 1 at the start of a game.
    pub number: u32,
}

/// The start of an even game.
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

impl Board {
    /// Returns a board without pieces. Black is to move.
    pub const EMPTY: Self = Self {
        pieces: [None; Square::COUNT],
        hands: [[0; PieceKind::HAND_COUNT]; Color::COUNT],
        turn: Color::Black,
        number: 1,
    };

    /// Returns the start of an even game.
    #[must_use]
    pub fn start() -> Self {
        START.parse().unwrap_or(Self::EMPTY)
    }

    /// Returns whether it is the same but for the number of the next move.
    #[must_use]
    pub fn same_but_number(&self, other: &Self) -> bool {
        Self { number: other.number, ..self.clone() } == *other
    }

    /// Returns the piece on a square.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Plays a possible move of a piece of this kind, and returns the piece that it takes.
    ///
    /// # Errors
    /// The condition that the move breaks. Nothing is changed then.
    pub fn play(&mut self, mv: Move, kind: PieceKind) -> Result<Option<Piece>, String> {
        let (color, taken) = (self.turn, self.piece(mv.to()));
        match mv.from() {
            Some(from) => {
                if self.piece(from) != Some(Piece::new(color, kind)) {
                    return Err(format!("a {kind:?} of {color:?}'s on {from}"));
                }
                if taken.is_some_and(|taken| taken.color == color) {
                    return Err(format!("no piece of {color:?}'s on {}", mv.to()));
                }
                self.pieces[from.index()] = None;
            }
            None => {
                let held = self.hands[color.index()].get_mut(kind.index()).filter(|held| **held > 0);
                let Some(held) = held else { return Err(format!("a {kind:?} in {color:?}'s hand")) };
                if taken.is_some() {
                    return Err(format!("no piece on {}", mv.to()));
                }
                *held -= 1;
            }
        }
        if let Some(held) = taken.and_then(|taken| self.hands[color.index()].get_mut(taken.kind.demoted().index())) {
            *held = held.saturating_add(1);
        }
        self.pieces[mv.to().index()] = Some(Piece::new(color, mv.kind_after(kind)));
        self.turn = color.opponent();
        Ok(taken)
    }

    /// Takes back a move that [`play`](Self::play) played, with the piece that it took.
    pub(crate) fn take_back(&mut self, mv: Move, kind: PieceKind, taken: Option<Piece>) {
        self.turn = self.turn.opponent();
        let hand = &mut self.hands[self.turn.index()];
        if let Some(held) = taken.and_then(|taken| hand.get_mut(taken.kind.demoted().index())) {
            *held = held.saturating_sub(1);
        }
        self.pieces[mv.to().index()] = taken;
        match mv.from() {
            Some(from) => self.pieces[from.index()] = Some(Piece::new(self.turn, kind)),
            None => hand[kind.index()] += 1,
        }
    }
}

/// Reads an SFEN. The number of the next move may be missing.
impl std::str::FromStr for Board {
    type Err = String;

    fn from_str(sfen: &str) -> Result<Self, String> {
        let words: Vec<&str> = sfen.split_ascii_whitespace().collect();
        let (pieces, turn, hands, number) = match words[..] {
            [pieces, turn, hands] => (pieces, turn, hands, "1"),
            [pieces, turn, hands, number] => (pieces, turn, hands, number),
            _ => return Err("three or four words of an SFEN".to_owned()),
        };
        let mut board = Self { turn: turn.parse().map_err(|_| "'b' or 'w' as the side to move")?, ..Self::EMPTY };
        // A writer counts on from it.
        let counted = number.parse().ok().filter(|&number: &u32| number < u32::MAX / 2);
        board.number = counted.ok_or("the number of the next move")?.max(1);
        let rows: Vec<&str> = pieces.split('/').collect();
        if rows.len() != Rank::COUNT {
            return Err(format!("{} ranks of an SFEN", Rank::COUNT));
        }
        for (row, rank) in rows.into_iter().zip(Rank::ALL) {
            board.read_row(row, rank)?;
        }
        board.read_hands(hands)?;
        Ok(board)
    }
}

impl Board {
    fn read_row(&mut self, row: &str, rank: Rank) -> Result<(), String> {
        let wrong = || format!("nine squares in the rank '{row}'");
        let (mut files, mut promoted) = (File::ALL.into_iter().rev(), false);
        for letter in row.chars() {
            match letter {
                '1'..='9' if !promoted => {
                    let empty = letter as usize - '0' as usize;
                    files.nth(empty - 1).ok_or_else(wrong)?;
                }
                '+' if !promoted => promoted = true,
                _ => {
                    let piece = Piece::from_letter(letter);
                    let piece = if promoted { piece.and_then(Piece::promoted) } else { piece };
                    let square = Square::new(files.next().ok_or_else(wrong)?, rank);
                    self.pieces[square.index()] = Some(piece.ok_or_else(|| format!("a piece at '{letter}'"))?);
                    promoted = false;
                }
            }
        }
        if promoted || files.next().is_some() { Err(wrong()) } else { Ok(()) }
    }

    fn read_hands(&mut self, text: &str) -> Result<(), String> {
        let mut count = None;
        for letter in text.chars().filter(|&letter| text != "-" || letter != '-') {
            if let Some(digit) = letter.to_digit(10) {
                count = Some((count.unwrap_or(0) * 10 + digit).min(100));
                continue;
            }
            let piece = Piece::from_letter(letter).filter(|piece| piece.kind.index() < PieceKind::HAND_COUNT);
            let piece = piece.ok_or_else(|| format!("a piece in hand at '{letter}'"))?;
            self.hold(piece, count.take().unwrap_or(1))?;
        }
        if count.is_none() { Ok(()) } else { Err("a piece after its number".to_owned()) }
    }

    /// Adds pieces to a hand.
    ///
    /// # Errors
    /// When a set has fewer pieces of the kind, or when the kind is never held.
    pub(crate) fn hold(&mut self, piece: Piece, count: u32) -> Result<(), String> {
        let kind = piece.kind;
        let most = PieceKind::SET.get(kind.index()).copied().ok_or("a piece that can be held")?;
        let held = &mut self.hands[piece.color.index()][kind.index()];
        let sum = u32::from(*held).saturating_add(count);
        *held = u8::try_from(sum).ok().filter(|&sum| sum <= most).ok_or_else(|| format!("{most} {kind:?}s at most"))?;
        Ok(())
    }
}

/// Writes an SFEN with the number of the next move.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL {
            if rank.index() > 0 {
                f.write_char('/')?;
            }
            let mut empty = 0;
            for file in File::ALL.into_iter().rev() {
                let Some(piece) = self.piece(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{piece}")?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        write!(f, " {} ", self.turn)?;
        if self.hands.as_flattened().iter().all(|&count| count == 0) {
            f.write_char('-')?;
        }
        for color in Color::ALL {
            for kind in PieceKind::HAND_LISTED {
                match self.hands[color.index()][kind.index()] {
                    0 => {}
                    1 => write!(f, "{}", Piece::new(color, kind))?,
                    count => write!(f, "{count}{}", Piece::new(color, kind))?,
                }
            }
        }
        write!(f, " {}", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_sfen_reads_back() {
        for sfen in [
            START,
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 17",
            "9/9/9/9/9/9/9/9/8K b 2R2B4G4S4N4L18P 1",
        ] {
            assert_eq!(sfen.parse::<Board>().unwrap().to_string(), sfen);
        }
    }

    #[test]
    fn malformed_sfen_is_refused() {
        for (sfen, expected) in [
            ("", "three or four words"),
            ("9/9 b - 1", "9 ranks"),
            ("9/9/9/9/9/9/9/9/8 b - 1", "nine squares"),
            ("9/9/9/9/9/9/9/9/91 b - 1", "nine squares"),
            ("9/9/9/9/9/9/9/9/8+ b - 1", "nine squares"),
            ("9/9/9/9/9/9/9/9/8+K b - 1", "a piece at 'K'"),
            ("9/9/9/9/9/9/9/9/9 x - 1", "'b' or 'w'"),
            ("9/9/9/9/9/9/9/9/9 b 19P 1", "18 Pawns at most"),
            ("9/9/9/9/9/9/9/9/9 b 99999999999P 1", "18 Pawns at most"),
            ("9/9/9/9/9/9/9/9/9 b K 1", "a piece in hand"),
            ("9/9/9/9/9/9/9/9/9 b 2 1", "a piece after its number"),
            ("9/9/9/9/9/9/9/9/9 b - x", "the number of the next move"),
            ("9/9/9/9/9/9/9/9/9 b - 4294967295", "the number of the next move"),
        ] {
            let error = sfen.parse::<Board>().unwrap_err();
            assert!(error.contains(expected), "{sfen}: {error}");
        }
    }

    #[test]
    fn moves_are_played_and_taken_back() {
        let mut board = Board::start();
        let mut played = Vec::new();
        let mut before = vec![board.clone()];
        for (text, kind) in [
            ("7g7f", PieceKind::Pawn),
            ("3c3d", PieceKind::Pawn),
            ("8h2b+", PieceKind::Bishop),
            ("3a2b", PieceKind::Silver),
            ("B*4e", PieceKind::Bishop),
        ] {
            let mv: Move = text.parse().unwrap();
            played.push((mv, kind, board.play(mv, kind).unwrap()));
            before.push(board.clone());
        }
        assert_eq!(board.to_string(), "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 1");
        for (mv, kind, taken) in played.into_iter().rev() {
            assert_eq!(before.pop().as_ref(), Some(&board));
            board.take_back(mv, kind, taken);
        }
        assert_eq!(board, Board::start());
    }

    #[test]
    fn impossible_moves_change_nothing() {
        let mut board = Board::start();
        for (text, kind, expected) in [
            ("5e5d", PieceKind::Pawn, "a Pawn of Black's on 5e"),
            ("7g7f", PieceKind::Lance, "a Lance of Black's on 7g"),
            ("3c3d", PieceKind::Pawn, "a Pawn of Black's on 3c"),
            ("9i9g", PieceKind::Lance, "no piece of Black's on 9g"),
            ("P*5e", PieceKind::Pawn, "a Pawn in Black's hand"),
        ] {
            assert_eq!(board.play(text.parse().unwrap(), kind), Err(expected.to_owned()));
        }
        assert_eq!(board, Board::start());
        board.hands[0][0] = 1;
        assert_eq!(board.play("P*7g".parse().unwrap(), PieceKind::Pawn), Err("no piece on 7g".to_owned()));
    }
}
