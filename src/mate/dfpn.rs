//! Mate problems: depth-first proof-number search (Nagai, 2002).
//!
//! The attacker (the side to move at the root) gives check with every move, the defender answers with any legal move. Proof and
//! disproof numbers lead to the position that decides with the least work; thresholds keep the search there as long as
//! it stays the most promising, so that memory is needed for a table only.
//!
//! * Numbers of brothers are not summed but taken as the greatest plus the count of the others (weak proof numbers; Ueda and
//!   others, 2008): in shogi the same positions are reached by many orders of moves, and sums count them again and again.
//! * A position that recurs on the current line is no mate. A disproof that rests on a recurrence is remembered only where
//!   the whole cycle lies below it, and else holds for the line at hand alone (the graph-history problem).
//! * What is proved is mate: a proof never rests on a recurrence.

use super::table::{INFINITE, Numbers, Slot, Spot, Table};
use crate::board::{Color, Generate, Move, MoveList, Position};

/// The longest line that is followed.
pub const MAX_PLIES: usize = 2000;

/// What a search for mate found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MateVerdict {
    /// Mate; the line of so many plies is in the caller's list. A proof is not a search for the shortest mate: the attacker may
    /// have a shorter one, and the defender may hold out longer.
    Mate(usize),
    /// Proved: there is none.
    NoMate,
    /// Stopped, or out of memory, before it was known.
    Unknown,
}

/// A move under consideration with what its position is known by.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    mv: Option<Move>,
    spot: Spot,
    /// Numbers before the table knows any; or a disproof that holds on this line only.
    guess: Numbers,
    /// The ply of the position whose recurrence the disproof rests on.
    rests_on: u32,
}

impl Branch {
    /// An empty one, to fill memory with.
    pub const EMPTY: Self = Self {
        mv: None,
        spot: Spot { board: 0, hand: crate::board::Hand::EMPTY },
        guess: Numbers { proof: 1, disproof: 1, length: 0 },
        rests_on: NOTHING,
    };
}

/// Rests on no recurrence.
const NOTHING: u32 = u32::MAX;

/// The solver: a table, room for the moves of one line, and the line.
#[derive(Debug)]
pub struct Solver<'m> {
    table: Table<'m>,
    branches: &'m mut [Branch],
    used: usize,
    line: &'m mut [u64],
    attacker: Color,
    nodes: u64,
    stopped: bool,
    /// Whether a line was left for want of room: then nothing is disproved.
    cut: bool,
}

/// Numbers of a position, and the ply of the position on the line that they rest on.
type Found = (Numbers, u32);

impl<'m> Solver<'m> {
    /// Room for the branches of a long line (2.5 MB).
    pub const BRANCHES_LEN: usize = 1 << 16;

    /// A solver over a caller's memory: any number of slots (32 bytes each; a million are plenty), [`Solver::BRANCHES_LEN`]
    /// branches and [`MAX_PLIES`] keys.
    ///
    /// # Panics
    /// When there are fewer than eight slots, or branches or keys are too few.
    #[must_use]
    pub fn new(slots: &'m mut [Slot], branches: &'m mut [Branch], line: &'m mut [u64]) -> Self {
        assert!(slots.len() >= 8 && branches.len() >= Self::BRANCHES_LEN && line.len() >= MAX_PLIES);
        let table = Table::new(slots);
        Self { table, branches, used: 0, line, attacker: Color::Black, nodes: 0, stopped: false, cut: false }
    }

    /// Positions looked at.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a mate by the side to move. `stop` is asked with the number of positions looked at so far. The mating
    /// line is put into `line`.
    pub fn solve(
        &mut self,
        position: &Position,
        line: &mut dyn FnMut(Move),
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> MateVerdict {
        (self.attacker, self.nodes, self.used) = (position.turn(), 0, 0);
        (self.stopped, self.cut) = (false, false);
        let mut position = position.clone();
        let root = self.spot(&position);
        let (numbers, _) = self.search(&mut position, 0, [INFINITE, INFINITE], stop);
        if numbers.is_no_mate() {
            return if self.cut { MateVerdict::Unknown } else { MateVerdict::NoMate };
        }
        if !numbers.is_mate() {
            return MateVerdict::Unknown;
        }
        debug_assert!(self.table.look(root).is_some());
        let plies = self.follow(&mut position, 0, line, stop);
        plies.map_or(MateVerdict::Unknown, MateVerdict::Mate)
    }

    fn spot(&self, position: &Position) -> Spot {
        Spot { board: position.board_key(), hand: position.hand(self.attacker) }
    }

    /// Searches a position until one of its numbers reaches its limit (`[proof, disproof]`).
    fn search(
        &mut self,
        position: &mut Position,
        ply: usize,
        limits: [u32; 2],
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Found {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && stop(self.nodes) {
            self.stopped = true;
        }
        let first = self.used;
        if self.stopped {
            return (Numbers::open(1, 1), NOTHING);
        }
        self.line[ply] = position.key();
        if ply + 1 >= MAX_PLIES || !self.branch(position, ply) {
            (self.used, self.cut) = (first, true);
            return (Numbers::NO_MATE, 0);
        }
        let (spot, attacks) = (self.spot(position), position.turn() == self.attacker);
        let before = self.nodes;
        let found = loop {
            let state = self.state(first, attacks);
            let done = state.numbers.proof >= limits[0] || state.numbers.disproof >= limits[1] || self.stopped;
            if done || state.numbers.is_mate() || state.numbers.is_no_mate() {
                break (state.numbers, state.rests_on, state.best);
            }
            let below = state.limits_below(limits, attacks);
            self.descend(position, ply, first + state.best, below, stop);
        };
        let (numbers, rests_on, best) = found;
        let best = self.branches.get(first + best).filter(|_| self.used > first).and_then(|branch| branch.mv);
        self.used = first;
        // A cycle that begins at this position or below is nobody else's concern.
        let own = rests_on as usize >= ply;
        if !self.stopped && (own || !numbers.is_no_mate()) {
            self.table.store(spot, numbers, best, (self.nodes - before) as u32 + 1);
        }
        (numbers, if own { NOTHING } else { rests_on })
    }

    /// Lists the moves of a position with first guesses; whether there was room.
    fn branch(&mut self, position: &mut Position, ply: usize) -> bool {
        let mut moves = MoveList::new();
        let attacks = position.turn() == self.attacker;
        if attacks {
            position.generate(Generate::Checks, &mut moves);
        } else {
            position.legal_moves(&mut moves);
        }
        if self.used + moves.len() > self.branches.len() {
            return false;
        }
        for mv in &moves {
            let undo = position.play_unchecked(mv);
            let mut branch = Branch { mv: Some(mv), spot: self.spot(position), ..Branch::EMPTY };
            if let Some(earlier) = self.line[..=ply].iter().position(|&key| key == position.key()) {
                (branch.guess, branch.rests_on) = (Numbers::NO_MATE, earlier as u32);
            } else if attacks {
                // The more answers, the harder to prove; none is mate.
                branch.guess = match position.count_legal_moves() {
                    0 => Numbers::mate(0),
                    answers => Numbers::open(answers, 1),
                };
            }
            position.undo(mv, undo);
            self.branches[self.used] = branch;
            self.used += 1;
        }
        true
    }

    /// What is known of a branch: what holds on this line only, what the table says, or the guess.
    fn numbers(&mut self, at: usize) -> Found {
        let branch = self.branches[at];
        if branch.rests_on != NOTHING || branch.guess.is_mate() {
            return (branch.guess, branch.rests_on);
        }
        (self.table.look(branch.spot).map_or(branch.guess, |(numbers, _)| numbers), NOTHING)
    }

    /// The numbers of a position from those of its branches.
    fn state(&mut self, first: usize, attacks: bool) -> State {
        let mut state = State::new(attacks);
        for at in first..self.used {
            let (numbers, rests_on) = self.numbers(at);
            state.add(at - first, numbers, rests_on, attacks);
        }
        state.finish(attacks)
    }

    /// Plays a branch and searches it.
    fn descend(
        &mut self,
        position: &mut Position,
        ply: usize,
        at: usize,
        limits: [u32; 2],
        stop: &mut dyn FnMut(u64) -> bool,
    ) {
        let Some(mv) = self.branches[at].mv else { return };
        let undo = position.play_unchecked(mv);
        let (numbers, rests_on) = self.search(position, ply + 1, limits, stop);
        position.undo(mv, undo);
        if numbers.is_no_mate() && rests_on != NOTHING {
            (self.branches[at].guess, self.branches[at].rests_on) = (numbers, rests_on);
        } else {
            self.branches[at].guess = numbers;
        }
    }

    /// Walks the proof: the attacker's shortest way, the defender's longest. What was forgotten is proved again.
    fn follow(
        &mut self,
        position: &mut Position,
        ply: usize,
        line: &mut dyn FnMut(Move),
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<usize> {
        if ply + 1 >= MAX_PLIES || self.stopped {
            return None;
        }
        self.used = 0;
        let attacks = position.turn() == self.attacker;
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return Some(ply);
        }
        let mut best: Option<(Move, u16)> = None;
        for mv in &moves {
            if attacks && !position.gives_check(mv) {
                continue;
            }
            let undo = position.play_unchecked(mv);
            let length = self.length(position, ply + 1, attacks, stop);
            position.undo(mv, undo);
            let better = |(_, known): (Move, u16)| length.is_some_and(|new| (new < known) == attacks && new != known);
            if length.is_some() && best.is_none_or(better) {
                best = length.map(|length| (mv, length));
            } else if length.is_none() && !attacks {
                return None;
            }
        }
        let (mv, _) = best?;
        line(mv);
        self.line[ply] = position.key();
        let undo = position.play_unchecked(mv);
        let plies = self.follow(position, ply + 1, line, stop);
        position.undo(mv, undo);
        plies
    }

    /// The proved length of a position. One that must be a mate is searched again when the table has forgotten it.
    fn length(
        &mut self,
        position: &mut Position,
        ply: usize,
        optional: bool,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<u16> {
        if position.turn() != self.attacker && position.count_legal_moves() == 0 {
            return Some(0);
        }
        if self.line[..ply].contains(&position.key()) {
            return None;
        }
        let spot = self.spot(position);
        if let Some((numbers, _)) = self.table.look(spot)
            && numbers.is_mate()
        {
            return Some(numbers.length);
        }
        if optional {
            return None;
        }
        let (numbers, _) = self.search(position, ply, [INFINITE, INFINITE], stop);
        numbers.is_mate().then_some(numbers.length)
    }
}

/// Numbers gathered from branches. For the attacker one proved branch is enough and all must be disproved; for the defender
/// it is the other way round.
struct State {
    numbers: Numbers,
    rests_on: u32,
    best: usize,
    /// The least of the number that one branch decides, and the next to it.
    least: u32,
    second: u32,
    /// The greatest of the other number, and how many branches are open.
    most: u32,
    open: u32,
    length: u16,
    /// The other number of the best branch.
    best_other: u32,
}

impl State {
    fn new(attacks: bool) -> Self {
        Self {
            numbers: Numbers::open(1, 1),
            rests_on: NOTHING,
            best: 0,
            least: INFINITE,
            second: INFINITE,
            most: 0,
            open: 0,
            length: if attacks { u16::MAX } else { 0 },
            best_other: INFINITE,
        }
    }

    fn add(&mut self, at: usize, numbers: Numbers, rests_on: u32, attacks: bool) {
        let (one, all) = if attacks { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) };
        if (one, all) < (self.least, self.best_other) {
            self.second = self.least;
            (self.least, self.best_other, self.best) = (one, all, at);
            if !attacks {
                self.rests_on = rests_on;
            }
        } else {
            self.second = self.second.min(one);
        }
        if all > 0 {
            self.most = self.most.max(all);
            self.open += 1;
        }
        if numbers.is_mate() {
            self.length = if attacks { self.length.min(numbers.length) } else { self.length.max(numbers.length) };
        }
        if attacks && numbers.is_no_mate() {
            self.rests_on = self.rests_on.min(rests_on);
        }
    }

    fn finish(mut self, attacks: bool) -> Self {
        let all = if self.least == 0 {
            INFINITE
        } else if self.open == 0 {
            0
        } else {
            (self.most + self.open - 1).min(INFINITE - 1)
        };
        let (proof, disproof) = if attacks { (self.least, all) } else { (all, self.least) };
        let length = if proof == 0 { self.length.saturating_add(1) } else { 0 };
        self.numbers = Numbers { proof, disproof, length };
        if proof == 0 {
            (self.numbers.disproof, self.rests_on) = (INFINITE, NOTHING);
        } else if disproof == 0 {
            self.numbers.proof = INFINITE;
        } else {
            self.rests_on = NOTHING;
        }
        self
    }

    /// How far the best branch may be searched: until it is clearly worse than the next (by a quarter, so that the search
    /// does not jump to and fro), or the position itself reaches its limit.
    fn limits_below(&self, limits: [u32; 2], attacks: bool) -> [u32; 2] {
        let [one, all] = if attacks { limits } else { [limits[1], limits[0]] };
        let one_below = one.min(self.second.saturating_add(1 + self.second / 4).min(INFINITE));
        let others = if attacks { self.numbers.disproof } else { self.numbers.proof }.saturating_sub(self.best_other);
        let all_below = all.saturating_sub(others).max(self.best_other + 1).min(INFINITE);
        if attacks { [one_below, all_below] } else { [all_below, one_below] }
    }
}
