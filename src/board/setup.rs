//! Arrangements of pieces: pieces on squares, pieces in hand, the side to move.

use geometry::{Color, Piece, PieceKind, Square};

use super::Hand;

/// An arrangement of pieces, which need not be a position of a game. [`Setup::position`] validates it.
///
/// ```
/// # use horigoma::board::{Color, Setup, SetupFaults, SfenError};
/// let problem: Setup = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?;
/// assert_eq!(problem.faults(), SetupFaults::MISSING_BLACK_KING);
/// let position = problem.position_waiving(SetupFaults::MISSING_KINGS)?;
/// assert_eq!(position.king(Color::Black), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square, by square index.
    pub board: [Option<Piece>; Square::COUNT],
    /// The hand of each side, by colour index.
    pub hands: [Hand; 2],
    /// The side to move.
    pub turn: Color,
    /// The number of the next move, from 1 to [`Setup::MAX_PLY`].
    pub ply: u32,
}

impl Setup {
    /// The highest move number that is read. Three times as many moves can follow before the count would wrap.
    pub const MAX_PLY: u32 = 1_000_000_000;

    /// An empty board, empty hands, Black to make move 1.
    pub const EMPTY: Self = Self { board: [None; Square::COUNT], hands: [Hand::EMPTY; 2], turn: Color::Black, ply: 1 };

    /// Returns the arrangement at the start of a game.
    ///
    /// ```
    /// # use horigoma::board::Setup;
    /// assert_eq!(Setup::start().to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    /// ```
    #[must_use]
    pub const fn start() -> Self {
        // A constant, because every session begins with it: reading its text would be a sixth of the start-up work.
        const { Self { board: start_board(), ..Self::EMPTY } }
    }

    /// Returns the arrangement seen from the other side: board turned, colours and turn exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut turned = Self { turn: !self.turn, ply: self.ply, hands: [self.hands[1], self.hands[0]], ..Self::EMPTY };
        for square in Square::all() {
            turned.board[square.turned()] = self.board[square].map(|piece| Piece::new(!piece.color, piece.kind));
        }
        turned
    }

    /// Returns the arrangement mirrored left to right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = self.clone();
        for square in Square::all() {
            mirrored.board[square.mirrored()] = self.board[square];
        }
        mirrored
    }

    /// The pieces on the board with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| self.board[square].map(|piece| (square, piece)))
    }
}

/// The arrangement on the board of a record. Whether it is a position of a game is validated afterwards.
#[cfg(feature = "records")]
impl From<&records::Board> for Setup {
    fn from(board: &records::Board) -> Self {
        let hand = |color: Color| {
            let held = board.hands[color.index()].into_iter().zip(PieceKind::ALL);
            held.fold(Hand::EMPTY, |hand, (count, kind)| hand.with_count(kind, count.min(Hand::MOST as u8)))
        };
        let ply = board.number.clamp(1, Self::MAX_PLY);
        Self { board: board.pieces, hands: Color::ALL.map(hand), turn: board.turn, ply }
    }
}

/// The pieces of the start of a game: Black's, and White's at the same squares of the turned board.
const fn start_board() -> [Option<Piece>; Square::COUNT] {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    const LAST_RANK: [PieceKind; 9] = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
    let mut board = [None; Square::COUNT];
    let mut file = 0;
    while file < 9 {
        place(&mut board, Square::at(file, 8), LAST_RANK[file as usize]);
        place(&mut board, Square::at(file, 6), Pawn);
        file += 1;
    }
    place(&mut board, Square::from_usi(b"2h"), Rook);
    place(&mut board, Square::from_usi(b"8h"), Bishop);
    board
}

const fn place(board: &mut [Option<Piece>; Square::COUNT], square: Option<Square>, kind: PieceKind) {
    let square = square.expect("a square of the board");
    board[square.index()] = Some(Piece { color: Color::Black, kind });
    board[square.turned().index()] = Some(Piece { color: Color::White, kind });
}
