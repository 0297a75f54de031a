//! Declaring an entering king (入玉宣言), and the try rule (トライルール).
//!
//! The side to move may declare when it is not in check, its king stands on the enemy's three ranks and ten more of its
//! pieces stand there. Points: rooks and bishops (promoted or not) five, other pieces one; only pieces on those ranks and in hand
//! count, the king does not. Source: the CSA rules of computer shogi and the rules of the Japan Shogi Association.

use geometry::{Color, Piece, PieceKind, Square};

use super::{Move, Position, Setup, attacks};

/// The rule a game is played under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeclarationRule {
    /// Black wins with 28 points, White with 27.
    Rule27,
    /// 31 points win, 24 to 30 draw.
    Rule24,
    /// A king that can step onto the square where the enemy king started wins.
    Try,
}

/// What declaring now would bring the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// A win.
    Win,
    /// A draw, which only the 24-point rule knows.
    Draw,
    /// Nothing: the conditions are not met.
    No,
}

/// The fewest pieces beside the king on the enemy's three ranks.
const PIECES_NEEDED: u32 = 10;

/// The points of a full set: 4 pieces of 5 points and 34 of 1.
const POINTS_OF_SET: u32 = 4 * 5 + 34;

impl Position {
    /// What declaring now would bring the side to move.
    #[must_use]
    pub fn declaration(&self, rule: DeclarationRule) -> Declaration {
        self.declaration_with_handicap(rule, 0)
    }

    /// The same in a handicap game, where White also counts the pieces that it gave ([`Setup::handicap_points`] of the
    /// position the game began with).
    #[must_use]
    pub fn declaration_with_handicap(&self, rule: DeclarationRule, handicap: u32) -> Declaration {
        let handicap = if self.turn() == Color::White { handicap } else { 0 };
        match rule {
            DeclarationRule::Try if self.can_try() => Declaration::Win,
            DeclarationRule::Try => Declaration::No,
            _ if !self.may_declare() => Declaration::No,
            DeclarationRule::Rule27 => self.by_27_points(handicap),
            DeclarationRule::Rule24 => self.by_24_points(handicap),
        }
    }

    /// The points of the side to move: its pieces on the enemy's three ranks and in hand.
    #[must_use]
    pub fn declaration_points(&self) -> u32 {
        self.points_of(self.turn())
    }

    /// The points of a side.
    #[must_use]
    pub fn points_of(&self, us: Color) -> u32 {
        let zone = self.colors(us) & attacks::promotion_zone(us);
        let big = zone & (self.straight_sliders() | self.diagonal_sliders());
        let pieces = (zone - self.pieces(PieceKind::King)).len();
        let held: u32 = self.hand(us).iter().map(|(kind, count)| points(kind) * count as u32).sum();
        pieces + 4 * big.len() + held
    }

    /// The conditions that do not depend on points.
    fn may_declare(&self) -> bool {
        let us = self.turn();
        let zone = attacks::promotion_zone(us);
        let king_entered = self.king(us).is_some_and(|king| zone.has(king));
        king_entered
            && !self.is_check()
            && (self.colors(us) & (zone - self.pieces(PieceKind::King))).len() >= PIECES_NEEDED
    }

    fn by_27_points(&self, handicap: u32) -> Declaration {
        let needed = if self.turn() == Color::Black { 28 } else { 27 };
        if self.declaration_points() + handicap >= needed { Declaration::Win } else { Declaration::No }
    }

    fn by_24_points(&self, handicap: u32) -> Declaration {
        match self.declaration_points() + handicap {
            31.. => Declaration::Win,
            24..=30 => Declaration::Draw,
            _ => Declaration::No,
        }
    }

    /// The move by which the king tries: the legal step onto the enemy king's starting square.
    #[must_use]
    pub fn try_move(&self) -> Option<Move> {
        let us = self.turn();
        let (king, goal) = (self.king(us)?, self.try_goal()?);
        let reachable = (attacks::king(king) - self.colors(us)).has(goal);
        let safe = || !self.danger(us, king, self.occupied()).has(goal);
        (reachable && safe()).then(|| Move::board(king, goal, false))
    }

    /// Where the king tries to get.
    fn try_goal(&self) -> Option<Square> {
        let enemy_king = Piece::new(!self.turn(), PieceKind::King);
        Setup::start().pieces().find(|&(_, piece)| piece == enemy_king).map(|(goal, _)| goal)
    }

    /// Whether the king can legally step onto (or stands on) the enemy king's starting square.
    fn can_try(&self) -> bool {
        self.try_goal().is_some_and(|goal| self.king(self.turn()) == Some(goal)) || self.try_move().is_some()
    }
}

impl Setup {
    /// The points of the pieces that are missing from the set: in the position a handicap game begins with, what White gave.
    #[must_use]
    pub fn handicap_points(&self) -> u32 {
        let on_board: u32 = self.pieces().map(|(_, piece)| points(piece.kind)).sum();
        let held = self.hands.iter().flat_map(|hand| hand.iter());
        let held: u32 = held.map(|(kind, count)| points(kind) * count as u32).sum();
        POINTS_OF_SET.saturating_sub(on_board + held)
    }
}

/// What a piece counts.
const fn points(kind: PieceKind) -> u32 {
    match kind.demoted() {
        PieceKind::Bishop | PieceKind::Rook => 5,
        PieceKind::King => 0,
        _ => 1,
    }
}
