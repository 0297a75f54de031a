//! A game followed move by move from its start, for tables about positions of games: pieces, hands, and the reason why
//! a move cannot be played. The rules are those of `geometry`, square by square, without tables.

use geometry::{Bitboard, Color, Move, Piece, PieceKind, Square, slide, step};

/// Ranks in which a piece promotes, counted from the far edge.
const PROMOTION_RANKS: usize = 3;

/// The pieces on the board, the hands, and the side to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagram {
    board: [Option<Piece>; Square::COUNT],
    held: [[u8; PieceKind::HAND_COUNT]; Color::COUNT],
    turn: Color,
}

impl Diagram {
    /// Returns the start of a game.
    #[must_use]
    pub fn start() -> Self {
        use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
        let back = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
        let mut board = [None; Square::COUNT];
        for color in Color::ALL {
            // For Black, from file 1 on.
            let mut put = |file: usize, rank: i32, kind: PieceKind| {
                let square = Square::at(file as i32, rank).expect("a file and a rank").relative(color);
                board[square.index()] = Some(Piece::new(color, kind));
            };
            for (file, kind) in back.into_iter().enumerate() {
                put(file, 8, kind);
                put(file, 6, Pawn);
            }
            put(1, 7, Rook);
            put(7, 7, Bishop);
        }
        Self { board, held: [[0; PieceKind::HAND_COUNT]; Color::COUNT], turn: Color::Black }
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the piece on a square.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The pieces on the board with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.board[square.index()]?)))
    }

    /// Returns the number of pieces of a kind that a side holds.
    #[must_use]
    pub const fn held(&self, color: Color, kind: PieceKind) -> u8 {
        self.held[color.index()][kind.index()]
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason why it cannot be played. The diagram is then unchanged. One kind of legal move is refused: a pawn
    /// dropped with check, which the rules forbid when it mates.
    pub fn play(&mut self, mv: Move) -> Result<(), &'static str> {
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.may_move(from, mv)?,
            (None, Some(kind)) => self.may_drop(kind, mv.to())?,
            (None, None) => return Err("it is no move"),
        }
        let mut next = self.clone();
        next.carry_out(mv);
        if next.is_checked(self.turn) {
            return Err("the king could be taken");
        }
        if mv.dropped() == Some(PieceKind::Pawn) && next.is_checked(next.turn) {
            return Err("a pawn dropped with check could be a forbidden mate; tables do without");
        }
        *self = next;
        Ok(())
    }

    fn may_move(&self, from: Square, mv: Move) -> Result<(), &'static str> {
        let Some(piece) = self.board[from.index()].filter(|piece| piece.color == self.turn) else {
            return Err("no piece of the side to move stands there");
        };
        if self.board[mv.to().index()].is_some_and(|taken| taken.color == self.turn) {
            return Err("a piece of the same side stands on the target");
        }
        if !reach(from, piece, self.occupied()).has(mv.to()) {
            return Err("the piece does not reach the target");
        }
        let in_zone = |square: Square| square.relative(self.turn).rank().index() < PROMOTION_RANKS;
        if mv.is_promotion() && (piece.kind.promoted().is_none() || !(in_zone(from) || in_zone(mv.to()))) {
            return Err("the piece does not promote there");
        }
        self.may_stand(mv.kind_after(piece.kind), mv.to())
    }

    fn may_drop(&self, kind: PieceKind, to: Square) -> Result<(), &'static str> {
        if self.held(self.turn, kind) == 0 {
            return Err("no such piece is in hand");
        }
        if self.board[to.index()].is_some() {
            return Err("a piece stands on the target");
        }
        let pawn = Piece::new(self.turn, PieceKind::Pawn);
        if kind == PieceKind::Pawn && self.pieces().any(|(at, piece)| piece == pawn && at.file() == to.file()) {
            return Err("two pawns would stand on a file");
        }
        self.may_stand(kind, to)
    }

    /// Checks that a piece could move on from a square of an empty board.
    fn may_stand(&self, kind: PieceKind, square: Square) -> Result<(), &'static str> {
        let onward = step::attacks(kind, self.turn, square) | slide::attacks(kind, self.turn, square, Bitboard::EMPTY);
        if onward.is_empty() { Err("the piece could never move again") } else { Ok(()) }
    }

    fn occupied(&self) -> Bitboard {
        self.pieces().map(|(square, _)| square).collect()
    }

    fn is_checked(&self, color: Color) -> bool {
        let king = self.pieces().find(|&(_, piece)| piece == Piece::new(color, PieceKind::King));
        let (occupied, mut enemies) = (self.occupied(), self.pieces().filter(|(_, piece)| piece.color != color));
        king.is_some_and(|(king, _)| enemies.any(|(square, piece)| reach(square, piece, occupied).has(king)))
    }

    /// Plays a move that is known to be legal.
    pub(crate) fn carry_out(&mut self, mv: Move) {
        let held = &mut self.held[self.turn.index()];
        let kind = match (mv.from(), mv.dropped()) {
            (_, Some(kind)) => {
                held[kind.index()] -= 1;
                Some(kind)
            }
            (from, None) => {
                from.and_then(|from| self.board[from.index()].take()).map(|piece| mv.kind_after(piece.kind))
            }
        };
        if let Some(taken) = self.board[mv.to().index()] {
            held[taken.kind.demoted().index()] += 1;
        }
        self.board[mv.to().index()] = kind.map(|kind| Piece::new(self.turn, kind));
        self.turn = self.turn.opponent();
    }
}

/// Returns the squares to which a piece could move if they held no piece of its own side.
fn reach(square: Square, Piece { color, kind }: Piece, occupied: Bitboard) -> Bitboard {
    step::attacks(kind, color, square) | slide::attacks(kind, color, square, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> Diagram {
        let mut diagram = Diagram::start();
        moves.split_whitespace().for_each(|text| diagram.play(text.parse().unwrap()).unwrap());
        diagram
    }

    #[test]
    fn each_castle_rule_refuses_its_case() {
        let lance = "1g1f 1c1d 1f1e 1d1e 1i1e 1a1e";
        for (moves, refused, why) in [
            ("", "5e5d", "no piece of the side"),
            ("", "3c3d", "no piece of the side"),
            ("", "2h2f", "does not reach"),
            ("", "8h7g", "same side"),
            ("", "8h4d", "does not reach"),
            ("", "7g7f+", "does not promote"),
            ("", "P*5e", "no such piece"),
            ("7g7f 3c3d 8h2b+ 3a2b", "B*5g", "stands on the target"),
            (lance, "P*9d", "two pawns"),
            (&format!("{lance} P*1d"), "1e1f+", "does not promote"),
            ("7g7f 3c3d 8h3c+", "9c9d", "could be taken"),
        ] {
            let found = after(moves).play(refused.parse().unwrap());
            assert!(found.is_err_and(|found| found.contains(why)), "{moves}: {refused}: {found:?}");
        }
        for (moves, played) in [("", "2h7h"), (lance, "P*1d"), ("7g7f 3c3d 8h3c+", "2b3c")] {
            assert_eq!(after(moves).play(played.parse().unwrap()), Ok(()), "{moves}: {played}");
        }
    }

    /// Returns a diagram with Black to move, these pieces (Black's in upper case), and a pawn, a lance and a knight in
    /// hand.
    fn with(pieces: &[(&str, char)]) -> Diagram {
        let mut diagram =
            Diagram { board: [None; Square::COUNT], held: [[1, 1, 1, 0, 0, 0, 0], [0; 7]], turn: Color::Black };
        for (square, letter) in pieces {
            diagram.board[square.parse::<Square>().unwrap().index()] = Piece::from_letter(*letter);
        }
        diagram
    }

    #[test]
    fn kings_are_guarded_and_pieces_have_a_future() {
        let diagram =
            with(&[("5a", 'k'), ("5i", 'K'), ("5h", 'S'), ("5b", 'r'), ("9c", 'G'), ("1c", 'N'), ("2b", 'P')]);
        for (refused, why) in [
            ("5h4g", "could be taken"),
            ("9c9b+", "does not promote"),
            ("1c1b", "does not reach"),
            ("2b2a", "never move again"),
            ("P*3a", "never move again"),
            ("L*3a", "never move again"),
            ("N*3b", "never move again"),
            ("P*2f", "two pawns"),
        ] {
            let found = diagram.clone().play(refused.parse().unwrap());
            assert!(found.is_err_and(|found| found.contains(why)), "{refused}: {found:?}");
        }
        for played in ["5h5g", "9c9b", "2b2a+", "P*3b", "L*3b", "N*3c"] {
            assert_eq!(diagram.clone().play(played.parse().unwrap()), Ok(()), "{played}");
        }
        let checked = with(&[("5a", 'k'), ("5i", 'K')]).play("P*5b".parse().unwrap());
        assert!(checked.is_err_and(|found| found.contains("forbidden mate")), "{checked:?}");
        assert_eq!(with(&[("5a", 'k'), ("5i", 'K')]).play("L*5b".parse().unwrap()), Ok(()));
    }

    #[test]
    fn captured_pieces_are_held_unpromoted() {
        let mut diagram = after("7g7f 3c3d 8h2b+ 3a2b");
        assert_eq!(
            [diagram.held(Color::Black, PieceKind::Bishop), diagram.held(Color::White, PieceKind::Bishop)],
            [1; 2]
        );
        diagram.play("B*5e".parse().unwrap()).unwrap();
        assert_eq!((diagram.held(Color::Black, PieceKind::Bishop), diagram.turn()), (0, Color::White));
    }
}
