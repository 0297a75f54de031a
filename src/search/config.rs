//! The configuration of a search besides its limits: numbers and switches of its heuristics, and the rules of the game.

use crate::board::DeclarationRule;
use crate::eval::Evaluation;
use crate::search::Blur;
use crate::search::numbers::{
    Aspiration, Attacks, CaptureFutility, Captures, Checks, Correction, CountPruning, CutoffCount, EvaluationHistory,
    ExchangePruning, FailHigh, FailLowHistory, Futility, Hindsight, History, HistoryPruning, HistoryWeights,
    InternalReduction, LateMoveReductions, MateGuard, MateLookup, NullMove, Probcut, Quiescence, Quiets, RaisedAlpha,
    Razoring, ResearchHistory, ReverseFutility, SecondSearch, SingularExtension, Terminal, Threats, Transposition,
};

/// The configuration of a search besides its limits. The default is that of `tables/search.toml`.
///
/// ```
/// use horigoma::{Searcher, board::DeclarationRule, search::Config};
///
/// let mut config = Config::default();
/// config.rules.declaration = Some(DeclarationRule::Try);
/// config.rules.max_moves = 320;
/// let searcher = Searcher::new(1, config);
/// assert_eq!(searcher.config().rules.max_moves, 320);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// Windows of aspiration search.
    pub aspiration: Aspiration,
    /// Re-checks the best move with the mate solver.
    pub mate_guard: MateGuard,
    /// Detection of recurring positions.
    pub terminal: Terminal,
    /// Replacement in the transposition table.
    pub transposition: Transposition,
    /// The look-up of mates in one.
    pub mate_lookup: MateLookup,
    /// Correction history.
    pub correction: Correction,
    /// Razoring: pruning far below alpha.
    pub razoring: Razoring,
    /// Reverse futility pruning, far above beta.
    pub reverse_futility: ReverseFutility,
    /// Null-move pruning.
    pub null_move: NullMove,
    /// ProbCut: captures at reduced depth.
    pub probcut: Probcut,
    /// Internal iterative reduction, at nodes without a hash move.
    pub internal_reduction: InternalReduction,
    /// The order of quiet moves: escapes from lesser pieces.
    pub threats: Threats,
    /// The order of quiet moves: attacks on greater pieces.
    pub attacks: Attacks,
    /// The order of quiet moves: checks.
    pub checks: Checks,
    /// The order of captures.
    pub captures: Captures,
    /// Skipping late quiet moves.
    pub count_pruning: CountPruning,
    /// Futility pruning: skipping quiet moves that cannot raise the evaluation to alpha.
    pub futility: Futility,
    /// Captures that cannot raise the score to alpha.
    pub capture_futility: CaptureFutility,
    /// The order of quiet moves.
    pub quiets: Quiets,
    /// Skipping quiet moves with a low history score.
    pub history_pruning: HistoryPruning,
    /// Skipping moves that lose material by exchange.
    pub exchange_pruning: ExchangePruning,
    /// Singular extension of the only good move.
    pub singular_extension: SingularExtension,
    /// Late-move reductions.
    pub late_move_reductions: LateMoveReductions,
    /// Depths corrected after a reduced search.
    pub hindsight: Hindsight,
    /// The depth of the second search of a reduced move.
    pub second_search: SecondSearch,
    /// The depth after a move has raised alpha.
    pub raised_alpha: RaisedAlpha,
    /// Scores above beta.
    pub fail_high: FailHigh,
    /// Reduction of moves at nodes whose children had many cutoffs.
    pub cutoff_count: CutoffCount,
    /// Updates of the histories.
    pub history: History,
    /// The weights of the histories of quiet moves.
    pub history_weights: HistoryWeights,
    /// Updates of the histories by evaluations.
    pub evaluation_history: EvaluationHistory,
    /// Updates of the histories by nodes that fail low.
    pub fail_low_history: FailLowHistory,
    /// Updates of the histories by second searches.
    pub research_history: ResearchHistory,
    /// Quiescence search.
    pub quiescence: Quiescence,
    /// The rules that end a game.
    pub rules: Rules,
    /// Whether the search includes moves that are never better (a pawn, bishop or rook that declines to promote).
    pub all_moves: bool,
    /// The evaluation of positions.
    pub evaluation: Evaluation,
    /// The error of the evaluation, for a weaker player. The default has none.
    pub blur: Blur,
}

/// The rules that end a game, and the score of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The declaration that wins, or `None` for no such rule.
    pub declaration: Option<DeclarationRule>,
    /// The points White adds in a handicap game.
    pub handicap: u32,
    /// The game is drawn after this many moves.
    pub max_moves: u32,
    /// The score of a draw for Black and for White, in centipawns.
    pub draw_value: [i32; 2],
}

impl Default for Rules {
    fn default() -> Self {
        Self { declaration: Some(DeclarationRule::Rule27), handicap: 0, max_moves: u32::MAX, draw_value: [-2, -2] }
    }
}
