//! A search that owns its memory: three lines from a position to its best move.

use alloc::boxed::Box;
#[cfg(feature = "std")]
use core::time::Duration;

use crate::board::{HistoryEntry, Position};
use crate::search::{
    Bucket, Config, ConfigError, Iterations, Limits, NullMoveStats, Observer, Outcome, Silent, Table, WorkerMemory,
    ZeroPages,
};
#[cfg(feature = "std")]
use crate::timed::Timed;

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
/// Searches are deterministic on every machine. Equal searches in equal order, by a new searcher or after
/// [`Searcher::new_game`], give equal moves and numbers of nodes.
#[derive(Debug)]
pub struct Searcher {
    config: Config,
    memory: WorkerMemory,
    buckets: ZeroPages<Bucket>,
    /// The number of the search in its game.
    search: u8,
    null_move: NullMoveStats,
}

impl Searcher {
    /// Returns a searcher with a hash table of this size in MiB and the default configuration. The search takes 4 MB
    /// more.
    ///
    /// # Panics
    /// When the allocation fails. [`Searcher::try_new`] returns `None` instead.
    #[must_use]
    pub fn with_hash(mib: usize) -> Self {
        Self::new(mib, Config::default())
    }

    /// Returns a searcher with a hash table of this size in MiB and a configuration, limited as in [`Config::clamped`].
    ///
    /// # Panics
    /// When the allocation fails. [`Searcher::try_new`] returns `None` instead.
    #[must_use]
    pub fn new(hash_mib: usize, config: Config) -> Self {
        Self::try_new(hash_mib, config).expect("memory for a search")
    }

    /// Returns a searcher as [`Searcher::new`] does, or `None` when the allocation fails.
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

    /// Returns the configuration: heuristics and the rules of the game.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Sets the configuration of the next searches.
    ///
    /// # Errors
    /// [`ConfigError`] with the first number that is out of its range. The configuration is then unchanged.
    pub fn set_config(&mut self, config: Config) -> Result<(), ConfigError> {
        config.validate()?;
        self.config = config;
        Ok(())
    }

    /// Searches a position without the positions of a game before it.
    pub fn search(&mut self, position: &Position, limits: &Limits<'_>) -> Outcome {
        self.search_in_game(position, &[], limits, &mut Silent)
    }

    /// Searches a position of a game, and passes results to `observer`. `game` holds an entry for each position of the
    /// game, the current one last, so that the search sees repetitions of them.
    pub fn search_in_game(
        &mut self,
        position: &Position,
        game: &[HistoryEntry],
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Outcome {
        #[cfg(feature = "std")]
        if limits.time != Duration::MAX {
            return self.search_untimed(position, game, limits, &mut Timed::new(limits.time, Some(observer)));
        }
        self.search_untimed(position, game, limits, observer)
    }

    fn search_untimed(
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

    /// Returns the iterations of a search, one ply deeper with each step. `game` is as in
    /// [`Searcher::search_in_game`], or empty. A limit of time counts from this call.
    ///
    /// ```
    /// use horigoma::{Searcher, board::Position, search::Limits};
    ///
    /// let mut searcher = Searcher::with_hash(1);
    /// for found in searcher.iterations(&Position::start(), &[], &Limits::depth(4)) {
    ///     println!("depth {}: {} {:?}", found.depth, found.value, found.pv());
    /// }
    /// ```
    pub fn iterations<'s>(
        &'s mut self,
        position: &Position,
        game: &[HistoryEntry],
        limits: &Limits<'s>,
    ) -> Iterations<'s> {
        self.search = self.search.wrapping_add(1);
        let table = Table::new(&self.buckets, self.search);
        #[cfg(feature = "std")]
        let observer: Box<dyn Observer> = match limits.time {
            Duration::MAX => Box::new(Silent),
            time => Box::new(Timed::new(time, None)),
        };
        #[cfg(not(feature = "std"))]
        let observer = Box::new(Silent);
        let (worker, null_move) = (self.memory.worker(), &mut self.null_move);
        Iterations::new(worker, (position, game), table, &self.config, limits, observer, null_move)
    }

    /// Clears the results of earlier searches, as in a new searcher.
    pub fn new_game(&mut self) {
        Table::new(&self.buckets, 0).clear();
        self.memory.worker().clear();
        self.search = 0;
        self.null_move = NullMoveStats::default();
    }

    /// Returns the statistics of null-move pruning since the searcher was made, [`Searcher::new_game`] or
    /// [`Searcher::reset_null_move_stats`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    /// Resets the statistics of null-move pruning.
    pub fn reset_null_move_stats(&mut self) {
        self.null_move = NullMoveStats::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_searcher_keeps_its_memory_until_new_game() {
        let (position, limits) = (Position::start(), Limits::depth(12));
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
        let (position, limits) = (Position::start(), Limits::depth(12));
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
        // Black is a rook down. From 5h the king can go back and forth, and the position has occurred before.
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
