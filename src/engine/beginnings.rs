//! The beginnings of the games before this one, so that the opening book plays another.

use std::collections::BTreeSet;
use std::time::SystemTime;

use geometry::Checked;

use crate::board::HistoryEntry;
use crate::game::BookSettings;

/// Returns a number that differs from call to call, in other processes too. It is taken from the clock and not from the system's
/// generator: that would make programs for Windows need a library which older Wines lack.
pub(super) fn chance() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    [since.as_nanos() as u64, std::process::id().into()].checksum()
}

/// The first steps of earlier games, as pairs of the keys before and after a move.
#[derive(Default, Debug)]
pub(super) struct Beginnings(BTreeSet<(u64, u64)>);

/// The most steps that are kept: some megabytes, and more than the book has.
const MOST_STEPS: usize = 1 << 16;

impl Beginnings {
    /// Adds the steps of a game that has ended, as far as the book may go.
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
