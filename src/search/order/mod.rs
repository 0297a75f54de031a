//! Which move to try next.
//!
//! Moves come in stages, each generated when the one before is used up: the hash move, captures that do not lose by
//! exchange, quiet moves by their history, the captures put aside. Moves of all plies lie in one arena, so that a node
//! costs no memory of its own.

pub(crate) mod exchange;
pub(crate) mod history;
mod prospects;
pub(crate) mod tried;

use crate::board::{Color, Generate, Move, MoveList, PieceKind, Position, attacks};
use crate::eval::{exchange_value, promotion_gain};
use exchange::exchange_at_least;
use history::{Arrival, History};
use prospects::Prospects;
pub(crate) use prospects::Weights;

/// A move and what it is sorted by.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scored {
    mv: Option<Move>,
    score: i32,
}

/// The moves of all nodes on the current path, one node's after the other's.
#[derive(Debug)]
pub(crate) struct Arena<'m> {
    moves: &'m mut [Scored],
    top: usize,
}

impl<'m> Arena<'m> {
    /// Room for 127 plies of ordinary positions; a node that finds no room left does not search on.
    pub(crate) const LEN: usize = 1 << 15;

    pub(crate) fn new(moves: &'m mut [Scored]) -> Self {
        Self { moves, top: 0 }
    }

    /// Takes all moves out.
    pub(crate) fn clear(&mut self) {
        self.top = 0;
    }

    /// Whether another node may put its moves here.
    pub(crate) fn has_room(&self) -> bool {
        self.top + 2 * MoveList::CAPACITY <= self.moves.len()
    }

    fn push(&mut self, mv: Move, score: i32) {
        if let Some(slot) = self.moves.get_mut(self.top) {
            *slot = Scored { mv: Some(mv), score };
            self.top += 1;
        }
    }
}

/// Where a picker stands; the order is the order of the moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    HashMove,
    MakeCaptures,
    GoodCaptures,
    MakeQuiets,
    Quiets,
    BadCaptures,
    MakeEvasions,
    Evasions,
    Done,
}

/// Which moves a picker gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Every move.
    All,
    /// Captures and promoting pawns that win at least so much by exchange.
    Captures(i32),
}

/// What else decides which moves come, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// The arrivals of the two moves before.
    pub(crate) before: [Arrival; 2],
    /// Whether moves that are never better come too.
    pub(crate) all_moves: bool,
    /// What the quiet moves' squares count.
    pub(crate) prospects: Weights,
}

/// Gives the moves of one node, best first.
#[derive(Debug)]
pub(crate) struct Picker {
    hash_move: Option<Move>,
    wanted: Wanted,
    stage: Stage,
    habits: Habits,
    /// The node's moves in the arena: bad captures up to `bad`, then what is left from `next` to `end`.
    start: usize,
    bad: usize,
    next: usize,
    end: usize,
    /// The next bad capture to give.
    bad_next: usize,
}

/// What a picker needs of the worker.
pub(crate) struct Shelf<'a, 'm> {
    pub(crate) arena: &'a mut Arena<'m>,
    pub(crate) scratch: &'a mut MoveList,
    pub(crate) history: &'a History<'m>,
}

impl Picker {
    /// A picker for a node; the hash move must be legal.
    pub(crate) fn new(
        position: &Position,
        arena: &Arena<'_>,
        hash_move: Option<Move>,
        wanted: Wanted,
        habits: Habits,
    ) -> Self {
        let first = if position.is_check() { Stage::MakeEvasions } else { Stage::MakeCaptures };
        let start = arena.top;
        let stage = if hash_move.is_some() { Stage::HashMove } else { first };
        Self { hash_move, wanted, stage, habits, start, bad: start, next: start, end: start, bad_next: start }
    }

    /// Gives the arena's room back; every picker must end so.
    pub(crate) fn finish(&self, arena: &mut Arena<'_>) {
        arena.top = self.start;
    }

    /// Where the last move came from.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// No more quiet moves are wanted.
    pub(crate) fn skip_quiets(&mut self) {
        if self.stage == Stage::Quiets {
            self.next = self.end;
        }
    }

    /// The next move.
    pub(crate) fn next(&mut self, position: &Position, shelf: &mut Shelf<'_, '_>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = if position.is_check() { Stage::MakeEvasions } else { Stage::MakeCaptures };
                    return self.hash_move;
                }
                Stage::MakeCaptures => self.make_captures(position, shelf),
                Stage::GoodCaptures => match self.good_capture(position, shelf.arena) {
                    Some(mv) => return Some(mv),
                    None if self.wanted == Wanted::All => self.stage = Stage::MakeQuiets,
                    None => self.stage = Stage::Done,
                },
                Stage::MakeQuiets => self.make_quiets(position, shelf),
                Stage::Quiets => match self.best(shelf.arena) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => return self.bad_capture(shelf.arena),
                Stage::MakeEvasions => self.make_evasions(position, shelf),
                Stage::Evasions => return self.best(shelf.arena),
                Stage::Done => return None,
            }
        }
    }

    fn make_captures(&mut self, position: &Position, shelf: &mut Shelf<'_, '_>) {
        shelf.scratch.clear();
        position.generate(Generate::Captures, shelf.scratch);
        self.put(position, shelf, |mv, shelf| capture_score(position, mv, shelf.history));
        self.stage = Stage::GoodCaptures;
    }

    fn make_quiets(&mut self, position: &Position, shelf: &mut Shelf<'_, '_>) {
        shelf.scratch.clear();
        position.generate(Generate::Quiets, shelf.scratch);
        position.generate(Generate::Drops, shelf.scratch);
        let habits = self.habits;
        let prospects = Prospects::of(position, habits.prospects);
        self.put(position, shelf, |mv, shelf| {
            quiet_score(position, mv, shelf.history, habits.before) + prospects.of_move(position, mv)
        });
        self.stage = Stage::Quiets;
    }

    fn make_evasions(&mut self, position: &Position, shelf: &mut Shelf<'_, '_>) {
        shelf.scratch.clear();
        position.generate(Generate::Evasions, shelf.scratch);
        let before = self.habits.before;
        self.put(position, shelf, |mv, shelf| {
            if position.is_capture(mv) {
                capture_score(position, mv, shelf.history) + EVADING_CAPTURE
            } else {
                quiet_score(position, mv, shelf.history, before)
            }
        });
        self.stage = Stage::Evasions;
    }

    /// Moves the scratch list into the arena with scores, without the hash move and the pointless moves.
    fn put(&mut self, position: &Position, shelf: &mut Shelf<'_, '_>, score: impl Fn(Move, &Shelf<'_, '_>) -> i32) {
        self.next = shelf.arena.top;
        for at in 0..shelf.scratch.len() {
            let mv = shelf.scratch[at];
            if Some(mv) != self.hash_move && (self.habits.all_moves || !is_pointless(position, mv)) {
                let score = score(mv, shelf);
                shelf.arena.push(mv, score);
            }
        }
        self.end = shelf.arena.top;
    }

    /// The best of what is left, by selection.
    fn best(&mut self, arena: &mut Arena<'_>) -> Option<Move> {
        let left = &mut arena.moves[self.next..self.end];
        let (at, _) = left.iter().enumerate().max_by_key(|&(at, scored)| (scored.score, core::cmp::Reverse(at)))?;
        left.swap(0, at);
        self.next += 1;
        left[0].mv
    }

    /// The best capture that does not lose by exchange; losing ones are put aside.
    fn good_capture(&mut self, position: &Position, arena: &mut Arena<'_>) -> Option<Move> {
        loop {
            let mv = self.best(arena)?;
            let threshold = match self.wanted {
                Wanted::All => 0,
                Wanted::Captures(threshold) => threshold,
            };
            if exchange_at_least(position, mv, threshold) {
                return Some(mv);
            }
            arena.moves[self.bad] = arena.moves[self.next - 1];
            self.bad += 1;
        }
    }

    fn bad_capture(&mut self, arena: &Arena<'_>) -> Option<Move> {
        if self.bad_next == self.bad {
            return None;
        }
        self.bad_next += 1;
        arena.moves[self.bad_next - 1].mv
    }
}

/// Captures of the checker come before all other evasions.
const EVADING_CAPTURE: i32 = 1 << 20;

/// The piece taken counts most, then what history says.
fn capture_score(position: &Position, mv: Move, history: &History<'_>) -> i32 {
    let kind = position.moved_kind(mv);
    let promotion = if mv.is_promotion() { promotion_gain(kind) } else { 0 };
    let learned = |captured| history.capture(Arrival::of(kind, mv.to()), captured) / 16;
    let taken = position.captured_by(mv).map_or(0, |captured| exchange_value(captured) + learned(captured));
    8 * (taken + promotion) - exchange_value(kind) / 16
}

fn quiet_score(position: &Position, mv: Move, history: &History<'_>, before: [Arrival; 2]) -> i32 {
    let arrival = Arrival::of(position.moved_kind(mv), mv.to());
    history.quiet(position.turn(), mv, arrival, before)
}

/// Whether a move declines a promotion that loses nothing: pawn, bishop and rook in the zone, a lance on the second rank.
/// (The only reason to decline is to avoid mating by a dropped pawn, which a search can miss.)
pub(crate) fn is_pointless(position: &Position, mv: Move) -> bool {
    let Some(from) = mv.from() else { return false };
    if mv.is_promotion() {
        return false;
    }
    let us = position.turn();
    let zone = attacks::promotion_zone(us);
    let second = |to: crate::board::Square| to.rank().relative(us) == 1;
    match position.piece_on(from).map(|piece| piece.kind) {
        Some(PieceKind::Pawn) => zone.has(mv.to()),
        Some(PieceKind::Bishop | PieceKind::Rook) => zone.has(mv.to()) || zone.has(from),
        Some(PieceKind::Lance) => second(mv.to()),
        _ => false,
    }
}

/// The side whose history a move belongs to, its piece's arrival, and whether it captures.
pub(crate) fn described(position: &Position, mv: Move) -> (Color, Arrival, Option<PieceKind>) {
    (position.turn(), Arrival::of(position.moved_kind(mv), mv.to()), position.captured_by(mv))
}
