//! The moves of a node, searched best first.

use crate::board::Move;
use crate::search::order::history::Cut;
use crate::search::order::tried::Tried;
use crate::search::order::{Picker, PickerContext, PickerMode};
use crate::search::tree::path::Search;
use crate::search::tree::types::Singular;
use crate::search::tree::types::{Best, Candidate, Node, NodeKind, Searched};
use crate::search::value::MATE_BOUND;

impl Search<'_, '_> {
    /// Searches the node's moves until one cuts.
    pub(crate) fn moves(&mut self, node: &Node) -> Searched<Best> {
        let hash_move = node.hash.and_then(|entry| entry.mv);
        self.with_picker(node.ply, hash_move, PickerMode::All, |search, picker| {
            search.best_move(node, hash_move, picker)
        })
    }

    fn best_move(&mut self, node: &Node, hash_move: Option<Move>, picker: &mut Picker) -> Searched<Best> {
        let (mut window, mut best, mut tried) = (node.window, Best::NONE, Tried::default());
        while let Some(mv) = self.pick(picker) {
            if Some(mv) == node.excluded {
                continue;
            }
            best.count += 1;
            let candidate = Candidate { mv, quiet: self.is_quiet(mv), number: best.count };
            if best.value > -MATE_BOUND && self.is_hopeless(node, &candidate, picker) {
                continue;
            }
            let singular = if Some(mv) == hash_move { self.singular(node, mv)? } else { Singular::Extend(0) };
            let extension = match singular {
                Singular::Extend(plies) => plies,
                Singular::MultiCut(value) => return Ok(Best { value, multi_cut: true, ..best }),
            };
            let value = self.try_move(node, window, &candidate, extension)?;
            if best.take(mv, value, &mut window) && node.kind == NodeKind::Pv {
                self.worker.pv.set(node.ply, mv);
            }
            if window.is_closed() {
                self.frame(node.ply).cutoffs += 1;
                self.learn_cut(node, Cut { mv, quiet: candidate.quiet, tried: &tried });
                break;
            }
            tried.push(mv, candidate.quiet);
        }
        Ok(best)
    }

    fn learn_cut(&mut self, node: &Node, cut: Cut<'_>) {
        let continuation = self.continuation(node.ply);
        self.worker.histories.learn_cut(&self.position, continuation, &self.config.history, node.depth, cut);
    }

    /// Calls `take` with a picker of the moves of the node at a ply. The picker's room in the arena is freed
    /// afterwards, also when the search is stopped.
    #[inline(always)]
    pub(crate) fn with_picker<T>(
        &mut self,
        ply: usize,
        hash_move: Option<Move>,
        mode: PickerMode,
        take: impl FnOnce(&mut Self, &mut Picker) -> T,
    ) -> T {
        let continuation = self.continuation(ply);
        let start = self.worker.arena.len();
        let mut picker = Picker::new(self.position.is_check(), start, hash_move, mode, continuation);
        let taken = take(self, &mut picker);
        self.worker.arena.truncate(start);
        taken
    }

    /// The picker's next move.
    pub(crate) fn pick(&mut self, picker: &mut Picker) -> Option<Move> {
        let worker = &mut *self.worker;
        let (arena, scratch, histories) = (&mut worker.arena, &mut worker.scratch, &worker.histories);
        picker.next(&mut PickerContext { position: &self.position, config: self.config, arena, scratch, histories })
    }
}
