//! A record that grows move by move, with the board beside it.

use geometry::{Move, Piece, PieceKind};

use crate::{Action, Board, End, Error, Line, Node, Record};

/// A step of the line that is being read.
struct Step {
    node: usize,
    /// The move with its kind and the piece that it took, or `None` for an ending and for an impossible move.
    played: Option<(Move, PieceKind, Option<Piece>)>,
}

/// A record in the making: the board is that after the last step of `line`.
pub(crate) struct Follow {
    pub(crate) record: Record,
    pub(crate) board: Board,
    line: Vec<Step>,
    /// The refusal of an impossible move, unless a foul follows.
    impossible: Option<Error>,
}

impl Follow {
    pub(crate) fn new(start: Board) -> Self {
        Self { record: Record::new(start.clone()), board: start, line: Vec::new(), impossible: None }
    }

    /// The node that the next step comes after.
    pub(crate) fn node(&self) -> &Node {
        &self.record.nodes()[self.at()]
    }

    /// That node, to write notes and times into.
    pub(crate) fn node_mut(&mut self) -> &mut Node {
        let at = self.at();
        self.record.node_mut(at)
    }

    /// The number of that node.
    pub(crate) fn at(&self) -> usize {
        self.line.last().map_or(0, |step| step.node)
    }

    fn push(&mut self, line: usize, action: Action, played: Option<(Move, PieceKind, Option<Piece>)>) {
        let node = self.record.add(self.at(), action);
        self.record.node_mut(node).line = Line(line);
        self.line.push(Step { node, played });
    }

    /// The refusal of a move that nothing but a foul may follow.
    fn possible_so_far(&self) -> Result<(), Error> {
        self.impossible.clone().map_or(Ok(()), Err)
    }

    /// Adds a move. An impossible one is kept: the next step decides about it.
    ///
    /// # Errors
    /// A move after an ending or after an impossible move.
    pub(crate) fn play(&mut self, line: usize, text: &str, mv: Move, kind: PieceKind) -> Result<(), Error> {
        self.possible_so_far()?;
        if matches!(self.node().action, Action::End(_)) {
            return Err(Error::new(line, text, "no move after the end of the game"));
        }
        let played = match self.board.play(mv, kind) {
            Ok(taken) => Some((mv, kind, taken)),
            Err(expected) => {
                self.impossible = Some(Error::new(line, text, expected));
                None
            }
        };
        self.push(line, Action::Move { mv, kind }, played);
        Ok(())
    }

    /// Adds an ending.
    ///
    /// # Errors
    /// One that is no foul after an impossible move.
    pub(crate) fn end(&mut self, line: usize, end: End) -> Result<(), Error> {
        if !end.is_foul() {
            self.possible_so_far()?;
        }
        self.impossible = None;
        self.push(line, Action::End(end), None);
        Ok(())
    }

    /// Goes back to where the step of this number comes next.
    ///
    /// # Errors
    /// When the line has no such place, or ends with an impossible move.
    pub(crate) fn back_to(&mut self, line: usize, text: &str, number: u32) -> Result<(), Error> {
        self.possible_so_far()?;
        let (first, next) = (self.record.nodes()[0].number() + 1, self.node().number() + 1);
        if !(first..=next).contains(&number) {
            return Err(Error::new(line, text, format!("a variation of one of the moves {first} to {next}")));
        }
        while self.node().number() >= number {
            if let Some(Step { played: Some((mv, kind, taken)), .. }) = self.line.pop() {
                self.board.take_back(mv, kind, taken);
            }
        }
        Ok(())
    }

    /// The record, all of it read.
    ///
    /// # Errors
    /// When an impossible move is the last step.
    pub(crate) fn finish(self) -> Result<Record, Error> {
        self.possible_so_far()?;
        Ok(self.record)
    }
}
