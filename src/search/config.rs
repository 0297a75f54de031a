//! What a search can be told but its limits: numbers and switches of its heuristics, and the rules of the game.

use core::error::Error;
use core::fmt;

use crate::board::DeclarationRule;
use crate::eval::Evaluation;
use crate::search::numbers::{
    Aspiration, Attacks, Captures, Checks, Correction, CountPruning, CutoffCount, ExchangePruning, FLAGS, Futility,
    History, HistoryPruning, InternalReduction, LateMoveReductions, MateGuard, MateLookup, NullMove, PARAMETERS,
    Probcut, Quiescence, Razoring, ReverseFutility, SWITCHES, SingularExtension, Terminal, Threats, Transposition,
};

/// Everything a search can be told but its limits. The default is what `tables/search.toml` ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// The first windows of an iteration.
    pub aspiration: Aspiration,
    /// Mates that the best move would allow.
    pub mate_guard: MateGuard,
    /// Positions that need no search.
    pub terminal: Terminal,
    /// What the hash table keeps.
    pub transposition: Transposition,
    /// The look-up of mates in one.
    pub mate_lookup: MateLookup,
    /// Evaluations mended by their earlier errors.
    pub correction: Correction,
    /// Cutting far below alpha.
    pub razoring: Razoring,
    /// Cutting far above beta.
    pub reverse_futility: ReverseFutility,
    /// The free move.
    pub null_move: NullMove,
    /// Captures at reduced depth.
    pub probcut: Probcut,
    /// Nodes without a hash move.
    pub internal_reduction: InternalReduction,
    /// The order of quiet moves: attacks by lesser pieces.
    pub threats: Threats,
    /// The order of quiet moves: checks.
    pub checks: Checks,
    /// The order of quiet moves: attacks on greater pieces.
    pub attacks: Attacks,
    /// The order of captures.
    pub captures: Captures,
    /// Skipping late quiet moves.
    pub count_pruning: CountPruning,
    /// Skipping quiet moves that cannot lift the evaluation.
    pub futility: Futility,
    /// Skipping quiet moves with a bad history.
    pub history_pruning: HistoryPruning,
    /// Skipping moves that lose material.
    pub exchange_pruning: ExchangePruning,
    /// The only good move.
    pub singular_extension: SingularExtension,
    /// How much shallower late moves are searched.
    pub late_move_reductions: LateMoveReductions,
    /// Moves of nodes whose replies were cut often.
    pub cutoff_count: CutoffCount,
    /// What cuts teach.
    pub history: History,
    /// Captures until the position is quiet.
    pub quiescence: Quiescence,
    /// The rules that end a game.
    pub rules: Rules,
    /// Whether moves that are never better (a pawn, bishop or rook that declines to promote) are searched too.
    pub all_moves: bool,
    /// What says how much positions are worth.
    pub evaluation: Evaluation,
}

impl Config {
    /// Whether every number is in its range.
    ///
    /// ```
    /// use horigoma::search::Config;
    ///
    /// let mut config = Config::default();
    /// assert_eq!(config.validate(), Ok(()));
    /// config.null_move.depth_divisor = 0;
    /// let error = config.validate().unwrap_err();
    /// assert_eq!(error.to_string(), "null_move.depth_divisor: found 0, expected a number from 2 to 12");
    /// ```
    ///
    /// # Errors
    /// The first number that is not.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let wrong = PARAMETERS.iter().find(|number| !number.range.contains(&(number.get)(self)));
        wrong.map_or(Ok(()), |number| {
            let (least, most) = (*number.range.start(), *number.range.end());
            Err(ConfigError { name: number.name, found: (number.get)(self), least, most })
        })
    }

    /// This configuration as changes of another: numbers and switches that differ from what ships stay, for the others
    /// `base` decides. Nothing else is taken from `base`.
    #[must_use]
    pub fn over(&self, base: &Self) -> Self {
        let (shipped, mut config) = (Self::default(), *self);
        for number in PARAMETERS.iter().filter(|number| (number.get)(self) == (number.get)(&shipped)) {
            (number.set)(&mut config, (number.get)(base));
        }
        for switch in SWITCHES.iter().chain(&FLAGS).filter(|switch| (switch.get)(self) == (switch.get)(&shipped)) {
            (switch.set)(&mut config, (switch.get)(base));
        }
        config
    }

    /// The nearest configuration whose numbers are all in their ranges. A search uses no other: outside of them it
    /// might divide by zero or never end.
    #[must_use]
    pub fn clamped(&self) -> Self {
        let mut config = *self;
        for parameter in &PARAMETERS {
            let value = (parameter.get)(self).clamp(*parameter.range.start(), *parameter.range.end());
            (parameter.set)(&mut config, value);
        }
        config
    }
}

/// A number of a configuration that is out of its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// Heuristic and number, as in `tables/search.toml`.
    pub name: &'static str,
    /// What it is.
    pub found: i32,
    /// The least that it may be.
    pub least: i32,
    /// The most that it may be.
    pub most: i32,
}

impl Error for ConfigError {}

/// `razoring.base: found 7, expected a number from 50 to 1200`
impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, found, least, most } = self;
        write!(f, "{name}: found {found}, expected a number from {least} to {most}")
    }
}

/// The rules that end a game, and what a draw is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The declaration that wins; `None` when there is none.
    pub declaration: Option<DeclarationRule>,
    /// The points White adds in a handicap game.
    pub handicap: u32,
    /// The game is drawn after this many moves.
    pub max_moves: u32,
    /// What a draw is worth to Black and to White, in centipawns.
    pub draw_value: [i32; 2],
}

impl Default for Rules {
    fn default() -> Self {
        Self { declaration: Some(DeclarationRule::Rule27), handicap: 0, max_moves: u32::MAX, draw_value: [-2, -2] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_named() {
        for number in &PARAMETERS {
            for (wrong, right) in
                [(number.range.start() - 1, *number.range.start()), (number.range.end() + 1, *number.range.end())]
            {
                let mut config = Config::default();
                (number.set)(&mut config, wrong);
                let error = config.validate().unwrap_err();
                assert_eq!((error.name, error.found), (number.name, wrong));
                (number.set)(&mut config, right);
                assert_eq!(config.validate(), Ok(()), "{} {right}", number.name);
            }
        }
    }

    #[test]
    fn changes_stay_and_the_rest_is_the_base() {
        let (shipped, mut base, mut changes) = (Config::default(), Config::default(), Config::default());
        (base.null_move.min_depth, base.null_move.dynamic, base.null_move.piece_threshold) = (5, false, 20);
        (base.razoring.enabled, base.rules.max_moves, base.all_moves) = (false, 7, true);
        assert_eq!(shipped.over(&shipped), shipped);
        let merged = shipped.over(&base);
        assert_eq!((merged.null_move, merged.razoring), (base.null_move, base.razoring));
        assert_eq!((merged.rules, merged.all_moves), (shipped.rules, false), "what is no number or switch is its own");
        (changes.null_move.min_depth, changes.null_move.enabled) = (6, false);
        let merged = changes.over(&base).null_move;
        assert_eq!((merged.min_depth, merged.enabled, merged.piece_threshold, merged.dynamic), (6, false, 20, false));
    }

    #[test]
    fn numbers_out_of_range_count_as_its_end() {
        assert_eq!(Config::default().clamped(), Config::default());
        let mut config = Config::default();
        (config.null_move.depth_divisor, config.null_move.reduction) = (0, 1000);
        let clamped = config.clamped();
        assert_eq!((clamped.null_move.depth_divisor, clamped.null_move.reduction), (2, 20));
        config.null_move = clamped.null_move;
        assert_eq!(config, clamped, "nothing else is touched");
    }
}
