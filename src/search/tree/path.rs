//! The path from the root to the current node: where the tree search plays a move, takes it back and evaluates. (Mate
//! in one, which comes before, plays its candidates itself.)

use crate::board::{Color, HistoryEntry, Move, PieceKind, Position};
use crate::eval::{self, Evaluation, KeptSums};
use crate::search::memory::frame::{BEFORE_ROOT, Frame};
use crate::search::memory::lines::RootMoves;
use crate::search::memory::worker::Worker;
use crate::search::order::history::{PieceTo, Place};
use crate::search::table::transposition::Table;
use crate::search::tree::types::{Searched, Stopped};
use crate::search::{Config, Limits, Observer, Outcome};

/// A running search.
pub(crate) struct Search<'s, 'm> {
    pub(crate) worker: &'s mut Worker<'m>,
    pub(crate) position: Position,
    /// The sums of the evaluation over the position's pieces.
    pub(crate) sums: KeptSums,
    pub(crate) table: &'s Table<'s>,
    pub(crate) config: &'s Config,
    pub(crate) limits: &'s Limits<'s>,
    pub(crate) observer: &'s mut dyn Observer,
    pub(crate) root_turn: Color,
    pub(crate) root: RootMoves,
    /// The number of root moves that better lines have taken (with several lines to find).
    pub(crate) taken: usize,
}

impl Search<'_, '_> {
    /// Prefetches the entry of the position after a move (`None` for a null move). A caller does so as soon as it is
    /// likely to play the move: the entry is loaded while reductions are computed and the move is played.
    #[inline(always)]
    pub(crate) fn prefetch(&self, mv: Option<Move>) {
        self.table.prefetch(mv.map_or(self.position.key_after_pass(), |mv| self.position.key_after(mv)));
    }

    /// Plays a move of the node at a ply (`None` for a null move), searches the child and takes the move back, also
    /// when the search is stopped.
    #[inline(always)]
    pub(crate) fn child<T>(&mut self, mv: Option<Move>, ply: usize, search: impl FnOnce(&mut Self) -> T) -> T {
        let piece_to = mv.map_or(PieceTo::NONE, |mv| PieceTo::of(&self.position, mv));
        let quiet = mv.is_some_and(|mv| self.is_quiet(mv));
        let captured = mv.and_then(|mv| self.position.captured_by(mv));
        let before = if mv.is_none() { PieceTo::NONE_BEFORE } else { piece_to.before(self.position.turn()) };
        let frame = self.frame(ply);
        (frame.mv, frame.piece_to, frame.before, frame.quiet, frame.captured) = (mv, piece_to, before, quiet, captured);
        frame.reduction = 0;
        let sums = self.sums;
        self.worker.accumulators.push();
        let mut listener = (&mut self.sums, &mut self.worker.accumulators);
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
        self.worker.accumulators.pop();
        match mv {
            Some(mv) => self.position.undo(mv, undo),
            None => self.position.undo_null(undo),
        }
        self.sums = sums;
        found
    }

    /// The static evaluation of the current position, with the blur of a weaker player.
    pub(crate) fn evaluate(&mut self) -> i32 {
        let value = match &self.config.evaluation {
            #[cfg(feature = "net")]
            Evaluation::Net => {
                let accumulators = self.worker.accumulators.accumulators(&self.position);
                eval::net::evaluate_with(&self.position, &self.sums, accumulators)
            }
            Evaluation::Patterns(weights) => {
                eval::evaluate_patterns_weighted(&self.position, &self.sums, self.worker.castles, weights)
            }
        };
        self.config.blur.seen(value, self.position.key())
    }

    pub(crate) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.worker.frames[ply + BEFORE_ROOT]
    }

    /// The frame of the node at a ply.
    pub(crate) fn node_at(&self, ply: usize) -> &Frame {
        &self.worker.frames[ply + BEFORE_ROOT]
    }

    /// The frame of the node one ply before.
    pub(crate) fn parent(&self, ply: usize) -> &Frame {
        &self.worker.frames[ply + BEFORE_ROOT - 1]
    }

    /// The frame of the node two plies before, where the same side was to move.
    pub(crate) fn grandparent(&self, ply: usize) -> &Frame {
        &self.worker.frames[ply + BEFORE_ROOT - 2]
    }

    /// The frame of the nodes one ply after.
    pub(crate) fn replies(&self, ply: usize) -> &Frame {
        &self.worker.frames[ply + BEFORE_ROOT + 1]
    }

    /// Returns the pieces and targets of the last two moves: the keys of the continuation histories.
    pub(crate) fn continuation(&self, ply: usize) -> [PieceTo; 2] {
        [self.parent(ply).piece_to, self.grandparent(ply).piece_to]
    }

    /// Returns the part of the entries of quiet moves that depends on the node at a ply.
    pub(crate) fn place(&self, ply: usize) -> Place {
        let before = |plies: usize| self.worker.frames[ply + BEFORE_ROOT - plies].before;
        let continuation = [1, 2, 4, 3, 6].map(before); // Shape: plies before, in the order of the weights
        let check = self.position.is_check();
        Place { continuation, ply, check, pawns: self.worker.frames[ply + BEFORE_ROOT].traits[0] }
    }

    /// Whether a move is neither a capture nor a promotion of a pawn.
    pub(crate) fn is_quiet(&self, mv: Move) -> bool {
        let promotes_pawn = || mv.is_promotion() && self.position.moved_kind(mv) == PieceKind::Pawn;
        !self.position.is_capture(mv) && !promotes_pawn()
    }

    /// Stops the search when its limits or its observer require it.
    pub(crate) fn go_on(&mut self) -> Searched<()> {
        const ASK_EVERY: u64 = 512; // Shape: nodes between two questions whether to stop
        let nodes = self.worker.nodes;
        if nodes >= self.limits.nodes || (nodes.is_multiple_of(ASK_EVERY) && self.observer_stops(nodes)) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// A separate function with this name, because `hosts/web/build.mjs` makes it the one in which the engine may be
    /// suspended.
    #[cold]
    #[inline(never)]
    pub(crate) fn observer_stops(&mut self, nodes: u64) -> bool {
        self.observer.should_stop(nodes)
    }
}

impl Worker<'_> {
    /// Searches a position. `game` holds the positions of the game so far, the current one last. Values of the
    /// configuration that are out of range are replaced as in [`Config::clamped`].
    pub fn search(
        &mut self,
        position: &Position,
        game: &[HistoryEntry],
        table: &Table<'_>,
        config: &Config,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Outcome {
        self.begin(position, game);
        let (config, root_turn) = (&config.clamped(), position.turn());
        let (position, sums) = (position.clone(), KeptSums::of(position));
        let (root, taken) = (RootMoves::new(), 0);
        let mut search =
            Search { worker: self, position, sums, table, config, limits, observer, root_turn, root, taken };
        search.run()
    }
}

/// Calls a test of a single step with a search that has begun at a position.
#[cfg(all(test, feature = "alloc"))]
pub(crate) fn standing_at<T>(
    sfen: &str,
    change: impl FnOnce(&mut Config),
    look: impl FnOnce(&mut Search<'_, '_>) -> T,
) -> T {
    let position: Position = sfen.parse().unwrap();
    let (mut memory, mut config) = (crate::search::WorkerMemory::new(), Config::default());
    change(&mut config);
    let buckets: [_; 256] = core::array::from_fn(|_| crate::search::Bucket::default());
    let (mut worker, table, limits) = (memory.worker(), Table::new(&buckets, 0), Limits::infinite());
    worker.begin(&position, &[]);
    let (sums, root_turn) = (KeptSums::of(&position), position.turn());
    let (worker, table, config, limits, observer) = (&mut worker, &table, &config, &limits, &mut crate::search::Silent);
    let root = RootMoves::new();
    look(&mut Search { worker, position, sums, table, config, limits, observer, root_turn, root, taken: 0 })
}
