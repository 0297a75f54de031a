//! Playing a move and taking it back.

use geometry::{Bitboard, Color, Direction, Piece, PieceKind, Score, Square};

use super::position::Sums;
use super::worth::{in_hand, near_king, on_board};
use super::{Move, Position, attacks, zobrist};
use crate::tables;

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy)]
pub struct Undo {
    captured: Option<PieceKind>,
    sums: Sums,
}

impl Undo {
    /// The kind that was captured, as it stood on the board.
    #[inline(always)]
    #[must_use]
    pub const fn captured(&self) -> Option<PieceKind> {
        self.captured
    }
}

impl Position {
    /// Plays a move and returns what [`Position::undo`] needs.
    ///
    /// The move must be legal ([`Position::is_legal`]); an impossible one leaves the position in disorder or panics.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        match (self.turn, mv.from()) {
            (Color::Black, Some(from)) => self.play_board::<false>(mv, from),
            (Color::White, Some(from)) => self.play_board::<true>(mv, from),
            (Color::Black, None) => self.play_drop::<false>(mv),
            (Color::White, None) => self.play_drop::<true>(mv),
        }
    }

    /// Takes back the move that was played last.
    #[inline]
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        match (self.turn, mv.from()) {
            (Color::White, Some(from)) => self.undo_board::<false>(mv, from, undo),
            (Color::Black, Some(from)) => self.undo_board::<true>(mv, from, undo),
            (Color::White, None) => self.undo_drop::<false>(mv, undo),
            (Color::Black, None) => self.undo_drop::<true>(mv, undo),
        }
    }

    /// Passes the turn. Not legal in shogi; the search's null move. The side to move must not be in check.
    pub fn play_null(&mut self) -> Undo {
        let undo = Undo { captured: None, sums: self.sums };
        self.turn = !self.turn;
        self.ply += 1;
        self.sums.board_key ^= zobrist::side();
        self.sums.checkers = Bitboard::EMPTY;
        undo
    }

    /// Takes back a pass.
    pub fn undo_null(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.ply -= 1;
        self.sums = undo.sums;
    }

    #[inline(always)]
    fn play_board<const WHITE: bool>(&mut self, mv: Move, from: Square) -> Undo {
        let (us, to) = (side::<WHITE>(), mv.to());
        let Some(Piece { kind, .. }) = self.board[from] else { unreachable!("no piece on {from}") };
        let undo = Undo { captured: self.board[to].map(|piece| piece.kind), sums: self.sums };
        let mut sums = self.sums;
        if let Some(captured) = undo.captured {
            self.capture::<WHITE>(captured, to, &mut sums);
        }
        let placed = if mv.is_promotion() { promoted(kind) } else { kind };
        if mv.is_promotion() {
            sums.material += (on_board(placed) - on_board(kind)).times(us.sign());
        }
        sums.board_key ^= zobrist::piece(us, kind, from) ^ zobrist::piece(us, placed, to) ^ zobrist::side();
        let psqt = &tables::PSQT[us];
        sums.psqt += psqt[placed][to] - psqt[kind][from];
        let (left, reached) = (attacks::set(from), attacks::set(to));
        self.colors[us] ^= left | reached;
        self.kinds[kind] ^= left;
        self.kinds[placed] ^= reached;
        self.board[from] = None;
        self.board[to] = Some(Piece::new(us, placed));
        if kind == PieceKind::King {
            self.kings[us] = Some(to);
        }
        if kind == PieceKind::King {
            sums.king_relative[us] = self.around_king(us);
        } else {
            self.shift_near_kings::<WHITE>(Some((kind, from)), (placed, to), &mut sums);
        }
        sums.checkers = self.checks_after(us, placed, to, Some(from));
        self.finish(sums);
        undo
    }

    #[inline(always)]
    fn play_drop<const WHITE: bool>(&mut self, mv: Move) -> Undo {
        let (us, to) = (side::<WHITE>(), mv.to());
        let Some(kind) = mv.dropped() else { unreachable!("a drop has a kind") };
        let undo = Undo { captured: None, sums: self.sums };
        let mut sums = self.sums;
        let held = self.hands[us].count(kind);
        self.hands[us] = self.hands[us].without(kind);
        sums.material += (on_board(kind) + in_hand(kind, held - 1) - in_hand(kind, held)).times(us.sign());
        sums.hand_key ^= zobrist::held(us, kind, held) ^ zobrist::held(us, kind, held - 1);
        sums.board_key ^= zobrist::piece(us, kind, to) ^ zobrist::side();
        sums.psqt += tables::PSQT[us][kind][to];
        let reached = attacks::set(to);
        self.colors[us] ^= reached;
        self.kinds[kind] ^= reached;
        self.board[to] = Some(Piece::new(us, kind));
        self.shift_near_kings::<WHITE>(None, (kind, to), &mut sums);
        sums.checkers = self.checks_after(us, kind, to, None);
        self.finish(sums);
        undo
    }

    /// Takes an enemy piece off the board into the mover's hand.
    #[inline(always)]
    fn capture<const WHITE: bool>(&mut self, captured: PieceKind, square: Square, sums: &mut Sums) {
        let us = side::<WHITE>();
        let taken = attacks::set(square);
        self.colors[!us] ^= taken;
        self.kinds[captured] ^= taken;
        let held_kind = captured.demoted();
        let held = self.hands[us].count(held_kind);
        self.hands[us] = self.hands[us].with(held_kind);
        sums.material +=
            (on_board(captured) + in_hand(held_kind, held + 1) - in_hand(held_kind, held)).times(us.sign());
        sums.hand_key ^= zobrist::held(us, held_kind, held) ^ zobrist::held(us, held_kind, held + 1);
        sums.board_key ^= zobrist::piece(!us, captured, square);
        sums.psqt -= tables::PSQT[!us][captured][square];
        if tables::Group::KingRelative.is_enabled() {
            let piece = Piece::new(!us, captured);
            for color in Color::ALL {
                if let Some(king) = self.king(color) {
                    sums.king_relative[color] += near_king(color, king, piece, square).times(us.sign());
                }
            }
        }
    }

    /// A piece of the mover's, not the king, leaves one square and reaches another, seen from both kings.
    #[inline(always)]
    fn shift_near_kings<const WHITE: bool>(
        &self,
        left: Option<(PieceKind, Square)>,
        reached: (PieceKind, Square),
        sums: &mut Sums,
    ) {
        if !tables::Group::KingRelative.is_enabled() {
            return;
        }
        let us = side::<WHITE>();
        for color in Color::ALL {
            let Some(king) = self.king(color) else { continue };
            let value = |(kind, square): (PieceKind, Square)| near_king(color, king, Piece::new(us, kind), square);
            sums.king_relative[color] += (value(reached) - left.map_or(Score::ZERO, value)).times(us.sign());
        }
    }

    #[inline(always)]
    fn finish(&mut self, sums: Sums) {
        self.sums = sums;
        self.turn = !self.turn;
        self.ply += 1;
    }

    #[inline(always)]
    fn undo_board<const WHITE: bool>(&mut self, mv: Move, from: Square, undo: Undo) {
        let (us, to) = (side::<WHITE>(), mv.to());
        let Some(Piece { kind: placed, .. }) = self.board[to] else { unreachable!("no piece on {to}") };
        let kind = if mv.is_promotion() { placed.demoted() } else { placed };
        let (left, reached) = (attacks::set(from), attacks::set(to));
        self.colors[us] ^= left | reached;
        self.kinds[placed] ^= reached;
        self.kinds[kind] ^= left;
        self.board[from] = Some(Piece::new(us, kind));
        self.board[to] = None;
        if let Some(captured) = undo.captured {
            self.colors[!us] ^= reached;
            self.kinds[captured] ^= reached;
            self.board[to] = Some(Piece::new(!us, captured));
            self.hands[us] = self.hands[us].without(captured.demoted());
        }
        if kind == PieceKind::King {
            self.kings[us] = Some(from);
        }
        self.unfinish(undo);
    }

    #[inline(always)]
    fn undo_drop<const WHITE: bool>(&mut self, mv: Move, undo: Undo) {
        let (us, to) = (side::<WHITE>(), mv.to());
        let Some(kind) = mv.dropped() else { unreachable!("a drop has a kind") };
        let reached = attacks::set(to);
        self.colors[us] ^= reached;
        self.kinds[kind] ^= reached;
        self.board[to] = None;
        self.hands[us] = self.hands[us].with(kind);
        self.unfinish(undo);
    }

    #[inline(always)]
    fn unfinish(&mut self, undo: Undo) {
        self.sums = undo.sums;
        self.turn = !self.turn;
        self.ply -= 1;
    }

    /// The pieces that check the enemy king after a piece of ours reached `to` (from a square, or by a drop).
    #[inline(always)]
    fn checks_after(&self, us: Color, placed: PieceKind, to: Square, from: Option<Square>) -> Bitboard {
        let Some(king) = self.king(!us) else { return Bitboard::EMPTY };
        let mut checkers = Bitboard::EMPTY;
        let occupied = self.occupied();
        if Self::reaches(us, placed, to, king, occupied) {
            checkers = attacks::set(to);
        }
        if let Some(from) = from {
            if let Some(toward) = attacks::direction(king, from)
                && Some(toward) != attacks::direction(king, to)
            {
                checkers |= self.slider_along(us, king, toward, occupied);
            }
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

    /// Our slider that attacks `king` from that direction, as a set of none or one.
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

/// The side that a constant parameter stands for.
#[inline(always)]
const fn side<const WHITE: bool>() -> Color {
    if WHITE { Color::White } else { Color::Black }
}

/// What a kind becomes by promoting.
#[inline(always)]
fn promoted(kind: PieceKind) -> PieceKind {
    kind.promoted().unwrap_or(kind)
}
