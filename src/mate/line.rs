//! The mating line of a proof: the attacker's shortest proved way, the defender's longest.

use super::dfpn::{MateProgress, NodeType, Solver, Step};
use super::table::INFINITE;
use crate::board::{Generate, Move, MoveList, Position};

impl Solver<'_> {
    /// Follows the proof. Positions that the table has lost are proved again, unless the search was stopped.
    pub(super) fn follow<S: FnMut(&MateProgress<'_>) -> bool + ?Sized>(
        &mut self,
        position: &mut Position,
        ply: usize,
        line: &mut dyn FnMut(Move),
        stop: &mut S,
    ) -> Option<usize> {
        if ply + 1 >= self.line.len() {
            return None;
        }
        if self.node_type(position) == NodeType::And && position.count_legal_moves() == 0 {
            return Some(ply);
        }
        let mv = match self.decisive(position, ply, stop) {
            Some(mv) => mv,
            None => self.proved_again(position, ply, stop)?,
        };
        line(mv);
        self.line[ply] = Step { key: position.key(), mv: Some(mv) };
        let undo = position.play_unchecked(mv);
        let plies = self.follow(position, ply + 1, line, stop);
        position.undo(mv, undo);
        plies
    }

    /// Returns the next move of the proof: the attacker's fastest among the moves proved to mate, the defender's
    /// slowest.
    fn decisive<S: FnMut(&MateProgress<'_>) -> bool + ?Sized>(
        &mut self,
        position: &mut Position,
        ply: usize,
        stop: &mut S,
    ) -> Option<Move> {
        self.used = 0;
        let attacks = self.node_type(position) == NodeType::Or;
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut best: Option<(Move, u16)> = None;
        for mv in &moves {
            if attacks && !position.gives_check(mv) {
                continue;
            }
            self.line[ply] = Step { key: position.key(), mv: Some(mv) };
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
        best.map(|(mv, _)| mv)
    }

    /// Returns the check that mates in a position that must be a mate, when the table has lost the proof of each check.
    fn proved_again<S: FnMut(&MateProgress<'_>) -> bool + ?Sized>(
        &mut self,
        position: &mut Position,
        ply: usize,
        stop: &mut S,
    ) -> Option<Move> {
        self.used = 0;
        let (numbers, _) = self.search(position, ply, [INFINITE, INFINITE], stop);
        // The children of this position are still at the start of the list.
        let mut checks = MoveList::new();
        position.generate(Generate::Checks, &mut checks);
        let children = self.children.iter().take(checks.len());
        let children = children.filter(|child| numbers.is_mate() && child.guess.is_mate());
        children.min_by_key(|child| child.guess.length).and_then(|child| child.mv)
    }

    /// Returns the proved length of a position. One that must be a mate is searched again when the table has lost it.
    fn length<S: FnMut(&MateProgress<'_>) -> bool + ?Sized>(
        &mut self,
        position: &mut Position,
        ply: usize,
        optional: bool,
        stop: &mut S,
    ) -> Option<u16> {
        if position.turn() != self.attacker && position.count_legal_moves() == 0 {
            return Some(0);
        }
        if self.line[..ply].iter().any(|step| step.key == position.key()) {
            return None;
        }
        let key = self.key(position);
        if let Some(numbers) = self.table.look(key)
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
