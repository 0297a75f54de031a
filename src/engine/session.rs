//! A game's session: the state kept from search to search. [`go`] begins searches, [`running`] steers and ends them.

use std::time::Duration;
use std::vec::Vec;

use super::EngineError;
#[cfg(feature = "book")]
use super::beginnings::Beginnings;
use super::mate::MateMemory;
use super::memory::TableMemory;
use super::ranking::rank;
use crate::board::{HistoryEntry, Move, Position, Repetition};
use crate::eval::Evaluation;
use crate::game::{Game, IdleOption, LONGEST, OptionFault, Required, SearchRequest, Start};
use crate::search::{Config, ConfigError, NullMove, NullMoveStats, Value, WorkerMemory, ZeroPages};

mod go;
#[cfg(test)]
mod heard;
mod running;

use go::nodes_ahead;
use running::Running;

/// A game's session.
pub struct Engine {
    game: Game<ZeroPages<HistoryEntry>>,
    table: TableMemory,
    #[cfg(feature = "book")]
    begun: Beginnings,
    memories: Vec<WorkerMemory>,
    mate_memory: Option<MateMemory>,
    running: Option<Running>,
    null_move: NullMoveStats,
    debug: bool,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// Returns a session at the start of a game.
    ///
    /// # Panics
    /// When there is no memory for the positions of a game (0.4 MB, touched only when used).
    #[must_use]
    pub fn new() -> Self {
        let history = ZeroPages::try_new(LONGEST + 1).expect("memory for the positions of a game");
        Self {
            game: Game::new(history, None),
            table: TableMemory::default(),
            #[cfg(feature = "book")]
            begun: Beginnings::default(),
            memories: Vec::new(),
            mate_memory: None,
            running: None,
            null_move: NullMoveStats::default(),
            debug: false,
        }
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// Returns the game, for replies that do not need this machine. Call [`Engine::carry_out`] afterwards.
    pub(crate) const fn game(&mut self) -> &mut Game<ZeroPages<HistoryEntry>> {
        &mut self.game
    }

    /// Clears the memory that a change of the game has made invalid.
    pub(crate) fn carry_out(&mut self) {
        match self.game.required() {
            Required::Nothing => {}
            Required::ForgetTable => self.table.forget(),
            Required::ForgetAll => {
                self.table.forget();
                self.memories.clear();
            }
        }
    }

    /// Switches extra output on or off.
    pub fn set_debug(&mut self, on: bool) {
        self.debug = on;
    }

    /// Sets an option. A running search continues unchanged. Unknown options are ignored: programs send those of other
    /// engines.
    ///
    /// # Errors
    /// [`EngineError::Option`] with the found and the expected value.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), EngineError> {
        if let Err(OptionFault::Value(error)) = self.game.set_option(name, value.unwrap_or_default()) {
            return Err(error.into());
        }
        self.carry_out();
        Ok(())
    }

    /// Returns a remark when an option sets the percentage of a group of patterns, but the search uses the net.
    #[must_use]
    pub fn idle_option(&self) -> Option<IdleOption> {
        self.game.idle_option()
    }

    /// Returns the evaluation by which a search plays, as the options have it.
    #[must_use]
    pub fn evaluation(&self) -> Evaluation {
        self.game.evaluation()
    }

    /// Returns the configuration of a search, from the options. The rules of the game are added when it starts.
    #[must_use]
    pub fn search_config(&self) -> Config {
        self.game.settings().config()
    }

    /// Returns the configuration of null-move pruning: the preset, and the options that change it.
    #[must_use]
    pub fn null_move(&self) -> NullMove {
        self.game.settings().config().null_move
    }

    /// Sets the configuration of null-move pruning as a preset. Options that were changed before return to their
    /// defaults.
    ///
    /// # Errors
    /// [`ConfigError`] with the first number out of its range. The configuration is then unchanged.
    pub fn set_null_move(&mut self, null_move: NullMove) -> Result<(), ConfigError> {
        Config { null_move, ..Config::default() }.validate()?;
        let settings = self.game.settings_mut();
        (settings.null_move, settings.search.null_move) = (null_move, NullMove::DEFAULT);
        Ok(())
    }

    /// Returns the statistics of null-move pruning in the finished searches, since the session began or
    /// [`Engine::reset_null_move_stats`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    /// Resets the statistics of null-move pruning.
    pub fn reset_null_move_stats(&mut self) {
        self.null_move = NullMoveStats::default();
    }

    /// Allocates the hash table of the requested size, unless it exists.
    ///
    /// # Errors
    /// [`EngineError::Memory`] when the allocation fails. The existing table remains, or a small one is made.
    pub fn prepare(&mut self) -> Result<(), EngineError> {
        if self.running.is_some() {
            return Ok(());
        }
        self.table.prepare(self.game.settings().hash_mib, self.game.settings().large_pages)
    }

    /// Whether the hash table has memory that no search has touched yet and that the next search can use. Options that
    /// bound each search count. The bounds of the next request are not known ahead.
    #[must_use]
    pub fn wants_memory(&self) -> bool {
        let limits = self.game.settings().limits(&SearchRequest::default());
        self.table.is_untouched(nodes_ahead(&limits, Duration::MAX, true))
    }

    /// Touches 2 MiB of the hash table, so that the next search meets no page faults there. It takes some tenths of a
    /// millisecond. Does nothing while a search is running, and where the system is not Linux.
    pub fn touch_memory(&mut self) {
        if !self.is_searching() {
            self.table.touch(self.game.settings().large_pages);
        }
    }

    /// Begins a new game, and clears the state of the last one.
    pub fn new_game(&mut self) {
        self.end_search();
        #[cfg(feature = "book")]
        self.begun.keep(self.game.history(), &self.game.settings().book);
        self.game.new_game();
        self.carry_out();
    }

    /// Sets up a position (`None` for the start of a game) and plays moves, blank-separated ([`Game::set_position`]).
    ///
    /// # Errors
    /// [`EngineError::Position`] with the found and the expected text.
    pub fn set_position(&mut self, sfen: Option<&str>, moves: &str) -> Result<(), EngineError> {
        self.end_search();
        Ok(self.game.set_position(sfen.map_or(Start::Game, Start::Sfen), moves)?)
    }

    /// Returns a function that ranks every legal move by a search of one ply and of the captures after it. The caller
    /// runs it on a stack as deep as a search needs. The moves come best first, with their scores.
    pub(crate) fn ranking(&self) -> impl FnOnce() -> Result<Vec<(Move, Value)>, EngineError> + Send + 'static {
        let (position, path) = (self.position().clone(), self.game.recent().to_vec());
        let config = self.game.config();
        move || rank(&position, &path, &config)
    }

    /// The repetition that the last move completed, for the side to move.
    #[must_use]
    pub fn repetition(&self) -> Repetition {
        self.game.repetition()
    }
}

#[cfg(test)]
mod tests {

    use std::sync::Arc;

    use super::heard::{Deaf, heard};
    use super::*;

    /// A table that was not used keeps its number: entries of the game before remain free to be replaced.
    #[test]
    fn a_game_without_a_search_is_no_game_of_the_tables() {
        let mut engine = Engine::new();
        let request = SearchRequest { depth: Some(3), ..SearchRequest::default() };
        let games = [0, 1, 2, 5].map(|times| {
            (0..times).for_each(|_| engine.new_game());
            engine.go(&request, Arc::new(Deaf));
            engine.wait();
            engine.table.game()
        });
        assert_eq!(games, [0, 1, 2, 3]);
        assert_eq!(engine.game.number(), 8, "the book draws anew");
    }

    /// A session that may search any number of nodes wants memory, one whose options end each search early does not.
    #[test]
    fn short_searches_want_no_memory() {
        let skill = [("Skill_Level", "3")];
        let wanted = [&[][..], &[("NodesLimit", "1000")], &[("DepthLimit", "9")], &skill].map(|options| {
            let mut engine = Engine::new();
            options.iter().for_each(|(name, value)| engine.set_option(name, Some(value)).unwrap());
            engine.prepare().unwrap();
            engine.wants_memory()
        });
        assert_eq!(wanted, [true, false, false, false]);
    }

    /// While a search runs, its table is left alone.
    #[test]
    fn a_running_search_touches_its_own_memory() {
        let mut engine = Engine::new();
        let touched = [true, false].map(|searching| {
            if searching {
                engine.go(&SearchRequest { infinite: true, ..SearchRequest::default() }, Arc::new(Deaf));
            }
            let before = engine.table.touched();
            engine.touch_memory();
            let touched = engine.table.touched() > before;
            engine.end_search();
            touched
        });
        assert_eq!(touched, [false, true]);
    }

    /// Entries of another evaluation or of other rules are not found: after such a change a search is that of a fresh
    /// engine.
    #[test]
    fn a_changed_configuration_clears_the_memory() {
        let request = SearchRequest { depth: Some(6), ..SearchRequest::default() };
        let nodes = |engine: &mut Engine| heard(engine, &request).nodes.lock().unwrap().last().copied();
        for (name, value) in [("Evaluation", "material"), ("EnteringKingRule", "TryRule"), ("DrawValueBlack", "900")] {
            let [mut used, mut fresh] = [Engine::new(), Engine::new()];
            nodes(&mut used);
            [&mut used, &mut fresh].into_iter().for_each(|engine| engine.set_option(name, Some(value)).unwrap());
            assert_eq!(nodes(&mut used), nodes(&mut fresh), "{name}");
        }
        let mut engine = Engine::new();
        let first = nodes(&mut engine);
        engine.set_option("ResignValue", Some("700")).unwrap();
        assert_ne!(nodes(&mut engine), first, "what the search is not told changes nothing");
    }

    /// Two engines search alike three times. One clears its table before the third.
    #[test]
    fn the_table_is_forgotten_on_request() {
        let request = SearchRequest { depth: Some(7), ..SearchRequest::default() };
        let nodes = |forget: bool| {
            let mut engine = Engine::new();
            [false, false, forget].map(|forget| {
                if forget {
                    engine.set_option("Clear_Hash", None).unwrap();
                }
                heard(&mut engine, &request).nodes.lock().unwrap().last().copied().unwrap()
            })
        };
        let [kept, forgotten] = [false, true].map(nodes);
        assert_eq!(kept[..2], forgotten[..2]);
        assert!(kept[1] != kept[0] && forgotten[2] != kept[2], "{kept:?} {forgotten:?}");
    }

    /// Returns the statistics of null-move pruning of a search of the start to this depth.
    fn searched(engine: &mut Engine) -> NullMoveStats {
        engine.reset_null_move_stats();
        engine.go(&SearchRequest { depth: Some(9), ..SearchRequest::default() }, Arc::new(Deaf));
        engine.wait();
        *engine.null_move_stats()
    }

    #[test]
    fn null_moves_are_set_counted_and_switched_off() {
        let mut engine = Engine::new();
        let shipped = searched(&mut engine);
        assert!(shipped.attempts > 0);
        let first = *engine.null_move_stats();
        engine.go(&SearchRequest { depth: Some(9), ..SearchRequest::default() }, Arc::new(Deaf));
        engine.wait();
        assert!(engine.null_move_stats().attempts > first.attempts, "searches add up");
        engine.set_option("NullMoveMinDepth", Some("6")).unwrap();
        let aggressive = NullMove::preset("aggressive").unwrap();
        engine.set_null_move(aggressive).unwrap();
        assert_eq!(engine.null_move(), aggressive);
        let wrong = NullMove { lead_divisor: 0, ..aggressive };
        assert_eq!(engine.set_null_move(wrong).unwrap_err().name, "null_move.lead_divisor");
        assert_eq!(engine.null_move(), aggressive);
        engine.set_option("NullMove", Some("false")).unwrap();
        engine.set_option("NullMovePreset", Some("balanced")).unwrap();
        assert_eq!(searched(&mut engine), NullMoveStats::default());
    }
}
