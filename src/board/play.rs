//! Playing a move and taking it back.

use geometry::{Bitboard, Color, Direction, Piece, PieceKind, Square};

use super::position::Derived;
use super::{IllegalMove, Move, PlayListener, Position, attacks, side};

/// The state that [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<PieceKind>,
    derived: Derived,
}

impl Undo {
    /// Returns the kind that was captured, promoted or not as it was on the board.
    #[inline(always)]
    #[must_use]
    pub const fn captured(&self) -> Option<PieceKind> {
        self.captured
    }
}

/// The captured kind, and the pieces that give check after the move.
struct Played {
    captured: Option<PieceKind>,
    checkers: Bitboard,
}

impl Position {
    /// Plays a legal move and returns the state that [`Position::undo`] needs.
    ///
    /// ```
    /// # use horigoma::board::Position;
    /// let mut position = Position::start();
    /// let mv = "7g7f".parse().unwrap();
    /// let undo = position.play(mv);
    /// assert_eq!(position.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
    /// position.undo(mv, undo);
    /// assert_eq!(position, Position::start());
    /// ```
    ///
    /// # Panics
    /// When the move is not legal. [`Position::try_play`] returns the reason instead, and [`Position::play_unchecked`]
    /// makes no check.
    #[track_caller]
    pub fn play(&mut self, mv: Move) -> Undo {
        self.play_with(mv, &mut ())
    }

    /// Plays a legal move. For any other move, returns the reason and leaves the position unchanged.
    ///
    /// ```
    /// # use horigoma::board::{IllegalMove, Position};
    /// let mut position = Position::start();
    /// assert!(position.try_play("2g2f".parse().unwrap()).is_ok());
    /// let error = position.try_play("2f2e".parse().unwrap()).err();
    /// assert!(matches!(error, Some(IllegalMove::EnemyPiece(_))));
    /// ```
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn try_play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.try_play_with(mv, &mut ())
    }

    /// Plays a move that is known to be legal: it comes from the generator, or has passed [`Position::is_legal`].
    ///
    /// Any other move panics or leaves an invalid position.
    ///
    /// ```
    /// # use horigoma::board::{MoveList, Position};
    /// let (mut position, mut moves) = (Position::start(), MoveList::new());
    /// position.legal_moves(&mut moves);
    /// for mv in &moves {
    ///     let undo = position.play_unchecked(mv);
    ///     assert_eq!(position.count_legal_moves(), 30);
    ///     position.undo(mv, undo);
    /// }
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        self.play_unchecked_with(mv, &mut ())
    }

    /// Plays a legal move as [`Position::play`] does, and passes the changes to a listener. [`PlayListener`] has an
    /// example.
    ///
    /// # Panics
    /// When the move is not legal.
    #[track_caller]
    pub fn play_with(&mut self, mv: Move, listener: &mut impl PlayListener) -> Undo {
        match self.try_play_with(mv, listener) {
            Ok(undo) => undo,
            Err(error) => panic!("{mv} is not legal in {self}: {error}"),
        }
    }

    /// Plays a legal move and passes the changes to a listener. For any other move, returns the reason and leaves
    /// position and listener unchanged.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn try_play_with(&mut self, mv: Move, listener: &mut impl PlayListener) -> Result<Undo, IllegalMove> {
        self.legality(mv)?;
        Ok(self.play_unchecked_with(mv, listener))
    }

    /// Plays a move that is known to be legal, and passes the changes to a listener.
    ///
    /// Any other move panics or leaves an invalid position.
    #[inline]
    pub fn play_unchecked_with(&mut self, mv: Move, listener: &mut impl PlayListener) -> Undo {
        let mut keys = self.derived.keys;
        let Played { captured, checkers } = self.change(mv, &mut (&mut keys, &mut *listener));
        let undo = Undo { captured, derived: self.derived };
        keys.pass();
        self.derived = Derived { keys, checkers };
        listener.finish(self);
        undo
    }

    /// Plays a move that is known to be legal without updating the keys. They are wrong until the move is taken back.
    #[inline]
    pub(super) fn play_without_keys(&mut self, mv: Move) -> Undo {
        let Played { captured, checkers } = self.change(mv, &mut ());
        let undo = Undo { captured, derived: self.derived };
        self.derived.checkers = checkers;
        undo
    }

    /// Returns the key of the position after a move that is known to be legal, without playing it. A table can be
    /// probed or prefetched with it before the move is made.
    ///
    /// ```
    /// # use horigoma::board::Position;
    /// let mut position = Position::start();
    /// let mv = "7g7f".parse().unwrap();
    /// let key = position.key_after(mv);
    /// position.play(mv);
    /// assert_eq!(position.key(), key);
    /// ```
    #[inline]
    #[must_use]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (us, to, mut keys) = (self.turn, mv.to(), self.derived.keys);
        keys.pass();
        let kind = self.moved_kind(mv);
        match mv.from() {
            Some(from) => keys.lift(Piece::new(us, kind), from),
            None => keys.hold(us, kind, self.hands[us].count(kind), self.hands[us].count(kind) - 1),
        }
        if let Some(Piece { kind: captured, .. }) = self.board[to] {
            keys.lift(Piece::new(!us, captured), to);
            let (kind, held) = (captured.demoted(), self.hands[us].count(captured.demoted()));
            keys.hold(us, kind, held, held + 1);
        }
        keys.put(Piece::new(us, mv.kind_after(kind)), to);
        keys.key()
    }

    /// Takes back the last move.
    #[inline]
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        self.turn = !self.turn;
        self.ply -= 1;
        self.derived = undo.derived;
        match (self.turn, mv.from()) {
            (Color::Black, Some(from)) => self.undo_board::<false>(mv, from, undo.captured),
            (Color::White, Some(from)) => self.undo_board::<true>(mv, from, undo.captured),
            (Color::Black, None) => self.undo_drop::<false>(mv),
            (Color::White, None) => self.undo_drop::<true>(mv),
        }
    }

    /// Passes the turn: the null move of the search, not legal in shogi. The side to move must not be in check.
    pub fn play_null(&mut self) -> Undo {
        let undo = Undo { captured: None, derived: self.derived };
        self.turn = !self.turn;
        self.ply += 1;
        self.derived.keys.pass();
        self.derived.checkers = Bitboard::EMPTY;
        undo
    }

    /// Returns the key of the position after a pass.
    #[inline]
    #[must_use]
    pub fn key_after_pass(&self) -> u64 {
        let mut keys = self.derived.keys;
        keys.pass();
        keys.key()
    }

    /// Takes back a pass.
    pub fn undo_null(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.ply -= 1;
        self.derived = undo.derived;
    }

    /// Moves the pieces and passes the turn. The caller updates keys and checkers.
    #[inline(always)]
    fn change(&mut self, mv: Move, listener: &mut impl PlayListener) -> Played {
        let played = match (self.turn, mv.from()) {
            (Color::Black, Some(from)) => self.play_board::<false>(mv, from, listener),
            (Color::White, Some(from)) => self.play_board::<true>(mv, from, listener),
            (Color::Black, None) => self.play_drop::<false>(mv, listener),
            (Color::White, None) => self.play_drop::<true>(mv, listener),
        };
        self.turn = !self.turn;
        self.ply += 1;
        played
    }

    #[inline(always)]
    fn play_board<const WHITE: bool>(&mut self, mv: Move, from: Square, listener: &mut impl PlayListener) -> Played {
        let (us, to) = (side::<WHITE>(), mv.to());
        let Some(Piece { kind, .. }) = self.board[from] else { unreachable!("no piece on {from}") };
        let captured = self.board[to].map(|piece| piece.kind);
        if let Some(captured) = captured {
            self.capture::<WHITE>(captured, to, listener);
        }
        let placed = mv.kind_after(kind);
        listener.lift(Piece::new(us, kind), from);
        listener.put(Piece::new(us, placed), to);
        let (left, reached) = (attacks::set(from), attacks::set(to));
        let own = self.colors[us] ^ (left | reached);
        self.colors[us] = own;
        self.kinds[kind] ^= left;
        self.kinds[placed] ^= reached;
        self.board[from] = None;
        self.board[to] = Some(Piece::new(us, placed));
        if kind == PieceKind::King {
            self.kings[us] = Some(to);
        }
        Played { captured, checkers: self.checks_after(us, placed, to, Some(from), own | self.colors[!us]) }
    }

    #[inline(always)]
    fn play_drop<const WHITE: bool>(&mut self, mv: Move, listener: &mut impl PlayListener) -> Played {
        let (us, to) = (side::<WHITE>(), mv.to());
        let Some(kind) = mv.dropped() else { unreachable!("a drop has a kind") };
        let held = self.hands[us].count(kind);
        self.hands[us] = self.hands[us].without(kind);
        listener.hold(us, kind, held, held - 1);
        listener.put(Piece::new(us, kind), to);
        let reached = attacks::set(to);
        let own = self.colors[us] ^ reached;
        self.colors[us] = own;
        self.kinds[kind] ^= reached;
        self.board[to] = Some(Piece::new(us, kind));
        Played { captured: None, checkers: self.checks_after(us, kind, to, None, own | self.colors[!us]) }
    }

    /// Takes an enemy piece off the board into the mover's hand.
    #[inline(always)]
    fn capture<const WHITE: bool>(&mut self, captured: PieceKind, square: Square, listener: &mut impl PlayListener) {
        let us = side::<WHITE>();
        let taken = attacks::set(square);
        self.colors[!us] ^= taken;
        self.kinds[captured] ^= taken;
        listener.lift(Piece::new(!us, captured), square);
        let kind = captured.demoted();
        let held = self.hands[us].count(kind);
        self.hands[us] = self.hands[us].with(kind);
        listener.hold(us, kind, held, held + 1);
    }

    #[inline(always)]
    fn undo_board<const WHITE: bool>(&mut self, mv: Move, from: Square, captured: Option<PieceKind>) {
        let (us, to) = (side::<WHITE>(), mv.to());
        let Some(Piece { kind: placed, .. }) = self.board[to] else { unreachable!("no piece on {to}") };
        let kind = if mv.is_promotion() { placed.demoted() } else { placed };
        let (left, reached) = (attacks::set(from), attacks::set(to));
        self.colors[us] ^= left | reached;
        self.kinds[placed] ^= reached;
        self.kinds[kind] ^= left;
        self.board[from] = Some(Piece::new(us, kind));
        self.board[to] = None;
        if let Some(captured) = captured {
            self.colors[!us] ^= reached;
            self.kinds[captured] ^= reached;
            self.board[to] = Some(Piece::new(!us, captured));
            self.hands[us] = self.hands[us].without(captured.demoted());
        }
        if kind == PieceKind::King {
            self.kings[us] = Some(from);
        }
    }

    #[inline(always)]
    fn undo_drop<const WHITE: bool>(&mut self, mv: Move) {
        let (us, to) = (side::<WHITE>(), mv.to());
        let Some(kind) = mv.dropped() else { unreachable!("a drop has a kind") };
        let reached = attacks::set(to);
        self.colors[us] ^= reached;
        self.kinds[kind] ^= reached;
        self.board[to] = None;
        self.hands[us] = self.hands[us].with(kind);
    }

    /// Returns the pieces that check the enemy king after a piece of ours reached `to` (from a square, or by a drop).
    /// `occupied` is the set of occupied squares after the move. It is a parameter because the caller has it in
    /// registers: read back word by word right after it was written, it would arrive late.
    #[inline(always)]
    fn checks_after(
        &self,
        us: Color,
        placed: PieceKind,
        to: Square,
        from: Option<Square>,
        occupied: Bitboard,
    ) -> Bitboard {
        let Some(king) = self.king(!us) else { return Bitboard::EMPTY };
        let mut checkers = Bitboard::EMPTY;
        if Self::reaches(us, placed, to, king, occupied) {
            checkers = attacks::set(to);
        }
        if let Some(from) = from
            && let Some(toward) = attacks::direction(king, from)
            && Some(toward) != attacks::direction(king, to)
        {
            checkers |= self.slider_along(us, king, toward, occupied);
        }
        checkers
    }

    /// Whether a piece of this kind on `from` attacks `target`, with these squares occupied.
    #[inline(always)]
    pub(super) fn reaches(us: Color, kind: PieceKind, from: Square, target: Square, occupied: Bitboard) -> bool {
        let Some(toward) = attacks::direction(from, target) else {
            return kind == PieceKind::Knight && attacks::knight(us, from).has(target);
        };
        if attacks::distance(from, target) == 1 {
            return attacks::step_directions(us, kind).has(toward);
        }
        attacks::slide_directions(us, kind).has(toward) && !attacks::between(from, target).meets(occupied)
    }

    /// Returns our slider that attacks `king` from that direction, as a set of at most one square.
    #[inline(always)]
    pub(super) fn slider_along(&self, us: Color, king: Square, toward: Direction, occupied: Bitboard) -> Bitboard {
        let ray = attacks::ray(toward, king) & occupied;
        let first = if toward.descends() { ray.last() } else { ray.first() };
        let Some(square) = first else { return Bitboard::EMPTY };
        match self.board[square] {
            Some(Piece { color, kind })
                if color == us && attacks::slide_directions(us, kind).has(toward.opposite()) =>
            {
                attacks::set(square)
            }
            _ => Bitboard::EMPTY,
        }
    }
}
