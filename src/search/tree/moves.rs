//! The moves of a node, searched best first.

use crate::board::Move;
use crate::search::order::tried::{Lesson, Tried};
use crate::search::order::{Picker, PickerContext, PickerMode};
use crate::search::tree::path::Search;
use crate::search::tree::types::Singular;
use crate::search::tree::types::{Best, Candidate, Node, NodeKind, Searched};
use crate::search::value::MATE_BOUND;

impl Search<'_, '_> {
    /// Searches the node's moves until one cuts. A copy of the node would take 4 KB of the stack in a long line.
    pub(crate) fn moves(&mut self, node: &mut Node) -> Searched<Best> {
        let hash_move = node.hash.and_then(|entry| entry.mv);
        self.with_picker(node.ply, hash_move, PickerMode::All, |search, picker| {
            search.best_move(node, hash_move, picker)
        })
    }

    /// Searches the moves. The depth of the node shrinks when a move raises alpha.
    fn best_move(&mut self, node: &mut Node, hash_move: Option<Move>, picker: &mut Picker) -> Searched<Best> {
        let mut window = node.window;
        picker.sort_above(self.config.quiets.sorted * node.depth);
        let (mut best, mut tried) = (Best::NONE, Tried::default());
        loop {
            // Where enough moves were searched, quiet moves are not even generated.
            if best.value > -MATE_BOUND && self.is_late(node, best.count + 1) {
                picker.skip_quiets();
            }
            let Some(mv) = self.pick(picker) else { break };
            if Some(mv) == node.excluded {
                continue;
            }
            best.count += 1;
            let candidate = Candidate { mv, quiet: self.is_quiet(mv), number: best.count };
            let kept = candidate.quiet
                && node.kind == NodeKind::Pv
                && self.frame(node.ply).follows
                && !self.position.gives_check(mv);
            if best.value > -MATE_BOUND && !kept && self.is_hopeless(node, window, &candidate, picker, &mut best) {
                continue;
            }
            let singular = if Some(mv) == hash_move { self.singular(node, mv)? } else { Singular::Extend(0) };
            if matches!(singular, Singular::Extend(1..)) && self.parent(node.ply).table_pv {
                node.table_pv = true;
                self.frame(node.ply).table_pv = true;
            }
            let extension = match singular {
                Singular::Extend(plies) => plies,
                Singular::MultiCut(value) => {
                    self.learn_multi_cut(node.depth);
                    return Ok(Best { value, multi_cut: true, ..best });
                }
            };
            let deeper = i32::from(matches!(singular, Singular::Extend(1..)));
            node.depth += deeper;
            self.frame(node.ply).number = candidate.number;
            let new_depth = node.depth - 1 + extension - deeper;
            let value = self.try_move(node, window, &candidate, new_depth, best.value)?;
            if best.take(mv, value, &mut window) && node.kind == NodeKind::Pv {
                self.worker.pv.set(node.ply, mv);
            }
            if window.is_closed() {
                self.frame(node.ply).cutoffs += u32::from(extension < 2 || node.kind == NodeKind::Pv);
                break;
            }
            if best.mv == Some(mv) {
                node.depth -= self.less_after_raise(node, value);
            }
            if best.mv != Some(mv) {
                tried.push(mv, candidate.quiet);
            }
        }
        self.learn(node, &best, &mut tried);
        Ok(best)
    }

    /// Updates the histories after the moves of a node.
    fn learn(&mut self, node: &Node, best: &Best, tried: &mut Tried) {
        if let Some(mv) = best.mv {
            let quiet = self.is_quiet(mv);
            tried.remove(mv, quiet);
            let hash = node.hash.and_then(|entry| entry.mv) == Some(mv);
            self.learn_best(node.ply, node.depth, Lesson { mv, quiet, hash, tried });
            self.learn_best_refuted(node);
            if node.kind != NodeKind::Pv {
                self.learn_trust(hash);
            }
        } else {
            self.learn_fail_low(node, best.value);
        }
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
        let (place, start) = (self.place(ply), self.worker.arena.len());
        let mut picker = Picker::new(self.position.is_check(), start, hash_move, mode, place);
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
