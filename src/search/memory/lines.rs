//! The root moves and the lines of the best of them, best first. The best line has room of its own. The others are at
//! the bottom of the arena, below the moves of the nodes, and use memory only when several lines are requested.

use core::ops::Range;

use arrayvec::ArrayVec;

use crate::board::{Move, MoveList};
use crate::search::memory::pv::Pv;
use crate::search::order::Arena;

/// A move that may be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The mean of its scores, in which each new score has half of the weight.
    average: i16,
    /// Score from the last iteration in which this move was the best of the moves not in a better line. An `i16`,
    /// because hundreds of root moves may be on the stack.
    value: i16,
    /// Whether the opponent mates after it.
    pub(crate) safety: Safety,
    /// Whether the tree search proved, when it searched the move last, that it loses.
    pub(crate) lost: bool,
}

/// The knowledge whether the opponent mates after a root move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Safety {
    /// Unknown after this number of rounds of the solver.
    Unknown(u16),
    /// No mate by checks.
    Safe,
    /// The opponent mates, and this is the score of the move.
    Mated(i16),
}

/// The score of a move that was never the best of the moves not in a better line, and the mean of no scores.
const UNKNOWN: i16 = i16::MIN;

impl RootMove {
    /// Returns the move with another score.
    #[cfg(all(test, feature = "alloc"))]
    pub(crate) fn worth(self, value: i16) -> Self {
        Self { value, ..self }
    }

    /// Returns the score from the last iteration in which this move was the best of the moves not in a better line.
    pub(crate) fn value(self) -> Option<i32> {
        (self.value != UNKNOWN).then(|| self.value.into())
    }

    /// Returns the mean of its scores, in which each new score has half of the weight.
    pub(crate) fn average(self) -> Option<i32> {
        (self.average != UNKNOWN).then(|| self.average.into())
    }

    /// Takes a new score into the mean.
    pub(crate) fn scored(&mut self, value: i32) {
        self.average = self.average().map_or(value, |average| (average + value) / 2) as i16;
    }
}

impl RootMove {
    /// Whether neither the solver nor the tree search proved that the move loses.
    pub(crate) fn may_hold(&self) -> bool {
        !self.lost && self.safety.value().is_none()
    }
}

impl From<Move> for RootMove {
    fn from(mv: Move) -> Self {
        Self { mv, average: UNKNOWN, value: UNKNOWN, safety: Safety::Unknown(0), lost: false }
    }
}

/// The moves that may be chosen, best first.
pub(crate) type RootMoves = ArrayVec<RootMove, { MoveList::CAPACITY }>;

/// Sets the score of a root move and moves it up to its rank. Returns the new place. Moves of equal score keep the
/// order in which they were found.
pub(crate) fn settle(root: &mut RootMoves, place: usize, value: i32) -> usize {
    let value = value as i16;
    root[place].value = value;
    let rank = root[..place].partition_point(|better| better.value >= value);
    root[rank..=place].rotate_right(1);
    rank
}

/// The lines of the best moves.
#[derive(Debug)]
pub(crate) struct Lines {
    best: Pv,
    /// The number of moves kept of each other line.
    room: usize,
}

impl Lines {
    /// Reserves room for `count` lines of `plies` plies, all but the best in an empty arena. They take at most a
    /// quarter of it. A whole arena keeps up to 65 whole lines. Of more lines only the beginnings are kept.
    pub(crate) fn new(arena: &mut Arena<'_>, count: usize, plies: usize) -> Self {
        let others = count - 1;
        // Shape: share of the arena
        let room = (arena.capacity() / 4).checked_div(others).map_or(0, |room| room.clamp(1, plies + 1));
        arena.truncate(others * room);
        arena.write_line(0..others * room, &[]);
        Self { best: Pv::new(), room }
    }

    /// The place of a line other than the best.
    const fn place(&self, number: usize) -> Range<usize> {
        (number - 1) * self.room..number * self.room
    }

    /// Stores a line.
    pub(crate) fn keep(&mut self, arena: &mut Arena<'_>, number: usize, line: &Pv) {
        match number {
            0 => self.best.clone_from(line),
            _ => arena.write_line(self.place(number), line),
        }
    }

    /// Returns the line of a number.
    pub(crate) fn line(&self, arena: &Arena<'_>, number: usize) -> Pv {
        match number {
            0 => self.best.clone(),
            _ => arena.line(self.place(number)).collect(),
        }
    }

    /// Moves a line up, past those with a lower score.
    pub(crate) fn lift(&mut self, arena: &mut Arena<'_>, from: usize, to: usize) {
        let lifted = self.line(arena, from);
        for number in (to..from).rev() {
            let passed = self.line(arena, number);
            self.keep(arena, number + 1, &passed);
        }
        self.keep(arena, to, &lifted);
    }
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::*;
    use crate::search::Limits;
    use crate::search::order::Scored;

    fn moves(names: &[&str]) -> Pv {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn root_moves_are_sorted_stably_by_score() {
        let names = ["7g7f", "2g2f", "5g5f", "9g9f", "1g1f"];
        let mut root: RootMoves = moves(&names).into_iter().map(RootMove::from).collect();
        let ranks = [30, 10, 30, 40, 10].iter().enumerate().map(|(place, &value)| settle(&mut root, place, value));
        assert_eq!(ranks.collect::<vec::Vec<_>>(), [0, 1, 1, 0, 4]);
        let order: Pv = root.iter().map(|root| root.mv).collect();
        assert_eq!(order, moves(&["9g9f", "7g7f", "5g5f", "2g2f", "1g1f"]));
        assert!(root.iter().map(|root| root.value()).eq([40, 30, 30, 10, 10].map(Some)));
    }

    #[test]
    fn lines_are_kept_whole_and_move_with_their_moves() {
        const PLIES: usize = 127;
        let mut memory = vec![Scored::EMPTY; Arena::LEN];
        let mut arena = Arena::new(&mut memory);
        let whole: Pv = core::iter::repeat_n("7g7f".parse().unwrap(), PLIES + 1).collect();
        let [short, other] = [&["2g2f", "8c8d"][..], &["5g5f"]].map(moves);
        let mut lines = Lines::new(&mut arena, 65, PLIES);
        for (number, line) in [&short, &whole, &other].into_iter().enumerate() {
            lines.keep(&mut arena, number, line);
        }
        lines.lift(&mut arena, 2, 0);
        assert_eq!([0, 1, 2, 3].map(|number| lines.line(&arena, number)), [other, short, whole, Pv::new()]);
        let many = Lines::new(&mut arena, Limits::MOST_LINES, PLIES);
        assert!((0..Limits::MOST_LINES).all(|number| many.line(&arena, number).is_empty()));
        assert!(many.room >= 8 && arena.has_room());
        let mut little = vec![Scored::EMPTY; Arena::LEAST];
        let mut arena = Arena::new(&mut little);
        assert_eq!((Lines::new(&mut arena, 1, PLIES).room, arena.len()), (0, 0), "one line costs nothing");
        assert!(Lines::new(&mut arena, 593, PLIES).room == 1 && arena.has_room());
    }
}
