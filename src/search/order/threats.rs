//! Bonuses of quiet moves by their squares: an attack on a greater piece, or an escape from a lesser piece. A move to a
//! square that a lesser piece attacks has a malus.
//!
//! The sets are computed once for all quiet moves of a node.

use crate::board::{Bitboard, PieceKind, Position, Square, attacks};
use crate::search::Config;

/// The squares that give the quiet moves of the side to move a bonus. Each set is stored by kind of piece, so that a
/// move is scored without a branch on its kind. Neighbours in the list of moves are of other kinds, and the processor
/// would mispredict such a branch.
pub(crate) struct Threats<'c> {
    config: &'c Config,
    /// Squares attacked by lesser enemy pieces.
    attacked: [Bitboard; PieceKind::COUNT],
    /// Squares from which a piece attacks a greater one.
    attacking: [Bitboard; PieceKind::COUNT],
}

impl<'c> Threats<'c> {
    /// Returns the sets of a position. The sets of bonuses that are switched off are empty.
    pub(crate) fn of(position: &Position, config: &'c Config) -> Self {
        const NONE: [Bitboard; PieceKind::COUNT] = [Bitboard::EMPTY; _];
        Self {
            config,
            attacked: if config.threats.enabled { attacked(position) } else { NONE },
            attacking: if config.attacks.enabled { attacking(position) } else { NONE },
        }
    }

    /// Returns the bonus of a piece that leaves a square, in units of history.
    #[inline(always)]
    pub(crate) fn of_leaving(&self, from: Square, kind: PieceKind) -> i32 {
        i32::from(self.attacked[kind].has(from)) * self.config.threats.bonus
    }

    /// Adds the bonuses of the drops of a kind to their scores, by target square.
    #[inline(always)]
    pub(crate) fn add_to_drops(&self, kind: PieceKind, scores: &mut [i32; Square::COUNT]) {
        let mut add = |squares: Bitboard, bonus: i32| {
            squares.into_iter().for_each(|square| scores[square.index()] += bonus);
        };
        add(self.attacking[kind], self.config.attacks.bonus);
        add(self.attacked[kind], -self.config.threats.bonus);
    }

    /// Returns the bonus of a target for a kind of piece and the kind that it has after the move.
    #[inline(always)]
    pub(crate) fn of_target(&self, to: Square, kind: PieceKind, placed: PieceKind) -> i32 {
        i32::from(self.attacking[placed].has(to)) * self.config.attacks.bonus
            - i32::from(self.attacked[kind].has(to)) * self.config.threats.bonus
    }
}

/// The squares that lesser enemy pieces attack, by kind. For lances and knights these pieces are pawns. For silvers,
/// golds and pieces that move like a gold they are pawns, lances and knights. For bishops and rooks they are silvers
/// and all gold movers too.
fn attacked(position: &Position) -> [Bitboard; PieceKind::COUNT] {
    let them = !position.turn();
    let of = |kind: PieceKind| position.colored_pieces(them, kind);
    let all = |start: Bitboard, pieces: Bitboard, reach: &dyn Fn(Square) -> Bitboard| {
        pieces.into_iter().fold(start, |set, square| set | reach(square))
    };
    let pawns = attacks::pawns(them, of(PieceKind::Pawn));
    let light = pawns | attacks::knights(them, of(PieceKind::Knight));
    let light = all(light, of(PieceKind::Lance), &|square| attacks::lance(them, square, position.occupied()));
    let minor = all(light, of(PieceKind::Silver), &|square| attacks::silver(them, square));
    let minor = all(minor, position.gold_movers(them), &|square| attacks::gold(them, square));
    PieceKind::ALL.map(|kind| match kind {
        PieceKind::Pawn | PieceKind::King => Bitboard::EMPTY,
        PieceKind::Lance | PieceKind::Knight => pawns,
        PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon => minor,
        _ => light,
    })
}

/// The squares from which a piece attacks a greater one: the squares that an enemy piece of the attacker's kind would
/// attack from the place of the greater piece. For pawns all pieces but pawns are greater, for knights silvers and
/// better, for silvers and golds bishops and rooks.
fn attacking(position: &Position) -> [Bitboard; PieceKind::COUNT] {
    let them = !position.turn();
    let enemies = position.colors(them) - position.pieces(PieceKind::King);
    let officers = enemies - position.pieces(PieceKind::Pawn);
    let majors = enemies & (position.diagonal_sliders() | position.straight_sliders());
    let knights =
        attacks::knights(them, officers - position.pieces(PieceKind::Lance) - position.pieces(PieceKind::Knight));
    let around = |reach: fn(geometry::Color, Square) -> Bitboard| {
        majors.into_iter().fold(Bitboard::EMPTY, |set, square| set | reach(them, square))
    };
    let [pawns, silvers, golds] = [attacks::pawns(them, officers), around(attacks::silver), around(attacks::gold)];
    PieceKind::ALL.map(|kind| match kind {
        PieceKind::Pawn | PieceKind::Lance => pawns,
        PieceKind::Knight => knights,
        PieceKind::Silver => silvers,
        PieceKind::Gold => golds,
        _ => Bitboard::EMPTY,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bonus(sfen: &str, mv: &str) -> i32 {
        let (position, mv) = (Position::from_sfen(sfen).unwrap(), mv.parse::<crate::board::Move>().unwrap());
        let mut config = Config::default();
        (config.threats.bonus, config.attacks.bonus) = (10, 1);
        let (threats, kind) = (Threats::of(&position, &config), position.moved_kind(mv));
        let leaving = mv.from().map_or(0, |from| threats.of_leaving(from, kind));
        leaving + threats.of_target(mv.to(), kind, mv.kind_after(kind))
    }

    #[test]
    fn escapes_losses_and_attacks_are_seen() {
        // A silver that a pawn attacks steps aside.
        let silver = "4k4/9/9/2p1p4/4S4/9/9/9/4K4 b G 1";
        let moves = ["5e6f", "5e4f", "5i5h", "G*7e", "G*5b"];
        assert_eq!(moves.map(|mv| bonus(silver, mv)), [10, 10, 0, -10, 0]);
        // A pawn attacks a silver, a knight a gold, a gold a rook. A gold that attacks a silver has no bonus.
        let lesser = "4k4/9/1s2g2r1/9/9/9/9/9/4K4 b GNP 1";
        assert_eq!(["P*8d", "N*4e", "G*2d", "G*8d"].map(|mv| bonus(lesser, mv)), [1, 1, 1, 0]);
        // A gold threatens a rook, but not another gold.
        let gold = "4k4/9/9/4g4/4R4/4G4/9/9/4K4 b - 1";
        assert_eq!(["5e5f", "5f6e"].map(|mv| bonus(gold, mv)), [10, 0]);
    }
}
