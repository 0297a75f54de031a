//! The opening moves of earlier games, so that the opening book plays others.

use std::collections::BTreeSet;

use crate::board::HistoryEntry;
use crate::game::BookSettings;

/// The opening steps of earlier games, as pairs of the keys before and after a move.
#[derive(Default, Debug)]
pub(super) struct Beginnings(BTreeSet<(u64, u64)>);

/// The most steps that are kept: some megabytes, and more than the book has.
const MOST_STEPS: usize = 1 << 16;

impl Beginnings {
    /// Adds the opening steps of a finished game, up to the last ply of the book.
    pub(super) fn keep(&mut self, game: &[HistoryEntry], settings: &BookSettings) {
        if !settings.own {
            return;
        }
        if self.0.len() >= MOST_STEPS {
            self.0.clear();
        }
        self.0.extend(game.windows(2).take(settings.last_ply as usize).map(|step| (step[0].key, step[1].key)));
    }

    /// Whether an earlier game had this step.
    pub(super) fn has(&self, step: &(u64, u64)) -> bool {
        self.0.contains(step)
    }
}
