//! Mate in one move.

use geometry::{Bitboard, Color, PieceKind};

use crate::board::{Generate, Move, MoveList, Position, attacks};

/// A move that mates at once, if one is found. `scratch` is overwritten; the position is played on and given back as it was.
///
/// What is returned is mate, always. A few mates are missed on purpose: those in which the moving piece's departure
/// opens a line onto the king's last flight square. The side to move must not be in check itself.
///
/// ```
/// use horigoma::board::{MoveList, Position};
/// use horigoma::mate::mate_in_one;
/// let mut position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
/// assert_eq!(mate_in_one(&mut position, &mut MoveList::new()).unwrap().to_string(), "G*5b");
/// ```
#[must_use]
pub fn mate_in_one(position: &mut Position, scratch: &mut MoveList) -> Option<Move> {
    let (us, them) = (position.turn(), !position.turn());
    let king = position.king(them)?;
    let occupied = position.occupied();
    let steps = attacks::king(king) - position.colors(them);
    let flights = steps - position.danger(them, king, occupied);
    scratch.clear();
    position.generate(Generate::Checks, scratch);
    let without_king = occupied.without(king);
    for at in 0..scratch.len() {
        let mv = scratch[at];
        let covered = covered(position.kind_after(mv), us, mv, without_king);
        if (flights - covered).is_empty() && is_mate(position, mv) {
            return Some(mv);
        }
    }
    None
}

/// The squares that the piece controls from its target, and the target itself, which the king may be unable to capture.
fn covered(kind: PieceKind, us: Color, mv: Move, without_king: Bitboard) -> Bitboard {
    attacks::of(kind, us, mv.to(), without_king).with(mv.to())
}

fn is_mate(position: &mut Position, mv: Move) -> bool {
    let undo = position.play_unchecked(mv);
    let is_mate = position.count_legal_moves() == 0;
    position.undo(mv, undo);
    is_mate
}
