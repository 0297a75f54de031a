//! The same position in `haitaka`.

use haitaka::{Board, Move, Piece};
use horigoma::board::{Color, Position};

use super::positions::legal;

pub(super) struct Peer(Board);

impl Peer {
    /// `None` where it refuses the position.
    pub(super) fn read(position: &Position) -> Option<Self> {
        Board::from_sfen(&position.to_string()).ok().map(Self)
    }

    /// Checks that legal moves, their number and the checking pieces are equal. Returns the number of moves.
    pub(super) fn compare(&self, position: &Position) -> usize {
        let mut theirs = Vec::new();
        self.0.generate_board_moves(|moves| {
            theirs.extend(moves.into_iter().map(|mv| mv.to_string()));
            false
        });
        self.0.generate_drops(|moves| {
            theirs.extend(moves.into_iter().filter(|mv| !self.mates_by_a_dropped_pawn(*mv)).map(|mv| mv.to_string()));
            false
        });
        let mut ours: Vec<String> = legal(position).iter().map(ToString::to_string).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{position}");
        assert_eq!(position.count_legal_moves() as usize, theirs.len(), "{position}");
        let ours: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
        let mut theirs: Vec<String> = self.0.checkers().into_iter().map(|square| square.to_string()).collect();
        theirs.sort_unstable();
        let mut sorted = ours.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, theirs, "checkers: {position}");
        assert!(ours.is_empty() != position.is_check(), "{position}");
        let black = self.0.side_to_move() == haitaka::Color::Black;
        assert_eq!(black, position.turn() == Color::Black, "{position}");
        legal(position).len()
    }
    /// Whether a move is a mate by a dropped pawn. haitaka's generator (0.3.2) tests for it only on the first square of
    /// its pawn drops, and so lists some. By its own replies they are mates.
    fn mates_by_a_dropped_pawn(&self, mv: Move) -> bool {
        if !matches!(mv, Move::Drop { piece: Piece::Pawn, .. }) {
            return false;
        }
        let mut after = self.0.clone();
        after.play_unchecked(mv);
        // Nothing comes between a pawn and the king that it checks.
        !after.checkers().is_empty() && !after.generate_board_moves(|_| true)
    }
}
