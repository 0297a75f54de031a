//! The picker: the moves of one node, best first.
//!
//! Moves come in stages, each generated when the stage before is used up: the hash move, captures that do not lose by
//! exchange, quiet moves by their history, the other captures, and quiet moves with a low history.

use crate::board::{Generate, Move, MoveList, Position};
use crate::search::Config;
use crate::search::numbers::Captures;
use crate::search::order::arena::Arena;
use crate::search::order::history::{Histories, Place, Quiet};
use crate::search::order::quiets;
use crate::search::see::{Gain, exchange_at_least, exchange_value};

/// The stage of a picker. The stages are in the order of the moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    HashMove,
    MakeCaptures,
    GoodCaptures,
    MakeQuiets,
    Quiets,
    BadCaptures,
    BadQuiets,
    MakeEvasions,
    Evasions,
    Done,
}

/// The moves that a picker returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PickerMode {
    /// Every move.
    All,
    /// Captures and promoting pawns that win at least this many centipawns by exchange.
    Captures(i32),
}

/// The moves of one node, returned one by one with the best first.
#[derive(Debug)]
pub(crate) struct Picker {
    hash_move: Option<Move>,
    mode: PickerMode,
    /// Whether quiet moves are left out before they are generated.
    without_quiets: bool,
    stage: Stage,
    /// The stage after the hash move.
    first: Stage,
    /// The node's part of the entries of quiet moves.
    place: Place,
    /// The node's moves in the arena: bad captures up to `bad`, then untried moves from `next` to `end`.
    bad: usize,
    next: usize,
    end: usize,
    /// The next bad capture to return.
    bad_next: usize,
    /// The score below which quiet moves keep the order of the generator.
    least: i32,
}

/// The position, the configuration and the memory with which a picker works.
pub(crate) struct PickerContext<'a, 'm> {
    pub(crate) position: &'a Position,
    pub(crate) config: &'a Config,
    pub(crate) arena: &'a mut Arena<'m>,
    pub(crate) scratch: &'a mut MoveList,
    pub(crate) histories: &'a Histories<'m>,
}

impl Picker {
    /// A picker for a node whose moves begin at `start` in the arena. The hash move must be legal.
    pub(crate) fn new(check: bool, start: usize, hash_move: Option<Move>, mode: PickerMode, place: Place) -> Self {
        let first = if check { Stage::MakeEvasions } else { Stage::MakeCaptures };
        let stage = if hash_move.is_some() { Stage::HashMove } else { first };
        let without_quiets = false;
        Self {
            hash_move,
            mode,
            without_quiets,
            stage,
            first,
            place,
            bad: start,
            next: start,
            end: start,
            bad_next: start,
            least: i32::MIN,
        }
    }

    /// The stage of the last move returned.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// Leaves quiet moves with a score below `-limit` in the order of the generator.
    pub(crate) fn sort_above(&mut self, limit: i32) {
        self.least = -limit;
    }

    /// Skips the remaining quiet moves, generated or not, other than the hash move.
    pub(crate) fn skip_quiets(&mut self) {
        self.without_quiets = true;
    }

    /// Returns the next move, or `None` after the last one.
    pub(crate) fn next(&mut self, context: &mut PickerContext<'_, '_>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = self.first;
                    return self.hash_move;
                }
                Stage::MakeCaptures => self.make_captures(context),
                Stage::GoodCaptures => match self.good_capture(context) {
                    Some(mv) => return Some(mv),
                    None if self.mode == PickerMode::All && self.without_quiets => self.stage = Stage::BadCaptures,
                    None if self.mode == PickerMode::All => self.stage = Stage::MakeQuiets,
                    None => self.stage = Stage::Done,
                },
                Stage::MakeQuiets => self.make_quiets(context),
                Stage::Quiets => match self.good_quiet(context) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => match self.bad_capture(context.arena) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::BadQuiets,
                },
                Stage::BadQuiets if self.without_quiets => return None,
                Stage::BadQuiets => return self.best(context.arena),
                Stage::MakeEvasions => self.make_evasions(context),
                Stage::Evasions => return self.best(context.arena),
                Stage::Done => return None,
            }
        }
    }

    fn make_captures(&mut self, context: &mut PickerContext<'_, '_>) {
        context.generate(Generate::Captures);
        self.put(context, |context, mv| context.capture_score(mv));
        self.stage = Stage::GoodCaptures;
    }

    fn make_quiets(&mut self, context: &mut PickerContext<'_, '_>) {
        let start = context.arena.len();
        let PickerContext { position, config, ref mut arena, ref mut scratch, histories } = *context;
        quiets::put(position, self.place, self.least, histories, config, arena, scratch);
        if let Some(mv) = self.hash_move {
            context.arena.remove(start, mv);
        }
        self.next = start;
        self.end = context.arena.len();
        self.stage = Stage::Quiets;
    }

    fn make_evasions(&mut self, context: &mut PickerContext<'_, '_>) {
        context.generate(Generate::Evasions);
        let (position, place) = (context.position, self.place);
        let weights = context.config.history_weights.evasions();
        self.put(context, |context, mv| {
            if position.is_capture(mv) {
                context.capture_score(mv) + EVADING_CAPTURE
            } else {
                context.histories.quiet(Quiet::of(position, mv), place, weights)
            }
        });
        self.stage = Stage::Evasions;
    }

    /// Moves the scratch list into the arena with scores, without the hash move.
    #[inline(always)]
    fn put(&mut self, context: &mut PickerContext<'_, '_>, score: impl Fn(&PickerContext<'_, '_>, Move) -> i32) {
        self.next = context.arena.len();
        for at in 0..context.scratch.len() {
            let mv = context.scratch[at];
            if Some(mv) != self.hash_move {
                let score = score(context, mv);
                context.arena.push(mv, score);
            }
        }
        self.end = context.arena.len();
    }

    /// Returns the untried move with the highest score.
    fn best(&mut self, arena: &mut Arena<'_>) -> Option<Move> {
        let mv = arena.best_first(self.next..self.end)?;
        self.next += 1;
        Some(mv)
    }

    /// Returns the best capture that wins the threshold by exchange, and sets the others aside as bad captures.
    fn good_capture(&mut self, context: &mut PickerContext<'_, '_>) -> Option<Move> {
        loop {
            let mv = self.best(context.arena)?;
            let score = context.arena.score_at(self.next - 1);
            let threshold = match self.mode {
                PickerMode::All => -score * context.config.captures.good / WHOLE,
                PickerMode::Captures(threshold) => threshold,
            };
            if exchange_at_least(context.position, mv, threshold) {
                return Some(mv);
            }
            context.arena.copy(self.next - 1, self.bad);
            self.bad += 1;
        }
    }

    /// Returns the best quiet move. `None` when its score is low, or quiet moves are skipped.
    fn good_quiet(&mut self, context: &mut PickerContext<'_, '_>) -> Option<Move> {
        let mv = context.arena.best_first(self.next..self.end).filter(|_| !self.without_quiets)?;
        if context.arena.score_at(self.next) < context.config.quiets.good {
            return None;
        }
        self.next += 1;
        Some(mv)
    }

    fn bad_capture(&mut self, arena: &Arena<'_>) -> Option<Move> {
        if self.bad_next == self.bad {
            return None;
        }
        self.bad_next += 1;
        arena.at(self.bad_next - 1)
    }
}

/// A bonus that puts captures before all other evasions.
const EVADING_CAPTURE: i32 = 1 << 20;

/// The unit of shares in [`Captures`].
const WHOLE: i32 = 1024;

impl PickerContext<'_, '_> {
    /// Generates moves of a kind into the scratch list.
    fn generate(&mut self, kind: Generate) {
        self.scratch.clear();
        if self.config.all_moves {
            self.position.generate(kind, self.scratch);
        } else {
            self.position.generate_useful(kind, self.scratch);
        }
    }

    /// The score of a capture: the gain and the history with their weights, less a share of the attacker's value.
    #[inline(always)]
    fn capture_score(&self, mv: Move) -> i32 {
        let Captures { gain, history, attacker, .. } = self.config.captures;
        let learned = self.histories.capture(self.position, mv) * history / WHOLE;
        let value = exchange_value(self.position.moved_kind(mv));
        gain * (Gain::of(self.position, mv).total() + learned) - value * attacker / WHOLE
    }
}
