//! The searches of a game: of each position the best line and its score.

use horigoma::Searcher;
use horigoma::board::{HistoryEntry, Move};
use horigoma::engine::EngineError;
use horigoma::review::seen;
use horigoma::search::value::{Bound, ValueKind};
use horigoma::search::{Config, Limits, Observer, PvInfo};

use crate::commands::game::Game;

/// The size of the hash table in MiB.
const HASH: usize = 64;

/// The result of the search of a position.
pub(super) struct Found {
    /// The score for the side to move.
    pub(super) value: ValueKind,
    /// The best line. Empty where the game is over.
    pub(super) line: Vec<Move>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// The exact line that was reported last.
struct Last(Vec<Move>);

impl Observer for Last {
    fn line(&mut self, line: &PvInfo<'_>) {
        if line.bound == Bound::Exact {
            self.0 = line.pv.to_vec();
        }
    }
}

/// Searches every position of a game with this number of nodes, and returns the results in the order of the game.
/// `searched` receives the number of positions searched.
///
/// The last position comes first. The search of a position then finds the results of the next one in the table, so that
/// a played move is compared with the best one at nearly the same depth.
///
/// # Errors
/// When there is no memory for a search.
pub(super) fn search(game: &Game, nodes: u64, searched: &mut dyn FnMut(usize)) -> Result<Vec<Found>, EngineError> {
    let history: Vec<HistoryEntry> = game.positions.iter().map(HistoryEntry::of).collect();
    let no_memory = EngineError::Memory { wanted_mib: HASH, used_mib: 0 };
    let mut searcher = Searcher::try_new(HASH, Config::default()).ok_or(no_memory)?;
    let mut found = Vec::with_capacity(game.positions.len());
    for (at, position) in game.positions.iter().enumerate().rev() {
        let mut last = Last(Vec::new());
        let outcome = searcher.search_in_game(position, &history[..=at], &Limits::nodes(nodes), &mut last);
        let line = match outcome.best {
            Some(best) if last.0.first() == Some(&best) => last.0,
            best => best.into_iter().collect(),
        };
        let value = seen(position, &line, outcome.value.kind());
        found.push(Found { value, line, depth: outcome.depth, nodes: outcome.nodes });
        searched(found.len());
    }
    found.reverse();
    Ok(found)
}
