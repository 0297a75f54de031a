//! The moves of a node, searched best first.

use super::frame::{Best, Candidate, Node, NodeKind, Searched};
use super::order::tried::Tried;
use super::order::{Picker, PickerContext, PickerMode};
use super::path::Search;
use super::singular_extension::Singular;
use super::value::MATE_BOUND;
use crate::board::Move;

impl Search<'_, '_> {
    /// Searches the node's moves until one cuts.
    pub(super) fn moves(&mut self, node: &Node) -> Searched<Best> {
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
                self.learn_cut(node, &candidate, &tried);
                break;
            }
            tried.push(&candidate);
        }
        Ok(best)
    }

    /// Lets `take` have moves of the node at a ply from a picker. Their room is given back when it ends, however it
    /// ends.
    #[inline(always)]
    pub(super) fn with_picker<T>(
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
    pub(super) fn pick(&mut self, picker: &mut Picker) -> Option<Move> {
        let worker = &mut *self.worker;
        let (arena, scratch, histories) = (&mut worker.arena, &mut worker.scratch, &worker.histories);
        picker.next(&mut PickerContext { position: &self.position, config: self.config, arena, scratch, histories })
    }
}
