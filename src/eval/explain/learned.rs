//! The shares of the learned evaluation: its kept sums and the output of the net.

use super::parts::{FRACTION, Shares};
use super::{Concept, kept};
use crate::board::{Position, Square};
use crate::eval::net::{self, Attribution, InputGroup, Share};

const _: () = assert!(FRACTION == net::FRACTION, "shares of the net and of the sums are added");

/// Returns the shares of all concepts in the value for the side to move, and those of the pieces on their squares.
pub(super) fn shares(position: &Position) -> (Shares, [i64; Square::COUNT]) {
    let mut shares = Shares::new(Concept::OF_SIDES, position.turn());
    let mut squares = [0; Square::COUNT];
    let sign = i64::from(position.turn().sign());
    kept::each_share(position, &mut |(concept, side, square, share)| {
        shares.add(concept, Some(side), sign * share);
        square.into_iter().for_each(|square| squares[square.index()] += sign * share);
    });
    let net = Attribution::of(position);
    for share in net.shares() {
        shares.add(concept(share), Some(share.side), share.share);
        let piece = share.kind.and(share.square);
        piece.into_iter().for_each(|square| squares[square.index()] += share.share);
    }
    shares.add(Concept::Move, None, net.biases());
    (shares, squares)
}

/// Returns the concept of a feature of the net.
fn concept(share: &Share) -> Concept {
    match (share.group, share.kind) {
        (InputGroup::Squares, Some(kind)) => kept::of_squares(kind),
        (InputGroup::Squares | InputGroup::Castle, _) => Concept::Castle,
        (InputGroup::Hands, _) => Concept::Hands,
        (InputGroup::KingAttack, _) => Concept::KingAttack,
        (InputGroup::UnderThreat, _) => Concept::UnderThreat,
        (InputGroup::Attacked, _) => Concept::Attacked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, PieceKind};

    #[test]
    fn features_belong_to_the_concepts_of_their_groups() {
        for (group, kind, expected) in [
            (InputGroup::Squares, Some(PieceKind::Pawn), Concept::Pawns),
            (InputGroup::Squares, Some(PieceKind::Silver), Concept::MinorPieces),
            (InputGroup::Squares, Some(PieceKind::Horse), Concept::MajorPieces),
            (InputGroup::Castle, Some(PieceKind::King), Concept::Castle),
            (InputGroup::Castle, Some(PieceKind::Rook), Concept::Castle),
            (InputGroup::Hands, Some(PieceKind::Pawn), Concept::Hands),
            (InputGroup::KingAttack, Some(PieceKind::Gold), Concept::KingAttack),
            (InputGroup::KingAttack, None, Concept::KingAttack),
            (InputGroup::UnderThreat, Some(PieceKind::Rook), Concept::UnderThreat),
            (InputGroup::Attacked, Some(PieceKind::Rook), Concept::Attacked),
        ] {
            let share = Share { group, side: Color::Black, kind, square: None, share: 0 };
            assert_eq!(concept(&share), expected, "{group:?} {kind:?}");
        }
    }
}
