//! The values of all options, and the configuration of a search that follows from them.

#[cfg(feature = "book")]
use geometry::Checked;

use crate::board::DeclarationRule;
#[cfg(feature = "book")]
use crate::board::Position;
use crate::eval::{Evaluation, Weights};
use crate::game::Level;
use crate::search::{Config, NullMove};

/// The values of all options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the hash table in MiB.
    pub hash_mib: usize,
    /// Whether to request large pages from the system for the hash table.
    #[cfg(feature = "std")]
    pub large_pages: bool,
    /// Whether the hash table is to be emptied.
    pub clear_hash: bool,
    /// Threads to search with.
    #[cfg(feature = "std")]
    pub threads: usize,
    /// The number of best moves to find.
    pub multi_pv: usize,
    /// The depth of the last iteration, or 0 for no limit.
    pub depth_limit: u32,
    /// The node limit of all threads together, or 0 for no limit.
    pub nodes_limit: u64,
    /// The game is drawn after this many moves. 0 stands for no limit.
    pub max_moves: u32,
    /// The engine resigns at this many centipawns below zero.
    pub resign_value: i32,
    /// The declaration that wins.
    pub declaration: Option<DeclarationRule>,
    /// Whether White counts the pieces it gave as a handicap.
    pub handicap_counts: bool,
    /// The network delay of every move, in milliseconds.
    pub network_delay: u64,
    /// The reserve before the clock runs out, in milliseconds.
    pub network_delay2: u64,
    /// The least time for a move while there is enough, in milliseconds.
    pub minimum_thinking_time: u64,
    /// More or less time for the opening and middle of the game, in percent.
    pub slow_mover: u64,
    /// Whether the clock counts whole seconds only.
    pub round_up: bool,
    /// The least time between two lines shown, in milliseconds.
    pub pv_interval: u64,
    /// Whether lines whose score is only a bound are left out, for human readers.
    pub consideration: bool,
    /// The level of play.
    pub level: Level,
    /// The seed of the book's moves and of a level's mistakes, used with the number of the game. 0 stands for chance.
    pub seed: u64,
    /// The configuration of the search besides `null_move`. The rules of the current game are added when the search
    /// starts.
    pub search: Config,
    /// The evaluation: `net`, `patterns` or `material`.
    pub evaluation: &'static str,
    /// Whether the evaluation has more than material and piece-square values.
    pub patterns: bool,
    /// The weight of each group of the patterns, where they play.
    pub weights: Weights,
    /// The null-move configuration that `search` changes.
    pub null_move: NullMove,
    /// The use of the opening book.
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
    /// The percentage of their weight that the moves other than the best keep.
    pub variety: u32,
}

impl Settings {
    /// Returns the number that selects the book's move. It depends on the seed, the number of the game in its session,
    /// and the position. Without a seed the result of `chance` takes the seed's place.
    #[cfg(feature = "book")]
    #[must_use]
    pub fn draw_from_book(&self, game: u64, position: &Position, chance: impl FnOnce() -> u64) -> u64 {
        let seed = if self.seed == 0 { chance() } else { self.seed };
        [seed, game, position.key()].checksum()
    }

    /// Sets the level by its number. A number that is no level stands for full strength.
    pub(crate) fn set_level(&mut self, number: i64) {
        self.level = u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::FULL);
    }

    /// Returns the configuration of the search. A preset is a base, and single options that differ from their defaults
    /// change it: programs send every option, in any order, mostly with the default.
    pub fn config(&self) -> Config {
        let mut config = self.search.over(&Config { null_move: self.null_move, ..Config::default() });
        config.evaluation = self.evaluation();
        config
    }

    /// Returns the evaluation that plays.
    pub(crate) fn evaluation(&self) -> Evaluation {
        #[cfg(feature = "net")]
        if self.evaluation == "net" && self.patterns {
            return Evaluation::Net;
        }
        Evaluation::Patterns(self.pattern_weights())
    }

    /// Whether a group has a percentage that does not count, because the net plays.
    pub(crate) fn has_idle_weights(&self) -> bool {
        self.weights != Weights::SHIPPED && self.evaluation().name() == "net"
    }

    /// Returns the weights of the groups of the patterns, as the evaluation uses them.
    fn pattern_weights(&self) -> Weights {
        let plain = !self.patterns || self.evaluation == "material";
        if plain { self.weights.without_patterns() } else { self.weights }
    }

    /// Sets the rule of declarations by its place among the words of `EnteringKingRule`.
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
