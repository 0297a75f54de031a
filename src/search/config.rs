//! What a search can be told but its limits: numbers and switches of its heuristics, and the rules of the game.

use crate::board::DeclarationRule;
use crate::eval::Evaluation;
use crate::search::numbers::{
    Aspiration, Attacks, Captures, Checks, Correction, CountPruning, CutoffCount, ExchangePruning, Futility, History,
    HistoryPruning, InternalReduction, LateMoveReductions, MateGuard, MateLookup, NullMove, Probcut, Quiescence,
    Razoring, ReverseFutility, SingularExtension, Terminal, Threats, Transposition,
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
