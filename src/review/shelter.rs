//! The shelter of a king: its golds and silvers, the enemy pieces near it, and its free squares.

use crate::board::{Bitboard, Color, PieceKind, Position, attacks};

/// The shelter of a king, as a player counts it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shelter {
    /// The side's silvers, golds and promoted pieces that move as golds, within two squares of the king.
    pub guards: u32,
    /// The enemy pieces that attack a square next to the king, or the king.
    pub attackers: u32,
    /// The squares next to the king that it may go to.
    pub escapes: u32,
}

impl Shelter {
    /// Returns the shelter of the king of a side. All are 0 without a king.
    #[must_use]
    pub fn of(position: &Position, side: Color) -> Self {
        let Some(king) = position.king(side) else { return Self::default() };
        let castle = position.gold_movers(side) | position.colored_pieces(side, PieceKind::Silver);
        let near = attacks::king_zone(king) | attacks::king_ring(king);
        // The king does not stop a piece that attacks along a line behind it.
        let occupied = position.occupied().without(king);
        let attackers = |square| position.attackers_of(!side, square, occupied);
        let free = attacks::king(king) - position.colors(side);
        Self {
            guards: (castle & near).len(),
            attackers: attacks::king_zone(king)
                .into_iter()
                .map(attackers)
                .fold(Bitboard::EMPTY, |all, some| all | some)
                .len(),
            escapes: free.into_iter().filter(|&square| attackers(square).is_empty()).count() as u32,
        }
    }

    /// Whether the king is clearly more exposed than in another shelter. A gold or silver counts as two attackers, or
    /// as two free squares.
    #[must_use]
    pub const fn is_worse(self, than: Self) -> bool {
        let [lost, come, gone] = self.worse(than);
        2 * lost + come + gone >= LEAST
    }

    /// Returns the golds and silvers lost, the attackers gained, and the free squares lost.
    const fn worse(self, than: Self) -> [i32; 3] {
        [
            than.guards as i32 - self.guards as i32,
            self.attackers as i32 - than.attackers as i32,
            than.escapes as i32 - self.escapes as i32,
        ]
    }
}

/// The least difference of two shelters that is named.
const LEAST: i32 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    fn shelter(sfen: &str) -> Shelter {
        Shelter::of(&sfen.parse().unwrap(), Color::Black)
    }

    /// A Mino castle: silver on 3h, golds on 4i and 5h. The gold on 5h is three squares away. The king may go to 1g,
    /// 1h, 2g, 3g, 1i, 2i and 3i.
    #[test]
    fn pieces_and_squares_are_counted() {
        let mino = shelter("4k4/9/9/9/9/9/9/4G1SK1/5G3 b - 1");
        assert_eq!(mino, Shelter { guards: 2, attackers: 0, escapes: 7 });
        // The knight attacks 3g and 1g, the dragon its rank and file. The king may take it or go to 2g.
        let attacked = shelter("4k4/9/9/9/7n1/9/9/4G1SK1/5G2+r b - 1");
        assert_eq!(attacked, Shelter { guards: 2, attackers: 2, escapes: 2 });
        assert!(attacked.is_worse(mino) && !mino.is_worse(attacked));
    }

    #[test]
    fn a_line_goes_on_behind_the_king() {
        assert_eq!(shelter("4k4/9/9/4r4/9/9/9/4K4/9 b - 1"), Shelter { guards: 0, attackers: 1, escapes: 6 });
    }
}
