//! Declaring an entering king (入玉宣言), and the try rule (トライルール).
//!
//! The side to move may declare when it is not in check, its king is on the enemy's three ranks and ten more of its
//! pieces are there. Rooks and bishops (promoted or not) count five points, the king none, other pieces one. Only
//! pieces on those ranks and in hand count. Source: the CSA rules of computer shogi and the rules of the Japan Shogi
//! Association.

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

/// The result of a declaration by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// A win.
    Win,
    /// A draw, which only the 24-point rule has.
    Draw,
    /// Nothing: the conditions are not met.
    No,
}

/// The fewest pieces besides the king on the enemy's three ranks.
const PIECES_NEEDED: u32 = 10;

/// The points of a full set: 4 pieces of 5 points and 34 of 1.
const POINTS_OF_SET: u32 = 4 * 5 + 34;

impl Position {
    /// Returns the result if the side to move declared now.
    ///
    /// ```
    /// # use horigoma::board::{Declaration, DeclarationRule, Position, SfenError};
    /// let entered: Position = "3+N5/5G+PB1/+PR+PPKP2+P/9/9/9/9/9/4k4 b G2SN2L4Prb2g2s2n2l8p 1".parse()?;
    /// assert_eq!(entered.declaration(DeclarationRule::Rule27), Declaration::Win);
    /// assert_eq!(Position::start().declaration(DeclarationRule::Rule27), Declaration::No);
    /// # Ok::<(), SfenError>(())
    /// ```
    #[must_use]
    pub fn declaration(&self, rule: DeclarationRule) -> Declaration {
        self.declaration_with_handicap(rule, 0)
    }

    /// Returns the result if the side to move declared now in a handicap game. White then also counts the points of the
    /// pieces that it gave: [`Setup::handicap_points`] of the position in which the game began.
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

    /// Returns the points of the side to move: its pieces on the enemy's three ranks and in hand.
    #[must_use]
    pub fn declaration_points(&self) -> u32 {
        self.points_of(self.turn())
    }

    /// Returns the points of a side.
    #[must_use]
    pub fn points_of(&self, us: Color) -> u32 {
        let zone = self.colors(us) & attacks::promotion_zone(us);
        let big = zone & (self.straight_sliders() | self.diagonal_sliders());
        let pieces = (zone - self.pieces(PieceKind::King)).len();
        let held: u32 = self.hand(us).iter().map(|(kind, count)| points(kind) * count as u32).sum();
        pieces + 4 * big.len() + held
    }

    /// Whether the conditions other than points hold.
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

    /// Returns the legal king move onto the enemy king's starting square, if there is one.
    #[must_use]
    pub fn try_move(&self) -> Option<Move> {
        let us = self.turn();
        let (king, goal) = (self.king(us)?, self.try_goal()?);
        let reachable = (attacks::king(king) - self.colors(us)).has(goal);
        let safe = || !self.danger(us, king, self.occupied()).has(goal);
        (reachable && safe()).then(|| Move::board(king, goal, false))
    }

    /// Returns the square that the king must reach under the try rule.
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
    /// Returns the points of the pieces missing from a full set. In the first position of a handicap game White gave
    /// them.
    #[must_use]
    pub fn handicap_points(&self) -> u32 {
        let on_board: u32 = self.pieces().map(|(_, piece)| points(piece.kind)).sum();
        let held = self.hands.iter().flat_map(|hand| hand.iter());
        let held: u32 = held.map(|(kind, count)| points(kind) * count as u32).sum();
        POINTS_OF_SET.saturating_sub(on_board + held)
    }
}

/// The points of a piece.
const fn points(kind: PieceKind) -> u32 {
    match kind.demoted() {
        PieceKind::Bishop | PieceKind::Rook => 5,
        PieceKind::King => 0,
        _ => 1,
    }
}
