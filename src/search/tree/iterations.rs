//! A search that returns to the caller after each iteration.

use alloc::boxed::Box;
use core::iter::FusedIterator;

use crate::board::{HistoryEntry, Position};
use crate::eval::KeptSums;
use crate::search::memory::lines::RootMoves;
use crate::search::tree::iterate::Progress;
use crate::search::tree::path::Search;
use crate::search::{Config, Limits, NullMoveStats, Observer, Outcome, Table, Worker};

/// The iterations of a search, by [`Searcher::iterations`](crate::Searcher::iterations). Each call of `next` searches
/// one ply deeper and returns the outcome so far. Together they are one search: the last outcome is the one that
/// [`Searcher::search`](crate::Searcher::search) returns for the same limits.
///
/// There is at least one outcome. If a limit ends the search within an iteration, the last outcome has the depth of
/// the iteration before.
pub struct Iterations<'s> {
    worker: Worker<'s>,
    table: Table<'s>,
    config: Config,
    limits: Limits<'s>,
    observer: Box<dyn Observer>,
    position: Position,
    root: RootMoves,
    /// `None` before the first iteration.
    progress: Option<Progress>,
    is_over: bool,
    /// The statistics of the searcher, to which those of this search are added in the end.
    null_move: &'s mut NullMoveStats,
}

impl<'s> Iterations<'s> {
    /// Returns the iterations of a search that begins now.
    pub(crate) fn new(
        mut worker: Worker<'s>,
        (position, game): (&Position, &[HistoryEntry]),
        table: Table<'s>,
        config: &Config,
        limits: &Limits<'s>,
        observer: Box<dyn Observer>,
        null_move: &'s mut NullMoveStats,
    ) -> Self {
        worker.begin(position, game);
        Self {
            worker,
            table,
            config: config.clamped(),
            limits: *limits,
            observer,
            position: position.clone(),
            root: RootMoves::new(),
            progress: None,
            is_over: false,
            null_move,
        }
    }
}

impl Iterator for Iterations<'_> {
    type Item = Outcome;

    fn next(&mut self) -> Option<Outcome> {
        if self.is_over {
            return None;
        }
        let mut search = Search {
            worker: &mut self.worker,
            position: self.position.clone(),
            sums: KeptSums::of(&self.position),
            table: &self.table,
            config: &self.config,
            limits: &self.limits,
            observer: &mut *self.observer,
            root_turn: self.position.turn(),
            root: core::mem::take(&mut self.root),
            taken: 0,
        };
        let mut progress = self.progress.take().unwrap_or_else(|| search.begin());
        self.is_over = !search.step(&mut progress);
        let outcome = search.outcome(&progress);
        (self.root, self.progress) = (search.root, Some(progress));
        Some(outcome)
    }
}

impl FusedIterator for Iterations<'_> {}

impl core::fmt::Debug for Iterations<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Iterations")
            .field("limits", &self.limits)
            .field("is_over", &self.is_over)
            .finish_non_exhaustive()
    }
}

impl Drop for Iterations<'_> {
    fn drop(&mut self) {
        self.null_move.merge(self.worker.null_move_stats());
    }
}
