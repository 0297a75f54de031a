//! The opening moves of earlier games, so that the opening book plays others.

use std::collections::BTreeSet;
use std::time::SystemTime;

use geometry::Checked;

use crate::board::HistoryEntry;
use crate::game::BookSettings;

/// Returns a number that differs from call to call and from process to process. Its source is the clock. The system's
/// random generator would make programs for Windows need a library that older Wines lack.
pub(super) fn chance() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    [since.as_nanos() as u64, std::process::id().into()].checksum()
}

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
