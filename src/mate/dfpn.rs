//! Mate problems: depth-first proof-number search (Nagai, 2002).
//!
//! The attacker (the side to move at the root) gives check with every move, the defender answers with any legal move.
//! Proof and disproof numbers lead to the position that decides with the least work. Thresholds keep the search there
//! as long as it is the most promising, so that a table is all the memory it needs.
//!
//! * The numbers of siblings are not summed. Their maximum plus the count of the others is used (weak proof numbers,
//!   Ueda and others, 2008). In shogi many orders of moves reach one position, and sums would count it each time.
//! * A position that recurs on the current line is no mate. A disproof that depends on a recurrence is stored only
//!   where the whole cycle lies below it. Otherwise it holds for the current line alone (the graph-history problem).
//! * A proof is always valid: it never depends on a recurrence.

use super::table::{INFINITE, Key, Numbers, Slot, Table};
use crate::board::{Color, Generate, Move, MoveList, Position};

/// The longest line that is followed.
pub const MAX_PLIES: usize = 2000;

/// The result of a search for mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MateVerdict {
    /// Mate. The caller's list has the line, and this is its number of plies. The line need not be the shortest mate:
    /// the attacker may have a shorter one, and the defender may hold out longer.
    Mate(usize),
    /// Proved: there is no mate.
    NoMate,
    /// Stopped, or out of memory, before a proof or disproof.
    Unknown,
}

/// The side to move: the attacker, for whom one mating move is enough (an OR node), or the defender, all of whose
/// answers must lead to mate (an AND node).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeType {
    Or,
    And,
}

/// A move with the key of the position that it reaches.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    pub(super) mv: Option<Move>,
    key: Key,
    /// Numbers used until the table has some, or a disproof that holds on this line only.
    pub(super) guess: Numbers,
    /// The ply of the position whose recurrence the disproof depends on.
    cycle: u32,
}

impl Child {
    /// An empty child that fills memory: all zero bits.
    pub const EMPTY: Self = Self {
        mv: None,
        key: Key { board: 0, hand: crate::board::Hand::EMPTY },
        guess: Numbers { proof: 0, disproof: 0, length: 0 },
        cycle: 0,
    };
}

/// A position on the current line, and the move played from it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub(super) key: u64,
    pub(super) mv: Option<Move>,
}

impl Step {
    /// An empty step that fills memory.
    pub const EMPTY: Self = Self { key: 0, mv: None };
}

#[cfg(test)]
impl From<Move> for Step {
    fn from(mv: Move) -> Self {
        Self { mv: Some(mv), ..Self::EMPTY }
    }
}

/// The memory of a solver, for callers that make one now and then. The default is empty.
#[derive(Default, Debug)]
pub struct SolverMemory<'m> {
    /// Stored positions.
    pub slots: &'m mut [Slot],
    /// The moves along a line.
    pub children: &'m mut [Child],
    /// The line.
    pub line: &'m mut [Step],
}

impl SolverMemory<'_> {
    /// Returns a solver, if the memory is large enough for one.
    pub(crate) fn solver(&mut self, problem: u16) -> Option<Solver<'_>> {
        let room = self.slots.len() >= LEAST_SLOTS && !self.line.is_empty();
        room.then(|| Solver::new(self.slots, self.children, self.line, problem))
    }

    /// Clears the results of every problem. Slots that were never used are not touched.
    pub(crate) fn clear(&mut self) {
        self.slots.iter_mut().filter(|slot| !slot.is_empty()).for_each(|slot| *slot = Slot::EMPTY);
    }
}

/// The progress of a search for mate.
#[derive(Clone, Copy, Debug)]
pub struct MateProgress<'l> {
    /// The positions visited.
    pub nodes: u64,
    /// The current line: at each step the move that promises to decide with the least work.
    pub line: &'l [Step],
}

impl MateProgress<'_> {
    /// The moves of the line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.line.iter().filter_map(|step| step.mv)
    }
}

/// The least number of slots of a solver.
const LEAST_SLOTS: usize = 8;

/// Mark of numbers that depend on no recurrence.
const NO_CYCLE: u32 = u32::MAX;

/// The solver: a table, room for the moves of one line, and the line.
#[derive(Debug)]
pub struct Solver<'m> {
    pub(super) table: Table<'m>,
    pub(super) children: &'m mut [Child],
    pub(super) used: usize,
    pub(super) line: &'m mut [Step],
    pub(super) attacker: Color,
    nodes: u64,
    pub(super) stopped: bool,
    /// Whether a line was abandoned for lack of room. Nothing can then be disproved.
    cut: bool,
    /// Whether the defender wins by the king's try.
    tries: bool,
}

/// Numbers of a position, and the ply of the position on the line whose recurrence they depend on.
pub(super) type Found = (Numbers, u32);

impl<'m> Solver<'m> {
    /// Room for the children along a long line (2.5 MB).
    pub const CHILDREN_LEN: usize = 1 << 16;

    /// Returns a solver over a caller's memory: any number of slots, zeroed or used before, [`Solver::CHILDREN_LEN`]
    /// children and [`MAX_PLIES`] steps. A slot has 32 bytes, and a million are plenty. With fewer children or steps,
    /// lines that do not fit are abandoned. `problem` is the number of the problem, from 1. Slots of problems with
    /// other numbers are ignored, so the memory needs no clearing.
    ///
    /// # Panics
    /// When there are fewer than eight slots, or no step.
    #[must_use]
    pub fn new(slots: &'m mut [Slot], children: &'m mut [Child], line: &'m mut [Step], problem: u16) -> Self {
        assert!(slots.len() >= LEAST_SLOTS && !line.is_empty(), "eight slots and a step");
        let table = Table::new(slots, problem);
        Self {
            table,
            children,
            used: 0,
            line,
            attacker: Color::Black,
            nodes: 0,
            stopped: false,
            cut: false,
            tries: false,
        }
    }

    /// Returns the number of the current problem. A later solver over these slots continues from it.
    #[must_use]
    pub const fn problem(&self) -> u16 {
        self.table.problem()
    }

    /// Returns the number of positions visited.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Begins another problem: earlier results are ignored from now on. Proofs hold for one attacker, so a change of
    /// sides needs this call.
    pub fn forget(&mut self) {
        self.table.forget();
    }

    /// Sets whether the rule of the king's try holds, which it does not by default: a defender whose king reaches the
    /// square has won. Results under the other rule must have another problem number.
    pub(crate) const fn let_try(&mut self, tries: bool) {
        self.tries = tries;
    }

    /// Searches for a mate by the side to move. `stop` is called every 256 positions. The mating line is passed to
    /// `line`.
    pub fn solve<S: FnMut(&MateProgress<'_>) -> bool + ?Sized>(
        &mut self,
        position: &Position,
        line: &mut dyn FnMut(Move),
        stop: &mut S,
    ) -> MateVerdict {
        (self.attacker, self.nodes, self.used) = (position.turn(), 0, 0);
        (self.stopped, self.cut) = (false, false);
        let mut position = position.clone();
        let root = self.key(&position);
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

    pub(super) fn node_type(&self, position: &Position) -> NodeType {
        if position.turn() == self.attacker { NodeType::Or } else { NodeType::And }
    }

    pub(super) fn key(&self, position: &Position) -> Key {
        Key { board: position.board_key(), hand: position.hand(self.attacker) }
    }

    /// Searches a position until one of its numbers reaches its threshold (`[proof, disproof]`).
    pub(super) fn search<S: FnMut(&MateProgress<'_>) -> bool + ?Sized>(
        &mut self,
        position: &mut Position,
        ply: usize,
        thresholds: [u32; 2],
        stop: &mut S,
    ) -> Found {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) {
            self.stopped |= stop(&MateProgress { nodes: self.nodes, line: &self.line[..ply] });
        }
        let first = self.used;
        if self.stopped {
            return (Numbers::open(1, 1), NO_CYCLE);
        }
        let node = self.node_type(position);
        if self.tries && node == NodeType::And && position.try_move().is_some() {
            return (Numbers::NO_MATE, NO_CYCLE);
        }
        self.line[ply] = Step { key: position.key(), mv: None };
        if ply + 1 >= self.line.len() || !self.expand(position, ply) {
            (self.used, self.cut) = (first, true);
            return (Numbers::NO_MATE, 0);
        }
        let (key, before) = (self.key(position), self.nodes);
        let (numbers, cycle) = loop {
            let state = self.state(first, node);
            let done = state.numbers.proof >= thresholds[0] || state.numbers.disproof >= thresholds[1] || self.stopped;
            if done || state.numbers.is_mate() || state.numbers.is_no_mate() {
                break (state.numbers, state.cycle);
            }
            let below = state.thresholds_below(thresholds, node);
            self.descend(position, ply, first + state.best, below, stop);
        };
        self.used = first;
        // A cycle that begins here or below does not concern the nodes above.
        let own = cycle as usize >= ply;
        // A mate is proved by other children than the one in which the search was stopped.
        if numbers.is_mate() || (!self.stopped && (own || !numbers.is_no_mate())) {
            self.table.store(key, numbers, (self.nodes - before) as u32 + 1);
        }
        (numbers, if own { NO_CYCLE } else { cycle })
    }

    /// Lists the moves of a position with their first guesses. Returns false when there was no room.
    fn expand(&mut self, position: &mut Position, ply: usize) -> bool {
        let mut moves = MoveList::new();
        let node = self.node_type(position);
        match node {
            NodeType::Or => position.generate(Generate::Checks, &mut moves),
            NodeType::And => position.legal_moves(&mut moves),
        }
        if self.used + moves.len() > self.children.len() {
            return false;
        }
        for mv in &moves {
            let undo = position.play_unchecked(mv);
            let (key, guess) = (self.key(position), Numbers::open(1, 1));
            let mut child = Child { mv: Some(mv), key, guess, cycle: NO_CYCLE };
            if let Some(earlier) = self.line[..=ply].iter().position(|step| step.key == position.key()) {
                (child.guess, child.cycle) = (Numbers::NO_MATE, earlier as u32);
            } else if node == NodeType::Or {
                // More answers make the proof harder. No answer is mate.
                child.guess = match position.count_legal_moves() {
                    0 => Numbers::mate(0),
                    answers => Numbers::open(answers, 1),
                };
            }
            position.undo(mv, undo);
            self.children[self.used] = child;
            self.used += 1;
        }
        true
    }

    /// Returns the numbers of a child: those of this line only, those of the table, or the guess.
    fn numbers(&mut self, at: usize) -> Found {
        let child = self.children[at];
        if child.cycle != NO_CYCLE || child.guess.is_mate() {
            return (child.guess, child.cycle);
        }
        (self.table.look(child.key).unwrap_or(child.guess), NO_CYCLE)
    }

    /// The numbers of a position from those of its children.
    fn state(&mut self, first: usize, node: NodeType) -> State {
        let mut state = State::new(node);
        for at in first..self.used {
            let (numbers, cycle) = self.numbers(at);
            state.add(at - first, numbers, cycle, node);
        }
        state.finish(node)
    }

    /// Plays a child's move and searches it.
    fn descend<S: FnMut(&MateProgress<'_>) -> bool + ?Sized>(
        &mut self,
        position: &mut Position,
        ply: usize,
        at: usize,
        thresholds: [u32; 2],
        stop: &mut S,
    ) {
        let Some(mv) = self.children[at].mv else { return };
        self.line[ply].mv = Some(mv);
        let undo = position.play_unchecked(mv);
        let (numbers, cycle) = self.search(position, ply + 1, thresholds, stop);
        position.undo(mv, undo);
        if numbers.is_no_mate() && cycle != NO_CYCLE {
            (self.children[at].guess, self.children[at].cycle) = (numbers, cycle);
        } else {
            self.children[at].guess = numbers;
        }
    }
}

/// The numbers of a position, gathered from its children. For the attacker one proved child is enough and all must be
/// disproved. For the defender it is the other way round.
struct State {
    numbers: Numbers,
    cycle: u32,
    best: usize,
    /// The least of the number that one child decides, and the second least.
    min: u32,
    second: u32,
    /// The greatest of the other number, and the number of open children.
    max: u32,
    open: u32,
    length: u16,
    /// The other number of the best child.
    best_other: u32,
}

impl State {
    fn new(node: NodeType) -> Self {
        Self {
            numbers: Numbers::open(1, 1),
            cycle: NO_CYCLE,
            best: 0,
            min: INFINITE,
            second: INFINITE,
            max: 0,
            open: 0,
            length: if node == NodeType::Or { u16::MAX } else { 0 },
            best_other: INFINITE,
        }
    }

    fn add(&mut self, at: usize, numbers: Numbers, cycle: u32, node: NodeType) {
        let attacks = node == NodeType::Or;
        let (one, all) = if attacks { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) };
        if (one, all) < (self.min, self.best_other) {
            self.second = self.min;
            (self.min, self.best_other, self.best) = (one, all, at);
            if !attacks {
                self.cycle = cycle;
            }
        } else {
            self.second = self.second.min(one);
        }
        if all > 0 {
            self.max = self.max.max(all);
            self.open += 1;
        }
        if numbers.is_mate() {
            self.length = if attacks { self.length.min(numbers.length) } else { self.length.max(numbers.length) };
        }
        if attacks && numbers.is_no_mate() {
            self.cycle = self.cycle.min(cycle);
        }
    }

    fn finish(mut self, node: NodeType) -> Self {
        let all = if self.min == 0 {
            INFINITE
        } else if self.open == 0 {
            0
        } else {
            (self.max + self.open - 1).min(INFINITE - 1)
        };
        let (proof, disproof) = if node == NodeType::Or { (self.min, all) } else { (all, self.min) };
        let length = if proof == 0 { self.length.saturating_add(1) } else { 0 };
        self.numbers = Numbers { proof, disproof, length };
        if proof == 0 {
            (self.numbers.disproof, self.cycle) = (INFINITE, NO_CYCLE);
        } else if disproof == 0 {
            self.numbers.proof = INFINITE;
        } else {
            self.cycle = NO_CYCLE;
        }
        self
    }

    /// Returns the thresholds of the best child. It is searched until it is clearly worse than the second best (by a
    /// quarter, so that the search does not jump to and fro), or the position itself reaches its threshold.
    fn thresholds_below(&self, thresholds: [u32; 2], node: NodeType) -> [u32; 2] {
        let attacks = node == NodeType::Or;
        let [one, all] = if attacks { thresholds } else { [thresholds[1], thresholds[0]] };
        let one_below = one.min(self.second.saturating_add(1 + self.second / 4).min(INFINITE));
        let others = if attacks { self.numbers.disproof } else { self.numbers.proof }.saturating_sub(self.best_other);
        let all_below = all.saturating_sub(others).max(self.best_other + 1).min(INFINITE);
        if attacks { [one_below, all_below] } else { [all_below, one_below] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All moves of the attacker must fail, so a result of this line holds for its earliest recurrence only. The
    /// defender needs one escape, and the position depends on the recurrence of that escape.
    #[test]
    fn a_disproof_depends_on_its_earliest_recurrence() {
        let cycle = |node, children: &[Found]| {
            let mut state = State::new(node);
            children.iter().enumerate().for_each(|(at, &(numbers, cycle))| state.add(at, numbers, cycle, node));
            state.finish(node).cycle
        };
        let fails = |cycle| (Numbers::NO_MATE, cycle);
        let [open, mate] = [Numbers::open(2, 3), Numbers::mate(3)].map(|numbers| (numbers, NO_CYCLE));
        assert_eq!(cycle(NodeType::Or, &[fails(5), fails(3), fails(NO_CYCLE)]), 3);
        assert_eq!(cycle(NodeType::Or, &[fails(3), open]), NO_CYCLE, "nothing is disproved");
        assert_eq!(cycle(NodeType::And, &[open, mate, fails(4)]), 4);
        assert_eq!(cycle(NodeType::And, &[open, mate, fails(NO_CYCLE)]), NO_CYCLE);
    }

    /// Calls a test with a solver and a position: a king behind an enemy pawn, and a gold to drop.
    fn with_a_pawn_and_a_gold(test: impl FnOnce(&mut Solver<'_>, &mut Position)) {
        let mut position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
        let mut slots = [Slot::EMPTY; 8];
        let mut children = std::vec![Child::EMPTY; Solver::CHILDREN_LEN];
        let mut line = std::vec![Step::EMPTY; MAX_PLIES];
        let mut solver = Solver::new(&mut slots, &mut children, &mut line, 1);
        test(&mut solver, &mut position);
    }

    /// The room is used up to its end and not beyond: seven checks, five of them golds dropped next to the king.
    #[test]
    fn the_mate_solver_skips_a_position_without_room() {
        with_a_pawn_and_a_gold(|solver, position| {
            for (room, fits) in [(7, true), (6, false)] {
                solver.used = Solver::CHILDREN_LEN - room;
                assert_eq!(solver.expand(position, 0), fits, "room for {room}");
            }
        });
    }

    /// An answer to a check leads back to the position of ply 0. The check therefore fails on this line only. The child
    /// stores that, and the table is not probed for it.
    #[test]
    fn a_check_refuted_by_repetition_is_marked() {
        with_a_pawn_and_a_gold(|solver, position| {
            solver.line[1] = Step { key: position.key(), mv: None };
            assert!(solver.expand(position, 1));
            let at = (0..solver.used).find(|&at| !solver.children[at].guess.is_mate()).unwrap();
            let mut after = position.clone();
            after.play(solver.children[at].mv.unwrap());
            let mut answers = MoveList::new();
            after.legal_moves(&mut answers);
            after.play(answers[0]);
            solver.line[0].key = after.key();
            solver.descend(position, 1, at, [INFINITE; 2], &mut |_| false);
            assert_eq!(solver.numbers(at), (Numbers::NO_MATE, 0));
        });
    }
}
