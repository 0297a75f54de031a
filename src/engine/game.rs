//! A game's session: what is set up and kept from search to search; [`go`] begins them, [`running`] steers and ends them.

use std::boxed::Box;
use std::string::ToString;
use std::vec::Vec;

use super::mate::MateMemory;
use super::memory::TableMemory;
use super::ranking::rank;
use super::{EngineError, MoveFault};
use crate::board::{HistoryEntry, Move, Position, Repetition, Setup, SetupFaults, SfenError, repetition};
use crate::eval::Weights;
use crate::game::Settings;
use crate::search::{Config, ConfigError, NullMove, NullMoveStats, Value, WorkerMemory};

mod go;
#[cfg(test)]
mod heard;
mod running;

use running::Running;

/// A game's session.
pub struct Engine {
    settings: Settings,
    start: Setup,
    position: Position,
    path: Vec<HistoryEntry>,
    table: TableMemory,
    /// Numbers the games.
    game: u64,
    #[cfg(feature = "book")]
    begun: crate::game::Beginnings,
    /// What the last search was told.
    told: Option<Config>,
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
    /// A session at the start of a game.
    #[must_use]
    pub fn new() -> Self {
        let position = Position::start();
        Self {
            settings: Settings::default(),
            start: Setup::start(),
            path: Vec::from([HistoryEntry::of(&position)]),
            position,
            table: TableMemory::default(),
            game: 0,
            #[cfg(feature = "book")]
            begun: crate::game::Beginnings::default(),
            told: None,
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
        &self.position
    }

    /// Whether extra output is wanted.
    pub fn set_debug(&mut self, on: bool) {
        self.debug = on;
    }

    /// Sets an option; a search that is running goes on as it began. Unknown options are ignored: programs send those of other
    /// engines.
    ///
    /// # Errors
    /// [`EngineError::Option`]: what was found and what was expected.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), EngineError> {
        self.settings.set(name, value.unwrap_or_default())?;
        if core::mem::take(&mut self.settings.clear_hash) {
            self.table.forget();
        }
        Ok(())
    }

    /// How much each group of the patterns counts, as the options have it.
    #[must_use]
    pub fn evaluation_weights(&self) -> Weights {
        self.settings.pattern_weights()
    }

    /// What a search is told, as the options have it; the rules of the game at hand are added when it starts.
    #[must_use]
    pub fn search_config(&self) -> Config {
        self.settings.config()
    }

    /// How null moves are tried: the preset, and the options that change it.
    #[must_use]
    pub fn null_move(&self) -> NullMove {
        self.settings.config().null_move
    }

    /// Sets how null moves are tried, as a preset does; options that were changed before are as they ship.
    ///
    /// # Errors
    /// The first number that is out of its range; nothing is changed then.
    pub fn set_null_move(&mut self, null_move: NullMove) -> Result<(), ConfigError> {
        Config { null_move, ..Config::default() }.validate()?;
        (self.settings.null_move, self.settings.search.null_move) = (null_move, NullMove::DEFAULT);
        Ok(())
    }

    /// What null moves did in the searches that have ended, since the session began or [`Engine::reset_null_move_stats`].
    #[must_use]
    pub const fn null_move_stats(&self) -> &NullMoveStats {
        &self.null_move
    }

    /// Counts null moves from nothing.
    pub fn reset_null_move_stats(&mut self) {
        self.null_move = NullMoveStats::default();
    }

    /// The file that lines in and out are to be written to; empty for none.
    #[must_use]
    pub fn debug_log(&self) -> &str {
        &self.settings.debug_log
    }

    /// Makes the hash table of the size that was asked for, unless it stands already.
    ///
    /// # Errors
    /// [`EngineError::Memory`]; the table that was there stays, or a small one is made.
    pub fn prepare(&mut self) -> Result<(), EngineError> {
        if self.running.is_some() {
            return Ok(());
        }
        self.table.prepare(self.settings.hash_mib, self.settings.large_pages)
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.end_search();
        self.game += 1;
        #[cfg(feature = "book")]
        self.begun.keep(&self.path, &self.settings.book);
        self.table.forget();
        self.memories.clear();
    }

    /// What a search is told now. Where that is not what the last one was told, its values are not worth knowing: they may be of another
    /// evaluation, or of other rules.
    fn tell(&mut self) -> Config {
        let config = self.settings.game_config(&self.start);
        if self.told.is_some_and(|told| told != config) {
            self.table.forget();
            self.memories.clear();
        }
        self.told = Some(config);
        config
    }

    /// Sets up a position (`None` for the start of a game) and plays moves, blank-separated. On a fault the session keeps the
    /// position it had.
    ///
    /// # Errors
    /// [`EngineError::Sfen`] or [`EngineError::Move`]: what was found and what was expected.
    pub fn set_position(&mut self, sfen: Option<&str>, moves: &str) -> Result<(), EngineError> {
        self.end_search();
        let start = sfen.map_or_else(|| Ok(Setup::start()), Setup::from_sfen)?;
        let mut position = start.position_waiving(SetupFaults::MISSING_KINGS).map_err(SfenError::Faults)?;
        let mut path = Vec::from([HistoryEntry::of(&position)]);
        for (text, number) in moves.split_ascii_whitespace().zip(1..) {
            let mv = legal_move(&position, text).map_err(|fault| EngineError::Move { number, fault })?;
            position.play(mv);
            path.push(HistoryEntry::of(&position));
        }
        (self.start, self.position, self.path) = (start, position, path);
        Ok(())
    }

    /// A search of one ply, and of the captures after it, of every legal move, to be carried out by the caller on a stack as deep as
    /// a search needs: the moves, best first, with their values.
    pub(crate) fn ranking(&self) -> impl FnOnce() -> Result<Vec<(Move, Value)>, EngineError> + Send + 'static {
        let (position, path) = (self.position.clone(), self.path.clone());
        let config = self.settings.game_config(&self.start);
        move || rank(&position, &path, &config)
    }

    /// The repetition that the last move completed, for the side to move.
    #[must_use]
    pub fn repetition(&self) -> Repetition {
        repetition::game_repetition(&self.path)
    }
}

/// The move of a text in USI notation, where it can be played.
///
/// # Errors
/// What was found, and why it cannot be played.
pub fn legal_move(position: &Position, text: &str) -> Result<Move, MoveFault> {
    let found: Move = text.parse().map_err(|error| MoveFault::Unreadable { found: text.to_string(), error })?;
    if position.is_legal(found) {
        Ok(found)
    } else {
        Err(MoveFault::Illegal { found, position: Box::new(position.clone()) })
    }
}

#[cfg(test)]
mod tests {

    use std::sync::Arc;

    use super::heard::{Deaf, heard};
    use super::*;
    use crate::game::SearchRequest;

    /// A table that was not used is not forgotten twice: what the game before left stays free to be replaced.
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
        assert_eq!(engine.game, 8, "the book draws anew");
    }

    /// Values of another evaluation, or under other rules, are not met again: a search told otherwise is that of a fresh engine.
    #[test]
    fn what_is_told_otherwise_begins_anew() {
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

    /// Two engines search the same three times; one forgets its table before the third.
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
        assert!(kept[1] != kept[0] && forgotten[2] > kept[2], "{kept:?} {forgotten:?}");
    }

    /// What null moves did in a search of the start to this depth.
    fn searched(engine: &mut Engine) -> NullMoveStats {
        engine.reset_null_move_stats();
        engine.go(&SearchRequest { depth: Some(7), ..SearchRequest::default() }, Arc::new(Deaf));
        engine.wait();
        *engine.null_move_stats()
    }

    #[test]
    fn null_moves_are_set_counted_and_switched_off() {
        let mut engine = Engine::new();
        let shipped = searched(&mut engine);
        assert!(shipped.attempts > 0);
        let first = *engine.null_move_stats();
        engine.go(&SearchRequest { depth: Some(7), ..SearchRequest::default() }, Arc::new(Deaf));
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
