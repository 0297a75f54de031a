//! The path from the root to the current node: where the tree search plays a move, takes it back and evaluates. (The mate
//! look-up before it tries its moves by itself.)

use super::frame::{Frame, Searched, Stopped};
use super::lines::RootMoves;
use super::order::history::PieceTo;
use super::transposition::Table;
use super::worker::{BEFORE_ROOT, Worker};
use super::{Config, Limits, Observer};
use crate::board::{Color, HistoryEntry, Move, PieceKind, Position};
use crate::eval::{self, Accumulator, Evaluation};

/// A search under way.
pub(super) struct Search<'s, 'm> {
    pub(super) worker: &'s mut Worker<'m>,
    pub(super) position: Position,
    /// What the evaluation sums up of the position's pieces.
    pub(super) sums: Accumulator,
    pub(super) table: &'s Table<'s>,
    pub(super) config: &'s Config,
    pub(super) limits: &'s Limits<'s>,
    pub(super) observer: &'s mut dyn Observer,
    pub(super) root_turn: Color,
    pub(super) root: RootMoves,
    /// How many of them are taken by better lines (with several lines to find).
    pub(super) taken: usize,
}

impl Search<'_, '_> {
    /// Plays a move of the node at a ply (`None` for a null move), searches the child and takes the move back, whatever
    /// became of the search.
    #[inline(always)]
    pub(super) fn child<T>(&mut self, mv: Option<Move>, ply: usize, search: impl FnOnce(&mut Self) -> T) -> T {
        // Asked for now, what the table knows of the child is on its way while the move is played: 4 to 5 % more nodes a second.
        self.table.prefetch(mv.map_or(self.position.key_after_pass(), |mv| self.position.key_after(mv)));
        let piece_to = mv.map_or(PieceTo::NONE, |mv| PieceTo::of(&self.position, mv));
        let frame = self.frame(ply);
        (frame.mv, frame.piece_to) = (mv, piece_to);
        let sums = self.sums;
        #[cfg(feature = "net")]
        self.worker.net.enter();
        #[cfg(feature = "net")]
        let mut listener = (&mut self.sums, &mut self.worker.net);
        #[cfg(not(feature = "net"))]
        let mut listener = (&mut self.sums, &mut ());
        let undo = match mv {
            Some(mv) => self.position.play_unchecked_with(mv, &mut listener),
            None => self.position.play_null(),
        };
        self.frame(ply + 1).raw_eval = None;
        let path_from = self.worker.path_from;
        if mv.is_none() {
            self.worker.path_from = self.worker.length;
        }
        self.worker.path[self.worker.length] = HistoryEntry::of(&self.position);
        self.worker.length += 1;
        self.worker.nodes += 1;
        self.observer.entered(ply + 1, mv);
        let found = search(self);
        self.worker.length -= 1;
        self.worker.path_from = path_from;
        #[cfg(feature = "net")]
        self.worker.net.leave();
        match mv {
            Some(mv) => self.position.undo(mv, undo),
            None => self.position.undo_null(undo),
        }
        self.sums = sums;
        found
    }

    /// The static evaluation of the current position.
    pub(super) fn evaluate(&mut self) -> i32 {
        match &self.config.evaluation {
            #[cfg(feature = "net")]
            Evaluation::Net => {
                let layers = self.worker.net.layers(&self.position);
                eval::net::evaluate_with(&self.position, &self.sums, layers)
            }
            Evaluation::Patterns(weights) => {
                eval::evaluate_weighted(&self.position, &self.sums, self.worker.castles, weights)
            }
        }
    }

    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.worker.frames[ply + BEFORE_ROOT]
    }

    /// The frame of the node one ply before.
    pub(super) fn parent(&self, ply: usize) -> &Frame {
        &self.worker.frames[ply + BEFORE_ROOT - 1]
    }

    /// The frame of the node two plies before, where the same side was to move.
    pub(super) fn grandparent(&self, ply: usize) -> &Frame {
        &self.worker.frames[ply + BEFORE_ROOT - 2]
    }

    /// The frame of the nodes one ply after.
    pub(super) fn replies(&self, ply: usize) -> &Frame {
        &self.worker.frames[ply + BEFORE_ROOT + 1]
    }

    /// What the moves one and two plies before brought where: the keys of the continuation histories.
    pub(super) fn continuation(&self, ply: usize) -> [PieceTo; 2] {
        [self.parent(ply).piece_to, self.grandparent(ply).piece_to]
    }

    /// Neither a capture nor a promotion of a pawn.
    pub(super) fn is_quiet(&self, mv: Move) -> bool {
        let promotes_pawn = || mv.is_promotion() && self.position.moved_kind(mv) == PieceKind::Pawn;
        !self.position.is_capture(mv) && !promotes_pawn()
    }

    /// Ends the search where its limits or its observer say so.
    pub(super) fn go_on(&mut self) -> Searched<()> {
        const ASK_EVERY: u64 = 512;
        let nodes = self.worker.nodes;
        if nodes >= self.limits.nodes || (nodes.is_multiple_of(ASK_EVERY) && self.observer_stops(nodes)) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// A function of its own, by this name: `hosts/web/build.mjs` makes it one behind which the engine may be suspended.
    #[cold]
    #[inline(never)]
    pub(super) fn observer_stops(&mut self, nodes: u64) -> bool {
        self.observer.should_stop(nodes)
    }
}
