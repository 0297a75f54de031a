//! A search that owns its memory: three lines from a position to its best move.

use crate::board::{HistoryEntry, Position};
use crate::search::{
    Bucket, Config, ConfigError, Limits, NullMoveStats, Observer, Outcome, Silent, Table, WorkerMemory, ZeroPages,
};

/// One thread's search with memory of its own, kept from search to search.
///
/// ```
/// use horigoma::{Searcher, board::Position, search::Limits};
///
/// let mut searcher = Searcher::with_hash(1);
/// let found = searcher.search(&Position::start(), &Limits::depth(4));
/// assert!(found.best.is_some());
/// ```
///
/// Searches are the same on every machine: the same ones in the same order, by a new searcher or after [`Searcher::new_game`], give the
/// same moves and numbers of nodes.
#[derive(Debug)]
pub struct Searcher {
    config: Config,
    memory: WorkerMemory,
    buckets: ZeroPages<Bucket>,
    /// Numbers the searches of a game.
    search: u8,
    null_move: NullMoveStats,
}

impl Searcher {
    /// A searcher with a hash table of so many MiB, in the shipped configuration. The searches themselves take 4 MB more.
    ///
    /// # Panics
    /// When there is not so much memory; [`Searcher::try_new`] does not.
    #[must_use]
    pub fn with_hash(mib: usize) -> Self {
        Self::new(mib, Config::default())
    }

    /// A searcher with a hash table of so many MiB and a configuration, whose numbers are taken as [`Config::clamped`] has them.
    ///
    /// # Panics
    /// When there is not so much memory; [`Searcher::try_new`] does not.
    #[must_use]
    pub fn new(hash_mib: usize, config: Config) -> Self {
        Self::try_new(hash_mib, config).expect("memory for a search")
    }

    /// The same; `None` when there is not so much memory.
    #[must_use]
    pub fn try_new(hash_mib: usize, config: Config) -> Option<Self> {
        Some(Self {
            config: config.clamped(),
            memory: WorkerMemory::try_new()?,
            buckets: ZeroPages::try_new(hash_mib.checked_mul((1 << 20) / size_of::<Bucket>())?)?,
            search: 0,
            null_move: NullMoveStats::default(),
        })
    }

    /// What the search is told: its heuristics and the rules of the game.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Tells the next searches something else.
    ///
    /// # Errors
    /// The first number that is out of its range; the configuration stays what it was.
    pub fn set_config(&mut self, config: Config) -> Result<(), ConfigError> {
        config.validate()?;
        self.config = config;
        Ok(())
    }

    /// Searches a position, whatever was played before it.
    pub fn search(&mut self, position: &Position, limits: &Limits<'_>) -> Outcome {
        self.search_in_game(position, &[], limits, &mut Silent)
    }

    /// Searches a position of a game, and tells `observer` what it finds. `game` holds an entry for each position of the game, the
    /// current one last: a repetition of one of them is seen.
    pub fn search_in_game(
        &mut self,
        position: &Position,
        game: &[HistoryEntry],
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Outcome {
        self.search = self.search.wrapping_add(1);
        let table = Table::new(&self.buckets, self.search);
        let mut worker = self.memory.worker();
        let outcome = worker.search(position, game, &table, &self.config, limits, observer);
        self.null_move.merge(worker.null_move_stats());
        outcome
    }

    /// Forgets what earlier searches have learned, as if just made.
    pub fn new_game(&mut self) {
        Table::new(&self.buckets, 0).clear();
        self.memory.worker().clear();
        self.search = 0;
        self.null_move = NullMoveStats::default();
    }

    /// What null-move pruning has done since the searcher was made, [`Searcher::new_game`] or
    /// [`Searcher::reset_null_move_stats`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    /// Counts null moves from nothing.
    pub fn reset_null_move_stats(&mut self) {
        self.null_move = NullMoveStats::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learned_is_used_and_forgotten_on_request() {
        let (position, limits) = (Position::start(), Limits::depth(6));
        let mut searcher = Searcher::with_hash(1);
        let first = searcher.search(&position, &limits).nodes;
        let tried = searcher.null_move_stats().attempts;
        assert!(tried > 0);
        assert_ne!(searcher.search(&position, &limits).nodes, first, "the second search knows the first");
        assert!(searcher.null_move_stats().attempts > tried, "counters add up");
        searcher.new_game();
        assert_eq!(searcher.null_move_stats().attempts, 0);
        assert_eq!(searcher.search(&position, &limits).nodes, first);
    }

    #[test]
    fn a_configuration_is_taken_whole_or_not_at_all() {
        let (position, limits) = (Position::start(), Limits::depth(6));
        let (mut searcher, mut config) = (Searcher::with_hash(1), Config::default());
        config.null_move.enabled = false;
        searcher.set_config(config).unwrap();
        let mut wrong = config;
        (wrong.null_move.enabled, wrong.null_move.reduction) = (true, -3);
        assert_eq!(searcher.set_config(wrong).unwrap_err().name, "null_move.reduction");
        assert_eq!(*searcher.config(), config);
        searcher.search(&position, &limits);
        assert_eq!(*searcher.null_move_stats(), NullMoveStats::default(), "off is off");
        searcher.set_config(Config::default()).unwrap();
        searcher.search(&position, &limits);
        assert_ne!(searcher.null_move_stats().attempts, 0);
        searcher.reset_null_move_stats();
        assert_eq!(*searcher.null_move_stats(), NullMoveStats::default());
    }

    #[test]
    fn a_repetition_of_the_game_is_seen() {
        // Black is a rook down; from 5h the king can go back and forth, and the position has occurred before.
        let mut position = Position::from_sfen("4k4/1r7/9/9/9/9/9/9/4K4 b - 1").unwrap();
        let mut game = alloc::vec![HistoryEntry::of(&position)];
        for mv in ["5i5h", "5a5b", "5h5i", "5b5a", "5i5h", "5a5b", "5h5i", "5b5a"] {
            position.play(mv.parse().unwrap());
            game.push(HistoryEntry::of(&position));
        }
        let mut searcher = Searcher::with_hash(1);
        let alone = searcher.search(&position, &Limits::depth(3)).value;
        searcher.new_game();
        let in_game = searcher.search_in_game(&position, &game, &Limits::depth(3), &mut Silent).value;
        assert!(in_game > alone, "{in_game} {alone}");
    }
}
