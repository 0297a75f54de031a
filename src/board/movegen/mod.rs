//! Legal move generation.
//!
//! Every generated move is legal. Pieces pinned to their king stay on the line, kings step only onto squares that are
//! not attacked, and drops respect two pawns, dead squares and drop-pawn mate. [`Targets`] limits the squares of the
//! moves. A [`Sink`] receives the moves and keeps a list, a count, or the checks among them.
//!
//! All three ways to finish a move are generated (promote, decline promotion, must promote). The search uses
//! [`Position::generate_useful`], which leaves out those that are never better.

mod checks;
mod drops;
mod evasions;
mod legality;
mod steps;

use geometry::{Bitboard, Color, PieceKind, Square};

pub use legality::IllegalMove;

use super::moves::DropKinds;
use super::{MoveList, Position};

/// The moves to generate. All of them are legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generate {
    /// Every legal move.
    All,
    /// Captures, and pawn moves that promote: the moves that change material at once.
    Captures,
    /// Moves of pieces on the board that are not [`Generate::Captures`].
    Quiets,
    /// Drops.
    Drops,
    /// Every move of a side that is in check. There are none when it is not.
    Evasions,
    /// Every move that gives check.
    Checks,
}

/// A receiver of moves in whole sets, which it may expand later or not at all.
pub(crate) trait Sink {
    /// A piece on `from` moves to each of `to` without promoting.
    fn moves(&mut self, from: Square, to: Bitboard);
    /// A piece on `from` moves to each of `to` and promotes.
    fn promotions(&mut self, from: Square, to: Bitboard);
    /// A pawn reaches each of `to` by its only step, without promoting.
    fn pawns(&mut self, us: Color, to: Bitboard);
    /// A pawn reaches each of `to` by its only step and promotes.
    fn pawn_promotions(&mut self, us: Color, to: Bitboard);
    /// A piece of each of `kinds` is dropped on each of `to`.
    fn drops(&mut self, kinds: &DropKinds, to: Bitboard);
    /// A piece of one kind is dropped on each of `to`.
    fn drop_one(&mut self, kind: PieceKind, to: Bitboard);
}

impl Sink for MoveList {
    #[inline(always)]
    fn moves(&mut self, from: Square, to: Bitboard) {
        self.push_all(from, to, false);
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, to: Bitboard) {
        self.push_all(from, to, true);
    }

    #[inline(always)]
    fn pawns(&mut self, us: Color, to: Bitboard) {
        self.push_pawns(us, to, false);
    }

    #[inline(always)]
    fn pawn_promotions(&mut self, us: Color, to: Bitboard) {
        self.push_pawns(us, to, true);
    }

    #[inline(always)]
    fn drops(&mut self, kinds: &DropKinds, to: Bitboard) {
        self.push_drops(kinds, to);
    }

    #[inline(always)]
    fn drop_one(&mut self, kind: PieceKind, to: Bitboard) {
        self.push_drop(kind, to);
    }
}

/// Counts moves by the size of their target sets.
#[derive(Default)]
struct Count(u32);

impl Count {
    /// Whether any move was counted.
    fn any(&self) -> bool {
        self.0 > 0
    }
}

impl Sink for Count {
    #[inline(always)]
    fn moves(&mut self, _: Square, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn promotions(&mut self, _: Square, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn pawns(&mut self, _: Color, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn pawn_promotions(&mut self, _: Color, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn drops(&mut self, kinds: &DropKinds, to: Bitboard) {
        self.0 += kinds.len() as u32 * to.len();
    }

    #[inline(always)]
    fn drop_one(&mut self, _: PieceKind, to: Bitboard) {
        self.0 += to.len();
    }
}

/// The squares that pieces may move to. The rules narrow these sets, and checks narrow them further.
#[derive(Clone, Copy)]
struct Targets {
    /// Pieces on the board, the king included, without pawns.
    moves: Bitboard,
    /// Squares on which a pawn may step without promoting.
    pawns: Bitboard,
    /// Squares on which a pawn may step and promote.
    pawn_promotions: Bitboard,
    /// Drops.
    drops: Bitboard,
}

impl Position {
    /// Clears the list and fills it with every legal move.
    #[inline]
    pub fn legal_moves(&self, list: &mut MoveList) {
        list.clear();
        self.generate(Generate::All, list);
    }

    /// Returns the number of legal moves, without listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> u32 {
        let mut count = Count::default();
        match self.turn() {
            Color::Black => self.emit::<_, false, true>(&self.targets_of_all(), &mut count),
            Color::White => self.emit::<_, true, true>(&self.targets_of_all(), &mut count),
        }
        count.0
    }

    /// Whether the side to move is in check and has no legal move. Much faster than to count its moves.
    ///
    /// ```
    /// # use horigoma::board::Position;
    /// let mated = |sfen: &str| sfen.parse::<Position>().unwrap().is_checkmate();
    /// assert!(mated("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"));
    /// assert!(!mated("4k4/4G4/9/9/9/9/9/9/4K4 w - 1"), "the king takes the gold");
    /// ```
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check()
            && match self.turn() {
                Color::Black => !self.has_evasion::<false>(),
                Color::White => !self.has_evasion::<true>(),
            }
    }

    /// Adds the legal moves of one kind to the list.
    ///
    /// ```
    /// # use horigoma::board::{Generate, MoveList, Position};
    /// let (start, mut list) = (Position::start(), MoveList::new());
    /// start.generate(Generate::Captures, &mut list);
    /// assert!(list.is_empty());
    /// start.generate(Generate::Quiets, &mut list);
    /// assert_eq!(list.len(), 30);
    /// ```
    pub fn generate(&self, kind: Generate, list: &mut MoveList) {
        if kind == Generate::Checks {
            return self.generate_checks(list);
        }
        if kind == Generate::Evasions && !self.is_check() {
            return;
        }
        self.generate_into::<true>(kind, list);
    }

    /// Adds the legal moves of one kind to the list, without useless refusals of a promotion. A refusal is useless for
    /// a pawn, bishop or rook that could promote, and for a lance that steps on the second rank. (Its only use is to
    /// avoid mate by a dropped pawn, which a search can miss.) [`Generate::Checks`] adds every check all the same.
    ///
    /// ```
    /// # use horigoma::board::{Generate, MoveList, Position};
    /// let position: Position = "4k4/9/9/P8/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let [mut all, mut useful] = [MoveList::new(), MoveList::new()];
    /// position.generate(Generate::All, &mut all);
    /// position.generate_useful(Generate::All, &mut useful);
    /// let declined: Vec<_> = all.iter().filter(|mv| !useful.contains(mv)).map(|mv| mv.to_string()).collect();
    /// assert_eq!(declined, ["9d9c"]);
    /// ```
    pub fn generate_useful(&self, kind: Generate, list: &mut MoveList) {
        match kind {
            Generate::Checks => self.generate_checks(list),
            Generate::Evasions if !self.is_check() => {}
            kind => self.generate_into::<false>(kind, list),
        }
    }

    /// Passes the quiet moves of a side that is not in check to a receiver, in the order of [`Generate::Quiets`] and
    /// without useless refusals of a promotion.
    pub(crate) fn each_quiet(&self, sink: &mut impl Sink) {
        debug_assert!(!self.is_check(), "a side in check has evasions");
        let targets = self.targets(Generate::Quiets);
        match self.turn() {
            Color::Black => self.emit_steps::<_, false, false>(&targets, sink),
            Color::White => self.emit_steps::<_, true, false>(&targets, sink),
        }
    }

    /// Passes the drops of a side that is not in check to a receiver, in the order of [`Generate::Drops`].
    pub(crate) fn each_drop(&self, sink: &mut impl Sink) {
        match self.turn() {
            Color::Black => self.emit_drops::<_, false>(!self.occupied(), sink),
            Color::White => self.emit_drops::<_, true>(!self.occupied(), sink),
        }
    }

    #[inline(always)]
    fn generate_into<const EVERY: bool>(&self, kind: Generate, list: &mut MoveList) {
        let targets = self.targets(kind);
        match self.turn() {
            Color::Black => self.emit::<_, false, EVERY>(&targets, list),
            Color::White => self.emit::<_, true, EVERY>(&targets, list),
        }
    }

    #[inline(always)]
    fn targets(&self, kind: Generate) -> Targets {
        let us = self.turn();
        let (empty, enemy) = (!self.occupied(), self.colors(!us));
        match kind {
            Generate::All | Generate::Evasions | Generate::Checks => self.targets_of_all(),
            Generate::Captures => {
                Targets { moves: enemy, pawns: enemy, pawn_promotions: empty | enemy, drops: Bitboard::EMPTY }
            }
            // A pawn that enters the zone may also decline to promote, which is a quiet move.
            Generate::Quiets => {
                Targets { moves: empty, pawns: empty, pawn_promotions: Bitboard::EMPTY, drops: Bitboard::EMPTY }
            }
            Generate::Drops => Targets {
                moves: Bitboard::EMPTY,
                pawns: Bitboard::EMPTY,
                pawn_promotions: Bitboard::EMPTY,
                drops: empty,
            },
        }
    }

    #[inline(always)]
    fn targets_of_all(&self) -> Targets {
        let others = !self.colors(self.turn());
        Targets { moves: others, pawns: others, pawn_promotions: others, drops: !self.occupied() }
    }

    /// Emits every legal move that the targets allow. Without `EVERY` it leaves out useless refusals of a promotion.
    #[inline(always)]
    fn emit<S: Sink, const WHITE: bool, const EVERY: bool>(&self, targets: &Targets, sink: &mut S) {
        if self.is_check() {
            self.emit_evasions::<S, WHITE, EVERY>(targets, sink);
        } else {
            self.emit_steps::<S, WHITE, EVERY>(targets, sink);
            self.emit_drops::<S, WHITE>(targets.drops, sink);
        }
    }

    /// Emits the moves on the board of a side that is not in check.
    #[inline(always)]
    fn emit_steps<S: Sink, const WHITE: bool, const EVERY: bool>(&self, targets: &Targets, sink: &mut S) {
        self.emit_king::<S, WHITE>(targets.moves, sink);
        self.emit_board::<S, WHITE, EVERY>(targets, sink);
    }
}
