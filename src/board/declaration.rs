//! Declaring an entering king (入玉宣言), and the try rule (トライルール).
//!
//! The side to move may declare when it is not in check, its king stands on the enemy's three ranks and ten more of its
//! men stand there. Points: rooks and bishops (promoted or not) five, other men one; only men on those ranks and in hand
//! count, the king does not. Source: the CSA rules of computer shogi and the rules of the Japan Shogi Association.

use geometry::{Color, Kind, Piece};

use super::{Position, Setup, attacks};

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

/// The fewest men beside the king on the enemy's three ranks.
const MEN_NEEDED: u32 = 10;

/// The points of a full set: 4 men of 5 points and 34 of 1.
const POINTS_OF_SET: u32 = 4 * 5 + 34;

impl Position {
    /// What declaring now would bring the side to move.
    #[must_use]
    pub fn declaration(&self, rule: DeclarationRule) -> Declaration {
        self.declaration_with_handicap(rule, 0)
    }

    /// The same in a handicap game, where White also counts the men that it gave ([`Setup::handicap_points`] of the
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

    /// The points of the side to move: its men on the enemy's three ranks and in hand.
    #[must_use]
    pub fn declaration_points(&self) -> u32 {
        self.points_of(self.turn())
    }

    /// The points of a side.
    #[must_use]
    pub fn points_of(&self, us: Color) -> u32 {
        let zone = self.color(us) & attacks::promotion_zone(us);
        let big = zone & (self.straight_sliders() | self.diagonal_sliders());
        let men = (zone - self.kind(Kind::King)).len();
        let held: u32 = self.hand(us).iter().map(|(kind, count)| points(kind) * count as u32).sum();
        men + 4 * big.len() + held
    }

    /// The conditions that do not depend on points.
    fn may_declare(&self) -> bool {
        let us = self.turn();
        let zone = attacks::promotion_zone(us);
        let king_entered = self.king(us).is_some_and(|king| zone.has(king));
        king_entered && !self.is_check() && (self.color(us) & (zone - self.kind(Kind::King))).len() >= MEN_NEEDED
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

    /// Whether the king can legally step onto (or stands on) the enemy king's starting square.
    fn can_try(&self) -> bool {
        let us = self.turn();
        let enemy_king = Piece::new(!us, Kind::King);
        let goal = Setup::start().men().find(|&(_, piece)| piece == enemy_king);
        let (Some((goal, _)), Some(king)) = (goal, self.king(us)) else { return false };
        let reachable = (attacks::king(king) - self.color(us)).has(goal);
        king == goal || (reachable && !self.danger(us, king, self.occupied()).has(goal))
    }
}

impl Setup {
    /// The points of the men that are missing from the set: in the position a handicap game begins with, what White gave.
    #[must_use]
    pub fn handicap_points(&self) -> u32 {
        let on_board: u32 = self.men().map(|(_, piece)| points(piece.kind)).sum();
        let held = self.hands.iter().flat_map(|hand| hand.iter());
        let held: u32 = held.map(|(kind, count)| points(kind) * count as u32).sum();
        POINTS_OF_SET.saturating_sub(on_board + held)
    }
}

/// What a man counts.
const fn points(kind: Kind) -> u32 {
    match kind.demoted() {
        Kind::Bishop | Kind::Rook => 5,
        Kind::King => 0,
        _ => 1,
    }
}
