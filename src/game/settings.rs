//! Everything the options decide, and what follows from it for a search.

#[cfg(feature = "book")]
use geometry::Checked;

use crate::board::DeclarationRule;
#[cfg(feature = "book")]
use crate::board::Position;
use crate::eval::{Evaluation, Weights};
use crate::search::{Config, NullMove};

/// Everything the options decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the hash table in MiB.
    pub hash_mib: usize,
    /// Whether the system is asked for large pages for the hash table.
    #[cfg(feature = "std")]
    pub large_pages: bool,
    /// Whether the hash table is to be emptied.
    pub clear_hash: bool,
    /// Threads to search with.
    #[cfg(feature = "std")]
    pub threads: usize,
    /// How many of the best moves to find.
    pub multi_pv: usize,
    /// The deepest iteration; 0 for no limit.
    pub depth_limit: u32,
    /// The most nodes of all threads together; 0 for no limit.
    pub nodes_limit: u64,
    /// The game is drawn after this many moves; 0 for no limit.
    pub max_moves: u32,
    /// The engine resigns at this many centipawns below zero.
    pub resign_value: i32,
    /// The declaration that wins.
    pub declaration: Option<DeclarationRule>,
    /// Whether White counts the pieces it gave as a handicap.
    pub handicap_counts: bool,
    /// What is lost on the way to the clock with every move, in milliseconds.
    pub network_delay: u64,
    /// What is kept in reserve before the clock runs out, in milliseconds.
    pub network_delay2: u64,
    /// The least time for a move while there is enough, in milliseconds.
    pub minimum_thinking_time: u64,
    /// More or less time for the opening and middle of the game, in percent.
    pub slow_mover: u64,
    /// Whether the clock counts whole seconds only.
    pub round_up: bool,
    /// The least time between two lines shown, in milliseconds.
    pub pv_interval: u64,
    /// Whether lines whose value is only a bound are left out, for reading.
    pub consideration: bool,
    /// Whether the engine plays below its strength, and how strong: 0 to 20.
    pub skill: (bool, u32),
    /// What the search is told beyond `null_move`; the rules of the game at hand are added when it starts.
    pub search: Config,
    /// What says how much a position is worth: `net`, `patterns` or `material`.
    pub evaluation: &'static str,
    /// Whether anything counts beyond material and piece-square values.
    pub patterns: bool,
    /// How much each group of the patterns counts. With a group that does not count as it ships, the patterns evaluate.
    pub weights: Weights,
    /// The null-move configuration that `search` changes.
    pub null_move: NullMove,
    /// How the opening book is used.
    #[cfg(feature = "book")]
    pub book: BookSettings,
}

/// Use of the opening book.
#[cfg(feature = "book")]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BookSettings {
    /// Whether it is used at all.
    pub own: bool,
    /// The last move of a game that it may play.
    pub last_ply: u32,
    /// How much of their weight the moves beside the best keep, in percent.
    pub variety: u32,
    /// Decides which moves are chosen, together with the game and the position; 0 for chance.
    pub seed: u64,
}

#[cfg(feature = "book")]
impl BookSettings {
    /// The number that decides which move is played: of the seed, the number of the game in its session, and the position; without a
    /// seed `chance`, which is the caller's, takes its place.
    #[must_use]
    pub fn draw(&self, game: u64, position: &Position, chance: impl FnOnce() -> u64) -> u64 {
        let seed = if self.seed == 0 { chance() } else { self.seed };
        [seed, game, position.key()].checksum()
    }
}

impl Settings {
    /// What the search is told. A preset is a base, and single options that differ from what ships are changes of it: programs
    /// send every option, in an order of their own, most with the value they were told.
    pub fn config(&self) -> Config {
        let mut config = self.search.over(&Config { null_move: self.null_move, ..Config::default() });
        config.evaluation = self.evaluation();
        config
    }

    /// What says how much positions are worth.
    fn evaluation(&self) -> Evaluation {
        #[cfg(feature = "net")]
        if self.evaluation == "net" && self.patterns && self.weights == Weights::SHIPPED {
            return Evaluation::Net;
        }
        Evaluation::Patterns(self.pattern_weights())
    }

    /// How much each group of the patterns counts.
    pub(crate) fn pattern_weights(&self) -> Weights {
        let plain = !self.patterns || self.evaluation == "material";
        if plain { self.weights.without_patterns() } else { self.weights }
    }

    /// The rule of declarations by its place among the words of `EnteringKingRule`.
    pub(crate) fn set_rule(&mut self, choice: usize) {
        self.declaration = match choice {
            0 | 1 => Some(DeclarationRule::Rule27),
            2 | 3 => Some(DeclarationRule::Rule24),
            4 => Some(DeclarationRule::Try),
            _ => None,
        };
        self.handicap_counts = matches!(choice, 1 | 3);
    }
}
